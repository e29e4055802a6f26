import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { NoteDraft } from '../../web/leads/notes/changes.ts'
import { NoteForm } from '../../web/leads/notes/note-form.tsx'
import { expectAccessible, paste, press, show, type } from './show.tsx'

test('a note over the limit is counted, not cut', async () => {
  const saved: string[] = []
  await show(<NoteForm label="New note" submit="Add Note" onSubmit={({ content }) => saved.push(content)} />)
  const box = page.getByRole('textbox', { name: 'New note' })
  const add = page.getByRole('button', { name: 'Add Note' })
  const said = page.getByRole('status').filter({ hasText: 'characters' })
  await box.click()
  await paste('word '.repeat(8998))
  await expect.element(box).toHaveValue('word '.repeat(8998))
  expect(page.getByText(/characters/).elements()).toEqual([])
  await press('and on at last')
  await expect.element(page.getByText('45,004 of 50,000 characters')).toBeVisible()
  await expect.element(said).toHaveTextContent('Near the 50,000 characters')
  await paste('word '.repeat(8998))
  await expect.element(page.getByText('89,994 of 50,000 characters: 39,994 too many')).toBeVisible()
  await expect.element(said).toHaveTextContent('Longer than the 50,000 characters there is room for')
  await expect.element(add).toBeDisabled()
  await expect.element(box).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible()
  await press('{Control>}{Enter}{/Control}')
  expect(saved).toEqual([])
  await expect.element(box).toHaveValue(`${'word '.repeat(8998)}and on at last${'word '.repeat(8998)}`)

  await press('{ControlOrMeta>}z{/ControlOrMeta}')
  await expect.element(page.getByText('45,004 of 50,000 characters')).toBeVisible()
  await expect.element(add).toBeEnabled()
  await press('{Control>}{Enter}{/Control}')
  await expect.poll(() => saved).toEqual([`${'word '.repeat(8998)}and on at last`])
  await expect.element(box).toHaveValue('')
  expect(page.getByText(/of 50,000 characters/).elements()).toEqual([])
  await expect.element(box).toHaveFocus()
})

test('a call is noted by the keys, the next note is a note again, and one that is not saved comes back', async () => {
  const saved: NoteDraft[] = []
  let isKept = true
  await show(
    <NoteForm
      label="New note"
      submit="Add Note"
      onSubmit={(draft, giveBack) => (isKept ? saved.push(draft) : giveBack())}
    />,
  )
  const box = page.getByRole('textbox', { name: 'New note' })
  const kind = (name: string) => page.getByRole('radio', { name })
  for (const name of ['Call', 'Meeting', 'Email']) {
    await type(box, `By ${name}`)
    await kind(name).click()
    await box.click()
    await press('{Control>}{Enter}{/Control}')
    await expect.element(kind('Note')).toBeChecked()
    await expect.element(box).toHaveFocus()
    await expect.element(box).toHaveValue('')
  }
  expect(saved).toMatchObject([
    { type: 'call', content: 'By Call' },
    { type: 'meeting', content: 'By Meeting' },
    { type: 'email', content: 'By Email' },
  ])

  isKept = false
  await type(box, 'Not kept')
  await kind('Call').click()
  await box.click()
  await press('{Control>}{Enter}{/Control}')
  await expect.element(box).toHaveValue('Not kept')
  await expect.element(kind('Call')).toBeChecked()
})
