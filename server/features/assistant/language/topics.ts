import { labelOf } from './amounts.ts'
import type { Item, Meaning } from './meaning.ts'
import { addCondition, type Draft, takeNot, wordBefore } from './reading.ts'

type Kind = Meaning['kind']

/** What ends a topic: `documents about pricing uploaded last month`. */
const ENDS = new Set<Kind>(['period', 'happening', 'person', 'amount', 'age', 'order'])

/** What something is about: all words up to what says something else. */
export function readTopic(draft: Draft, at: number): number {
  const { items, tokens } = draft
  const word = tokens[items[at]?.from ?? 0]?.text ?? ''
  let from = at + 1
  while (
    items[from]?.meaning.kind === 'filler' &&
    items[from + 1] &&
    items[from + 1]?.meaning.kind !== 'steer' &&
    !ends(draft, from + 1, from)
  )
    from += 1
  let to = from
  const isTag = tokens.slice(items[at]?.from, items[at]?.to).some(({ text }) => /^(tag|label)/.test(text))
  while (to < items.length && !ends(draft, to, from) && !(isTag && isNegation(items[to]))) to += 1
  let last = to
  while (last > from + 1 && isIdle(draft, last - 1)) last -= 1
  const first = items[from]
  const end = items[last - 1]
  if (!first || !end || last <= from) return at + 1
  const text = labelOf(tokens, first.from, end.to).replace(/^"|"$/g, '').trim()
  if (text === '') return at + 1
  const phrase = tokens.slice(items[at]?.from, items[at]?.to)
  const isTold = word === 'because' && phrase.length === 1
  const tagged = phrase.some(({ text }) => text.startsWith('tag') || text.startsWith('label'))
  const field =
    tagged && draft.subject === 'documents'
      ? 'tag'
      : NAMING.has(word) && draft.subject !== 'activities'
        ? titleOf(draft)
        : (word === 'because' || word === 'on' || word === 'to' || isReason(draft, at)) && draft.subject === 'leads'
          ? 'lostReason'
          : 'words'
  const each =
    field === 'tag'
      ? text.split(/\s*,\s*|\s+(?:or|and)\s+/).filter(Boolean)
      : isTold
        ? tellingWords(draft, { from, last })
        : [text]
  const matches = each.map((one) => one.slice(0, 200)).slice(0, 50)
  addCondition(draft, { field, ...(takeNot(draft) && { not: true }), matches })
  for (let item = from; item < last; item += 1) draft.unknown.delete(item)
  return to
}

// `tagged Customers but not Terms`
const isNegation = (item: Item | undefined) => item?.meaning.kind === 'steer' && item.meaning.steer === 'not'

// `lost deals where the reason mentions a supplier`
function isReason(draft: Draft, at: number): boolean {
  const before = draft.items[at - 1]?.meaning
  if (before?.kind !== 'field' || before.field !== 'lostReason') return false
  draft.named = draft.named.filter((name) => name !== 'lostReason')
  return true
}

// `because the budget was cut`: of a sentence the words that say something.
function tellingWords({ items, tokens }: Draft, { from, last }: { from: number; last: number }): string[] {
  const said = items.slice(from, last).filter(({ meaning }) => meaning.kind !== 'filler' && meaning.kind !== 'steer')
  const words = said.flatMap((item) => tokens.slice(item.from, item.to).map(({ raw }) => raw))
  return words.length > 0 ? words : [labelOf(tokens, items[from]?.from ?? 0, items[last - 1]?.to ?? 0)]
}

// `documents about pricing, please`
const isIdle = ({ items, tokens, primary }: Draft, at: number) =>
  // `something about vacation in our documents`
  at === primary ||
  items[at]?.meaning.kind === 'steer' ||
  (items[at]?.meaning.kind === 'filler' && POLITE.has(tokens[items[at]?.from ?? 0]?.text ?? ''))
const POLITE = new Set([
  'our',
  'the',
  'please',
  'thanks',
  'thank',
  'thx',
  'now',
  'that',
  'which',
  'we',
  'i',
  'from',
  'in',
  'on',
  'for',
  '?',
  '.',
  '!',
  ',',
  'have',
  'are',
  'were',
  'was',
  'there',
  'do',
  'and',
  'to',
  'at',
  'by',
  'of',
  'quickly',
  'the',
  'a',
  'is',
  'you',
  'or',
  'it',
])

const NAMING = new Set(['called', 'named', 'titled', 'entitled'])

const titleOf = ({ subject }: Draft) => (subject === 'leads' || subject === 'candidates' ? 'name' : 'title')

