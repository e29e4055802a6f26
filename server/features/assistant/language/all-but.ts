import type { Item } from './meaning.ts'
import type { Token } from './token.ts'

/** `assigned to anyone but Maria`, `all sources but website`: all of them but this one. `nobody but Ben`: this one alone. */
export function allBut(items: Item[], tokens: Token[]): Item[] {
  const at = items.findIndex(
    (item, place) => tokens[item.from]?.text === 'but' && NAMED.has(items[place + 1]?.meaning.kind ?? 'filler'),
  )
  const but = items[at]
  const before = tokens.slice(0, but?.from).map(({ text }) => text)
  const [every, noun] = before.slice(-2)
  const isNobody = /^(nobody|noone)$/.test(noun ?? '') || before.slice(-2).join(' ') === 'no one'
  const isAll = ANY.test(noun ?? '') || (/^(all|any|every|whichever)$/.test(every ?? '') && GROUPS.test(noun ?? ''))
  if (!but || !(isNobody || isAll)) return items
  const group = items.findLastIndex(({ to }) => to === but.from)
  return items.map((item, place): Item => {
    if (place === at) return { ...item, meaning: isNobody ? { kind: 'filler' } : { kind: 'steer', steer: 'not' } }
    return place === group ? { ...item, meaning: { kind: 'filler' } } : item
  })
}

const NAMED = new Set<Item['meaning']['kind']>(['person', 'choice', 'name'])
const ANY = /^(any(one|body|where|thing)|some(one|body)|every(one|body|where|thing))$/
const GROUPS =
  /^(sources?|channels?|owners?|reps?|people|countr(y|ies)|cit(y|ies)|stages?|status(es)?|priorit(y|ies)|departments?|jobs?)$/
