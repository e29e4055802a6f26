/** Countries with what else they are called: their people and things, short names. */
const COUNTRY_WORDS: Record<string, string> = {
  Germany: 'german|deutschland',
  Austria: 'austrian',
  Switzerland: 'swiss',
  France: 'french',
  Spain: 'spanish|espana',
  Portugal: 'portuguese',
  Italy: 'italian|italia',
  Netherlands: 'dutch|holland|the netherlands',
  Belgium: 'belgian',
  Luxembourg: '',
  Denmark: 'danish',
  Sweden: 'swedish',
  Norway: 'norwegian',
  Finland: 'finnish',
  Iceland: 'icelandic',
  Ireland: 'irish',
  'United Kingdom': 'uk|u.k|great britain|britain|british',
  Poland: 'polska',
  Czechia: 'czech|czech republic',
  Slovakia: 'slovak',
  Hungary: 'hungarian',
  Romania: 'romanian',
  Bulgaria: 'bulgarian',
  Greece: 'greek',
  Croatia: 'croatian',
  Slovenia: 'slovenian',
  Serbia: 'serbian',
  Ukraine: 'ukrainian',
  Estonia: 'estonian',
  Latvia: 'latvian',
  Lithuania: 'lithuanian',
  Turkey: 'turkish|turkiye',
  Russia: 'russian',
  'United States': 'usa|u.s|u.s.a|america|american|the us|the states|united states of america',
  Canada: 'canadian',
  Mexico: 'mexican',
  Brazil: 'brazilian|brasil',
  Argentina: 'argentinian|argentine',
  Chile: 'chilean',
  Colombia: 'colombian',
  Peru: 'peruvian',
  China: 'chinese',
  Japan: 'japanese',
  India: 'indian',
  'South Korea': 'korea|korean|south korean',
  Singapore: 'singaporean',
  Indonesia: 'indonesian',
  Thailand: 'thai',
  Vietnam: 'vietnamese',
  Philippines: 'filipino|philippine|the philippines',
  Malaysia: 'malaysian',
  Australia: 'australian',
  'New Zealand': '',
  'South Africa': 'south african',
  Egypt: 'egyptian',
  Nigeria: 'nigerian',
  Kenya: 'kenyan',
  Morocco: 'moroccan',
  Israel: 'israeli',
  'Saudi Arabia': 'saudi',
  'United Arab Emirates': 'uae|u.a.e|emirates',
}

/** Parts of the world: what they are called, other words for them, and the countries in them. */
const REGIONS: [name: string, words: string, countries: string][] = [
  [
    'Asia',
    'asia|asian',
    'China|Japan|India|South Korea|Singapore|Indonesia|Thailand|Vietnam|Philippines|Malaysia|Taiwan|Hong Kong',
  ],
  ['Africa', 'africa|african', 'South Africa|Egypt|Nigeria|Kenya|Morocco|Ghana|Tunisia|Algeria'],
  ['South America', 'south america|south american', 'Brazil|Argentina|Chile|Colombia|Peru|Uruguay|Ecuador'],
  [
    'Latin America',
    'latin america|latam|latin american',
    'Brazil|Argentina|Chile|Colombia|Peru|Uruguay|Ecuador|Mexico',
  ],
  ['North America', 'north america|north american', 'United States|USA|US|Canada|Mexico'],
  [
    'Europe',
    'europe|european|eu|the eu',
    'Germany|Austria|Switzerland|France|Spain|Portugal|Italy|Netherlands|Belgium|Luxembourg|Denmark|Sweden|Norway|Finland|Iceland|Ireland|United Kingdom|UK|Great Britain|England|Poland|Czechia|Czech Republic|Slovakia|Hungary|Romania|Bulgaria|Greece|Croatia|Slovenia|Serbia|Ukraine|Estonia|Latvia|Lithuania',
  ],
  ['Scandinavia', 'scandinavia|scandinavian', 'Denmark|Sweden|Norway'],
  ['the Nordics', 'nordics|the nordics|nordic', 'Denmark|Sweden|Norway|Finland|Iceland'],
  ['DACH', 'dach|the dach region|dach region', 'Germany|Austria|Switzerland'],
  ['Benelux', 'benelux', 'Belgium|Netherlands|Luxembourg'],
  [
    'the Middle East',
    'middle east|the middle east',
    'Israel|Saudi Arabia|United Arab Emirates|UAE|Qatar|Kuwait|Jordan',
  ],
]

