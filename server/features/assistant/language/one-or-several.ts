import type { Draft } from './reading.ts'
import type { Token } from './token.ts'

const isThatOne = ([next, ...rest]: Token[]) =>
  next === undefined || next.text === 'one' || (next.kind === 'sign' && rest.length === 0)

/** `our biggest deal` is one, `our biggest deals` are some. */
export function isOne({ items, tokens, primary, subject }: Draft): boolean {
  if (subject === 'activities') return false
  if (tokens.some(({ text }, at) => text === 'which' && tokens[at + 1]?.text === 'one')) return true
  const word = tokens[items[primary]?.from ?? -1]?.text ?? ''
  const last = tokens[(items[primary]?.to ?? 0) - 1]?.text ?? word
  // `our biggest loss`, `and the smallest one?`
  if (primary < 0)
    return items.some(
      ({ meaning, to }, at) =>
        (meaning.kind === 'choice' &&
          items[at - 1]?.meaning.kind === 'extreme' &&
          /^(loss|win)$/.test(tokens[to - 1]?.text ?? '')) ||
        (meaning.kind === 'extreme' && isThatOne(tokens.slice(to))),
    )
  return primary >= 0 && !last.endsWith('s') && last !== 'people'
}
