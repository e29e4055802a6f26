import { useSyncExternalStore } from 'react'

const query = window.matchMedia('(min-width: 768px)')

/** Whether there is room for a table; a phone shows a list. */
export function useWide() {
  return useSyncExternalStore(watch, () => query.matches)
}

function watch(listener: () => void) {
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
