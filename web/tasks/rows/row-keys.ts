import type { KeyboardEvent } from 'react'
import type { Task } from '../../../contract/tasks/fields.ts'
import { useRowFocus } from '../../lists/row-focus.ts'

interface RowKeys {
  tasks: readonly Task[]
  onToggle: (task: Task) => void
  /** Esc: leaves the list. */
  onLeave?: (() => void) | undefined
  /** Where rows out of sight are not drawn. */
  scrollTo?: (at: number) => void
}

/**
 * The keys of a list of tasks: arrows, or j and k, go from task to task, Enter opens (it is a link),
 * Space or x ticks off, Esc leaves.
 */
export function useRowKeys({ tasks, onToggle, onLeave, scrollTo }: RowKeys) {
  const { active, list } = useRowFocus(
    tasks.map(({ id }) => id),
    scrollTo,
  )
  const onKeyDown = (event: KeyboardEvent<HTMLUListElement>) => {
    list.onKeyDown(event)
    const { key, target } = event
    if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey) return
    if (key === 'Escape') onLeave?.()
    const name = target instanceof HTMLElement ? target.dataset.row : undefined
    if ((key !== ' ' && key !== 'x') || !name) return
    event.preventDefault()
    const task = tasks.find(({ id }) => id === name)
    if (task && !event.repeat) onToggle(task)
  }
  // By the second click of a double one another task may stand where the first one was.
  return { active, list: { ...list, onKeyDown, 'data-clicks': 'once' } }
}
