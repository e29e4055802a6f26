import { useNavigate } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { useSignedInUser } from '../auth/queries.ts'
import { lazyPart } from '../screens/lazy-part.ts'
import { followShortcuts, type ShortcutActs, type ShortcutName, shortcuts, useShortcuts } from '../screens/shortcuts.ts'
import type { DialogState } from '../ui/dialog.tsx'

const ShortcutSheet = lazyPart(() => import('./shortcut-sheet.tsx'), 'ShortcutSheet')

/** The shortcuts that act on every screen, and the sheet that lists them all. */
export function AppShortcuts({ open, onOpenChange }: DialogState) {
  const { id } = useSignedInUser()
  const destinations = useDestinations()
  useEffect(() => followShortcuts(id), [id])
  useShortcuts({ ...destinations, sheet: () => onOpenChange(true), search: focusSearch })
  return <Suspense>{open && <ShortcutSheet open onOpenChange={onOpenChange} />}</Suspense>
}

function useDestinations(): ShortcutActs {
  const navigate = useNavigate()
  const acts: ShortcutActs = {}
  for (const [name, shortcut] of Object.entries(shortcuts)) {
    if ('to' in shortcut) acts[name as ShortcutName] = () => void navigate({ to: shortcut.to })
  }
  return acts
}

function focusSearch() {
  const search = document.querySelector<HTMLInputElement>('main input[type=search]')
  search?.focus()
  search?.select()
}
