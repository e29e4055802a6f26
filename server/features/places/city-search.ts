import { type City, type CityIndex, findCities, findExactly, readCity } from './city-index.ts'
import { foldName } from './city-names.ts'
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
const ANY = { own: 0, other: 0 }
const SHORTEST_TOWN = 4
/** Most towns offered for one company's name. */
const TOWNS_OF_COMPANY = 3

/**
 * Cities for what somebody types: "münch", "new york", "Portland, Oregon", "Springfield IL"; and where the whole is no city,
 * a company's name followed by one: "Acme Berlin", "Acme, Portland, Maine".
 */
export function searchCities(index: CityIndex, text: string): CityHit[] {
  const folded = foldName(text)
  if (!folded) return []
  const cities = distinct(findCities(index, folded).map((place) => readCity(index, place)))
  if (cities.length > 0) return cities.slice(0, RESULT_LIMIT).map((city) => ({ city }))
  return searchByParts(index, text)
}

function searchByParts(index: CityIndex, text: string): CityHit[] {
  for (const reading of readingsOf(text)) {
    const cities = citiesOf(index, reading)
    const { companyName } = reading
    if (cities.length > 0 && companyName)
      return cities.slice(0, TOWNS_OF_COMPANY).map((city) => ({ city, companyName }))
    if (cities.length > 0) return cities.slice(0, RESULT_LIMIT).map((city) => ({ city }))
  }
  return []
}

/** One way to read a text: a company's name as typed, then the folded names of a city and of a region or country. */
interface Reading {
  companyName: string
  cityName: string
  region: string
}

/** Every way to read a text, except as a city alone: the shorter the company's name the earlier, then the longer the city's. */
function readingsOf(text: string): Reading[] {
  const words = [...text.matchAll(/[^\s,;|]+/gu)].slice(0, WORDS)
  const join = (from: number, to: number) => foldName(words.slice(from, to).join(' '))
  const readings: Reading[] = []
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

function citiesOf(index: CityIndex, { companyName, cityName, region }: Reading): City[] {
  if (!cityName || (companyName && cityName.length < SHORTEST_TOWN)) return []
  const places = findExactly(index, cityName, companyName && !region ? TOWN : ANY)
  const cities = places.map((place) => readCity(index, place))
  return distinct(cities.filter((city) => !region || isIn(city, region)))
}

function isIn(city: City, region: string): boolean {
  const names = [city.region, city.country, `${city.region} ${city.country}`, city.countryCode, city.regionCode]
  return names.some((name) => foldName(name) === region) || ALSO.get(region) === city.countryCode
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
function distinct(cities: City[]): City[] {
  const seen = new Set<string>()
  return cities.filter((city) => {
    const label = foldName(`${city.name} ${city.region} ${city.country}`)
    return !seen.has(label) && seen.add(label)
  })
}
