/** Words that are right as they are, however close they are to those of the lexicon: what is typed so is no slip. */
export const RIGHT_WORDS = new Set(
  `abide above accent account aces acquisitions acre across activist actor acts adds advance adverse afraid again agnes
  agree agreed agrees aide aided alarm alice alike allowed alone along alps alter always analyses analyst analysts
  analyzed analyzes angry another answer answered appeal appeals apple apples appointment appointments approval
  approve approved arabian area argue arise arm arms around arrive article artist ask asked assets assistant ate
  attack attacked auction author awful axes axle baby bad badge bags bake baker bank banks bare bark basel basic
  basics basil basis bates bath battery bays beam bean bear beard bearing beast beck becomes bee beef beer bees beg
  began begged beginnings behind beings believe believed belt beside beta between bias biased bids bill bills bing
  bios birthday bits bitter black blacks bland blood blow blunt board boat body bond bone book books boom boot booth
  boots boring borough boss boy boys brain brake branch branches brand brands brave bread break breakfast breaks brig
  bright bring broke broken brook brother brought budget budgets bug bugs build built burn burned bury bus buses bush
  bust busy butcher butter cable cafe cage cake calm cameo camera camp cancer candy cane cant capital car card cards
  career carpenter carried carriers carry cart case cases cast casting cat catch caught causing cave cease ceased
  cello certain chad chair chairman chairs chancel chapter charged charges chart charted cheap chef chief child
  children chin choke choose chord chords chorus chose chosen claiming clean cleaner clever climb climbed clock clone
  closest coach coast coat code codes coding coffee cold college colonel color colour combine comet common
  communicating communications compare compares comparisons compete competitor competitors complaint complaints
  complex complexes compose composed concert concerted concerts conclude cone cones contact continuing contracted
  contracting contracts contractual contrast convent converging cook cool coolest cope core cores correct cost costing
  costs council counter counties county coupled court courts cove covers creating creations credit crops cruel cry
  cure currents curry cut cuts dad dairy daisy dale damage damaged dams dana dance dancer dare dark darling dash
  databases daughter dave dawn deaf dealers dealings dealt dean dear debit decade decay deceased decide decided
  decides deed deep degree deliveries delivery demon dentist depart depth describe described desk dial diet different
  difficult dinner director directory dirty disagree disc discount discounts discuss discussed discussion dish disks
  displays dist distance ditch divides divine dock docks doctor dogs dome door doors dose dots double doubt dove drank
  draw drawn drew dried drift drink drive driven driver drop dropped drops drove drug dry dual duck ducks duel duet
  dunes duplicate ear earl early ears ease easy eat eaten editor empire employed employee employees employer employers
  empty endings enemy energy engine english er esther evaluated evaluates event every ex exact excellent excerpt
  excess exciting excluded executed exemption exhibiting exit exits expand expect expected expense expenses expensive
  experience experienced expert expiry explain explained expose express extensive extrapolated eye eyes fact faction
  factions factory fail failing fails fairy falls false family far farm farmer farms fast fat father favorite
  favourite feast feat feature features feedback feeds feel feeling feet fellow felt female fest fetch feud fever
  fifths figured fill filled filling fills film filmed films finale finds fine fines fire fires fisher fixes flawed
  flaws fled flew flies flight float flour flown fly follows fond food foot forbid forbidden force ford forge forged
  forget forgot fork forks formal former formerly fort forth forts forum forums foster foul founder francis fraud fred
  free freed freight french fresh friction friend friends frog front fuel full fully fund funny gains gale game games
  gardener gate gavin gender general generates generation german girl girls goat god gold gong good goods grain grande
  grant grave great green greene grey groups grow grows guarantee guard guess guest guests guns hair hale half hall
  halo halt halve hand handler handlers handling
  handover handovers hands handy hang hanged happy hard hardest hate hats haven head
  headcount headline heads healing healthy heard heart hearts heat heath heats heavy height heir heirs held hell herb
  hero hide hides hiding hiking history hits hole holes holiday holidays holy honest honesty hood hope hoped hopes
  horrible horse hospital host hosts hotel hour hours house howe hungry hunter hurry husband ideal ideas illness image
  images impossible include indexed indie industries industry inland inside insurance integration integrations intends
  intense inter interacting interest interests intern internet introduce investor investors invoice invoiced invoices
  isle joint journal judge judy jump jumped junk jury keen keeps keyboard keycard kids kind kinda king kitchen knee
  known knows labeled laid lake lakes lamp landlord lane lanes language languages laps laptop laser lasted lasting
  late later latter laugh launch law laws lawyer layer laying lazy leader leaders leaf leak lean leaning leap learn
  learned lease leave led lees left leg legal legs lend lending length lengths lengthy lens lent lester lets letter
  letters lever lie lies life lift lifted lifting light likely lime line lined liner lines lining link links lint
  listen litter lively load loading loads loan loaned locate locating lock locked locks logic login logins logo logos
  logs look loop loops lore loser lotus loud love lover loves loving lower lowered loyal luck lunch lung machine
  machines mack mad magazine main maker makes male males mali mall man manager manor mare margin margins marine market
  markets marsh mart marx mask masked mason mass mast match math mayor meal mean means meant measure meat meet melting
  men mention mentor mere midway mighty mike mine miner minutes mises mission mix mixed mode modes modifications moist
  mole moments monitor monkey monkeys moon moot motor mourning mouse mouth movements moves movie muse music myth
  narrow nationality nave near nearby nearest neat neighbour nest net nets network news newspaper nice niche niece
  nile node nodes noise none normal norman nose noses noted notice noticed noting notion notions noun nurse offer
  offerings office offices once opinion opinions opus order ordered other others otters outside oversight owed owens
  pace packed packing pact page pages paid pain paint painted painter palace pale pan paper park parking partner
  partners parts party pass passed passes password paste pasted payment payments peace peer pension performances
  periods permission permit permitted person persona perspective phone photo photos phrase phrases pick picked picture
  pictures pie pike pile pilot pine pink plague plain plan plane planes planned plans plant planted planting plates
  play played playing plug plumber poet poets point police polite poll ponds poor pope port ports pose posed poses
  posing possible possibly pot potential pour power pray pre precious predicting predicts premise prepared pressure
  prevent prices pricing pride priest prime prince princes printer prints prisons prize prizes probably probe producer
  producers product products profit profits projecting projections promise promised promote prompted prone prop
  propose protected protection proud publish pull pulp purchase push pushed qualities quality quantity quarter quartet
  quick quiet quite quotas race racer racing radio rage raise raised raising rally ran rand random ranged ranging
  raped rare rating ration react reacted read reader reads ready real realize realm rear rebate receipt receives reds
  reduce reduced reed reel referee refuge refund refunds regained regent reilly rejecting relate relax relaxed release
  relied rely remain remained remarks remember remembered reminded remove rent repair repairs repeat repeated replay
  reporter require required requirement requirements reset rest restful rests retained retaining retire return
  returning returns reused revenge review reviews revived rewarding rice rich ridden ride riding right rights rink
  rise risky rite rites rival rivals road rode roll rolls roma rope rose roses rotten rough round rude ruins rule
  rules run sack sad safe sage sail salem salt salts salty sand sands sans sant sat satisfaction satisfied save saw
  scale scales scar scare scared school scope screens sea sears seas seat seated seats second seconds secretary sect
  sector sectors security seed seeds seek seeks seem seems seen self sends sense senses sensor sensors sentence
  serious server service services sets setting settle shade shades shaft shake shallow shame shane shape shaped shapes
  share shareholder shares shark sharks sharp sheep sheer shell shells shining ship shipment shipped shipping shire
  shirt shoe shoes shook shoot shooter shop shops shore shores short shorts shot shots shout shower shown shrank
  shrink shy sick sides signatures similar simple sine sing singer singing sings sinking sister sit size sized skate
  skill skills skin slate slave sleep slept slim slow small smart smell smile smoke smooth snow socket sofa soft
  soldier sole solid son song songs soul souls sound soup sour spaced span spanish spans spare spear spears special
  speed spelling spells spike spill spin spite splits sport sports springs sprint square stable stack staff stairs
  stake stakes stall stand standings staple stark starred starring starts stated stating statutes stay stayed stays
  steal steals steam steep stem stems stick stiff stir stock stocks stole stone stood stop stops store stored stores
  storey stories storm story straight strand strange stranger strict strike string strong struck student stupid style
  sued suits summaries summit supplier suppliers suppose sure survey swam sweet swept swift swim switch table tables
  tales tall tank tanks tape tapes taste taught tax taxes taxi tea teach teacher team tear teen teeth tells
  temperature tempo tenant tend tends tent terrible test texts theft theme these theses thick thin thing think third
  thirds thirsty thorough those though thought thoughts threw thrice throw thrown thus tide ties tile tiles tilt tire
  tired tires title toes token tons tool tooth topical torch torn touch tough touring trace tract train trained
  trainee trainer tram transitions travel tree trick tried triple truck true tubes tuned tunes tuning turf turnover
  turns twice tying typed typo uncited undated under understand understood union unite unity university unknowns
  upstairs use used uses usual vacation vague valve valves vary vat vendor vendors vera verb version video visit visits visitor
  visitors vital volume waist wait waited waiter waived wake wakes walk walked walks wall walled walls wander
  wandering want wanted wants war ward wards ware warehouse warm warn warns warranty wars wasted wasting watch watched
  water watt watts wave waves weak weather wedding weed weighed weight wells wet whale whales wheat wheel while
  whisper white wide width widths wife wifi wild win winding window windows winds wine wing wings winner winter wire
  wish witch woke woman women wonder wood woods word worded wording words workplace world worlds worm worms worthy
  wound write writer writing wrong yeah yes young`.split(/\s+/),
)
