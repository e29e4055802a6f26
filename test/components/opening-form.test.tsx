import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { NewOpening } from '../../contract/openings/fields.ts'
import { OpeningForm } from '../../web/openings/form/opening-form.tsx'
import { expectAccessible, fieldOf, paste, press, show, type } from './show.tsx'

test('salaries are taken as people write them, and a day that is typed or pasted', async () => {
  const saved: NewOpening[] = []
  await show(
    <OpeningForm
      opening={undefined}
      submit="Create Job Opening"
      save={async (opening) => saved.push(opening)}
      onDone={() => undefined}
      onCancel={() => undefined}
    />,
  )
  await expect.element(fieldOf('Title *')).toHaveFocus()
  await type(fieldOf('Title *'), 'Buyer')
  await type(fieldOf('Description *'), 'You buy.')
  await type(fieldOf('Minimum Salary'), '80k')
  await type(fieldOf('Maximum Salary'), '€90,000')
  await expect.element(fieldOf('Minimum Salary')).toHaveValue('$80,000')
  await press('{Tab}')
  await expect.element(page.getByText(/^Amounts are in dollars/)).toBeVisible()
  await expectAccessible()
  await type(fieldOf('Maximum Salary'), '90 000')

  const deadline = fieldOf('Application Deadline')
  await deadline.click({ position: { x: 16, y: 16 } })
  await press('12242099')
  await expect.element(deadline).toHaveValue('2099-12-24')
  await paste('31 October 2099')
  await expect.element(deadline).toHaveValue('2099-10-31')
  // It can mean two days.
  await paste('03/04/2099')
  await expect.element(deadline).toHaveValue('2099-10-31')
  await press('{Control>}{Enter}{/Control}')
  await expect
    .poll(() => saved)
    .toMatchObject([{ salaryMin: 80_000, salaryMax: 90_000, applicationDeadline: '2099-10-31' }])
})
