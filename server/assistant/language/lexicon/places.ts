/** Countries with what else they are called: their people and things, short names. */
const COUNTRY_WORDS: Record<string, string> = {
  Germany: 'german',
  Austria: 'austrian',
  Switzerland: 'swiss',
  France: 'french',
  Spain: 'spanish',
  Portugal: 'portuguese',
  Italy: 'italian',
  Netherlands: 'dutch|holland|the netherlands',
  Belgium: 'belgian',
  Luxembourg: '',
  Denmark: 'danish',
  Sweden: 'swedish',
  Norway: 'norwegian',
  Finland: 'finnish',
  Iceland: 'icelandic',
  Ireland: 'irish',
  'United Kingdom': 'uk|u.k|great britain|britain|british|england|english|scotland|scottish|wales|welsh',
  Poland: '',
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
  Brazil: 'brazilian',
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
  ...STATES.split('|').map((line): readonly [string, string[]] => {
    const state = line.trim()
    const name = state.slice(0, -3)
    return [name.toLowerCase(), [name, state.slice(-2)]]
  }),
])

/** Most words of a place. */
export const LONGEST_PLACE = 4
