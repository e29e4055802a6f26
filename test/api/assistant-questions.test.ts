import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { QUESTION_LENGTH } from '../../contract/assistant/endpoints.ts'
import { DataQuery } from '../../contract/data-query/fields.ts'
import { everyLine } from '../../server/every-event.ts'
import { type Ground, read as readQuestion } from '../../server/features/assistant/reader/read.ts'
import { sequencesOf } from '../../server/features/assistant/reader/sentence.ts'
import { tokensOf } from '../../server/features/assistant/reader/tokens.ts'
import { planOf } from '../../server/features/data-query/plan.ts'
import { readingOf } from '../../server/features/data-query/reading.ts'
import { defineLines } from '../../server/platform/events/lines.ts'
import { outcomeNotation } from '../support/query-notation.ts'
import { ground } from '../support/question-ground.ts'
import { someOf } from '../support/some-of.ts'

interface Row {
  question: string
  goesOn: boolean
  expected: string
}

// Queries of the feed have its lines in words.
defineLines(everyLine)

const lines = readFileSync(new URL('assistant-questions.txt', import.meta.url), 'utf8').split('\n')
const table = lines.flatMap((line, at): Row[] =>
  /^[?>] /.test(line)
    ? [{ question: line.slice(2), goesOn: line.startsWith('>'), expected: (lines[at + 1] ?? '').trim() }]
    : [],
)

const read = (question: string, more: Partial<Ground> = {}) => readQuestion(question, { ...ground, ...more })
const noted = (question: string, more: Partial<Ground> = {}) => outcomeNotation(read(question, more))
const queryIn = (question: string, more: Partial<Ground> = {}) => {
  const outcome = read(question, more)
  return outcome.kind === 'query' ? outcome.query : null
}

let previous: DataQuery | null = null
const rows = table.map((row) => {
  const outcome = read(row.question, { previous: row.goesOn ? previous : null })
  previous = outcome.kind === 'query' ? outcome.query : null
  return { ...row, outcome, query: previous }
})

test('the table has at least 300 questions', () => expect(rows.length).toBeGreaterThanOrEqual(300))

describe('is read as:', () => {
  test.each(rows)('$question', ({ outcome, query, expected }) => {
    expect(outcomeNotation(outcome)).toBe(expected)
    if (query) expect(DataQuery.parse(query)).toEqual(query)
  })
})

test('each word is underlined once', () => {
  const twice = rows.filter(({ outcome: { spans } }) =>
    spans.some(({ start }, at) => start < (spans[at - 1]?.end ?? 0)),
  )
  expect(twice.map(({ question }) => question)).toEqual([])
})

const alone = rows.filter(({ goesOn, query }) => !goesOn && query && query.aim !== 'find')
/** Those that are asked in every other way; in `npm test` a few of them. */
const varied = someOf(alone, 10)
/** How often what is made up is tried. */
const RUNS = process.env.QUICK ? 50 : 300

