import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { NewOpening } from '../../contract/openings/fields.ts'
import { OpeningForm } from '../../web/openings/form/opening-form.tsx'
import { expectAccessible, fieldOf, paste, press, show, type } from './show.tsx'

test('questions are added, put in order by keys, changed and removed; the video can be left out', async () => {
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
  await type(fieldOf('Title *'), 'Driver')
  await type(fieldOf('Description *'), 'You drive.')
  const add = page.getByRole('button', { name: 'Add Question' })
  await add.click()
  await expect.element(fieldOf('Question 1')).toHaveFocus()
  await press('{Control>}{Enter}{/Control}')
  await expect.element(fieldOf('Question 1')).toHaveAccessibleDescription('Enter the question')
  await type(fieldOf('Question 1'), 'Why us?')
  await add.click()
  await type(fieldOf('Question 2'), 'Which shift?')
  await choose('Answer to question 2', 'One of')
  await page.getByRole('checkbox', { name: 'Required' }).nth(1).click()
  const choice = page.getByPlaceholder('Add a choice of question 2')
  await choice.click()
  await paste('Early\nLate')
  await add.click()
  await type(fieldOf('Question 3'), 'To be removed')
  await expectAccessible()

  await page.getByRole('button', { name: 'Remove question 3' }).click()
  await expect.element(fieldOf('Question 2')).toHaveFocus()
  await press('{Alt>}{ArrowUp}{/Alt}')
  await expect.element(fieldOf('Question 1')).toHaveValue('Which shift?')
  await expect.element(fieldOf('Question 1')).toHaveFocus()
  await expect.element(page.getByText('Moved to place 1 of 2.')).toBeInTheDocument()
  await page.getByRole('button', { name: 'Move question 1 down' }).click()
  await page.getByRole('button', { name: 'Move question 2 up' }).click()

  await expect.element(fieldOf('interview question 6')).toHaveValue('Do you have any questions for us?')
  await page.getByRole('checkbox', { name: 'Ask for a video interview' }).click()
  await expect.element(fieldOf('interview question 6')).not.toBeInTheDocument()
  await page.getByRole('checkbox', { name: 'LinkedIn profile' }).click()
  await choose('Résumé', 'Optional')
  await choose('Salary Currency', 'EUR · Euro')
  await type(fieldOf('Minimum Salary'), '€45k')
  await press('{Tab}')
  await expect.element(fieldOf('Minimum Salary')).toHaveValue('€45,000')
  await press('{Control>}{Enter}{/Control}')
  await expect
    .poll(() => saved)
    .toMatchObject([
      {
        ...{ salaryMin: 45_000, salaryCurrency: 'EUR', requires: ['address', 'phone'], resume: 'optional' },
        interviewQuestions: [],
        questions: [
          { text: 'Which shift?', kind: 'choice', choices: ['Early', 'Late'], required: true },
          { text: 'Why us?', kind: 'text', choices: [], required: false },
        ],
      },
    ])
})

const choose = async (label: string, option: string) => {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

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
