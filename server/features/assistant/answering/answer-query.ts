import { runQuery } from '../../../../contract/data-query/calls.ts'
import type { DataQueryInput, QueryResult } from '../../../../contract/data-query/fields.ts'
import { listPeople, readToday } from '../../companies/rules.ts'
import type { Asker } from '../asker.ts'
import { type Draft, sayOf } from '../conversation/answer-draft.ts'
import { tell } from '../prose/tell.ts'
import type { Telling } from '../prose/telling.ts'

/** Answers a typed query: its rows and figures, computed with the rights of who asks, and what they say. */
export async function answerQuery(asker: Asker, query: DataQueryInput): Promise<Draft> {
  const { perform, caller } = asker
  const [result, telling] = await Promise.all([perform(runQuery, caller, { body: query }), readTelling(asker)])
  const { typedQuery, notes, ...computed } = computedOf(result)
  const relaxed = result.total === 0 ? await relax(asker, result) : []
  return sayOf([], { ...computed, ...tell(result, telling), typedQuery, notes: [...notes, ...relaxed] })
}

/** What an answer has of a query's result, however it is told. */
export const computedOf = ({ query, reading, chips, figures, total, reasons, rows }: QueryResult) => ({
  typedQuery: query,
  reading,
  chips,
  figures,
  total,
  reasons,
  rows,
  notes: [] as string[],
})

async function readTelling({ company, now }: Asker): Promise<Telling> {
  const at = now()
  const [{ timeZone }, people] = await company.read((scope) => Promise.all([readToday(scope, at), listPeople(scope)]))
  return { now: at, timeZone, people }
}

/** So many conditions are tried without, each by a count. */
const MOST_TRIED = 6

/** Where nothing fits: which one condition to leave out so that something does. It is told, and not put into the answer. */
async function relax({ perform, caller }: Asker, { query, chips }: QueryResult): Promise<string[]> {
  const { subject, conditions } = query
  if (conditions.length < 2) return []
  const tried = await Promise.all(
    conditions.slice(0, MOST_TRIED).map(async (_, at) => {
      const others = conditions.filter((_, other) => other !== at)
      const body = { aim: 'count', subject, conditions: others } as const
      const { total } = await perform(runQuery, caller, { body })
      return { at, total }
    }),
  )
  const [nearest] = tried.filter(({ total }) => total > 0).sort((a, b) => a.total - b.total)
  const chip = nearest && chips.find(({ at }) => at === `conditions.${nearest.at}`)
  if (!chip) return []
  const count = nearest.total.toLocaleString('en-US')
  return [`Nothing fits all of it. Without “${chip.text}” ${count} would.`]
}
