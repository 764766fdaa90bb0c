BEGIN TRANSACTION;
CREATE TABLE games (
	id VARCHAR(32) NOT NULL,
	version INTEGER NOT NULL,
	change INTEGER NOT NULL,
	title TEXT NOT NULL,
	scenario TEXT NOT NULL,
	seed TEXT NOT NULL,
	practice BOOLEAN NOT NULL,
	own_dice BOOLEAN NOT NULL,
	owner VARCHAR(64) NOT NULL,
	choices INTEGER NOT NULL,
	status TEXT NOT NULL,
	seat INTEGER,
	over BOOLEAN NOT NULL,
	won BOOLEAN,
	ending TEXT NOT NULL,
	created FLOAT NOT NULL,
	touched FLOAT NOT NULL,
	head TEXT NOT NULL,
	PRIMARY KEY (id)
);
INSERT INTO "games" VALUES('4O5Zi-czrwcK_tmoYgj7LZ',18,18,'lrdg','raid-rommel','7',1,0,'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',22,'Raid Rommel! (1941)  Ops 4  KIA -3/3  RP 1  Objectives 0/1',0,0,NULL,'',1.79484386519846582409e+09,1.79484386535830092428e+09,'{"title":"lrdg","scenario":"raid-rommel","options":{"revealed_objective_gives_op":false,"sapper_passes_minefields":true,"spare_panicked":false,"tobruk_base_1941":false,"wireless_for_air_recon":false},"rules":"2+c5581755b84d","seed":7,"practice":true,"rewound":1,"own_dice":false,"choices":22,"digest":"b57990842823edc38ca5c83323941da7","luck":{"key":11704469470026577029,"counters":{"events":2,"marker":2,"mines":10,"objective location":8},"branches":0},"waiting":null,"origin":null,"position":{"state":{"mission":"raid-rommel","ops":4,"kia":-3,"rp":1,"units":{"easonsmith":"el-agheila","r1-patrol":"el-agheila","t2-patrol":"el-agheila","g1-patrol":"el-agheila","y-patrol":"el-agheila"},"boxes":{},"panicked":[],"hidden":["derna","barce"],"unturned":["real","real"],"objectives":{},"mines":["jalo","el-agheila"],"found_early":[],"dropped":[],"bin":["aufklaerung","auto-saharan","bersaglieri","brandenburgers","breda","carabinieri","cr42","fallschirmjaeger","flak-88","officer","stuka"],"deck":["arab-guide","burst-tyres","challenge-at-the-barrier","convoy-by-moonlight","dust-on-the-horizon","ghibli","hornets-nest","hunters-at-the-hide","lamp-on-the-road","out-of-the-sun","signal-to-group","tracks-from-the-air"],"discards":["abandoned-dump"],"held":["road-watch"],"battle":null,"campaign":null},"agenda":[{"is":"next-operation"}],"result":null}}');
INSERT INTO "games" VALUES('QPFO-OaTCRhwnZQqQmOR69',13,14,'v-sabotage','training-1','7',0,0,'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',12,'Training 1: Night Exercise  Turn 3  alarm!  reserve 45',0,0,NULL,'',1.79484386637263584138e+09,1.79484386663777685166e+09,'{"title":"v-sabotage","scenario":"training-1","options":{"difficulty":"standard","players":2,"visible_escort_alarms":true},"rules":"1+1b74efe8940f","seed":7,"practice":false,"rewound":0,"own_dice":false,"choices":12,"digest":"a56f3b7e6f63fbda688bae07e7eab6e5","luck":{"key":11704469470026577029,"counters":{"special unit":3,"stealth check":2},"branches":0},"waiting":null,"origin":null,"position":{"state":{"turn":3,"column":0,"commandos":{"scout":{"seat":0,"side":"blue","place":"training-1.h","visible":true,"uniform":false,"nest":"","ap":3,"spent":0,"extra":0,"late":0,"hits":0,"saved":0,"fell":0,"phase":1,"items":[],"used":[]},"sapper":{"seat":1,"side":"tan","place":"off","visible":false,"uniform":false,"nest":"","ap":0,"spent":0,"extra":0,"late":0,"hits":0,"saved":0,"fell":0,"phase":0,"items":["tnt"],"used":[]}},"grounds":{"training-1":{"limit":12,"locked":[],"blocked":["training-1.trap-j"],"objectives":{},"loose":{"training-1.h":["soldier-mp40"]},"guards":{"training-1.alarm":"soldier-mp40"},"items":{},"charges":[],"barred":[],"outside":{},"arrived":{},"escorts":{},"seen":[],"gone":[],"alarm":true,"interrupted":false,"left":false,"turns":3,"own_cards":0,"card":"","half":"","effect":"","amount":0,"gate":"","direction":"","chased":[]}},"reserve":{"soldier":30,"pioneer":5,"empty":7,"motorcyclist":2,"dog-handler":1},"specials":{"dog-handler":2,"storm-trooper":3,"flamethrower":2},"empties":0,"boxed":0,"equipment":{"crowbar":8,"grenade":10,"tnt":7,"stg44-1":1,"stg44-2":1,"mg42-1":1,"mg42-2":1,"spotted":16},"discards":{},"deck":{"air-raid":1,"alarm-alarm":1,"bakers-daughter":1,"bitter-cold":1,"blackout":1,"breathing-space":1,"changing-guard":1,"clouds":1,"container":1,"convoy":1,"dog-barks":1,"field-post":1,"fire-drill":1,"flare":1,"flat-tyre":1,"fox":1,"friendly-fire":1,"frozen-bolts":1,"heavy-going":1,"hot-soup":1,"inspection":1,"left-behind":1,"moonrise":1,"movie-night":1,"night-patrol":1,"nothing-to-report":1,"old-hands":1,"personal-messages":1,"quiet-fellas":1,"quiet-sniper":1,"searchlight":1,"sixth-sense":1,"squall":1,"steady-rain":1,"tablets":1,"tracer":1,"underground":1},"used_cards":{},"cards":["officer","medic","sniper"],"fallen":[],"completed":[],"lost":0,"handled":[],"hot":[],"passed":[],"asked":false,"taught":["training-1.start","training-1.entered","training-1.check","training-1.visible","training-1.alarm","training-1.objective"]},"agenda":[{"is":"end-of-turn"},{"is":"enemy-phase"},{"is":"complete-levels"},{"is":"activation","commando":"scout"}],"result":null}}');
INSERT INTO "games" VALUES('j4uDPuhV1C1vVsw9877v3i',9,9,'musketeer','gamil','3',0,1,'bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb',0,'Gamil (1956)  Ops 0  KIA 0/2  RP 0  Objectives 0/1',0,0,NULL,'',1794843866.85387,1.79484386688210058218e+09,'{"title":"musketeer","scenario":"gamil","options":{"spare_panicked":false},"rules":"2+e3510e751747","seed":3,"practice":false,"rewound":0,"own_dice":true,"choices":0,"digest":"c3adb20a59c6fecc14053b0f16001ff6","luck":{"key":955716579704988904,"counters":{},"branches":0},"waiting":{"option":null,"results":[1,1,1,1,1,1,1,1]},"origin":null,"position":{"state":{"mission":"gamil","ops":0,"kia":0,"rp":0,"units":{},"boxes":{},"panicked":[],"hidden":[],"unturned":[],"objectives":{},"mines":[],"found_early":[],"dropped":[],"bin":[],"deck":[],"discards":[],"held":[],"battle":null,"campaign":null},"agenda":[{"is":"open-mission","mission":"gamil","leaders":null}],"result":null}}');
INSERT INTO "games" VALUES('vZnZQP5GwI1pMCIuHLt5Et',11,11,'commandos-europe','north-africa','3',0,0,'bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb',12,'North Africa, turn 1  PP 7  Missions 0/6  Total 0',0,0,NULL,'',1.79484386757784366607e+09,1.79484386938029527669e+09,'{"title":"commandos-europe","scenario":"north-africa","options":{"attacks_bring_enemies":true,"split_squads_forgotten":true},"rules":"2+87282b141da7","seed":3,"practice":false,"rewound":0,"own_dice":false,"choices":12,"digest":"b8d41f878c65895a6b56b875a7d10500","luck":{"key":955716579704988904,"counters":{"mission hex":1,"missions":1},"branches":0},"waiting":null,"origin":null,"position":{"state":{"map":"north-africa","turn":1,"pp":7,"pieces":{"base":"3440","a-squad-e":"3440","b-squad-e":"3440","commander-e":"3440","officer-e":"3440","explosives-1":"3440","jeep-1":"3440","camouflage":"3440","knives":"3440","silenced-carbine":"3440"},"boxes":{"base-2":"stock","a-squad":"retired","b-squad":"retired","a-squad-2":"stock","b-squad-2":"stock","a-squad-v":"later","b-squad-v":"later","chevy":"stock","jeep-2":"stock","dinghy-1":"stock","dinghy-2":"stock","canoe":"stock","scuba":"stock","commander":"retired","officer":"retired","commander-2":"stock","officer-2":"stock","commander-v":"later","officer-v":"later","sten-1":"stock","sten-2":"stock","sten-3":"stock","sten-4":"stock","bren-1":"stock","bren-2":"stock","bren-3":"stock","bren-4":"stock","vickers-1":"stock","vickers-2":"stock","mortar-2-1":"stock","mortar-2-2":"stock","mortar-3":"stock","boys-1":"stock","boys-2":"stock","piat-1":"stock","piat-2":"stock","bofors":"stock","flamethrower":"stock","sherman":"stock","naval-gunfire-1":"stock","naval-gunfire-2":"stock","air-support":"stock","grenades-1":"stock","grenades-2":"stock","sniper-rifle":"stock","radio-1":"stock","radio-2":"stock","explosives-2":"stock","explosives-3":"stock","limpets-1":"stock","limpets-2":"stock","land-mines":"stock","camera":"stock","wire-cutters":"stock","arms-crate-1":"stock","arms-crate-2":"stock","mine-detector":"stock","climbing-gear":"stock"},"wounds":{},"pool":{"commander-killed":3,"officer-killed":3,"wounded":3,"two-down":3,"stretcher":3,"stretchers":2,"shaken":2,"crying-out":1},"detected":{},"groups":0,"enemies":{},"cup":{"af-mines":1,"af-block":2,"af-italian":3,"af-german":3,"af-gun":1,"af-motor":2,"af-car":2,"af-lorry":2,"af-light":1,"af-tank":1,"af-eboat":1,"af-launch":1},"missions":{"radio-station":1,"rail-line":1,"sub-nets":1,"cisterns":1,"id-targets":1,"agent":1,"rommel":1,"patrol":1,"airman":1,"sabotage":1,"scout":1,"oasis":1,"warship":1,"soil":1,"anti-aircraft":1,"transmit":1},"mission":"gun","target":"2244","standing":"open","placed_on":1,"done":0,"accomplished":[],"forfeited":[],"given_up":0,"lost":{},"moved":[],"stealthy":[],"fought":[],"attacks":{},"fired":[],"suppressed":[],"acted":[],"tried":[],"pondered":false},"agenda":[{"is":"success-determination"},{"is":"end-of-enemy-phase"},{"is":"enemy-acts"},{"is":"enemy-phase"},{"is":"friendly-combat"},{"is":"noise-checks"},{"is":"friendly-movement"},{"is":"where-to","party":["explosives-1","jeep-1"],"at":"3440","began":null,"dropped":[],"spent":0,"way":""}],"result":null}}');
INSERT INTO "games" VALUES('G_xE-VuBQofHhCeTYQLOPU',9,9,'sherman-leader','north-africa-1942','3',0,0,'bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb',8,'North Africa 1942, Over There  Week 0/4  SO 18  VP 0 (Dismal)',0,0,NULL,'',1.79484387054346728319e+09,1.79484387094927310942e+09,'{"title":"sherman-leader","scenario":"north-africa-1942","options":{"battlefield_heroics":false,"flank_attacks":false,"objective":"over-there","range_zero_bonus":true,"tenacity":false},"rules":"3+f5fd13f0f071","seed":3,"practice":false,"rewound":0,"own_dice":false,"choices":8,"digest":"65913d6caec4a944db7c7e643bae98f2","luck":{"key":955716579704988904,"counters":{"battalions":9},"branches":0},"waiting":null,"origin":null,"position":{"state":{"so":18,"vp":0,"week":0,"units":{"1121":[],"1122":[],"011":[],"012":[],"931":[],"1031":[],"511":[],"901":[]},"lost_units":[],"level":{},"xp":{},"stress":{},"wounded":[],"former":[],"trucks":0,"scouts":0,"battalions":{"7A":"front","10A":"enemy-transit","4S":"enemy-transit","4C":"enemy-transit","4A":"friendly-staging","11A":"enemy-transit","2S":"enemy-rear","6C":"front","5A":"enemy-transit"},"half":[],"destroyed":[],"attacks":[],"fought":[],"trucks_used":0,"scouts_used":0,"condition":"","notes":[],"halted":false,"staff":[],"events":{"abandoned-dump":1,"air-support":1,"alarm":1,"ambush":1,"bad-maps":1,"captured-orders":1,"chaplain":1,"close-quarters":1,"counterattack":1,"dead-radios":1,"deserters":1,"dry-tanks":1,"dug-in":1,"enemy-reserves":1,"fire-plan":1,"friendly-fire":1,"good-ground":1,"ground-fog":1,"harassing-fire":1,"inspiring-leader":1,"late-start":1,"local-guide":1,"lone-tank":1,"mail-call":1,"medics-forward":1,"minefield":1,"night-in-the-workshop":1,"supply-drop":1,"surprise":1,"understrength":1,"vital-mission":1,"war-correspondent":1},"event_discards":{},"conditions":{"clear-skies":1,"enemy-offensive":1,"enemy-withdrawal":1,"exhaustion":1,"field-hospital":1,"forward-patrols":1,"fresh-drafts":1,"fuel-shortage":1,"interdiction":1,"leadership":1,"long-days":1,"mud":1,"priority-elsewhere":1,"quiet-sector":1,"radio-silence":1,"replacement-depot":1,"resistance":1,"rest-camp":1,"short-days":1,"spare-parts":1,"storm":1,"training-area":1},"condition_discards":{},"reports":[],"battle":null},"agenda":[{"is":"spend-rest"},{"is":"select-commanders"},{"is":"buy-units"}],"result":null}}');
CREATE TABLE lines (
	game VARCHAR(32) NOT NULL,
	number INTEGER NOT NULL,
	forced BOOLEAN NOT NULL,
	body TEXT NOT NULL,
	PRIMARY KEY (game, number)
)
 WITHOUT ROWID

