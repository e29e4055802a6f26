import { expect, test } from 'vitest'
import type { DataQuery, QueryCondition } from '../../../contract/data-query/fields.ts'
import { listAddress } from './list-address.ts'

const me = '019aa000-0000-7000-8000-0000000000aa'

const asked = (subject: DataQuery['subject'], conditions: QueryCondition[]): DataQuery => ({
  aim: 'list',
  subject,
  conditions,
  measures: [],
})

test.each<[DataQuery['subject'], QueryCondition[], string, object]>([
  ['leads', [], '/sales', {}],
  ['leads', [{ field: 'stage', is: ['proposal'] }], '/sales', { stage: 'proposal' }],
  ['leads', [{ field: 'assignedUserId', is: ['me'] }], '/sales', { assignedUserId: me }],
  ['tasks', [{ field: 'overdue', is: ['yes'] }], '/tasks', { due: 'overdue' }],
  ['tasks', [{ field: 'assignedTo', is: ['me'] }], '/tasks', { owner: 'mine' }],
  ['documents', [{ field: 'isPublic', is: ['yes'] }], '/knowledge-base', { whose: 'public' }],
  ['candidates', [{ field: 'stage', is: ['offered'] }], '/candidates', { stage: 'offered' }],
])('%s with %j are listed at %s', (subject, conditions, to, search) => {
  expect(listAddress(asked(subject, conditions), me)).toEqual({ to, search })
})

test.each<[string, DataQuery['subject'], QueryCondition[]]>([
  ['two stages', 'leads', [{ field: 'stage', is: ['new', 'qualified'] }]],
  ['what is not', 'leads', [{ field: 'stage', is: ['new'], not: true }]],
  ['a field without a filter', 'leads', [{ field: 'value', above: 1000 }]],
  [
    'the same field twice',
    'leads',
    [
      { field: 'source', is: ['referral'] },
      { field: 'source', is: ['website'] },
    ],
  ],
  ['a subject without a list', 'activities', []],
])('%s are listed nowhere', (_what, subject, conditions) => {
  expect(listAddress(asked(subject, conditions), me)).toBeUndefined()
})

test('the first few of many are no list', () => {
  expect(listAddress({ ...asked('leads', []), limit: 5 }, me)).toBeUndefined()
})
