import { expect, test } from 'vitest'
import { conflict, notFound, refusals } from './refusals.ts'

test('a refusal carries its name and the values of its sentence, beside the sentence itself', () => {
  const leadRefusals = refusals('leads', {
    not_found: () => notFound('Lead'),
    changed: ({ name }: { name: string }) => conflict(`${name} was changed`),
  })
  expect(leadRefusals.not_found()).toMatchObject({
    code: 'not_found',
    reason: 'leads.not_found',
    message: 'Lead not found',
  })
  expect(leadRefusals.changed({ name: 'Jane' })).toMatchObject({
    ...{ code: 'conflict', reason: 'leads.changed', message: 'Jane was changed' },
    values: { name: 'Jane' },
  })
})
