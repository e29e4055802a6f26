import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type City, type CityIndex, cityOfId } from './city-index.ts'
import { type CityHit, searchCities } from './city-search.ts'
import { readIndex } from './index-file.ts'

/** What the gazetteer asks its process. */
export type Question = { turn: number; search: string } | { turn: number; find: number }
/** What it answers, for the same turn. */
export type Answer = { turn: number; hits: CityHit[] } | { turn: number; city: City | null }

// Ctrl-C reaches every process of a terminal, but searches under way shall be answered: losing its parent ends this one.
process.on('SIGINT', () => undefined)

// Built from the table of cities by `write-index.ts`, before the server starts for the first time.
const index: CityIndex = {
  ...readIndex(join(import.meta.dirname, '../../../dist/gazetteer.index')),
  regions: readRegions(readFileSync(new URL('./regions.tsv', import.meta.url), 'utf8')),
}

process.on('message', (question: Question) => {
  const { turn } = question
  const answer: Answer =
    'search' in question
      ? { turn, hits: searchCities(index, question.search) }
      : { turn, city: cityOfId(index, question.find) ?? null }
  process.send?.(answer)
})

/** Names of regions by their codes, from lines of code, tab, name. */
function readRegions(lines: string): Map<string, string> {
  return new Map(lines.split('\n').map((line) => line.split('\t', 2) as [string, string]))
}
