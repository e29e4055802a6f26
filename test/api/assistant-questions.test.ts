import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { QUESTION_LENGTH } from '../../contract/assistant/endpoints.ts'
import { DataQuery } from '../../contract/data-query/fields.ts'
import { type Ground, understand } from '../../server/features/assistant/language/understand.ts'
import { notationOf } from '../support/query-notation.ts'
import { ground } from '../support/question-ground.ts'

interface Row {
  question: string
  goesOn: boolean
  expected: string
}

const lines = readFileSync(new URL('assistant-questions.txt', import.meta.url), 'utf8').split('\n')
const table = lines.flatMap((line, at): Row[] =>
  /^[?>] /.test(line)
    ? [{ question: line.slice(2), goesOn: line.startsWith('>'), expected: (lines[at + 1] ?? '').trim() }]
    : [],
)

const read = (question: string, more: Partial<Ground> = {}) => understand(question, { ...ground, ...more })
const noted = (query: DataQuery | null) => (query ? notationOf(query) : 'nothing')
const queryOf = (question: string, more: Partial<Ground> = {}) => noted(read(question, more).query)

let previous: DataQuery | null = null
const rows = table.map((row) => {
  const { query } = read(row.question, { previous: row.goesOn ? previous : null })
  previous = query
  return { ...row, query }
})

test('the table has at least 300 questions', () => expect(rows.length).toBeGreaterThanOrEqual(300))

describe('is read as a typed query:', () => {
  test.each(rows)('$question', ({ query, expected }) => {
    expect(noted(query)).toBe(expected)
    if (query) expect(DataQuery.parse(query)).toEqual(query)
  })
})

const alone = table.filter(({ goesOn, expected }) => !goesOn && !expected.startsWith('find') && expected !== 'nothing')

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
    const others = alone.filter(
      ({ question, expected }) => queryOf(change(question)).toLowerCase() !== expected.toLowerCase(),
    )
    expect(others.map(({ question }) => `${change(question)}: ${queryOf(change(question))}`)).toEqual([])
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
    const asked = alone.filter(({ question }) => question.includes(word) && !question.includes('in the last'))
    expect(asked.length).toBeGreaterThan(0)
    const others = asked.filter(({ question, expected }) => queryOf(question.replaceAll(word, other)) !== expected)
    expect(
      others.map(({ question }) => `${question.replaceAll(word, other)}: ${queryOf(question.replaceAll(word, other))}`),
    ).toEqual([])
  })

  test.each([
    ['Show me hot leads from this month', 'From this month show me hot leads'],
    ['open deals over 50k assigned to Anna', 'Anna’s open deals over 50k'],
    ['leads from referrals in Berlin', 'Berlin leads from referrals'],
    ['How many deals did we win last month?', 'Last month, how many deals did we win?'],
    ['tasks due tomorrow', 'which tasks are due tomorrow'],
  ])('%s: %s', (question, other) => {
    const conditions = (asked: string) =>
      read(asked)
        .query?.conditions.map(({ label: _, ...rest }) => JSON.stringify(rest))
        .sort()
    expect(conditions(other)).toEqual(conditions(question))
  })

  test('with a slip in a long word', () => {
    const wrong: string[] = []
    for (const { question, expected } of alone.filter(({ question }) => SLIPPED.test(question))) {
      const slipped = question.replace(
        SLIPPED,
        (word) => word.slice(0, 3) + word.slice(4, 5) + word.slice(3, 4) + word.slice(5),
      )
      if (queryOf(slipped) !== expected) wrong.push(`${slipped}: ${queryOf(slipped)}`)
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
  ])('%s', (typed, meant) => expect(queryOf(typed)).toBe(queryOf(meant)))
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
    ['2028-02-29', 'revenue compared to the same month last year', 'figures leads | outcome is won | sum(value)'],
    ['2028-02-29', 'leads created a year ago', 'list leads | createdAt 2027-01-01..2027-12-31'],
  ])('on %s: %s', (today, question, expected) => expect(queryOf(question, { today })).toBe(expected))
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
    [
      'draft an email to Joe about the proposal',
      { kind: 'draft_email', lead: 'Joe Miller', title: 'the proposal', text: 'the proposal' },
    ],
  ])('%s', (question, command) => expect(read(question)).toMatchObject({ query: null, command }))

  test('and no question is one', () => {
    expect(table.filter(({ question }) => read(question).command).map(({ question }) => question)).toEqual([])
  })

  test.each([
    'which leads moved to negotiation',
    'who added notes to Acme',
    'show tasks to call Joe',
    'mark',
    'move all leads to won',
  ])('%s is none', (question) => expect(read(question).command).toBeNull())
})