describe('the same question in other words is the same query:', () => {
  test.each([
    [
      'in small letters',
      (question: string) =>
        question
          .replace(/\bMay\b|\bMark\b/g, (word) => `\0${word}`)
          .toLowerCase()
          .replace(/\0(.)/g, (_, first: string) => first.toUpperCase()),
    ],
    ['asked politely', (question: string) => `Could you please tell me: ${question}`],
    ['with thanks', (question: string) => `${question.replace(/[?.!]$/, '')}, thank you!`],
    ['with curly marks', (question: string) => question.replaceAll("'", '’').replace(/"([^"]*)"/, '“$1”')],
    ['with more space', (question: string) => `  ${question.replaceAll(' ', '   ')}  `],
    ['with accents', (question: string) => question.replaceAll('deals', 'déals').replaceAll('leads', 'léads')],
  ])('%s', (_, change) => {
    // What nobody has is taken for a name by its capital letter alone.
    const asked = varied.filter(
      ({ question }) => change(question) !== question && !/\b(Lyon|London|CA)\b/.test(question),
    )
    expect(asked.length).toBeGreaterThan(0)
    const others = asked.filter(
      ({ question, expected }) => noted(change(question)).toLowerCase() !== expected.toLowerCase(),
    )
    expect(others.map(({ question }) => `${change(question)}: ${noted(change(question))}`)).toEqual([])
  })

  test.each([
    ['deals', 'opportunities'],
    ['tasks', 'to-dos'],
    ['candidates', 'applicants'],
    ['openings', 'job openings'],
    ['documents', 'files'],
    ['last month', 'in the previous month'],
    ['over 50k', 'above $50,000'],
    ['website', 'web'],
    ['referrals', 'recommendations'],
    ['this week', 'the current week'],
    ['urgent', 'critical'],
  ])('%s is %s', (word, other) => {
    const those = alone.filter(({ question }) => question.includes(word) && !question.includes('in the last'))
    const asked = someOf(those, 10)
    expect(asked.length).toBeGreaterThan(0)
    const others = asked.filter(
      ({ question, query }) => signOf(queryIn(question.replaceAll(word, other))) !== signOf(query),
    )
    expect(
      others.map(({ question }) => `${question.replaceAll(word, other)}: ${noted(question.replaceAll(word, other))}`),
    ).toEqual([])
  })

  test.each([
    ['Show me hot leads from this month', 'From this month show me hot leads'],
    ['open deals over 50k assigned to Anna', 'Anna’s open deals over 50k'],
    ['leads from referrals in Berlin', 'Berlin leads from referrals'],
    ['How many deals did we win last month?', 'Last month, how many deals did we win?'],
    ['tasks due tomorrow', 'which tasks are due tomorrow'],
  ])('%s: %s', (question, other) => expect(conditionsIn(queryIn(other))).toEqual(conditionsIn(queryIn(question))))

  test('with a slip in a long word', () => {
    const wrong: string[] = []
    for (const { question, expected } of varied.filter(({ question }) => SLIPPED.test(question))) {
      const slipped = question.replace(
        SLIPPED,
        (word) => word.slice(0, 3) + word.slice(4, 5) + word.slice(3, 4) + word.slice(5),
      )
      if (noted(slipped) !== expected) wrong.push(`${slipped}: ${noted(slipped)}`)
    }
    expect(wrong).toEqual([])
  })
})

describe('words with no space between them are two:', () => {
  test.each([
    ['how many deals did we win lastmonth', 'how many deals did we win last month'],
    ['topdeals in berlin', 'top deals in berlin'],
    ['howmany open tasks does maria have', 'how many open tasks does maria have'],
    ['leads created thiswk', 'leads created this week'],
    ['dealswon this month', 'deals won this month'],
    ['leads inberlin', 'leads in berlin'],
    ['topten deals by value', 'top ten deals by value'],
    ['top5 reps by revenue', 'top 5 reps by revenue'],
    ['conversionrate by source', 'conversion rate by source'],
    ['revenue bysource', 'revenue by source'],
  ])('%s', (typed, meant) => expect(noted(typed)).toBe(noted(meant)))
})

const SLIPPED =
  /\b(candidates|documents|openings|negotiation|revenue|overdue|pipeline|referrals|unassigned|completed)\b/

describe('days are those of the company', () => {
  test.each([
    ['2026-03-01', 'leads created last month', 'list leads | createdAt 2026-02-01..2026-02-28'],
    ['2028-03-31', 'leads created last month', 'list leads | createdAt 2028-02-01..2028-02-29'],
    ['2026-01-01', 'leads created yesterday', 'list leads | createdAt 2025-12-31..2025-12-31'],
    ['2026-01-01', 'leads created last week', 'list leads | createdAt 2025-12-22..2025-12-28'],
    ['2026-01-01', 'leads created last quarter', 'list leads | createdAt 2025-10-01..2025-12-31'],
    ['2026-03-31', 'leads created in the last 1 month', 'list leads | createdAt 2026-02-28..2026-03-31'],
    ['2026-12-31', 'tasks due tomorrow', 'list tasks | dueDate 2027-01-01..2027-01-01 | state is open'],
    ['2026-12-31', 'tasks due next week', 'list tasks | dueDate 2027-01-04..2027-01-10 | state is open'],
    ['2026-02-15', 'tasks due in January', 'list tasks | dueDate 2027-01-01..2027-01-31 | state is open'],
    ['2026-02-15', 'leads created in March', 'list leads | createdAt 2025-03-01..2025-03-31'],
    ['2026-11-23', 'leads created this week', 'list leads | createdAt 2026-11-23..2026-11-29'],
    ['2026-11-22', 'leads created this week', 'list leads | createdAt 2026-11-16..2026-11-22'],
    [
      '2028-02-29',
      'revenue compared to the same month last year',
      'compare leads | outcome is won | closedAt 2028-02-01..2028-02-29 | sum(value) | versus closedAt 2027-02-01..2027-02-28',
    ],
    ['2028-02-29', 'leads created a year ago', 'list leads | createdAt 2027-01-01..2027-12-31'],
  ])('on %s: %s', (today, question, expected) => expect(noted(question, { today })).toBe(expected))
})

