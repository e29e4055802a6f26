import type { QueryMeasure } from '../../../../contract/data-query/fields.ts'
import type { FieldName } from './meaning.ts'
import { dayField } from './period-slot.ts'
import { type Draft, happeningOf, meaningsOf } from './reading.ts'
import { fieldOf } from './subject-fields.ts'

const LATEST = /^(last|latest|newest|recently)$/
const EARLIEST = /^(first|oldest|earliest)$/

/** Fields that are a day by name: `last contact with Acme` asks for it. */
const DAYS_BY_NAME: readonly FieldName[] = ['contacted', 'active', 'taskDone']

/** The day that is asked for: `when did we last win a deal`, `how long since we spoke to Acme`, `last note on Acme`. */
export function askedDay(draft: Draft): QueryMeasure | undefined {
  const named = DAYS_BY_NAME.find((name) => draft.named.includes(name))
  const own = named && fieldOf(draft.subject, named)
  if (asksWhoContacted(draft)) {
    draft.notes.push(WHO_CONTACTED)
    return { measure: 'latest', field: 'lastContactAt' }
  }
  const isRanked = meaningsOf(draft, 'extreme').length > 0
  if (own && !isRanked && !isUsed(draft, own)) return { measure: 'latest', field: own }
  const ofOne = dayOfOne(draft)
  if (ofOne) return { measure: 'latest', field: ofOne }
  const when = draft.tokens.findIndex(({ text }, at) => text === 'when' || asksHowLong(draft, at))
  if (when < 0 || meaningsOf(draft, 'period').length > 0) return undefined
  const said = draft.tokens.findIndex(({ text }, at) => at > when && (LATEST.test(text) || EARLIEST.test(text)))
  if (said < 0 && draft.tokens[when]?.text === 'when') return undefined
  const measure = EARLIEST.test(draft.tokens[said]?.text ?? '') ? 'earliest' : 'latest'
  const item = draft.items.findIndex(({ from, to }) => said >= from && said < to)
  const isOwn = happeningOf(draft.items[item]?.meaning) !== undefined
  const field = dayField(draft, isOwn ? -1 : item)
  return { measure, field: field === 'dueDate' ? 'createdAt' : field }
}

/** `when did Acme move to proposal`, `on which day was Jane Doe won`: of one that is named there is one such day. */
export function dayOfOne(draft: Draft): string | undefined {
  const { tokens, conditions, items } = draft
  const text = tokens.map((token) => token.text).join(' ')
  const isNamed = conditions.some(({ field }) => /^(name|company|title)$/.test(field))
  const isDone = items.some(({ meaning }) => ['moved', 'closed', 'created'].includes(happeningOf(meaning) ?? ''))
  if (!ASKS_DAY.test(text) || !isNamed || !isDone || meaningsOf(draft, 'period').length > 0) return undefined
  return dayField(draft, -1)
}
const ASKS_DAY = /(^|[:,] )(and )?(on |since )?(when|(which|what) (day|date)) (did|was|were|has|have)\b/

// `who last spoke to Acme`
function asksWhoContacted({ items, conditions, subject }: Draft): boolean {
  const who = items.findIndex(({ meaning }) => meaning.kind === 'who')
  const deed = items.slice(who + 1).find(({ meaning }) => !['filler', 'steer', 'last', 'recent'].includes(meaning.kind))
  const isNamed = conditions.some(({ field }) => field === 'name' || field === 'company')
  return subject === 'leads' && who >= 0 && isNamed && happeningOf(deed?.meaning) === 'contacted'
}
const WHO_CONTACTED = 'Who it was stands in the notes of the lead; this is when somebody was last in touch.'

// `how long since`, `how long has it been since`, `how long ago`
function asksHowLong({ tokens }: Draft, at: number): boolean {
  if (
    tokens[at]?.text !== 'how' ||
    !/^(long|many (day|week|month|year)s)\b/.test(`${tokens[at + 1]?.text} ${tokens[at + 2]?.text}`)
  )
    return false
  return tokens.slice(at + 2, at + 7).some(({ text }) => text === 'since' || text === 'ago')
}

const isUsed = ({ conditions, order, group }: Draft, field: string) =>
  order?.field === field || group?.field === field || conditions.some((each) => each.field === field)
