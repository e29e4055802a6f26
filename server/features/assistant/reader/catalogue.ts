import { queryFields } from '../../../../contract/data-query/catalogs.ts'
import { querySubjects } from '../../../../contract/data-query/endpoints.ts'
import type { QuerySubject } from '../../../../contract/data-query/fields.ts'
import { CALLED, NAMED } from './lexicon/field-names.ts'

/** The field of a subject that is meant by a name; undefined where it has none. */
export function fieldOf(subject: QuerySubject, name: string): string | undefined {
  const named = NAMED[name]
  return named ? named[subject] : Object.hasOwn(queryFields[subject], name) ? name : undefined
}

/** What rows can say of a name: contact details are two fields. */
export const fieldsOf = (subject: QuerySubject, name: string): string[] =>
  (name === 'contactDetails' ? ['email', 'phone'] : [name]).flatMap((each) => {
    const field = fieldOf(subject, each)
    return field && queryFields[subject][field] ? [field] : []
  })

export const kindOf = (subject: QuerySubject, field: string): string | undefined => queryFields[subject][field]?.kind

/** Whether a field is of days that are to come. */
export const isAhead = (subject: QuerySubject, field: string): boolean => Boolean(queryFields[subject][field]?.ahead)

/** What days are of where no word says so: of tasks when they are due. */
export const usualDay = (subject: QuerySubject) => (subject === 'tasks' ? 'dueDate' : 'createdAt')

/** Whether a field is of amounts, which can be computed with. */
export const isAmount = (subject: QuerySubject, field: string) => AMOUNTS.includes(kindOf(subject, field) ?? '')

const AMOUNTS = ['money', 'number', 'percent']

/** What a name of a field can do: divide rows, be computed with, be a day, or only be there or not. */
export function usedFor(name: string): string[] {
  const kinds = querySubjects.flatMap((subject) => {
    const { kind, grouped } = queryFields[subject][fieldOf(subject, name) ?? ''] ?? {}
    if (!kind) return []
    if (['choice', 'person', 'flag'].includes(kind) || grouped) return ['group']
    return AMOUNTS.includes(kind) ? ['amount'] : kind === 'day' ? ['day'] : ['fact']
  })
  return name === 'contactDetails' ? ['fact'] : [...new Set(kinds)]
}

/** The fields that a question can name by the words of their own name. */
export const ownNames = (): [words: string, field: string][] =>
  [...new Set(querySubjects.flatMap((subject) => Object.keys(queryFields[subject])))]
    .filter((field) => !['words', 'opening', 'lead'].includes(field))
    .map((field) => [
      field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replace(/ (at|user id)$/, ''),
      field,
    ])

/** What fields of one subject are called of another that belongs to it; undefined where it does not. */
export const calledOf = (subject: QuerySubject, owner: QuerySubject | undefined): Record<string, string> | undefined =>
  owner && CALLED[subject]?.[owner]

/** The day when a stage was reached, when it was gone back to, or when it stood there; undefined where that is not kept of a stage. */
export const stageDay = (what: 'movedTo' | 'movedBackTo' | 'stoodIn', stage: string, subject: QuerySubject = 'leads') =>
  fieldOf(subject, `${what}${stage.replace(/(?:^|_)./g, (first) => first.replace('_', '').toUpperCase())}`)