describe('what shall be done is a command', () => {
  test.each([
    [
      'create a task to call Joe tomorrow',
      { kind: 'create_task', title: 'Call Joe', dueDate: '2026-11-23', lead: 'Joe Miller' },
    ],
    [
      'remind me to send the contract to Acme on Friday',
      {
        kind: 'create_task',
        title: 'Send the contract to Acme',
        dueDate: '2026-11-27',
        assignee: 'me',
        lead: 'Acme Corp',
      },
    ],
    [
      'Please create an urgent task for Ben: prepare the slides by next Monday',
      { kind: 'create_task', title: 'Prepare the slides', dueDate: '2026-11-23', assignee: 'ben', priority: 'urgent' },
    ],
    [
      'remind Ben to follow up with Jane Doe in two weeks',
      {
        kind: 'create_task',
        title: 'Follow up with Jane Doe',
        dueDate: '2026-12-06',
        assignee: 'ben',
        lead: 'Jane Doe',
      },
    ],
    ['todo: order new chairs', { kind: 'create_task', title: 'Order new chairs' }],
    [
      'add a note to Acme: They want a 10% discount.',
      { kind: 'add_note', lead: 'Acme Corp', text: 'They want a 10% discount' },
    ],
    [
      'note that Acme wants a demo in March',
      { kind: 'add_note', lead: 'Acme Corp', text: 'Acme wants a demo in March' },
    ],
    [
      'Could you log a call with Joe Miller saying he will decide next week?',
      { kind: 'add_note', lead: 'Joe Miller', text: 'he will decide next week' },
    ],
    ['move Joe to negotiation', { kind: 'move_lead', lead: 'Joe Miller', stage: 'negotiation' }],
    ['Set the stage of Acme to proposal', { kind: 'move_lead', lead: 'Acme Corp', stage: 'proposal' }],
    ['mark Acme as won', { kind: 'move_lead', lead: 'Acme Corp', stage: 'closed_won' }],
    [
      'mark Acme as lost because they chose a competitor',
      { kind: 'move_lead', lead: 'Acme Corp', stage: 'closed_lost', reason: 'they chose a competitor' },
    ],
    ['draft an email to Joe about the proposal', { kind: 'draft_email', lead: 'Joe Miller', title: 'the proposal' }],
    ['mail to Joe Miller about the order', { kind: 'draft_email', lead: 'Joe Miller', title: 'the order' }],
    [
      'draft a mail to invite Jane Doe to the showroom',
      { kind: 'draft_email', lead: 'Jane Doe', text: 'inviting to the showroom' },
    ],
    [
      'write an email to ask Joe about the delivery date',
      { kind: 'draft_email', lead: 'Joe Miller', text: 'asking about the delivery date' },
    ],
    [
      'draft an email to Jane Doe offering payment in three installments',
      { kind: 'draft_email', lead: 'Jane Doe', text: 'offering payment in three installments' },
    ],
    [
      'hand the Jane Doe lead over to Ben',
      {
        kind: 'change_record',
        record: 'Jane Doe',
        changes: [{ subject: 'leads', field: 'assignedUserId', value: 'ben' }],
      },
    ],
    [
      'draft an email to Jane Doe to remind her that our offer ends tomorrow',
      { kind: 'draft_email', lead: 'Jane Doe', text: 'reminding her that our offer ends tomorrow' },
    ],
    [
      'please set the value of the deal with Jane Doe to 18,500 dollars',
      {
        kind: 'change_record',
        record: 'Jane Doe',
        changes: [{ subject: 'leads', field: 'value', value: 18500 }],
      },
    ],
    [
      'remind Ben tomorrow at ten to call Acme',
      {
        ...{ kind: 'create_task', title: 'Call Acme', dueDate: '2026-11-23', dueTime: 600, remind: true },
        ...{ assignee: 'ben', lead: 'Acme Corp' },
      },
    ],
    [
      'set a reminder for Friday at 3:30 to call Acme',
      { kind: 'create_task', title: 'Call Acme', dueDate: '2026-11-27', dueTime: 930, remind: true, lead: 'Acme Corp' },
    ],
    ["don't let Ben forget the slides", { kind: 'create_task', title: 'The slides', assignee: 'ben' }],
    ['remnid me to order chairs', { kind: 'create_task', title: 'Order chairs', assignee: 'me' }],
    ['create a task to discuss the low priority items', { title: 'Discuss the low priority items' }],
    [
      'make Ben the owner of Acme',
      {
        kind: 'change_record',
        record: 'Acme Corp',
        changes: [{ subject: 'leads', field: 'assignedUserId', value: 'ben' }],
      },
    ],
    [
      'make Ben the owner of Jane Doe at Acme',
      {
        kind: 'change_record',
        record: 'Jane Doe at Acme',
        changes: [{ subject: 'leads', field: 'assignedUserId', value: 'ben' }],
      },
    ],
    ['put a task on my list to call Jane Doe', { kind: 'create_task', title: 'Call Jane Doe', assignee: 'me' }],
    [
      'push the due date of Update the price list to Friday',
      {
        kind: 'change_record',
        record: 'Update the price list',
        changes: [
          { subject: 'tasks', field: 'dueDate', value: '2026-11-27' },
          { subject: 'openings', field: 'applicationDeadline', value: '2026-11-27' },
        ],
      },
    ],
    [
      'mark the task Write down how we qualify leads as done',
      {
        kind: 'change_record',
        record: 'Write down how we qualify leads',
        changes: [{ subject: 'tasks', field: 'status', value: 'completed' }],
      },
    ],
    [
      'tick the task Write down how we qualify leads off',
      {
        kind: 'change_record',
        record: 'Write down how we qualify leads',
        changes: [{ subject: 'tasks', field: 'status', value: 'completed' }],
      },
    ],
    [
      'hand Joe Miller over to Maria',
      { record: 'Joe Miller', changes: [{ subject: 'leads', field: 'assignedUserId', value: 'maria' }] },
    ],
    ['write Joe Miller a short mail', { kind: 'draft_email', lead: 'Joe Miller' }],
    [
      'write a thank-you mail to Joe Miller for the order and ask when we can deliver',
      {
        ...{ kind: 'draft_email', lead: 'Joe Miller' },
        text: 'thanking for the order and ask when we can deliver',
      },
    ],
    [
      'write Joe Miller a short mail, ask if we can talk on Tuesday',
      { kind: 'draft_email', lead: 'Joe Miller', text: 'asking if we can talk on Tuesday' },
    ],
    [
      'write Joe Miller a mail that the price will come, ask if Tuesday suits',
      { kind: 'draft_email', lead: 'Joe Miller', text: 'the price will come, ask if Tuesday suits' },
    ],
    [
      'have Ben ring Joe Miller',
      { kind: 'create_task', title: 'Ring Joe Miller', assignee: 'ben', lead: 'Joe Miller' },
    ],
    ["set Joe Miller's probability down to 10", { kind: 'change_record', record: 'Joe Miller' }],
    ['put Jane Doe through to negotiation', { kind: 'move_lead', lead: 'Jane Doe', stage: 'negotiation' }],
    [
      'Jane Doe is lost, they have no budget. Please close it',
      { kind: 'move_lead', lead: 'Jane Doe', stage: 'closed_lost', reason: 'they have no budget' },
    ],
    ['move Acme from new to proposal', { kind: 'move_lead', lead: 'Acme Corp', stage: 'proposal' }],
    [
      'Task for Ben, high priority, due Thursday: call Jane Doe about the panels',
      {
        ...{ kind: 'create_task', title: 'Call Jane Doe about the panels', assignee: 'ben', lead: 'Jane Doe' },
        ...{ priority: 'high', dueDate: '2026-11-26' },
      },
    ],
    [
      'Ben needs to call Jane Doe by Thursday, priority high, please make a task',
      { title: 'Call Jane Doe', assignee: 'ben', priority: 'high', dueDate: '2026-11-26' },
    ],
    [
      'on 21 December I need to order chairs, please remind me',
      { title: 'Order chairs', assignee: 'me', remind: true, dueDate: '2026-12-21' },
    ],
    [
      'make a new task, owner Ben, order chairs, deadline Thursday, high prio',
      { title: 'Order chairs', assignee: 'ben', priority: 'high', dueDate: '2026-11-26' },
    ],
    ['mail Joe Miller that May suits', { kind: 'draft_email', lead: 'Joe Miller', text: 'May suits' }],
    ['Joe Miller wants oak, please note', { kind: 'add_note', lead: 'Joe Miller', text: 'Joe Miller wants oak' }],
    [
      'Joe Miller will sign by 20 January',
      { record: 'Joe Miller', changes: [{ field: 'expectedClose', value: '2027-01-20' }] },
    ],
    [
      'put off Order chairs by a week',
      { record: 'Order chairs', changes: [{ field: 'dueDate', by: { count: 1, unit: 'week' } }, {}] },
    ],
    [
      'bring Order chairs forward by two days',
      { record: 'Order chairs', changes: [{ field: 'dueDate', by: { count: -2, unit: 'day' } }, {}] },
    ],
    ['Jane Doe - note that she comes in May', { kind: 'add_note', lead: 'Jane Doe', text: 'she comes in May' }],
    ['for Jane Doe, jot down: she comes in May', { kind: 'add_note', lead: 'Jane Doe', text: 'she comes in May' }],
    ['new note, Jane Doe: she comes in May', { kind: 'add_note', lead: 'Jane Doe', text: 'she comes in May' }],
    ['record under Jane Doe that she comes in May', { kind: 'add_note', lead: 'Jane Doe', text: 'she comes in May' }],
    [
      'I need an email to Joe Miller asking if May suits',
      { kind: 'draft_email', lead: 'Joe Miller', text: 'asking if May suits' },
    ],
    [
      'ask Joe Miller by mail whether May suits',
      { kind: 'draft_email', lead: 'Joe Miller', text: 'asking whether May suits' },
    ],
    ['I’d like Jane Doe moved to negotiation', { kind: 'move_lead', lead: 'Jane Doe', stage: 'negotiation' }],
    ['Jane Doe -> won', { kind: 'move_lead', lead: 'Jane Doe', stage: 'closed_won' }],
    ['Jane Doe is in negotiation now, please update', { lead: 'Jane Doe', stage: 'negotiation' }],
    ['Jane Doe lost, too expensive', { lead: 'Jane Doe', stage: 'closed_lost', reason: 'too expensive' }],
    [
      'new value for Imogen Begum: 18,000',
      { record: 'Imogen Begum', changes: [{ subject: 'leads', field: 'value', value: 18_000 }] },
    ],
    [
      'for Joe Miller set 15 December as expected close',
      { record: 'Joe Miller', changes: [{ subject: 'leads', field: 'expectedClose', value: '2026-12-15' }] },
    ],
    [
      'Maria takes over Joe Miller from now on, please change it',
      { record: 'Joe Miller', changes: [{ subject: 'leads', field: 'assignedUserId', value: 'maria' }] },
    ],
    [
      'close the task Order chairs, it’s finished',
      { record: 'Order chairs', changes: [{ subject: 'tasks', field: 'status', value: 'completed' }] },
    ],
    [
      'mark Joe Miller as lost on the grounds that he has no money',
      { lead: 'Joe Miller', stage: 'closed_lost', reason: 'he has no money' },
    ],
  ])('%s', (question, command) => expect(read(question)).toMatchObject({ kind: 'command', command }))

  test.each([
    ['move Acme and Jane Doe to negotiation', 'Acme and Jane Doe'],
    ['move the big Acme deal to won', 'big Acme deal'],
    ['add a note to Acme in Berlin: hello', 'Acme in Berlin'],
    ['draft an email to Joe from Acme about the offer', 'Joe from Acme'],
  ])('%s keeps each word about the lead', (question, lead) =>
    expect(read(question)).toMatchObject({ kind: 'command', command: { lead } }),
  )

  test.each(['create a task', 'remind Ben', 'add a note', 'draft an email', 'move to won'])(
    '%s asks for the rest',
    (question) => {
      const outcome = read(question)
      if (outcome.kind !== 'command') throw new Error(outcomeNotation(outcome))
      expect(outcome.command).not.toHaveProperty('title')
      expect(outcome.command).not.toHaveProperty('lead')
    },
  )

  test('and no question is one', () => {
    const commands = rows.filter(
      ({ question, goesOn, outcome }) => (goesOn ? read(question) : outcome).kind === 'command',
    )
    expect(commands.map(({ question }) => question)).toEqual([])
  })

  test.each([
    'which leads moved to negotiation',
    'who added notes to Acme',
    'show tasks to call Joe',
    'mark',
    'move all leads to won',
    'move everything in negotiation to won',
    'give me the deal that closes on Friday',
    'change in revenue to last year',
    'complete tasks of last week',
    'finish this by Friday',
    'now Ben please',
    'email to Jane Doe last week',
    'mail to Jane Doe on Friday',
    'the price list update next week',
    'new note on Jane Doe?',
    'has Jane Doe moved to negotiation',
    'is Jane Doe won?',
    'Jane Doe, negotiation?',
    'could Jane Doe be won',
    'Jane Doe is not won',
    'Jane Doe value over 50k',
    'Jane Doe won in May',
    'Acme in negotiation',
    'I need the proposal for Jane Doe',
    'Jane Doe and Joe Miller to won',
  ])('%s is none', (question) => expect(read(question).kind).not.toBe('command'))
})

