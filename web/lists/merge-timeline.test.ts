import { expect, test } from 'vitest'
import { mergeTimeline, type TimelineSource } from './merge-timeline.ts'

const source = (entries: Record<string, string>, hasNextPage?: boolean): TimelineSource => ({
  entries: Object.entries(entries).map(([id, day]) => ({ id, at: `2026-${day}T10:00:00.000Z`, content: id })),
  ...(hasNextPage !== undefined && {
    list: { hasNextPage, isFetchingNextPage: false, fetchNextPage: () => undefined },
  }),
})
const ids = (sources: TimelineSource[]) => mergeTimeline(sources).entries.map(({ id }) => id)

const notes = { n2: '03-01', n1: '02-01' }
const moves = source({ c3: '03-02', c2: '02-15', c1: '01-01' })
const changes = { e2: '02-20', e1: '02-10' }

test('all of it stands in one line of time, newest first', () => {
  expect(ids([source(notes, false), moves, source(changes, false)])).toEqual(['c3', 'n2', 'e2', 'c2', 'e1', 'n1', 'c1'])
  expect(ids([source({}, false), moves])).toEqual(['c3', 'c2', 'c1'])
})

test('what is older than the last that is loaded waits for what comes between', () => {
  expect(ids([source(notes, true), moves])).toEqual(['c3', 'n2', 'c2', 'n1'])
  const both = [source(notes, true), moves, source(changes, true)]
  expect(ids(both)).toEqual(['c3', 'n2', 'e2', 'c2', 'e1'])
  expect(mergeTimeline(both).older).toBe(both[2]?.list)
  expect(mergeTimeline([source(notes, true), moves, source(changes, false)]).older).toBeDefined()
  expect(mergeTimeline([source(notes, false), moves]).older).toBeUndefined()
})
