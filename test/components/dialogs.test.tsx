import { lazy, Suspense, useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { TypingAhead } from '../../web/screens/typed-ahead.ts'
import { Dialog } from '../../web/ui/dialog.tsx'
import { fieldOf, press, show } from './show.tsx'

test('a dialog that opens as another closes keeps the focus, and what stands in it', async () => {
  await show(<OneAfterAnother />)
  await page.getByRole('button', { name: 'Open' }).click()
  await expect.element(fieldOf('First word')).toHaveFocus()
  await press('{Escape}')
  await expect.element(fieldOf('Second word')).toHaveFocus()
  await press('more')
  await expect.element(fieldOf('Second word')).toHaveValue(expect.stringMatching(/^moreSome$|^Somemore$/))
  await press('{Escape}')
  await expect.element(page.getByRole('button', { name: 'Open' })).toHaveFocus()
})

function OneAfterAnother() {
  const [shown, setShown] = useState<'first' | 'second'>()
  return (
    <>
      <button type="button" onClick={() => setShown('first')}>
        Open
      </button>
      {shown === 'first' && (
        <Dialog open onOpenChange={() => setShown('second')} title="First">
          <input aria-label="First word" />
        </Dialog>
      )}
      {shown === 'second' && (
        <Dialog open onOpenChange={() => setShown(undefined)} title="Second">
          <input aria-label="Second word" defaultValue="Some" />
        </Dialog>
      )}
    </>
  )
}

test('a dialog whose script is on its way gets what is typed meanwhile, unless Escape gives it up', async () => {
  const arrive = await showLate()
  await page.getByRole('button', { name: 'Open' }).click()
  await press('Call{Backspace}ml')
  arrive()
  await expect.element(fieldOf('Word')).toHaveValue('Calml')
})

test('a dialog that is given up while its script is on its way does not open', async () => {
  const arrive = await showLate()
  await page.getByRole('button', { name: 'Open' }).click()
  await press('Call{Escape}')
  arrive()
  await page.getByRole('button', { name: 'Open' }).click()
  await expect.element(fieldOf('Word')).toHaveValue('')
})

/** Shows a button that opens a dialog; answers how its script arrives. */
async function showLate() {
  const script = Promise.withResolvers<{ default: typeof WordDialog }>()
  const Late = lazy(() => script.promise)
  await show(<Opens dialog={Late} />)
  return () => script.resolve({ default: WordDialog })
}

function Opens({ dialog: Late }: { dialog: typeof WordDialog }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Suspense fallback={<TypingAhead onEscape={() => setOpen(false)} />}>{open && <Late />}</Suspense>
    </>
  )
}

function WordDialog() {
  return (
    <Dialog open onOpenChange={() => {}} title="Late">
      <input aria-label="Word" />
    </Dialog>
  )
}
