import type { QuerySubject } from '../../../../contract/data-query/fields.ts'
import type { Group, Of2, Part } from './meaning.ts'
import type { Said } from './sentence.ts'

/** What a sentence says, by what it is. */
export interface Outline {
  said: Said[]
  all: <K extends Part['k']>(k: K) => Of2<K>[]
  has: (k: Part['k']) => boolean
  aims: Set<string>
  subjects: Of2<'subject'>[]
  /** What is divided by, and what is asked for: `by owner`, `which owner`. */
  groups: { by: Group[]; asked: Group[] }
  top: Of2<'top'> | undefined
  most: Of2<'most'> | undefined
}

export function outlineOf(said: Said[]): Outline {
  const all: Outline['all'] = (k) => said.flatMap(({ part }) => (part.k === k ? [part as never] : []))
  const has = (k: Part['k']) => said.some(({ part }) => part.k === k)
  const groups = groupsOf(all)
  return {
    said,
    all,
    has,
    aims: aimsOf(said, all),
    subjects: all('subject'),
    // `who is our best rep` asks for one thing twice.
    groups: {
      by: groups.filter(({ asked }) => !asked),
      asked: groups.filter((group, at) => group.asked && groups.findIndex((each) => isSame(each, group)) === at),
    },
    ...topsOf(all),
  }
}

/** Whether rows are divided by something, or something is asked for of them. */
export const isGrouped = ({ groups }: Pick<Outline, 'groups'>) => groups.by.length + groups.asked.length > 0

const isSame = (one: Group, other: Group) => one.asked && one.field === other.field && one.by === other.by

// Who created tasks is not who has them.
function groupsOf(all: Outline['all']): Group[] {
  const isMade = all('subject')[0]?.subject === 'tasks' && all('event').some(({ made }) => made)
  return all('group')
    .flatMap((part) => part.groups)
    .map((group) => (isMade && group.asked && group.field === 'owner' ? { ...group, field: 'creator' } : group))
}

function topsOf(all: Outline['all']): Pick<Outline, 'top' | 'most'> {
  const tops = all('top')
  const nth = tops.some(({ field }) => field === 'most')
  const leading = tops.find(({ field }) => field !== 'most')
  const count = tops.find((top) => top.count)?.count
  return {
    most: all('most')[0] ?? (nth ? { k: 'most', descending: true } : undefined),
    top: leading && { ...leading, ...(count && { count }) },
  }
}

function aimsOf(said: Said[], all: Outline['all']): Set<string> {
  const aims = new Set<string>(all('aim').map(({ aim }) => aim))
  const replace = (aim: string, other: string) => aims.delete(aim) && aims.add(other)
  // `how is this month`: how it went, as nothing else is asked for.
  const isPeriodAlone = all('when').length > 0 && !said.some(({ part }) => FIGURES.has(part.k))
  if (isPeriodAlone) replace('pipeline', 'performance')
  // `how much leads` counts them.
  const isOfMany = said.some(({ part }, at) => {
    const next = said[at + 1]?.part
    return part.k === 'aim' && part.aim === 'much' && next?.k === 'subject' && !next.one
  })
  const hasNoAmount = said.some(({ part }) => isUncounted(part))
  if (isOfMany || hasNoAmount) replace('much', 'count')
  // `the total of overdue tasks`
  if (hasNoAmount && all('aggregate')[0]?.of === 'sum' && all('field').length === 0) aims.add('count')
  return aims
}

const FIGURES = new Set<Part['k']>(['subject', 'pipeline', 'measure', 'revenue'])

const isUncounted = (part: Part) =>
  (part.k === 'subject' && (part.subject === 'candidates' || part.subject === 'tasks')) ||
  ((part.k === 'event' || part.k === 'when') && part.subject === 'candidates') ||
  (part.k === 'where' && Object.keys(part.on).join() === 'candidates')

/** What is counted of each: `with three open tasks`. */
export const subjectOfCounted = (counted: Of2<'counted'>[]): QuerySubject | undefined =>
  counted.flatMap(({ parts }) => parts.flatMap((part) => (part.k === 'subject' ? [part.subject] : [])))[0]
