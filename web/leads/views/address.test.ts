import { expect, test } from 'vitest'
import type { LeadView } from '../../../contract/lead-views/fields.ts'
import { ALL, currentTab, isBare, isChanged, MINE, readSalesAddress, tabsOf } from './address.ts'

const ME = '01900000-0000-7000-8000-000000000001'
const THEM = '01900000-0000-7000-8000-000000000002'
const VIEW: LeadView = {
  id: '01900000-0000-7000-8000-00000000000a',
  name: 'Offers',
  shared: false,
  ownerId: ME,
  settings: { layout: 'list', stage: 'proposal', sort: '-value' },
  isDefault: false,
  createdAt: '2026-11-22T00:00:00.000Z',
  updatedAt: '2026-11-22T00:00:00.000Z',
  version: 1,
}
const tabs = tabsOf([VIEW], ME)
const tabOf = (address: Parameters<typeof currentTab>[1]) => currentTab(tabs, address)?.id

test('an address names its view and the lead beside the list, and nothing that is no id', () => {
  const lead = VIEW.id.toUpperCase()
  expect(readSalesAddress({ view: VIEW.id, lead, stage: 'proposal' })).toEqual({
    view: VIEW.id,
    lead: VIEW.id,
    stage: 'proposal',
  })
  expect(readSalesAddress({ view: 'hot', lead: 7 })).toEqual({})
  expect(readSalesAddress({ view: MINE })).toEqual({ view: MINE })
})

test('an address belongs to the view that it names, to all leads without one, and to none where that is not there', () => {
  expect(tabOf({ view: VIEW.id, stage: 'new' })).toBe(VIEW.id)
  expect(tabOf({ stage: 'new' })).toBe(ALL)
  expect(tabOf({ view: THEM })).toBeUndefined()
  expect(tabOf({ view: MINE, assignedUserId: ME })).toBe(MINE)
  expect(tabOf({ view: MINE, assignedUserId: THEM })).toBe(ALL)
})

test('a list is changed where it shows something else, and not where it only says what is usual', () => {
  const [all, , kept] = tabs
  if (!all || !kept) throw new Error('There are three tabs')
  expect(isChanged(kept, { sort: '-value', stage: 'proposal' })).toBe(false)
  expect(isChanged(kept, { stage: 'proposal' })).toBe(true)
  expect(isChanged(all, { layout: 'board' })).toBe(false)
  expect(isChanged(kept, { sort: '-value', stage: 'proposal', layout: 'board' })).toBe(true)
  expect(isChanged(all, { search: 'x' })).toBe(true)
})

test('an address is bare that says nothing', () => {
  expect(isBare({})).toBe(true)
  expect(isBare({ view: ALL })).toBe(false)
})
