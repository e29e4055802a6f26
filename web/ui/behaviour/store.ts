import { useSyncExternalStore } from 'react'

/** A value of the whole page, that any component can show. */
export function createStore<Value>(initial: Value) {
  let value = initial
  const listeners = new Set<() => void>()
  const watch = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  return {
    get: () => value,
    set: (next: Value) => {
      value = next
      for (const listener of [...listeners]) listener()
    },
    watch,
    useValue: <Part>(partOf: (value: Value) => Part) => {
      const read = () => partOf(value)
      return useSyncExternalStore(watch, read, read)
    },
  }
}
