import { runQuery } from '../../../../contract/data-query/calls.ts'
import type { DataQueryInput, QueryResult } from '../../../../contract/data-query/fields.ts'
import { listPeople, readToday } from '../../companies/rules.ts'
import type { Asker } from '../asker.ts'
import { type Draft, sayOf } from '../conversation/answer-draft.ts'
import type { Setting } from '../prose/setting.ts'
import { wordingOf } from '../prose/wording.ts'

/** Answers a typed query: its rows and figures, computed with the rights of who asks, and what they say. */
export async function answerQuery(asker: Asker, query: DataQueryInput): Promise<Draft> {
  const { perform, caller } = asker
  const [result, setting] = await Promise.all([perform(runQuery, caller, { body: query }), readSetting(asker)])
  const { typedQuery, notes, ...computed } = computedOf(result)
  const relaxed = result.total === 0 ? await relax(asker, result) : []
  return sayOf([], { ...computed, ...wordingOf(result, setting), typedQuery, notes: [...notes, ...relaxed] })
}

/** What an answer has of a query's result, however it is worded. */
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

async function readSetting({ company, now }: Asker): Promise<Setting> {
  const at = now()
  const [{ timeZone }, people] = await company.read((scope) => Promise.all([readToday(scope, at), listPeople(scope)]))
  return { now: at, timeZone, people }
}

/** So many conditions are tried without, each by a count. */
const MOST_TRIED = 6

/** Where nothing fits: which one condition to leave out so that something does. It is said, and not put into the answer. */
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
  return [`Nothing matches all of this. Without “${chip.text}” there ${nearest.total === 1 ? 'is' : 'are'} ${count}.`]
}
