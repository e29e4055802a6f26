import { createStore } from './store.ts'

export interface Toast {
  title: string
  description?: string | undefined
  variant?: 'plain' | 'destructive'
  /** A button; pressing it dismisses the toast. */
  action?: { label: string; run: () => void }
  /** Undoes what is told: a button, and in the app for the rest of the day one of the person's changes (`changes.ts`). */
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

let keepUndo = ({ undo }: Undoable) => undo

type Undoable = Pick<Toast, 'title' | 'description'> & { undo: () => void }

/** Keeps what toasts undo beyond their life, from now on; `keep` answers what their button does. */
export function keepUndos(keep: (toast: Undoable) => () => void) {
  keepUndo = keep
}

const shown = createStore<ShownToast | undefined>(undefined)
let count = 0
let stopWatching = () => {}

/** Shows a notification, from anywhere; at most one is visible, so it takes the place of the one before. */
export function toast({ undo, ...next }: Toast) {
  if (shown.get()?.last) return
  count += 1
  const key = count
  show({ ...next, ...(undo && { action: { label: 'Undo', run: keepUndo({ ...next, undo }) } }), key })
  const form = next.variant === 'destructive' && !next.last && formInHand()
  if (form) stopWatching = whenMended(form, () => dismissToast(key))
}

/** Takes a toast away; without a key, whichever is visible. */
export function dismissToast(key?: number) {
  const now = shown.get()
  if (now && (key === undefined || key === now.key)) show(undefined)
}

/** For the one Toaster. */
export const useShownToast = () => shown.useValue((toast) => toast)

function show(next: ShownToast | undefined) {
  stopWatching()
  stopWatching = () => {}
  shown.set(next)
}

let submitted: HTMLFormElement | undefined

/** The form that an error is about: the one with the focus, in the open dialog, or sent last. */
function formInHand(): HTMLFormElement | undefined {
  const focused = document.activeElement?.closest('form')
  const inDialog = [...document.querySelectorAll<HTMLFormElement>('[role="dialog"] form')].at(-1)
  return focused ?? inDialog ?? (submitted?.isConnected ? submitted : undefined)
}

/** Acts once the message at the form is out of date: it is corrected, sent again or closed. Answers how to stop. */
function whenMended(form: HTMLFormElement, act: () => void): () => void {
  const over = new AbortController()
  const stop = () => {
    over.abort()
    closing.disconnect()
  }
  const mended = () => {
    stop()
    act()
  }
  const closing = new MutationObserver(() => form.isConnected || mended())
  closing.observe(document.body, { childList: true, subtree: true })
  for (const type of ['input', 'change', 'submit']) form.addEventListener(type, mended, { signal: over.signal })
  return stop
}

if (typeof document !== 'undefined') {
  const remember = ({ target }: Event) => {
    if (target instanceof HTMLFormElement) submitted = target
  }
  document.addEventListener('submit', remember, { capture: true })
}
