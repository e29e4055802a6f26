import type { Database } from '../../platform/database/connect.ts'
import { countryName, foldName } from './city-names.ts'
import { type City, findCities, findCitiesNamed, type NamedCity } from './city-store.ts'
import { RESULT_LIMIT } from './provider.ts'

/** A city that a text leads to, and the name of a company where the text begins with one: "Acme" in "Acme Berlin". */
export interface CityHit {
  city: City
  companyName?: string
}

/** Most words of a text that are looked at, and of a city's and of a region's name inside it. */
const WORDS = 12
const CITY_WORDS = 4
const REGION_WORDS = 3
/**
 * A word after a company's name is taken for a town only when so many live there: many words are also a village, or a
 * name that a small town once had, or an airport's code ("Inc" is one).
 */
const TOWN = { own: 15_000, other: 100_000 }
const SHORTEST_TOWN = 4
/** Most towns offered for one company's name. */
const TOWNS_OF_COMPANY = 3

/**
 * Cities for what is typed: "münch", "new york", "Portland, Oregon", "Springfield IL"; and where the whole is no city,
 * a company's name followed by one: "Acme Berlin", "Acme, Portland, Maine".
 */
export async function searchCities(database: Database, text: string): Promise<CityHit[]> {
  const folded = foldName(text)
  if (!folded) return []
  const cities = distinct(await findCities(database, folded))
  if (cities.length > 0) return cities.slice(0, RESULT_LIMIT).map((city) => ({ city }))
  return searchByParts(database, text)
}

async function searchByParts(database: Database, text: string): Promise<CityHit[]> {
  const readings = readingsOf(text)
  const named = await findCitiesNamed(database, [...new Set(readings.map(({ cityName }) => cityName))])
  for (const reading of readings) {
    const cities = distinct(named.filter((city) => fits(city, reading)))
    const { companyName } = reading
    if (cities.length > 0 && companyName)
      return cities.slice(0, TOWNS_OF_COMPANY).map((city) => ({ city, companyName }))
    if (cities.length > 0) return cities.slice(0, RESULT_LIMIT).map((city) => ({ city }))
  }
  return []
}

/** One way to read a text: a company's name as typed, then the folded names of a city and of a region or country. */
interface CityGuess {
  companyName: string
  cityName: string
  region: string
}

/** Every way to read a text, except as a city alone: the shorter the company's name the earlier, then the longer the city's. */
function readingsOf(text: string): CityGuess[] {
  const words = [...text.matchAll(/[^\s,;|]+/gu)].slice(0, WORDS)
  const join = (from: number, to: number) => foldName(words.slice(from, to).join(' '))
  const readings: CityGuess[] = []
  for (let from = 0; from < words.length; from += 1) {
    const companyName = text
      .slice(0, words[from]?.index)
      .replace(/[\s,;|–—-]+$/u, '')
      .trim()
    const furthest = Math.min(from + CITY_WORDS, words.length)
    for (let to = furthest; to > from && words.length - to <= REGION_WORDS; to -= 1) {
      const isWhole = from === 0 && to === words.length
      if (!isWhole) readings.push({ companyName, cityName: join(from, to), region: join(to, words.length) })
    }
  }
  return readings
}

function fits(city: NamedCity, { companyName, cityName, region }: CityGuess): boolean {
  if (city.foldedName !== cityName || (companyName && cityName.length < SHORTEST_TOWN)) return false
  if (region) return isIn(city, region)
  return !companyName || city.population >= (city.isOwn ? TOWN.own : TOWN.other)
}

function isIn({ region, regionCode, countryCode }: City, text: string): boolean {
  const country = countryName(countryCode)
  const names = [region, country, `${region} ${country}`, countryCode, regionCode]
  return names.some((name) => foldName(name) === text) || ALSO.get(text) === countryCode
}

/** What countries are called besides their English name, folded, with their code. */
const ALSO = new Map(
  Object.entries({
    GB: ['uk', 'great britain', 'england', 'scotland', 'wales'],
    US: ['usa', 'america'],
    AE: ['uae'],
    TR: ['turkey'],
    CZ: ['czech republic', 'cesko'],
    DE: ['deutschland'],
    AT: ['osterreich'],
    CH: ['schweiz', 'suisse', 'svizzera'],
    NL: ['holland', 'nederland'],
    BE: ['belgie', 'belgique'],
    ES: ['espana'],
    IT: ['italia'],
    BR: ['brasil'],
    PL: ['polska'],
    NO: ['norge'],
    SE: ['sverige'],
    DK: ['danmark'],
    FI: ['suomi'],
  }).flatMap(([code, names]) => names.map((name): [string, string] => [name, code])),
)

/** Without those that read the same in a list: the first stays. */
function distinct<Each extends City>(cities: Each[]): Each[] {
  const seen = new Set<string>()
  return cities.filter((city) => {
    const label = foldName(`${city.name} ${city.region} ${city.countryCode}`)
    return !seen.has(label) && seen.add(label)
  })
}
