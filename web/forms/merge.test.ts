import { expect, test } from 'vitest'
import { compare, merged } from './merge.ts'

const fields = ['name', 'city', 'tags', 'value'] as const
const base = { name: 'Ada', city: 'Oslo', tags: ['a'], value: 1 }

test('a field that one side changed is that side’s; one that both changed is contested unless they agree', () => {
  const mine = { ...base, name: 'Ada L.', city: 'Bergen', value: 2 }
  const theirs = { ...base, name: 'Augusta', tags: ['a', 'b'], value: 2 }
  expect(compare(fields, { base, mine, theirs })).toEqual({ contested: ['name'], theirs: ['tags'], mine: ['city'] })
})

test('what is saved has theirs where it was taken, mine elsewhere, and what is no field as it was sent', () => {
  const mine = { ...base, city: 'Bergen', reason: 'Price' }
  const theirs = { ...base, name: 'Augusta', tags: [] }
  expect(merged(mine, theirs, ['name', 'tags'])).toEqual({ ...mine, name: 'Augusta', tags: [] })
})

test('nothing is the same as null', () => {
  expect(compare(['due'], { base: { due: null }, mine: { due: undefined }, theirs: { due: null } })).toEqual({
    contested: [],
    theirs: [],
    mine: [],
  })
})
