import { applyFor } from './applicants.ts'
import { expect, expectAccessible, type Page, test } from './journey.ts'
import { type } from './keys.ts'

test('an opening is created, published, put in order, edited, duplicated, deleted and brought back', {
  tag: '@quick',
}, async ({ page, owner: _ }) => {
  await page.goto('/recruitment')
  await expect(page.getByText('No job openings yet')).toBeVisible()
  await expect(page.getByText('Create your first job opening to start hiring.')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Create Job Opening' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Create New Job Opening' })
  await expect(dialog.getByLabel('Title *')).toBeFocused()
  await dialog.getByRole('button', { name: 'Create Job Opening' }).click()
  await expect(dialog.getByText('Title is required')).toBeVisible()
  await expect(dialog.getByText('Description is required')).toBeVisible()
  await type(dialog.getByLabel('Title *'), 'Customer Success Manager')
  await type(dialog.getByLabel('Description *'), 'You look after our customers.')
  await type(dialog.getByLabel('Department'), 'Customer Success')
  await type(dialog.getByLabel('Location'), 'Berlin, Germany')
  await type(dialog.getByLabel('Minimum Salary'), '50000')
  await type(dialog.getByLabel('Maximum Salary'), '40000')
  await addRequirements(page)
  await expectAccessible(page)
  await choose(page, 'Status', 'Active')
  await dialog.getByLabel('Publish on the job portal').check()
  await page.keyboard.press('Control+Enter')
  await expect(dialog.getByText('The highest salary must not be below the lowest')).toBeVisible()
  await type(dialog.getByLabel('Maximum Salary'), '61000.50')
  await dialog.getByRole('button', { name: 'Create Job Opening' }).click()
  await expect(page.getByText('Job Opening Created')).toBeVisible()

  const row = page.getByRole('article', { name: 'Customer Success Manager', exact: true })
  for (const words of ['Active', 'Public', 'Full Time · Mid Level', '$50,000 - $61,000.50', '0 candidates']) {
    await expect(row.getByText(words)).toBeVisible()
  }
  await expectAccessible(page)
  await row.getByRole('button', { name: 'Customer Success Manager', exact: true }).click()
  const details = page.getByRole('dialog', { name: 'Customer Success Manager' })
  await expect(details.getByText('$50,000 - $61,000.50 annually')).toBeVisible()
  await expect(details.getByRole('list', { name: 'Requirements' }).getByRole('listitem')).toHaveText([
    'Two',
    'One',
    'Three',
  ])
  await expectAccessible(page)

  await details.getByRole('button', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Job Opening' })
  await type(edit.getByLabel('Title *'), 'Customer Success Lead')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await edit.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Job Opening Updated')).toBeVisible()
  const renamed = page.getByRole('article', { name: 'Customer Success Lead', exact: true })

  await actions(page, 'Customer Success Lead').click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await expect(page.getByRole('dialog', { name: 'Edit Job Opening' }).getByLabel('Title *')).toHaveValue(
    'Customer Success Lead (copy)',
  )
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('article', { name: 'Customer Success Lead (copy)' }).getByText('Draft')).toBeVisible()

  const [first] = await (await page.request.get('/api/job-openings?search=berlin&status=active')).json()
  await applyFor(page, first.id, { firstName: 'Jane', lastName: 'Doe' })
  await expect(renamed.getByRole('link', { name: '1 candidate' })).toBeVisible()
  const asked = page.waitForEvent('dialog')
  await actions(page, 'Customer Success Lead').click()
  const pressed = page.getByRole('menuitem', { name: 'Delete' }).click()
  const question = await asked
  expect(question.message()).toBe('Are you sure you want to delete "Customer Success Lead"?')
  await question.accept()
  await pressed
  await expect(page.getByText('Its candidate stays under All Candidates.')).toBeVisible()
  await expect(renamed).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(renamed).toBeVisible()
})

/** Types two entries, pastes a third, and moves one with the keyboard: Two, One, Three. */
async function addRequirements(page: Page) {
  const box = page.getByRole('textbox', { name: 'Requirements' })
  await type(box, '  One ')
  await box.press('Enter')
  await type(box, 'Two')
  await page.getByRole('button', { name: 'Add' }).first().click()
  await type(box, 'One')
  await box.press('Enter')
  await expect(page.getByText('Already in the list.')).toBeAttached()
  await box.focus()
  await page.evaluate(PASTE)
  await expect(page.getByRole('textbox', { name: 'requirement 3' })).toHaveValue('Three')
  await page.getByRole('textbox', { name: 'requirement 2' }).press('Alt+ArrowUp')
  await expect(page.getByRole('textbox', { name: 'requirement 1' })).toHaveValue('Two')
  await expect(page.getByRole('textbox', { name: 'requirement 1' })).toBeFocused()
}

// Written as text: it runs in the page, and pastes a list of two; one already exists.
const PASTE = `{
  const clipboardData = new DataTransfer()
  clipboardData.setData('text', '- Two\\n- Three')
  document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}`

const actions = (page: Page, title: string) => page.getByRole('button', { name: `Actions for ${title}`, exact: true })

async function choose(page: Page, label: string, option: string) {
  await page.getByRole('dialog').getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option }).click()
}
