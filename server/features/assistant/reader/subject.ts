import type { QuerySubject } from '../../../../contract/data-query/fields.ts'
import { fieldOf } from './catalogue.ts'
import { conditionsOf } from './conditions.ts'
import { OF_ALL, OWN } from './lexicon/kinds.ts'
import { isCond, isWho, type Part } from './meaning.ts'
import { type Outline, subjectOfCounted } from './outline.ts'

/** What is asked for, and what else was named beside it. */
export interface AskedSubject {
  /** All that can be meant. */
  meant: QuerySubject[]
  subject: QuerySubject
  other: QuerySubject | undefined
  isNamed: boolean
  /** Of what activities are wanted. */
  about: QuerySubject | undefined
}

export function askedFor(
  outline: Outline,
  { given, implied }: { given?: QuerySubject | undefined; implied?: QuerySubject | undefined },
): AskedSubject | undefined {
  const { said, all, aims, subjects, groups } = outline
  const counted = all('counted')
  const first = (k: Part['k']) => said.findIndex(({ part }) => part.k === k)
  // `who has three tasks for leads in Berlin`
  const isWhoHas =
    groups.asked.some(({ field }) => field === 'owner') && counted.length > 0 && first('counted') < first('subject')
  const isOfCounted = isWhoHas || (subjects.length === 0 && (groups.asked.length > 0 || given === undefined))
  const named = (isOfCounted ? subjectOfCounted(counted) : undefined) ?? subjects[0]?.subject
  // `meetings with customers`
  const isContact =
    said.some(({ part }) => part.k === 'person' || isWho(part)) &&
    said.some(({ part }) => part.k === 'where' && !part.not && Object.keys(part.on).join() === 'activities')
  const isActivity =
    subjects.some(({ subject }) => subject === 'activities') ||
    (aims.has('activity') && counted.length === 0) ||
    (isContact && subjects.every(({ subject }) => subject === 'leads'))
  const known = isActivity ? 'activities' : (named ?? given ?? implied)
  const meant = known ? [known] : impliedSubjects(outline)
  const [subject] = meant
  return (
    subject && {
      meant,
      subject,
      other: subjects.find((each) => each.subject !== named)?.subject,
      isNamed: named !== undefined || given !== undefined,
      about: isActivity ? subjects.find((each) => each.subject !== 'activities')?.subject : undefined,
    }
  )
}

/** Subjects that are meant where none is named, the likeliest first: `stuff` is what is to be done before anything else. */
const ORDER: QuerySubject[] = ['leads', 'tasks', 'candidates', 'documents', 'openings', 'activities']
const OF_ANYTHING: QuerySubject[] = ['tasks', 'leads', 'activities', 'documents', 'candidates', 'openings']
/** What any record has: somebody, and a day that it was made or changed. */
function isOfAll(part: Part): boolean {
  if (part.k === 'person') return true
  if (part.k === 'when' || part.k === 'event' || part.k === 'idle')
    return !('subject' in part && part.subject) && !part.open && [undefined, 'created', 'updated'].includes(part.day)
  return OF_ALL.has(part.k) || (part.k === 'aim' && (part.aim === 'list' || part.aim === 'count'))
}

/** What can be meant where no subject is named, the likeliest first; several where nothing tells them from each other. */
function impliedSubjects({ said, groups, aims }: Pick<Outline, 'said' | 'groups' | 'aims'>): QuerySubject[] {
  const has = (...kinds: Part['k'][]) => said.some(({ part }) => kinds.includes(part.k))
  if (said.every(({ part }) => part.k === 'aim') && !aims.has('performance')) return []
  if (said.every(({ part }) => (part.k === 'aim' && part.aim === 'list') || part.k === 'everyone' || isWho(part)))
    return []
  const divisions = [...groups.by, ...groups.asked].filter(({ by }) => !by)
  const score = (subject: QuerySubject) =>
    divisions.reduce(
      (sum, { field }) => sum + (field && fieldOf(subject, field) ? 0.5 : -0.5),
      said.reduce((sum, { part }) => sum + fitOf(part, subject), 0),
    )
  const isOfSales = has('compare', 'versus') || aims.has('compare') || aims.has('performance') || aims.has('pipeline')
  const isOfAny = said.every(({ part }) => isOfAll(part))
  const order = isOfAny && !isOfSales ? OF_ANYTHING : ORDER
  const scores = order.map((subject) => ({ subject, fits: score(subject) }))
  const best = Math.max(...scores.map(({ fits }) => fits))
  const meant = scores.flatMap(({ subject, fits }) => (fits === best ? [subject] : []))
  return isOfAny && !isOfSales ? meant : meant.slice(0, 1)
}

function fitOf(part: Part, subject: QuerySubject): number {
  if (isCond(part)) {
    const fits = conditionsOf(part, { subject, today: '2026-01-01' })
    // What only a task can be, says more of it than what everything is.
    const isOwn = subject === 'tasks' && fits?.some(({ field }) => field === 'status')
    return fits ? (part.k === 'person' ? 0.5 : isOwn ? 1.1 : 1) : -1
  }
  if (part.k === 'field') return fieldOf(subject, part.field) ? 1 : -1
  if (OWN.has(part.k)) return subject === 'leads' ? 1 : -1
  if (part.k === 'top' && part.field) return part.field === 'latest' || fieldOf(subject, part.field) ? 0.5 : -0.5
  return 0
}
