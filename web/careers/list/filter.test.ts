import { expect, test } from 'vitest'
import type { PublicOpening } from '../../../contract/careers/fields.ts'
import { groupByDepartment } from './filter.ts'

const opening = (title: string, department: string) => ({ title, department }) as PublicOpening

test('openings are grouped in the order of their departments, those of none last, and stay newest first', () => {
  const openings = [
    opening('Porter', ''),
    opening('Waiter', 'Service'),
    opening('Cook', 'Kitchen'),
    opening('Sommelier', 'Service '),
  ]
  const groups = groupByDepartment(openings).map(([name, members]) => [name, members.map(({ title }) => title)])
  expect(groups).toEqual([
    ['Kitchen', ['Cook']],
    ['Service', ['Waiter', 'Sommelier']],
    ['', ['Porter']],
  ])
})
