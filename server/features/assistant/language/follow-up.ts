import { queryFields } from '../../../../contract/data-query/endpoints.ts'
import type { DataQuery, QueryCondition, QuerySubject } from '../../../../contract/data-query/fields.ts'
import type { Item, Meaning } from './meaning.ts'
import type { Asked } from './subject.ts'
import { fieldOf, usualDay } from './subject-fields.ts'
import type { Token } from './token.ts'

const MARKS = [
  'and',
  'by',
  'per',
  'what about',
  'how about',
  'only',
  'just',
  'same',
  'the same',
  'but',
  'now',
  'also',
  'or',
  'of those',
  'of these',
  'of them',
  'sort',
  'order',
  'group',
  'break',
  'rank',
  'those',
  'these',
  'them',
  'which of',
  'who of',
  'how many of',
  'show only',
  'show me only',
  'show just',
  'split',
  'filter',
  'without',
  'except',
  'exclude',
  'excluding',
  'compared',
  'versus',
  'ok and',
  'okay and',
  'then',
  'not',
  'instead',
  'in that case',
  'make that',
  'who has the',
  'who had the',
  'make it',
  'change that to',
  'change it to',
  'vs',
  'against',
  'the week before',
  'the month before',
  'narrow',
  'remove',
]

/** Words that stand for what was asked for before. */
const POINTING = new Set(['them', 'those', 'these', 'they', 'ones', 'it', 'same', 'there', 'that', 'instead', 'rest'])

const THE_ONE = /\bthe (first|top) one\b/

const DIVIDING = new Set(['by', 'per'])

const WHOLE = new Set<Meaning['kind']>(['aim', 'who', 'revenue', 'pipeline', 'measure'])

/** Whether a question only makes sense after the one before. */
export function isFollowUp(tokens: Token[], items: Item[], asked: Asked | undefined): boolean {
  const text = tokens.map((token) => token.text).join(' ')
  const marked = MARKS.some((mark) => text === mark || text.startsWith(`${mark} `))
  const points = tokens.some((token) => POINTING.has(token.text)) || THE_ONE.test(text)
  const names = asked !== undefined && asked.primary >= 0
  const whole = items.some(({ meaning }) => WHOLE.has(meaning.kind) && !isShort(meaning))
  if (names) return marked && !whole && text.split(' ').length <= 8
  if (marked || points || isPart(tokens, items)) return true
  // `win rate by source` says what is computed and for which groups: nothing of it need be looked for in what was asked before.
  if (items.some(({ meaning }) => meaning.kind === 'measure') && tokens.some(({ text }) => DIVIDING.has(text)))
    return false
  const says = items.some(
    ({ meaning }) =>
      meaning.kind !== 'filler' &&
      meaning.kind !== 'unknown' &&
      meaning.kind !== 'steer' &&
      meaning.kind !== 'name' &&
      meaning.kind !== 'quote',
  )
  const lookUp = items.some(({ meaning }) => meaning.kind === 'aim' && meaning.aim === 'find')
  return tokens.length <= 8 && says && !lookUp && !items.some(({ meaning }) => NEW.has(meaning.kind))
}

// `in Berlin or Hamburg`, `from Acme`
const isPart = (tokens: Token[], items: Item[]) =>
  PARTS.has(tokens[0]?.text ?? '') && tokens.length <= 6 && items.every(({ meaning }) => PLAIN.has(meaning.kind))
const PARTS = new Set(['in', 'from', 'for', 'at', 'of', 'with', 'since', 'under', 'over', 'near'])
const PLAIN = new Set<Meaning['kind']>(['filler', 'steer', 'name', 'period', 'amount', 'choice', 'person', 'unknown'])

const NEW = new Set<Meaning['kind']>(['revenue', 'pipeline', 'who'])

// `show`, `list` and the like begin anything.
const isShort = (meaning: Meaning) => meaning.kind === 'aim' && meaning.aim === 'list'

/** Fields of which a row has one answer together: who asks for lost deals means no won ones. */
const SLOTS: readonly (readonly string[])[] = [
  ['stage', 'outcome'],
  ['status', 'state', 'overdue'],
  [
    'createdAt',
    'updatedAt',
    'closedAt',
    'stageChangedAt',
    'dueDate',
    'completedAt',
    'stageUpdatedAt',
    'applicationDeadline',
  ],
]

const DAYS = SLOTS[2] ?? []

