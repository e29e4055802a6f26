import { fold } from '../../../contract/plain/fold.ts'

/** What a location says, as far as it can be read from "Austin, TX" or "Remote, Germany". */
export interface Place {
  city: string | undefined
  /** A state or the like, as it was written. */
  region: string | undefined
  /** ISO 3166 code of two letters. */
  country: string | undefined
  /** Wholly remote: no city is named. */
  remote: boolean
}

/** Reads "City, Country", "City, State", "City, State, Country", each also with "Remote"; what it is not sure of it leaves out. */
export function readLocation(location: string): Place {
  const remote = REMOTE.test(location)
  const parts = location
    .split(/[,;()/|]|\s[-–—]\s/)
    .map((part) => part.replace(WORK, ' ').replace(LEADING, '').trim())
    .filter(Boolean)
  const last = parts.at(-1) ?? ''
  const state = stateOf(last)
  const country = state ? 'US' : countryOf(last)
  if (country) parts.pop()
  const named = state ? last : country === 'US' && stateOf(parts.at(-1) ?? '') ? parts.pop() : parts[1]
  const [city] = parts
  return { city, region: named, country, remote: remote && !city }
}

const REMOTE = /\bremote\b|\bwork from home\b|\banywhere\b/i
/** Words about the manner of work, which name no place. */
const WORK = /\b(fully remote|100% remote|remote|work from home|anywhere|worldwide|hybrid|on-?site|only)\b/gi
const LEADING = /^\s*(in|within|from)\s+/i

// "CA" is taken for California and "DE" for Delaware: that is how American openings are written, and salaries are in dollars.
const STATES = `AL Alabama AK Alaska AZ Arizona AR Arkansas CA California CO Colorado CT Connecticut DE Delaware
  DC District of Columbia FL Florida GA Georgia HI Hawaii ID Idaho IL Illinois IN Indiana IA Iowa KS Kansas KY Kentucky
  LA Louisiana ME Maine MD Maryland MA Massachusetts MI Michigan MN Minnesota MS Mississippi MO Missouri MT Montana
  NE Nebraska NV Nevada NH New Hampshire NJ New Jersey NM New Mexico NY New York NC North Carolina ND North Dakota
  OH Ohio OK Oklahoma OR Oregon PA Pennsylvania RI Rhode Island SC South Carolina SD South Dakota TN Tennessee TX Texas
  UT Utah VT Vermont VA Virginia WA Washington WV West Virginia WI Wisconsin WY Wyoming`
const stateNames = new Set<string>()
for (const [, code = '', name = ''] of STATES.matchAll(/([A-Z]{2}) (.+?)(?=\s+[A-Z]{2}\s|$)/g)) {
  stateNames.add(code)
  // Both a state and a country: only its code is clear.
  if (name !== 'Georgia') stateNames.add(foldPlace(name))
}

const stateOf = (text: string) => stateNames.has(text) || stateNames.has(foldPlace(text))

/** Names that people write and Intl does not know. */
const ALSO: Record<string, string[]> = {
  US: ['usa', 'u.s.', 'u.s.a.', 'united states of america'],
  GB: ['uk', 'u.k.', 'great britain', 'england', 'scotland', 'wales', 'northern ireland'],
  NL: ['holland', 'the netherlands'],
  CZ: ['czech republic'],
  TR: ['turkey'],
  AE: ['uae'],
  CI: ['ivory coast'],
  HK: ['hong kong'],
  MO: ['macau'],
}

let countries: Map<string, string> | undefined

function countryOf(name: string): string | undefined {
  countries ??= readCountries()
  const folded = foldPlace(name)
  return folded === 'georgia' ? undefined : countries.get(folded)
}

function readCountries(): Map<string, string> {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const codes = letters.flatMap((first) => letters.map((second) => first + second))
  const found = codes.flatMap((code) => {
    // A code that was given up stands for its successor under the same name; ZZ is no country.
    const name = new Intl.Locale(`und-${code}`).region === code && code !== 'ZZ' ? names.of(code) : undefined
    return name ? [[code.toLowerCase(), code] as const, [foldPlace(name), code] as const] : []
  })
  const also = Object.entries(ALSO).flatMap(([code, named]) => named.map((name) => [name, code] as const))
  return new Map([...found, ...also])
}

function foldPlace(name: string): string {
  return fold(name).replace(/\s*&\s*/g, ' and ')
}
