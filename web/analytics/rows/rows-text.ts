import type {
  AnalyticsActivitiesQuery,
  AnalyticsCandidatesQuery,
  AnalyticsLeadsQuery,
  AnalyticsTasksQuery,
} from '../../../contract/analytics/fields.ts'

/** What is asked beside the period and the filter, which it may narrow. */
export interface RowFilters {
  leads: Omit<AnalyticsLeadsQuery, 'from' | 'to' | 'limit' | 'cursor'>
  tasks: Omit<AnalyticsTasksQuery, 'from' | 'to' | 'limit' | 'cursor'>
  candidates: Omit<AnalyticsCandidatesQuery, 'from' | 'to' | 'limit' | 'cursor'>
  activities: Omit<AnalyticsActivitiesQuery, 'from' | 'to' | 'limit' | 'cursor'>
}

type RowsKind = keyof RowFilters

/** The rows behind a figure, as the address holds them: `leads?figure=won&month=2026-11`. */
export function rowsText<Kind extends RowsKind>(kind: Kind, asked: RowFilters[Kind]): string {
  return `${kind}?${new URLSearchParams(asked as Record<string, string>)}`
}

/** Reads what `rowsText` wrote; undefined for anything else. What is asked for, the server judges. */
export function readRows(
  text: string,
): { [Kind in RowsKind]: { kind: Kind; asked: RowFilters[Kind] } }[RowsKind] | undefined {
  const [kind = '', asked = ''] = text.split('?')
  if (kind !== 'leads' && kind !== 'tasks' && kind !== 'candidates' && kind !== 'activities') return undefined
  return { kind, asked: Object.fromEntries(new URLSearchParams(asked)) } as ReturnType<typeof readRows>
}
