import { readNumbers, type Unit, type Written } from './numbers.ts'
import { contentOf, namingOf, tokensOf } from './words.ts'

/** What a figure or a day can be of: a record, a group, a text, or all that a query is about. */
export interface Thing {
  /**
   * `all`: everything of a subject; `scope`: what meets the conditions of a query; `row` and `group`: one of several, by name;
   * `text`: a document; `asked`: the question.
   */
  kind: 'all' | 'scope' | 'row' | 'group' | 'text' | 'asked'
  title: string
  /** Stems of its name; of a group of groups those of each. A sentence names it by one of each. */
  name: Set<string>[]
  /** All words that are known of it, as stems; a name or a quotation has all of its words in one thing. */
  words: Set<string>
  /** At which places of results it stands, from 1. */
  places: Set<number>
  cites: Set<number>
  /** Whether it is the person who asks. */
  self: boolean
}

/** A number, day or word with digits, and what it is of. */
export interface Fact extends Pick<Written, 'kind' | 'value' | 'sign'> {
  unit: Unit | 'any'
  thing: Thing
  /** Stems of what is measured or counted, or of the words around it in a text. */
  what: Set<string>
  /** Whether it stands in a text that people wrote, in words of their own. */
  isText: boolean
}

/** What a turn knows: the facts of its question and its tools' results, each with what it is of. */
export interface Evidence {
  facts: readonly Fact[]
  things: readonly Thing[]
  /** What may be the subject of figures from now on. */
  addThing(kind: Thing['kind'], name?: string, more?: { cite?: number; place?: number; self?: boolean }): Thing
  /** A figure that was computed, or a field. */
  addNumber(thing: Thing, value: number, unit: Unit, what: string): void
  /** All words and numbers of a text; `what` says what it is, such as its field. */
  addText(thing: Thing, text: string, what?: string): void
  knowsAddress(url: string): boolean
}

/** `today`, as `2026-11-22`, from which days are counted. */
export function startEvidence(today: string): Evidence {
  const facts: Fact[] = []
  const things: Thing[] = []
  const addresses = new Set<string>()
  const addThing: Evidence['addThing'] = (kind, name = '', { cite, place, self = false } = {}) => {
    const known = things.find((each) =>
      cite !== undefined ? each.cites.has(cite) : kind === 'group' && each.kind === kind && each.title === name,
    )
    const thing = known ?? {
      kind,
      title: name,
      name: kind === 'all' ? [] : partsOf(name),
      words: new Set(),
      places: new Set(),
      cites: new Set(),
      self,
    }
    if (!known) things.push(thing)
    for (const { stem } of tokensOf(name)) thing.words.add(stem)
    if (place !== undefined) thing.places.add(place)
    if (cite !== undefined) thing.cites.add(cite)
    return thing
  }
  const everything = addThing('all')
  const addDay = (fact: Omit<Fact, 'kind' | 'value' | 'unit'>) => {
    facts.push({ ...fact, kind: 'day', value: 0, unit: 'plain' })
    if (fact.sign.length < 10) return
    const what = new Set([...fact.what, 'day'])
    const days = Math.abs(Temporal.PlainDate.from(today).until(fact.sign).total('days'))
    for (const value of [Number(fact.sign.slice(0, 4)), days]) {
      facts.push({ ...fact, what, kind: 'number', value, sign: '', unit: 'plain' })
    }
  }
  addDay({ sign: today, thing: everything, what: new Set(), isText: false })

  return {
    facts,
    things,
    addThing,
    addNumber(thing, value, unit, what) {
      facts.push({
        kind: 'number',
        value: Math.abs(value),
        sign: '',
        unit,
        thing,
        what: contentOf(what),
        isText: false,
      })
    },
    addText(thing, text, what = '') {
      for (const { stem } of tokensOf(text)) thing.words.add(stem)
      for (const [address] of text.matchAll(ADDRESS)) addresses.add(address.toLowerCase())
      const isAsked = thing.kind === 'asked'
      const isText = isAsked || thing.kind === 'text'
      for (const { kind, value, sign, unit, at } of readNumbers(text)) {
        const around = contentOf(`${what} ${sentenceAt(text, at)}`)
        const fact = { sign, thing, what: around, isText }
        const meant = isAsked && (unit === 'plain' || unit === 'count') ? 'any' : unit
        if (kind !== 'day') facts.push({ ...fact, kind, value: Math.abs(value), unit: meant })
        else if (isDay(sign)) addDay(fact)
      }
    },
    knowsAddress: (url) => addresses.has(url.toLowerCase()),
  }
}

const partsOf = (name: string) =>
  name
    .split(' · ')
    .map(namingOf)
    .filter(({ size }) => size > 0)

/** Addresses of the web, wherever they end. */
export const ADDRESS = /\b(?:https?:\/\/|www\.)[^\s<>()[\]"'`]+[^\s<>()[\]"'`.,;:!?]/gi

/** The sentence around a place in a text. */
function sentenceAt(text: string, at: number): string {
  const before = text.slice(Math.max(0, at - 300), at)
  const [after = ''] = text.slice(at, at + 300).split(/[.!?](?=\s)|\n/)
  return (before.split(/[.!?](?=\s)|\n/).at(-1) ?? '') + after
}

function isDay(sign: string): boolean {
  if (sign.length < 10) return /^\d\d-\d\d$/.test(sign)
  try {
    return Temporal.PlainDate.from(sign).toString() === sign
  } catch {
    return false
  }
}
