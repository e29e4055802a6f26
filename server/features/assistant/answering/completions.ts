import type { Ground } from '../reader/known.ts'
import { LEXICON } from '../reader/lexicon/lexicon.ts'
import { type Outcome, read } from '../reader/read.ts'
import { fold, tokensOf } from '../reader/tokens.ts'

/** What stands in place of the text from `start` on, and how all is read then. */
export interface Completion {
  start: number
  text: string
  outcome: Outcome
}

/** Letters of a word that are typed before it is completed. */
const LEAST_TYPED = 2
const MOST_OFFERED = 3
/** Words that are tried: each is read with all that stands before it. */
const MOST_TRIED = 6

/** What people mean to type rather than know by heart: things, their fields and values, periods. */
const OFFERED = 'Subject Unit Named Month Weekday Where Meas Field Event'.split(' ')
// Those of one word come first.
const PHRASES = [
  ...new Set(OFFERED.flatMap((cat) => LEXICON.filter((each) => each.cat === cat).map(({ words }) => words.join(' ')))),
].sort((a, b) => a.split(' ').length - b.split(' ').length)

/** How the word that is being typed may end so that the whole can be read: names first, then what people ask for most. */
export function completionsOf(typed: string, ground: Ground): Completion[] {
  const last = tokensOf(typed).at(-1)
  if (last?.kind !== 'word' || last.end !== typed.length || last.text.length < LEAST_TYPED) return []
  const names = [...ground.colleagues.map(({ name }) => name), ...ground.names.map(({ text }) => text)]
  const goesOn = (folded: string) => folded.length > last.text.length && folded.startsWith(last.text)
  const begun = [...names.filter((name) => goesOn(fold(name))), ...PHRASES.filter(goesOn)]
  const offered: Completion[] = []
  for (const text of [...new Set(begun)].slice(0, MOST_TRIED)) {
    if (offered.length === MOST_OFFERED) break
    // `month` stands for `months` too.
    if (offered.some((each) => text.startsWith(each.text))) continue
    const outcome = read(typed.slice(0, last.start) + text, ground)
    if (outcome.kind === 'query') offered.push({ start: last.start, text, outcome })
  }
  return offered
}