;
INSERT INTO "lines" VALUES('4O5Zi-czrwcK_tmoYgj7LZ',0,0,'[null,[5,3,2,1,5,4,3,1],{"objective location":8}]');
INSERT INTO "lines" VALUES('4O5Zi-czrwcK_tmoYgj7LZ',1,0,'[{"is":"join","leader":"easonsmith","base":"siwa"},[],{}]');
INSERT INTO "lines" VALUES('4O5Zi-czrwcK_tmoYgj7LZ',2,0,'[{"is":"next-base","base":"cairo"},[],{}]');
INSERT INTO "lines" VALUES('4O5Zi-czrwcK_tmoYgj7LZ',3,0,'[{"is":"next-base","base":"siwa"},[],{}]');
INSERT INTO "lines" VALUES('4O5Zi-czrwcK_tmoYgj7LZ',4,0,'[{"is":"buy","type":"truck","base":"siwa","cost":2},[],{}]');
INSERT INTO "lines" VALUES('4O5Zi-czrwcK_tmoYgj7LZ',5,0,'[{"is":"buy","type":"truck","base":"siwa","cost":2},[],{}]');
INSERT INTO "lines" VALUES('4O5Zi-czrwcK_tmoYgj7LZ',6,0,'[{"is":"buy","type":"truck","base":"siwa","cost":2},[],{}]');
INSERT INTO "lines" VALUES('4O5Zi-czrwcK_tmoYgj7LZ',7,0,'[{"is":"buy","type":"truck","base":"siwa","cost":2},[],{}]');
INSERT INTO "lines" VALUES('4O5Zi-czrwcK_tmoYgj7LZ',8,1,'[{"is":"begin-mission","rp":1},[],{}]');
INSERT INTO "lines" VALUES('4O5Zi-czrwcK_tmoYgj7LZ',9,1,'[{"is":"operate-from","space":"siwa"},[],{}]');
INSERT INTO "lines" VALUES('4O5Zi-czrwcK_tmoYgj7LZ',10,0,'[{"is":"take","piece":"easonsmith"},[],{}]');
INSERT INTO "lines" VALUES('4O5Zi-czrwcK_tmoYgj7LZ',11,0,'[{"is":"take","piece":"r1-patrol"},[],{}]');
INSERT INTO "lines" VALUES('4O5Zi-czrwcK_tmoYgj7LZ',12,0,'[{"is":"take","piece":"t2-patrol"},[],{}]');
INSERT INTO "lines" VALUES('4O5Zi-czrwcK_tmoYgj7LZ',13,0,'[{"is":"take","piece":"g1-patrol"},[],{}]');
INSERT INTO "lines" VALUES('4O5Zi-czrwcK_tmoYgj7LZ',14,0,'[{"is":"take","piece":"y-patrol"},[],{}]');
INSERT INTO "lines" VALUES('4O5Zi-czrwcK_tmoYgj7LZ',15,0,'[{"is":"move","to":"jalo","spaces":2,"supply":""},["abandoned-dump","minefield",6,6,5,5,4],{"events":1,"marker":1,"mines":5}]');
INSERT INTO "lines" VALUES('4O5Zi-czrwcK_tmoYgj7LZ',16,1,'[{"is":"operate-from","space":"jalo"},[],{}]');
INSERT INTO "lines" VALUES('4O5Zi-czrwcK_tmoYgj7LZ',17,0,'[{"is":"take","piece":"easonsmith"},[],{}]');
INSERT INTO "lines" VALUES('4O5Zi-czrwcK_tmoYgj7LZ',18,0,'[{"is":"take","piece":"r1-patrol"},[],{}]');
INSERT INTO "lines" VALUES('4O5Zi-czrwcK_tmoYgj7LZ',19,0,'[{"is":"take","piece":"t2-patrol"},[],{}]');
INSERT INTO "lines" VALUES('4O5Zi-czrwcK_tmoYgj7LZ',20,0,'[{"is":"take","piece":"g1-patrol"},[],{}]');
INSERT INTO "lines" VALUES('4O5Zi-czrwcK_tmoYgj7LZ',21,0,'[{"is":"take","piece":"y-patrol"},[],{}]');
INSERT INTO "lines" VALUES('4O5Zi-czrwcK_tmoYgj7LZ',22,0,'[{"is":"move","to":"el-agheila","spaces":2,"supply":""},["road-watch","minefield",6,4,4,4,2],{"events":1,"marker":1,"mines":5}]');
INSERT INTO "lines" VALUES('4O5Zi-czrwcK_tmoYgj7LZ',23,0,'[{"is":"play-intel","card":"road-watch","use":"reveal"},[],{}]');
INSERT INTO "lines" VALUES('4O5Zi-czrwcK_tmoYgj7LZ',24,0,'[{"is":"turn-up","space":"barce"},["real"],{"marker":1}]');
INSERT INTO "lines" VALUES('4O5Zi-czrwcK_tmoYgj7LZ',25,1,'[{"is":"operate-from","space":"el-agheila"},[],{}]');
INSERT INTO "lines" VALUES('4O5Zi-czrwcK_tmoYgj7LZ',26,0,'[{"is":"take","piece":"easonsmith"},[],{}]');
INSERT INTO "lines" VALUES('4O5Zi-czrwcK_tmoYgj7LZ',27,0,'[{"is":"take","piece":"r1-patrol"},[],{}]');
INSERT INTO "lines" VALUES('4O5Zi-czrwcK_tmoYgj7LZ',28,0,'[{"is":"take","piece":"t2-patrol"},[],{}]');
INSERT INTO "lines" VALUES('4O5Zi-czrwcK_tmoYgj7LZ',29,0,'[{"is":"take","piece":"g1-patrol"},[],{}]');
INSERT INTO "lines" VALUES('4O5Zi-czrwcK_tmoYgj7LZ',30,0,'[{"is":"take","piece":"y-patrol"},[],{}]');
INSERT INTO "lines" VALUES('G_xE-VuBQofHhCeTYQLOPU',0,0,'[null,["7A","10A","4S","4C","4A","11A","2S","6C","5A"],{"battalions":9}]');
INSERT INTO "lines" VALUES('G_xE-VuBQofHhCeTYQLOPU',1,0,'[{"is":"buy","unit":"1121","cost":7,"card":"atg-37"},[],{}]');
INSERT INTO "lines" VALUES('G_xE-VuBQofHhCeTYQLOPU',2,0,'[{"is":"buy","unit":"1122","cost":7,"card":"atg-37"},[],{}]');
INSERT INTO "lines" VALUES('G_xE-VuBQofHhCeTYQLOPU',3,0,'[{"is":"buy","unit":"011","cost":11,"card":"lee"},[],{}]');
INSERT INTO "lines" VALUES('G_xE-VuBQofHhCeTYQLOPU',4,0,'[{"is":"buy","unit":"012","cost":11,"card":"lee"},[],{}]');
INSERT INTO "lines" VALUES('G_xE-VuBQofHhCeTYQLOPU',5,0,'[{"is":"buy","unit":"931","cost":10,"card":"mortar"},[],{}]');
INSERT INTO "lines" VALUES('G_xE-VuBQofHhCeTYQLOPU',6,0,'[{"is":"buy","unit":"1031","cost":12,"card":"experienced-mortar"},[],{}]');
INSERT INTO "lines" VALUES('G_xE-VuBQofHhCeTYQLOPU',7,0,'[{"is":"buy","unit":"511","cost":8,"card":"gun-carrier"},[],{}]');
INSERT INTO "lines" VALUES('G_xE-VuBQofHhCeTYQLOPU',8,0,'[{"is":"buy","unit":"901","cost":3,"card":"rifle"},[],{}]');
INSERT INTO "lines" VALUES('QPFO-OaTCRhwnZQqQmOR69',0,0,'[null,["motorcyclist","dog-handler","motorcyclist"],{"special unit":3}]');
INSERT INTO "lines" VALUES('QPFO-OaTCRhwnZQqQmOR69',1,0,'[{"is":"recruit","card":"scout","side":"blue"},[],{}]');
INSERT INTO "lines" VALUES('QPFO-OaTCRhwnZQqQmOR69',2,0,'[{"is":"recruit","card":"sapper","side":"tan"},[],{}]');
INSERT INTO "lines" VALUES('QPFO-OaTCRhwnZQqQmOR69',3,0,'[{"is":"activate","commando":"scout"},[],{}]');
INSERT INTO "lines" VALUES('QPFO-OaTCRhwnZQqQmOR69',4,0,'[{"is":"move","commando":"scout","saved":0,"to":"training-1.a","enters":true,"hides":""},[],{}]');
INSERT INTO "lines" VALUES('QPFO-OaTCRhwnZQqQmOR69',5,0,'[{"is":"sneak","commando":"scout","saved":0,"to":"training-1.b","enters":false,"hides":""},[],{}]');
INSERT INTO "lines" VALUES('QPFO-OaTCRhwnZQqQmOR69',6,0,'[{"is":"stop","commando":"sapper","left":3},[],{}]');
INSERT INTO "lines" VALUES('QPFO-OaTCRhwnZQqQmOR69',7,0,'[{"is":"activate","commando":"scout"},[],{}]');
INSERT INTO "lines" VALUES('QPFO-OaTCRhwnZQqQmOR69',8,0,'[{"is":"move","commando":"scout","saved":0,"to":"training-1.c","enters":false,"hides":"check"},[6],{"stealth check":1}]');
INSERT INTO "lines" VALUES('QPFO-OaTCRhwnZQqQmOR69',9,0,'[{"is":"move","commando":"scout","saved":0,"to":"training-1.h","enters":false,"hides":"check"},[1],{"stealth check":1}]');
INSERT INTO "lines" VALUES('QPFO-OaTCRhwnZQqQmOR69',10,0,'[{"is":"interact","commando":"scout","saved":0,"objective":"training-1.flag","cost":1},[],{}]');
INSERT INTO "lines" VALUES('QPFO-OaTCRhwnZQqQmOR69',11,0,'[{"is":"stop","commando":"sapper","left":3},[],{}]');
INSERT INTO "lines" VALUES('QPFO-OaTCRhwnZQqQmOR69',12,0,'[{"is":"activate","commando":"scout"},[],{}]');
INSERT INTO "lines" VALUES('j4uDPuhV1C1vVsw9877v3i',0,0,'[null,[],{}]');
INSERT INTO "lines" VALUES('vZnZQP5GwI1pMCIuHLt5Et',0,0,'[null,[],{}]');
INSERT INTO "lines" VALUES('vZnZQP5GwI1pMCIuHLt5Et',1,0,'[{"is":"enough","pp":20},[],{}]');
INSERT INTO "lines" VALUES('vZnZQP5GwI1pMCIuHLt5Et',2,0,'[{"is":"base-at","base":"base","hex":"3440"},["gun",5],{"mission hex":1,"missions":1}]');
INSERT INTO "lines" VALUES('vZnZQP5GwI1pMCIuHLt5Et',3,0,'[{"is":"buy","what":"explosives","cost":2,"needed":true},[],{}]');
INSERT INTO "lines" VALUES('vZnZQP5GwI1pMCIuHLt5Et',4,0,'[{"is":"buy","what":"jeep","cost":4,"needed":false},[],{}]');
INSERT INTO "lines" VALUES('vZnZQP5GwI1pMCIuHLt5Et',5,0,'[{"is":"buy","what":"camouflage","cost":3,"needed":false},[],{}]');
INSERT INTO "lines" VALUES('vZnZQP5GwI1pMCIuHLt5Et',6,0,'[{"is":"buy","what":"knives","cost":1,"needed":false},[],{}]');
INSERT INTO "lines" VALUES('vZnZQP5GwI1pMCIuHLt5Et',7,0,'[{"is":"buy","what":"silenced-carbine","cost":3,"needed":false},[],{}]');
INSERT INTO "lines" VALUES('vZnZQP5GwI1pMCIuHLt5Et',8,0,'[{"is":"enough","pp":7},[],{}]');
INSERT INTO "lines" VALUES('vZnZQP5GwI1pMCIuHLt5Et',9,0,'[{"is":"move-some","hex":"3440"},[],{}]');
INSERT INTO "lines" VALUES('vZnZQP5GwI1pMCIuHLt5Et',10,0,'[{"is":"take","piece":"explosives-1"},[],{}]');
INSERT INTO "lines" VALUES('vZnZQP5GwI1pMCIuHLt5Et',11,0,'[{"is":"take","piece":"jeep-1"},[],{}]');
INSERT INTO "lines" VALUES('vZnZQP5GwI1pMCIuHLt5Et',12,0,'[{"is":"done","count":2},[],{}]');
CREATE TABLE schema_version (
	version INTEGER NOT NULL,
	PRIMARY KEY (version)
);
INSERT INTO "schema_version" VALUES(1);
CREATE TABLE seats (
	game VARCHAR(32) NOT NULL,
	number INTEGER NOT NULL,
	secret VARCHAR(48) NOT NULL,
	visitor VARCHAR(64) NOT NULL,
	name TEXT NOT NULL,
	PRIMARY KEY (game, number),
	UNIQUE (secret)
);
INSERT INTO "seats" VALUES('4O5Zi-czrwcK_tmoYgj7LZ',0,'AbeuEchsVEoR7TJYHSDATOCN1D61-k7U','aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa','Ann');
INSERT INTO "seats" VALUES('QPFO-OaTCRhwnZQqQmOR69',0,'DwTkENNvOX8R4jI8so_XWbHlKif5hGu_','aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa','Ann');
INSERT INTO "seats" VALUES('QPFO-OaTCRhwnZQqQmOR69',1,'9_fh8k7D5GkbhQW3ShM5Nd3XbSXasGF_','bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb','Bob');
INSERT INTO "seats" VALUES('j4uDPuhV1C1vVsw9877v3i',0,'pYamt7uzPVZDo7uR60dIRqITxh7BmiGA','bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb','');
INSERT INTO "seats" VALUES('vZnZQP5GwI1pMCIuHLt5Et',0,'2J4Fd5QZvea64dR57HX64ZpvO59Q7kBC','bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb','');
INSERT INTO "seats" VALUES('G_xE-VuBQofHhCeTYQLOPU',0,'9pFBY2CK08Z8CPWTRWQQmq_CDjwNGBE_','bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb','');
CREATE INDEX games_by_owner ON games (owner, touched);
CREATE INDEX seats_by_visitor ON seats (visitor);
COMMIT;
