import type { Source } from '../../../../contract/assistant/fields.ts'
import { SEARCH_TEXT_LENGTH } from '../../../../contract/plain/values.ts'
import { readToday } from '../../companies/rules.ts'
import { readPassages, search } from '../../search/rules.ts'
import type { Asker } from '../asker.ts'
import type { Draft } from '../conversation/answer-draft.ts'
import { type Quoted, quotesFor } from '../prose/passage.ts'

/** So many documents are looked at for a sentence. */
const MOST_DOCUMENTS = 10

/** What documents say of a question, and where it stands. */
export type Written = Pick<Draft, 'statements' | 'sources'> & Omit<Quoted, 'quotes'>

/**
 * What documents say of a question; undefined where none has any of its words. `of`: the one that answered just before, `among`: the
 * ids of those that may. `isUnread`: the question has words that are not known, and what fits a part of it may be of another.
 */
export async function findWritten(
  { company, now }: Asker,
  question: string,
  {
    of,
    among,
    isUnread = false,
  }: { of?: Pick<Source, 'id' | 'title'>; among?: readonly string[]; isUnread?: boolean } = {},
): Promise<Written | undefined> {
  const words = [question.trim(), ...(of ? [of.title] : [])].join(' ')
  const wanted = { query: words.slice(0, SEARCH_TEXT_LENGTH).toWellFormed(), kind: 'document' } as const
  const { groups } = await search(company, { ...wanted, limit: MOST_DOCUMENTS })
  const hits = groups
    .flatMap((group) => group.hits)
    .filter(({ id }) => (!of || id === of.id) && (!among || among.includes(id)))
  const places = hits.flatMap(({ id, passage }) => (passage ? [{ id, start: passage.start }] : []))
  const [texts, today] = await company.read((scope) =>
    Promise.all([readPassages(scope, places), readToday(scope, now())]),
  )
  const passages = hits.flatMap(({ id, title, excerpt, passage }) =>
    passage ? [{ ...passage, id, title: title.text, shown: excerpt.text, text: texts.get(id) ?? excerpt.text }] : [],
  )
  const isWithin = of !== undefined
  // What a document says of 2027, or of week 48, one asks of next year, or of this week; this year's need not say so.
  const dated = question
    .replace(YEARS, (_, which: string) => String(dayIn(today.day, which, 'years').year))
    .replace(WEEKS, (_, which: string) => `week ${dayIn(today.day, which, 'weeks').weekOfYear}`)
    .replace(new RegExp(`\\b(?:in|of) ${today.day.slice(0, 4)}\\b`, 'giu'), '')
  const found = quotesFor(question, passages, isWithin)
  const other = found.fit === 'whole' || dated === question ? found : quotesFor(dated, passages, isWithin)
  const order = FITS.indexOf(other.fit) - FITS.indexOf(found.fit) || found.share - other.share
  const { quotes, ...said } = order < 0 ? other : found
  if (quotes.length === 0) return undefined
  const sources = passages.flatMap(({ id, title, shown: text, start, end, heading }) =>
    quotes.some((quote) => quote.id === id)
      ? [{ kind: 'document' as const, id, title, passage: { start, end, heading, text } }]
      : [],
  )
  const quoted = quotes.map(({ id, text }) => ({ text, sources: [sources.findIndex((each) => each.id === id)] }))
  const isNear = said.fit === 'near' || (isUnread && said.fit === 'part' && !said.isKind)
  const note = (text: string) => [{ text, sources: [] }]
  const statements = isNear
    ? [...note(quotes.length === 1 ? NEAREST : NEAREST_ONES), ...quoted]
    : [...quoted, ...(said.fit === 'part' ? note(IN_PART) : [])]
  return { ...said, statements, sources }
}
const YEARS = /\b(next|this|last) year\b/giu
const WEEKS = /\b(next|this|last) week\b/giu
const FITS = ['whole', 'part', 'near']
/** A day of the year or the week that is meant. */
const dayIn = (today: string, which: string, unit: 'years' | 'weeks') =>
  Temporal.PlainDate.from(today).add({ [unit]: { next: 1, last: -1 }[which.toLowerCase()] ?? 0 })
const IN_PART = 'I’m not sure this answers your question.'
const NEAREST = 'I’m not sure this answers your question. It is the closest I found in your documents.'
const NEAREST_ONES = 'I’m not sure these answer your question. They are the closest I found in your documents.'
