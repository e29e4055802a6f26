import type * as z from 'zod/mini'
import type { CatalogField } from '../../../contract/catalog.ts'
import { importCatalogs } from '../../../contract/imports/catalog.ts'
import { HEADING_LENGTH } from '../../../contract/imports/endpoints.ts'
import type { ImportKind } from '../../../contract/imports/fields.ts'
import { fold } from '../../../contract/plain/fold.ts'
import { withAttached } from './attached.ts'
import { sentSchemas } from './kinds.ts'
import type { Column } from './store.ts'
import { readAmount } from './values/amounts.ts'
import { readChoice } from './values/choices.ts'
import { readDay } from './values/days.ts'
import { joinName, readEmails, readPhones, splitName } from './values/people.ts'

/**
 * What cells name that the company has: people by name and email, openings by title, all folded, with their ids. `words` has
 * what other words were said to mean, by `wordKey`; null leaves the field blank.
 */
export interface Known {
  people: ReadonlyMap<string, string>
  openings: ReadonlyMap<string, string>
  words: ReadonlyMap<string, string | null>
}

export const wordKey = (field: string, text: string) => `${field} ${fold(text)}`

/** A word that means nothing here. */
export interface UnknownWord {
  field: string
  text: string
}

/** The fields of a row that are not blank, or why it is refused. */
export type ReadRow = { fields: Record<string, unknown> } | { field: string; reason: string; unknown?: UnknownWord[] }

interface CellPlace {
  kind: ImportKind
  column: Column
  known: Known
}

/** Reads the cells of a row as the fields that its columns go to. */
export function readRow(
  { kind, columns, known }: Omit<CellPlace, 'column'> & { columns: Column[] },
  cells: string[],
): ReadRow {
  const fields: Record<string, unknown> = {}
  const notes: string[] = []
  const timeline: string[] = []
  const unknown: UnknownWord[] = []
  let refusal: { field: string; reason: string } | undefined
  for (const [at, column] of columns.entries()) {
    const text = withoutQuote(cells[at] ?? '').trim()
    if (!column.field || text === '') continue
    if (column.field === 'notes') {
      notes.push(columns.filter(({ field }) => field === 'notes').length > 1 ? `${column.heading}: ${text}` : text)
      continue
    }
    if (column.field === 'timelineNote') {
      timeline.push(text)
      continue
    }
    const read = readCell({ kind, column, known }, column.field, text)
    if ('reason' in read) {
      refusal ??= { field: column.field, reason: read.reason }
      if (read.isWord && text.length <= HEADING_LENGTH) unknown.push({ field: column.field, text })
      continue
    }
    if (read.value !== '') fields[column.field] = read.value
    if (read.more) notes.push(read.more)
  }
  if (refusal) return { ...refusal, unknown }
  if (notes.length > 0) fields.notes = notes.join('\n')
  nameParts(kind, fields)
  for (const note of timeline) {
    const read = checked(kind, { timelineNote: note })
    if ('reason' in read) return read
  }
  const read = checked(kind, fields)
  return 'fields' in read && kind === 'leads' ? { fields: withAttached(read.fields, timeline) } : read
}

/** Our own tables quote what a sheet would take for a formula. */
const withoutQuote = (text: string) => (/^'\s*[=+\-@＝＋－＠]/.test(text) ? text.slice(1) : text)

/** `isWord`: it may be given a meaning. */
type Cell = { value: unknown; more?: string } | { reason: string; isWord?: true }

function readCell(reading: CellPlace, name: string, text: string): Cell {
  const { kind, column, known } = reading
  const field: CatalogField | undefined = (importCatalogs[kind] as Record<string, CatalogField>)[name]
  if (name === 'requirements' || name === 'benefits') return { value: text.split(/\s*[\n;]\s*/).filter(Boolean) }
  if (name === 'jobOpeningId')
    return meant(reading, name, text, known.openings.get(fold(text)), `No job opening is called “${shown(text)}”`)
  if (name === 'phone') return several(readPhones(text), 'Other phone')
  switch (field?.kind) {
    case 'choice':
      return meant(reading, name, text, readChoice(kind, name, text), `“${shown(text)}” is no ${field.label} of yours`)
    case 'person':
      return meant(
        reading,
        name,
        text,
        known.people.get(fold(text)),
        `Nobody in your organization is called “${shown(text)}”`,
      )
    case 'day':
      return found(readDay(text, column.dayOrder ?? 'dmy'), `“${shown(text)}” is no date`)
    case 'money':
    case 'percent':
      return found(amountOf(field.kind, readAmount(text, column.mark)), `“${shown(text)}” is no number`)
    default:
      if (field?.sent === 'email') return several(readEmails(text), 'Other email')
      if (field?.sent === 'webAddress') return { value: /^https?:\/\//i.test(text) ? text : `https://${text}` }
      return { value: field?.sent === 'text' ? text : text.replace(/\s*\n\s*/g, ', ') }
  }
}

const shown = (text: string) => (text.length > 60 ? `${text.slice(0, 60).toWellFormed()}…` : text)

const found = (value: unknown, reason: string): Cell => (value === undefined ? { reason } : { value })

/** What a word was said to mean, or is called here. */
function meant({ known }: CellPlace, field: string, text: string, called: string | undefined, reason: string): Cell {
  const said = known.words.get(wordKey(field, text))
  if (said !== undefined) return { value: said ?? '' }
  return called === undefined ? { reason, isWord: true } : { value: called }
}

/** The first of several values; the others are noted. */
const several = ([value = '', ...others]: string[], name: string): Cell =>
  others.length > 0 ? { value, more: `${name}: ${others.join(', ')}` } : { value }

/** Programs count with more decimals than money has, and likelihoods in fractions too. */
function amountOf(kind: 'money' | 'percent', amount: string | undefined): string | undefined {
  if (amount === undefined) return undefined
  if (kind === 'money') return String(Math.round(Number(amount) * 100) / 100)
  return String(Math.round(Number(amount) > 0 && Number(amount) < 1 ? Number(amount) * 100 : Number(amount)))
}

function nameParts(kind: ImportKind, fields: Record<string, unknown>): void {
  const { name, firstName, lastName, ...others } = fields as Record<string, string | undefined>
  if (kind === 'openings' || (name === undefined && firstName === undefined && lastName === undefined)) return
  for (const part of ['name', 'firstName', 'lastName']) delete fields[part]
  const parts =
    kind === 'leads'
      ? { name: name ?? joinName(firstName, lastName) }
      : { ...splitName(name ?? ''), ...given({ firstName, lastName }) }
  Object.assign(fields, parts, others)
}

const given = (parts: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== undefined))

/** As people who type it in are told. What a field lacks is told where the row makes a new record. */
function checked(kind: ImportKind, fields: Record<string, unknown>): ReadRow {
  const checked: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(fields)) {
    const schema: z.ZodMiniType | undefined = sentSchemas[kind][name]
    const result = schema?.safeParse(value)
    if (result?.success === false) return { field: name, reason: result.error.issues[0]?.message ?? '' }
    checked[name] = result ? result.data : value
  }
  return { fields: checked }
}
