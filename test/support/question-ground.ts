import type { Ground } from '../../server/features/assistant/reader/read.ts'

/** What the company of the questions has, on a Sunday. */
export const ground: Ground = {
  today: '2026-11-22',
  previous: null,
  colleagues: [
    { id: 'anna', name: 'Anna Schmidt' },
    { id: 'ben', name: 'Ben Carter' },
    { id: 'maria', name: 'Maria López' },
    { id: 'mark', name: 'Mark Young' },
  ],
  names: [
    { kind: 'company', text: 'Acme Corp' },
    { kind: 'lead', text: 'Jane Doe' },
    { kind: 'lead', text: 'Joe Miller' },
    { kind: 'place', text: 'Berlin' },
    { kind: 'place', text: 'Hamburg' },
    { kind: 'opening', text: 'Senior Designer' },
    { kind: 'opening', text: 'Product Designer' },
    { kind: 'department', text: 'Engineering' },
    { kind: 'department', text: 'Marketing' },
  ],
  toDo: [
    'Call Jane Doe',
    'Visit Acme and take measure',
    'Ask Joe Miller for a referral',
    'Send references to Acme Corp',
    'Plan the handover with Joe Miller',
    'Send the contract to Jane Doe',
  ],
}