/** The question before, with what this one says in place of what was said there. */
export function mergeQueries(
  previous: DataQuery,
  now: DataQuery,
  items: Item[],
): { query: DataQuery; notes: string[] } {
  const { query: before, notes } = carried(previous, now.subject)
  const dated = items.some(
    ({ meaning }) => meaning.kind === 'happening' || (meaning.kind === 'choice' && meaning.happening),
  )
  const said = now.conditions.map((condition) => redated(condition, before, dated))
  const kept = before.conditions.filter((each) => !said.some((other) => sameSlot(each, other)))
  const aims = new Set(items.flatMap(({ meaning }) => (meaning.kind === 'aim' ? [meaning.aim] : [])))
  const query: DataQuery = { ...before, conditions: [...kept, ...said].slice(0, 30) }
  if (said.some(({ from, to }) => from || to)) delete query.compareWith
  takeAim(query, now, aims)
  // `just the top 3`, in the order that was said before
  const isTop = items.some(({ meaning }) => meaning.kind === 'extreme' && !meaning.field)
  if (isTop && before.order && !now.groupBy && query.aim === 'list') query.order = before.order
  if (now.compareWith) {
    query.compareWith = { ...now.compareWith, field: said.find(({ from }) => from)?.field ?? now.compareWith.field }
    query.aim = 'compare'
  }
  return { query, notes }
}

const TEXTLESS = new Set<Meaning['kind']>(['filler', 'steer', 'unknown', 'quote'])

/** `and Paris?` after leads in Berlin: a word that nobody knows is another of what was said last. */
export function withOtherText(previous: DataQuery, now: DataQuery, items: Item[]): DataQuery | undefined {
  const [words, ...others] = now.conditions
  const at = previous.conditions.findLastIndex(({ matches, not, or }) => matches && !not && !or)
  const isAlone =
    others.length === 0 && words?.field === 'words' && items.every(({ meaning }) => TEXTLESS.has(meaning.kind))
  const isOther =
    isAlone && !words.not && items.every(({ meaning }) => meaning.kind !== 'steer' || JOINING.has(meaning.steer))
  const former = previous.conditions[at]
  if (!isOther || !former || now.subject !== previous.subject) return undefined
  const { matches = [] } = words
  const label = former.field === 'place' || former.field === 'location' ? { label: matches[0]?.slice(0, 100) } : {}
  const query = structuredClone(previous)
  query.conditions[at] = { field: former.field, matches, ...label }
  return query
}
const JOINING = new Set<string>(['and', 'about', 'at', 'to', 'or'])

function takeAim(query: DataQuery, now: DataQuery, aims: Set<string>): void {
  if (now.groupBy) {
    const dated = query.conditions.find((each) => (each.from || each.to) && DAYS.includes(each.field))
    query.groupBy = { ...now.groupBy, ...(now.groupBy.by && dated && { field: dated.field }) }
    query.aim = now.aim
    const isCount = now.measures.every(({ measure }) => measure === 'count')
    if (!isCount || query.measures.length === 0) query.measures = now.measures
    query.order = now.order
    for (const part of ['limit', 'limitEach', 'skip'] as const) delete query[part]
  } else if (now.measures.length > 0 && now.aim !== 'pipeline') {
    query.measures = now.measures
    query.aim = query.groupBy ? query.aim : now.aim
  } else if (aims.has('count')) {
    for (const part of ['groupBy', 'thenBy', 'order', 'limit', 'limitEach', 'skip', 'compareWith'] as const)
      delete query[part]
    Object.assign(query, { aim: 'count', measures: [] })
  } else if (aims.has('list') && now.aim === 'list' && (query.aim !== 'list' || query.groupBy)) {
    for (const part of ['groupBy', 'thenBy', 'order', 'limitEach', 'compareWith'] as const) delete query[part]
    Object.assign(query, { aim: 'list', measures: [] })
  }
  // `the oldest one`, after how many each has
  if (now.aim === 'list' && now.limit === 1 && now.order?.field && query.groupBy) {
    for (const part of ['groupBy', 'thenBy', 'having', 'middle', 'limitEach', 'skip'] as const) delete query[part]
    Object.assign(query, { aim: 'list', measures: [] })
  }
  if (!now.groupBy && now.order) {
    if (now.order.field && query.groupBy) sortGroups(query, now.order)
    else query.order = now.order
  }
  if (now.limitEach) query.limitEach = now.limitEach
  if (now.limit || now.limitEach) {
    if (now.skip) query.skip = now.skip
    else delete query.skip
  }
  if (now.limit) {
    query.limit = now.limit
    // `top 3` after their total
    if (query.aim === 'count' || (query.aim === 'figures' && !query.groupBy && now.aim === 'list'))
      Object.assign(query, { aim: 'list', measures: [] })
  }
  if (query.order === undefined) delete query.order
}

