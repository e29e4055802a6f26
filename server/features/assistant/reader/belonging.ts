import type { QueryCondition, QuerySubject } from '../../../../contract/data-query/fields.ts'
import { conditionsOf, isNone } from './conditions.ts'
import type { Cond, Of2, Part } from './meaning.ts'
import { isGrouped, type Outline, subjectOfCounted } from './outline.ts'
import type { Said } from './sentence.ts'
import type { AskedSubject } from './subject.ts'

/** The same sentence, asked of what belongs to what was asked for: tasks by lead, candidates by opening. */
export interface Through {
  said: Said[]
  subject: QuerySubject
  having?: Of2<'counted'>['bound']['bounds'] | undefined
}

/** `leads with an urgent task`: the tasks by lead, where the leads themselves do not say so much. */
export function throughOthers(outline: Outline, { subject }: AskedSubject, today: string): Through | undefined {
  const { said, all, most } = outline
  if (isGrouped(outline)) return undefined
  const of = (other: QuerySubject) => (part: Of2<'counted'>) =>
    subjectOfCounted([part]) === other && !isNone(part.bound)
  const inside = (counted: Part, instead: (each: Said) => Said[]) =>
    said.flatMap((each) =>
      each.part === counted && counted.k === 'counted'
        ? counted.parts.map((part) => ({ ...each, part }))
        : each.part.k === 'subject'
          ? instead(each)
          : [each],
    )
  const tasks = subject === 'leads' && !most ? all('counted').find(of('tasks')) : undefined
  if (tasks && !conditionsOf(tasks, { subject: 'leads', today })) {
    const subjects = said.filter(({ part }) => part.k === 'subject')
    return { said: [...inside(tasks, () => []), ...subjects], subject: 'tasks' }
  }
  // `openings that got applications this week`: the applications by opening.
  const applied = subject === 'openings' ? all('counted').find(of('candidates')) : undefined
  if (!applied || (all('when').length === 0 && applied.parts.length === 1)) return undefined
  const group: Part = { k: 'group', groups: [{ field: 'opening', asked: true }] }
  const isOpenings = ({ part }: Said) => part.k === 'subject' && part.subject === 'openings'
  const { bounds } = applied.bound
  return {
    said: inside(applied, (each) => (isOpenings(each) ? [{ ...each, part: group }] : [each])),
    subject: 'candidates',
    having: bounds.atLeast === 1 ? undefined : bounds,
  }
}

/** A condition as of the lead of a task, or of the opening of a candidate, where that is what it is said of. */
export function ofOther(
  { said, subject, other, conditions }: Pick<Outline, 'said'> & AskedSubject & { conditions: QueryCondition[] },
  at: number,
): Cond | undefined {
  if (!other || (subject !== 'tasks' && subject !== 'candidates')) return undefined
  const part = said[at]?.part
  if (!part || !isBehind(said, at, { subject, other })) return undefined
  if (part.k === 'where') {
    const theirs = part.on[other]
    const isSaid = conditions.some(
      ({ field }) => theirs && field !== theirs.field && field.toLowerCase().endsWith(theirs.field.toLowerCase()),
    )
    return theirs && !(isSaid && part.on[subject]) ? { ...part, on: { [other]: theirs } } : undefined
  }
  if (part.k === 'person')
    return part.role === 'by' || said[at - 1]?.to !== said[at]?.from ? undefined : { ...part, role: 'theirs' }
  const isTheirs = part.k === 'bound' || (part.k === 'name' && (part.kind === 'place' || part.kind === 'department'))
  return isTheirs ? part : undefined
}

// What stands behind it, or right before it, is of it, until something is said that is of its own alone.
function isBehind(said: Said[], at: number, { subject, other }: { subject: QuerySubject; other: QuerySubject }) {
  const placeOf = (which: QuerySubject) => said.findIndex(({ part }) => part.k === 'subject' && part.subject === which)
  const place = placeOf(other)
  if (place < placeOf(subject) || !(at > place || said[at]?.to === said[place]?.from)) return false
  const isOwn = ({ part }: Said) =>
    ((part.k === 'when' || part.k === 'event') && part.day === 'due') ||
    (part.k === 'where' && part.on[subject] && !part.on[other])
  return !said.slice(place + 1, at).some(isOwn)
}
