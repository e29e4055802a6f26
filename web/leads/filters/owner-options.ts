import { useQuery } from '@tanstack/react-query'
import { useSignedInUser } from '../../auth/queries.ts'
import { colleaguesQuery, optionOf } from '../../colleagues/queries.ts'

/** Whose leads a list may show, the reader's first. */
export function useOwnerOptions() {
  const user = useSignedInUser()
  const { data: colleagues = [] } = useQuery(colleaguesQuery)
  const others = colleagues.filter(({ id }) => id !== user.id)
  return [{ value: user.id, label: 'Assigned to me' }, { value: 'none', label: 'Unassigned' }, ...others.map(optionOf)]
}
