import { type CSSProperties, useSyncExternalStore } from 'react'

let room = 0
const watchers = new Set<() => void>()

/** Tells how high the notifications are, in pixels; nothing when there are none. */
export function setToastRoom(height: number) {
  room = height
  for (const watcher of watchers) watcher()
}

/**
 * As `style` of what leaves room for notifications: `--toast-room`, in pixels. It stands there rather than at the root,
 * where every element of the page would have to inherit it again with each notification.
 */
export function useToastRoom(): CSSProperties {
  const height = useSyncExternalStore(watchRoom, readRoom, readRoom)
  return { '--toast-room': `${height}px` } as CSSProperties
}

const readRoom = () => room

function watchRoom(watcher: () => void) {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}
