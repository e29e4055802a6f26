/** Something that the person did in this tab, and the way back. */
export interface Change {
  key: number
  title: string
  description?: string | undefined
  /** When, in milliseconds. */
  at: number
  undo: () => void
}

/** How many are kept. */
const MOST = 100

let changes: readonly Change[] = []
let count = 0
const listeners = new Set<() => void>()

/** Keeps a change that can be undone; answers its key. */
export function noteChange(change: Omit<Change, 'key' | 'at'>): number {
  count += 1
  keep([{ ...change, key: count, at: Date.now() }, ...changes].slice(0, MOST))
  return count
}

/** Takes a change back, once, however it is asked for. */
export function takeBack(key: number) {
  const change = changes.find((each) => each.key === key)
  if (!change) return
  keep(changes.filter((each) => each !== change))
  change.undo()
}

/** Takes the last change of today back; false where there is none. */
export function takeBackLast(): boolean {
  const [last] = todaysChanges(changes)
  if (last) takeBack(last.key)
  return last !== undefined
}

/** Forgets them all: another person signs in. */
export function forgetChanges() {
  keep([])
}

/** All changes that can be undone, the latest first. */
export const currentChanges = () => changes

export const todaysChanges = (all: readonly Change[]) => all.filter(({ at }) => at >= new Date().setHours(0, 0, 0, 0))

export function watchChanges(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

function keep(next: readonly Change[]) {
  changes = next
  for (const listener of listeners) listener()
}
