import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Lead } from '../../contract/leads/fields.ts'
import type { Task } from '../../contract/tasks/fields.ts'
import { RejectDialog } from '../../web/candidates/reject-dialog.tsx'
import { InviteDialog } from '../../web/invitations/invite-dialog.tsx'
import { ClosingDialog } from '../../web/leads/closing-dialog.tsx'
import { LeadDialog } from '../../web/leads/form/lead-dialog.tsx'
import { OpeningDialog } from '../../web/openings/form/opening-dialog.tsx'
import { EditTaskDialog } from '../../web/tasks/form/edit-task-dialog.tsx'
import { TaskDialog } from '../../web/tasks/form/task-dialog.tsx'
import type { DialogState } from '../../web/ui/dialog.tsx'
import { expectAccessible, fieldOf, Opener, press, show, type } from './show.tsx'

const lead = {
  id: '01900000-0000-7000-8000-000000000002',
  name: 'Clara Fischer',
  title: '',
  stage: 'new',
  value: 0,
  probability: 0,
} as Lead
const task = {
  id: '01900000-0000-7000-8000-000000000003',
  title: 'Send the proposal',
  description: '',
  status: 'pending',
  priority: 'medium',
} as Task
const closing = { goal: { from: 'new' }, what: lead.name, carryOut: () => undefined } as const

/** Every dialog with words in it: what it is called, and a field of it. */
const dialogs: [what: string, name: string, field: string, dialog: (state: DialogState) => ReactNode][] = [
  ['a new lead', 'Add New Lead', 'Lead Name *', (state) => <LeadDialog {...state} />],
  ['a lead', 'Edit Lead', 'Title', (state) => <LeadDialog {...state} lead={lead} />],
  ['a deal', 'Process Deal', 'Reason', (state) => <ClosingDialog {...state} closing={closing} />],
  ['a new task', 'Create New Task', 'Task Title *', (state) => <TaskDialog {...state} />],
  ['a task', 'Edit Task', 'Description', (state) => <EditTaskDialog {...state} task={task} />],
  [
    'a new opening',
    'Create New Job Opening',
    'Title *',
    ({ open, onOpenChange }) => open && <OpeningDialog opening={undefined} onClose={() => onOpenChange(false)} />,
  ],
  [
    'a rejection',
    'Reject this candidate?',
    'Reason',
    ({ open, onOpenChange }) => (
      <RejectDialog open={open} count={1} onCancel={() => onOpenChange(false)} onReject={() => undefined} />
    ),
  ],
  ['an invitation', 'Invite Team Member', 'Email', (state) => <InviteDialog {...state} />],
]

test.each(dialogs)('the words of %s are dropped only when one agrees, whichever way one leaves', async (...row) => {
  const [, name, field, dialogOf] = row
  const { goElsewhere } = await show(<Opener>{dialogOf}</Opener>)
  const opener = page.getByRole('button', { name: 'Open' })
  await opener.click()
  const dialog = page.getByRole('dialog', { name, exact: true })
  const typed = fieldOf(field, dialog)
  const question = page.getByRole('alertdialog', { name: 'Discard draft?' })
  const ways: Record<string, () => unknown> = {
    'the Escape key': () => press('{Escape}'),
    'a press beside it': () => userEvent.click(overlay(), { position: { x: 4, y: 300 } }),
    'its Close': () => dialog.getByRole('button', { name: 'Close' }).click(),
    'its Cancel': () => dialog.getByRole('button', { name: 'Cancel' }).click(),
    'a link': goElsewhere,
  }
  await type(typed, 'Half a thought')
  for (const [way, leave] of Object.entries(ways)) {
    await leave()
    await expect.element(question, { message: way }).toBeVisible()
    await expect.poll(() => question.element().contains(document.activeElement), { message: way }).toBe(true)
    await press('{Escape}')
    await expect.element(question).not.toBeInTheDocument()
    await expect.element(typed, { message: way }).toHaveValue('Half a thought')
    await expect.poll(() => dialog.element().contains(document.activeElement), { message: way }).toBe(true)
  }
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()

  await press('{Enter}')
  await expect.element(typed).toHaveValue('')
  await expect.poll(() => dialog.element().contains(document.activeElement)).toBe(true)
  await press('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
})

test('a key and Escape, one right after the other, are asked about too', async () => {
  await show(<Opener>{(state) => <TaskDialog {...state} />}</Opener>)
  await page.getByRole('button', { name: 'Open' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create New Task' })
  const title = fieldOf('Task Title *', dialog)
  const question = page.getByRole('alertdialog')
  await expect.element(title).toHaveFocus()
  await press('x{Escape}')
  await expect.element(question).toBeVisible()
  await expect.poll(() => question.element().contains(document.activeElement)).toBe(true)
  await press('{Escape}')
  await expect.element(title).toHaveFocus()
  await press('{Backspace}')
  await expect.element(title).toHaveValue('')
  await press('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
})

/** What lies behind a dialog, at the left edge of the page. */
function overlay(): Element {
  const found = document.elementFromPoint(4, 300)
  if (!found) throw new Error('Nothing lies beside the dialog')
  return found
}
