import { createContext, useContext } from 'react'

/** What can be made from anywhere; the app says what each is called and which dialog makes it (`web/app/quick-add.tsx`). */
export type QuickAddName = 'lead' | 'document' | 'task'

/** Opens the dialogs; the shell provides it. */
export const OpenQuickAdd = createContext<(name: QuickAddName) => void>(() => {
  throw new Error('useQuickAdd is used outside of QuickAdd')
})

/** Opens one of the dialogs, from anywhere inside the shell: `const open = useQuickAdd(); open('lead')`. */
export function useQuickAdd() {
  return useContext(OpenQuickAdd)
}
