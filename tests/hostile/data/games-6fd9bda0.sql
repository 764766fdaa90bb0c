BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0004');
CREATE TABLE blocked (
	address VARCHAR(64) NOT NULL, 
	until FLOAT NOT NULL, 
	PRIMARY KEY (address)
);
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
	head TEXT NOT NULL, score FLOAT, 
	PRIMARY KEY (id)
);
INSERT INTO "games" VALUES('pmNhqWhWsu8F1jLMS9gr8A',15,15,'lrdg','raid-rommel','7',1,0,'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',17,'Raid Rommel! (1941)  Ops 4  KIA 0/3  RP 1  Objectives 0/1',0,0,NULL,'',1795061111.39688,1.79506111145952415466e+09,'{"title":"lrdg","scenario":"raid-rommel","options":{"carry_into_battle":false,"revealed_objective_gives_op":false,"sapper_passes_minefields":false,"spare_panicked":false,"tobruk_base_1941":false,"wireless_for_air_recon":false},"rules":"6+6f30668c2412","seed":7,"practice":true,"rewound":0,"own_dice":false,"choices":17,"digest":"dfd953f7515281aa84c1a3574abbe830","luck":{"key":11704469470026577029,"counters":{"events":2,"marker":1,"mines":1,"objective location":8},"branches":0},"waiting":null,"origin":null,"position":{"state":{"mission":"raid-rommel","ops":4,"kia":0,"killed":0,"rp":1,"units":{"easonsmith":"jalo","r1-patrol":"mechili","t2-patrol":"siwa","g1-patrol":"siwa","y-patrol":"siwa"},"boxes":{},"panicked":[],"hidden":["derna","el-agheila","barce"],"unturned":["minefield","real","real"],"objectives":{},"mines":["jalo"],"found_early":[],"dropped":[],"bin":["aufklaerung","auto-saharan","bersaglieri","brandenburgers","breda","carabinieri","cr42","fallschirmjaeger","flak-88","officer","stuka"],"deck":["arab-guide","burst-tyres","challenge-at-the-barrier","convoy-by-moonlight","dust-on-the-horizon","ghibli","hornets-nest","hunters-at-the-hide","lamp-on-the-road","out-of-the-sun","signal-to-group","tracks-from-the-air"],"discards":["abandoned-dump","road-watch"],"held":[],"battle":null,"battles_won":0,"battles_lost":0,"campaign":null},"agenda":[{"is":"choose-operation"},{"is":"choose-marker"}],"result":null}}',NULL);
INSERT INTO "games" VALUES('_mM4RssePpUzTknVO_ld_w',15,15,'musketeer','gamil','8',1,0,'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',16,'Gamil (1956)  Ops 5  KIA -2/2  RP 0  Objectives 0/1',0,0,NULL,'',1.7950611115452678203e+09,1.79506111160933256145e+09,'{"title":"musketeer","scenario":"gamil","options":{"carry_into_battle":false,"spare_panicked":false},"rules":"6+0f47a9b91da8","seed":8,"practice":true,"rewound":0,"own_dice":false,"choices":16,"digest":"b3ea9e0724dbd091d112074092e85d5c","luck":{"key":5491939756553280007,"counters":{"events":2,"jump":2,"marker":1,"objective location":6},"branches":0},"waiting":null,"origin":null,"position":{"state":{"mission":"gamil","ops":5,"kia":-2,"killed":0,"rp":0,"units":{"3-para-a-company":"port-fuad","3-para-b-company":"cyprus","9-para-squadron-re":"cyprus"},"boxes":{"sea-hawks-albion":"air available","whirlwinds-theseus":"air available","lt-col-crook":"fallen"},"panicked":["3-para-a-company"],"hidden":["navy-house","raswa-bridges"],"unturned":["false","real"],"objectives":{"objective-1":"3-para-a-company"},"mines":[],"found_early":[],"dropped":["lt-col-crook","3-para-a-company"],"bin":["aa-battery","archer","fedayeen","inshas-commandos","line-infantry","line-infantry","mig-15","national-guard","national-guard","national-guard","su-100"],"deck":["barrels-level","call-from-washington","charges-under-the-span","guns-behind-the-wall","no-water-in-the-mains","out-of-the-side-streets","rifles-from-lorries","run-on-the-pound","second-drop","snipers-on-the-balconies","terms-by-telephone","the-garrison-map","trenches-in-the-sand","vote-in-new-york"],"discards":[],"held":[],"battle":null,"battles_won":0,"battles_lost":0,"campaign":null},"agenda":[{"is":"choose-operation"}],"result":null}}',NULL);
INSERT INTO "games" VALUES('sBeGeDPOTOmsyjSoGM5Mgg',15,15,'commandos-europe','campaign','9',1,0,'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',16,'Norway, turn 1  PP 7  Missions 0/6  Total 0',0,0,NULL,'',1.79506111242099881172e+09,1.79506111349916100501e+09,'{"title":"commandos-europe","scenario":"campaign","options":{"attacks_bring_enemies":true,"hunted_squads_escape":false,"split_squads_forgotten":true},"rules":"5+e76c44daeab8","seed":9,"practice":true,"rewound":0,"own_dice":false,"choices":16,"digest":"f026ddeb1855ee0f799d11f91538b30d","luck":{"key":5819910048938241255,"counters":{"mission hex":1,"missions":1},"branches":0},"waiting":null,"origin":null,"position":{"state":{"map":"norway","turn":1,"pp":7,"pieces":{"base":"0742","a-squad":"0742","b-squad":"0742","commander":"0842","officer":"0842","land-mines":"0742","jeep-1":"0742","camouflage":"0742","knives":"0742","silenced-carbine":"0742"},"boxes":{"base-2":"stock","a-squad-2":"stock","b-squad-2":"stock","a-squad-e":"later","b-squad-e":"later","a-squad-v":"later","b-squad-v":"later","chevy":"stock","jeep-2":"stock","dinghy-1":"stock","dinghy-2":"stock","canoe":"stock","scuba":"stock","commander-2":"stock","officer-2":"stock","commander-e":"later","officer-e":"later","commander-v":"later","officer-v":"later","sten-1":"stock","sten-2":"stock","sten-3":"stock","sten-4":"stock","bren-1":"stock","bren-2":"stock","bren-3":"stock","bren-4":"stock","vickers-1":"stock","vickers-2":"stock","mortar-2-1":"stock","mortar-2-2":"stock","mortar-3":"stock","boys-1":"stock","boys-2":"stock","piat-1":"stock","piat-2":"stock","bofors":"stock","flamethrower":"stock","sherman":"stock","naval-gunfire-1":"stock","naval-gunfire-2":"stock","air-support":"stock","grenades-1":"stock","grenades-2":"stock","sniper-rifle":"stock","radio-1":"stock","radio-2":"stock","explosives-1":"stock","explosives-2":"stock","explosives-3":"stock","limpets-1":"stock","limpets-2":"stock","camera":"stock","wire-cutters":"stock","arms-crate-1":"stock","arms-crate-2":"stock","mine-detector":"stock","climbing-gear":"stock"},"wounds":{},"pool":{"commander-killed":3,"officer-killed":3,"wounded":3,"two-down":3,"stretcher":3,"stretchers":2,"shaken":2,"crying-out":1},"detected":{},"groups":0,"enemies":{},"cup":{"no-sentry":2,"no-guard":2,"no-patrol":3,"no-infantry":3,"no-gun":2,"no-ski":2,"no-auxiliary":1,"no-car":1,"no-lorry":1,"no-rboat":1,"no-launch":2},"missions":{"arm-locals":1,"ammo-dump":1,"bridge":1,"fuel-dump":1,"seaplane-dock":1,"tanker":1,"code-books":1,"enigma-rotors":1,"peak":1,"ship":1,"cod-plant":1,"fish-oil":1,"power-plant":1,"national":1,"feint":1,"hq":1,"harbor":1,"lighthouse":1},"mission":"mine-road","target":"0143","mission_status":"open","mission_turn":1,"done":0,"accomplished":[],"forfeited":[],"undrawn_forfeits":0,"lost":{},"moved":["commander","officer"],"stealthy":[],"fought":[],"attacks":{},"fired":[],"suppressed":[],"acted":[],"inflicted":[],"bases_too_expensive":[],"purchasing":false},"agenda":[{"is":"success-determination"},{"is":"end-enemy-phase"},{"is":"enemy-actions"},{"is":"offer-suppressive-fire"},{"is":"combat-noise"},{"is":"friendly-combat","resumed":false},{"is":"noise-checks"},{"is":"choose-move"}],"result":null}}',NULL);
INSERT INTO "games" VALUES('XfWOEgNUaVlclIVcAPmdRw',15,15,'sherman-leader','north-africa-1942','10',1,0,'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',14,'North Africa 1942, Over There  Week 0/4  SO 18  VP 0 (Dismal)',0,0,NULL,'',1.79506111356118488314e+09,1.79506111378123569492e+09,'{"title":"sherman-leader","scenario":"north-africa-1942","options":{"battlefield_heroics":false,"flank_attacks":false,"objective":"over-there","range_zero_bonus":true,"tenacity":false},"rules":"6+94b23c14dd6a","seed":10,"practice":true,"rewound":0,"own_dice":false,"choices":14,"digest":"a9814d655852dc685ac09b56b807b0a7","luck":{"key":16585914631398825758,"counters":{"battalions":10},"branches":0},"waiting":null,"origin":null,"position":{"state":{"events":{"abandoned-dump":1,"air-support":1,"alarm":1,"ambush":1,"bad-maps":1,"captured-orders":1,"chaplain":1,"close-quarters":1,"counterattack":1,"dead-radios":1,"deserters":1,"dry-tanks":1,"dug-in":1,"enemy-reserves":1,"fire-plan":1,"friendly-fire":1,"good-ground":1,"ground-fog":1,"harassing-fire":1,"inspiring-leader":1,"late-start":1,"local-guide":1,"lone-tank":1,"mail-call":1,"medics-forward":1,"minefield":1,"night-in-the-workshop":1,"supply-drop":1,"surprise":1,"understrength":1,"vital-mission":1,"war-correspondent":1},"conditions":{"clear-skies":1,"enemy-offensive":1,"enemy-withdrawal":1,"exhaustion":1,"field-hospital":1,"forward-patrols":1,"fresh-drafts":1,"fuel-shortage":1,"interdiction":1,"leadership":1,"long-days":1,"mud":1,"priority-elsewhere":1,"quiet-sector":1,"radio-silence":1,"replacement-depot":1,"resistance":1,"rest-camp":1,"short-days":1,"spare-parts":1,"storm":1,"training-area":1},"event_discards":{},"condition_discards":{},"so":18,"vp":0,"week":0,"units":{"1121":[],"901":[],"921":[],"011":[],"902":[],"1122":[],"922":[],"012":[],"903":[],"541":[],"923":[]},"lost_units":[],"level":{"sanders":0,"chin":0,"jones":0,"reisner":0,"kolchak":0,"red-tree":1,"cruz":1,"abbott":1,"kowalski":2,"eandi":2,"tylutki":2},"xp":{"sanders":0,"chin":0,"jones":0,"reisner":0,"kolchak":0,"red-tree":0,"cruz":0,"abbott":0,"kowalski":0,"eandi":0,"tylutki":0},"stress":{"sanders":0,"chin":0,"jones":0,"reisner":0,"kolchak":0,"red-tree":0,"cruz":0,"abbott":0,"kowalski":0,"eandi":0,"tylutki":0},"wounded":[],"former":[],"killed":[],"trucks":1,"scouts":0,"battalions":{"10A":"enemy-transit","8A":"enemy-transit","4S":"enemy-transit","7C":"enemy-breakthrough","7A":"front","5A":"enemy-transit","6S":"enemy-breakthrough","6C":"front","9A":"friendly-staging","6A":"friendly-transit"},"half":[],"destroyed":[],"attacks":[],"fought":[],"trucks_used":0,"scouts_used":0,"condition":"","notes":[],"halted":false,"staff":[],"reports":[],"battle":null},"agenda":[{"is":"week"},{"is":"spend-rest"}],"result":null}}',NULL);
INSERT INTO "games" VALUES('Ld87mArELDlOGhJzgoFc6w',15,15,'v-sabotage','training-1','11',1,0,'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',14,'Training 1: Night Exercise  Turn 3  alarm silent  reserve 45',0,0,NULL,'',1.79506111386818385127e+09,1.79506111402323889733e+09,'{"title":"v-sabotage","scenario":"training-1","options":{"difficulty":"standard","players":1,"visible_escort_alarms":true},"rules":"5+3913771e61fe","seed":11,"practice":true,"rewound":0,"own_dice":false,"choices":14,"digest":"584a502a0efe3cb22837fda74debd20f","luck":{"key":13736660290232616297,"counters":{"special unit":3,"stealth check":2},"branches":0},"waiting":null,"origin":null,"position":{"state":{"turn":3,"column":0,"commandos":{"scout":{"seat":0,"side":"blue","place":"training-1.k","visible":false,"uniform":false,"nest":"","ap":0,"spent":3,"event_ap":0,"delayed_ap":0,"hits":0,"saved":0,"critical_since":0,"phase":2,"items":[],"used":[]},"sapper":{"seat":0,"side":"tan","place":"off","visible":false,"uniform":false,"nest":"","ap":3,"spent":0,"event_ap":0,"delayed_ap":0,"hits":0,"saved":0,"critical_since":0,"phase":1,"items":["tnt"],"used":[]}},"grounds":{"training-1":{"limit":12,"locked":[],"blocked":["training-1.trap-j"],"objectives":{},"loose":{"training-1.h":["soldier-mp40"]},"guards":{"training-1.alarm":"soldier-mp40"},"items":{},"charges":[],"barricaded":[],"outside":{},"arrived":{},"escorts":{},"visible_escorts":[],"collapsed":[],"alarm":false,"interrupted":false,"exited":false,"turns":3,"own_cards":0,"card":"","half":"","effect":"","amount":0,"gate":"","direction":"","chased":[]}},"reserve":{"soldier":30,"pioneer":5,"empty":7,"dog-handler":1,"flamethrower":1,"storm-trooper":1},"specials":{"dog-handler":2,"storm-trooper":2,"motorcyclist":2,"flamethrower":1},"empties_drawn":0,"empties_removed":0,"equipment":{"crowbar":8,"grenade":10,"tnt":7,"stg44-1":1,"stg44-2":1,"mg42-1":1,"mg42-2":1,"spotted":16},"discards":{},"deck":{"air-raid":1,"alarm-alarm":1,"bakers-daughter":1,"bitter-cold":1,"blackout":1,"breathing-space":1,"changing-guard":1,"clouds":1,"container":1,"convoy":1,"dog-barks":1,"field-post":1,"fire-drill":1,"flare":1,"flat-tyre":1,"fox":1,"friendly-fire":1,"frozen-bolts":1,"heavy-going":1,"hot-soup":1,"inspection":1,"left-behind":1,"moonrise":1,"movie-night":1,"night-patrol":1,"nothing-to-report":1,"old-hands":1,"personal-messages":1,"quiet-fellas":1,"quiet-sniper":1,"searchlight":1,"sixth-sense":1,"squall":1,"steady-rain":1,"tablets":1,"tracer":1,"underground":1},"used_cards":{},"cards":["officer","medic","sniper"],"eliminated":[],"completed":[],"losses":0,"kills":0,"transfers":[],"overheated":[],"passed":[],"idle":true,"lessons_given":["training-1.start","training-1.entered","training-1.check","training-1.objective"]},"agenda":[{"is":"turn"},{"is":"end-of-turn"},{"is":"enemy-phase"},{"is":"complete-levels"},{"is":"activation","commando":"sapper"}],"result":null}}',NULL);
CREATE TABLE lines (
	game VARCHAR(32) NOT NULL, 
	number INTEGER NOT NULL, 
	forced BOOLEAN NOT NULL, 
	body TEXT NOT NULL, 
	PRIMARY KEY (game, number)
)
 WITHOUT ROWID

