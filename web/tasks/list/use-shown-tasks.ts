import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSignedInUser } from '../../auth/queries.ts'
import { statesOf, type TaskFilter, type TaskState, taskQueryOf } from '../filter.ts'
import { taskSummaryQuery } from '../queries.ts'
import { useTaskList } from './use-task-list.ts'

/**
 * What the screen of tasks shows: what is to be done, group by group, and what is finished, apart; or all of it in one,
 * newest first. `finished`: whether what is finished is unfolded.
 */
export function useShownTasks(filter: TaskFilter, { finished }: { finished: boolean | undefined }) {
  const user = useSignedInUser()
  const query = taskQueryOf(filter, user.id)
  const states = statesOf(filter)
  // What is finished stands first where nothing else is asked for, and is then there at once.
  const first: TaskState = states[0] ?? 'open'
  const inOne = filter.sort === 'newest'
  const main = useTaskList(inOne ? query : { ...query, state: first, sort: 'group' })
  const hasMore = !inOne && states.length > 1
  const apart = useTaskList({ ...query, state: 'finished', sort: 'group' }, { enabled: hasMore && finished === true })
  const { data: summary, isError } = useQuery({ ...taskSummaryQuery(query), placeholderData: keepPreviousData })
  const tasks = useMemo(() => {
    const both = hasMore && finished ? [...(main.tasks ?? []), ...(apart.tasks ?? [])] : main.tasks
    return main.tasks && both
  }, [main.tasks, apart.tasks, hasMore, finished])
  return {
    main: { ...main, state: inOne ? undefined : first },
    /** What is finished, beside what is to be done; undefined where it is not apart. */
    apart: hasMore ? apart : undefined,
    /** All that are loaded; undefined until the first are. */
    tasks,
    groups: summary?.groups,
    /** How many match, finished ones too; undefined until it is known. */
    total: summary?.total,
    countFailed: isError,
  }
}

export type ShownTasks = ReturnType<typeof useShownTasks>
