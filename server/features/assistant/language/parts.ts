import type { FieldName, Item, Meaning } from './meaning.ts'
import type { Token } from './token.ts'

/**
 * `how many leads came in and how many of those did we win`: the second number is a part of the first, which it must not
 * narrow. What was won is a number beside it; what else is a part is told with all other parts.
 */
export function withParts(items: Item[], tokens: Token[]): Item[] {
  const amount = partOfAmount(items, tokens)
  if (amount) return amount
  const at = items.findIndex(
    (item, place) => (isOfThose(item, tokens) || isSecond(items, place)) && items.slice(0, place).some(isCounted),
  )
  const part = items.findIndex(({ meaning }, place) => place > at && meaning.kind === 'choice')
  const meaning = items[part]?.meaning
  if (at < 0 || meaning?.kind !== 'choice') return items
  const [choice] = Object.values(meaning.on)
  const isWon = choice?.field === 'outcome' && !choice.not && choice.is?.join() === 'won'
  const field = PARTS[choice?.field ?? '']
  if (!isWon && !field) return items
  const told: Meaning = isWon ? { kind: 'measure', measure: 'wonCount' } : { kind: 'each', field: field ?? 'status' }
  return items.map((item, place) =>
    place === at ? { ...item, meaning: told } : place === part ? { ...item, meaning: { kind: 'filler' } } : item,
  )
}

const PARTS: Partial<Record<string, FieldName>> = {
  outcome: 'outcome',
  stage: 'stage',
  status: 'status',
  state: 'status',
}

// `what is the pipeline worth, and how much of that is Anna's`: the same of each, in which the part is seen.
function partOfAmount(items: Item[], tokens: Token[]): Item[] | undefined {
  const at = items.findIndex(
    ({ to, from }) =>
      tokens[from]?.text === 'how' &&
      tokens[to - 1]?.text === 'much' &&
      /^of (that|it|this|which|those|them)$/.test(wordsOf(tokens.slice(to, to + 2))),
  )
  const isOfAmount = items.slice(0, Math.max(0, at)).some(({ meaning }) => AMOUNTS.has(meaning.kind))
  const part = items.findIndex(({ meaning }, place) => place > at && partOf(meaning) !== undefined)
  const said = items[part]
  const field = said && partOf(said.meaning)
  if (!isOfAmount || !field) return undefined
  return items.map((item, place): Item => {
    if (place === part) return { ...item, meaning: { kind: 'each', field } }
    return place === at ? { ...item, meaning: { kind: 'filler' } } : item
  })
}
const AMOUNTS = new Set<Meaning['kind']>(['revenue', 'pipeline', 'measure', 'field'])
const wordsOf = (tokens: Token[]) => tokens.map(({ text }) => text).join(' ')

function partOf(meaning: Meaning): FieldName | undefined {
  if (meaning.kind === 'person') return 'owner'
  if (meaning.kind === 'name') return meaning.known === 'place' ? 'country' : undefined
  const { field } = (meaning.kind === 'choice' && meaning.on.leads) || {}
  return field === 'source' || field === 'stage' || field === 'outcome' ? field : undefined
}

const isCounted = ({ meaning }: Item) => meaning.kind === 'subject'

// `how many applied, and how many made it to the second round`: without another thing that is counted, and of nothing said before.
function isSecond(items: Item[], at: number): boolean {
  const isCount = ({ meaning }: Item) => meaning.kind === 'aim' && meaning.aim === 'count'
  const fields = (some: Item[]) =>
    some.flatMap(({ meaning }) =>
      meaning.kind === 'choice'
        ? Object.values(meaning.on).map(({ field }) => field)
        : meaning.kind === 'happening' && meaning.happening === 'closed'
          ? ['outcome']
          : [],
    )
  const [first, rest] = [items.slice(0, at), items.slice(at + 1)]
  const said = fields(first)
  return (
    isCount(items[at] as Item) &&
    first.some(isCount) &&
    !rest.some(isCounted) &&
    fields(rest).length > 0 &&
    !fields(rest).some((field) => said.includes(field))
  )
}

const isOfThose = ({ meaning, to }: Item, tokens: Token[]) =>
  meaning.kind === 'aim' &&
  meaning.aim === 'count' &&
  /^of (them|those|these|which)$/.test(
    tokens
      .slice(to, to + 2)
      .map(({ text }) => text)
      .join(' '),
  )
