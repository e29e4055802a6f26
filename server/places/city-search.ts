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
  const words = [...text.matchAll(/[^\s,;|]+/gu)]
    .slice(0, WORDS)
    .map((word) => ({ start: word.index, text: foldName(word[0]) }))
  const join = (from: number, to: number) =>
    foldName(
      words
        .slice(from, to)
        .map((word) => word.text)
        .join(' '),
    )
  for (let from = 0; from < words.length; from += 1) {
    for (let to = words.length; to > from; to -= 1) {
      if (to - from > CITY_WORDS || words.length - to > REGION_WORDS || to - from === words.length) continue
      const region = join(to, words.length)
      const name = join(from, to)
      if (from > 0 && name.length < SHORTEST_TOWN) continue
      const cities = citiesNamed(index, { name, region, people: from > 0 && !region ? TOWN : ANY })
      if (cities.length === 0) continue
      const companyName =
        from === 0
          ? ''
          : text
              .slice(0, words[from]?.start)
              .replace(/[\s,;|–—-]+$/u, '')
              .trim()
      if (!companyName) return cities.slice(0, RESULT_LIMIT).map((city) => ({ city }))
      return cities.slice(0, TOWNS_OF_COMPANY).map((city) => ({ city, companyName }))
    }
  }
  return []
}

function citiesNamed(index: CityIndex, wanted: { name: string; region: string; people: typeof TOWN }): City[] {
  const cities = findExactly(index, wanted.name, wanted.people).map((place) => readCity(index, place))
  return distinct(cities.filter((city) => !wanted.region || isIn(city, wanted.region)))
}

function isIn(city: City, region: string): boolean {
  const names = [city.region, city.country, `${city.region} ${city.country}`, city.countryCode, city.regionCode]
  return names.some((name) => foldName(name) === region) || ALSO[region] === city.countryCode
}

/** What countries are called besides their English name, folded. */
const ALSO: Record<string, string> = {
  usa: 'US',
  uk: 'GB',
  'great britain': 'GB',
  england: 'GB',
  scotland: 'GB',
  uae: 'AE',
  deutschland: 'DE',
  holland: 'NL',
  turkey: 'TR',
  'czech republic': 'CZ',
  espana: 'ES',
  italia: 'IT',
  osterreich: 'AT',
  schweiz: 'CH',
  suisse: 'CH',
  brasil: 'BR',
  mexico: 'MX',
  polska: 'PL',
  norge: 'NO',
  sverige: 'SE',
  danmark: 'DK',
  suomi: 'FI',
}

/** Without those that read the same in a list: the first stays. */
function distinct(cities: City[]): City[] {
  const seen = new Set<string>()
  return cities.filter((city) => {
    const label = foldName(`${city.name} ${city.region} ${city.country}`)
    return !seen.has(label) && seen.add(label)
  })
}
