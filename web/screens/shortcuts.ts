import type { LinkProps } from '@tanstack/react-router'
import { useLayoutEffect, useRef } from 'react'
import { queryClient } from '../api/query-client.ts'
import { keepChangesOf, takeBackLast } from '../ui/behaviour/changes.ts'

export interface Shortcut {
  /**
   * Keys pressed together are joined by a plus, keys pressed one after the other stand apart: `Alt+ArrowDown`, `g s`. Mod is
   * Cmd on a Mac and Ctrl elsewhere. What has none is found in the palette.
   */
  keys?: string
  /** A single key that does the same. */
  also?: string
  to?: NonNullable<LinkProps['to']>
  /** The screen's area: they do nothing for who has no access to it. */
  area?: string
}

/** The keys that act from anywhere on a screen. A screen says with `useShortcuts` what its own of them do there. */
export const shortcuts = {
  palette: { keys: 'Mod+k' },
  undo: { keys: 'Mod+z' },
  sheet: { keys: '?' },
  search: { keys: '/' },
  dashboard: { keys: 'g d', to: '/' },
  sales: { keys: 'g s', to: '/sales', area: 'sales' },
  assistant: { keys: 'g a', to: '/ai-assistant' },
  documents: { keys: 'g k', to: '/knowledge-base', area: 'knowledge' },
  tasks: { keys: 'g t', to: '/tasks' },
  openings: { keys: 'g o', to: '/recruitment', area: 'hiring' },
  candidates: { keys: 'g c', to: '/candidates', area: 'hiring' },
  analytics: { keys: 'g n', to: '/analytics' },
  settings: { keys: 'g e', to: '/settings' },
  previousRecord: { keys: 'Alt+ArrowUp', also: 'k' },
  nextRecord: { keys: 'Alt+ArrowDown', also: 'j' },
  note: { keys: 'n' },
  call: { keys: 'c' },
  task: { keys: 't' },
  stage: { keys: 's' },
  assign: { keys: 'a' },
  edit: { keys: 'e' },
  remove: {},
  signOut: {},
} as const satisfies Record<string, Shortcut>

export type ShortcutName = keyof typeof shortcuts

export const everyShortcut = Object.entries(shortcuts) as [ShortcutName, Shortcut][]

/** What shortcuts do; one that has nothing to do now is left out or undefined. */
export type ShortcutActs = { [Name in ShortcutName]?: (() => void) | undefined }

/**
 * Gives shortcuts their act while a component is shown: `useShortcuts({ nextRecord: next && (() => open(next)) })`. What
 * was shown last comes first. What is on the screen acts at once: a key that comes right after it has been drawn counts.
 */
export function useShortcuts(acts: ShortcutActs) {
  const latest = useRef(acts)
  useLayoutEffect(() => {
    latest.current = acts
  })
  useLayoutEffect(() => {
    shown.unshift(latest)
    return () => void shown.splice(shown.indexOf(latest), 1)
  }, [])
}

const shown: { current: ShortcutActs }[] = []

/** How long after its first key a second one still belongs to it, in milliseconds. */
const PATIENCE = 1500

const TEXT = 'input:not([type=radio], [type=checkbox]), textarea, [contenteditable]'
/** Where keys have a meaning of their own: what one types in, and what lies over the screen. */
const ELSEWHERE = `${TEXT}, select, video, [role=combobox], [role=slider], [role=menu], [role=listbox]`
const OVER_THE_SCREEN = '[role=dialog], [role=alertdialog]'
/** A record that lies over the screen: there, as on a page, the keys with Alt lead to the next one. */
const RECORD = '[role=dialog][data-record]'

const MODIFIERS = ['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock']

/** Listens for the shortcuts of `personId`, who may have turned the single keys off. Answers how to stop. */
export function followShortcuts(personId: string) {
  keepChangesOf(personId)
  let first = { key: '', at: 0 }
  const onKeyDown = (event: KeyboardEvent) => {
    if (MODIFIERS.includes(event.key)) return
    const begun = event.timeStamp - first.at < PATIENCE ? first.key : ''
    first = { key: '', at: 0 }
    if (isChord(event, 'k')) return openPalette(event)
    if (isChord(event, 'z')) return undo(event)
    if (isTakenElsewhere(event)) return
    const pressed = event.altKey ? `Alt+${event.key}` : event.key
    // A single key can be pressed by accident, or spoken by who dictates (WCAG 2.1.4).
    if (!event.altKey && (event.repeat || !readSingleKeys(personId))) return
    // A key before that begins nothing, as the Enter that opened a record, takes nothing away from this one.
    const act = (begun && actOf(`${begun} ${pressed}`)) || actOf(pressed)
    if (act) {
      event.preventDefault()
      act()
    } else first = { key: pressed, at: event.timeStamp }
  }
  window.addEventListener('keydown', onKeyDown)
  return () => window.removeEventListener('keydown', onKeyDown)
}

function isChord({ key, metaKey, ctrlKey, altKey, shiftKey }: KeyboardEvent, letter: string) {
  return key.toLowerCase() === letter && metaKey !== ctrlKey && !altKey && !shiftKey
}

/** In a text the browser undoes what was typed. */
function undo(event: KeyboardEvent) {
  const isText = event.target instanceof Element && event.target.closest(TEXT)
  if (!event.defaultPrevented && !isText && undoLast()) event.preventDefault()
}

/** A change that is on its way is undone once it is made. */
const undoLast = (): unknown => (queryClient.isMutating() ? setTimeout(undoLast, 100) : takeBackLast())

/** The palette opens while one types, too. */
function openPalette(event: KeyboardEvent) {
  if (event.defaultPrevented) return
  // Otherwise the browser would take it for its own search.
  event.preventDefault()
  if (!document.querySelector(OVER_THE_SCREEN)) actOf(shortcuts.palette.keys)?.()
}

function isTakenElsewhere(event: KeyboardEvent) {
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey) return true
  if (event.altKey && event.shiftKey) return true
  if (event.target instanceof Element && event.target.closest(ELSEWHERE)) return true
  const over = [...document.querySelectorAll(OVER_THE_SCREEN)]
  return over.some((each) => !(event.altKey && each.matches(RECORD)))
}

function actOf(keys: string) {
  const [name] = everyShortcut.find(([, shortcut]) => shortcut.keys === keys || shortcut.also === keys) ?? []
  return name && actNow(name)
}

/** What a shortcut does on the screen as it is now, if anything. */
export const actNow = (name: ShortcutName) => shown.map(({ current }) => current[name]).find(Boolean)

/** Presses the control of that id, which has the focus from then on. */
export function pressControl(id: string) {
  const control = document.getElementById(id)
  control?.closest('details')?.setAttribute('open', '')
  control?.focus()
  control?.click()
}

/** Where a browser keeps that a person has turned the single keys off: `off`. */
export const singleKeysAt = (personId: string) => `atrium-single-keys-${personId}`

export const readSingleKeys = (personId: string) => localStorage.getItem(singleKeysAt(personId)) !== 'off'
