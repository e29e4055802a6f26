import { Pencil, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { taskStatuses } from '../../../contract/tasks/endpoints.ts'
import type { Task } from '../../../contract/tasks/fields.ts'
import { taskStatusNames } from '../../../contract/tasks/names.ts'
import { RowMenu } from '../../lists/row-menu.tsx'
import { DropdownMenuChoices, DropdownMenuItem, DropdownMenuSeparator } from '../../ui/dropdown-menu.tsx'
import { snoozes } from '../due.ts'
import { stateOf } from '../filter.ts'
import { findTaskLink } from '../focus-task.ts'
import type { RowParts } from './row-parts.ts'

export function TaskMenu({ task, parts, tabIndex }: { task: Task; parts: RowParts; tabIndex: number }) {
  const next = useRef<HTMLElement>(null)
  return (
    <RowMenu
      label={`Actions for ${task.title}`}
      tabIndex={tabIndex}
      className="relative z-10 -my-1.5 -mr-1.5 @4xl:col-start-8 @4xl:m-0"
      onCloseAutoFocus={(event) => {
        if (!next.current) return
        event.preventDefault()
        next.current.focus()
        next.current = null
      }}
    >
      <DropdownMenuItem onSelect={() => parts.open(task)}>
        <Pencil aria-hidden />
        Edit Task
      </DropdownMenuItem>
      {stateOf(task.status) === 'open' && (
        <>
          <DropdownMenuSeparator />
          {snoozes(task, parts.today, Date.now()).map(({ label, dueDate }) => (
            <DropdownMenuItem key={label} onSelect={() => parts.snooze(task, dueDate)}>
              {label}
            </DropdownMenuItem>
          ))}
        </>
      )}
      <DropdownMenuSeparator />
      <DropdownMenuChoices
        value={task.status}
        onValueChange={(status) => parts.changeStatus(task, status)}
        options={statusOptions}
      />
      <DropdownMenuSeparator />
      <DropdownMenuItem
        variant="destructive"
        onSelect={() => {
          next.current = neighbourOf(task)
          parts.remove(task)
        }}
      >
        <Trash2 aria-hidden />
        Delete Task
      </DropdownMenuItem>
    </RowMenu>
  )
}

const statusOptions = taskStatuses.map((value) => ({ value, label: taskStatusNames[value] }))

/** The card goes with the button in it; the keyboard goes on from the next task, or the one before. */
function neighbourOf({ id }: Task) {
  const row = findTaskLink(id)?.closest('li')
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling
  return neighbour?.querySelector<HTMLElement>('[data-row]') ?? null
}
