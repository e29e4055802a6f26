import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from '../api/query-client.ts'
import { currentUserQuery } from '../auth/queries.ts'
import { dropStrayClicks } from '../ui/behaviour/double-clicks.ts'
import { keepFocus } from '../ui/behaviour/keep-focus.ts'
import { followTheme } from '../ui/behaviour/theme.ts'

followTheme()
dropStrayClicks()
keepFocus()
// Asked at once, beside the loading of the screen's script, as every screen waits for the answer.
export const userIsKnown = queryClient.prefetchQuery(currentUserQuery)

const element = document.getElementById('root')
if (!element) throw new Error('index.html has no #root')
const root = createRoot(element)

/** Shows a page, in place of the one before. */
export function mount(page: ReactNode) {
  root.render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>{page}</QueryClientProvider>
    </StrictMode>,
  )
}