// `sort by value`: groups have it as a sum.
function sortGroups(query: DataQuery, { field, descending }: NonNullable<DataQuery['order']>): void {
  const kind = field && (queryFields[query.subject] as Record<string, string>)[field]
  if (field && kind === 'money' && query.measures.every(({ measure }) => measure === 'count'))
    query.measures = [{ measure: 'sum', field }, { measure: 'count' }]
  query.order = { measure: 0, descending }
}

const sameSlot = (a: QueryCondition, b: QueryCondition) => {
  if (a.field === 'words' || b.field === 'words') return false
  // `without Berlin` after leads from Germany narrows these.
  const isNarrower = b.not && !a.not && !b.none && !(b.from ?? b.to) && !isSameValue(a, b)
  if (isNarrower) return false
  const slot = SLOTS.find((fields) => fields.includes(a.field)) ?? [a.field]
  return slot.includes(b.field) && Boolean(a.from ?? a.to) === Boolean(b.from ?? b.to)
}

const isSameValue = (a: QueryCondition, b: QueryCondition) => {
  const values = [...(b.is ?? []), ...(b.matches ?? [])]
  return values.length === 0 || [...(a.is ?? []), ...(a.matches ?? [])].some((value) => values.includes(value))
}

/** What days of a question were of, where the next one asks for the same. */
export const formerDay = (previous: DataQuery, subject: QuerySubject): string | undefined =>
  subject === previous.subject
    ? (previous.conditions.find((each) => (each.from || each.to) && DAYS.includes(each.field))?.field ??
      (previous.conditions.some(isClosed) ? 'closedAt' : undefined) ??
      (previous.conditions.some(({ field }) => field === 'overdue') ? 'dueDate' : undefined))
    : undefined

// `only this year` after what was won: it was won then.
const isClosed = ({ field, is, not }: QueryCondition) =>
  field === 'outcome' && !not && is !== undefined && !is.includes('open')

// `and last month?` is of the days of the question before.
function redated(condition: QueryCondition, before: DataQuery, dated: boolean): QueryCondition {
  if (dated || !(condition.from || condition.to) || condition.field !== usualDay(before.subject)) return condition
  const field = before.conditions.find((each) => (each.from || each.to) && DAYS.includes(each.field))?.field
  return field ? { ...condition, field } : condition
}

/** People, days and places are of any subject, under its own name. */
const KINDRED = ['owner', 'place', 'created', 'updated', 'due', 'closed', 'moved'] as const

function carried(previous: DataQuery, subject: QuerySubject): { query: DataQuery; notes: string[] } {
  const copy = structuredClone(previous)
  if (subject === previous.subject) return { query: copy, notes: [] }
  const left: string[] = []
  const conditions = copy.conditions.flatMap((condition) => {
    const kindred = KINDRED.find((name) => fieldOf(previous.subject, name) === condition.field)
    const field =
      (kindred && fieldOf(subject, kindred)) ??
      (condition.field in queryFields[subject] && condition.is === undefined ? condition.field : undefined)
    if (!field) left.push(condition.label ?? condition.is?.join(', ') ?? condition.field)
    return field ? [{ ...condition, field }] : []
  })
  const aim = ['list', 'count'].includes(copy.aim) ? copy.aim : 'list'
  return {
    query: { aim, subject, conditions, measures: [] },
    notes: left.length > 0 ? [`Left out, as ${subject} have nothing of the kind: ${left.join(', ')}.`] : [],
  }
}

/** `who owns it`, after the largest deal: what is asked of the one row that was told, which it tells itself. */
export function asksOfTheOne(tokens: Token[], { previous, now }: { previous: DataQuery; now: DataQuery }): boolean {
  const isOne = previous.limit === 1 && !previous.groupBy && previous.subject === now.subject
  const first = tokens.find(({ text }) => !/^(and|so|but|ok)$/.test(text))
  const isAsking = /^(who|what|when|where|which|how|whose|is|was)$/.test(first?.text ?? '')
  return isOne && isAsking && now.conditions.length === 0 && tokens.some(({ text }) => IT.has(text))
}
const IT = new Set(['it', 'its', 'that', 'this', 'he', 'she', 'him', 'her', 'his'])
