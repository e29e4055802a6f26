import { ListTodo, type LucideIcon, Plus, UserPlus } from 'lucide-react'
import { type ComponentType, createContext, type ReactNode, Suspense, useContext, useState } from 'react'
import { Button } from '../ui/button.tsx'
import type { DialogState } from '../ui/dialog.tsx'
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } from '../ui/dropdown-menu.tsx'
import { lazyPart } from './lazy-part.ts'

interface QuickAddEntry {
  label: string
  icon: LucideIcon
  dialog: ComponentType<DialogState>
}

/** What can be made from anywhere (spec 1 §2), in the menu's order. Each dialog is loaded when it is first wanted. */
const quickAdds = {
  lead: {
    label: 'Add New Lead',
    icon: UserPlus,
    dialog: lazyPart(() => import('../leads/lead-dialog.tsx'), 'LeadDialog'),
  },
  task: {
    label: 'Create Task',
    icon: ListTodo,
    dialog: lazyPart(() => import('../tasks/task-dialog.tsx'), 'TaskDialog'),
  },
} satisfies Record<string, QuickAddEntry>

export type QuickAddName = keyof typeof quickAdds

const entries = Object.entries(quickAdds) as [QuickAddName, QuickAddEntry][]
const OpenQuickAdd = createContext<(name: QuickAddName) => void>(() => {
  throw new Error('useQuickAdd is used outside of QuickAdd')
})

/** Opens one of the dialogs, from anywhere inside the shell: `const open = useQuickAdd(); open('lead')`. */
export function useQuickAdd() {
  return useContext(OpenQuickAdd)
}

/** Holds the dialogs; the shell wraps everything in it. */
export function QuickAdd({ children }: { children: ReactNode }) {
  const [name, setName] = useState<QuickAddName>('lead')
  // Undefined until one is first wanted; it then stays mounted, so that closing can give the focus back.
  const [open, setOpen] = useState<boolean>()
  const { dialog: Dialog } = quickAdds[name]
  return (
    <OpenQuickAdd
      value={(wanted) => {
        setName(wanted)
        setOpen(true)
      }}
    >
      {children}
      <Suspense>{open !== undefined && <Dialog open={open} onOpenChange={setOpen} />}</Suspense>
    </OpenQuickAdd>
  )
}

/** The menu in the header. */
export function QuickAddMenu() {
  const open = useQuickAdd()
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="outline" size="sm" className="w-8 px-0 sm:w-auto sm:px-2.5">
          <Plus aria-hidden />
          <span className="sr-only sm:not-sr-only">Quick add</span>
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        {entries.map(([name, { label, icon: Icon }]) => (
          <DropdownMenuItem key={name} onSelect={() => open(name)}>
            <Icon aria-hidden />
            {label}
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
