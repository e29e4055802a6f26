import type { FieldName, Item, Meaning } from './meaning.ts'
import type { Token } from './token.ts'

const FILLER: Meaning = { kind: 'filler' }

/** `who has more open deals than average`: so many that they are above the average of all who are told. */
export function thanMiddle(items: Item[], tokens: Token[]): Item[] {
  const than = items.findIndex(({ meaning }) => meaning.kind === 'steer' && meaning.steer === 'than')
  const middle = items.findIndex(({ meaning }, at) => at > than && meaning.kind !== 'filler')
  const said = items[middle]?.meaning
  const more = items.slice(0, Math.max(0, than)).findLastIndex(({ meaning }) => isMore(meaning))
  const of = items[more]?.meaning
  if (than < 0 || more < 0 || of?.kind !== 'steer' || said?.kind !== 'measure') return items
  if (said.measure !== 'average' && said.measure !== 'median') return items
  const bounds = of.steer === 'most' ? { aboveThe: said.measure } : { belowThe: said.measure }
  const label = tokens[items[more]?.from ?? 0]?.raw ?? ''
  return items.map((item, at): Item => {
    if (at === more) return { ...item, meaning: { kind: 'amount', bounds, unit: null, label } }
    return at === than || at === middle ? { ...item, meaning: FILLER } : item
  })
}

const isMore = (meaning: Meaning) => meaning.kind === 'steer' && (meaning.steer === 'most' || meaning.steer === 'least')

/** `who has no open deals`, `who has not won anything`, `which sources brought nothing`: those of whom there is none. */
export function withoutAny(items: Item[], tokens: Token[]): Item[] {
  const who = items.findIndex(({ meaning }) => meaning.kind === 'who' || isGroup(meaning))
  const isFirst = items.slice(0, Math.max(0, who)).every(({ meaning }) => IDLE.has(meaning.kind))
  const none = items.findIndex((_, at) => at > who && isNone(items, at, tokens))
  if (who < 0 || !isFirst || none < 0) return items
  const isBetween = items.slice(who + 1, none).every(({ meaning }) => BETWEEN.has(meaning.kind))
  if (!isBetween) return items
  const read = items.with(none, { ...(items[none] as Item), meaning: { kind: 'none' } })
  const next = read[none + 1]
  // Who has nothing to do has no open task, whether begun or not.
  return isToDo(next?.meaning) ? read.with(none + 1, { ...(next as Item), meaning: OPEN_TASKS }) : read
}

const OPEN_TASKS: Meaning = { kind: 'choice', on: { tasks: { field: 'state', is: ['open'] } } }

const IDLE = new Set<Meaning['kind']>(['filler', 'aim', 'steer'])
const BETWEEN = new Set<Meaning['kind']>(['filler', 'choice', 'steer', 'happening', 'who', 'revenue'])
const GROUPS = new Set<FieldName>([
  'owner',
  'source',
  'stage',
  'country',
  'city',
  'place',
  'state',
  'company',
  'department',
])
const isGroup = (meaning: Meaning) => meaning.kind === 'field' && GROUPS.has(meaning.field)

function isNone(items: Item[], at: number, tokens: Token[]): boolean {
  const item = items[at]
  const meaning = item?.meaning
  const after = items.slice(at + 1).filter(({ meaning }) => meaning.kind !== 'filler')
  const subject = after.findIndex(({ meaning: { kind } }) => kind === 'subject')
  const isOfSubject = subject >= 0 && after.slice(0, subject).every(({ meaning: { kind } }) => BETWEEN.has(kind))
  const isDone = (each: Item | undefined) => each !== undefined && isDeed(each.meaning)
  if (tokens[item?.from ?? -1]?.text === 'nothing' && item?.to === (item?.from ?? 0) + 1)
    return (
      isOfSubject ||
      after[0]?.meaning.kind === 'happening' ||
      isToDo(after[0]?.meaning) ||
      isOverdue(after[0]?.meaning) ||
      isDone(after[0]) ||
      items.slice(0, at).some(isDone) ||
      BRINGING.test(tokens[(item?.from ?? 0) - 1]?.text ?? '')
    )
  if (meaning?.kind !== 'steer') return false
  if (meaning.steer === 'without') return isOfSubject || isDone(after[0])
  const rest = tokens.slice(item?.to)
  const isAny = rest.some(
    ({ text }, place) => ANY.test(text) || (ARTICLE.test(text) && rest[place + 1]?.kind === 'word'),
  )
  const isNever = tokens[item?.from ?? -1]?.text === 'never'
  return meaning.steer === 'not' && isDone(after[0]) && (isAny || isNever)
}
// `nothing to do`
const isToDo = (meaning: Meaning | undefined) => meaning?.kind === 'choice' && meaning.on.tasks?.is?.[0] === 'pending'
const isOverdue = (meaning: Meaning | undefined) => meaning?.kind === 'choice' && meaning.on.tasks?.field === 'overdue'
const BRINGING = /^(bring|brings|brought|bringing|produced|delivered)$/
const ANY = /^(any|anything|single)$/
const ARTICLE = /^(a|one)$/

const isDeed = (meaning: Meaning) =>
  meaning.kind === 'revenue' ||
  (meaning.kind === 'choice' && meaning.happening !== undefined) ||
  (meaning.kind === 'happening' && meaning.subject === 'documents')
