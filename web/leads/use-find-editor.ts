import { useQuery } from '@tanstack/react-query'
import { listLeadEvents } from '../../contract/leads/endpoints.ts'
import { runCall } from '../api/call.ts'
import { useSignedInUser } from '../auth/queries.ts'
import { colleaguesQuery, nameOf } from '../colleagues/queries.ts'
import type { Editor } from '../forms/conflict-dialog.tsx'

/** How many of the latest events of a lead are looked through. */
const LATEST = 20

/** Finds who was the last to change one of some fields of a lead. */
export function useFindEditor() {
  const user = useSignedInUser()
  const { data: colleagues = [] } = useQuery(colleaguesQuery)
  return async ({ id }: { id: string }, fields: readonly string[]): Promise<Editor | undefined> => {
    const events = await runCall(listLeadEvents, { params: { id }, query: { limit: String(LATEST) } })
    const event = events.find(({ changes }) => changes.some(({ field }) => fields.includes(field)))
    if (event?.userId === user.id) return 'self'
    const colleague = colleagues.find((each) => each.id === event?.userId)
    return colleague && { name: nameOf(colleague) }
  }
}