describe('what is not known is said, and no figure of the rest is given', () => {
  test.each([
    ['purple leads in Berlin', 'purple', 'list leads | place ~ Berlin'],
    ['good leads in Berlin', 'good', 'list leads | place ~ Berlin'],
    ['leads near Berlin', 'near', 'list leads'],
    ['planned deals', 'planned', 'list leads'],
    ['leads with a flibbertigibbet', 'flibbertigibbet', 'list leads'],
    ['candidates with a video for sales jobs', 'for sales', 'list candidates | hasRecording is yes'],
    ['leads from the 90s', '90s', 'list leads'],
    ['deals we won again', 'again', 'list leads | outcome is won'],
  ])('%s: %s', (question, word, rest) => {
    const outcome = read(question)
    if (outcome.kind !== 'unknown') throw new Error(outcomeNotation(outcome))
    expect(outcome.unknown.map(({ text }) => text)).toEqual([word])
    for (const { start, end, text } of outcome.unknown) expect(question.slice(start, end)).toBe(text)
    expect(outcomeNotation({ kind: 'query', query: outcome.without as DataQuery, spans: [] })).toContain(rest)
  })

  test('with the nearest words that are known', () => {
    const outcome = read('open deals by ownerss of Anna')
    expect(outcome).toMatchObject({ kind: 'query' })
    expect(read('leads with goods')).toMatchObject({ unknown: [{ text: 'goods', start: 11, end: 16 }] })
  })

  test('whatever word of its own stands before what is asked for', { tags: 'slow' }, () => {
    const wrong = varied.filter(({ question }) => {
      const noun = /\b(leads|deals|tasks|candidates|openings)\b/.exec(question)
      return noun && read(question.replace(noun[0], `purple ${noun[0]}`)).kind === 'query'
    })
    expect(wrong.map(({ question }) => question)).toEqual([])
  })

  test.each(['after', 'only if', 'without', 'good', 'old', 'near', 'planned', 'again', 'formerly', 'almost', 'before'])(
    'adding “%s” never leaves a query as it was',
    { tags: 'slow' },
    (word) => {
      const same = varied.filter(({ question, query }) => {
        if (
          question.toLowerCase().includes(word) ||
          (word === 'before' && /los[etis]|rejected/.test(question)) ||
          (word === 'planned' && question.includes('next step'))
        )
          return false
        const outcome = read(`${question.replace(/[?.!]$/, '')} ${word}`)
        return (
          outcome.kind === 'query' &&
          outcomeNotation(outcome) === outcomeNotation({ kind: 'query', query: query as DataQuery, spans: [] })
        )
      })
      expect(same.map(({ question }) => question)).toEqual([])
    },
  )
})

