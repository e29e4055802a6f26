import { POLITE } from './lexicon/command-words.ts'
import {
  ADVICE,
  CANNOT_DO,
  CANNOT_KNOW,
  CHANGING,
  COMPUTING,
  FOREIGN,
  FOREIGN_NOTE,
  HELP,
  OUTSIDE,
} from './lexicon/limits.ts'
import { fold } from './normalise.ts'
import type { Token } from './token.ts'
import type { KnownName, Understood } from './understood.ts'

/** What is answered to a question of what can be asked, or to one that is beyond what is known; undefined to all others. */
export function beyond(tokens: Token[], names: KnownName[]): Understood | undefined {
  const words = tokens.filter(({ kind }) => kind !== 'sign')
  const said = words.map(({ text }) => text)
  const asked = said.filter((word) => word !== 'please').join(' ')
  if (HELP.includes(asked)) return { ...NOTHING, confidence: 1, help: true }
  if (isSum(tokens))
    return refusal(
      tokens.filter(({ kind }) => kind === 'number'),
      OUTSIDE,
    )
  const foreign = said.filter((word) => FOREIGN.has(word))
  if (foreign.length >= 2 && foreign.length >= said.length / 3) return refusal(words, FOREIGN_NOTE)
  const verb = said.find((word) => !POLITE.has(word))
  const cannotDo = CANNOT_DO.find(([verbs]) => verb !== undefined && verbs.has(verb))
  if (
    cannotDo &&
    isImperative(said, verb) &&
    !isSorting(said, verb) &&
    !isOfTasks(said, verb) &&
    !LISTED.test(said[said.indexOf(verb ?? '') + 1] ?? '')
  )
    return refusal(words.slice(said.indexOf(verb ?? ''), said.indexOf(verb ?? '') + 1), cannotDo[1])
  if (verb && CALLING_OFF.test(said.slice(said.indexOf(verb), said.indexOf(verb) + 2).join(' ')))
    return refusal(words.slice(said.indexOf(verb), said.indexOf(verb) + 1), CHANGING)
  const advised = /^(should|shall) (i|we) (\w+)/.exec(said.join(' '))?.[3]
  if (advised && CANNOT_DO.some(([verbs]) => verbs.has(advised)))
    return refusal(
      words.filter(({ text }) => text === advised),
      ADVICE,
    )
  for (const [known, note] of CANNOT_KNOW) {
    // What the company calls something is not beyond what is known.
    const unknown = words.filter(
      ({ text }) =>
        known.has(text) &&
        !names.some((name) =>
          fold(name.text)
            .split(/[^\p{L}\d]+/u)
            .includes(text),
        ),
    )
    if (unknown.length > 0) return refusal(unknown, note)
  }
  return undefined
}

const NOTHING: Understood = { query: null, confidence: 0, unknown: [], command: null, help: false, notes: [] }

const refusal = (words: Token[], note: string): Understood => ({
  ...NOTHING,
  unknown: [...new Set(words.map(({ raw }) => raw))].slice(0, 20),
  notes: [note],
})

// `what is 2+2`
const isSum = (tokens: Token[]) =>
  tokens.filter(({ kind }) => kind === 'number').length > 1 &&
  tokens.every(({ kind, text }) => kind === 'number' || kind === 'sign' || COMPUTING.has(text))

// `cancel all overdue tasks`
const CALLING_OFF =
  /^(cancel|complete|finish|close|reopen|pause|hire|promote|resolve) (all|every|each|these|those|them|my|our)$/

// `call list for Germany`
const LISTED = /^(lists?|rates?|ratio|reasons?)$/
// `call tasks`: nobody calls these.
const isOfTasks = (said: string[], verb: string | undefined) =>
  verb === 'call' && /^(tasks?|todos?|to dos?|reminders?)\b/.test(said.slice(said.indexOf(verb) + 1).join(' '))

// `order the deals by value`
const isSorting = (said: string[], verb: string | undefined) =>
  verb === 'order' && said.some((word) => word === 'by' || word === 'them')

// `assigned leads`, `call tasks` and `rejected applicants` are no orders; neither is a verb alone.
const isImperative = (said: string[], verb: string | undefined) => said.length > said.indexOf(verb ?? '') + 1
