BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0002');
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
INSERT INTO "games" VALUES('HYb3Jmm3fBZKnsIwZdBFHw',15,15,'lrdg','raid-rommel','7',1,0,'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',18,'Raid Rommel! (1941)  Ops 4  KIA 0/3  RP 1  Objectives 0/1',0,0,NULL,'',1.79506113003572607047e+09,1.79506113016992044448e+09,'{"title":"lrdg","scenario":"raid-rommel","options":{"revealed_objective_gives_op":false,"sapper_passes_minefields":true,"spare_panicked":false,"tobruk_base_1941":false,"wireless_for_air_recon":false},"rules":"3+a2f961e32eb5","seed":7,"practice":true,"rewound":0,"own_dice":false,"choices":18,"digest":"fd3cd25068157215eaca627eaf0d0ac3","luck":{"key":11704469470026577029,"counters":{"events":2,"marker":2,"mines":1,"objective location":8},"branches":0},"waiting":null,"origin":null,"position":{"state":{"mission":"raid-rommel","ops":4,"kia":0,"rp":1,"units":{"easonsmith":"jalo","r1-patrol":"mechili","t2-patrol":"siwa","g1-patrol":"siwa","y-patrol":"siwa"},"boxes":{},"panicked":[],"hidden":["derna","el-agheila"],"unturned":["real","real"],"objectives":{},"mines":["jalo","barce"],"found_early":[],"dropped":[],"bin":["aufklaerung","auto-saharan","bersaglieri","brandenburgers","breda","carabinieri","cr42","fallschirmjaeger","flak-88","officer","stuka"],"deck":["arab-guide","burst-tyres","challenge-at-the-barrier","convoy-by-moonlight","dust-on-the-horizon","ghibli","hornets-nest","hunters-at-the-hide","lamp-on-the-road","out-of-the-sun","signal-to-group","tracks-from-the-air"],"discards":["abandoned-dump","road-watch"],"held":[],"battle":null,"campaign":null},"agenda":[{"is":"pay-op"},{"is":"choose-operation"}],"result":null}}');
INSERT INTO "games" VALUES('bdA1DYjKZMk9H-wyMRIg3w',15,15,'musketeer','gamil','8',1,0,'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',18,'Gamil (1956)  Ops 5  KIA -2/2  RP 0  Objectives 0/1',0,0,NULL,'',1.79506113029934811584e+09,1.79506113040042853358e+09,'{"title":"musketeer","scenario":"gamil","options":{"spare_panicked":false},"rules":"3+18c0097cfd1b","seed":8,"practice":true,"rewound":0,"own_dice":false,"choices":18,"digest":"ffa084317b7113b6e424b6262f2f1a2c","luck":{"key":5491939756553280007,"counters":{"events":2,"jump":2,"marker":1,"objective location":6},"branches":0},"waiting":null,"origin":null,"position":{"state":{"mission":"gamil","ops":5,"kia":-2,"rp":0,"units":{"3-para-a-company":"port-fuad","3-para-b-company":"cyprus","9-para-squadron-re":"cyprus"},"boxes":{"sea-hawks-albion":"air available","whirlwinds-theseus":"air available","lt-col-crook":"fallen"},"panicked":["3-para-a-company"],"hidden":["navy-house","raswa-bridges"],"unturned":["false","real"],"objectives":{"objective-1":"3-para-a-company"},"mines":[],"found_early":[],"dropped":["lt-col-crook","3-para-a-company"],"bin":["aa-battery","archer","fedayeen","inshas-commandos","line-infantry","line-infantry","mig-15","national-guard","national-guard","national-guard","su-100"],"deck":["barrels-level","call-from-washington","charges-under-the-span","guns-behind-the-wall","no-water-in-the-mains","out-of-the-side-streets","rifles-from-lorries","run-on-the-pound","second-drop","snipers-on-the-balconies","terms-by-telephone","the-garrison-map","trenches-in-the-sand","vote-in-new-york"],"discards":[],"held":[],"battle":null,"campaign":null},"agenda":[{"is":"pay-op"},{"is":"choose-landing-zone","force":["3-para-a-company"],"origin":"port-fuad"}],"result":null}}');
INSERT INTO "games" VALUES('yXp9twvtf4te5yqDzJuXSw',15,15,'commandos-europe','campaign','9',1,0,'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',16,'Norway, turn 1  PP 7  Missions 0/6  Total 0',0,0,NULL,'',1.79506113132140469553e+09,1.79506113227633619312e+09,'{"title":"commandos-europe","scenario":"campaign","options":{"attacks_bring_enemies":true,"split_squads_forgotten":true},"rules":"3+a613cc8a1000","seed":9,"practice":true,"rewound":0,"own_dice":false,"choices":16,"digest":"4906333a78b9a016c6a66142ef3d18b2","luck":{"key":5819910048938241255,"counters":{"mission hex":1,"missions":1},"branches":0},"waiting":null,"origin":null,"position":{"state":{"map":"norway","turn":1,"pp":7,"pieces":{"base":"0742","a-squad":"0742","b-squad":"0742","commander":"0842","officer":"0842","land-mines":"0742","jeep-1":"0742","camouflage":"0742","knives":"0742","silenced-carbine":"0742"},"boxes":{"base-2":"stock","a-squad-2":"stock","b-squad-2":"stock","a-squad-e":"later","b-squad-e":"later","a-squad-v":"later","b-squad-v":"later","chevy":"stock","jeep-2":"stock","dinghy-1":"stock","dinghy-2":"stock","canoe":"stock","scuba":"stock","commander-2":"stock","officer-2":"stock","commander-e":"later","officer-e":"later","commander-v":"later","officer-v":"later","sten-1":"stock","sten-2":"stock","sten-3":"stock","sten-4":"stock","bren-1":"stock","bren-2":"stock","bren-3":"stock","bren-4":"stock","vickers-1":"stock","vickers-2":"stock","mortar-2-1":"stock","mortar-2-2":"stock","mortar-3":"stock","boys-1":"stock","boys-2":"stock","piat-1":"stock","piat-2":"stock","bofors":"stock","flamethrower":"stock","sherman":"stock","naval-gunfire-1":"stock","naval-gunfire-2":"stock","air-support":"stock","grenades-1":"stock","grenades-2":"stock","sniper-rifle":"stock","radio-1":"stock","radio-2":"stock","explosives-1":"stock","explosives-2":"stock","explosives-3":"stock","limpets-1":"stock","limpets-2":"stock","camera":"stock","wire-cutters":"stock","arms-crate-1":"stock","arms-crate-2":"stock","mine-detector":"stock","climbing-gear":"stock"},"wounds":{},"pool":{"commander-killed":3,"officer-killed":3,"wounded":3,"two-down":3,"stretcher":3,"stretchers":2,"shaken":2,"crying-out":1},"detected":{},"groups":0,"enemies":{},"cup":{"no-sentry":2,"no-guard":2,"no-patrol":3,"no-infantry":3,"no-gun":2,"no-ski":2,"no-auxiliary":1,"no-car":1,"no-lorry":1,"no-rboat":1,"no-launch":2},"missions":{"arm-locals":1,"ammo-dump":1,"bridge":1,"fuel-dump":1,"seaplane-dock":1,"tanker":1,"code-books":1,"enigma-rotors":1,"peak":1,"ship":1,"cod-plant":1,"fish-oil":1,"power-plant":1,"national":1,"feint":1,"hq":1,"harbor":1,"lighthouse":1},"mission":"mine-road","target":"0143","mission_status":"open","mission_turn":1,"done":0,"accomplished":[],"forfeited":[],"undrawn_forfeits":0,"lost":{},"moved":["commander","officer"],"stealthy":[],"fought":[],"attacks":{},"fired":[],"suppressed":[],"acted":[],"bases_rolled":[],"giving_up_declined":false},"agenda":[{"is":"success-determination"},{"is":"end-enemy-phase"},{"is":"enemy-actions"},{"is":"offer-suppressive-fire"},{"is":"combat-noise"},{"is":"friendly-combat"},{"is":"noise-checks"},{"is":"choose-move"}],"result":null}}');
INSERT INTO "games" VALUES('qeigquqfrT3Oz3KuqRxLJQ',15,15,'sherman-leader','north-africa-1942','10',1,0,'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',14,'North Africa 1942, Over There  Week 0/4  SO 16  VP 0 (Dismal)',0,0,NULL,'',1.79506113252297234538e+09,1.79506113264802527424e+09,'{"title":"sherman-leader","scenario":"north-africa-1942","options":{"battlefield_heroics":false,"flank_attacks":false,"objective":"over-there","range_zero_bonus":true,"tenacity":false},"rules":"4+4a19510b90b4","seed":10,"practice":true,"rewound":0,"own_dice":false,"choices":14,"digest":"4980be1e6faa7aabacd9e63ee2b76aba","luck":{"key":16585914631398825758,"counters":{"battalions":10},"branches":0},"waiting":null,"origin":null,"position":{"state":{"events":{"abandoned-dump":1,"air-support":1,"alarm":1,"ambush":1,"bad-maps":1,"captured-orders":1,"chaplain":1,"close-quarters":1,"counterattack":1,"dead-radios":1,"deserters":1,"dry-tanks":1,"dug-in":1,"enemy-reserves":1,"fire-plan":1,"friendly-fire":1,"good-ground":1,"ground-fog":1,"harassing-fire":1,"inspiring-leader":1,"late-start":1,"local-guide":1,"lone-tank":1,"mail-call":1,"medics-forward":1,"minefield":1,"night-in-the-workshop":1,"supply-drop":1,"surprise":1,"understrength":1,"vital-mission":1,"war-correspondent":1},"conditions":{"clear-skies":1,"enemy-offensive":1,"enemy-withdrawal":1,"exhaustion":1,"field-hospital":1,"forward-patrols":1,"fresh-drafts":1,"fuel-shortage":1,"interdiction":1,"leadership":1,"long-days":1,"mud":1,"priority-elsewhere":1,"quiet-sector":1,"radio-silence":1,"replacement-depot":1,"resistance":1,"rest-camp":1,"short-days":1,"spare-parts":1,"storm":1,"training-area":1},"event_discards":{},"condition_discards":{},"so":16,"vp":0,"week":0,"units":{"1121":[],"901":[],"921":[],"011":[],"902":[],"931":[],"1122":[],"922":[],"012":[],"511":[]},"lost_units":[],"level":{"sanders":0,"chin":0,"jones":0,"reisner":0,"cruz":0,"abbott":1,"kowalski":1,"kolchak":1,"eandi":2,"tylutki":2},"xp":{"sanders":0,"chin":0,"jones":0,"reisner":0,"cruz":0,"abbott":0,"kowalski":0,"kolchak":0,"eandi":0,"tylutki":0},"stress":{"sanders":0,"chin":0,"jones":0,"reisner":0,"cruz":0,"abbott":0,"kowalski":0,"kolchak":0,"eandi":0,"tylutki":0},"wounded":[],"former":[],"trucks":1,"scouts":1,"battalions":{"10A":"enemy-transit","8A":"enemy-transit","4S":"enemy-transit","7C":"enemy-breakthrough","7A":"front","5A":"enemy-transit","6S":"enemy-breakthrough","6C":"front","9A":"friendly-staging","6A":"friendly-transit"},"half":[],"destroyed":[],"attacks":[],"fought":[],"trucks_used":0,"scouts_used":0,"condition":"","notes":[],"halted":false,"staff":[],"reports":[],"battle":null},"agenda":[{"is":"week"},{"is":"spend-rest"}],"result":null}}');
INSERT INTO "games" VALUES('91KniXpvaopBXwnZf6brAQ',15,15,'v-sabotage','training-1','11',1,0,'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',14,'Training 1: Night Exercise  Turn 3  alarm silent  reserve 45',0,0,NULL,'',1.79506113288126373291e+09,1.79506113295557069783e+09,'{"title":"v-sabotage","scenario":"training-1","options":{"difficulty":"standard","players":1,"visible_escort_alarms":true},"rules":"2+faf93d952e52","seed":11,"practice":true,"rewound":0,"own_dice":false,"choices":14,"digest":"f11ece427914d7ecdf70bd86cfedce9f","luck":{"key":13736660290232616297,"counters":{"special unit":3,"stealth check":2},"branches":0},"waiting":null,"origin":null,"position":{"state":{"turn":3,"column":0,"commandos":{"scout":{"seat":0,"side":"blue","place":"training-1.k","visible":false,"uniform":false,"nest":"","ap":0,"spent":3,"event_ap":0,"delayed_ap":0,"hits":0,"saved":0,"critical_since":0,"phase":2,"items":[],"used":[]},"sapper":{"seat":0,"side":"tan","place":"off","visible":false,"uniform":false,"nest":"","ap":3,"spent":0,"event_ap":0,"delayed_ap":0,"hits":0,"saved":0,"critical_since":0,"phase":1,"items":["tnt"],"used":[]}},"grounds":{"training-1":{"limit":12,"locked":[],"blocked":["training-1.trap-j"],"objectives":{},"loose":{"training-1.h":["soldier-mp40"]},"guards":{"training-1.alarm":"soldier-mp40"},"items":{},"charges":[],"barricaded":[],"outside":{},"arrived":{},"escorts":{},"visible_escorts":[],"collapsed":[],"alarm":false,"interrupted":false,"exited":false,"turns":3,"own_cards":0,"card":"","half":"","effect":"","amount":0,"gate":"","direction":"","chased":[]}},"reserve":{"soldier":30,"pioneer":5,"empty":7,"dog-handler":1,"flamethrower":1,"storm-trooper":1},"specials":{"dog-handler":2,"storm-trooper":2,"motorcyclist":2,"flamethrower":1},"empties_drawn":0,"empties_removed":0,"equipment":{"crowbar":8,"grenade":10,"tnt":7,"stg44-1":1,"stg44-2":1,"mg42-1":1,"mg42-2":1,"spotted":16},"discards":{},"deck":{"air-raid":1,"alarm-alarm":1,"bakers-daughter":1,"bitter-cold":1,"blackout":1,"breathing-space":1,"changing-guard":1,"clouds":1,"container":1,"convoy":1,"dog-barks":1,"field-post":1,"fire-drill":1,"flare":1,"flat-tyre":1,"fox":1,"friendly-fire":1,"frozen-bolts":1,"heavy-going":1,"hot-soup":1,"inspection":1,"left-behind":1,"moonrise":1,"movie-night":1,"night-patrol":1,"nothing-to-report":1,"old-hands":1,"personal-messages":1,"quiet-fellas":1,"quiet-sniper":1,"searchlight":1,"sixth-sense":1,"squall":1,"steady-rain":1,"tablets":1,"tracer":1,"underground":1},"used_cards":{},"cards":["officer","medic","sniper"],"eliminated":[],"completed":[],"losses":0,"transfers":[],"overheated":[],"passed":[],"idle":false,"lessons_given":["training-1.start","training-1.entered","training-1.check","training-1.objective"]},"agenda":[{"is":"turn"},{"is":"end-of-turn"},{"is":"enemy-phase"},{"is":"complete-levels"},{"is":"activation","commando":"sapper"}],"result":null}}');
CREATE TABLE lines (
	game VARCHAR(32) NOT NULL, 
	number INTEGER NOT NULL, 
	forced BOOLEAN NOT NULL, 
	body TEXT NOT NULL, 
	PRIMARY KEY (game, number)
)
 WITHOUT ROWID

