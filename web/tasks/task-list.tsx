import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState } from 'react'
import type { Task } from '../../contract/tasks.ts'
import { dueGroup } from './due.ts'
import { TaskCard } from './task-card.tsx'

/** Height of a card with a line of everything, in pixels; the real one is measured when it appears. */
const USUAL_HEIGHT = 102
/** Cards kept beyond the window's edges, so that scrolling never meets a gap. */
const BEYOND = 8

interface TaskListProps {
  tasks: readonly Task[]
  /** How many there are on the server. */
  total: number
  /** Sorted by due date: the list is divided into Overdue, Today, Later. */
  grouped: boolean
  onEdit: (task: Task) => void
  /** The end is near. */
  onNearEnd: () => void
}

/** Task cards, of which only those in sight are in the page. */
export function TaskList({ tasks, total, grouped, onEdit, onNearEnd }: TaskListProps) {
  const list = useRef<HTMLUListElement>(null)
  const top = useTop(list)
  const rows = useWindowVirtualizer({
    count: tasks.length,
    estimateSize: () => USUAL_HEIGHT,
    overscan: BEYOND,
    scrollMargin: top,
    getItemKey: (index) => tasks[index]?.id ?? index,
  })
  const items = rows.getVirtualItems()
  const last = items.at(-1)?.index ?? 0
  const nearEnd = tasks.length < total && last >= tasks.length - BEYOND - 2
  useLayoutEffect(() => {
    if (nearEnd) onNearEnd()
  }, [nearEnd, onNearEnd])
  return (
    <ul ref={list} aria-label="Tasks" className="relative" style={{ height: rows.getTotalSize() }}>
      {items.map(({ key, index, start }) => {
        const task = tasks[index]
        if (!task) return null
        return (
          <li
            key={key}
            ref={rows.measureElement}
            data-index={index}
            aria-posinset={index + 1}
            aria-setsize={total}
            className="absolute inset-x-0 top-0 pb-2"
            style={{ transform: `translateY(${start - top}px)` }}
          >
            {grouped && <GroupHeading task={task} before={tasks[index - 1]} />}
            <div className="rounded-md border border-border bg-card transition-colors duration-100 hover:border-border-strong">
              <TaskCard task={task} onEdit={() => onEdit(task)} />
            </div>
          </li>
        )
      })}
    </ul>
  )
}

/** Stands above the first task of its group. */
function GroupHeading({ task, before }: { task: Task; before: Task | undefined }) {
  const group = dueGroup(task.dueDate)
  if (before && dueGroup(before.dueDate) === group) return null
  return <h2 className={before ? 'pt-4 pb-2 text-sm font-semibold' : 'pb-2 text-sm font-semibold'}>{group}</h2>
}

/** How far below the page's top the list begins, in pixels. */
function useTop(list: { current: HTMLElement | null }) {
  const [top, setTop] = useState(0)
  // After every render: what stands above the list may have changed its height.
  useLayoutEffect(() => {
    if (list.current) setTop(Math.round(list.current.getBoundingClientRect().top + window.scrollY))
  })
  return top
}
