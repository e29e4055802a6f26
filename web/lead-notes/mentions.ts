import type { Colleague } from '../../contract/colleagues.ts'
import { nameOf } from '../colleagues/queries.ts'

/** A mention that is being typed: where its @ stands, and what follows it. */
export interface OpenMention {
  start: number
  query: string
}

/** Most colleagues that are offered at a time. */
const MOST_OFFERED = 6
/** Most people that a note may tell (contract/lead-notes.ts). */
const MOST_MENTIONED = 50

/** The mention that the caret stands in, if any. An @ inside a word, as in an e-mail address, begins none. */
export function openMention(text: string, caret: number): OpenMention | undefined {
  const found = /(?:^|[^\p{L}\p{N}.@])@([^@\n]{0,60})$/u.exec(text.slice(0, caret))
  return found?.[1] === undefined ? undefined : { start: caret - found[1].length - 1, query: found[1] }
}

/** Colleagues whose name, or a part of it, or address begins with what was typed, whatever accents it has. */
export function matchColleagues(colleagues: readonly Colleague[], query: string): Colleague[] {
  const sought = fold(query)
  const begins = (colleague: Colleague) => {
    const name = fold(nameOf(colleague))
    return name.startsWith(sought) || name.includes(` ${sought}`) || fold(colleague.email).startsWith(sought)
  }
  return colleagues.filter(begins).slice(0, MOST_OFFERED)
}

/** A piece of a text: plain words, or a mention of whoever bears that name. */
export interface Piece {
  /** Where in the text it begins. */
  start: number
  text: string
  people: Colleague[]
}

/** Cuts a text where it mentions colleagues. The longest name wins: "@Ann Lee Smith" does not mention Ann Lee. */
export function cutAtMentions(text: string, colleagues: readonly Colleague[]): Piece[] {
  if (!text.includes('@') || colleagues.length === 0) return [{ start: 0, text, people: [] }]
  const names = colleagues
    .map(nameOf)
    .sort((a, b) => b.length - a.length)
    .map((name) => name.replace(SIGNS, '\\$&'))
  const mention = new RegExp(`(?<![\\p{L}\\p{N}.@])@(${names.join('|')})(?![\\p{L}\\p{N}])`, 'gu')
  const pieces: Piece[] = []
  let end = 0
  for (const { index, 0: words, 1: name = '' } of text.matchAll(mention)) {
    const people = colleagues.filter((each) => nameOf(each) === name)
    pieces.push({ start: end, text: text.slice(end, index), people: [] }, { start: index, text: words, people })
    end = index + words.length
  }
  pieces.push({ start: end, text: text.slice(end), people: [] })
  return pieces.filter((piece) => piece.text)
}

/** Ids of those whom the text mentions; of several who bear a name, those who were chosen from the list. */
export function mentionedIn(text: string, colleagues: readonly Colleague[], chosen: ReadonlySet<string>): string[] {
  const ids = cutAtMentions(text, colleagues).flatMap(({ people }) =>
    people.length > 1 ? people.filter(({ id }) => chosen.has(id)) : people,
  )
  return [...new Set(ids.map(({ id }) => id))].slice(0, MOST_MENTIONED)
}

/** What has a meaning of its own in a pattern. */
const SIGNS = /[\\^$.*+?()[\]{}|/]/g

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase()
