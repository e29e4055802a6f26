import { createStore } from './store.ts'
import { keepUndos } from './toast.ts'

/** Something that the person did in this tab, and the way back. */
export interface Change {
  key: number
  title: string
  description?: string | undefined
  /** When, in milliseconds. */
  at: number
  undo: () => void
}

const MOST = 100

const changes = createStore<readonly Change[]>([])
let count = 0
let personId = ''

/** Keeps what toasts undo from now on, for this person; another's is forgotten. */
export function keepChangesOf(id: string) {
  if (id !== personId) changes.set([])
  personId = id
  keepUndos(({ title, description, undo }) => {
    count += 1
    const key = count
    changes.set([{ title, description, undo, key, at: Date.now() }, ...changes.get()].slice(0, MOST))
    return () => takeBack(key)
  })
}

/** Takes a change back, once, however it is asked for. */
export function takeBack(key: number) {
  const change = changes.get().find((each) => each.key === key)
  if (!change) return
  changes.set(changes.get().filter((each) => each !== change))
  change.undo()
}

/** Takes the last change of today back; false where there is none. */
export function takeBackLast(): boolean {
  const [last] = todaysChanges(changes.get())
  if (last) takeBack(last.key)
  return last !== undefined
}

/** All changes that can be undone, the latest first. */
export const currentChanges = changes.get

export const todaysChanges = (all: readonly Change[]) => all.filter(({ at }) => at >= new Date().setHours(0, 0, 0, 0))

/** What the person did today in this tab and can undo, the latest first. */
export const useChanges = () => todaysChanges(changes.useValue((all) => all))
