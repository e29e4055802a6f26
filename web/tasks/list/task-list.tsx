import { type FocusEvent, useLayoutEffect } from 'react'
import type { Task } from '../../../contract/tasks/fields.ts'
import { useMeasuredRows } from '../../lists/measured-rows.ts'
import { cn } from '../../ui/behaviour/class-names.ts'
import type { TaskState } from '../filter.ts'
import { type GroupCounts, GroupHeading, groupBegunBy } from '../rows/group-heading.tsx'
import { useRowKeys } from '../rows/row-keys.ts'
import { type RowParts, toggled } from '../rows/row-parts.ts'
import { TaskCard } from '../rows/task-card.tsx'

/** Height of a row with its edge, in pixels; cards, which are higher, are measured when they appear. */
const USUAL_HEIGHT = 41
/** The next page is asked for when so many cards are left. */
const AHEAD = 20

interface TaskListProps {
  label: string
  tasks: readonly Task[]
  total: number
  /** Which list it is, where it is divided into groups; undefined where it is not. */
  groups?: { state: TaskState; counts: GroupCounts | undefined } | undefined
  parts: RowParts
  onNearEnd: () => void
  onLeave: () => void
  /** The task that had the focus when one left the screen, and is to have it again. */
  comeBackTo: string | undefined
  /** A task's row, by its id, has the focus. */
  onFocusRow: (id: string) => void
}

/** Tasks as rows, or as cards where there is less room; only those in sight are in the page. */
export function TaskList(props: TaskListProps) {
  const { label, tasks, total, groups, parts, onNearEnd, onLeave, comeBackTo, onFocusRow } = props
  const { list, active } = useRowKeys({
    tasks,
    onToggle: (task) => parts.changeStatus(task, toggled(task)),
    onLeave,
    scrollTo: (at) => rows.scrollToIndex(at),
  })
  const onFocus = (event: FocusEvent) => {
    list.onFocus(event)
    const id = event.target.closest('li')?.querySelector<HTMLElement>('[data-row]')?.dataset.row
    if (id) onFocusRow(id)
  }
  const kept = [active, comeBackTo].map((id) => tasks.findIndex((task) => task.id === id)).filter((at) => at >= 0)
  const {
    rows,
    top,
    total: height,
  } = useMeasuredRows(list.ref, {
    names: tasks.map(({ id }) => id),
    usualHeight: USUAL_HEIGHT,
    kept,
    atOnce: comeBackTo !== undefined,
  })
  const items = rows.getVirtualItems()
  const nearEnd = tasks.length < total && (items.at(-1)?.index ?? 0) >= tasks.length - AHEAD
  useLayoutEffect(() => {
    if (nearEnd) onNearEnd()
  }, [nearEnd, onNearEnd])
  return (
    <ul
      {...list}
      onFocus={onFocus}
      aria-label={label}
      // The browser holds on to what is in sight, which here keeps its place by the room of what is not drawn.
      className="@container [overflow-anchor:none]"
      style={{ paddingBottom: height - ((items.at(-1)?.end ?? top) - top) }}
    >
      {items.map(({ key, index, start }, at) => {
        const task = tasks[index]
        if (!task) return null
        const group = groups && groupBegunBy(tasks, index, { state: groups.state, today: parts.today })
        return (
          <li
            key={key}
            ref={rows.measureElement}
            data-index={index}
            aria-posinset={index + 1}
            aria-setsize={total}
            className="pb-2 @4xl:pb-0"
            // The room of the rows before it that are not drawn.
            style={{ marginTop: start - (items[at - 1]?.end ?? top) || undefined }}
          >
            {group && (
              <GroupHeading
                group={group}
                counts={groups.counts}
                className={cn('pb-2.5 @4xl:border-b @4xl:border-border @4xl:pb-1.5', index > 0 && 'pt-5 @4xl:pt-4')}
              />
            )}
            <div className="rounded-md border border-border bg-card transition-colors duration-100 hover:border-border-strong @4xl:rounded-none @4xl:border-x-0 @4xl:border-t-0 @4xl:bg-transparent @4xl:hover:border-border @4xl:hover:bg-muted">
              <TaskCard task={task} parts={parts} active={task.id === active} />
            </div>
          </li>
        )
      })}
    </ul>
  )
}
