import type { Item } from './meaning.ts'
import type { Token } from './token.ts'

/** `what happened to the leads from March`, `what became of them`: in which stage they are by now, and not what happened in March. */
export function whatBecame(items: Item[], tokens: Token[]): Item[] {
  const at = items.findIndex(({ from }) => BECAME.test(wordsFrom(tokens, from)))
  const to =
    (items[at]?.from ?? 0) +
    (BECAME.exec(wordsFrom(tokens, items[at]?.from ?? 0))?.[0]
      .trim()
      .split(' ').length ?? 0)
  const [first, rest] = [items[at], items.filter(({ from }) => from >= to)]
  const leads = rest.find(({ meaning }) => meaning.kind === 'subject')
  const isOfMany = leads?.meaning.kind === 'subject' && leads.meaning.subject === 'leads' && isPlural(leads, tokens)
  if (!first || !isOfMany || !rest.some((item) => saysWhich(item, tokens))) return items
  return [...items.slice(0, at), { ...first, to, meaning: { kind: 'each', field: 'stage' } }, ...rest]
}

/** `how many different customers`: each company counts once. */
export function differentOnes(items: Item[], tokens: Token[]): Item[] {
  const at = items.findIndex(
    ({ meaning, from, to }) =>
      meaning.kind === 'aim' &&
      meaning.aim === 'count' &&
      tokens.slice(from, to).some(({ text }) => text === 'different'),
  )
  const [item, next] = [items[at], items[at + 1]?.meaning]
  if (!item || next?.kind !== 'subject' || next.subject !== 'leads' || !next.also) return items
  const each: Item = { from: item.to, to: item.to, meaning: { kind: 'each', field: 'company' } }
  return [...items.slice(0, at + 1), each, ...items.slice(at + 1)]
}

const BECAME = /^(what|whatever) (has |have |did )?(happened (to|with)|becomes? of|became of|came of|come of) /
const wordsFrom = (tokens: Token[], from: number) =>
  tokens
    .slice(from, from + 6)
    .map(({ text }) => text)
    .join(' ')

const isPlural = ({ to }: Item, tokens: Token[]) => tokens[to - 1]?.text.endsWith('s')

// `our leads this week` are told by what happened to them then.
const saysWhich = ({ meaning, from }: Item, tokens: Token[]) =>
  meaning.kind === 'choice' ||
  meaning.kind === 'happening' ||
  meaning.kind === 'person' ||
  meaning.kind === 'name' ||
  (meaning.kind === 'period' && tokens.slice(from - 1, from + 1).some(({ text }) => text === 'from' || text === 'of'))