describe('nothing is guessed', () => {
  test.each([
    ["Anna's stuff for this week", ['tasks', 'leads', 'activities']],
    ['anything from Ben today', ['tasks', 'leads', 'activities']],
  ])('%s is offered of each kind of record', (question, subjects) => {
    const outcome = read(question)
    if (outcome.kind !== 'ambiguous') throw new Error(outcomeNotation(outcome))
    expect(outcome.queries.map(({ subject }) => subject)).toEqual(subjects)
  })

  test.each(['only in Berlin', 'and last month?', 'for which job', 'by owner', 'without the lost ones'])(
    'after a question that was not read, “%s” is none',
    (question) => {
      expect(read(question, { isUnread: true })).toMatchObject({ kind: 'beyond' })
    },
  )

  test.each([
    ['how many leads does Anna have', 'how many were hired'],
    ['top 5 deals', 'total value'],
    ['leads by source', 'how many won deals are in it'],
  ])('after “%s”, “%s” is not answered of anything else', (before, question) => {
    expect(read(question, { previous: queryIn(before) }).kind).not.toBe('query')
  })
})

describe('what cannot be answered is refused with the reason', () => {
  test.each([
    ['delete all leads', 'Nothing is deleted'],
    ['reassign all deals to Anna', 'cannot be done'],
    ['total pipeline in Q4', 'what is open now'],
    ['deals over 10k and over 20k in Berlin', 'cannot both be so'],
    ['leads in proposal since May', 'all that time'],
    ['why are sales down', 'Why something is so'],
    ['are we on track to reach our targets', 'Goals are not kept'],
    [`leads ${'in Berlin from referrals '.repeat(13)}`, 'more than one question can'],
  ])('%s', (question, reason) => {
    expect(read(question)).toMatchObject({ kind: 'beyond', reason: expect.stringContaining(reason) })
  })

  test.each([
    'what is our warranty period?',
    'how do we handle refunds',
    'Zeige mir alle offenen Leads',
    'how many vacation days do we get',
  ])('%s is looked up in what is written', (question) => {
    expect(read(question)).toMatchObject({ kind: 'documents', documents: { subject: 'documents', aim: 'find' } })
  })

  test.each(['help', 'What can you do?', 'hi'])('%s asks for help', (question) => {
    expect(read(question).kind).toBe('help')
  })

  test('nor do colleagues become names of leads', () => {
    const names = [...ground.names, { kind: 'lead' as const, text: 'Maria Gonzalez' }]
    expect(noted('leads assigned to Anna or maria', { names })).toBe('list leads | assignedUserId is anna,maria')
  })
})

