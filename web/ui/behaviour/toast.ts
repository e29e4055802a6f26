import { noteChange, takeBack } from './changes.ts'
import { formInHand, whenMended } from './toast-form.ts'

/** One notification. */
export interface Toast {
  title: string
  description?: string | undefined
  variant?: 'plain' | 'destructive'
  /** A button; pressing it dismisses the toast. */
  action?: { label: string; run: () => void }
  /** Undoes what is told: a button, and for the rest of the day one of the person's changes (`changes.ts`). */
  undo?: () => void
  /** Stays, and keeps later ones away: the page is about to be left. */
  last?: boolean
  /** Stays until it is dismissed or another comes. */
  stays?: boolean
}

/** Default life of a toast, in milliseconds. */
export const TOAST_LIFE = 5000

export interface ShownToast extends Omit<Toast, 'undo'> {
  key: number
}

let shown: ShownToast | undefined
let count = 0
let stopWatching = () => {}
const listeners = new Set<() => void>()

/** Shows a notification, from anywhere; at most one is visible, so it takes the place of the one before. */
export function toast({ undo, ...next }: Toast) {
  if (shown?.last) return
  count += 1
  const key = count
  const change = undo && noteChange({ title: next.title, description: next.description, undo })
  show({ ...next, ...(change && { action: { label: 'Undo', run: () => takeBack(change) } }), key })
  const form = next.variant === 'destructive' && !next.last && formInHand()
  if (form) stopWatching = whenMended(form, () => dismissToast(key))
}

/** Takes a toast away; without a key, whichever is visible. */
export function dismissToast(key?: number) {
  if (shown && (key === undefined || key === shown.key)) show(undefined)
}

/** For the one Toaster. */
export function watchToast(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** For the one Toaster. */
export function currentToast() {
  return shown
}

function show(next: ShownToast | undefined) {
  stopWatching()
  stopWatching = () => {}
  shown = next
  for (const listener of listeners) listener()
}
