import { describe, expect, test } from 'vitest'
import type { PublicOpening } from '../../contract/careers/fields.ts'
import { isFiltered, listAddress, NO_FILTERS, readAddress } from './address.ts'
import { choicesOf, filterOpenings } from './list/filter.ts'

describe('an address', () => {
  test('says which opening, whose list, and what narrows it', () => {
    expect(readAddress('/jobs/0190B6A0')).toEqual({ openingId: '0190b6a0', company: '', filters: NO_FILTERS })
    expect(readAddress('/jobs?company=c&search=%20a%26b%20&location=K%C3%B6ln&utm_source=x')).toEqual({
      openingId: undefined,
      company: 'c',
      filters: { search: 'a&b', department: '', location: 'Köln' },
    })
  })

  test('comes out as it went in', () => {
    for (const address of ['/jobs', '/jobs?company=c', '/jobs?search=a+b%26c&department=%3Cb%3E&location=%C3%A9']) {
      expect(listAddress(readAddress(address))).toBe(address)
    }
  })

  test('that is endless is cut', () => {
    expect(readAddress(`/jobs?search=${'a'.repeat(5000)}`).filters.search).toHaveLength(200)
  })
})

describe('filters', () => {
  const openings = [
    { title: 'Chef de cuisine', description: 'Soufflé\n and  soup', department: 'Kitchen', location: 'Paris' },
    { title: 'Waiter', description: 'Carries', department: 'Service', location: 'Berlin' },
    { title: 'Guest', description: 'Eats', department: '', location: 'Berlin' },
  ] as PublicOpening[]
  const found = (filters: Partial<typeof NO_FILTERS>) =>
    filterOpenings(openings, { ...NO_FILTERS, ...filters }).map(({ title }) => title)

  test('find words in title and description, however they are written', () => {
    expect(found({})).toHaveLength(3)
    expect(found({ search: 'CHEF' })).toEqual(['Chef de cuisine'])
    expect(found({ search: 'souffle and soup' })).toEqual(['Chef de cuisine'])
    expect(found({ search: 'kitchen' })).toEqual([])
    expect(found({ search: '.*' })).toEqual([])
  })

  test('narrow together', () => {
    expect(found({ location: 'Berlin' })).toEqual(['Waiter', 'Guest'])
    expect(found({ location: 'Berlin', department: 'Service' })).toEqual(['Waiter'])
    expect(isFiltered(NO_FILTERS)).toBe(false)
    expect(isFiltered({ ...NO_FILTERS, location: 'Berlin' })).toBe(true)
  })

  test('offer what there is, and what is chosen already', () => {
    expect(choicesOf(openings, 'department', '')).toEqual(['Kitchen', 'Service'])
    expect(choicesOf(openings, 'location', 'Aachen')).toEqual(['Aachen', 'Berlin', 'Paris'])
  })
})
