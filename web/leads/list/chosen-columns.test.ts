import { expect, test } from 'vitest'
import { chosenOf, fitted, moved, sized, textOf, toggled, usuallyChosen } from './chosen-columns.ts'

test('what the address says is read and written as it is', () => {
  for (const text of ['company,stage:144', 'name:240,value', 'name', 'name:64']) {
    const chosen = chosenOf(text)
    expect(chosen && textOf(chosen)).toBe(text)
  }
  expect(chosenOf(undefined)).toBeUndefined()
})

test('one begins with what a table of this width shows', () => {
  expect(textOf(usuallyChosen(700))).toBe('company,stage,value')
  expect(textOf(usuallyChosen(1100))).toBe('company,stage,value,assignedUserId,createdAt')
  expect(usuallyChosen(1600).others).toHaveLength(8)
})

test('columns come, go, move and get a width', () => {
  const chosen = { name: undefined, others: [{ name: 'company' as const, width: 200 }, { name: 'stage' as const }] }
  expect(textOf(toggled(chosen, 'city'))).toBe('company:200,stage,city')
  expect(textOf(toggled(chosen, 'company'))).toBe('stage')
  expect(textOf(toggled(toggled(chosen, 'company'), 'stage'))).toBe('name')
  expect(textOf(moved(chosen, 'company', 1))).toBe('stage,company:200')
  expect(textOf(moved(chosen, 'city', 0))).toBe('company:200,stage')
  expect(textOf(sized(chosen, 'stage', 99.6))).toBe('company:200,stage:100')
  expect(textOf(sized(chosen, 'name', 5))).toBe('name:64,company:200,stage')
  expect(textOf(sized(chosen, 'stage', 9000))).toBe('company:200,stage:800')
})

test('columns that do not fit give way alike, and scroll where they cannot', () => {
  const chosen = {
    name: undefined,
    others: [
      { name: 'company' as const, width: 400 },
      { name: 'stage' as const, width: 200 },
    ],
  }
  expect(fitted(chosen, 1000)).toMatchObject({ widths: [400, 200], scrolls: false })
  expect(fitted(chosen, 556)).toMatchObject({ widths: [200, 100], scrolls: false })
  expect(fitted(chosen, 300)).toMatchObject({ widths: [64, 64], scrolls: true, least: 384 })
  const partly = { name: undefined, others: [{ name: 'company' as const, width: 400 }, { name: 'stage' as const }] }
  expect(fitted(partly, 1000)).toMatchObject({ widths: [400, 144], scrolls: false })
  expect(fitted(partly, 756)).toMatchObject({ widths: [400, 100], scrolls: false })
  expect(fitted(partly, 556)).toMatchObject({ widths: [236, 64], scrolls: false })
  expect(fitted({ name: 240, others: [] }, 300)).toMatchObject({ widths: [], scrolls: true })
})
