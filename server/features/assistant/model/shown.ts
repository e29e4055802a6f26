import type { Source } from '../../../../contract/assistant/fields.ts'
import type { Figure, Passage, QueryResult, QuerySubject } from '../../../../contract/data-query/fields.ts'
import type { SearchAnswer } from '../../../../contract/search/fields.ts'
import { KINDS } from '../../data-query/rules.ts'
import { estimateTokens } from './budget.ts'
import type { Thing } from './evidence.ts'
import type { Unit } from './numbers.ts'
import { cite, type Turn } from './turn.ts'

/** Fields that say nothing to a model, or nothing that it needs. */
const HIDDEN = new Set('companyId version placeId videoUrl metadata mentions recordings entityId'.split(' '))
const LONGEST_TEXT = 300
const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/
const MIDNIGHT = /T00:00:00(\.000)?Z$/

/**
 * A record as a model sees it: blank fields and ids of the tenant left out, people by name, instants as they are where the
 * company is. What it holds is evidence of a thing from then on.
 */
export function showRecord(record: object, thing: Thing, turn: Turn): Record<string, unknown> {
  const shown: Record<string, unknown> = {}
  for (const [field, value] of Object.entries(record)) {
    const plain = HIDDEN.has(field) ? undefined : showValue(field, value, { thing, turn })
    if (plain !== undefined) shown[field] = plain
  }
  return shown
}

interface Shown {
  thing: Thing
  turn: Turn
}

function showValue(field: string, value: unknown, shown: Shown): unknown {
  if (value === null || value === undefined || value === '' || value === false) return undefined
  if (typeof value === 'number') return showNumber(field, value, shown)
  if (typeof value === 'string') return showText(field, value, shown)
  if (Array.isArray(value)) {
    const all = value.flatMap((each) => showValue(field, each, shown) ?? [])
    return all.length > 0 ? all : undefined
  }
  return typeof value === 'object' ? showRecord(value, shown.thing, shown.turn) : value
}

const UNITS: Record<string, Unit> = {
  value: 'dollars',
  salaryMin: 'dollars',
  salaryMax: 'dollars',
  probability: 'percent',
  candidateCount: 'count',
}

function showNumber(field: string, value: number, { thing, turn }: Shown): number {
  turn.evidence.addNumber(thing, value, UNITS[field] ?? 'plain', wordsOf(field))
  return value
}

const wordsOf = (field: string) => field.replace(/[A-Z]/g, ' $&')

function showText(field: string, text: string, { thing, turn }: Shown): string {
  const { people, evidence, timeZone } = turn
  const person = people.get(text)
  if (person !== undefined) {
    evidence.addText(thing, person)
    return person
  }
  // Ids are not evidence of the numbers in them.
  if (field === 'id' || field.endsWith('Id')) return text
  // A due date at midnight UTC stands for the whole day.
  const plain = INSTANT.test(text)
    ? field === 'dueDate' && MIDNIGHT.test(text)
      ? text.slice(0, 10)
      : localTime(text, timeZone)
    : text.length > LONGEST_TEXT
      ? `${text.slice(0, LONGEST_TEXT).toWellFormed()}…`
      : text
  evidence.addText(thing, plain, wordsOf(field))
  return plain
}

