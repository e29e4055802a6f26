import { useSyncExternalStore } from 'react'
import { currentChanges, todaysChanges, watchChanges } from './changes.ts'

/** What the person did today in this tab and can undo, the latest first. */
export const useChanges = () => todaysChanges(useSyncExternalStore(watchChanges, currentChanges, currentChanges))
