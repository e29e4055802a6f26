import { headingOf } from '../../../../contract/catalog.ts'
import { importCatalogs } from '../../../../contract/imports/catalog.ts'
import type { ImportKind } from '../../../../contract/imports/fields.ts'
import { fold } from '../../../../contract/plain/fold.ts'
import { readChoice } from '../values/choices.ts'
import { knownHeadings } from './known.ts'
import type { Look, Profile } from './profile.ts'

/** What of other records stands before a heading, as in Pipedrive's `Person - Email`. */
const RECORDS = /^(person|people|contact|lead|deal|organization|company) /
/** How many of a column's values must look as the field asks for, with a heading that says so and without. */
const ENOUGH = { known: 0.2, unknown: 0.8 }

/** How the values of a field look, where one can see it. */
const looksOf: Record<string, Look> = { email: 'email', phone: 'phone', website: 'web', linkedinUrl: 'web' }

/** A heading as it is compared: `companyName`, `Company-Name` and `COMPANY NAME` are one. */
const plainHeading = (heading: string): string =>
  fold(heading.replace(/([a-z])([A-Z])/g, '$1 $2'))
    .replace(/ß/g, 'ss')
    .replace(/[^\p{L}\d%]+/gu, ' ')
    .trim()

/** The field of each column, by its heading and its values; no field for two columns. */
export function guessFields(kind: ImportKind, columns: { heading: string; profile: Profile }[]): (string | null)[] {
  const fields = columns.map((): string | null => null)
  const taken = new Set<string>()
  const take = (at: number, field: string) => {
    if (fields[at] || taken.has(field)) return
    fields[at] = field
    taken.add(field)
  }
  const known = columns.flatMap(({ heading, profile }, at) =>
    meaningsOf(kind, heading)
      .filter(({ field }) => fits(field, profile, ENOUGH.known))
      .map((meaning) => ({ ...meaning, at, blank: profile.filled === 0 })),
  )
  for (const { at, field } of known.toSorted(
    (one, other) => Number(one.blank) - Number(other.blank) || one.rank - other.rank,
  ))
    take(at, field)
  for (const [at, { profile }] of columns.entries()) {
    for (const field of Object.keys(importCatalogs[kind])) if (showsItself(kind, field, profile)) take(at, field)
  }
  return withoutParts(kind, fields, taken)
}

function meaningsOf(kind: ImportKind, heading: string): { field: string; rank: number }[] {
  const plain = plainHeading(heading)
  const known = knownHeadings[kind]
  const own = Object.entries(importCatalogs[kind]).filter(
    ([name, field]) => plain === plainHeading(name) || plain === plainHeading(headingOf(field)),
  )
  if (own.length > 0) return own.map(([field]) => ({ field, rank: 0 }))
  return known.get(plain) ?? known.get(plain.replace(RECORDS, '')) ?? []
}

function fits(field: string, profile: Profile, enough: number): boolean {
  const look = looksOf[field]
  return !look || profile.filled === 0 || profile.share(look) >= enough
}

/** Whether values say by themselves which field they are of. */
function showsItself(kind: ImportKind, field: string, profile: Profile): boolean {
  if (profile.filled === 0) return false
  if (looksOf[field]) return fits(field, profile, ENOUGH.unknown)
  const { values } = profile
  const isChoice = field === 'stage' || field === 'employmentType'
  return isChoice && values.length > 1 && values.every((value) => readChoice(kind, field, value) !== undefined)
}

/** A whole name and its parts say the same: of leads the whole is kept, of candidates the parts are. */
function withoutParts(kind: ImportKind, fields: (string | null)[], taken: Set<string>): (string | null)[] {
  const both = taken.has('name') && taken.has('firstName') && taken.has('lastName')
  const spare = both ? (kind === 'leads' ? ['firstName', 'lastName'] : ['name']) : []
  return fields.map((field) => (field && spare.includes(field) ? null : field))
}
