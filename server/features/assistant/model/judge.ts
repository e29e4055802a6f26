import type { Evidence, Thing } from './evidence.ts'
import { isKnown } from './known.ts'
import { knowsNames } from './names.ts'
import { readNumbers, type Written } from './numbers.ts'
import { contentOf, type Token, tokensOf } from './words.ts'

/** What a sentence of a model comes to. */
export interface Judged {
  /** Whether each figure is that of what the sentence is about, and each name one that is known. */
  supported: boolean
  /** The sources it cites that have its words. */
  cited: number[]
  /** What it is about, for sentences that follow and name nothing. */
  about: Thing[]
}

/** Judges a sentence by what is known. `before`: what the sentence before it was about. */
export function judgeSentence(text: string, cited: number[], evidence: Evidence, before: readonly Thing[]): Judged {
  const named = namedIn(tokensOf(text), evidence)
  const isSelf = /\b(?:you|yours?|my|mine|i)\b/i.test(text)
  const own = [
    ...named.map(({ thing }) => thing),
    ...evidence.things.filter(({ cites, self }) => (self && isSelf) || cited.some((each) => cites.has(each))),
  ]
  const kinds = new Set(own.map(({ kind }) => kind))
  const inherited = WHOLLY.test(text) ? [] : before.filter(({ kind }) => !kinds.has(kind))
  const about = [...own, ...inherited]
  const asked = evidence.things.filter(({ kind }) => kind === 'asked').flatMap(({ words }) => [...words])
  const stems = new Set([
    ...tokensOf(text).map(({ stem }) => stem),
    ...(own.length > 0 ? [] : before.flatMap(({ words }) => [...words])),
    ...asked,
  ])
  const clauses = clausesOf(text)
  const numbers = readNumbers(text)
  const supported = numbers.every((written) => {
    const clause = clauses.find(({ end }) => written.at < end) ?? { start: 0, end: text.length }
    const isWithin = ({ at }: { at: number }) => at >= clause.start && at < clause.end
    const within = named.filter(isWithin)
    const alike = numbers.filter(({ kind, unit }) => kind === written.kind && unit === written.unit)
    const place = {
      text: text.slice(clause.start, clause.end),
      before: text.slice(0, written.at),
      after: text.slice(written.at),
      named: within.map(({ thing }) => thing),
      about: [...inOrder(written, alike.filter(isWithin), within), ...inOrder(written, alike, named)],
      mentioned: about,
      earlier: before,
      stems,
    }
    if (within.length === 0) place.about.push(...about)
    else if (place.about.length === 0) place.about.push(...place.named)
    const kindsWithin = new Set(within.map(({ thing }) => thing.kind))
    place.about.push(...about.filter(({ kind }) => !kindsWithin.has(kind)))
    return isKnown(written, place, evidence)
  })
  return {
    supported: supported && knowsNames(text, evidence),
    cited: cited.filter((number) => hasWords(number, text, evidence)),
    about,
  }
}

/** Who says so speaks of everything, whatever was spoken of before. */
const WHOLLY = /\b(?:in total|in all|overall|altogether)\b/i

/** The thing that stands at a number's place, where a text names as many things as it has numbers. */
function inOrder(written: Written, numbers: Written[], named: Named[]): Thing[] {
  const ones = named.filter(({ thing }) => thing.kind === 'row' || thing.kind === 'group')
  const one = numbers.length === ones.length && numbers.length > 1 ? ones[numbers.indexOf(written)] : undefined
  return one ? [one.thing] : []
}

interface Named {
  thing: Thing
  /** Where its name begins. */
  at: number
}

/** The records and groups that a sentence names; of names that share words those that it has most of. */
function namedIn(tokens: Token[], { things }: Evidence): Named[] {
  const stems = new Map(tokens.toReversed().map(({ stem, at }) => [stem, at]))
  const found = things.flatMap((thing) => {
    const parts = thing.name.map((part) => [...part].filter((stem) => stems.has(stem)))
    if (parts.length === 0 || parts.some(({ length }) => length === 0)) return []
    const matched = new Set(parts.flat())
    return [{ thing, matched, at: Math.min(...[...matched].map((stem) => stems.get(stem) ?? 0)) }]
  })
  return found
    .filter(
      ({ thing, matched }) =>
        !found.some(
          (other) =>
            other.thing.kind === thing.kind && other.matched.size > matched.size && matched.isSubsetOf(other.matched),
        ),
    )
    .sort((one, other) => one.at - other.at)
}

/** Where the clauses of a sentence begin and end. */
function clausesOf(text: string): { start: number; end: number }[] {
  if (/\brespectively\b/i.test(text)) return []
  const cuts = [...text.matchAll(/,(?=\s)|[;:–—]|\s(?:and|but|while|whereas)\s/gi)].map(({ index }) => index)
  return [...cuts, text.length].map((end, place) => ({ start: place === 0 ? 0 : (cuts[place - 1] ?? 0), end: end + 1 }))
}

/** How much of a sentence its passage must have. */
const ENOUGH = 1 / 3

/** Whether what is cited has the words of a sentence. What no source is, is left to others. */
function hasWords(number: number, text: string, { things }: Evidence): boolean {
  const thing = things.find(({ cites }) => cites.has(number))
  const words = contentOf(text)
  if (!thing || words.size === 0) return true
  const shared = words.intersection(thing.words).size
  return thing.kind === 'text' ? shared >= words.size * ENOUGH : shared > 0
}
