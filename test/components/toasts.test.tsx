import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { LeadDialog } from '../../web/leads/form/lead-dialog.tsx'
import { dismissToast, toast } from '../../web/ui/behaviour/toast.ts'
import { expectAccessible, fieldOf, Opener, press, show, type } from './show.tsx'

test.each([
  [1280, 720],
  [1440, 900],
  [1920, 1080],
  [390, 844],
])('at %i × %i an error covers no button of a dialog, and goes when it is out of date', async (width, height) => {
  await page.viewport(width, height)
  dismissToast()
  await show(<Opener>{(state) => <LeadDialog {...state} />}</Opener>)
  await page.getByRole('button', { name: 'Open' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add New Lead' })
  const error = page.getByRole('region', { name: 'Failed to create lead' })
  const fail = async () => {
    toast({ title: 'Failed to create lead', description: 'The server is busy.', variant: 'destructive' })
    await expect.element(error).toBeVisible()
  }
  await type(fieldOf('Lead Name *'), 'Clara')
  await fail()
  // The dialog makes room once the notification has its size.
  await expect.poll(covered).toEqual([])
  await expectAccessible()
  await press('{End} Fischer')
  await expect.element(error).not.toBeInTheDocument()
  await fail()
  await press('{Escape}')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(error).not.toBeInTheDocument()
})

/** The buttons of the dialog that lie under the notification. */
function covered() {
  const toast = document.querySelector('[data-toasts] section')?.getBoundingClientRect()
  if (!toast) throw new Error('There is no notification')
  return (
    [...document.querySelectorAll<HTMLElement>('[role=dialog] button')]
      .filter((button) => {
        const { left, right, top, bottom } = button.getBoundingClientRect()
        return toast.left < right && left < toast.right && toast.top < bottom && top < toast.bottom
      })
      .map((button) => button.ariaLabel ?? button.textContent)
      // What scrolls may be scrolled from under it.
      .filter((name) => ['Close', 'Cancel', 'Create Lead'].includes(name))
  )
}
