/** Something that a stretch of the words is, what it means, and what it costs to read it so. */
export interface Item<Values, Cat extends keyof Values = keyof Values> {
  cat: Cat
  from: number
  /** The token after the last. */
  to: number
  cost: number
  value: Values[Cat]
}

/**
 * One symbol of a rule: a category, or words of which one must stand there; with `?` it may be missing. A rule's meaning is made of
 * its categories, and of words only where they stand in `<>`.
 */
interface Symbol {
  cat?: string
  words?: Set<string>
  optional: boolean
  isGiven: boolean
}

export interface Rule<Values> {
  cat: keyof Values
  body: Symbol[]
  cost: number
  make: (parts: unknown[]) => unknown
}

type Part<Values, Word> = Word extends `<${string}>?`
  ? [string | undefined]
  : Word extends `<${string}>`
    ? [string]
    : Word extends keyof Values
      ? [Values[Word]]
      : Word extends `${infer Name extends keyof Values & string}?`
        ? [Values[Name] | undefined]
        : []
type Arguments<Values, Body, Before extends unknown[] = []> = Body extends `${infer Word} ${infer Rest}`
  ? Arguments<Values, Rest, [...Before, ...Part<Values, Word>]>
  : [...Before, ...Part<Values, Body>]

/** Makes rules whose meaning is computed from the meanings of their parts, which are typed by the body. */
export const rulesOf =
  <Values>() =>
  <Cat extends keyof Values & string, Body extends string>(
    cat: Cat,
    body: Body,
    make: (...parts: Arguments<Values, Body>) => Values[Cat] | undefined,
    cost = 0,
  ): Rule<Values> => ({
    cat,
    cost,
    body: body.split(' ').map((word) => {
      const optional = word.endsWith('?') && word.length > 1
      const given = /^<(.*)>\??$/.exec(word)?.[1]
      const name = given ?? (optional ? word.slice(0, -1) : word)
      return /^[A-Z]/.test(name)
        ? { cat: name, optional, isGiven: true }
        : { words: new Set(name === '/' ? [name] : name.split('/')), optional, isGiven: given !== undefined }
    }),
    make: (parts) => make(...(parts as never)),
  })

/** How many readings of one stretch as one category are kept, and how many items there may be of all. */
const KEPT = 3
const MOST_ITEMS = 2500
/** Most words of one constituent, and most of them that begin at one word. */
const WIDEST = 24
const MOST_AT_ONE = 100
const ARTICLES = ['the', 'a', 'an']
const ARTICLE_COST = 0.01

/** What may be meant by a word, with what it costs. */
export type Forms = Map<string, number>

/** Rules by the category or the word that they begin with. */
export type Grammar<Values> = Map<string, Rule<Values>[]>

export function grammarOf<Values>(rules: Rule<Values>[]): Grammar<Values> {
  const grammar: Grammar<Values> = new Map()
  // What begins with something that may be missing, also begins behind it.
  const begun = rules.flatMap((rule) => {
    const all = [rule]
    for (let last = rule; last.body[0]?.optional && last.body.length > 1; ) {
      const { make, body } = last
      const missing = body[0]?.isGiven ? [undefined] : []
      last = { ...last, body: body.slice(1), make: (parts) => make([...missing, ...parts]) }
      all.push(last)
    }
    return all
  })
  for (const rule of begun)
    for (const first of rule.body[0]?.cat ? [rule.body[0].cat] : (rule.body[0]?.words ?? []))
      grammar.set(first, [...(grammar.get(first) ?? []), rule])
  return grammar
}

/**
 * All that the rules make of the words, by where it begins. What begins at a word depends on what begins behind it alone, so
 * the words are gone through from the last to the first.
 */
export function parse<Values>(words: Forms[], edges: Item<Values>[], grammar: Grammar<Values>) {
  const at: Item<Values>[][] = words.map(() => [])
  const best = words.map(() => new Map<string, Item<Values>[]>())
  const agenda: Item<Values>[] = []
  let items = 0
  const isFull = (from: number) => items >= MOST_ITEMS || (at[from]?.length ?? 0) >= MOST_AT_ONE
  // The value is made only where it may be kept.
  const add = (item: Omit<Item<Values>, 'value'>, make: () => unknown) => {
    const key = `${String(item.cat)} ${item.to}`
    const same = best[item.from]?.get(key) ?? []
    const better = same.filter(({ cost }) => cost <= item.cost)
    const value = better.length < KEPT ? make() : undefined
    if (value === undefined || better.some((each) => JSON.stringify(each.value) === JSON.stringify(value))) return
    const made = { ...item, value: value as never }
    best[item.from]?.set(key, [...same, made])
    at[item.from]?.push(made)
    agenda.push(made)
    items += 1
  }
  const match = (rule: Rule<Values>, nth: number, from: number, here: number, cost: number, parts: unknown[]): void => {
    if (isFull(from) || here - from > WIDEST) return
    const wanted = rule.body[nth]
    if (!wanted) {
      add({ cat: rule.cat, from, to: here, cost: cost + rule.cost }, () => rule.make(parts))
      return
    }
    const go = (to: number, more: number, part: unknown) =>
      match(rule, nth + 1, from, to, cost + more, wanted.isGiven ? [...parts, part] : parts)
    if (wanted.optional) go(here, 0, undefined)
    const skips = ARTICLES.some((article) => words[here]?.has(article)) ? [0, 1] : [0]
    for (const skip of skips) {
      const start = here + skip
      const extra = skip * ARTICLE_COST
      if (wanted.words)
        for (const [form, slip] of words[start] ?? []) if (wanted.words.has(form)) go(start + 1, slip + extra, form)
      if (wanted.cat)
        for (const item of at[start] ?? []) if (item.cat === wanted.cat) go(item.to, item.cost + extra, item.value)
    }
  }
  const starts = Map.groupBy(edges, ({ from }) => from)
  for (let from = words.length - 1; from >= 0; from -= 1) {
    for (const edge of starts.get(from) ?? [])
      if (!isFull(from) && edge.to - from <= WIDEST) add(edge, () => edge.value)
    for (const [form, slip] of words[from] ?? [])
      for (const rule of grammar.get(form) ?? [])
        match(rule, 1, from, from + 1, slip, rule.body[0]?.isGiven ? [form] : [])
    for (let item = agenda.pop(); item; item = agenda.pop())
      for (const rule of grammar.get(String(item.cat)) ?? []) match(rule, 1, from, item.to, item.cost, [item.value])
  }
  return { at, items }
}
