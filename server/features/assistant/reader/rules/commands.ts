import { rulesOf } from '../chart.ts'
import { MAKINGS, ofTasks, TO_ING } from '../lexicon/commands.ts'
import type { Head, Values } from '../meaning.ts'

const rule = rulesOf<Values>()

const isTask = (row: number) => {
  const { kind, isTitle } = MAKINGS[row]?.[2] ?? {}
  return kind === 'create_task' && !isTitle
}
const by = ({ is: [assignee = 'me'] }: Values['Person']) => ({ assignee })
const taskBy = (person: Values['Person']): Head => ({ kind: 'create_task', ...by(person) })

/** What is written to whom, or about whom, stands before the text. */
const noteOn = ({ kind, texts: [lead = ''] }: Values['Name']): Head | undefined =>
  ['lead', 'company', 'candidate'].includes(kind) ? { kind: 'add_note', lead } : undefined

const earlier = ({ count, unit }: Values['Span']) => ({ count: -count, unit })

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
  ...['Modifier Modifier', 'Modifier , Modifier'].map((both) =>
    rule('Modifier', both as 'Modifier Modifier', (one, other) => ({ ...one, ...other })),
  ),
  rule('Head', 'Making Modifier? Made', (rows, modifier, row) =>
    rows.includes(row) ? ({ ...MAKINGS[row]?.[2], ...modifier } as Head) : undefined,
  ),
  // `write Jane Doe a short mail`
  rule('Head', 'Making Name a/an Modifier? Made', (rows, { texts: [lead = ''] }, modifier, row) => {
    const { kind } = MAKINGS[row]?.[2] ?? {}
    return kind === 'draft_email' && rows.includes(row) ? ({ kind, lead, ...modifier } as Head) : undefined
  }),
  // `an email to Jane Doe, ask …`, also with no verb before it
  rule('Head', 'a/an? Modifier? Made to/for', (_, row) =>
    MAKINGS[row]?.[2].kind === 'draft_email' ? { kind: 'draft_email', isNoun: true } : undefined,
  ),
  rule(
    'Head',
    '<ask/tell/inform/remind> Name by/via/per/in/with mail/email/letter',
    (verb, { texts: [lead = ''] }) => ({
      ...{ kind: 'draft_email', lead },
      says: TO_ING.get(verb) ?? '',
    }),
  ),
  // `draft a mail that invites Jane Doe to …`
  rule(
    'Head',
    'Making Modifier? Made that/which <invites/asks/thanks/tells/reminds/informs> Name',
    (rows, modifier, row, verb, { texts: [lead = ''] }) =>
      MAKINGS[row]?.[2].kind === 'draft_email' && rows.includes(row)
        ? ({ kind: 'draft_email', lead, ...modifier, says: TO_ING.get(verb) ?? '' } as Head)
        : undefined,
  ),
  rule('Head', '<invite/thank/congratulate> Name', (verb, { texts: [lead = ''] }) => ({
    ...{ kind: 'draft_email', lead },
    says: TO_ING.get(verb) ?? '',
  })),
  rule('Head', 'mail/write/message Name', ({ texts: [lead = ''] }) => ({ kind: 'draft_email', lead, isNoun: true })),
  // `and a task for Monday`, `and a mail to her`, behind what was done before
  rule('Head', 'and a/another Modifier? Made', (modifier, row) =>
    MAKINGS[row]?.[2].kind === 'add_note' ? undefined : ({ ...MAKINGS[row]?.[2], ...modifier } as Head),
  ),
  rule('Head', 'make/create/add/write one for Person to', taskBy),
  // `set the next step for Jane Doe to …`: a task, of which the first is the next step
  rule('Head', 'set/make/enter/add/put next step for/of/with/on Name to/as/:', ({ texts: [lead = ''] }) => ({
    kind: 'create_task',
    lead,
  })),
  rule('Head', 'give/assign/make/create/set Person Modifier? Made', (person, modifier, row) =>
    isTask(row) ? { ...taskBy(person), ...modifier } : undefined,
  ),
  rule('Head', 'call/ring/chase/visit/meet Name', () => ({ kind: 'create_task', isTitle: true })),
  rule('Head', 'follow up with Name', () => ({ kind: 'create_task', isTitle: true })),
  rule('Head', 'Made for Person to', (row, person) => (isTask(row) ? taskBy(person) : undefined)),
  // `task for Ben, due Thursday: call …`
  rule('Details', 'Detail', (detail) => detail),
  rule('Details', 'Details please/pls? ,? Detail', (details, detail) => ({ ...details, ...detail })),
  rule('Head', 'Made Details please/pls? :/-', (row, details) =>
    isTask(row) ? ({ ...MAKINGS[row]?.[2], ...details } as Head) : undefined,
  ),
  rule('Head', 'Made Person please/pls? :/-', (row, person) => (isTask(row) ? taskBy(person) : undefined)),
  // `on Friday, remind me …`; where the title is what is done, the day is taken out of it
  rule('Head', 'Detail ,/:/-/;? please/pls? Head', (detail, head) =>
    head.kind === 'create_task' && detail.dueDate ? (head.isTitle ? head : { ...head, ...detail }) : undefined,
  ),
  // `Jane Doe - note that …`
  rule('Head', 'for/on/to/with/about? Name ,/:/-/; please/pls? Head', ({ kind, texts: [lead = ''] }, head) =>
    ['lead', 'company', 'candidate'].includes(kind) && (head.kind === 'add_note' || head.kind === 'draft_email')
      ? { ...head, lead }
      : undefined,
  ),
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
  rule('Head', 'Person ,? please/pls', (person) =>
    person.is.join() === 'me' ? undefined : { ...taskBy(person), isNoun: true },
  ),
  rule('Head', 'be reminded', () => ({ ...taskBy({ is: ['me'] }), remind: true })),
  rule('Head', 'give me/us a nudge/ping/shout/poke', () => ({ ...taskBy({ is: ['me'] }), remind: true })),
  rule('Head', "put/add on/to Person 's? list/plate", (person) => taskBy(person)),
  rule('Head', "put/add a/another? task/todo on/to/in Person 's? list/plate", (person) => taskBy(person)),
  rule('Head', "put/add this/that/it on/to Person 's? list/plate", (person) => taskBy(person)),
  rule('Head', 'put/add this/that/it on/to his/her/the/their list/plate', () => ({ kind: 'create_task' })),
  rule('Head', 'put/add/make/save this/that/it as/into? a/another? Modifier? Made', (modifier, row) =>
    isTask(row) ? { ...MAKINGS[row]?.[2], ...modifier, kind: 'create_task' } : undefined,
  ),
  rule('Doer', 'Person must/should/shall', (person) => person),
  rule('Doer', 'Person needs/has/ought to', (person) => person),
  rule('Doer', 'Person to', (person) => person),
  rule('Doer', 'i/we would? like/want/need Person to', (person) => person),
  rule('Doer', 'i/we must/should/shall', () => ({ is: ['me'] })),
  rule('Doer', 'i/we need/have to', () => ({ is: ['me'] })),
  rule('Doer', 'so that? i/we', () => ({ is: ['me'] })),
  rule('Doer', 'so that? Doer', (person) => person),
  rule('Head', 'log/record/write/jot/put/save down? that', () => ({ kind: 'add_note' })),
  rule(
    'Head',
    'log/record/write/jot/put/save/note/enter down? for/on/under/at/against/with Name please? :/that',
    noteOn,
  ),
  rule(
    'Head',
    'add/put/write/save this/that/it? in/into/to/on/under? notes/note on/for/of/at/about Name please? :/that',
    noteOn,
  ),
  rule('Head', 'add to Name please? :', noteOn),
  rule('Head', 'jot/write/note/put down this/that/it? :', () => ({ kind: 'add_note' })),
  rule('Head', 'it noted down? for/on/under/at/against/with Name :/that', noteOn),
  rule('Head', 'remember to', () => taskBy({ is: ['me'] })),
  rule('Detail', 'for Person', (person) => by(person)),
  rule('Detail', 'assigned/assign it? to Person', (person) => by(person)),
  rule('Detail', 'owner/assignee/responsible :? Person', (person) => by(person)),
  rule('Detail', 'with/and? <urgent/high/medium/low> priority/prio', (level) => ({ priority: level as 'low' })),
  rule('Detail', ', <urgent/high/medium/low> priority/prio?', (level) => ({ priority: level as 'low' })),
  rule('Detail', 'with/and? priority/prio :? <urgent/high/medium/low>', (level) => ({ priority: level as 'low' })),
  rule('Detail', 'due? in/on/during/for/within/at/by/until? Period', ({ next, from, to }) => {
    const dueDate = next?.to ?? to ?? from
    return dueDate ? { dueDate } : undefined
  }),
  rule('Detail', 'deadline/due date? :/is/on? Period', ({ next, from, to }) => {
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
  ...['to/for/on/until/till/by/:/= Period', 'due on/by? Period'].map((until) =>
    rule('Into', until as 'Period', ({ next, from, to }) => {
      const day = next?.to ?? to ?? from
      return day ? { day } : undefined
    }),
  ),
  rule('Into', 'by/for Span', (by) => ({ by }), -0.1),
  rule('Into', 'back/+/another by? Span', (by) => ({ by }), -0.1),
  rule('Into', 'back/another Unit', (unit) => ({ by: { count: 1, unit } })),
  rule('Into', 'by? Span later/longer/more/back', (by) => ({ by })),
  rule('Into', 'by? Span earlier/sooner/forward', (by) => ({ by: earlier(by) })),
  rule('Into', 'forward/ahead by? Span', (by) => ({ by: earlier(by) })),
  rule('Into', 'from Where Into', (_, to) => to),
  rule('Into', 'from Person Into', (_, to) => (to.person ? to : undefined)),
  rule('Into', 'up/down/back/through/along Into', (to) => to),
  rule('Into', 'Into instead/rather of/than Where', (to) => to),
  rule('Into', 'Into instead/rather of/than Person', (to) => (to.person ? to : undefined)),
  rule('Into', 'Into stage/status/priority/now/today/please/then/instead/too/also', (to) => to),
  rule('Into', 'Into as well', (to) => to),
]
