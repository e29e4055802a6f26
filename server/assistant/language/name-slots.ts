import { addCondition, type Draft, happeningOf, nextOf, previousOf, takeNot, wordBefore } from './draft.ts'
import type { Meaning } from './meaning.ts'
import { fieldOf } from './subject-fields.ts'

type Of<Kind extends Meaning['kind']> = Extract<Meaning, { kind: Kind }>

/** Whose something is. */
export function readPerson(draft: Draft, { is }: Of<'person'>, at: number): undefined {
  draft.before.by = false
  const field = personField(draft, at)
  if (!field) {
    draft.unknown.add(at)
    return
  }
  if (draft.subject === 'leads' && isMaker(draft, at))
    draft.notes.push('Who created a lead cannot be asked for; this is told of its owner.')
  const none = draft.conditions.find((each) => each.field === field && each.is?.includes('none'))
  if (none && wordBefore(draft, at) === 'to') {
    none.is = is
    none.not = true
    return
  }
  addCondition(draft, { field, is, ...(takeNot(draft) && { not: true }) })
  draft.lastField = 'owner'
}

// `leads created by Anna`
function isMaker(draft: Draft, at: number): boolean {
  const before = previousOf(draft, at)?.meaning
  return wordBefore(draft, at) === 'by' && happeningOf(before) === 'created'
}

function personField(draft: Draft, at: number): string | undefined {
  if (draft.subject !== 'tasks') return fieldOf(draft.subject, 'owner')
  const around = [previousOf(draft, at)?.meaning, nextOf(draft, at)?.meaning]
  return around.some((meaning) => happeningOf(meaning) === 'created') ? 'createdBy' : 'assignedTo'
}

const ARTICLED = /^(United|Netherlands|Philippines)\b/

/** A name of the company’s own. */
export function readName(draft: Draft, { names, known }: Of<'name'>, at: number): undefined {
  const field = nameField(draft, known)
  if (!field) {
    draft.unknown.add(at)
    return
  }
  const label =
    (field === 'place' || field === 'location') && names[0]
      ? { label: `${ARTICLED.test(names[0]) ? 'the ' : ''}${names[0]}` }
      : {}
  addCondition(draft, { field, ...(takeNot(draft) && { not: true }), matches: names, ...label })
  draft.lastField = known === 'place' ? 'place' : undefined
}

function nameField({ subject }: Draft, known: Of<'name'>['known']): string | undefined {
  if (subject === 'documents') return known === 'tag' ? 'tag' : 'words'
  if (subject === 'activities') return 'words'
  const fields = {
    leads: { lead: 'name', company: 'company', place: 'place', location: 'place' },
    tasks: { lead: 'lead', company: 'lead' },
    openings: { opening: 'title', department: 'department', location: 'location', place: 'location' },
    candidates: {
      candidate: 'name',
      opening: 'opening',
      department: 'department',
      location: 'location',
      place: 'place',
    },
  } as const
  return (fields[subject] as Partial<Record<string, string>>)[known]
}
