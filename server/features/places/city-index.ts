import { countryName, foldNames } from './city-names.ts'

/** A city of the gazetteer, with its first-order region and its country by their English names. */
export interface City {
  /** Its number at GeoNames. */
  id: number
  name: string
  region: string
  country: string
  /** ISO 3166-1 alpha-2. */
  countryCode: string
  /** GeoNames' short code of the region; a postal one in the United States. */
  regionCode: string
  population: number
}

/**
 * All cities, most populous first, as one block of UTF-8 beside three arrays of numbers. A city is one line of it:
 * each of its folded names behind a `NAME` byte, the first of them its own, then its own name, country and region code
 * behind tabs. A search is a search for bytes; no object is kept for any of the 200,000 cities or 600,000 names.
 */
export interface CityIndex {
  lines: Buffer
  starts: Uint32Array
  ids: Uint32Array
  populations: Uint32Array
  regions: Map<string, string>
}

/** Begins each folded name. */
const NAME = '\x1f'
/** Codes of places where nobody lives any more, or nobody ever built: abandoned, destroyed, historical. */
const GONE = new Set(['PPLQ', 'PPLW', 'PPLH', 'PPLCH'])

/** Builds the index, but for the regions, from GeoNames' table of cities (its `cities500.txt`). Takes seconds. */
export function indexCities(table: Buffer): Omit<CityIndex, 'regions'> {
  const rows = rowsByPopulation(table)
  const index = {
    starts: new Uint32Array(rows.length + 1),
    ids: new Uint32Array(rows.length),
    populations: new Uint32Array(rows.length),
  }
  // Folding drops more than it adds, so the table's length is room enough; what is not written takes no memory.
  const lines = Buffer.allocUnsafe(table.length)
  let end = 0
  for (const [place, row] of rows.entries()) {
    const fields = table.toString('utf8', row.start, row.end).split('\t')
    index.starts[place] = end
    index.ids[place] = Number(fields[0])
    index.populations[place] = row.population
    end += lines.write(lineOf(fields), end)
  }
  index.starts[rows.length] = end
  return { ...index, lines: lines.subarray(0, end) }
}

interface Row {
  start: number
  end: number
  population: number
}

function rowsByPopulation(table: Buffer): Row[] {
  const rows: Row[] = []
  for (let start = 0; start < table.length; ) {
    const newline = table.indexOf(10, start)
    const end = newline === -1 ? table.length : newline
    // Numbers of the tail are ASCII, and the names before it are long: the tail alone is read here.
    const tail = table.toString('latin1', Math.max(start, end - 140), end).split('\t')
    const population = Number(tail.at(-5))
    const code = tail.at(-12) ?? ''
    if (end > start && !GONE.has(code)) rows.push({ start, end, population })
    start = end + 1
  }
  return rows.sort((one, other) => other.population - one.population)
}

function lineOf(fields: string[]): string {
  const [, name = '', ascii = '', others = ''] = fields
  const names = new Set(foldNames(`${name.replaceAll(',', ' ')},${ascii.replaceAll(',', ' ')},${others}`))
  return `${NAME}${[...names].join(NAME)}\t${name}\t${fields[8]}\t${fields[10]}\n`
}

/** How well a text fits a name of a city; weighed against the tenfolds of its people. */
const FIT = { ownName: 3, otherName: 2, ownBeginning: 1, ownLaterWord: 0.5, otherBeginning: -1 }
/** How many cities are looked at for each way to fit: the most populous come first. */
const ENOUGH = 60

/** Places in the index of cities that have a name beginning with the folded text, or whose own name has such a word; best first. */
export function findCities(index: CityIndex, text: string): number[] {
  const fits = new Map<number, number>()
  for (const place of findExactly(index, text)) fits.set(place, FIT.otherName)
  const rate = (place: number, value: number) => fits.set(place, Math.max(value, fits.get(place) ?? value))
  const wanted = Buffer.from(NAME + text)
  const seen = { own: 0, other: 0, word: 0 }
  eachHit(index, wanted, (place, at) => {
    if (at !== index.starts[place]) {
      seen.other += 1
      if (seen.other <= ENOUGH) rate(place, FIT.otherBeginning)
      return true
    }
    rate(place, endsName(index, at + wanted.length) ? FIT.ownName : FIT.ownBeginning)
    seen.own += 1
    return seen.own < ENOUGH
  })
  eachHit(index, Buffer.from(` ${text}`), (place, at) => {
    const isOwn = index.lines.indexOf(NAME, (index.starts[place] ?? 0) + 1) > at
    if (!isOwn) return true
    rate(place, FIT.ownLaterWord)
    seen.word += 1
    return seen.word < ENOUGH
  })
  const rank = ([place, value]: [number, number]) => value + Math.log10((index.populations[place] ?? 0) + 1)
  return [...fits].sort((one, other) => rank(other) - rank(one)).map(([place]) => place)
}

/**
 * Places in the index of cities with exactly this folded name, most populous first: only those of at least `people.own`
 * where it is their own name, and of `people.other` where it is another of their names.
 */
export function findExactly(index: CityIndex, text: string, people = { own: 0, other: 0 }): number[] {
  const found = new Set<number>()
  const wanted = Buffer.from(NAME + text)
  eachHit(index, wanted, (place, at) => {
    const population = index.populations[place] ?? 0
    if (population < people.own) return false
    const least = at === index.starts[place] ? people.own : people.other
    if (population >= least && endsName(index, at + wanted.length)) found.add(place)
    return true
  })
  return [...found]
}

const endsName = ({ lines }: CityIndex, at: number) => lines[at] === 0x1f || lines[at] === 0x09

/** Visits every place where the bytes stand, until `visit` answers false. */
function eachHit(index: CityIndex, wanted: Buffer, visit: (place: number, at: number) => boolean): void {
  for (let at = index.lines.indexOf(wanted); at !== -1; at = index.lines.indexOf(wanted, at + wanted.length)) {
    if (!visit(placeAt(index, at), at)) return
  }
}

function placeAt({ starts }: CityIndex, at: number): number {
  let low = 0
  let high = starts.length - 1
  while (low + 1 < high) {
    const middle = (low + high) >> 1
    if ((starts[middle] ?? 0) <= at) low = middle
    else high = middle
  }
  return low
}

/** The city in this place of the index. */
export function readCity(index: CityIndex, place: number): City {
  const line = index.lines.toString('utf8', index.starts[place], index.starts[place + 1])
  const [, name = '', countryCode = '', regionCode = ''] = line.slice(0, -1).split('\t')
  return {
    id: index.ids[place] ?? 0,
    name,
    region: index.regions.get(`${countryCode}.${regionCode}`) ?? '',
    country: countryName(countryCode),
    countryCode,
    regionCode,
    population: index.populations[place] ?? 0,
  }
}

/** The city with this number at GeoNames. */
export function cityOfId(index: CityIndex, id: number): City | undefined {
  const place = index.ids.indexOf(id)
  return place === -1 ? undefined : readCity(index, place)
}
