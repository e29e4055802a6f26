import type { Figure, QueryResult } from '../../../contract/data-query.ts'
import type { SearchAnswer } from '../../../contract/search.ts'
import { estimateTokens } from './budget.ts'
import type { Unit } from './numbers.ts'
import { cite, type Turn } from './turn.ts'

/** Fields that say nothing to a model, or nothing that it needs. */
const HIDDEN = new Set([
  'companyId',
  'version',
  'placeId',
  'videoUrl',
  'metadata',
  'mentions',
  'recordings',
  'entityId',
])
const LONGEST_TEXT = 300
const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/
const MIDNIGHT = /T00:00:00(\.000)?Z$/

/**
 * A record as a model sees it: blank fields and ids of the tenant left out, people by name, instants as they are where the
 * company is. What it holds is evidence from then on.
 */
export function showRecord(record: object, turn: Turn): Record<string, unknown> {
  const shown: Record<string, unknown> = {}
  for (const [field, value] of Object.entries(record)) {
    const plain = HIDDEN.has(field) ? undefined : showValue(field, value, turn)
    if (plain !== undefined) shown[field] = plain
  }
  return shown
}

function showValue(field: string, value: unknown, turn: Turn): unknown {
  if (value === null || value === undefined || value === '' || value === false) return undefined
  if (typeof value === 'number') return showNumber(field, value, turn)
  if (typeof value === 'string') return showText(field, value, turn)
  if (Array.isArray(value)) {
    const all = value.flatMap((each) => showValue(field, each, turn) ?? [])
    return all.length > 0 ? all : undefined
  }
  return typeof value === 'object' ? showRecord(value, turn) : value
}

const UNITS: Record<string, Unit> = {
  value: 'dollars',
  salaryMin: 'dollars',
  salaryMax: 'dollars',
  probability: 'percent',
  candidateCount: 'count',
}

function showNumber(field: string, value: number, { evidence }: Turn): number {
  evidence.addNumber(value, UNITS[field] ?? 'plain')
  return value
}

function showText(field: string, text: string, { people, evidence, timeZone }: Turn): string {
  const person = people.get(text)
  if (person !== undefined) return person
  // Ids are not evidence of the numbers in them.
  if (field === 'id' || field.endsWith('Id')) return text
  // A due date at midnight UTC stands for the day as such.
  const plain = INSTANT.test(text)
    ? field === 'dueDate' && MIDNIGHT.test(text)
      ? text.slice(0, 10)
      : localTime(text, timeZone)
    : text.length > LONGEST_TEXT
      ? `${text.slice(0, LONGEST_TEXT).toWellFormed()}…`
      : text
  evidence.addText(plain)
  return plain
}

const localTime = (instant: string, timeZone: string) =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainDateTime().toString({ smallestUnit: 'minute' })

const KINDS = {
  leads: 'lead',
  tasks: 'task',
  documents: 'document',
  openings: 'opening',
  candidates: 'candidate',
} as const

/** What a query came to: all figures, and as many of its first rows as there is room for. */
export function showResult(result: QueryResult, turn: Turn): object {
  turn.results.push(result)
  const { reading, total, figures, terms, rows } = result
  turn.evidence.addNumber(total, 'count')
  for (const text of [reading, ...terms]) turn.evidence.addText(text)
  noteFigures(figures, turn)
  const all = Object.entries(rows).flatMap(([subject, some]) => some.map((row) => ({ subject, row })))
  noteCounts(
    all.map(({ row }) => row),
    turn,
  )
  const head = {
    reading,
    total,
    terms,
    figures: figures.map(({ name, group, period, text }) => ({ name, group, period, text })),
  }
  return { ...head, ...showAsFits(all, ({ subject, row }) => showRow(subject, { row, result }, turn), turn) }
}

function showRow(subject: string, { row, result }: { row: { id: string }; result: QueryResult }, turn: Turn): object {
  const kind = KINDS[subject as keyof typeof KINDS]
  const passage = result.passages[row.id] ?? null
  const reason = result.reasons[row.id]
  return {
    ...(kind && { cite: cite(turn, { kind, id: row.id, title: titleOf(row), passage }) }),
    ...showRecord(row, turn),
    ...(passage && { passage: showText('passage', passage.text, turn) }),
    ...(reason && { reason: showText('reason', reason, turn) }),
  }
}

/** As many rows as a model has room for; where some are left out it is told so. */
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
export function titleOf(record: object): string {
  const { title, name, firstName, lastName } = record as Partial<Record<string, string>>
  return name ?? ([firstName, lastName].filter(Boolean).join(' ') || (title ?? ''))
}

const FIGURE_UNITS: Partial<Record<Figure['unit'], Unit>> = { count: 'count', dollars: 'dollars', percent: 'percent' }

/** Figures are evidence, and so is by how much they changed between two periods. */
function noteFigures(figures: Figure[], { evidence }: Turn): void {
  for (const { value, unit, text, group, name } of figures) {
    evidence.addNumber(value, FIGURE_UNITS[unit] ?? 'plain')
    for (const words of [text, group ?? '', name]) evidence.addText(words)
  }
  for (const now of figures.filter(({ period }) => period === 'now')) {
    const before = figures.find(
      ({ period, name, group }) => period === 'before' && name === now.name && group === now.group,
    )
    if (!before) continue
    evidence.addNumber(now.value - before.value, FIGURE_UNITS[now.unit] ?? 'plain')
    if (before.value !== 0) evidence.addNumber((now.value / before.value - 1) * 100, 'percent')
  }
}

const COUNTED_FIELDS = [
  'stage',
  'source',
  'status',
  'priority',
  'city',
  'assignedUserId',
  'assignedTo',
  'fileType',
  'jobTitle',
]

/** How many of the rows have the same stage, owner and so on. */
function noteCounts(rows: object[], { evidence }: Turn): void {
  evidence.addNumber(rows.length, 'count')
  for (const field of COUNTED_FIELDS) {
    const groups = Map.groupBy(rows, (row) => (row as Record<string, unknown>)[field])
    for (const [value, { length }] of groups) if (value) evidence.addNumber(length, 'count')
  }
}

/** What a search found. */
export function showHits({ groups }: SearchAnswer, turn: Turn): object {
  const hits = groups.flatMap((group) => group.hits)
  for (const group of groups) turn.evidence.addNumber(group.hits.length, 'count')
  turn.evidence.addNumber(hits.length, 'count')
  turn.hits.push(...hits)
  return showAsFits(
    hits,
    ({ kind, id, title, detail, excerpt, passage }) => ({
      cite: cite(turn, { kind, id, title: title.text, passage: passage && { ...passage, text: excerpt.text } }),
      kind,
      id,
      ...showRecord({ title: title.text, detail, heading: passage?.heading, excerpt: excerpt.text }, turn),
    }),
    turn,
  )
}
