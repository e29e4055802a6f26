import type { QuerySubject } from '../../../contract/data-query/fields.ts'
import { badInput } from '../../platform/calls/refusals.ts'
import { activities } from './activities.ts'
import { candidates } from './candidates.ts'
import { documents } from './documents.ts'
import type { Field, Ground, Subject } from './field.ts'
import { leads } from './leads.ts'
import { openings } from './openings.ts'
import { tasks } from './tasks.ts'

/** What can be asked for, as it stands for one asker at one time. */
export const subjectOf = (name: QuerySubject, ground: Ground): Subject => subjects[name](ground)

const subjects: Record<QuerySubject, (ground: Ground) => Subject> = {
  leads,
  tasks,
  documents,
  openings,
  candidates,
  activities,
}

/** The field of a subject; `at` is where the query names it. Raises a refusal where there is none. */
export function fieldOf({ fields, many }: Subject, name: string, at: string): Field {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  if (!field) throw refused(at, `${many} have no field “${name}”`)
  return field
}

/** Says what is wrong with which part of a query. */
export const refused = (at: string, message: string) =>
  badInput(`${message[0]?.toUpperCase()}${message.slice(1)}`, { [at]: message })
