/** Words that are right as they are, however close they are to those of the lexicon: what is typed so is no slip. */
export const RIGHT_WORDS = new Set(
  `typo acquisitions adds advance again aided along alter always analyses analyst analysts analyzed analyzes axes bank
  banks basis beam becomes beginnings beings beside bits black boat books boom breaks budgets busy card cards
  career case cases cast chapter charged charges chord chords chose closest code codes coding combine
  communicating communications compares comparisons concerted conclude cone cones continuing contrast converging
  cope core cores costing costs counter county coupled covers creating currents dash deaf dealt dean dear decide
  desk disc discussion disks displays dist divides dome double drift drops dual duck duplicate ease easy
  employed evaluated evaluates excess excluded executed exit experienced expert expiry express extensive
  extrapolated fact fail failing fails falls feeds feel feet felt fifths fill filling fills film finds fine
  follows formal forth friction fuel fully gains game generates god good goods grant green groups grows hall
  handler handlers hard head heads heat heats held hits hole holes hope horse host hosts house ideal ideas
  include integration integrations intense inter interacting interest interests introduce known knows lane later
  latter layer leader leaders leaf leak lean leap led lees lend lending lengths lets letter letters lie lies
  life lift lifting line lines lint load loading loads locate locating lock locked locks logs love main makes
  man market mass mast match math mean means meant meet melting men mere mises mission mode modes modifications
  moments movements moves near net news node nodes none nose noses noted notion notions once pace paper parts
  pass passed passes performances periods phrase phrases plan plane planes planned plans plant plates played
  playing plug point port posed possibly pre predicting predicts prices pricing prime prints prize probe promote
  prompted propose protection publish purchase qualities quality quite radio ran rand ranged ranging rare reader
  reads ready real receives relate rely remove reset rests retained rewarding rights rise roll rule rules safe
  salts sand save scale scales scope screens sears seconds seek seeks seem seems seen self sends sets setting
  shape shaped shapes sharp shell shells shoe short shown sides sine sized skill slow small smart smoke soft
  solid spaced span speed spelling spike spin spite springs stable stack staff stall starts stated stating stays
  steep stem stems stock stop stops store stored stores story string style suppose swept tank tape tapes tells
  tend tends test texts theme these theses thin thing think thirds thorough those though thought thoughts thus
  tilt token tool trace trained tree tried tubes turns typed unity unknowns use used uses vary wait wake wakes
  walks wall walls wander want wanted wants war wave waves weak wells while width widths wine wing wings wire
  wish wonder wood world worthy write writing yes`.split(/\s+/),
)
