import { Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { type KeyboardEvent, type Ref, type RefObject, useRef, useState } from 'react'
import { taskStatuses } from '../../../contract/plain/tasks.ts'
import type { Task, TaskStatus } from '../../../contract/tasks.ts'
import { Button } from '../../ui/button.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '../../ui/dropdown-menu.tsx'
import { statusLabels } from '../labels.ts'
import type { RowParts } from './row-parts.ts'

interface TaskMenuProps {
  task: Task
  parts: RowParts
  tabIndex: number
}

/** What one can do with a task. Until it is first opened it is a button and nothing more: a list has many of them. */
export function TaskMenu({ task, parts, tabIndex }: TaskMenuProps) {
  const [open, setOpen] = useState<boolean>()
  const byKeys = useRef(false)
  const openFirst = (keys: boolean) => {
    byKeys.current = keys
    setOpen(true)
  }
  const openByArrow = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    openFirst(true)
  }
  if (open !== undefined) {
    const state = { open, onOpenChange: setOpen, byKeys }
    return <OpenableMenu task={task} parts={parts} tabIndex={tabIndex} {...state} />
  }
  return (
    <MenuButton
      task={task}
      tabIndex={tabIndex}
      aria-haspopup="menu"
      aria-expanded={false}
      // A key that presses a button is a click without a count.
      onClick={({ detail }) => openFirst(detail === 0)}
      onKeyDown={openByArrow}
    />
  )
}

function MenuButton({ task, ...rest }: Parameters<typeof Button>[0] & { task: Task; ref?: Ref<HTMLButtonElement> }) {
  return (
    <Button
      variant="quiet"
      size="icon-sm"
      aria-label={`Actions for ${task.title}`}
      className="-my-1.5 -mr-1.5"
      {...rest}
    >
      <Ellipsis aria-hidden />
    </Button>
  )
}

interface MenuState {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Whether keys opened it the first time. */
  byKeys: RefObject<boolean>
}

function OpenableMenu({ task, parts, tabIndex, byKeys, ...state }: TaskMenuProps & MenuState) {
  const trigger = useRef<HTMLButtonElement>(null)
  const next = useRef<HTMLElement>(null)
  return (
    <DropdownMenu {...state}>
      <DropdownMenuTrigger asChild>
        <MenuButton ref={trigger} task={task} tabIndex={tabIndex} />
      </DropdownMenuTrigger>
      <DropdownMenuContent
        align="end"
        // The menu itself knows what is pressed only from its first opening on.
        onFocus={({ target, currentTarget }) => {
          if (!byKeys.current || target !== currentTarget) return
          byKeys.current = false
          currentTarget.querySelector<HTMLElement>('[role=menuitem]')?.focus()
        }}
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
        <DropdownMenuSeparator />
        <DropdownMenuLabel>Status</DropdownMenuLabel>
        <DropdownMenuRadioGroup
          value={task.status}
          onValueChange={(status) => parts.changeStatus(task, status as TaskStatus)}
        >
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
            parts.remove(task)
          }}
        >
          <Trash2 aria-hidden />
          Delete Task
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}

/** The card goes with the button in it; the keyboard goes on from the next task, or the one before. */
function neighbourOf(button: HTMLElement | null) {
  const row = button?.closest('li')
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling
  return neighbour?.querySelector<HTMLElement>('[data-row]') ?? null
}
