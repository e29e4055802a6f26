import type { Item } from './chart.ts'
import type { KnownName } from './known.ts'
import { AUXILIARIES, PREPOSITIONS, TOPS } from './lexicon/asking.ts'
import type { Values } from './meaning.ts'
import { fold, type Token } from './tokens.ts'

/** Words that are in titles as in every sentence, and call nothing by themselves. */
const PLAIN = new Set([
  ...AUXILIARIES.split('|'),
  ...PREPOSITIONS.split('|'),
  ...TOPS.flatMap(([words]) => words.split('|')),
  ...'the a an on for how up need needs want wants get gets do done finish'.split(' '),
])

/** Words of a title that may be said otherwise: `updating` for `update`, `proposals` for `proposal`. */
const STEM = 5
const isSame = (said: string, kept: string) =>
  said === kept ||
  (said.length >= STEM && kept.length >= STEM && said.slice(0, STEM) === kept.slice(0, STEM)) ||
  (said.length > 3 && rootOf(said) === rootOf(kept))

/** `book` of `booked` and `booking`. */
const rootOf = (word: string) => word.replace(/(?:ing|ed|es|s|e)$/, '')

export const isTelling = ({ text, kind }: Token) => kind === 'word' && text.length > 2 && !PLAIN.has(text)

const isOfLead = (kind: string) => kind === 'lead' || kind === 'company'

const wordsOf = (title: string) => title.split(/[^\p{L}\d]+/u).filter(Boolean)

/** So much each word costs that may mean something else too. */
const KNOWN_COST = 0.1
const ALONE_COST = 1.4

/**
 * Tasks that are called by words of their title, which stand there one after the other: two that tell something name it, one does
 * so beside `task`.
 */
export function titlesIn(tokens: Token[], names: KnownName[], isKnown: (word: string) => boolean): Item<Values>[] {
  const titles = names.filter(({ kind }) => kind === 'task').map(({ text }) => wordsOf(text))
  // Whom a task is for, names the lead rather than the task.
  const leads = new Set(names.flatMap(({ kind, text }) => (isOfLead(kind) ? wordsOf(fold(text)) : [])))
  const loose = looseIn(tokens, titles, (text) => leads.has(text))
  const named = tokens.flatMap((token, from) =>
    titles.flatMap((title) => {
      if (!isTelling(token)) return []
      return title.flatMap((_, start): Item<Values>[] => {
        const run = runOf(tokens, from, title.slice(start))
        const telling = tokens.slice(from, from + run).filter(isTelling)
        if (telling.every(({ text }) => leads.has(text))) return []
        const cost = KNOWN_COST * telling.filter(({ text }) => isKnown(text)).length
        const texts = [title.slice(start, start + run).join(' ')]
        if (telling.length > 1) return [{ cat: 'Name', from, to: from + run, cost, value: { kind: 'task', texts } }]
        const alone = cost > 0 ? ALONE_COST : 0.2
        return [{ cat: 'Titled', from, to: from + 1, cost: alone, value: title[start] ?? '' }]
      })
    }),
  )
  return [...named, ...loose]
}

/** `the fair stand`, `the stand at the fair`: words of the one title that has all of them, in another order. */
function looseIn(tokens: Token[], titles: string[][], isOfOther: (text: string) => boolean): Item<Values>[] {
  return tokens.flatMap((_, from): Item<Values>[] => {
    const found = titles.flatMap((title) => {
      const to = endOf(tokens, from, title, isOfOther)
      // What stands there one after the other is the name that it is anyway.
      const isRun = title.some((__, start) => from + runOf(tokens, from, title.slice(start)) >= to)
      const telling = tokens.slice(from, to).filter(isTelling)
      return telling.length > 1 && !isRun ? [{ to, text: title.join(' ') }] : []
    })
    const to = Math.max(...found.map((each) => each.to))
    const [text, ...others] = new Set(found.flatMap((each) => (each.to === to ? [each.text] : [])))
    return text && others.length === 0
      ? [{ cat: 'Name', from, to, cost: LOOSE_COST, value: { kind: 'task', texts: [text] } }]
      : []
  })
}

/** Behind the last of the words from one on that a title has, each but what ties them. */
function endOf(tokens: Token[], from: number, title: string[], isOfOther: (text: string) => boolean): number {
  const isOf = (token: Token) =>
    isTelling(token) && !isOfOther(token.text) && title.some((word) => isSame(token.text, fold(word)))
  const end = tokens.findIndex((token, at) => at >= from && !isOf(token) && !(at > from && BETWEEN.has(token.text)))
  const run = tokens.slice(from, end < 0 ? tokens.length : end)
  return from + run.findLastIndex(isTelling) + 1
}

const BETWEEN = new Set('at for of on in the a an our'.split(' '))
const LOOSE_COST = 0.6

// How many words from one on are those of a title; without what only ties the last one to others.
function runOf(tokens: Token[], from: number, title: string[]): number {
  const end = title.findIndex((word, nth) => !isSame(tokens[from + nth]?.text ?? '', fold(word)))
  const run = end < 0 ? title.length : end
  const last = tokens.slice(from, from + run).findLastIndex(isTelling)
  return last + 1
}