describe('what a query says of itself', () => {
  const colleagues = ground.colleagues.map(({ name }, at) => ({ id: `00000000-0000-4000-8000-00000000000${at}`, name }))
  const known = { ...ground, colleagues }
  const company = {
    companyId: '',
    userId: '',
    now: Date.parse(ground.today),
    today: { day: ground.today, timeZone: 'UTC' },
    topValue: null,
    averages: new Map(),
    people: new Map(colleagues.map(({ id, name }) => [id, name])),
    members: new Set(colleagues.map(({ id }) => id)),
    found: new Map(),
    rare: new Map(),
  }
  const asked = rows.flatMap(({ question, goesOn }) => {
    const outcome = readQuestion(question, known)
    return !goesOn && outcome.kind === 'query' && outcome.query.aim !== 'find' ? [outcome.query] : []
  })
  // A department and a place are said in the same words, and so are what is closed and when.
  const isPlain = ({ field, or }: DataQuery['conditions'][number]) =>
    !or &&
    !['department', 'closedAt', 'completedAt', 'lead', 'words', 'previousStage', 'noteType', 'about'].includes(field)

  test('is read as that query, each condition and all together', () => {
    const told = asked.flatMap(({ subject, conditions }) => {
      const plain = conditions.filter(isPlain)
      return plain.length === 0 ? [] : [{ subject, conditions: plain }]
    })
    expect(told.length).toBeGreaterThan(900)
    const wrong = someOf(told, 10).flatMap(({ subject, conditions }) => {
      const query: DataQuery = { aim: 'list', subject, conditions, measures: [] }
      const words = readingOf(planOf(query, company)).split(' · ').slice(0, -1).join(' · ')
      const again = readQuestion(words, known)
      const isSame = again.kind === 'query' && signOf({ ...again.query, aim: 'list' }) === signOf(query)
      return isSame ? [] : [words]
    })
    expect(wrong).toEqual([])
  })
})

