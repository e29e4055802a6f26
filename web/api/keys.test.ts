import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { getLead, getLeadInsights, getLeadSummary, listLeads } from '../../contract/leads/endpoints.ts'
import { listLeadTasks, listTasks } from '../../contract/tasks/endpoints.ts'
import { inputOfPages, keyOf, keysBelow, pagesKey } from './keys.ts'

const id = '019aa000-0000-7000-8000-0000000000ff'

const kept = {
  everyLead: pagesKey(listLeads, {}),
  newLeads: pagesKey(listLeads, { query: { stage: 'new' } }),
  suggestions: keyOf(listLeads, { query: { search: 'ada' } }),
  summary: keyOf(getLeadSummary, {}),
  lead: keyOf(getLead, { params: { id } }),
  insights: keyOf(getLeadInsights, { params: { id } }),
  tasks: pagesKey(listLeadTasks, { params: { id }, query: { state: 'open' } }),
}

test.each([
  ['a list', pagesKey(listLeads, {}), ['everyLead', 'newLeads']],
  ['a list under a filter', pagesKey(listLeads, { query: { stage: 'new' } }), ['newLeads']],
  ['one answer', keyOf(getLead, { params: { id } }), ['lead']],
  ['one record and what hangs on it', keysBelow(getLead, { params: { id } }), ['lead', 'insights', 'tasks']],
  ['all below a path', keysBelow(listLeads, {}), Object.keys(kept)],
])('a key stands for %s', (_what, queryKey, found) => {
  const queryClient = new QueryClient()
  for (const [name, key] of Object.entries(kept)) queryClient.setQueryData(key, name)
  expect(queryClient.getQueriesData({ queryKey }).map(([, name]) => name)).toEqual(found)
})

test('the key of a list tells what it was asked with', () => {
  expect(inputOfPages(listLeadTasks, kept.tasks)).toEqual({ params: { id }, query: { state: 'open' } })
  expect(inputOfPages(listTasks, kept.tasks)).toBeUndefined()
  expect(inputOfPages(listLeads, kept.suggestions)).toBeUndefined()
})