;
INSERT INTO "lines" VALUES('91KniXpvaopBXwnZf6brAQ',0,0,'[null,["dog-handler","flamethrower","storm-trooper"],{"special unit":3}]');
INSERT INTO "lines" VALUES('91KniXpvaopBXwnZf6brAQ',1,0,'[{"is":"recruit","card":"scout","side":"blue"},[],{}]');
INSERT INTO "lines" VALUES('91KniXpvaopBXwnZf6brAQ',2,0,'[{"is":"recruit","card":"sapper","side":"tan"},[],{}]');
INSERT INTO "lines" VALUES('91KniXpvaopBXwnZf6brAQ',3,0,'[{"is":"activate","commando":"scout"},[],{}]');
INSERT INTO "lines" VALUES('91KniXpvaopBXwnZf6brAQ',4,0,'[{"is":"move","commando":"scout","saved":0,"to":"training-1.a","enters":true,"hides":""},[],{}]');
INSERT INTO "lines" VALUES('91KniXpvaopBXwnZf6brAQ',5,0,'[{"is":"sneak","commando":"scout","saved":0,"to":"training-1.b","enters":false,"hides":""},[],{}]');
INSERT INTO "lines" VALUES('91KniXpvaopBXwnZf6brAQ',6,0,'[{"is":"stop","commando":"sapper","left":3},[],{}]');
INSERT INTO "lines" VALUES('91KniXpvaopBXwnZf6brAQ',7,0,'[{"is":"activate","commando":"scout"},[],{}]');
INSERT INTO "lines" VALUES('91KniXpvaopBXwnZf6brAQ',8,0,'[{"is":"move","commando":"scout","saved":0,"to":"training-1.c","enters":false,"hides":"check"},[3],{"stealth check":1}]');
INSERT INTO "lines" VALUES('91KniXpvaopBXwnZf6brAQ',9,0,'[{"is":"move","commando":"scout","saved":0,"to":"training-1.h","enters":false,"hides":"check"},[3],{"stealth check":1}]');
INSERT INTO "lines" VALUES('91KniXpvaopBXwnZf6brAQ',10,0,'[{"is":"interact","commando":"scout","saved":0,"objective":"training-1.flag","cost":1},[],{}]');
INSERT INTO "lines" VALUES('91KniXpvaopBXwnZf6brAQ',11,0,'[{"is":"stop","commando":"sapper","left":3},[],{}]');
INSERT INTO "lines" VALUES('91KniXpvaopBXwnZf6brAQ',12,0,'[{"is":"activate","commando":"scout"},[],{}]');
INSERT INTO "lines" VALUES('91KniXpvaopBXwnZf6brAQ',13,0,'[{"is":"sneak","commando":"scout","saved":0,"to":"training-1.l","enters":false,"hides":""},[],{}]');
INSERT INTO "lines" VALUES('91KniXpvaopBXwnZf6brAQ',14,0,'[{"is":"move","commando":"scout","saved":0,"to":"training-1.k","enters":false,"hides":""},[],{}]');
INSERT INTO "lines" VALUES('HYb3Jmm3fBZKnsIwZdBFHw',0,0,'[null,[5,3,2,1,5,4,3,1],{"objective location":8}]');
INSERT INTO "lines" VALUES('HYb3Jmm3fBZKnsIwZdBFHw',1,0,'[{"is":"join","leader":"easonsmith","base":"siwa"},[],{}]');
INSERT INTO "lines" VALUES('HYb3Jmm3fBZKnsIwZdBFHw',2,0,'[{"is":"next-base","base":"cairo"},[],{}]');
INSERT INTO "lines" VALUES('HYb3Jmm3fBZKnsIwZdBFHw',3,0,'[{"is":"next-base","base":"siwa"},[],{}]');
INSERT INTO "lines" VALUES('HYb3Jmm3fBZKnsIwZdBFHw',4,0,'[{"is":"buy","type":"truck","base":"siwa","cost":2},[],{}]');
INSERT INTO "lines" VALUES('HYb3Jmm3fBZKnsIwZdBFHw',5,0,'[{"is":"buy","type":"truck","base":"siwa","cost":2},[],{}]');
INSERT INTO "lines" VALUES('HYb3Jmm3fBZKnsIwZdBFHw',6,0,'[{"is":"buy","type":"truck","base":"siwa","cost":2},[],{}]');
INSERT INTO "lines" VALUES('HYb3Jmm3fBZKnsIwZdBFHw',7,0,'[{"is":"buy","type":"truck","base":"siwa","cost":2},[],{}]');
INSERT INTO "lines" VALUES('HYb3Jmm3fBZKnsIwZdBFHw',8,1,'[{"is":"begin-mission","rp":1},[],{}]');
INSERT INTO "lines" VALUES('HYb3Jmm3fBZKnsIwZdBFHw',9,1,'[{"is":"operate-from","space":"siwa"},[],{}]');
INSERT INTO "lines" VALUES('HYb3Jmm3fBZKnsIwZdBFHw',10,0,'[{"is":"take","piece":"easonsmith"},[],{}]');
INSERT INTO "lines" VALUES('HYb3Jmm3fBZKnsIwZdBFHw',11,0,'[{"is":"done","count":1},[],{}]');
INSERT INTO "lines" VALUES('HYb3Jmm3fBZKnsIwZdBFHw',12,0,'[{"is":"move","to":"jalo","spaces":2,"supply":""},["abandoned-dump","minefield",5],{"events":1,"marker":1,"mines":1}]');
INSERT INTO "lines" VALUES('HYb3Jmm3fBZKnsIwZdBFHw',13,0,'[{"is":"operate-from","space":"siwa"},[],{}]');
INSERT INTO "lines" VALUES('HYb3Jmm3fBZKnsIwZdBFHw',14,0,'[{"is":"take","piece":"r1-patrol"},[],{}]');
INSERT INTO "lines" VALUES('HYb3Jmm3fBZKnsIwZdBFHw',15,0,'[{"is":"done","count":1},[],{}]');
INSERT INTO "lines" VALUES('HYb3Jmm3fBZKnsIwZdBFHw',16,0,'[{"is":"move","to":"mechili","spaces":3,"supply":""},["road-watch"],{"events":1}]');
INSERT INTO "lines" VALUES('HYb3Jmm3fBZKnsIwZdBFHw',17,0,'[{"is":"play-intel","card":"road-watch","use":"reveal"},[],{}]');
INSERT INTO "lines" VALUES('HYb3Jmm3fBZKnsIwZdBFHw',18,0,'[{"is":"turn-up","space":"barce"},["minefield"],{"marker":1}]');
INSERT INTO "lines" VALUES('bdA1DYjKZMk9H-wyMRIg3w',0,0,'[null,[4,3,5,1,3,1],{"objective location":6}]');
INSERT INTO "lines" VALUES('bdA1DYjKZMk9H-wyMRIg3w',1,0,'[{"is":"join","leader":"lt-col-crook","base":"cyprus"},[],{}]');
INSERT INTO "lines" VALUES('bdA1DYjKZMk9H-wyMRIg3w',2,0,'[{"is":"buy","type":"airstrike","base":"cyprus","cost":2},[],{}]');
INSERT INTO "lines" VALUES('bdA1DYjKZMk9H-wyMRIg3w',3,0,'[{"is":"buy","type":"helicopter","base":"cyprus","cost":4},[],{}]');
INSERT INTO "lines" VALUES('bdA1DYjKZMk9H-wyMRIg3w',4,0,'[{"is":"buy","type":"parachute-company","base":"cyprus","cost":2},[],{}]');
INSERT INTO "lines" VALUES('bdA1DYjKZMk9H-wyMRIg3w',5,0,'[{"is":"buy","type":"parachute-company","base":"cyprus","cost":2},[],{}]');
INSERT INTO "lines" VALUES('bdA1DYjKZMk9H-wyMRIg3w',6,0,'[{"is":"buy","type":"field-sappers","base":"cyprus","cost":2},[],{}]');
INSERT INTO "lines" VALUES('bdA1DYjKZMk9H-wyMRIg3w',7,1,'[{"is":"begin-mission","rp":0},[],{}]');
INSERT INTO "lines" VALUES('bdA1DYjKZMk9H-wyMRIg3w',8,0,'[{"is":"drop","base":"cyprus"},[],{}]');
INSERT INTO "lines" VALUES('bdA1DYjKZMk9H-wyMRIg3w',9,0,'[{"is":"take","piece":"lt-col-crook"},[],{}]');
INSERT INTO "lines" VALUES('bdA1DYjKZMk9H-wyMRIg3w',10,0,'[{"is":"done","count":1},[],{}]');
INSERT INTO "lines" VALUES('bdA1DYjKZMk9H-wyMRIg3w',11,0,'[{"is":"come-down","space":"port-fuad"},[1],{"jump":1}]');
INSERT INTO "lines" VALUES('bdA1DYjKZMk9H-wyMRIg3w',12,0,'[{"is":"drop","base":"cyprus"},[],{}]');
INSERT INTO "lines" VALUES('bdA1DYjKZMk9H-wyMRIg3w',13,0,'[{"is":"take","piece":"3-para-a-company"},[],{}]');
INSERT INTO "lines" VALUES('bdA1DYjKZMk9H-wyMRIg3w',14,0,'[{"is":"done","count":1},[],{}]');
INSERT INTO "lines" VALUES('bdA1DYjKZMk9H-wyMRIg3w',15,0,'[{"is":"come-down","space":"port-fuad"},[2,"second-drop","run-on-the-pound","real"],{"events":2,"jump":1,"marker":1}]');
INSERT INTO "lines" VALUES('bdA1DYjKZMk9H-wyMRIg3w',16,0,'[{"is":"carry","objective":"objective-1","unit":"3-para-a-company"},[],{}]');
INSERT INTO "lines" VALUES('bdA1DYjKZMk9H-wyMRIg3w',17,0,'[{"is":"lift","space":"port-fuad"},[],{}]');
INSERT INTO "lines" VALUES('bdA1DYjKZMk9H-wyMRIg3w',18,1,'[{"is":"take","piece":"3-para-a-company"},[],{}]');
INSERT INTO "lines" VALUES('qeigquqfrT3Oz3KuqRxLJQ',0,0,'[null,["10A","8A","4S","7C","7A","5A","6S","6C","9A","6A"],{"battalions":10}]');
INSERT INTO "lines" VALUES('qeigquqfrT3Oz3KuqRxLJQ',1,0,'[{"is":"buy","unit":"1121","cost":7,"card":"atg-37"},[],{}]');
INSERT INTO "lines" VALUES('qeigquqfrT3Oz3KuqRxLJQ',2,0,'[{"is":"buy","unit":"901","cost":3,"card":"rifle"},[],{}]');
INSERT INTO "lines" VALUES('qeigquqfrT3Oz3KuqRxLJQ',3,0,'[{"is":"buy","unit":"921","cost":4,"card":"machine-gun"},[],{}]');
INSERT INTO "lines" VALUES('qeigquqfrT3Oz3KuqRxLJQ',4,0,'[{"is":"buy","unit":"011","cost":11,"card":"lee"},[],{}]');
INSERT INTO "lines" VALUES('qeigquqfrT3Oz3KuqRxLJQ',5,0,'[{"is":"buy","unit":"902","cost":3,"card":"rifle"},[],{}]');
INSERT INTO "lines" VALUES('qeigquqfrT3Oz3KuqRxLJQ',6,0,'[{"is":"buy","unit":"931","cost":10,"card":"mortar"},[],{}]');
INSERT INTO "lines" VALUES('qeigquqfrT3Oz3KuqRxLJQ',7,0,'[{"is":"buy","unit":"1122","cost":7,"card":"atg-37"},[],{}]');
INSERT INTO "lines" VALUES('qeigquqfrT3Oz3KuqRxLJQ',8,0,'[{"is":"buy","unit":"922","cost":4,"card":"machine-gun"},[],{}]');
INSERT INTO "lines" VALUES('qeigquqfrT3Oz3KuqRxLJQ',9,0,'[{"is":"buy","unit":"012","cost":11,"card":"lee"},[],{}]');
INSERT INTO "lines" VALUES('qeigquqfrT3Oz3KuqRxLJQ',10,0,'[{"is":"buy","unit":"511","cost":8,"card":"gun-carrier"},[],{}]');
INSERT INTO "lines" VALUES('qeigquqfrT3Oz3KuqRxLJQ',11,0,'[{"is":"done-buying","so":19},[],{}]');
INSERT INTO "lines" VALUES('qeigquqfrT3Oz3KuqRxLJQ',12,0,'[{"is":"enlist-rest","count":10},[],{}]');
INSERT INTO "lines" VALUES('qeigquqfrT3Oz3KuqRxLJQ',13,0,'[{"is":"buy-support","what":"truck","cost":2},[],{}]');
INSERT INTO "lines" VALUES('qeigquqfrT3Oz3KuqRxLJQ',14,0,'[{"is":"buy-scout","what":"scout","cost":1},[],{}]');
INSERT INTO "lines" VALUES('yXp9twvtf4te5yqDzJuXSw',0,0,'[null,[],{}]');
INSERT INTO "lines" VALUES('yXp9twvtf4te5yqDzJuXSw',1,0,'[{"is":"enough","pp":20},[],{}]');
INSERT INTO "lines" VALUES('yXp9twvtf4te5yqDzJuXSw',2,0,'[{"is":"base-at","base":"base","hex":"0742"},["mine-road",6],{"mission hex":1,"missions":1}]');
INSERT INTO "lines" VALUES('yXp9twvtf4te5yqDzJuXSw',3,0,'[{"is":"buy","what":"land-mines","cost":2,"needed":true},[],{}]');
INSERT INTO "lines" VALUES('yXp9twvtf4te5yqDzJuXSw',4,0,'[{"is":"buy","what":"jeep","cost":4,"needed":false},[],{}]');
INSERT INTO "lines" VALUES('yXp9twvtf4te5yqDzJuXSw',5,0,'[{"is":"buy","what":"camouflage","cost":3,"needed":false},[],{}]');
INSERT INTO "lines" VALUES('yXp9twvtf4te5yqDzJuXSw',6,0,'[{"is":"buy","what":"knives","cost":1,"needed":false},[],{}]');
INSERT INTO "lines" VALUES('yXp9twvtf4te5yqDzJuXSw',7,0,'[{"is":"buy","what":"silenced-carbine","cost":3,"needed":false},[],{}]');
INSERT INTO "lines" VALUES('yXp9twvtf4te5yqDzJuXSw',8,0,'[{"is":"enough","pp":7},[],{}]');
INSERT INTO "lines" VALUES('yXp9twvtf4te5yqDzJuXSw',9,0,'[{"is":"move-some","hex":"0742"},[],{}]');
INSERT INTO "lines" VALUES('yXp9twvtf4te5yqDzJuXSw',10,0,'[{"is":"take","piece":"commander"},[],{}]');
INSERT INTO "lines" VALUES('yXp9twvtf4te5yqDzJuXSw',11,0,'[{"is":"done","count":1},[],{}]');
INSERT INTO "lines" VALUES('yXp9twvtf4te5yqDzJuXSw',12,0,'[{"is":"go-to","to":"0842","cost":2,"noise":null,"mission":false},[],{}]');
INSERT INTO "lines" VALUES('yXp9twvtf4te5yqDzJuXSw',13,0,'[{"is":"move-some","hex":"0742"},[],{}]');
INSERT INTO "lines" VALUES('yXp9twvtf4te5yqDzJuXSw',14,0,'[{"is":"take","piece":"officer"},[],{}]');
INSERT INTO "lines" VALUES('yXp9twvtf4te5yqDzJuXSw',15,0,'[{"is":"done","count":1},[],{}]');
INSERT INTO "lines" VALUES('yXp9twvtf4te5yqDzJuXSw',16,0,'[{"is":"go-to","to":"0842","cost":2,"noise":null,"mission":false},[],{}]');
CREATE TABLE seats (
	game VARCHAR(32) NOT NULL, 
	number INTEGER NOT NULL, 
	secret VARCHAR(48) NOT NULL, 
	visitor VARCHAR(64) NOT NULL, 
	name TEXT NOT NULL, 
	PRIMARY KEY (game, number), 
	UNIQUE (secret)
);
INSERT INTO "seats" VALUES('HYb3Jmm3fBZKnsIwZdBFHw',0,'sYWD0w3ej8mIiaNbg_vUyLa4Bf9dUBWY','aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa','');
INSERT INTO "seats" VALUES('bdA1DYjKZMk9H-wyMRIg3w',0,'vzbZFKYNzrDzY3aevJnm7i-ALRGKiwFQ','aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa','');
INSERT INTO "seats" VALUES('yXp9twvtf4te5yqDzJuXSw',0,'oDLacf4koOn-JW5rGCBP9fSUHRlpCf94','aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa','');
INSERT INTO "seats" VALUES('qeigquqfrT3Oz3KuqRxLJQ',0,'2Ovq2oPCqTRqWWxj4vpW91l1j-I4Pdhw','aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa','');
INSERT INTO "seats" VALUES('91KniXpvaopBXwnZf6brAQ',0,'Uo0ddUIIcfo2YZQdWmv8ntobMLY9831Q','aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa','');
CREATE INDEX games_by_owner ON games (owner, touched);
CREATE INDEX seats_by_visitor ON seats (visitor);
COMMIT;
