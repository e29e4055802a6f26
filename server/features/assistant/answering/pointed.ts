import type { Source } from '../../../../contract/assistant/fields.ts'
import { shareOf } from '../prose/passage.ts'

/** `him`, `move it to Friday`: the one record that the answer before was about. */
const ONE =
  /(?<=\b(?:make|mark|set|move|put|close) )(?:the|that|this) (?:deal|lead|task)\b(?=\s+(?:to|as)\b)|(?<=\b(?:make|mark|set|flag) )(?:it|that|this)(?: one)?\b|\b(?:him|her)\b(?!(?<=\bfor (?:him|her)) to\b)|(?<!\b(?:note|saying|says|said|log|record|so|is|was) )\b(?:it|that|this)(?: one| task| lead| deal| candidate)?\b(?=\s+(?:to|for|as|until|till|by|on|from|off|back|have|has|had|first|tomorrow|today|next)\b|\s*[.,:!?]|\s*$)|\b(?:it|that|this)(?: one| lead| deal)?\b(?= worth\b)/iu
/** Who it is for, rather than what: `send it to him`. */
const HIM = /\b(?:him|her)\b(?=[\s.,!?]*(?:$|[.,!?]|(?:by|on|at|before|until|tomorrow|today|next|this)\b))/iu
const ONE_THING = new RegExp(`(?!him|her)(?:${ONE.source})`, 'iu')
/** `her phone number`, `when could she start`: the one person that it was about. */
const THEIR =
  /\b(?:his|her)\b(?=\s+(?!(?:to|for|as|until|till|by|on|in|at|from|off|back|about|and|or|that|this|next|tomorrow|today|a|an|the|another)\b)\p{L})/iu
/** `which deals were his` */
const HIS = /^(?:and )?(?:which|what) (?:\p{L}+ )?(?:are|were|is|was) (?:his|hers)[\s?.!]*$/iu
/** `how many of hers are in progress` */
const OF_HIS = /\bof (?:his|hers)\b/iu
const WHO = /\b(?:he|she)\b/iu
/** Of the one that was shown: `what did they need`. */
const THEY = /\bthe[ym]\b/iu
/** One of several, by its place. */
const PLACED =
  /\b(?:the (first|second|third|fourth|fifth|last|top) (?:one|of (?:them|these|those))|the one (?:at|on) the (top)|number (one|two|three))\b/iu
const PLACES = ['first', 'second', 'third', 'fourth', 'fifth']
const NUMBERS = ['one', 'two', 'three']
/** One of several, by a word of its own: `the Summit one`. */
const CALLED =
  /\b[Tt]he (?:(\p{L}[\p{L}\d'’ -]{1,40}?) one\b|one (?:about|with|for|at|of|from) ([\p{L}\d'’ -]{2,40}?)(?= (?:to|until|by|as|for|due|done)\b|[,.?]|$))/u
/** The group that stands first, where the groups are of this kind. */
const THAT_GROUP = /\bthat (month|quarter|year|week|company|customer|source|country|city|stage)\b/iu
const ITS = /\bits\b/iu
/** Of a company that stands first: `do they have anything open`, `anything open there`. */
const OF_COMPANY =
  /\bthey\b|(?<=\b(?:with|from|to|at|for|by|about|of) )them\b(?! (?:have|has|are|were|did|do)\b)|(?<!\b(?:is|are|was|were|has|have) )\bthere\b/iu
/** `how much is the deal worth`: the one that was found. */
const THE_ONE =
  /\bthe (?:deal|lead|candidate|task|opening|job)\b(?! (?:of|with|for|at|in|from|about|that|which|we|i|you|named|called))/iu

/** The words that say a place, and which one: -1 is the last. */
function placeIn(text: string): { words: string | undefined; at: number } {
  const [words, place, top = place, number] = PLACED.exec(text) ?? []
  const at = number ? NUMBERS.indexOf(number.toLowerCase()) : PLACES.indexOf(top?.toLowerCase() ?? '')
  return { words, at: top?.toLowerCase() === 'top' ? 0 : at }
}

/** A text that says which of the groups shown it is of, by its name. `of`: what they are groups of, such as `company` or `month`. */
export function namingGroup(text: string, groups: readonly string[], of: string): string | undefined {
  const { words, at } = placeIn(text)
  const [that, kind] = THAT_GROUP.exec(text) ?? []
  const said = words ?? ((kind === 'customer' ? 'company' : kind) === of ? that : undefined)
  const group = groups.at(words ? at : 0)
  if (!said && group && ITS.test(text)) return text.replace(ITS, () => `${group}'s`)
  if (!said && group && of === 'company')
    return OF_COMPANY.test(text)
      ? text.replace(OF_COMPANY, (word) => (/the[ym]/i.test(word) ? group : `with ${group}`))
      : undefined
  return said && group && text.replace(said, () => group)
}

/** A text with the record of `the second one` by its name; undefined where none has that place. */
export function namingPlaced(text: string, shown: readonly Source[]): string | undefined {
  const { words, at } = placeIn(text)
  const meant = words && shown.at(at)
  return meant && text.replace(words, () => calledOf(meant))
}

