import { useQuery } from '@tanstack/react-query'
import { colleaguesQuery, optionOf } from '../colleagues/queries.ts'
import { sourceOptions } from './sources.ts'

/** A select cannot hold a blank value; this stands for it. */
export const NONE = 'none'

/** Where a lead may come from, as a form offers it. */
export const sourceChoices = [{ value: NONE, label: 'Unknown' }, ...sourceOptions]

/** To whom a lead may be given, as a form offers it. */
export function useAssigneeChoices() {
  const { data: colleagues = [] } = useQuery(colleaguesQuery)
  return [{ value: NONE, label: 'Unassigned' }, ...colleagues.filter(({ mayOwnLeads }) => mayOwnLeads).map(optionOf)]
}
