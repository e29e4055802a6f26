import type { QuerySubject } from '../../../../contract/data-query/fields.ts'
import { fieldOf } from './catalogue.ts'
import { conditionsOf } from './conditions.ts'
import { type Outline, subjectOfCounted } from './outline.ts'
import { isCond, isWho, type Part } from './parts.ts'

/** What is asked for, and what else was named beside it. */
export interface Asked {
  subject: QuerySubject
  other: QuerySubject | undefined
  isNamed: boolean
  /** Of what activities are wanted. */
  about: QuerySubject | undefined
}

export function askedFor({ said, all, aims, subjects, groups }: Outline, given?: QuerySubject): Asked | undefined {
  const counted = all('counted')
  const first = (k: Part['k']) => said.findIndex(({ part }) => part.k === k)
  // `who has three tasks for leads in Berlin`
  const isWhoHas =
    groups.asked.some(({ field }) => field === 'owner') && counted.length > 0 && first('counted') < first('subject')
  const isOfCounted = isWhoHas || (subjects.length === 0 && (groups.asked.length > 0 || given === undefined))
  const named = (isOfCounted ? subjectOfCounted(counted) : undefined) ?? subjects[0]?.subject
  const isActivity =
    subjects.some(({ subject }) => subject === 'activities') || (aims.has('activity') && counted.length === 0)
  const subject = isActivity ? 'activities' : (named ?? given ?? impliedSubject({ said, groups }))
  return (
    subject && {
      subject,
      other: subjects.find((each) => each.subject !== named)?.subject,
      isNamed: named !== undefined || given !== undefined,
      about: isActivity ? subjects.find((each) => each.subject !== 'activities')?.subject : undefined,
    }
  )
}

const ORDER: QuerySubject[] = ['leads', 'tasks', 'candidates', 'documents', 'openings', 'activities']
const OF_LEADS = new Set<Part['k']>(['measure', 'revenue', 'pipeline'])

/** Of which subject the most can be said. */
function impliedSubject({ said, groups }: Pick<Outline, 'said' | 'groups'>): QuerySubject | undefined {
  const isNothing = (part: Part) => part.k === 'aim' || part.k === 'versus' || part.k === 'when'
  const hasDays = said.some(({ part }) => part.k === 'when' || part.k === 'versus')
  if (said.every(({ part }) => isNothing(part)) && !hasDays) return undefined
  if (said.every(({ part }) => (part.k === 'aim' && part.aim === 'list') || isWho(part))) return undefined
  const score = (subject: QuerySubject) => {
    const parts = said.reduce((sum, { part }) => sum + fitOf(part, subject), 0)
    return [...groups.by, ...groups.asked].reduce(
      (sum, { field, by }) => sum + (by ? 0 : field && fieldOf(subject, field) ? 0.5 : -0.5),
      parts,
    )
  }
  const scores = ORDER.map((subject) => ({ subject, fits: score(subject) }))
  const best = Math.max(...scores.map(({ fits }) => fits))
  return scores.find(({ fits }) => fits === best)?.subject
}

function fitOf(part: Part, subject: QuerySubject): number {
  if (part.k === 'when' && !part.day && !part.subject) return 0
  if (isCond(part)) {
    const fits = conditionsOf(part, { subject, today: '2026-01-01' })
    return fits ? (part.k === 'person' ? 0.5 : 1) : -1
  }
  if (part.k === 'field') return fieldOf(subject, part.field) ? 1 : -1
  if (OF_LEADS.has(part.k)) return subject === 'leads' ? 1 : -1
  if (part.k === 'top' && part.field) return part.field === 'latest' || fieldOf(subject, part.field) ? 0.5 : -0.5
  return 0
}
