import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import {
  exportAnalytics,
  getAnalytics,
  listAnalyticsActivities,
  listAnalyticsCandidates,
  listAnalyticsLeads,
  listAnalyticsTasks,
} from '../../contract/analytics/endpoints.ts'
import { partsOf } from '../../contract/plain/endpoint.ts'
import { addressOf } from '../api/call.ts'
import { callQuery, pagesQuery } from '../api/queries.ts'
import type { AnalyticsRequest } from './address.ts'
import type { Chart } from './chart.ts'
import type { RowFilters } from './rows/rows-text.ts'

/** Milliseconds after which former figures are asked for anew. */
const AGAIN = 1500

/** All figures of the screen, in one call. Those of another period or filter stay until they are there. */
export const analyticsQuery = (asked: AnalyticsRequest) =>
  queryOptions({
    ...callQuery(getAnalytics, { query: asked }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.asOf ? AGAIN : false),
  })

/** Where a chart's table can be had as CSV. */
export const tableAddress = (chart: Chart['name'] | 'summary', asked: AnalyticsRequest) =>
  addressOf(partsOf(exportAnalytics).path, { query: { chart, ...asked } })

const PAGE = 50
/** What is counted changes with everything that happens: each time a figure is opened, its rows are loaded again. */
const anew = { staleTime: 0 }

/** The rows behind a figure: asked for with the period and the filter, which the figure may narrow. */
export const leadRowsQuery = (asked: AnalyticsRequest, rows: RowFilters['leads']) =>
  infiniteQueryOptions({ ...pagesQuery(listAnalyticsLeads, { query: { ...asked, ...rows } }, PAGE), ...anew })
export const taskRowsQuery = (asked: AnalyticsRequest, rows: RowFilters['tasks']) =>
  infiniteQueryOptions({ ...pagesQuery(listAnalyticsTasks, { query: { ...asked, ...rows } }, PAGE), ...anew })
export const candidateRowsQuery = (asked: AnalyticsRequest, rows: RowFilters['candidates']) =>
  infiniteQueryOptions({ ...pagesQuery(listAnalyticsCandidates, { query: { ...asked, ...rows } }, PAGE), ...anew })
export const activityRowsQuery = (asked: AnalyticsRequest, rows: RowFilters['activities']) =>
  infiniteQueryOptions({ ...pagesQuery(listAnalyticsActivities, { query: { ...asked, ...rows } }, PAGE), ...anew })
