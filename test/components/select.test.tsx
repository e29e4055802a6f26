import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Select } from '../../web/ui/select.tsx'
import { expectAccessible, press, show } from './show.tsx'

const options = ['Due date', 'Priority', 'Newest', 'Title'].map((label) => ({ value: label, label }))

test('a choice is the one that the keys came to, however quick they are', async () => {
  await show(<Sorted />)
  const sort = page.getByRole('combobox', { name: 'Sort' })
  await expectAccessible()
  await press('{Tab}')
  await expect.element(sort).toHaveFocus()
  await press('{Enter}')
  await expect.element(page.getByRole('option', { name: 'Due date' })).toHaveFocus()
  await press('{End}{Enter}')
  await expect.poll(() => page.getByRole('option').elements()).toEqual([])
  await expect.element(sort).toHaveTextContent('Title')
  await expect.element(sort).toHaveFocus()

  await press('{Enter}')
  await expect.element(page.getByRole('option', { name: 'Title' })).toHaveFocus()
  await press('{ArrowUp}{ArrowUp}{Enter}')
  await expect.element(sort).toHaveTextContent('Priority')
  await press('{Enter}')
  await expect.element(page.getByRole('option', { name: 'Priority' })).toHaveFocus()
  await press('{Home}{Escape}')
  await expect.element(sort).toHaveTextContent('Priority')
  await expect.element(sort).toHaveFocus()
})

function Sorted() {
  const [value, setValue] = useState('Due date')
  return <Select aria-label="Sort" value={value} onValueChange={setValue} options={options} />
}
