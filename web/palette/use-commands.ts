import { useNavigate } from '@tanstack/react-router'
import { CornerDownRight, FileUp, ListTodo, UserPlus } from 'lucide-react'
import { useQuickAdd } from '../screens/quick-add.ts'
import { shortcuts } from '../screens/shortcuts.ts'
import type { Entry, EntryGroup } from './entries.ts'

/** A command, and the words that it is found by. */
export interface Command extends Entry {
  label: string
}

/** What one can begin, and where one can go, from anywhere. */
export function useCommands(): { actions: Command[]; destinations: Command[] } {
  const add = useQuickAdd()
  const navigate = useNavigate()
  const command = (label: string, rest: Omit<Command, 'label' | 'name' | 'title'>): Command => ({
    label,
    name: `command ${label}`,
    title: label,
    ...rest,
  })
  const actions = [
    command('Add New Lead', { icon: UserPlus, run: () => add('lead') }),
    command('Upload Document', { icon: FileUp, run: () => add('document') }),
    command('Create Task', { icon: ListTodo, run: () => add('task') }),
  ]
  const destinations = Object.values(shortcuts).flatMap((shortcut) => {
    if (!('to' in shortcut)) return []
    const { text, keys, to } = shortcut
    return [command(`Go to ${text}`, { icon: CornerDownRight, keys, run: () => void navigate({ to }) })]
  })
  return { actions, destinations }
}

export const filled = (groups: readonly EntryGroup[]) => groups.filter(({ entries }) => entries.length > 0)
