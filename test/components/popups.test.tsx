import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Button } from '../../web/ui/button.tsx'
import { DropdownMenu, DropdownMenuItem } from '../../web/ui/dropdown-menu.tsx'
import { Popover } from '../../web/ui/popover.tsx'
import { Select } from '../../web/ui/select.tsx'
import { Tooltip } from '../../web/ui/tooltip.tsx'
import { expectAccessible, press, show } from './show.tsx'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const item = (name: string) => page.getByRole('menuitem', { name })

test('a menu is gone through by keys and letters, and gives the focus back', async () => {
  await show(<Menu />)
  await press('{Tab}{ArrowDown}')
  await expect.element(item('Edit')).toHaveFocus()
  await expectAccessible()
  await press('{End}')
  await expect.element(item('Delete')).toHaveFocus()
  await press('du')
  await expect.element(item('Duplicate')).toHaveFocus()
  await press('{Tab}')
  await expect.element(item('Duplicate')).toHaveFocus()
  await press('{Escape}')
  await expect.element(item('Edit')).not.toBeInTheDocument()
  await expect.element(button('Actions')).toHaveFocus()
  await press('{Enter}{ArrowDown}{Enter}')
  await expect.element(page.getByText('Duplicate was chosen')).toBeVisible()
  await expect.element(button('Actions')).toHaveFocus()
})

test('a press elsewhere closes a menu and does what was pressed, and a double click leaves it open', async () => {
  await show(<Menu />)
  await button('Actions').dblClick()
  await expect.element(item('Edit')).toBeVisible()
  await button('Elsewhere').click()
  await expect.element(item('Edit')).not.toBeInTheDocument()
  await expect.element(page.getByText('Elsewhere was chosen')).toBeVisible()
})

test('a select in a panel has its own Escape, and a letter opens it where an option begins with it', async () => {
  await show(<Panel />)
  await button('Filters').click()
  await expect.element(page.getByRole('combobox')).toHaveFocus()
  await press('p')
  await expect.element(page.getByRole('option', { name: 'Paused' })).toHaveFocus()
  await press('{Escape}')
  await expect.element(page.getByRole('combobox')).toHaveFocus()
  await expect.element(page.getByRole('dialog', { name: 'Filters' })).toBeVisible()
  await press('{Escape}')
  await expect.element(page.getByRole('dialog', { name: 'Filters' })).not.toBeInTheDocument()
  await expect.element(button('Filters')).toHaveFocus()
})

test('a hint describes what the keyboard comes to, until Escape', async () => {
  await show(
    <Tooltip content="Previous lead">
      <Button>Up</Button>
    </Tooltip>,
  )
  await press('{Tab}')
  await expect.element(page.getByRole('tooltip')).toHaveTextContent('Previous lead')
  await expect.element(button('Up')).toHaveAccessibleDescription('Previous lead')
  await press('{Escape}')
  await expect.element(page.getByRole('tooltip')).not.toBeInTheDocument()
})

function Menu() {
  const [chosen, setChosen] = useState('Nothing')
  return (
    <>
      <DropdownMenu trigger={(control) => <Button {...control}>Actions</Button>}>
        {['Edit', 'Duplicate', 'Delete'].map((name) => (
          <DropdownMenuItem key={name} onSelect={() => setChosen(name)}>
            {name}
          </DropdownMenuItem>
        ))}
      </DropdownMenu>
      <div style={{ marginTop: 300 }}>
        <Button onClick={() => setChosen('Elsewhere')}>Elsewhere</Button>
        <p>{chosen} was chosen</p>
      </div>
    </>
  )
}

const options = ['Active', 'Paused', 'Closed'].map((label) => ({ value: label, label }))

function Panel() {
  const [value, setValue] = useState('Active')
  return (
    <Popover label="Filters" trigger={(control) => <Button {...control}>Filters</Button>}>
      <Select aria-label="Status" value={value} onValueChange={setValue} options={options} />
    </Popover>
  )
}
