import { rulesOf } from '../chart.ts'
import { MAKINGS, ofTasks } from '../lexicon/commands.ts'
import type { Head, Values } from '../meaning.ts'

const rule = rulesOf<Values>()

const isTask = (row: number) => {
  const { kind, isTitle } = MAKINGS[row]?.[2] ?? {}
  return kind === 'create_task' && !isTitle
}
const by = ({ is: [assignee = 'me'] }: Values['Person']) => ({ assignee })
const taskBy = (person: Values['Person']): Head => ({ kind: 'create_task', ...by(person) })

/** Minutes of the day; `at 3` is in the afternoon, as people work by day. */
function timeOf(hour: number, minute = 0, half?: string): number | undefined {
  if (!Number.isInteger(hour) || !Number.isInteger(minute) || hour > 23 || minute > 59) return undefined
  const isLater = half === 'pm' ? hour < 12 : half !== 'am' && hour > 0 && hour < 7
  return (isLater ? hour + 12 : half === 'am' && hour === 12 ? 0 : hour) * 60 + minute
}

/** When parts of a day begin, in minutes of it. */
const PARTS_OF_DAY: Record<string, number> = { morning: 9 * 60, afternoon: 14 * 60, evening: 18 * 60 }

/** How commands begin, and what their words say beside their text. */
export const COMMANDS = [
  rule('Modifier', 'Modifier Modifier', (one, other) => ({ ...one, ...other })),
  rule('Head', 'Making Modifier? Made', (rows, modifier, row) =>
    rows.includes(row) ? ({ ...MAKINGS[row]?.[2], ...modifier } as Head) : undefined,
  ),
  // `write Jane Doe a short mail`
  rule('Head', 'Making Name a/an Modifier? Made', (rows, { texts: [lead = ''] }, modifier, row) => {
    const { kind } = MAKINGS[row]?.[2] ?? {}
    return kind === 'draft_email' && rows.includes(row) ? ({ kind, lead, ...modifier } as Head) : undefined
  }),
  // `and a task for Monday`, `and a mail to her`, behind what was done before
  rule('Head', 'and a/another Modifier? Made', (modifier, row) =>
    MAKINGS[row]?.[2].kind === 'add_note' ? undefined : ({ ...MAKINGS[row]?.[2], ...modifier } as Head),
  ),
  rule('Head', 'give/assign Person Modifier? Made', (person, modifier, row) =>
    isTask(row) ? { ...taskBy(person), ...modifier } : undefined,
  ),
  rule('Head', 'call/ring/chase/visit/meet Name', () => ({ kind: 'create_task', isTitle: true })),
  rule('Head', 'follow up with Name', () => ({ kind: 'create_task', isTitle: true })),
  rule('Head', 'Made for Person please/pls? :', (row, person) => (isTask(row) ? taskBy(person) : undefined)),
  rule('Head', 'Made for Person to', (row, person) => (isTask(row) ? taskBy(person) : undefined)),
  rule('Head', 'put a/another Made in', (row) => (isTask(row) ? { kind: 'create_task' } : undefined)),
  rule('Head', 'Made :', (row) => (isTask(row) ? { kind: 'create_task' } : undefined)),
  rule('Head', 'remind Person', (person) => ({ ...taskBy(person), remind: true })),
  rule('Head', 'tell/ask/get/have Person to', (person) => taskBy(person)),
  rule(
    'Head',
    'have/let Person',
    (person) => (person.is.join() === 'me' || person.is.length > 1 ? undefined : taskBy(person)),
    0.2,
  ),
  rule('Head', 'do not let Person forget', (person) => taskBy(person)),
  rule('Head', 'log/record/write/jot/put/save down? that', () => ({ kind: 'add_note' })),
  rule('Head', 'remember to', () => taskBy({ is: ['me'] })),
  rule('Detail', 'for Person', (person) => by(person)),
  rule('Detail', 'assigned/assign it? to Person', (person) => by(person)),
  rule('Detail', 'with? <urgent/high/medium/low> priority', (level) => ({ priority: level as 'low' })),
  rule('Detail', ', <urgent/high/medium/low> priority/prio?', (level) => ({ priority: level as 'low' })),
  rule('Detail', 'priority : <urgent/high/medium/low>', (level) => ({ priority: level as 'low' })),
  rule('Detail', 'due? in/on/during/for/within/at/by/until? Period', ({ next, from, to }) => {
    const dueDate = next?.to ?? to ?? from
    return dueDate ? { dueDate } : undefined
  }),
  rule('Detail', 'due? in/within Span', (dueIn) => ({ dueIn })),
  rule('Detail', 'Detail ,? Time', (detail, dueTime) => (detail.dueDate ? { ...detail, dueTime } : undefined), -0.1),
  rule('Detail', 'Time ,? Detail', (dueTime, detail) => (detail.dueDate ? { ...detail, dueTime } : undefined), -0.1),
  rule(
    'Detail',
    'Detail in? the? <morning/afternoon/evening>',
    (detail, part) => (detail.dueDate ? { ...detail, dueTime: PARTS_OF_DAY[part] ?? 0 } : undefined),
    -0.1,
  ),
  rule('Time', 'at Num', (hour) => timeOf(hour)),
  rule('Time', 'at Num : Num', (hour, minute) => timeOf(hour, minute)),
  rule('Time', 'Num <am/pm/oclock>', (hour, half) => timeOf(hour, 0, half), 0.1),
  rule('Time', 'at noon/midday', () => 12 * 60),
  rule('Time', 'at midnight', () => 0),
  rule('Time', 'at Num <am/pm/oclock>', (hour, half) => timeOf(hour, 0, half)),
  rule('Time', 'at Num : Num <am/pm>', (hour, minute, half) => timeOf(hour, minute, half)),
  rule('Into', 'Where', ({ on }) => ({ on, isBare: true })),
  rule('Into', 'off', () => ({ on: ofTasks('completed'), isBare: true })),
  rule('Into', 'to/into/as/in/at/on/:/-/= stage? Where', ({ on }) => ({ on })),
  rule('Into', 'to/:/= Person', ({ is: [person = 'me'] }) => ({ person })),
  rule('Into', 'to/at/:/= Amount', (amount) => ({ amount })),
  rule('Into', 'to/for/on/until/till/by/:/= Period', ({ next, from, to }) => {
    const day = next?.to ?? to ?? from
    return day ? { day } : undefined
  }),
  rule('Into', 'from Where Into', (_, to) => to),
  rule('Into', 'from Person Into', (_, to) => (to.person ? to : undefined)),
  rule('Into', 'up/down/back/through/along Into', (to) => to),
  rule('Into', 'Into instead/rather of/than Where', (to) => to),
  rule('Into', 'Into instead/rather of/than Person', (to) => (to.person ? to : undefined)),
  rule('Into', 'Into stage/status/priority/now/today/please/then/instead', (to) => to),
]
