import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { Task } from '../../../contract/tasks/fields.ts'
import { useToday } from '../../companies/today.ts'
import { useCloseUnopened } from '../../lists/use-close-unopened.ts'
import { lazyPart } from '../../screens/lazy-part.ts'
import { taskQuery } from '../queries.ts'

const EditTaskDialog = lazyPart(() => import('../form/edit-task-dialog.tsx'), 'EditTaskDialog')

interface OpenTaskProps {
  id: string
  /** The task, when the list holds it. */
  listed: Task | undefined
  onClose: () => void
}

/** The task that the address names, in its dialog: from the list, or from the server when a link led here. */
export function OpenTask({ id, listed, onClose }: OpenTaskProps) {
  // The list may lose it while it is being edited; what is typed must not go with it.
  const [first] = useState(listed)
  const found = useQuery({ ...taskQuery(id), enabled: !first, staleTime: 0 })
  const task = first ?? (found.isFetchedAfterMount ? found.data : undefined)
  const { error } = found
  useCloseUnopened(error, 'The task could not be opened', onClose)
  const today = useToday()
  // The form begins with the day that the task is due where the company is.
  if (!task || !today) return null
  return (
    <Suspense>
      <EditTaskDialog task={task} open onOpenChange={(open) => !open && onClose()} />
    </Suspense>
  )
}
