import type { Item, Meaning } from './meaning.ts'
import type { Token } from './normalise.ts'

const JOINTS = new Set(['and', 'plus', '&', ',', ';', '?', '.'])
const OPENING = /^(how (many|much|long|often)|what|which|who|whose|where|when|show|list|give|is there|are there)\b/
/** What points back to what was asked first, and asks more of it. */
const POINTING = /\b(it|its|they|them|their|those|these|that|there|he|she|his|her|each|per|by)\b/
/** What says of which rows. */
const NARROWING = new Set<Meaning['kind']>(['choice', 'period', 'amount', 'age', 'person', 'name', 'stale', 'extreme'])
/** What stands before what is asked for and belongs to it. */
const BEFORE_SUBJECT = new Set<Meaning['kind']>(['filler', 'choice', 'person', 'number', 'extreme', 'recent', 'ordinal'])
const LISTING = new Set(['with', 'without', 'about', 'by', 'not', 'versus', 'or'])

/** The place at which a second question begins, of something else than the first: `how many leads, and how many tasks`. */
export function secondQuestion(tokens: Token[], items: Item[]): number | undefined {
  for (let joint = 1; joint < tokens.length - 1; joint += 1) {
    if (!JOINTS.has(tokens[joint]?.text ?? '')) continue
    const from = tokens[joint + 1]?.text === 'and' ? joint + 2 : joint + 1
    // `of all that we lost, which was the largest` asks once.
    const isAsked = /^(and|plus|&)$/.test(tokens[joint]?.text ?? '') || OPENING.test(textOf(tokens.slice(0, joint)))
    if (!isAsked) continue
    const [first, second] = [items.filter(({ to }) => to <= joint), items.filter((item) => item.from >= from)]
    const isSentence = tokens[joint]?.text === '?' && subjectIn(first) && OPENING.test(wordsOf(second, tokens))
    if (isSentence || isSecond(first, second, tokens)) return joint
  }
  return undefined
}

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
  const isMost = ({ meaning }: Item) => meaning.kind === 'steer' && (meaning.steer === 'most' || meaning.steer === 'least')
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
