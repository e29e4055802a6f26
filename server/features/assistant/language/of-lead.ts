import type { QueryCondition } from '../../../../contract/data-query/fields.ts'
import type { Choice, Item, Meaning } from './meaning.ts'
import type { Asked } from './subject.ts'

/** What a field of leads is called where it is asked of the lead that a task belongs to. */
const OF_TASKS: Readonly<Record<string, string>> = {
  stage: 'leadStage',
  outcome: 'leadOutcome',
  source: 'leadSource',
  assignedUserId: 'leadOwner',
  place: 'leadPlace',
  value: 'leadValue',
  probability: 'leadProbability',
  hot: 'leadHot',
  highValue: 'leadHighValue',
}

/**
 * Reads what is said of leads in a question for tasks, as `tasks of deals in negotiation`: all that stands around the word for
 * them, and what no task can be wherever it stands.
 */
export function readOfLead(items: Item[], primary: number): Item[] {
  const lead = items.findIndex(
    ({ meaning }, at) => at !== primary && meaning.kind === 'subject' && meaning.subject === 'leads',
  )
  const first = lead < 0 ? items.length : beginOf(items, { lead, primary })
  const read = items.map((item, at): Item => {
    if (at === primary) return item
    const isAround = at >= first && at !== lead
    // `tasks for lost leads that are still open`: a lead is not both.
    const isSaid =
      at > lead &&
      isOfTasks(item.meaning) &&
      items.slice(first, lead).some((each) => isAlike(each.meaning, item.meaning))
    const before = items[at - 1]?.meaning
    // `tasks about the fair` have the word, whatever their lead is.
    const isTopic = isAbout(before) || (before?.kind === 'filler' && isAbout(items[at - 2]?.meaning))
    const condition = isSaid || isTopic ? undefined : isAround ? ofLead(item.meaning) : ofLeadAlone(item.meaning)
    return condition ? { ...item, meaning: { kind: 'condition', condition } } : item
  })
  return lead < 0 ? read : withLead(read, { lead, first })
}

const isAbout = (meaning: Meaning | undefined) => meaning?.kind === 'steer' && meaning.steer === 'about'
const isOfTasks = (meaning: Meaning) => meaning.kind === 'choice' && meaning.on.tasks !== undefined
const isAlike = (one: Meaning, other: Meaning) =>
  one.kind === 'choice' && other.kind === 'choice' && one.on.leads?.field === other.on.leads?.field

// The word for leads says no more once something is said of them; customers are won.
function withLead(items: Item[], { lead, first }: { lead: number; first: number }): Item[] {
  const item = items[lead]
  if (item?.meaning.kind !== 'subject') return items
  const also = item.meaning.also && moved(item.meaning.also)
  const isSaid = items.some(({ meaning }, at) => at >= first && meaning.kind === 'condition')
  if (!also && !isSaid) return items
  return items.with(lead, { ...item, meaning: also ? { kind: 'condition', condition: also } : { kind: 'filler' } })
}

// What stands right before the word for leads is said of them, up to what joins them to the tasks.
function beginOf(items: Item[], { lead, primary }: { lead: number; primary: number }): number {
  let first = lead
  while (first - 1 > primary && isSaidOfLead(items[first - 1]?.meaning)) first -= 1
  return first
}

const isSaidOfLead = (meaning: Meaning | undefined) =>
  (meaning?.kind === 'choice' && meaning.on.leads !== undefined) ||
  (meaning?.kind === 'name' && meaning.known === 'place') ||
  (meaning?.kind === 'person' && meaning.owns) ||
  meaning?.kind === 'amount' ||
  (meaning?.kind === 'steer' && ['and', 'or', 'not'].includes(meaning.steer))

function ofLead(meaning: Meaning): QueryCondition | undefined {
  switch (meaning.kind) {
    case 'choice':
      return meaning.on.leads && moved(meaning.on.leads)
    case 'amount':
      if (meaning.unit && meaning.unit !== 'money' && meaning.unit !== 'percent') return undefined
      return { field: meaning.unit === 'percent' ? 'leadProbability' : 'leadValue', ...meaning.bounds }
    case 'name':
      return meaning.known === 'place'
        ? {
            field: 'leadPlace',
            matches: meaning.names,
            ...(meaning.names[0] && { label: meaning.label ?? meaning.names[0] }),
          }
        : undefined
    case 'person':
      return { field: 'leadOwner', is: meaning.is }
    default:
      return undefined
  }
}

// `to-dos in negotiation`: no task is in a stage of leads.
const ofLeadAlone = (meaning: Meaning): QueryCondition | undefined =>
  meaning.kind === 'choice' && meaning.on.leads && !meaning.on.tasks && !meaning.weak
    ? moved(meaning.on.leads)
    : undefined

/**
 * `leads with an urgent task`: what is said of the tasks is asked of tasks, and told of each lead. Undefined where it is only
 * whether there are any, are open or overdue, which leads know themselves.
 */
export function tasksByLead(items: Item[], asked: Asked | undefined): { items: Item[]; asked: Asked } | undefined {
  const { primary = -1 } = asked ?? {}
  const tasks = items.findIndex(({ meaning }, at) => at > primary && isSubject(meaning, 'tasks'))
  const having = items.findIndex(
    ({ meaning }, at) => at > primary && meaning.kind === 'steer' && meaning.steer === 'with',
  )
  const isLeads = primary >= 0 && isSubject(items[primary]?.meaning, 'leads')
  if (!isLeads || tasks < 0 || having < 0 || having > tasks) return undefined
  const isPlain = items.slice(having + 1, tasks).every(({ meaning }) => ['filler', 'choice'].includes(meaning.kind))
  if (!isPlain || !items.slice(having + 1).some(({ meaning }) => isOfTask(meaning))) return undefined
  const read = items.map((item, at): Item => {
    if (at === primary) return { ...item, meaning: { kind: 'each', field: 'lead' } }
    if (at === having) return { ...item, meaning: { kind: 'condition', condition: HAS_LEAD } }
    const condition = at < having ? ofLead(item.meaning) : undefined
    return condition ? { ...item, meaning: { kind: 'condition', condition } } : item
  })
  return { items: read, asked: { subject: 'tasks', primary: tasks } }
}

const HAS_LEAD: QueryCondition = { field: 'lead', not: true, none: true }

const isSubject = (meaning: Meaning | undefined, subject: string) =>
  meaning?.kind === 'subject' && meaning.subject === subject

const isOfTask = (meaning: Meaning) =>
  ['person', 'period', 'age'].includes(meaning.kind) ||
  (meaning.kind === 'choice' && ['priority', 'status', 'finishedLate'].includes(meaning.on.tasks?.field ?? ''))

function moved({ field, ...rest }: Choice): QueryCondition | undefined {
  const own = OF_TASKS[field]
  return own ? { field: own, ...rest } : undefined
}
