import type { Meaning } from './meaning.ts'
import { addCondition, type Draft, happeningOf, MAKER, nextOf, previousOf, takeNot, wordBefore } from './reading.ts'
import { fieldOf } from './subject-fields.ts'
import { isDividing } from './topics.ts'

type Of<Kind extends Meaning['kind']> = Extract<Meaning, { kind: Kind }>

/** Whose something is. */
export function readPerson(draft: Draft, { is }: Of<'person'>, at: number): number | undefined {
  draft.before.by = false
  const field = personField(draft, at)
  if (!field) {
    draft.unknown.add(at)
    return undefined
  }
  if (draft.subject === 'leads' && isMaker(draft, at)) draft.notes.push(MAKER)
  const none = draft.conditions.find((each) => each.field === field && each.is?.includes('none'))
  if (none && [wordBefore(draft, at), draft.tokens[draft.items[at]?.from ?? -1]?.text].includes('to')) {
    none.is = is
    none.not = true
    return undefined
  }
  const end = endOfNotOwning(draft, at)
  if (end) draft.before.not = !draft.before.not
  addCondition(draft, { field, is, ...(takeNot(draft) && { not: true }) })
  draft.lastField = 'owner'
  return end
}

// `deals that Anna does not own`
function endOfNotOwning({ items, tokens }: Draft, at: number): number | undefined {
  const { to = 0 } = items[at] ?? {}
  const said = tokens.slice(to, to + 3).map(({ text }) => text)
  if (!/^(do|does|did|is|am) not (own|have|handle|manage|responsible)$/.test(said.join(' '))) return undefined
  const end = items.findIndex(({ from }) => from >= to + said.length)
  return end < 0 ? items.length : end
}

// `leads created by Anna`, `leads that I added`
function isMaker(draft: Draft, at: number): boolean {
  const { items, tokens } = draft
  const [before, next] = [previousOf(draft, at)?.meaning, items[at + 1]]
  const { from = 0, to = 0 } = items[at] ?? {}
  const isBy = tokens.slice(Math.max(0, from - 1), to).some(({ text }) => text === 'by')
  const isDoing = happeningOf(next?.meaning) === 'created' && MAKING.test(tokens[next?.from ?? -1]?.text ?? '')
  return isDoing || (isBy && ['created', 'updated', 'moved'].includes(happeningOf(before) ?? ''))
}
const MAKING = /^(add|creat|enter|register|captur|record)/

function personField(draft: Draft, at: number): string | undefined {
  if (draft.subject !== 'tasks') return fieldOf(draft.subject, 'owner')
  // `tasks Maria created for Ben`
  if (isReceiver(draft, at)) return 'assignedTo'
  const isGiven = draft.items.some((item, place) => item.meaning.kind === 'person' && isReceiver(draft, place))
  if (isGiven && draft.tokens.some(({ text }) => GIVING.test(text))) return 'createdBy'
  const before = previousOf(draft, at)
  // `tasks created last week by Anna`
  const isDated = before?.meaning.kind === 'period' && wordBefore(draft, at) === 'by'
  const around = [(isDated ? previousOf(draft, before.at) : before)?.meaning, nextOf(draft, at)?.meaning]
  return around.some((meaning) => happeningOf(meaning) === 'created') ? 'createdBy' : 'assignedTo'
}

// `for Ben`, `assigned to me`
function isReceiver(draft: Draft, at: number): boolean {
  const { from = 0, to = 0 } = draft.items[at] ?? {}
  return [wordBefore(draft, at), ...draft.tokens.slice(from, to).map(({ text }) => text)].some((word) =>
    /^(for|to)$/.test(word),
  )
}
const GIVING = /^(assign|creat|gave|give|hand|delegat|add|made|set$)/

const ARTICLED = /^(United|Netherlands|Philippines)\b/

/** A name of the company’s own. */
export function readName(draft: Draft, { names, known, label: said }: Of<'name'>, at: number): undefined {
  const ofJob = draft.subject === 'candidates' && known === 'place' && isOfJob(draft, at)
  const field = isHome(draft, known, at) ? 'place' : nameField(draft, ofJob ? 'location' : known)
  if (!field) {
    if (isDividing(draft, at)) draft.undivided = names[0]
    draft.unknown.add(at)
    return
  }
  const label =
    (field === 'place' || field === 'location' || field === 'leadPlace') && names[0]
      ? { label: said ?? `${ARTICLED.test(names[0]) ? 'the ' : ''}${names[0]}` }
      : {}
  addCondition(draft, { field, ...(takeNot(draft) && { not: true }), matches: names, ...label })
  draft.lastField = known === 'place' || field === 'place' || field === 'location' ? 'place' : undefined
}

// `applicants from Berlin` live there; `for jobs in Berlin` says where the job is.
function isHome(draft: Draft, known: Of<'name'>['known'], at: number): boolean {
  const said = ['from', 'in', 'near', 'around'].includes(wordBefore(draft, at))
  return draft.subject === 'candidates' && known === 'location' && said && !isOfJob(draft, at)
}

const isOfJob = ({ items }: Draft, at: number) =>
  items.slice(0, at).some(({ meaning }) => meaning.kind === 'subject' && meaning.subject === 'openings')

function nameField({ subject }: Draft, known: Of<'name'>['known']): string | undefined {
  if (subject === 'documents') return known === 'tag' ? 'tag' : 'words'
  if (subject === 'activities') return 'words'
  const fields = {
    leads: { lead: 'name', company: 'company', title: 'title', place: 'place', location: 'place' },
    tasks: { lead: 'lead', company: 'lead', place: 'leadPlace' },
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

/** `tasks Anna created for somebody else` */
export function readOthers(draft: Draft, _: Of<'others'>, at: number): undefined {
  const owner = fieldOf(draft.subject, 'owner')
  const named = draft.conditions.findLast(({ field, is }) => is && (field === owner || field === 'createdBy'))
  if (!owner || !named?.is || named.field === owner) draft.unknown.add(at)
  else addCondition(draft, { field: owner, is: named.is, not: true })
}