function ends({ items, tokens }: Draft, at: number, from: number): boolean {
  const meaning = items[at]?.meaning
  if (!meaning) return true
  const isSentence = /^[.?!]$/.test(tokens[items[at]?.from ?? -1]?.text ?? '') && items[at + 1] !== undefined
  if (at > from && isSentence) return true
  // `tasks about invoices that are overdue`
  const [word, verb] = tokens.slice(items[at]?.from).map(({ text }) => text)
  if (at > from && /^(that|which)$/.test(word ?? '') && /^(is|are|was|were)$/.test(verb ?? '')) return true
  if (meaning.kind === 'steer' && meaning.steer === 'by' && items[at + 1]?.meaning.kind === 'person') return true
  return at > from && ENDS.has(meaning.kind)
}

const CURRENCY = /^(euros?|eur|pounds?|gbp|dollars|usd|francs|chf|yen)$/i

const PLACING = new Set(['in', 'from', 'near', 'around', 'outside', 'within'])

/** Words that nobody knows: a place after `in`, a company after `at`, words to be found in documents; else they are told. */
export function readUnknown(draft: Draft, _: Meaning, at: number): number {
  const { items, tokens } = draft
  let to = at
  while (items[to]?.meaning.kind === 'unknown') to += 1
  const first = items[at]
  const last = items[to - 1]
  if (!first || !last) return at + 1
  const whole = labelOf(tokens, first.from, last.to).slice(0, 200)
  if (isLostTo(draft, first.from)) {
    // `cheaper suppliers` were one.
    addCondition(draft, { field: 'lostReason', matches: [whole.replace(/(?<=[^s])s$/, '')] })
    return to
  }
  if (isDividing(draft, at)) draft.undivided = whole
  if (wordBefore(draft, at) === 'in' && CURRENCY.test(whole)) {
    draft.notes.push('Values are told as they are kept, and not in another currency.')
    return to
  }
  const isMail = isAddress(draft, to)
  const text = isMail ? whole.replace(/ address(es)?$/i, '') : whole
  const field = isMail ? 'email' : unknownField(draft, at)
  // `revenue from trade shws`
  if (field === 'place' && text === text.toLowerCase()) draft.notes.push(`“${text}” was taken for a place.`)
  if (field)
    addCondition(draft, {
      field,
      ...(takeNot(draft) && { not: true }),
      matches: [text],
      ...(field === 'place' && { label: text.slice(0, 100) }),
    })
  else for (let item = at; item < to; item += 1) draft.unknown.add(item)
  return to
}

/** `revenue by product`: what is not known as a field, but said as one; `by Smith` says who. */
export const isDividing = ({ before, items, tokens, subject }: Draft, at: number) =>
  before.by &&
  subject !== 'documents' &&
  items[at - 1]?.meaning.kind === 'steer' &&
  !['happening', 'choice', 'filler'].includes(items[at - 2]?.meaning.kind ?? '') &&
  !/^\p{Lu}/u.test(tokens[items[at]?.from ?? -1]?.raw ?? '')

// `deals lost to a cheaper supplier`
function isLostTo({ tokens, subject, conditions }: Draft, from: number): boolean {
  const words = tokens.slice(Math.max(0, from - 3), from).map(({ text }) => text)
  const isLost = conditions.some(({ field, is }) => field === 'outcome' && is?.[0] === 'lost')
  return subject === 'leads' && isLost && /(^| )to( (a|an|the|some))?$/.test(words.join(' '))
}

// `leads with gmail addresses`, `gmail emails`
function isAddress({ items, tokens, subject }: Draft, to: number): boolean {
  const next = items[to]?.meaning
  const known = subject === 'leads' || subject === 'candidates'
  return (
    known &&
    ((next?.kind === 'field' && next.field === 'email') ||
      ADDRESS.test(tokens[(items[to - 1]?.to ?? 0) - 1]?.text ?? ''))
  )
}
const ADDRESS = /^address(es)?$/

function unknownField(draft: Draft, at: number): string | undefined {
  const word = wordBefore(draft, at)
  const { subject } = draft
  if (draft.lastField === 'place' && draft.items[at - 1]?.meaning.kind === 'steer')
    return subject === 'openings' ? 'location' : 'place'
  if (subject === 'documents') return 'words'
  // `are we hiring engineers`
  const before = draft.items[at - 1]?.meaning
  if (subject === 'openings' && draft.primary < 0 && before?.kind === 'choice' && before.idle) return 'words'
  if (PLACING.has(word) && draft.items[at - 1]?.meaning.kind !== 'happening') {
    draft.lastField = 'place'
    if (subject === 'leads' || subject === 'candidates') return 'place'
    if (subject === 'openings') return 'location'
  }
  // `an email address at gmail`
  if (word === 'at' && draft.conditions.at(-1)?.field === 'email') return 'email'
  if (word === 'at' || word === 'with' || word === 'for' || word === 'of') {
    const named = /^\p{Lu}/u.test(draft.tokens[draft.items[at]?.from ?? 0]?.raw ?? '')
    if (subject === 'leads' && word !== 'of') return word === 'at' && named ? 'company' : undefined
    if (subject === 'tasks') return 'lead'
    if (subject === 'candidates' && word === 'for') return 'opening'
  }
  return undefined
}