describe('what cannot be told is said', () => {
  test.each([
    ['delete all leads', 'delete'],
    ['predict next year’s revenue', 'predict'],
    ['what’s the weather', 'weather'],
    ['Zeige mir alle offenen Leads', 'Zeige'],
    ['reassign all deals to Anna', 'reassign'],
  ])('%s', (question, word) => {
    const { query, unknown, notes } = read(question)
    expect(query).toBeNull()
    expect(unknown).toContain(word)
    expect(notes).not.toEqual([])
  })

  test.each([
    ['candidates with a video for sales jobs', 'sales'],
    ['purple leads in Berlin', 'purple'],
    ['salary of leads in Berlin', 'salary'],
  ])('%s: what nothing was made of', (question, word) => {
    expect(read(question).notes.join(' ')).toMatch(new RegExp(`Left out of the answer:.*“${word}”`))
  })

  test('and nothing is said to be left out that was used', () => {
    const wrong = table.filter(
      ({ question, goesOn }) =>
        !goesOn &&
        read(question).unknown.length === 0 &&
        read(question).notes.some((note) => note.startsWith('Left out of')),
    )
    expect(wrong.map(({ question }) => `${question}: ${read(question).notes}`)).toEqual([])
  })

  test.each([
    ['avg days from application to offer', 'not computed'],
    ['average time from lead to proposal', 'not computed'],
    ['average salary of candidates', 'not computed'],
    ['average deals per customer', 'not computed'],
    ['how long do tasks usually take to get done', 'How long that takes is not computed'],
    ['how many days on average between proposal and close', 'How long that takes is not computed'],
    ["who on the team hasn't logged a call this month", 'Which colleagues'],
    ["any lead worth more than all of Mark's put together?", 'What is compared there'],
    ["how many of Anna's deals are bigger than Ben's biggest", 'What is compared there'],
    ['which leads have I not touched since I created them', 'cannot both be so'],
    ["leads we haven't called but emailed", 'cannot both be so'],
    ['deals over 10k and over 20k in Berlin', 'cannot both be so'],
    ['leads reassigned from Ben to Anna', 'each of the people'],
    ['which leads were assigned to Mark this week', 'assigned to whom'],
    ['Which deals would we lose if Acme left', 'if something else were so'],
    ['which deal is next to close', '“next to”'],
    ['leads with the same owner', '“same”'],
    ["which leads haven't replied to us?", 'Whether somebody replied'],
    ['how many leads were in each stage on 1 October', 'In which stage leads were'],
    ['who interviewed Jane Doe', 'Who interviewed'],
    ['leads that start with A', 'With which letters'],
    ['share of open deals that are above 50k', 'How large a share'],
    ['what percentage of our leads are older than 60 days', 'How large a share'],
    ['how many tasks were created vs completed last week', 'days of their own'],
    ['what do lost deals have in common', 'Why something is so'],
    ['which candidates did not turn up', '“not”'],
    ['how many did we create and win this year', 'days of their own'],
    ["compare Anna's win rate with the team average", 'What is compared there'],
    ['which openings have nobody in the second round', 'nobody in a stage'],
    ['who did we lose the most deals to', 'kept in its reason alone'],
    ['documents no one has tagged', 'What nobody did'],
  ])('%s: refused, and no figure of something else is told', (question, note) => {
    const { query, notes } = read(question)
    expect(query).toBeNull()
    expect(notes.join(' ')).toContain(note)
  })

  test.each([
    ['what did Ben do yesterday afternoon', 'afternoon'],
    ['deals we won again', 'again'],
    ['leads formerly owned by Anna', 'formerly'],
    ['deals that skipped the proposal stage', 'skipped'],
    ['the leads with the least probability but the highest value', 'highest value'],
    ['what is the difference between our best and worst month this year', 'worst'],
    ['show me hot leads and urgent tasks', 'urgent tasks'],
    ['how many leads and how many tasks do we have', 'how many tasks do we have'],
    ['How many deals did we win in May? And who won the most?', 'who won the most'],
    ['which leads are hot and which ones are stale', 'which ones are stale'],
    ['how many open deals are there, and how many of them are hot?', 'how many of them are hot'],
    ['can you compare the last two quarters', 'compare'],
    ['top lost reason per rep', 'lost reason'],
    ['how many tasks did we create last week vs how many did we complete', 'how many did we complete'],
  ])('%s: what was left out', (question, words) => {
    expect(read(question).query).not.toBeNull()
    expect(read(question).notes.join(' ')).toMatch(new RegExp(`Left out of the answer.*“${words}”`))
  })

  test('a second question is not mixed into the first, whatever that is', () => {
    const asked = alone.filter(
      ({ question, expected }) =>
        / (leads|openings|documents|tasks)\b/.test(expected.slice(0, 40)) &&
        /^(how many|which|what|who|show|list)\b/i.test(question) &&
        !question.includes(','),
    )
    expect(asked.length).toBeGreaterThan(300)
    const wrong = asked.filter(({ question, expected }) => {
      const two = `${question.replace(/[?.!]$/, '')} and how many candidates were rejected?`
      return queryOf(two) !== expected || !read(two).notes.some((note) => note.startsWith('One thing'))
    })
    expect(wrong.map(({ question }) => question)).toEqual([])
  })

  test('and a word that nobody knows is told, wherever it narrows', () => {
    const wrong = alone.filter(({ question }) => {
      const noun = /\b(leads|deals|tasks|candidates|openings)\b/.exec(question)
      if (!noun) return false
      const { query, notes } = read(question.replace(noun[0], `purple ${noun[0]}`))
      return query && query.aim !== 'find' && !JSON.stringify([query, notes]).includes('purple')
    })
    expect(wrong.map(({ question }) => question)).toEqual([])
  })

  test.each(['what is 2+2', 'how much is 12 times 3'])('%s is of no data', (question) => {
    expect(read(question)).toMatchObject({ query: null, notes: [expect.stringContaining('not in the company’s data')] })
  })

  test('nor do colleagues become names of leads', () => {
    const names = [...ground.names, { kind: 'lead' as const, text: 'Maria Gonzalez' }]
    expect(queryOf('leads assigned to Anna or maria', { names })).toBe('list leads | assignedUserId is anna,maria')
  })

  test.each([
    ['purple leads in Berlin', 'purple'],
    ['leads with a flibbertigibbet', 'flibbertigibbet'],
    ['leads from the 90s', '90s'],
  ])('%s', (question, word) => expect(read(question).unknown).toContain(word))

  test.each(['help', 'What can you do?', 'hi'])('%s asks for help', (question) => {
    expect(read(question)).toMatchObject({ help: true, query: null })
  })
})

