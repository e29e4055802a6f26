import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Colleague } from '../../../contract/colleagues/fields.ts'
import type { Task, TaskStatus } from '../../../contract/tasks/fields.ts'
import { useSignedInUser } from '../../auth/queries.ts'
import { colleaguesQuery } from '../../colleagues/queries.ts'
import type { CompanyDay } from '../../companies/today.ts'
import { useChangeStatus, useDeleteTask, useSnooze } from '../changes.ts'

/** What all rows of a list share: made once for the list rather than in each of its rows. */
export interface RowParts {
  today: CompanyDay
  /** The id of the signed-in person. */
  me: string
  personOf: (id: string) => Pick<Colleague, 'firstName' | 'lastName' | 'email' | 'profileImageUrl'> | undefined
  open: (task: Task) => void
  openLead: (id: string) => void
  /** Loads a lead's page ahead, when its link is pointed at. */
  preloadLead: (id: string) => void
  changeStatus: (task: Task, status: TaskStatus) => void
  /** Gives the task another due date. */
  snooze: (task: Task, dueDate: string) => void
  remove: (task: Task) => void
}

/** `open` has to be the same from one rendering to the next, or every row is drawn again. */
export function useRowParts(today: CompanyDay, open: (task: Task) => void): RowParts {
  const user = useSignedInUser()
  const { data: colleagues } = useQuery(colleaguesQuery)
  const changeStatus = useChangeStatus()
  const snooze = useSnooze(today)
  const remove = useDeleteTask()
  const router = useRouter()
  return useMemo(() => {
    const people = new Map(colleagues?.map((colleague) => [colleague.id, colleague]))
    const toLead = (id: string) => ({ to: '/sales/lead/$id', params: { id } }) as const
    return {
      today,
      me: user.id,
      personOf: (id) => (id === user.id ? user : people.get(id)),
      open,
      openLead: (id) => void router.navigate(toLead(id)),
      preloadLead: (id) => void router.preloadRoute(toLead(id)),
      changeStatus,
      snooze,
      remove,
    }
  }, [today, user, colleagues, open, changeStatus, snooze, remove, router])
}

/** Completed becomes pending, any other status completed. */
export const toggled = ({ status }: Task): TaskStatus => (status === 'completed' ? 'pending' : 'completed')
