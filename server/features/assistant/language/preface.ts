import type { Item, Meaning } from './meaning.ts'
import type { Token } from './token.ts'

const OPENING =
  /^(how (many|much|long|often)|which|what|who|whose|when|where|show|list|count|can you|could you|do|does|did|is|are|has|have)\b/
const JOINTS = new Set([',', '-', ':', ';', '.', 'but', 'so'])
const TALKING = new Set(['i', 'me', 'my', 'you', 'your', 'we', 'us', 'bother', 'honestly', 'sorry'])
/** What says nothing of the company's data. */
const IDLE = new Set<Meaning['kind']>([
  'filler',
  'unknown',
  'steer',
  'person',
  'who',
  'aim',
  'number',
  'ordinal',
  'recent',
  'happening',
])
/** Words of a question itself, before which nothing is told. */
const ASKING = /^(how|which|what|who|whose|when|where|show|list|give|find|count|tell|please|top)$/

const LEISURE = 'not urgent|not critical|no rush|no hurry|nothing urgent|no pressure|not important'
const BEFORE = new RegExp(
  String.raw`(?<=^|: )(?:(?:this|it)(?:'s| is) )?(?:${LEISURE})(?:[,;:.]| -| but).{0,60}?\b(?=(?:how|which|what|who|where|show|list|give|any|are there|is there|do we|did we|when)\b)`,
  'i',
)
const AFTER = new RegExp(String.raw`\s*[,;.(-]\s*(?:${LEISURE})(?: at all| though)?[.!)\s]{0,5}$`, 'i')

/** A question without what says how soon it is to be answered: `not urgent, but whenever you can: how many …`. */
export function withoutLeisure(question: string): string {
  const plain = question.replace(/\s+/g, ' ').trim()
  const asked = plain.replace(BEFORE, '').replace(AFTER, '')
  return asked === plain ? question : asked
}

/** Where the question begins, and ends, that somebody asks after and before what they tell: `my boss wants to know how many …, any idea?` */
export function askedPart(tokens: Token[], items: Item[]): { from: number; to: number } | undefined {
  const from = beginning(tokens, items)
  const to = ending(tokens, items)
  return from > 0 || to < tokens.length ? { from, to } : undefined
}

function beginning(tokens: Token[], items: Item[]): number {
  if (ASKING.test(tokens[0]?.text ?? '')) return 0
  for (let at = 2; at < Math.min(tokens.length - 2, 25); at += 1) {
    const rest = tokens
      .slice(at, at + 2)
      .map(({ text }) => text)
      .join(' ')
    const before = tokens.slice(0, at)
    if (!OPENING.test(rest) || !before.some(({ text }) => TALKING.has(text))) continue
    const isAfter = JOINTS.has(tokens[at - 1]?.text ?? '') || /^(how (many|much)|which)\b/.test(rest)
    const said = items.filter((item) => item.from < at)
    if (!isAfter || !said.every(isIdle) || !said.some(({ meaning }) => meaning.kind === 'unknown')) continue
    return at
  }
  return 0
}

// `…, any idea?`
function ending(tokens: Token[], items: Item[]): number {
  const comma = tokens.findLastIndex(({ text }) => text === ',')
  const said = items.filter(({ from }) => from > comma)
  const isTold = comma > 3 && tokens.length - comma <= 5 && said.every(isIdle)
  return isTold && said.some(({ meaning }) => meaning.kind === 'unknown') && !said.some(isOther) ? comma : tokens.length
}

const isOther = ({ meaning }: Item) => meaning.kind === 'steer' || (meaning.kind === 'person' && meaning.is[0] !== 'me')

const isIdle = ({ meaning }: Item) =>
  IDLE.has(meaning.kind) &&
  !(meaning.kind === 'person' && meaning.is[0] !== 'me') &&
  !(meaning.kind === 'aim' && meaning.aim === 'find')
