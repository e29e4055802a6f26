import { areForms } from '../../../platform/search/forms.ts'
import type { Item } from './chart.ts'
import type { KnownName } from './known.ts'
import { BETWEEN, PLAIN } from './lexicon/asking.ts'
import type { Values } from './meaning.ts'
import { isOfLead } from './stretches.ts'
import { fold, type Token } from './tokens.ts'

/** Words of a title that may be said otherwise: `updating` for `update`, `asking` for `ask`. */
const isSame = (said: string, kept: string) =>
  areForms(said, kept) || (said.length > 3 && rootOf(said) === rootOf(kept))

/** `take` of `taking`. */
const rootOf = (word: string) => word.replace(/(?:ing|ed|es|s|e)$/, '')

export const isTelling = ({ text, kind }: Token) => kind === 'word' && text.length > 2 && !PLAIN.has(text)

const wordsOf = (title: string) => title.split(/[^\p{L}\d]+/u).filter(Boolean)

/** So much each word costs that may mean something else too. */
const KNOWN_COST = 0.1

/**
 * Tasks that are called by words of their title, which stand there one after the other: two that tell something name it, one does
 * so beside `task`.
 */
export function titlesIn(tokens: Token[], names: KnownName[], isKnown: (word: string) => boolean): Item<Values>[] {
  const titles = names.filter(({ kind }) => kind === 'task').map(({ text }) => wordsOf(text))
  // Whom a task is for, names the lead rather than the task.
  const leads = new Set(names.flatMap((name) => (isOfLead(name) ? wordsOf(fold(name.text)) : [])))
  const namedBy = (from: number, title: string[]): Item<Values>[] => {
    const run = runOf(tokens, from, title)
    const telling = tokens.slice(from, from + run).filter(isTelling)
    if (telling.every(({ text }) => leads.has(text))) return []
    const known = telling.filter(({ text }) => isKnown(text)).length
    // `five oldest open leads` asks for leads, also where a task is called so.
    const cost = KNOWN_COST * known + (known === telling.length ? 2 : 0)
    const texts = [title.slice(0, run).join(' ')]
    if (telling.length > 1) return [{ cat: 'Name', from, to: from + run, cost, value: { kind: 'task', texts } }]
    return [{ cat: 'Titled', from, to: from + 1, cost: cost > 0 ? 1.4 : 0.2, value: title[0] ?? '' }]
  }
  const begun = titles.flatMap((title) => title.map((_, start) => title.slice(start)))
  const named = tokens.flatMap((token, from) =>
    isTelling(token) ? begun.flatMap((title) => namedBy(from, title)) : [],
  )
  return [...named, ...looseIn(tokens, titles, (text) => leads.has(text))]
}

/** What one calls a call, */
const ALSO: Record<string, string> = { ring: 'call', phone: 'call', telephone: 'call' }
/** and what may stand between what is to be done: whom it is done for is a lead. */
const BESIDE = new Set([...BETWEEN, ...'with to from out and about customer customers client clients'.split(' ')])

/** `ask customers for a referral`, `handovers`: words that one title has all of, of which one asks what is still to be done. */
export function toDoIn(tokens: Token[], titles: string[], isOther: (word: string) => boolean): Item<Values>[] {
  const all = titles.map((title) => wordsOf(title).map((word) => word.toLowerCase()))
  const keptAs = ({ text, kind }: Token, title: string[]) =>
    kind === 'word' && !BESIDE.has(text) && !isOther(text)
      ? title.find((word) => isSame(ALSO[text] ?? text, fold(word)))
      : undefined
  const items = all.flatMap((title) => {
    const kept = tokens.map((token) => keptAs(token, title))
    return tokens.flatMap((first, from) => {
      const end = tokens.findIndex(({ text }, at) => at >= from && !kept[at] && (at === from || !BESIDE.has(text)))
      const run = tokens.slice(from, end < 0 ? tokens.length : end)
      return run.flatMap((_, nth): Item<Values>[] => {
        const to = from + nth + 1
        const words = kept.slice(from, to).flatMap((word) => word ?? [])
        if (!kept[to - 1] || !run.slice(0, nth + 1).some(isTelling)) return []
        const of = all.flatMap((each, at) => (words.every((word) => each.includes(word)) ? [at] : []))
        const value = { text: words.join(' '), isDoing: first.text.endsWith('ing'), of }
        return [{ cat: 'ToDo', from, to, cost: 0, value }]
      })
    })
  })
  return [...new Map(items.map((item) => [`${item.from} ${item.to}`, item])).values()]
}

/** `the fair stand`, `the stand at the fair`: words of the one title that has all of them, in another order. */
function looseIn(tokens: Token[], titles: string[][], isOfOther: (text: string) => boolean): Item<Values>[] {
  return tokens.flatMap((_, from): Item<Values>[] => {
    const found = titles.flatMap((title) => {
      const isOf = (token: Token) =>
        isTelling(token) && !isOfOther(token.text) && title.some((word) => isSame(token.text, fold(word)))
      const run = lengthOf(tokens, from, (token, nth) => isOf(token) || (nth > 0 && BETWEEN.has(token.text)))
      // What stands there one after the other is the name that it is anyway.
      const isRun = title.some((__, start) => runOf(tokens, from, title.slice(start)) >= run)
      const telling = tokens.slice(from, from + run).filter(isTelling)
      return telling.length > 1 && !isRun ? [{ to: from + run, text: title.join(' ') }] : []
    })
    const to = Math.max(...found.map((each) => each.to))
    const [text, ...others] = new Set(found.flatMap((each) => (each.to === to ? [each.text] : [])))
    return text && others.length === 0
      ? [{ cat: 'Name', from, to, cost: LOOSE_COST, value: { kind: 'task', texts: [text] } }]
      : []
  })
}

const LOOSE_COST = 0.6

/** How many words from one on are those with which a title begins, in its order. */
const runOf = (tokens: Token[], from: number, title: string[]) =>
  lengthOf(tokens, from, ({ text }, nth) => nth < title.length && isSame(text, fold(title[nth] ?? '')))

/** How many words from one on are of a title; without what only ties the last one to others. */
function lengthOf(tokens: Token[], from: number, isOf: (token: Token, nth: number) => boolean): number {
  const end = tokens.findIndex((token, at) => at >= from && !isOf(token, at - from))
  return tokens.slice(from, end < 0 ? tokens.length : end).findLastIndex(isTelling) + 1
}
