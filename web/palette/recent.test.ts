import { expect, test } from 'vitest'
import { placeOf } from './recent.ts'

const id = '019aa000-0000-7000-8000-0000000000ff'

test.each([
  ['/sales/lead/019AA000-0000-7000-8000-0000000000FF', {}, 'lead'],
  [`/candidates/${id}`, {}, 'candidate'],
  ['/tasks', { task: id }, 'task'],
  ['/recruitment', { opening: id }, 'opening'],
  ['/knowledge-base', { document: id, search: 'plan' }, 'document'],
  ['/knowledge-base', { search: 'plan' }, undefined],
  ['/sales', {}, undefined],
  ['/candidates/new', {}, undefined],
  ['/', {}, undefined],
])('the address %s %o leads to a %s', (pathname, search, kind) => {
  expect(placeOf({ pathname, search })).toEqual(kind && { kind, id })
})
