import { badInput, refusals } from '../../platform/calls/refusals.ts'

export const analyticsRefusals = refusals('analytics', {
  no_stage: () => badInput('Name the stage', { stage: 'Choose a stage that this figure has' }),
  ends_before_it_begins: ({ last }: { last: string }) =>
    badInput('The period ends before it begins', { from: `Must not be after ${last}` }),
  too_long: ({ most, last }: { most: number; last: string }) =>
    badInput(`A period is at most ${most} years long`, { from: `Must be within ${most} years of ${last}` }),
  month_outside: () => badInput('The month is not in the period', { month: 'Must be a month of the period' }),
})
