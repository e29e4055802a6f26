import { describe, expect, test } from 'vitest'
import { leadStages } from '../../../contract/leads/endpoints.ts'
import { scoreLead } from './insights.ts'
import type { LeadSignals } from './insights-store.ts'

const NOW = Date.parse('2026-06-30T12:00:00Z')
const daysAgo = (days: number) => new Date(NOW - days * 86_400_000).toISOString()

const promising: LeadSignals = {
  stage: 'proposal',
  probability: 50,
  value: 1000,
  email: 'jane@example.com',
  phone: '123',
  assignedUserId: 'somebody',
  createdAt: daysAgo(5),
  stageChangedAt: daysAgo(3),
  lastContactAt: daysAgo(1),
  largerThan: 0.5,
  openTasks: 1,
  overdueTasks: 0,
}

const score = (signals: Partial<LeadSignals>) => scoreLead({ ...promising, ...signals }, NOW)

test('the score of an open lead is the sum of its reasons, each of which is named', () => {
  const insights = score({})
  expect(insights).toEqual({
    score: 65,
    reasons: [
      { text: 'Stage Proposal', points: 25 },
      { text: 'Probability 50%', points: 15 },
      { text: 'Worth more than 50% of your open leads', points: 10 },
      { text: 'Email and phone known', points: 5 },
      { text: 'In touch this week', points: 10 },
    ],
    daysInStage: 3,
    nextStep: 'go through the proposal together',
  })
})

test('a won lead is sure and a lost one hopeless, whatever else is known', () => {
  expect(score({ stage: 'closed_won', probability: 0, lastContactAt: daysAgo(99) })).toMatchObject({
    score: 100,
    reasons: [{ text: 'The deal is won', points: 100 }],
    nextStep: 'Ask for a referral',
  })
  expect(score({ stage: 'closed_lost', probability: 100 })).toMatchObject({ score: 0, reasons: [{ points: 0 }] })
})

test.each([
  ['a later stage', { stage: 'negotiation' as const }, 10],
  ['a higher probability', { probability: 100 }, 15],
  ['a larger value than others', { largerThan: 1 }, 10],
  ['no value', { value: 0 }, -10],
  ['no phone number', { phone: '' }, -3],
  ['no way to reach them', { phone: '', email: '' }, -10],
  ['nobody in touch yet', { lastContactAt: null }, -10],
  ['nobody in touch for more than two weeks', { lastContactAt: null, createdAt: daysAgo(15) }, -20],
  ['a week without contact', { lastContactAt: daysAgo(7) }, -10],
  ['two weeks of silence', { lastContactAt: daysAgo(15) }, -20],
  ['a month in the same stage', { stageChangedAt: daysAgo(31) }, -10],
])('%s changes the score by its points', (_, signals, points) => {
  expect(score(signals).score).toBe(65 + points)
})

test('a lead that nobody has contacted says so, however often it was edited', () => {
  const { reasons, nextStep } = score({ lastContactAt: null, createdAt: daysAgo(20) })
  expect(reasons).toContainEqual({ text: 'No contact yet', points: -10 })
  expect(reasons.map(({ text }) => text)).not.toContain('In touch this week')
  expect(nextStep).toBe('Get in touch and note what was said')
})

test('the score stays between 0 and 100', () => {
  const worst = { stage: 'new' as const, probability: 0, value: 0, email: '', phone: '', lastContactAt: daysAgo(99) }
  expect(score({ ...worst, stageChangedAt: daysAgo(99) }).score).toBe(0)
  for (const stage of leadStages) {
    const best = score({ stage, probability: 100, largerThan: 1 }).score
    expect(best).toBeGreaterThanOrEqual(0)
    expect(best).toBeLessThanOrEqual(100)
  }
})

test.each([
  [0, 0],
  [0.99, 0],
  [1, 1],
  [30.5, 30],
  [-1, 0],
])('%d days in the stage are %i whole ones', (days, whole) => {
  expect(score({ stageChangedAt: daysAgo(days) }).daysInStage).toBe(whole)
})

describe('the next step is the most urgent one', () => {
  test.each([
    ['Find an email address or a phone number', { email: '', phone: '', assignedUserId: null, overdueTasks: 1 }],
    ['Assign the lead', { assignedUserId: null, overdueTasks: 1 }],
    ['Finish the overdue task', { overdueTasks: 1, lastContactAt: daysAgo(20) }],
    ['Get in touch again and note what was said', { lastContactAt: daysAgo(20), stageChangedAt: daysAgo(40) }],
    ['Ask what is holding up the decision, or close the lead', { stageChangedAt: daysAgo(40), openTasks: 0 }],
    ['Plan a task: go through the proposal together', { openTasks: 0 }],
    ['find out need, budget and who decides', { stage: 'new' as const }],
  ])('%s', (nextStep, signals) => {
    expect(score(signals).nextStep).toBe(nextStep)
  })
})
