import { useLocation, useNavigate } from '@tanstack/react-router'
import { Suspense, useEffect, useLayoutEffect } from 'react'
import type { CurrentUser } from '../../contract/auth/fields.ts'
import { mayOpen } from '../auth/areas.ts'
import { useSignedInUser } from '../auth/queries.ts'
import { lazyPart, loadPatiently } from '../screens/lazy-part.ts'
import { followShortcuts, type ShortcutActs, type ShortcutName, shortcuts, useShortcuts } from '../screens/shortcuts.ts'
import { useTypedAhead } from '../screens/typed-ahead.ts'

const Palette = lazyPart(() => import('../palette/palette.tsx'), 'Palette')
const ShortcutSheet = lazyPart(() => import('./shortcut-sheet.tsx'), 'ShortcutSheet')

/** What the shortcuts open over every screen. */
export type OverScreen = 'palette' | 'sheet' | undefined

interface AppShortcutsProps {
  open: OverScreen
  onOpen: (open: OverScreen) => void
}

/** The shortcuts that act on every screen, the palette, and the sheet that lists the keys. */
export function AppShortcuts({ open, onOpen }: AppShortcutsProps) {
  const user = useSignedInUser()
  const { id } = user
  const destinations = useDestinations(user)
  useLayoutEffect(() => followShortcuts(id), [id])
  useShortcuts({
    ...destinations,
    palette: () => onOpen('palette'),
    sheet: () => onOpen('sheet'),
    search: focusSearch,
  })
  useNotedPlaces(id)
  const close = () => onOpen(undefined)
  const takeTyped = useTypedAhead(open === 'palette', close)
  return (
    <Suspense>
      {open === 'sheet' && <ShortcutSheet open onOpenChange={close} />}
      {open === 'palette' && <Palette open onOpenChange={close} takeTyped={takeTyped} />}
    </Suspense>
  )
}

/** Remembers which records one was at; what does so is loaded after the screen itself. */
function useNotedPlaces(personId: string) {
  const { pathname, search } = useLocation()
  useEffect(() => {
    void loadPatiently(() => import('../palette/recent.ts')).then(({ notePlace }) =>
      notePlace(personId, { pathname, search }),
    )
  }, [personId, pathname, search])
}

function useDestinations(user: CurrentUser): ShortcutActs {
  const navigate = useNavigate()
  const acts: ShortcutActs = {}
  for (const [name, shortcut] of Object.entries(shortcuts)) {
    if ('to' in shortcut && mayOpen(user, shortcut.to))
      acts[name as ShortcutName] = () => void navigate({ to: shortcut.to })
  }
  return acts
}

/** How long the list of a screen that was just opened may take to come, in milliseconds. */
const ARRIVAL = 5000

/** Gives the search of the screen the focus: at once, or as soon as it is there, unless one goes on with something else. */
function focusSearch() {
  if (focusSearchThere()) return
  const waiting = new AbortController()
  const stop = () => waiting.abort()
  const observer = new MutationObserver(() => focusSearchThere() && stop())
  observer.observe(document.body, { childList: true, subtree: true })
  waiting.signal.addEventListener('abort', () => observer.disconnect())
  for (const act of ['keydown', 'pointerdown'])
    window.addEventListener(act, stop, { capture: true, signal: waiting.signal })
  setTimeout(stop, ARRIVAL)
}

function focusSearchThere() {
  const search = document.querySelector<HTMLInputElement>('main input[type=search]')
  search?.focus()
  search?.select()
  return search !== null
}
