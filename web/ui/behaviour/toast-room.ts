import type { CSSProperties } from 'react'
import { createStore } from './store.ts'

const room = createStore(0)

/** Tells how high the notifications are, in pixels; nothing when there are none. */
export const setToastRoom = room.set

/**
 * As `style` of what leaves room for notifications: `--toast-room`, in pixels. It stands there rather than at the root,
 * where every element of the page would have to inherit it again with each notification.
 */
export function useToastRoom(): CSSProperties {
  return { '--toast-room': `${room.useValue((height) => height)}px` } as CSSProperties
}
