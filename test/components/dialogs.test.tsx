import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Dialog, DialogContent } from '../../web/ui/dialog.tsx'
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
        <Dialog open onOpenChange={() => setShown('second')}>
          <DialogContent title="First">
            <input aria-label="First word" />
          </DialogContent>
        </Dialog>
      )}
      {shown === 'second' && (
        <Dialog open onOpenChange={() => setShown(undefined)}>
          <DialogContent title="Second">
            <input aria-label="Second word" defaultValue="Some" />
          </DialogContent>
        </Dialog>
      )}
    </>
  )
}
