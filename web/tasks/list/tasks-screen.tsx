import { useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { Suspense, useCallback } from 'react'
import type { Task } from '../../../contract/tasks/fields.ts'
import { useSignedInUser } from '../../auth/queries.ts'
import { useToday } from '../../companies/today.ts'
import { useTitle } from '../../screens/brand.tsx'
import { lazyPart } from '../../screens/lazy-part.ts'
import { useChangeAddress } from '../../screens/own-address.ts'
import { useQuickAdd } from '../../screens/quick-add.ts'
import { Button } from '../../ui/button.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { isFiltered, readTasksAddress, taskQueryOf } from '../filter.ts'
import { OpenTask } from './open-task.tsx'
import { TaskFigures } from './task-figures.tsx'
import { TaskFilters } from './task-filters.tsx'
import { TaskResults } from './task-results.tsx'
import { useShownTasks } from './use-shown-tasks.ts'
import { useTaskFocus } from './use-task-focus.ts'

const ListMenu = lazyPart(() => import('../../imports/list-menu.tsx'), 'ListMenu')

export function TasksScreen() {
  useTitle('Tasks & Notes')
  const { task: openId, finished, ...filter } = useSearch({ from: '/signed-in/tasks' })
  const { id } = useSignedInUser()
  const today = useToday()
  const shown = useShownTasks(filter, { finished })
  const change = useChangeAddress('/tasks', readTasksAddress, { opens: 'task', ignoreBlocker: true })
  const openDialog = useQuickAdd()
  const create = () => openDialog('task')
  const open = useCallback(({ id }: Task) => change({ task: id }), [change])
  const { comeBackTo, noteFocus } = useTaskFocus({ openId, shown: shown.tasks !== undefined && today !== undefined })
  const nothingAtAll = shown.total === 0 && !isFiltered(filter)
  return (
    <div className="space-y-5">
      <PageTitle
        title="Tasks & Notes"
        action={
          <div className="flex gap-2">
            <Button onClick={create}>
              <Plus aria-hidden />
              Create Task
            </Button>
            <Suspense fallback={<span className="size-9" />}>
              <ListMenu list="tasks" query={taskQueryOf(filter, id)} />
            </Suspense>
          </div>
        }
      />
      {!nothingAtAll && (
        <>
          <TaskFigures />
          <TaskFilters filter={filter} onChange={change} />
        </>
      )}
      <TaskResults
        shown={shown}
        today={today}
        filter={filter}
        unfolded={finished === true}
        onOpen={open}
        onCreate={create}
        onChange={change}
        comeBackTo={comeBackTo}
        onFocusRow={noteFocus}
      />
      {openId && (
        <OpenTask
          key={openId}
          id={openId}
          listed={shown.tasks?.find(({ id }) => id === openId)}
          onClose={() => change({ task: undefined })}
        />
      )}
    </div>
  )
}