describe('of several sentences', () => {
  test('the one that asks is what is asked', () => {
    const told =
      'I am preparing the slides for the board meeting on Thursday. How many deals did we win last month? Thanks a lot!'
    expect(queryOf(told)).toBe('count leads | outcome is won | closedAt 2026-10-01..2026-10-31')
  })

  test('a long one is looked up by its main words, those of the sentence that asks first', () => {
    const told =
      'Two of us are travelling to the fair in Barcelona next spring, and my colleague has never been abroad for the company before. We want to book early so that it does not get too expensive for everybody. Which hotel rate per night is reimbursed without asking?'
    const [condition] = read(told).query?.conditions ?? []
    const words = condition?.matches?.[0] ?? ''
    expect(words).toMatch(/^Which hotel rate night reimbursed/)
    expect(words).toMatch(/Barcelona/)
    expect(words.length).toBeLessThanOrEqual(200)
  })
})

describe('whatever is typed', () => {
  const check = (question: string, before: DataQuery | null = null) => {
    const { query, confidence, unknown } = read(question, { previous: before })
    if (query) expect(DataQuery.parse(query)).toEqual(query)
    expect(confidence).toBeGreaterThanOrEqual(0)
    expect(confidence).toBeLessThanOrEqual(1)
    expect(unknown.every((word) => typeof word === 'string')).toBe(true)
  }
  const words = [...new Set(table.flatMap(({ question }) => question.split(' ')))]
  const before = rows.flatMap(({ query }) => (query ? [query] : []))

  test('is read without a fault', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => check(text)),
      { numRuns: 300 },
    )
    const salad = fc.array(fc.constantFrom(...words), { maxLength: 25 }).map((all) => all.join(' '))
    fc.assert(
      fc.property(salad, fc.option(fc.constantFrom(...before)), (text, query) => check(text, query)),
      { numRuns: 600 },
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
  ])('each of %s takes as long, however many there are', (_, question) => {
    const spentOn = (text: string) => {
      const spent = Array.from({ length: 5 }, () => {
        const before = process.cpuUsage()
        check(text)
        const { user, system } = process.cpuUsage(before)
        return user + system
      })
      return Math.min(...spent)
    }
    check(question)
    // Four times as much text takes four times as long; were each part compared with each other, it would be sixteen times.
    expect(spentOn(question)).toBeLessThan(10 * Math.max(spentOn(question.slice(0, question.length / 4)), 500))
  })
})
