import { useSyncExternalStore } from 'react'
import { readSingleKeys, singleKeysAt } from './shortcuts.ts'

/** Whether single keys act for a person in this browser, and the way to change it. */
export function useSingleKeys(personId: string): [boolean, (on: boolean) => void] {
  const on = useSyncExternalStore(watch, () => readSingleKeys(personId))
  return [on, (wanted) => keepSingleKeys(personId, wanted)]
}

const watchers = new Set<() => void>()

function keepSingleKeys(personId: string, on: boolean) {
  if (on) localStorage.removeItem(singleKeysAt(personId))
  else localStorage.setItem(singleKeysAt(personId), 'off')
  for (const tell of watchers) tell()
}

function watch(tell: () => void) {
  watchers.add(tell)
  // Changed in another tab.
  window.addEventListener('storage', tell)
  return () => {
    watchers.delete(tell)
    window.removeEventListener('storage', tell)
  }
}
