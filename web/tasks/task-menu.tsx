import { Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { type Task, type TaskStatus, taskStatuses } from '../../contract/tasks.ts'
import { Button } from '../ui/button.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '../ui/dropdown-menu.tsx'
import { useChangeStatus, useDeleteTask } from './changes.ts'
import { statusLabels } from './labels.ts'

/** What one can do with a task. */
export function TaskMenu({ task, onEdit }: { task: Task; onEdit: () => void }) {
  const change = useChangeStatus(task)
  const remove = useDeleteTask(task)
  const trigger = useRef<HTMLButtonElement>(null)
  const next = useRef<HTMLElement>(null)
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button
          ref={trigger}
          variant="quiet"
          size="icon-sm"
          aria-label={`Actions for ${task.title}`}
          className="-my-1.5 -mr-1.5"
        >
          <Ellipsis aria-hidden />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent
        align="end"
        onCloseAutoFocus={(event) => {
          if (!next.current) return
          event.preventDefault()
          next.current.focus()
          next.current = null
        }}
      >
        <DropdownMenuItem onSelect={onEdit}>
          <Pencil aria-hidden />
          Edit Task
        </DropdownMenuItem>
        <DropdownMenuSeparator />
        <DropdownMenuLabel>Status</DropdownMenuLabel>
        <DropdownMenuRadioGroup value={task.status} onValueChange={(status) => change.mutate(status as TaskStatus)}>
          {taskStatuses.map((status) => (
            <DropdownMenuRadioItem key={status} value={status}>
              {statusLabels[status]}
            </DropdownMenuRadioItem>
          ))}
        </DropdownMenuRadioGroup>
        <DropdownMenuSeparator />
        <DropdownMenuItem
          variant="destructive"
          onSelect={() => {
            next.current = neighbourOf(trigger.current)
            remove.mutate()
          }}
        >
          <Trash2 aria-hidden />
          Delete Task
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}

/** The card goes with the button in it; the keyboard goes on from the next one, or the one before. */
function neighbourOf(button: HTMLElement | null) {
  const row = button?.closest('li')
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling
  return neighbour?.querySelector<HTMLElement>('[aria-haspopup=menu]') ?? null
}
