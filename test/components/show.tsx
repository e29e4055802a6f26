import '../../web/ui/styles.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import axe from 'axe-core'
import { type ReactNode, StrictMode, useState } from 'react'
import { expect } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { CurrentUser } from '../../contract/auth/fields.ts'
import { EVERYTHING } from '../../contract/plain/areas.ts'
import { queryClient } from '../../web/api/query-client.ts'
import { currentUserQuery } from '../../web/auth/queries.ts'
import { colleaguesQuery } from '../../web/colleagues/queries.ts'
import { dropStrayClicks } from '../../web/ui/behaviour/double-clicks.ts'
import { keepFocus } from '../../web/ui/behaviour/keep-focus.ts'
import { followTheme } from '../../web/ui/behaviour/theme.ts'
import type { DialogState } from '../../web/ui/dialog.tsx'
import { Toaster } from '../../web/ui/toaster.tsx'

followTheme()
dropStrayClicks()
keepFocus()

const user: CurrentUser = {
  id: '01900000-0000-7000-8000-000000000001',
  username: 'ada',
  email: 'ada@example.com',
  firstName: 'Ada',
  lastName: 'Young',
  profileImageUrl: null,
  companyId: null,
  role: 'owner',
  areas: EVERYTHING,
  salesLayout: 'list',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
}

/**
 * Shows a component on a screen of its own, to Ada, who has no colleagues. There is no server: a component gets what it
 * shows from its test, and hands what it would save back to it. Returns what goes to another screen.
 */
export async function show(component: ReactNode) {
  queryClient.clear()
  queryClient.setQueryData(currentUserQuery.queryKey, user)
  queryClient.setQueryData(colleaguesQuery.queryKey, [])
  const history = createMemoryHistory()
  const routeTree = createRootRoute({
    component: () => (
      <>
        <main id="main" tabIndex={-1}>
          <h1>Atrium</h1>
          {component}
        </main>
        <Toaster />
      </>
    ),
  })
  const router = createRouter({ routeTree, history })
  await render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </StrictMode>,
  )
  return { goElsewhere: () => history.push('/elsewhere') }
}

/** A button that opens a dialog. */
export function Opener({ children }: { children: (state: DialogState) => ReactNode }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {children({ open, onOpenChange: setOpen })}
    </>
  )
}

/** Presses keys, in the notation of `userEvent.keyboard`: `{Tab}`, `{Control>}{Enter}{/Control}`. */
export const press = (keys: string) => userEvent.keyboard(keys)

/** Presses into a field and types, in place of what stands there. */
export async function type(field: Locator, words: string, { shown = words } = {}): Promise<void> {
  await field.click()
  await press('{ControlOrMeta>}a{/ControlOrMeta}{Delete}')
  await press(words.replaceAll(/[{[]/g, '$&$&'))
  await expect.element(field).toHaveValue(shown)
}

/** Pastes into what has the focus, beside the clipboard, which all pages of a browser share. */
export async function paste(words: string): Promise<void> {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text', words)
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
  if (document.activeElement?.dispatchEvent(event)) document.execCommand('insertText', false, words)
}

export const fieldOf = (label: string, within: { getByLabelText: Locator['getByLabelText'] } = page) =>
  within.getByLabelText(label, { exact: true })

const ALL: axe.RunOnly = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
}
const COLORS: axe.RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }

/** Finds accessibility faults of what is shown, in both themes. */
export async function expectAccessible(): Promise<void> {
  const faults: string[] = []
  const themes = [
    ['dark', COLORS],
    ['light', ALL],
  ] as const
  for (const [theme, runOnly] of themes) {
    // As a choice made in another tab arrives.
    localStorage.setItem('vite-ui-theme', theme)
    window.dispatchEvent(new StorageEvent('storage', { key: 'vite-ui-theme' }))
    // What still appears is half transparent, for a frame even without motion.
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
    const { violations } = await axe.run(document, { runOnly, resultTypes: ['violations'] })
    for (const { id, nodes } of violations)
      faults.push(`${theme}: ${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`)
  }
  expect(faults).toEqual([])
}
