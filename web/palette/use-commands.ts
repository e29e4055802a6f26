import { useLocation, useNavigate } from '@tanstack/react-router'
import { CornerDownRight, FileUp, Keyboard, Link2, ListTodo, LogOut, SunMoon, UserPlus, Zap } from 'lucide-react'
import { useState } from 'react'
import { mayOpen } from '../auth/area-of-screen.ts'
import { useMay } from '../auth/areas.ts'
import { useSignedInUser } from '../auth/queries.ts'
import { useQuickAdd } from '../screens/quick-add.ts'
import { type NamedShortcut, namedShortcuts } from '../screens/shortcut-texts.ts'
import { actNow } from '../screens/shortcuts.ts'
import { settingsOf } from '../settings/entries.ts'
import { copyText } from '../ui/behaviour/copy-text.ts'
import { useTheme } from '../ui/behaviour/theme.ts'
import { toast } from '../ui/behaviour/toast.ts'
import type { Entry, EntryGroup } from './entries.ts'
import { placeOf } from './recent.ts'

/** A command, and the words that it is found by. */
export interface Command extends Entry {
  label: string
  words: string
}

/** What acts on the open record; what one can begin, and where one can go, from anywhere; what is found by its name alone. */
export function useCommands(): Record<'record' | 'actions' | 'destinations' | 'others', Command[]> {
  const add = useQuickAdd()
  const navigate = useNavigate()
  const [, chooseTheme] = useTheme()
  const user = useSignedInUser()
  const [addsLeads, addsDocuments, addsCandidates] = [useMay('sales'), useMay('knowledge'), useMay('hiring')]
  // As the screen was when the palette opened over it.
  const [acts] = useState(() => namedShortcuts.flatMap(onRecord))
  const isRecord = placeOf(useLocation()) !== undefined
  const [sheet, signOut] = [actNow('sheet'), actNow('signOut')]
  return {
    record: isRecord
      ? [...acts, command('Copy link', { icon: Link2, words: 'address share url', run: () => void copyLink() })]
      : [],
    actions: [
      ...(addsLeads
        ? [command('Add New Lead', { icon: UserPlus, words: 'create contact deal', run: () => add('lead') })]
        : []),
      ...(addsDocuments
        ? [command('Upload Document', { icon: FileUp, words: 'new add file', run: () => add('document') })]
        : []),
      command('Create Task', { icon: ListTodo, words: 'new add todo', run: () => add('task') }),
    ],
    destinations: namedShortcuts.flatMap(({ text, to, keys = '', words = '' }) =>
      to && mayOpen(user, to)
        ? [command(`Go to ${text}`, { icon: CornerDownRight, keys, words, run: () => void navigate({ to }) })]
        : [],
    ),
    others: [
      ...(addsLeads
        ? [
            command('Find duplicate leads', {
              icon: CornerDownRight,
              words: 'merge twins double',
              run: () => void navigate({ to: '/sales/duplicates' }),
            }),
          ]
        : []),
      ...(addsCandidates
        ? [
            command('Find duplicate candidates', {
              icon: CornerDownRight,
              words: 'merge twins double',
              run: () => void navigate({ to: '/candidates/duplicates' }),
            }),
          ]
        : []),
      ...settingsOf(user).map(({ title, text, to, icon }) =>
        command(`Settings: ${title}`, { icon, words: text, run: () => void navigate({ to }) }),
      ),
      command('Light theme', { icon: SunMoon, words: 'mode bright day', run: () => chooseTheme('light') }),
      command('Dark theme', { icon: SunMoon, words: 'mode night', run: () => chooseTheme('dark') }),
      command('System theme', { icon: SunMoon, words: 'mode automatic', run: () => chooseTheme('system') }),
      ...(sheet ? [command('Keyboard shortcuts', { icon: Keyboard, words: 'keys help', run: sheet })] : []),
      ...(signOut ? [command('Sign Out', { icon: LogOut, words: 'log out logout', run: signOut })] : []),
    ],
  }
}

const command = (
  label: string,
  { words = '', ...rest }: Omit<Entry, 'name' | 'title'> & { words?: string },
): Command => ({
  label,
  words,
  name: `command ${label}`,
  title: label,
  ...rest,
})

function onRecord({ name, text, keys = '', words = '', onRecord: acts }: NamedShortcut): Command[] {
  const run = acts && actNow(name)
  return run ? [command(text, { icon: Zap, keys, words, run })] : []
}

export const filled = (groups: readonly EntryGroup[]) => groups.filter(({ entries }) => entries.length > 0)

/** Copies the address of what is open, and says so. */
async function copyLink() {
  const done = await copyText(location.href)
  toast(done ? { title: 'Link copied' } : { title: 'The link could not be copied', variant: 'destructive' })
}
