/** Words that are right as they are, however close they are to those of the lexicon: what is typed so is no slip. */
export const RIGHT_WORDS = new Set(
  `above account acquisitions across actor adds advance afraid again agree agreed aided alarm allowed along alter
  always analyses analyst analysts analyzed analyzes angry another answer answered approval approve approved area
  argue arm arms around arrive article artist ask asked assets assistant ate author awful axes baby bad badge bake
  baker bank banks basis battery beam becomes beg begged beginnings behind beings believe believed beside between bill
  bills birthday bits bitter black blood blunt board boat body bond bone book books boom boss boy brain brake branch
  branches brand brands brave break breakfast breaks bright bring broke broken brother brought budget budgets bug bugs
  build built burn burned busy butcher cable camera capital card cards career carpenter carried carry case cases cast
  catch caught certain chair chairman chairs chapter charged charges cheap chef chief child children choose chord
  chords chose chosen clean cleaner clever climb climbed closest coach code codes coding coffee cold college color
  colour combine common communicating communications compare compares comparisons competitor competitors complaint
  complaints complex concerted conclude cone cones continuing contrast converging cook cool cope core cores correct
  cost costing costs council counter county coupled court covers creating credit cruel cry currents cut cuts damage
  damaged dance dancer dark dash daughter deaf dealt dean dear debit decide decided deep degree deliveries delivery
  dentist depart depth describe described desk different difficult dinner director dirty disagree disc discount
  discounts discuss discussed discussion disks displays dist distance divides doctor dome door doors double doubt
  drank draw drawn drew drift drink drive driven driver drop dropped drops drove dry dual duck duplicate ear early
  ears ease easy eat eaten editor employed employee employees empty enemy energy engine english evaluated evaluates
  event every ex exact excellent excess excluded executed exit expand expect expected expense expenses expensive
  experience experienced expert expiry explain explained express extensive extrapolated eye eyes fact factory fail
  failing fails falls false family far farmer fast father favorite favourite feature features feedback feeds feel
  feeling feet felt female fetch fifths fill filled filling fills film finds fine fire fires fisher flew flight flown
  fly follows food foot forbid forbidden force forget forgot formal former formerly forth founder fraud free freight
  french fresh friction friend friends front fuel full fully funny gains game games gardener gender general generates
  german girl girls god good goods grant great green groups grow grows guarantee guard guess guest guests hair half
  hall halve hand handler handlers hands happy hard head headcount headline heads healthy heard heart heat heats heavy
  height held history hits hole holes holiday holidays honest hope hoped horrible horse hospital host hosts hotel hour
  hours house hungry hunter hurry husband ideal ideas illness image images impossible include industries industry
  inside insurance integration integrations intense inter interacting interest interests intern internet introduce
  investor investors invoice invoices journal judge jump jumped keyboard keycard kind kitchen known knows lamp
  landlord lane language languages laptop late later latter laugh law laws lawyer layer lazy leader leaders leaf leak
  lean leap learn learned lease leave led lees left leg legal legs lend lending length lengths lets letter letters lie
  lies life lift lifting light likely line lines lint listen load loading loads loan locate locating lock locked locks
  login logins logs look loud love lower lowered loyal lunch machine machines magazine main makes male man manager
  margin margins market markets mason mass mast match math mean means meant meet melting men mention mentor mere
  minutes mises mission mix mixed mode modes modifications moments monitor mother motor mouse mouth movements moves
  music narrow nationality near neighbour net network news newspaper nice node nodes noise none normal nose noses
  noted notice noticed notion notions nurse offer office offices once opinion opinions order ordered other others
  outside pace page pages paid paint painted painter paper parking partner partners parts party pass passed passes
  password payment payments pension performances periods permission permit permitted person phone photo photos phrase
  phrases pick picked picture pictures pilot plan plane planes planned plans plant plates play played playing plug
  plumber point police polite poor port posed possible possibly potential pour power pre predicting predicts pressure
  prices pricing priest prime printer prints prize probe product products profit profits promise promised promote
  prompted propose protection proud publish pull purchase push pushed qualities quality quantity quarter quick quiet
  quite race radio raise raised ran rand random ranged ranging rare rating read reader reads ready real realize rebate
  receipt receives reduce reduced refund refunds relate relax release rely remain remained remember remembered remove
  rent repair repairs repeat repeated reporter require required requirement requirements reset rest rests retained
  retire return returning returns review reviews rewarding rich ridden ride right rights rise rival rivals rode roll
  rotten rough round rude rule rules run sad safe sail salts salty sand sat satisfaction satisfied save saw scale
  scales school scope screens sears second seconds secretary sector sectors security seek seeks seem seems seen self
  sends sense sentence serious server service services sets setting shake shallow shape shaped shapes share
  shareholder shares sharp shell shells shipment shipping shoe shook short shout shown shrank shrink shy sick sides
  similar simple sine sing singer sister sit size sized skill skills skin sleep slept slow small smart smell smile
  smoke smooth socket sofa soft soldier solid son song songs sound sour spaced span spanish special speed spelling
  spike spin spite sport sports springs square stable stack staff stall stand starts stated stating stay stayed stays
  steep stem stems stir stock stocks stood stop stops store stored stores stories story straight strange stranger
  strict strike string strong student stupid style supplier suppliers suppose sure survey swam sweet swept swim switch
  table tables tall tank tape tapes taste taught tax taxes taxi tea teach teacher team teeth tells temperature tenant
  tend tends terrible test texts theft theme these theses thick thin thing think third thirds thirsty thorough those
  though thought thoughts threw thrice throw thrown thus tilt tired title token tool tooth touch trace train trained
  trainee trainer travel tree tried triple truck true tubes turnover turns twice typed typo under understand
  understood union unity university unknowns upstairs use used uses usual vacation vary vat vendor vendors version
  video visitor visitors volume wait waited waiter wake wakes walk walked walks wall walls wander want wanted wants
  war warehouse warm warranty watch watched water wave waves weak weather wedding weight wells wet wheel while whisper
  wide width widths wife wifi win window windows wine wing wings winter wire wish woke woman women wonder wood word
  words world worthy write writer writing wrong yes young`.split(/\s+/),
)
