import '../ui/styles.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from '../api/query-client.ts'
import { currentUserQuery } from '../auth/queries.ts'
import { dropStrayClicks } from '../ui/behaviour/double-clicks.ts'
import { keepFocus } from '../ui/behaviour/keep-focus.ts'
import { followTheme } from '../ui/behaviour/theme.ts'
import { router } from './router.tsx'

followTheme()
dropStrayClicks()
keepFocus()
// Asked at once, beside the loading of the screen's script, as every screen waits for the answer.
void queryClient.prefetchQuery(currentUserQuery)

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)
