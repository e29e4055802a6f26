import type { Colleague } from '../../../contract/colleagues/fields.ts'
import { MOST_MENTIONED } from '../../../contract/lead-notes/endpoints.ts'
import type { Mention } from '../../../contract/lead-notes/fields.ts'
import { fold } from '../../../contract/plain/fold.ts'
import { nameOf } from '../../colleagues/queries.ts'

/** A mention that is being typed: where its @ stands, and what follows it. */
export interface OpenMention {
  start: number
  query: string
}

/** Most colleagues that are offered at a time. */
const MOST_OFFERED = 6
/** Most people that a note may mention (contract/lead-notes.ts). */

/** The mention that the caret stands in, if any. An @ inside a word, as in an e-mail address, begins none. */
export function openMention(text: string, caret: number): OpenMention | undefined {
  const found = /(?:^|[^\p{L}\p{N}.@])@([^@\n]{0,60})$/u.exec(text.slice(0, caret))
  return found?.[1] === undefined ? undefined : { start: caret - found[1].length - 1, query: found[1] }
}

/** Colleagues whose name, a part of it, or address begins with what was typed, whatever its accents. */
export function matchColleagues(colleagues: readonly Colleague[], query: string): Colleague[] {
  const sought = fold(query)
  const begins = (colleague: Colleague) => {
    const name = fold(nameOf(colleague))
    return name.startsWith(sought) || name.includes(` ${sought}`) || fold(colleague.email).startsWith(sought)
  }
  return colleagues.filter(begins).slice(0, MOST_OFFERED)
}

/** A piece of a text: plain words, or a mention. */
export interface Piece {
  /** Where in the text it begins. */
  start: number
  /** As it is shown: a mention says what its person is called now. */
  text: string
  /** Whom it mentions; several where they bore one name. */
  people: Colleague[]
}

/** Whom notes mention, and by which name. */
type Mentions = readonly Mention[]

/**
 * Cuts a text where it mentions colleagues: those it names by id (`mentions`), and in what was written before there were
 * ids, whatever people have that name. The longest name wins: "@Ann Lee Smith" does not mention Ann Lee.
 */
export function cutAtMentions(text: string, colleagues: readonly Colleague[], mentions: Mentions = []): Piece[] {
  const named = peopleByName(colleagues, mentions)
  if (!text.includes('@') || named.size === 0) return [{ start: 0, text, people: [] }]
  const names = [...named.keys()].sort((a, b) => b.length - a.length).map((name) => name.replace(SIGNS, '\\$&'))
  const mention = new RegExp(`(?<![\\p{L}\\p{N}.@])@(${names.join('|')})(?![\\p{L}\\p{N}])`, 'gu')
  const pieces: Piece[] = []
  let end = 0
  for (const { index, 0: words, 1: name = '' } of text.matchAll(mention)) {
    const people = named.get(name) ?? []
    const [person, another] = people
    pieces.push({ start: end, text: text.slice(end, index), people: [] })
    pieces.push({ start: index, text: person && !another ? `@${nameOf(person)}` : words, people })
    end = index + words.length
  }
  pieces.push({ start: end, text: text.slice(end), people: [] })
  return pieces.filter((piece) => piece.text)
}

/** The text to edit, with every mention by the name its person has now. */
export const withPresentNames = (text: string, colleagues: readonly Colleague[], mentions: Mentions) =>
  cutAtMentions(text, colleagues, mentions)
    .map((piece) => piece.text)
    .join('')

/** Who is meant by which name. The name in a mention stays its person's, even once someone else has that name. */
function peopleByName(colleagues: readonly Colleague[], mentions: Mentions): Map<string, Colleague[]> {
  const byId = new Map(colleagues.map((colleague) => [colleague.id, colleague]))
  const named = Map.groupBy(colleagues, nameOf)
  for (const [name, meant] of Map.groupBy(mentions, (mention) => mention.name)) {
    named.set(
      name,
      meant.flatMap(({ userId }) => byId.get(userId) ?? []),
    )
  }
  return named
}

/**
 * Whom the text mentions, by the names they have now; of several who bear a name, those who were chosen from the list or
 * mentioned before.
 */
export function mentionedIn(text: string, colleagues: readonly Colleague[], chosen: ReadonlySet<string>): Mention[] {
  const people = cutAtMentions(text, colleagues).flatMap((piece) =>
    piece.people.length > 1 ? piece.people.filter(({ id }) => chosen.has(id)) : piece.people,
  )
  return [...new Set(people)].slice(0, MOST_MENTIONED).map((person) => ({ userId: person.id, name: nameOf(person) }))
}

/** What has a meaning of its own in a pattern. */
const SIGNS = /[\\^$.*+?()[\]{}|/]/g