/** Countries within a country, as which few leads are kept. */
const WITHIN = 'England english|Scotland scottish|Wales welsh'

/** Cities that have another name in English than at home. */
const CITIES =
  'munich München Muenchen|cologne Köln Koeln|nuremberg Nürnberg|hanover Hannover|zurich Zürich|geneva Genève|vienna Wien|prague Praha|warsaw Warszawa|cracow Kraków|krakow Kraków|rome Roma|milan Milano|florence Firenze|venice Venezia|naples Napoli|turin Torino|lisbon Lisboa|seville Sevilla|gothenburg Göteborg|copenhagen København|brussels Bruxelles|antwerp Antwerpen|ghent Gent|athens Athína|bucharest București|belgrade Beograd|moscow Moskva'

const capital = (word: string) => word.replace(/^./, (letter) => letter.toUpperCase())

/** What a part of the world is called, by a word for it. */
export const REGION_NAMES = new Map(REGIONS.flatMap(([name, words]) => words.split('|').map((word) => [word, name])))

/** What leads may have been given as the country, besides its name. */
const SHORT_FORMS: Record<string, string[]> = {
  'United States': ['USA', 'US', 'United States of America'],
  'United Kingdom': ['UK', 'Great Britain', 'England', 'Scotland', 'Wales'],
  Germany: ['Deutschland'],
  Netherlands: ['The Netherlands'],
  Czechia: ['Czech Republic'],
  Turkey: ['Türkiye'],
  'United Arab Emirates': ['UAE'],
}

const STATES = `Alabama AL|Alaska AK|Arizona AZ|Arkansas AR|California CA|Colorado CO|Connecticut CT|Delaware DE|Florida FL|
Hawaii HI|Idaho ID|Illinois IL|Indiana IN|Iowa IA|Kansas KS|Kentucky KY|Louisiana LA|Maine ME|Maryland MD|Massachusetts MA|
Michigan MI|Minnesota MN|Mississippi MS|Missouri MO|Montana MT|Nebraska NE|Nevada NV|New Hampshire NH|New Jersey NJ|
New Mexico NM|New York NY|North Carolina NC|North Dakota ND|Ohio OH|Oklahoma OK|Oregon OR|Pennsylvania PA|Rhode Island RI|
South Carolina SC|South Dakota SD|Tennessee TN|Texas TX|Utah UT|Vermont VT|Virginia VA|West Virginia WV|Wisconsin WI|Wyoming WY`

/** Countries and states by what they are called: all that they may be kept as. */
export const PLACES: Map<string, string[]> = new Map([
  ...Object.entries(COUNTRY_WORDS).flatMap(([country, words]) => {
    const kept = [country, ...(SHORT_FORMS[country] ?? [])]
    return [country.toLowerCase(), ...words.split('|').filter(Boolean)].map((word) => [word, kept] as const)
  }),
  ...WITHIN.split('|').flatMap((line): (readonly [string, string[]])[] => {
    const [name = '', people = ''] = line.split(' ')
    return [name.toLowerCase(), people].map((word) => [word, [name]])
  }),
  ...CITIES.split('|').map((line): readonly [string, string[]] => {
    const [english = '', ...others] = line.split(' ')
    return [english, [capital(english), ...others]]
  }),
  ...REGIONS.flatMap(([, words, countries]) => words.split('|').map((word) => [word, countries.split('|')] as const)),
  ...STATES.split('|').map((line): readonly [string, string[]] => {
    const state = line.trim()
    const name = state.slice(0, -3)
    return [name.toLowerCase(), [name, state.slice(-2)]]
  }),
])

export const COUNTRIES = new Set(Object.keys(COUNTRY_WORDS))
