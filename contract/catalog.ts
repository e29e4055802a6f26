/** What a field holds: it decides how a condition on it is written, and what can be computed with it. */
const fieldKinds = ['choice', 'person', 'money', 'number', 'percent', 'day', 'text', 'flag', 'words'] as const

/** What a figure counts; of `daysAgo` a day, by how many days have passed since. */
export const figureUnits = ['count', 'dollars', 'percent', 'days', 'daysAgo', 'bytes', 'number'] as const

/** How people send a field; `contract/fields.ts` has the schema of each. */
type Sent = 'line' | 'text' | 'email' | 'webAddress' | 'money' | 'optionalMoney' | 'percent' | 'id' | 'day'

/**
 * A field of a record, once for everything that is made from it: what a reply and a request hold, the form, the columns and
 * filters of the list, questions, and the guide that a model reads.
 */
export interface CatalogField {
  kind: (typeof fieldKinds)[number]
  /** Its name within a sentence, such as `value`. */
  label: string
  /** Its name by itself, where that is not the label with a capital. */
  heading?: string

  /** How people send it; absent of what they do not, or whose schema `fields.ts` gives. */
  sent?: Sent
  /** What is said where it is blank, of a field that must not be. */
  missing?: string
  /** Most characters of a line, where that is not the usual number. */
  length?: number

  /** In which part of the form it stands, and what it is like there. A line of text needs no more. */
  form?: {
    group: 'contact' | 'deal' | 'address' | 'notes'
    label?: string
    type?: 'email' | 'tel'
    inputMode?: 'url'
    placeholder?: string
    wide?: true
  }
  /** Its column in the list, with the usual width in pixels. */
  column?: { width: number; label?: string }
  /** The list can be sorted by it; an index has to know its order. */
  sorted?: true
  /** What the list's filter calls it. Of a text a column `<name>_form` with an index has it without case and accents. */
  filter?: string
  /** The search's index knows it. */
  searched?: true

  /** No questions are about it. */
  unasked?: true
  /** What it is in SQL is written in `server/features/data-query`: there is no column of its name. */
  computed?: true
  /** Of choices, what each is called, in their order. */
  names?: Readonly<Record<string, string>>
  /** It may be null, or blank. */
  nullable?: true
  /** Of money, how many of its units are a dollar. */
  per?: number
  /** Of numbers, what they count. */
  unit?: (typeof figureUnits)[number]
  /** It is a day of the calendar that nobody sends; other days are those of instants. */
  date?: true
  /** Of a day, that it mostly lies ahead. */
  ahead?: true
  /** Of a text, that it is compared by whole words: `CA` is in `San Diego, CA`, not in `Cairo`. */
  byWords?: true
  /** Of a text, that rows are grouped by it. */
  grouped?: true
  /** How a condition on it begins where that is another word than the label, such as `assigned to`. */
  says?: string
  /**
   * How one that is turned round begins where that is not `not`, such as `no contact`; also what a flag says that is not set, and a row
   * that lacks it.
   */
  saysNot?: string
}

/** The fields of one kind of record by their names. */
export type Catalog = Readonly<Record<string, CatalogField>>

/** The names of the fields that are described. */
export type FieldWith<C extends Catalog, Part extends keyof CatalogField> = {
  [Name in keyof C]: C[Name] extends { [Each in Part]: unknown } ? Name : never
}[keyof C]

/** The same as a list, in the order of the catalog. */
export const fieldsWith = <C extends Catalog, Part extends keyof CatalogField>(catalog: C, part: Part) =>
  Object.keys(catalog).filter((name) => catalog[name]?.[part] !== undefined) as FieldWith<C, Part>[]

/** Whether a field is a day of the calendar; other days are those of instants. */
export const isDate = ({ sent, date }: CatalogField): boolean => sent === 'day' || date === true

/** The label of a field by itself, as headings and filters have it. */
export const headingOf = ({ label, heading }: CatalogField): string =>
  heading ?? `${label.slice(0, 1).toUpperCase()}${label.slice(1)}`
