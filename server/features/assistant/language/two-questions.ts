import type { QuerySubject } from '../../../../contract/data-query/fields.ts'
import type { Item, Meaning } from './meaning.ts'
import type { Token } from './token.ts'

const JOINTS = new Set(['and', 'plus', '&', ',', ';', '?', '.', 'versus', 'vs'])
const OPENING = /^(how (many|much|long|often)|what|which|who|whose|where|when|show|list|give|is there|are there)\b/
/** What points back to what was asked first, and asks more of it. */
const POINTING = /\b(it|its|they|them|their|those|these|that|there|he|she|his|her|each|per|by)\b/
/** What says of which rows. */
const NARROWING = new Set<Meaning['kind']>(['choice', 'period', 'amount', 'age', 'person', 'name', 'stale', 'extreme'])
/** What stands before what is asked for and belongs to it. */
const BEFORE_SUBJECT = new Set<Meaning['kind']>([
  'filler',
  'choice',
  'person',
  'number',
  'extreme',
  'recent',
  'ordinal',
])
const LISTING = new Set(['with', 'without', 'about', 'by', 'not', 'versus', 'or'])

/** Where a second question begins, of something else than the first: `how many leads, and how many tasks`; and of what it is. */
export function secondQuestion(
  tokens: Token[],
  items: Item[],
): { at: number; of: QuerySubject | undefined } | undefined {
  for (let at = tokens.length - 2; at > 0; at -= 1) {
    if (!JOINTS.has(tokens[at]?.text ?? '')) continue
    const from = tokens[at + 1]?.text === 'and' ? at + 2 : at + 1
    const asks = OPENING.test(textOf(tokens.slice(0, at)))
    // `of all that we lost, which was the largest` asks once.
    if (!asks && !/^(and|plus|&)$/.test(tokens[at]?.text ?? '')) continue
    const [first, second] = [items.filter(({ to }) => to <= at), items.filter((item) => item.from >= from)]
    const of = subjectIn(second)
    const isSentence = tokens[at]?.text === '?' && subjectIn(first) && OPENING.test(wordsOf(second, tokens))
    // `what have we won, and how many candidates applied`
    // `how many did we create versus how many did we complete`
    const isAgainst = /^(versus|vs)$/.test(tokens[at]?.text ?? '') && asks && asksAnew(wordsOf(second, tokens))
    const isAlone = asks && of !== undefined && !subjectIn(first) && asksAnew(wordsOf(second, tokens))
    if (isSentence || isAlone || isAgainst || isSecond(first, second, tokens)) return { at, of }
  }
  return undefined
}

const asksAnew = (rest: string) => OPENING.test(rest) && !POINTING.test(rest)

function isSecond(first: Item[], second: Item[], tokens: Token[]): boolean {
  const [asked, other] = [subjectIn(first), subjectIn(second)]
  const rest = wordsOf(second, tokens)
  // A part of the first is told with it where it is known how: `and how many of them are won`.
  const isPart = /^how many of (them|those|these)\b/.test(rest)
  if (isPart) return asked !== undefined && second[0]?.meaning.kind === 'aim' && second.some(isNarrowing)
  if (!asked || POINTING.test(rest)) return false
  const isOther = other !== undefined && other !== asked
  if (!OPENING.test(rest)) return isOther && isListed(first, second)
  return isOther || (!/^how/.test(rest) && !other && second.some(isNarrowing))
}

const isNarrowing = ({ meaning }: Item) => NARROWING.has(meaning.kind)

// `hot leads and urgent tasks`; tasks of leads are no second thing in `leads with a note and tasks`.
function isListed(first: Item[], second: Item[]): boolean {
  const at = first.findIndex(({ meaning }) => meaning.kind === 'subject')
  const next = second.findIndex(({ meaning }) => meaning.kind === 'subject')
  const isMost = ({ meaning }: Item) =>
    meaning.kind === 'steer' && (meaning.steer === 'most' || meaning.steer === 'least')
  const isLinked = (items: Item[]) =>
    items.some(({ meaning }) => meaning.kind === 'steer' && LISTING.has(meaning.steer))
  return (
    second.slice(0, next).every((item) => BEFORE_SUBJECT.has(item.meaning.kind) || isMost(item)) &&
    !first.some(({ meaning }) => meaning.kind === 'steer' && /^(about|by|versus)$/.test(meaning.steer)) &&
    (!isLinked(first.slice(at)) || isLinked(second.slice(next)))
  )
}

const subjectIn = (items: Item[]) => {
  const subject = items.find(({ meaning }) => meaning.kind === 'subject')?.meaning
  return subject?.kind === 'subject' ? subject.subject : undefined
}

const wordsOf = (items: Item[], tokens: Token[]) => textOf(tokens.slice(items[0]?.from, items.at(-1)?.to))
const textOf = (tokens: Token[]) => tokens.map(({ text }) => text).join(' ')
