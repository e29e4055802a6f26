import { runQuery } from '../../../../contract/data-query/calls.ts'
import type {
  DataQueryInput,
  QueryCondition,
  QueryResult,
  QuerySubject,
} from '../../../../contract/data-query/fields.ts'
import { listPeople, readToday } from '../../companies/rules.ts'
import { REASONS } from '../../data-query/rules.ts'
import type { Asker } from '../asker.ts'
import { type Draft, sayOf } from '../conversation/answer-draft.ts'
import { foremost, shareOf } from '../prose/passage.ts'
import type { Setting } from '../prose/setting.ts'
import { wordingOf } from '../prose/wording.ts'

/** Answers a typed query: its rows and figures, computed with the rights of who asks, and what they say. */
export async function answerQuery(asker: Asker, query: DataQueryInput): Promise<Draft> {
  const { perform, caller } = asker
  const body = withTitleWritten(query)
  const [result, setting] = await Promise.all([perform(runQuery, caller, { body }), readSetting(asker)])
  const known = result.total === 0 ? await withKnownReason(asker, result) : undefined
  if (known) return answerQuery(asker, known)
  const { typedQuery, notes, ...computed } = computedOf(result)
  const more = result.total === 0 ? await relax(asker, result) : await tellOpen(asker, result)
  const unset = await tellUnset(asker, result)
  return sayOf([], { ...computed, ...wordingOf(result, setting), typedQuery, notes: [...notes, ...more, ...unset] })
}

/** What is still to be done for the lead or company of a name. */
export function openTasksOf(asker: Asker, name: string): Promise<Draft> {
  const conditions = [
    { field: 'state', is: ['open'] },
    { field: 'lead', matches: [name] },
  ]
  return answerQuery(asker, { aim: 'list', subject: 'tasks', conditions })
}

/** `where is finance asking for a discount`: what people wrote has both words; it has titles, too. */
function withTitleWritten(query: DataQueryInput): DataQueryInput {
  const { subject, conditions = [] } = query
  if (subject !== 'leads' || !conditions.some(({ field }) => field === 'words')) return query
  const written = conditions.map((each) =>
    each.field === 'title' && each.matches && !each.not ? { ...each, field: 'words' } : each,
  )
  return { ...query, conditions: written }
}

/** `because the customer bought second-hand`: by the one reason that has the most of these words, where none has them all. */
async function withKnownReason(
  { perform, caller }: Asker,
  { query }: QueryResult,
): Promise<DataQueryInput | undefined> {
  const { subject, conditions, among } = query
  const at = conditions.findIndex(({ field, matches, not }) => REASONS.has(field) && matches && !not)
  const { field = '', matches = [] } = conditions[at] ?? {}
  if (at < 0) return undefined
  const said = matches.join(' ')
  const body: DataQueryInput = {
    ...{ aim: 'rank', subject, conditions: conditions.toSpliced(at, 1), groupBy: { field } },
    ...(among && { among }),
  }
  const { figures } = await perform(runQuery, caller, { body })
  const groups = [...new Set(figures.flatMap(({ group }) => group ?? []))]
  const best = foremost(groups, (group) => shareOf(said, group))
  return best && best.has >= HALF
    ? { ...query, conditions: conditions.with(at, { field, matches: [best.text] }) }
    : undefined
}
const HALF = 0.5

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

/** What says whether a record is still open, and what it then is. */
const OPEN: Partial<Record<QuerySubject, { said: string[]; open: QueryCondition }>> = {
  leads: {
    said: ['outcome', 'stage', 'previousStage', 'closedAt', 'hot', 'name'],
    open: { field: 'outcome', is: ['open'] },
  },
  tasks: {
    said: ['state', 'status', 'overdue', 'completedAt', 'finishedLate'],
    open: { field: 'state', is: ['open'] },
  },
  openings: { said: ['status', 'live', 'title', 'words'], open: { field: 'status', is: ['active'] } },
}

/** Where it was not said whether they are to be open: how many are. */
async function tellOpen({ perform, caller }: Asker, { query, total }: QueryResult): Promise<string[]> {
  const { aim, subject, conditions, limit, among } = query
  const known = OPEN[subject]
  // The one that is shown says so itself.
  const isOne = total === 1
  if ((aim !== 'list' || isOne) && aim !== 'count') return []
  if (limit || !known) return []
  const { said, open } = known
  if (conditions.some(({ field, or }) => or || said.includes(field))) return []
  const body: DataQueryInput = { aim: 'count', subject, conditions: [...conditions, open], ...(among && { among }) }
  const still = (await perform(runQuery, caller, { body })).total
  const count = still === 0 ? 'None' : still === total ? 'All' : still.toLocaleString('en-US')
  const [state = ''] = open.is ?? []
  if (isOne) return [`It is ${still === 0 ? 'not ' : ''}${state}.`]
  return [`${count} of these ${still === 1 ? 'is' : 'are'} ${state}.`]
}

/** Of what is expected to close in some days: how many open deals do not say when. */
async function tellUnset({ perform, caller }: Asker, { query: { subject, conditions, among } }: QueryResult) {
  const isExpected = ({ field, from, to, or }: QueryCondition) => field === 'expectedClose' && (from ?? to) && !or
  if (subject !== 'leads' || !conditions.some(isExpected)) return []
  const others = conditions.map((each) => (isExpected(each) ? { field: each.field, none: true } : each))
  const body = { aim: 'count', subject, conditions: others, ...(among && { among }) } as const
  const { total } = await perform(runQuery, caller, { body })
  const count = total === 1 ? '1 open deal has' : `${total.toLocaleString('en-US')} open deals have`
  return total === 0 ? [] : [`Counts only deals with an expected close. ${count} none; Analytics estimates these.`]
}

/** So many conditions are tried without, each by a count. */
const MOST_TRIED = 6

/** Where nothing fits: which one condition to leave out so that something does. It is said, and not put into the answer. */
async function relax({ perform, caller }: Asker, { query, chips }: QueryResult): Promise<string[]> {
  const { subject, conditions, among } = query
  const [one] = conditions
  if (one?.field === 'words' && conditions.length === 1 && query.aim !== 'find')
    return ['I looked for these words alone; it may be said in other words.']
  if (conditions.length < 2) return []
  const tried = await Promise.all(
    conditions.slice(0, MOST_TRIED).map(async (_, at) => {
      const others = conditions.filter((_, other) => other !== at)
      const body = { aim: 'count', subject, conditions: others, ...(among && { among }) } as const
      const { total } = await perform(runQuery, caller, { body })
      return { at, total }
    }),
  )
  const [nearest] = tried.filter(({ total }) => total > 0).sort((a, b) => a.total - b.total)
  const chip = nearest && chips.find(({ at }) => at === `conditions.${nearest.at}`)
  if (!chip) return []
  const rest = `there ${nearest.total === 1 ? 'is' : 'are'} ${nearest.total.toLocaleString('en-US')}.`
  // What people wrote may say it in other words.
  return conditions[nearest.at]?.field === 'words'
    ? [`I looked for the word ${chip.text} alone; it may be said in other words. Without it ${rest}`]
    : [`Nothing matches all of this. Without “${chip.text}” ${rest}`]
}