/** A text with the record that was found in place of `the deal`; undefined where several were. */
export function namingFound(text: string, shown: readonly Source[]): string | undefined {
  const [found, ...others] = shown
  return found && others.length === 0 && THE_ONE.test(text) ? text.replace(THE_ONE, () => found.title) : undefined
}

/** A text with the person that the answer before was about in place of `he`. */
export function namingPerson(text: string, name: string): string | undefined {
  const pointers: [pointer: RegExp, said: string][] = [
    [THEIR, `${name}'s`],
    [HIS, `which of them are ${name}'s`],
    [OF_HIS, `of ${name}'s`],
    [WHO, name],
  ]
  const meant = pointers.find(([pointer]) => pointer.test(text))
  return meant && text.replace(meant[0], () => meant[1])
}

/** `set the value to 500`: of the one that was shown. */
const ITS_FIELD =
  /^(?:(?:please|also|and|then) )*(?:set|change|move|raise|lower|put|push|update|make) (?:the|its) (?:value|amount|owner|due date|deadline|probability|chances?|priority|status|stage)(?= (?:up |down |back )?(?:to|at)\b)/iu

/** `make Anna the owner` */
const OWNER = /^(?:(?:please|also|and|then) )*make \p{Lu}[^,;.!?]* (?:the|its) owner(?=[\s.!]*$)/iu

/** `set to lost` */
const BARE = /^(?:please )?(?:set|move|mark|put|change|close)(?= (?:to|as)\b)/iu

/** The word of its own in `the Summit one`. */
export function calledIn(text: string): string | undefined {
  const [, before, behind] = CALLED.exec(text) ?? []
  return before ?? behind
}

/** A text with the record of `the Summit one` by its name; undefined where it means none by a word of its own. */
export function namingCalled(text: string, shown: readonly Source[]): string | undefined {
  const called = calledIn(text)
  if (!called) return undefined
  const records = shown.filter(({ kind }) => kind !== 'document')
  const [found, ...others] = records.filter(({ title }) => shareOf(called, title) === 1)
  const name = found && others.length === 0 ? calledOf(found) : /^\p{Lu}/u.test(called) ? called : undefined
  return name && inPlaceOfCalled(text, `the ${records[0]?.kind ?? 'lead'} ${name}`)
}

/** A text with a name in place of `the Summit one`. */
export const inPlaceOfCalled = (text: string, name: string) => text.replace(CALLED, () => name)

/** A text with the record that it points to by its name; undefined where it points to none that was shown. */
export function namingPointed(typed: string, shown: readonly Source[]): string | undefined {
  const text = typed.replace(/\bthe (?:deal|lead|task|candidate)['’]s\b/iu, 'its')
  // `a mail to Jane Doe reminding him`: he is named before.
  if (/\b(?:e-?mail|message|write) (?:to )?\p{Lu}\p{Ll}+ .*\b(?:him|her)\b/u.test(text)) return undefined
  const records = shown.filter(({ kind }) => kind !== 'document')
  const { words, at } = placeIn(text)
  const placed = words && records.at(at)
  const called = words ? undefined : namingCalled(text, records)
  if (called) return called
  // `him` among a lead and its tasks is the lead.
  const people = records.filter(isPerson)
  const [only, ...others] = PRONOUN.test(text) && people.length > 0 ? people : records
  const meant = placed || (others.length === 0 ? only : undefined)
  if (!meant || (words && !placed)) return undefined
  // `to him asking whether he …`: who it is to is named, and stays `he` behind it.
  const isTo = /\bhim\b/iu.test(text) || (/\bher\b/iu.test(text) && !THEIR.test(text))
  const person = !words && isPerson(meant) && !isTo ? namingPerson(text, meant.title) : undefined
  if (person !== undefined) return person
  const field = (ITS_FIELD.exec(text) ?? OWNER.exec(text))?.[0]
  if (field) return text.replace(field, () => `${field.replace(/\bits\b/iu, 'the')} of ${calledOf(meant)}`)
  const verb = BARE.exec(text)?.[0]
  if (verb) return text.replace(verb, () => `${verb.replace(/close/i, 'mark')} ${calledOf(meant)}`)
  // `the next step there`
  if (isPerson(meant) && THERE.test(text)) return text.replace(THERE, () => `with ${meant.title}`)
  // No task is `him`.
  const pointer =
    words ??
    (isPerson(meant) ? (HIM.exec(text) ?? ONE.exec(text)) : ONE_THING.exec(text))?.[0] ??
    (meant.kind === 'lead' ? THEY.exec(text)?.[0] : undefined)
  // `to do that` is to do what the task says.
  const done = pointer && meant.kind === 'task' && text.includes(`do ${pointer}`)
  return done
    ? text.replace(`do ${pointer}`, () => meant.title)
    : pointer && text.replace(pointer, () => calledOf(meant))
}

export const isPerson = ({ kind }: Source) => kind === 'lead' || kind === 'candidate'
const THERE = /(?<!\b(?:is|are|was|were|has|have|from|in) )\bthere\b(?! (?:is|are|was|were|has|have|any)\b)/iu
const PRONOUN = /\b(?:he|she|him|her|his)\b/iu

/** The words of a title are not read as what is to be done. */
export const calledOf = ({ kind, title }: Source) => (kind === 'task' ? `"${title.replaceAll('"', '')}"` : title)