const localTime = (instant: string, timeZone: string) =>
  Temporal.Instant.from(instant)
    .toZonedDateTimeISO(timeZone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' })
    .replace('T', ' ')

/** What a query came to: all figures, and as many of its first rows as there is room for. */
export function showResult(result: QueryResult, turn: Turn): object {
  turn.results.push(result)
  const { evidence } = turn
  const { query, chips, reading, total, figures, terms, rows } = result
  const conditions = chips.filter(({ at }) => at.startsWith('conditions')).map(({ text }) => text)
  const whole = conditions.length > 0 ? evidence.addThing('scope', conditions.join(' ')) : evidence.addThing('all')
  evidence.addNumber(whole, total, 'count', query.subject)
  for (const text of [reading, ...terms]) evidence.addText(whole, text)
  noteFigures(figures, { whole, turn })
  const all = Object.entries(rows).flatMap(([subject, some]) => some.map((row) => ({ subject, row })))
  // How many of them are alike is known only of all.
  if (all.length >= total) noteCounts(all, turn)
  const head = {
    reading,
    total,
    terms,
    figures: figures.map(({ name, group, period, text }) => ({ name, group, period, text })),
  }
  const ranked = all.map(({ subject, row }, index) => ({ subject, row, place: index + 1 }))
  return { ...head, ...showAsFits(ranked, (each) => showRow(each, { result, whole, turn }), turn) }
}

type RankedRow = { subject: string; row: { id: string }; place: number }

function showRow(
  { subject, row, place }: RankedRow,
  { result, whole, turn }: { result: QueryResult; whole: Thing; turn: Turn },
) {
  const kind = KINDS[subject as QuerySubject]
  const passage = result.passages[row.id] ?? null
  const reason = result.reasons[row.id]
  // What happened stands for itself, and cannot be cited.
  const { number, thing } = kind ? citeRecord(kind, row, turn, { passage, place }) : { thing: whole }
  const shown = { thing, turn }
  return {
    ...(number && { cite: number }),
    ...showRecord(row, thing, turn),
    ...(passage && { passage: showText('passage', passage.text, shown) }),
    ...(reason && { reason: showText('reason', reason, shown) }),
  }
}

/** A record by itself, as it may be cited. */
export function showOne(kind: Source['kind'], record: { id: string }, turn: Turn): object {
  const { number, thing } = citeRecord(kind, record, turn)
  return { cite: number, ...showRecord(record, thing, turn) }
}

/** Makes a record one that may be cited: by which number, and as which thing it is known from then on. */
export function citeRecord(
  kind: Source['kind'],
  record: { id: string },
  turn: Turn,
  { passage = null, place }: { passage?: Passage | null; place?: number } = {},
): { number: number; thing: Thing } {
  const title = titleOf(record)
  const number = cite(turn, { kind, id: record.id, title, passage })
  const name = [title, 'company' in record && record.company].filter(Boolean).join(' ')
  const more = { cite: number, ...(place !== undefined && { place }) }
  const thing = turn.evidence.addThing(kind === 'document' ? 'text' : 'row', name, more)
  thing.words.add(`${kind}s`)
  return { number, thing }
}

/** As many rows as a model has room for, and how many are left out. */
export function showAsFits<Row>(rows: Row[], show: (row: Row) => object, { limits }: Turn): object {
  const shown: object[] = []
  let left = limits.toolResult
  for (const row of rows) {
    const each = show(row)
    left -= estimateTokens(JSON.stringify(each))
    if (left < 0) break
    shown.push(each)
  }
  const more = rows.length - shown.length
  return { rows: shown, ...(more > 0 && { leftOut: `The last ${more} of these rows are left out to save room.` }) }
}

/** What a record is called. The title of a person is their job, so names come first. */
function titleOf(record: object): string {
  const { title, name, firstName, lastName } = record as Partial<Record<string, string>>
  return name ?? ([firstName, lastName].filter(Boolean).join(' ') || (title ?? ''))
}

const FIGURE_UNITS: Partial<Record<Figure['unit'], Unit>> = { count: 'count', dollars: 'dollars', percent: 'percent' }

/** Figures are evidence, and so is by how much they changed between two periods. */
function noteFigures(figures: Figure[], { whole, turn }: { whole: Thing; turn: Turn }): void {
  const { evidence, people, caller } = turn
  const own = people.get(caller.user.id)
  const groups = [...new Set(figures.flatMap(({ group }) => group ?? []))]
  const thingOf = ({ group }: Figure) => {
    if (group === undefined) return whole
    return evidence.addThing('group', group, { place: groups.indexOf(group) + 1, self: group === own })
  }
  for (const figure of figures) {
    const { value, unit, text, group = '', name, period } = figure
    const thing = thingOf(figure)
    const what = period === 'before' ? `${name} prior` : name
    evidence.addNumber(thing, value, FIGURE_UNITS[unit] ?? 'plain', unit === 'days' ? `${what} days` : what)
    for (const words of [text, group, name]) evidence.addText(thing, words, what)
  }
  for (const now of figures.filter(({ period }) => period === 'now')) {
    const before = figures.find(
      ({ period, name, group }) => period === 'before' && name === now.name && group === now.group,
    )
    if (!before) continue
    const what = `Change of ${now.name}`
    evidence.addNumber(thingOf(now), now.value - before.value, FIGURE_UNITS[now.unit] ?? 'plain', what)
    if (before.value !== 0) evidence.addNumber(thingOf(now), (now.value / before.value - 1) * 100, 'percent', what)
  }
}

const COUNTED_FIELDS = 'stage source status priority city assignedUserId assignedTo fileType jobTitle'.split(' ')

/** How many of the rows have the same stage, owner and so on. */
function noteCounts(rows: { subject: string; row: object }[], { evidence, people }: Turn): void {
  for (const field of COUNTED_FIELDS) {
    const groups = Map.groupBy(
      rows,
      ({ subject, row }) => `${subject} ${(row as Record<string, unknown>)[field] ?? ''}`,
    )
    for (const [key, { length }] of groups) {
      const [subject = '', ...words] = key.split(' ')
      const value = words.join(' ')
      if (value)
        evidence.addNumber(
          evidence.addThing('group', people.get(value) ?? value.replaceAll('_', ' ')),
          length,
          'count',
          subject,
        )
    }
  }
}

export function showHits({ groups }: SearchAnswer, turn: Turn): object {
  const { evidence } = turn
  const hits = groups.flatMap((group) => group.hits)
  const found = evidence.addThing('scope', 'found search results')
  for (const { hits: some } of groups) evidence.addNumber(found, some.length, 'count', `${some[0]?.kind}s`)
  evidence.addNumber(found, hits.length, 'plain', 'hits results matches')
  turn.hits.push(...hits)
  return showAsFits(
    hits,
    ({ kind, id, title: { text: title }, detail, excerpt, passage }) => {
      const cited = { id, title, name: title }
      const { number, thing } = citeRecord(kind, cited, turn, {
        passage: passage && { ...passage, text: excerpt.text },
      })
      const words = { title, detail, heading: passage?.heading, excerpt: excerpt.text }
      return { cite: number, kind, id, ...showRecord(words, thing, turn) }
    },
    turn,
  )
}
