import { expect, test } from 'vitest'
import { clearedOf, isFiltered, queryOf, readListSearch } from './list-search.ts'

const OWNER = '0192F3A4-5B6C-7D8E-9F00-112233445566'

test('an address is read as it is written', () => {
  const address = {
    search: 'ada',
    stage: 'new,proposal',
    source: 'website',
    assignedUserId: `none,${OWNER.toLowerCase()}`,
    value: '1000..5000.50',
    created: 'last-30-days',
    updated: '2026-11-01..',
    stageChanged: 'over-30-days',
    openTask: 'none',
    noContact: '14-days',
    city: 'Köln',
    country: 'Germany',
    sort: '-stageChangedAt',
    columns: 'name:240,company,stage:144',
    layout: 'board',
  }
  expect(readListSearch(address)).toEqual(address)
})

test('addresses from before mean what they meant', () => {
  expect(readListSearch({ stage: 'won', source: 'website', assignedUserId: OWNER, sort: 'value' })).toEqual({
    source: 'website',
    assignedUserId: OWNER.toLowerCase(),
    sort: 'value',
  })
})

test('what is unknown is left out, part by part', () => {
  expect(readListSearch({ stage: 'new,won,new', source: 'google', value: '5..1', created: 'soon' })).toEqual({
    stage: 'new',
  })
  expect(readListSearch({ updated: '2026-02-30..', noContact: 14, openTask: true, city: ' ', columns: 'a,b' })).toEqual(
    {},
  )
  expect(readListSearch({ columns: 'company,company', layout: 'map', sort: 'email', stage: ['new'] })).toEqual({})
  expect(readListSearch({ columns: 'company:9999' })).toEqual({})
  expect(readListSearch({ city: 1000, search: 12 })).toEqual({ city: '1000', search: '12' })
})

test('how a list is shown is no filter, is not asked of the server and stays when the filter goes', () => {
  const search = { search: 'ada', value: '..5', sort: 'name', columns: 'stage', layout: 'list' } as const
  expect(queryOf(search)).toEqual({ search: 'ada', value: '..5', sort: 'name' })
  expect(clearedOf(search)).toEqual({ sort: 'name', columns: 'stage', layout: 'list' })
  expect(isFiltered(search)).toBe(true)
  expect(isFiltered(clearedOf(search))).toBe(false)
})
