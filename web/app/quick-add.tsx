import { FileUp, ListTodo, type LucideIcon, Plus, UserPlus } from 'lucide-react'
import { type ComponentType, type ReactNode, Suspense, useState } from 'react'
import { lazyPart } from '../screens/lazy-part.ts'
import { OpenQuickAdd, type QuickAddName, useQuickAdd } from '../screens/quick-add.ts'
import { TypingAhead } from '../screens/typed-ahead.ts'
import { Button } from '../ui/button.tsx'
import type { DialogState } from '../ui/dialog.tsx'
import { DropdownMenu, DropdownMenuItem } from '../ui/dropdown-menu.tsx'

interface QuickAddEntry {
  label: string
  icon: LucideIcon
  dialog: ComponentType<DialogState>
}

/** What can be made from anywhere, in the menu's order. Each dialog is loaded when it is first wanted. */
const quickAdds = {
  lead: {
    label: 'Add New Lead',
    icon: UserPlus,
    dialog: lazyPart(() => import('../leads/form/lead-dialog.tsx'), 'LeadDialog'),
  },
  document: {
    label: 'Upload Document',
    icon: FileUp,
    dialog: lazyPart(() => import('../documents/form/upload-dialog.tsx'), 'UploadDialog'),
  },
  task: {
    label: 'Create Task',
    icon: ListTodo,
    dialog: lazyPart(() => import('../tasks/form/task-dialog.tsx'), 'TaskDialog'),
  },
} satisfies Record<QuickAddName, QuickAddEntry>

const entries = Object.entries(quickAdds) as [QuickAddName, QuickAddEntry][]

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
      <Suspense fallback={<TypingAhead onEscape={() => setOpen(undefined)} />}>
        {open !== undefined && <Dialog open={open} onOpenChange={setOpen} />}
      </Suspense>
    </OpenQuickAdd>
  )
}

export function QuickAddMenu() {
  const open = useQuickAdd()
  return (
    <DropdownMenu
      align="end"
      trigger={(control) => (
        <Button variant="outline" size="sm" className="w-8 px-0 sm:w-auto sm:px-2.5" {...control}>
          <Plus aria-hidden />
          <span className="sr-only sm:not-sr-only">Quick add</span>
        </Button>
      )}
    >
      {entries.map(([name, { label, icon: Icon }]) => (
        <DropdownMenuItem key={name} data-edit={name} onSelect={() => open(name)}>
          <Icon aria-hidden />
          {label}
        </DropdownMenuItem>
      ))}
    </DropdownMenu>
  )
}