;
INSERT INTO "lines" VALUES('Ld87mArELDlOGhJzgoFc6w',0,0,'[null,["dog-handler","flamethrower","storm-trooper"],{"special unit":3}]');
INSERT INTO "lines" VALUES('Ld87mArELDlOGhJzgoFc6w',1,0,'[{"is":"recruit","card":"scout","side":"blue"},[],{}]');
INSERT INTO "lines" VALUES('Ld87mArELDlOGhJzgoFc6w',2,0,'[{"is":"recruit","card":"sapper","side":"tan"},[],{}]');
INSERT INTO "lines" VALUES('Ld87mArELDlOGhJzgoFc6w',3,0,'[{"is":"activate","commando":"scout"},[],{}]');
INSERT INTO "lines" VALUES('Ld87mArELDlOGhJzgoFc6w',4,0,'[{"is":"move","commando":"scout","saved":0,"to":"training-1.a","enters":true,"hides":""},[],{}]');
INSERT INTO "lines" VALUES('Ld87mArELDlOGhJzgoFc6w',5,0,'[{"is":"sneak","commando":"scout","saved":0,"to":"training-1.b","enters":false,"hides":""},[],{}]');
INSERT INTO "lines" VALUES('Ld87mArELDlOGhJzgoFc6w',6,0,'[{"is":"stop","commando":"sapper","left":3},[],{}]');
INSERT INTO "lines" VALUES('Ld87mArELDlOGhJzgoFc6w',7,0,'[{"is":"activate","commando":"scout"},[],{}]');
INSERT INTO "lines" VALUES('Ld87mArELDlOGhJzgoFc6w',8,0,'[{"is":"move","commando":"scout","saved":0,"to":"training-1.c","enters":false,"hides":"check"},[3],{"stealth check":1}]');
INSERT INTO "lines" VALUES('Ld87mArELDlOGhJzgoFc6w',9,0,'[{"is":"move","commando":"scout","saved":0,"to":"training-1.h","enters":false,"hides":"check"},[3],{"stealth check":1}]');
INSERT INTO "lines" VALUES('Ld87mArELDlOGhJzgoFc6w',10,0,'[{"is":"interact","commando":"scout","saved":0,"objective":"training-1.flag","cost":1},[],{}]');
INSERT INTO "lines" VALUES('Ld87mArELDlOGhJzgoFc6w',11,0,'[{"is":"stop","commando":"sapper","left":3},[],{}]');
INSERT INTO "lines" VALUES('Ld87mArELDlOGhJzgoFc6w',12,0,'[{"is":"activate","commando":"scout"},[],{}]');
INSERT INTO "lines" VALUES('Ld87mArELDlOGhJzgoFc6w',13,0,'[{"is":"sneak","commando":"scout","saved":0,"to":"training-1.l","enters":false,"hides":""},[],{}]');
INSERT INTO "lines" VALUES('Ld87mArELDlOGhJzgoFc6w',14,0,'[{"is":"move","commando":"scout","saved":0,"to":"training-1.k","enters":false,"hides":""},[],{}]');
INSERT INTO "lines" VALUES('XfWOEgNUaVlclIVcAPmdRw',0,0,'[null,["10A","8A","4S","7C","7A","5A","6S","6C","9A","6A"],{"battalions":10}]');
INSERT INTO "lines" VALUES('XfWOEgNUaVlclIVcAPmdRw',1,0,'[{"is":"buy","unit":"1121","cost":7,"card":"atg-37"},[],{}]');
INSERT INTO "lines" VALUES('XfWOEgNUaVlclIVcAPmdRw',2,0,'[{"is":"buy","unit":"901","cost":3,"card":"rifle"},[],{}]');
INSERT INTO "lines" VALUES('XfWOEgNUaVlclIVcAPmdRw',3,0,'[{"is":"buy","unit":"921","cost":4,"card":"machine-gun"},[],{}]');
INSERT INTO "lines" VALUES('XfWOEgNUaVlclIVcAPmdRw',4,0,'[{"is":"buy","unit":"011","cost":11,"card":"lee"},[],{}]');
INSERT INTO "lines" VALUES('XfWOEgNUaVlclIVcAPmdRw',5,0,'[{"is":"buy","unit":"902","cost":3,"card":"rifle"},[],{}]');
INSERT INTO "lines" VALUES('XfWOEgNUaVlclIVcAPmdRw',6,0,'[{"is":"buy","unit":"1122","cost":7,"card":"atg-37"},[],{}]');
INSERT INTO "lines" VALUES('XfWOEgNUaVlclIVcAPmdRw',7,0,'[{"is":"buy","unit":"922","cost":4,"card":"machine-gun"},[],{}]');
INSERT INTO "lines" VALUES('XfWOEgNUaVlclIVcAPmdRw',8,0,'[{"is":"buy","unit":"012","cost":11,"card":"lee"},[],{}]');
INSERT INTO "lines" VALUES('XfWOEgNUaVlclIVcAPmdRw',9,0,'[{"is":"buy","unit":"903","cost":3,"card":"rifle"},[],{}]');
INSERT INTO "lines" VALUES('XfWOEgNUaVlclIVcAPmdRw',10,0,'[{"is":"buy","unit":"541","cost":10,"card":"priest"},[],{}]');
INSERT INTO "lines" VALUES('XfWOEgNUaVlclIVcAPmdRw',11,0,'[{"is":"buy","unit":"923","cost":4,"card":"machine-gun"},[],{}]');
INSERT INTO "lines" VALUES('XfWOEgNUaVlclIVcAPmdRw',12,0,'[{"is":"done-buying","so":20},[],{}]');
INSERT INTO "lines" VALUES('XfWOEgNUaVlclIVcAPmdRw',13,0,'[{"is":"enlist-rest","count":11},[],{}]');
INSERT INTO "lines" VALUES('XfWOEgNUaVlclIVcAPmdRw',14,0,'[{"is":"buy-support","what":"truck","cost":2},[],{}]');
INSERT INTO "lines" VALUES('_mM4RssePpUzTknVO_ld_w',0,0,'[null,[4,3,5,1,3,1],{"objective location":6}]');
INSERT INTO "lines" VALUES('_mM4RssePpUzTknVO_ld_w',1,0,'[{"is":"join","leader":"lt-col-crook","base":"cyprus"},[],{}]');
INSERT INTO "lines" VALUES('_mM4RssePpUzTknVO_ld_w',2,0,'[{"is":"buy","type":"airstrike","base":"cyprus","cost":2},[],{}]');
INSERT INTO "lines" VALUES('_mM4RssePpUzTknVO_ld_w',3,0,'[{"is":"buy","type":"helicopter","base":"cyprus","cost":4},[],{}]');
INSERT INTO "lines" VALUES('_mM4RssePpUzTknVO_ld_w',4,0,'[{"is":"buy","type":"parachute-company","base":"cyprus","cost":2},[],{}]');
INSERT INTO "lines" VALUES('_mM4RssePpUzTknVO_ld_w',5,0,'[{"is":"buy","type":"parachute-company","base":"cyprus","cost":2},[],{}]');
INSERT INTO "lines" VALUES('_mM4RssePpUzTknVO_ld_w',6,0,'[{"is":"buy","type":"field-sappers","base":"cyprus","cost":2},[],{}]');
INSERT INTO "lines" VALUES('_mM4RssePpUzTknVO_ld_w',7,0,'[{"is":"begin-mission","rp":0},[],{}]');
INSERT INTO "lines" VALUES('_mM4RssePpUzTknVO_ld_w',8,0,'[{"is":"drop","base":"cyprus"},[],{}]');
INSERT INTO "lines" VALUES('_mM4RssePpUzTknVO_ld_w',9,0,'[{"is":"take","piece":"lt-col-crook"},[],{}]');
INSERT INTO "lines" VALUES('_mM4RssePpUzTknVO_ld_w',10,0,'[{"is":"done","count":1},[],{}]');
INSERT INTO "lines" VALUES('_mM4RssePpUzTknVO_ld_w',11,0,'[{"is":"come-down","space":"port-fuad"},[1],{"jump":1}]');
INSERT INTO "lines" VALUES('_mM4RssePpUzTknVO_ld_w',12,0,'[{"is":"drop","base":"cyprus"},[],{}]');
INSERT INTO "lines" VALUES('_mM4RssePpUzTknVO_ld_w',13,0,'[{"is":"take","piece":"3-para-a-company"},[],{}]');
INSERT INTO "lines" VALUES('_mM4RssePpUzTknVO_ld_w',14,0,'[{"is":"done","count":1},[],{}]');
INSERT INTO "lines" VALUES('_mM4RssePpUzTknVO_ld_w',15,0,'[{"is":"come-down","space":"port-fuad"},[2,"second-drop","run-on-the-pound","real"],{"events":2,"jump":1,"marker":1}]');
INSERT INTO "lines" VALUES('_mM4RssePpUzTknVO_ld_w',16,0,'[{"is":"carry","objective":"objective-1","unit":"3-para-a-company"},[],{}]');
INSERT INTO "lines" VALUES('pmNhqWhWsu8F1jLMS9gr8A',0,0,'[null,[5,3,2,1,5,4,3,1],{"objective location":8}]');
INSERT INTO "lines" VALUES('pmNhqWhWsu8F1jLMS9gr8A',1,0,'[{"is":"join","leader":"easonsmith","base":"siwa"},[],{}]');
INSERT INTO "lines" VALUES('pmNhqWhWsu8F1jLMS9gr8A',2,0,'[{"is":"next-base","base":"cairo"},[],{}]');
INSERT INTO "lines" VALUES('pmNhqWhWsu8F1jLMS9gr8A',3,0,'[{"is":"next-base","base":"siwa"},[],{}]');
INSERT INTO "lines" VALUES('pmNhqWhWsu8F1jLMS9gr8A',4,0,'[{"is":"buy","type":"truck","base":"siwa","cost":2},[],{}]');
INSERT INTO "lines" VALUES('pmNhqWhWsu8F1jLMS9gr8A',5,0,'[{"is":"buy","type":"truck","base":"siwa","cost":2},[],{}]');
INSERT INTO "lines" VALUES('pmNhqWhWsu8F1jLMS9gr8A',6,0,'[{"is":"buy","type":"truck","base":"siwa","cost":2},[],{}]');
INSERT INTO "lines" VALUES('pmNhqWhWsu8F1jLMS9gr8A',7,0,'[{"is":"buy","type":"truck","base":"siwa","cost":2},[],{}]');
INSERT INTO "lines" VALUES('pmNhqWhWsu8F1jLMS9gr8A',8,0,'[{"is":"begin-mission","rp":1},[],{}]');
INSERT INTO "lines" VALUES('pmNhqWhWsu8F1jLMS9gr8A',9,1,'[{"is":"operate-from","space":"siwa"},[],{}]');
INSERT INTO "lines" VALUES('pmNhqWhWsu8F1jLMS9gr8A',10,0,'[{"is":"take","piece":"easonsmith"},[],{}]');
INSERT INTO "lines" VALUES('pmNhqWhWsu8F1jLMS9gr8A',11,0,'[{"is":"done","count":1},[],{}]');
INSERT INTO "lines" VALUES('pmNhqWhWsu8F1jLMS9gr8A',12,0,'[{"is":"move","to":"jalo","spaces":2,"supply":""},["abandoned-dump","minefield",5],{"events":1,"marker":1,"mines":1}]');
INSERT INTO "lines" VALUES('pmNhqWhWsu8F1jLMS9gr8A',13,0,'[{"is":"operate-from","space":"siwa"},[],{}]');
INSERT INTO "lines" VALUES('pmNhqWhWsu8F1jLMS9gr8A',14,0,'[{"is":"take","piece":"r1-patrol"},[],{}]');
INSERT INTO "lines" VALUES('pmNhqWhWsu8F1jLMS9gr8A',15,0,'[{"is":"done","count":1},[],{}]');
INSERT INTO "lines" VALUES('pmNhqWhWsu8F1jLMS9gr8A',16,0,'[{"is":"move","to":"mechili","spaces":3,"supply":""},["road-watch"],{"events":1}]');
INSERT INTO "lines" VALUES('pmNhqWhWsu8F1jLMS9gr8A',17,0,'[{"is":"play-intel","card":"road-watch","use":"reveal"},[],{}]');
INSERT INTO "lines" VALUES('sBeGeDPOTOmsyjSoGM5Mgg',0,0,'[null,[],{}]');
INSERT INTO "lines" VALUES('sBeGeDPOTOmsyjSoGM5Mgg',1,0,'[{"is":"enough","pp":20},[],{}]');
INSERT INTO "lines" VALUES('sBeGeDPOTOmsyjSoGM5Mgg',2,0,'[{"is":"base-at","base":"base","hex":"0742"},["mine-road",6],{"mission hex":1,"missions":1}]');
INSERT INTO "lines" VALUES('sBeGeDPOTOmsyjSoGM5Mgg',3,0,'[{"is":"buy","what":"land-mines","cost":2,"needed":true},[],{}]');
INSERT INTO "lines" VALUES('sBeGeDPOTOmsyjSoGM5Mgg',4,0,'[{"is":"buy","what":"jeep","cost":4,"needed":false},[],{}]');
INSERT INTO "lines" VALUES('sBeGeDPOTOmsyjSoGM5Mgg',5,0,'[{"is":"buy","what":"camouflage","cost":3,"needed":false},[],{}]');
INSERT INTO "lines" VALUES('sBeGeDPOTOmsyjSoGM5Mgg',6,0,'[{"is":"buy","what":"knives","cost":1,"needed":false},[],{}]');
INSERT INTO "lines" VALUES('sBeGeDPOTOmsyjSoGM5Mgg',7,0,'[{"is":"buy","what":"silenced-carbine","cost":3,"needed":false},[],{}]');
INSERT INTO "lines" VALUES('sBeGeDPOTOmsyjSoGM5Mgg',8,0,'[{"is":"enough","pp":7},[],{}]');
INSERT INTO "lines" VALUES('sBeGeDPOTOmsyjSoGM5Mgg',9,0,'[{"is":"move-some","hex":"0742"},[],{}]');
INSERT INTO "lines" VALUES('sBeGeDPOTOmsyjSoGM5Mgg',10,0,'[{"is":"take","piece":"commander"},[],{}]');
INSERT INTO "lines" VALUES('sBeGeDPOTOmsyjSoGM5Mgg',11,0,'[{"is":"done","count":1},[],{}]');
INSERT INTO "lines" VALUES('sBeGeDPOTOmsyjSoGM5Mgg',12,0,'[{"is":"go-to","to":"0842","cost":2,"noise":null,"mission":false},[],{}]');
INSERT INTO "lines" VALUES('sBeGeDPOTOmsyjSoGM5Mgg',13,0,'[{"is":"move-some","hex":"0742"},[],{}]');
INSERT INTO "lines" VALUES('sBeGeDPOTOmsyjSoGM5Mgg',14,0,'[{"is":"take","piece":"officer"},[],{}]');
INSERT INTO "lines" VALUES('sBeGeDPOTOmsyjSoGM5Mgg',15,0,'[{"is":"done","count":1},[],{}]');
INSERT INTO "lines" VALUES('sBeGeDPOTOmsyjSoGM5Mgg',16,0,'[{"is":"go-to","to":"0842","cost":2,"noise":null,"mission":false},[],{}]');
CREATE TABLE seats (
	game VARCHAR(32) NOT NULL, 
	number INTEGER NOT NULL, 
	secret VARCHAR(48) NOT NULL, 
	visitor VARCHAR(64) NOT NULL, 
	name TEXT NOT NULL, nonce VARCHAR(16) DEFAULT '' NOT NULL, claimed BOOLEAN DEFAULT 0 NOT NULL, 
	PRIMARY KEY (game, number), 
	UNIQUE (secret)
);
INSERT INTO "seats" VALUES('pmNhqWhWsu8F1jLMS9gr8A',0,'d43443a837f7a2f74c6ea6310af5bcf662ca0cf4','aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa','','d4ede9e2a1a2a8f9',0);
INSERT INTO "seats" VALUES('_mM4RssePpUzTknVO_ld_w',0,'02aab69de9b935d368f1fc9b755b7251904f87b3','aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa','','773ffba5bbdf25c6',0);
INSERT INTO "seats" VALUES('sBeGeDPOTOmsyjSoGM5Mgg',0,'7e172338893fd3ab80bf14331dcae313fc626c5d','aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa','','b5192ef28ff10493',0);
INSERT INTO "seats" VALUES('XfWOEgNUaVlclIVcAPmdRw',0,'62a7f5cbb04c9ffa868eaf9a10d3d2ad4ecf702c','aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa','','6cb0261f16a63fd9',0);
INSERT INTO "seats" VALUES('Ld87mArELDlOGhJzgoFc6w',0,'c2f6a027e2c0f0673a6982d141b2f5fd338df546','aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa','','984555a90a480a72',0);
CREATE INDEX games_by_owner ON games (owner, touched);
CREATE INDEX seats_by_visitor ON seats (visitor);
COMMIT;
