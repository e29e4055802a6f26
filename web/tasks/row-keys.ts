import { type FocusEvent, type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import type { Task } from '../../contract/tasks.ts'
import { findTaskLink, isFocusLost, TASK_MARK } from './focus-task.ts'

interface RowKeys {
  tasks: readonly Task[]
  onToggle: (task: Task) => void
  /** Esc: where one came into the list from. */
  onLeave?: () => void
  onFocusRow?: (task: Task) => void
}

/**
 * The keys of a list of tasks: arrows go from task to task, Enter opens (it is a link), Space ticks off. Of all rows one is
 * in the order of tabs, the one that last had the focus. When the row with the focus goes, the next one takes it.
 */
export function useRowKeys({ tasks, onToggle, onLeave, onFocusRow }: RowKeys) {
  const [activeId, setActiveId] = useState<string>()
  const list = useRef<HTMLUListElement>(null)
  const last = useRef<{ id: string; index: number }>(undefined)
  const active = tasks.some(({ id }) => id === activeId) ? activeId : tasks[0]?.id
  useEffect(() => {
    const had = last.current
    if (!had || tasks[had.index]?.id === had.id || !isFocusLost()) return
    // Of a row that was only put elsewhere, the focus goes with it.
    const next = tasks.some(({ id }) => id === had.id) ? had.id : tasks[Math.min(had.index, tasks.length - 1)]?.id
    if (next && list.current) findTaskLink(next, list.current)?.focus()
  }, [tasks])

  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const index = tasks.findIndex(({ id }) => id === taskIdOf(target))
    const task = tasks[index]
    if (!task) return
    last.current = { id: task.id, index }
    setActiveId(task.id)
    onFocusRow?.(task)
  }
  const onBlur = ({ relatedTarget }: FocusEvent<HTMLElement>) => {
    if (relatedTarget && !list.current?.contains(relatedTarget)) last.current = undefined
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { key, target } = event
    if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey || !(target instanceof Element)) return
    // A menu's button has its own arrows.
    const arrow = target.hasAttribute('aria-haspopup') ? undefined : STEPS[key]
    if (arrow) {
      event.preventDefault()
      stepFrom(target, arrow)
    } else if (key === ' ' && target.hasAttribute(TASK_MARK)) {
      event.preventDefault()
      const task = tasks.find(({ id }) => id === taskIdOf(target))
      if (task && !event.repeat) onToggle(task)
    } else if (key === 'Escape' && onLeave) onLeave()
  }
  return { list, active, handlers: { onFocus, onBlur, onKeyDown, onClickCapture: dropSecondClick } }
}

const STEPS: Record<string, 'nextElementSibling' | 'previousElementSibling'> = {
  ArrowDown: 'nextElementSibling',
  ArrowUp: 'previousElementSibling',
}

const taskIdOf = (element: Element) =>
  element.closest('li')?.querySelector(`[${TASK_MARK}]`)?.getAttribute(TASK_MARK) ?? undefined

function stepFrom(element: Element, direction: 'nextElementSibling' | 'previousElementSibling') {
  element.closest('li')?.[direction]?.querySelector<HTMLElement>(`[${TASK_MARK}]`)?.focus()
}

/** The second of two quick clicks is none of its own: by then another task may stand where the first one was. */
function dropSecondClick(event: MouseEvent) {
  if (event.detail < 2) return
  event.preventDefault()
  event.stopPropagation()
}
