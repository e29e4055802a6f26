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
  return tokens.flatMap((token, from) =>
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
}

// How many words from one on are those of a title; without what only ties the last one to others.
function runOf(tokens: Token[], from: number, title: string[]): number {
  const end = title.findIndex((word, nth) => !isSame(tokens[from + nth]?.text ?? '', fold(word)))
  const run = end < 0 ? title.length : end
  const last = tokens.slice(from, from + run).findLastIndex(isTelling)
  return last + 1
}