describe('conditions that do not depend on each other', () => {
  test('may be said in any order', () => {
    const said = fc.shuffledSubarray(
      [
        'in Berlin',
        'from referrals',
        'over 50k',
        'assigned to Anna',
        'created last month',
        'without a phone number',
        'that are hot',
      ],
      { minLength: 2, maxLength: 5 },
    )
    fc.assert(
      fc.property(said, fc.nat(), (parts, turn) => {
        const at = turn % parts.length
        const other = [...parts.slice(at), ...parts.slice(0, at)].reverse()
        const first = queryIn(`leads ${parts.join(' ')}`)
        expect(first?.conditions.length).toBe(parts.length)
        expect(conditionsIn(queryIn(`leads ${other.join(' ')}`))).toEqual(conditionsIn(first))
      }),
      { numRuns: RUNS },
    )
  })
})

// Independent of the order in which conditions are said.
const signOf = (query: DataQuery | null) =>
  JSON.stringify([
    query && { ...query, conditions: [], compareWith: { ...query.compareWith, label: '' } },
    conditionsIn(query),
  ])

const conditionsIn = (query: DataQuery | null) =>
  query?.conditions.map(({ label: _, ...rest }) => JSON.stringify(rest)).sort()

describe('whatever is typed', () => {
  const check = (question: string, before: DataQuery | null = null) => {
    const outcome = read(question, { previous: before })
    if (outcome.kind === 'query') expect(DataQuery.parse(outcome.query)).toEqual(outcome.query)
    for (const { start, end } of outcome.spans) expect(start).toBeLessThanOrEqual(end)
  }
  const words = [...new Set(table.flatMap(({ question }) => question.split(' ')))]
  const before = rows.flatMap(({ query }) => (query ? [query] : []))

  test('is read without a fault', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => check(text)),
      { numRuns: RUNS },
    )
    const salad = fc.array(fc.constantFrom(...words), { maxLength: 25 }).map((all) => all.join(' '))
    fc.assert(
      fc.property(salad, fc.option(fc.constantFrom(...before)), (text, query) => check(text, query)),
      { numRuns: 2 * RUNS },
    )
  })

  test.each([
    ['one word', 'a'.repeat(QUESTION_LENGTH)],
    ['quotation marks', '"'.repeat(QUESTION_LENGTH)],
    ['apostrophes', "a'".repeat(QUESTION_LENGTH / 2)],
    ['digits', '1,'.repeat(QUESTION_LENGTH / 2)],
    ['digits alone', '9'.repeat(QUESTION_LENGTH)],
    ['addresses', 'a@'.repeat(QUESTION_LENGTH / 2)],
    ['dots', 'a.'.repeat(QUESTION_LENGTH / 2)],
    ['dashes', '-'.repeat(QUESTION_LENGTH)],
    ['negations', 'not '.repeat(QUESTION_LENGTH / 4)],
    ['leads', 'leads by '.repeat(QUESTION_LENGTH / 9)],
    ['new words', Array.from({ length: 400 }, (_, at) => `zq${at.toString(36)}xyz`).join(' ')],
    ['periods', 'last month '.repeat(QUESTION_LENGTH / 11)],
    ['places', 'Berlin or '.repeat(QUESTION_LENGTH / 10)],
    ['states', 'open '.repeat(QUESTION_LENGTH / 5)],
    ['numbers', 'one hundred two thousand '.repeat(QUESTION_LENGTH / 25)],
  ])('%s are read in a bounded number of steps', (_, question) => {
    check(question)
    expect(sequencesOf(tokensOf(question), ground).items).toBeLessThanOrEqual(2500)
  })
})
