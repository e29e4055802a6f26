import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { PublicOpening } from '../../contract/careers/fields.ts'
import { ApplyDialog } from '../../web/apply/apply-dialog.tsx'
import type { Step } from '../../web/apply/form-rules.ts'
import { expectAccessible, fieldOf, press, show, type } from './show.tsx'

const opening = {
  id: '01900000-0000-7000-8000-000000000004',
  companyId: '01900000-0000-7000-8000-000000000005',
  companyName: 'Acme',
  title: 'Cook',
  requires: ['address', 'phone', 'linkedin'],
  resume: 'off',
  questions: [],
  interviewQuestions: null,
} as unknown as PublicOpening

test('each step says what is missing, at its field, and where the focus is', async () => {
  await show(<Applying />)
  const notice = (title: string) => page.getByRole('region', { name: title, exact: true })
  const on = page.getByRole('button', { name: 'Continue to LinkedIn' })
  await expect.element(page.getByText('Step 1 of 3').first()).toBeVisible()
  await on.click()
  await expect.element(notice('Required Fields Missing').getByText('Please fill in all required fields.')).toBeVisible()
  await expect.element(fieldOf('First Name *')).toHaveFocus()
  await expect.element(fieldOf('First Name *')).toHaveAccessibleDescription('Enter your first name')
  await expectAccessible()
  for (const [label, words] of [
    ['First Name *', 'Mara'],
    ['Last Name *', 'Lind'],
    ['Address *', '1 Harbour Street, Oslo'],
    ['Phone Number *', '+47 555 0100'],
    ['Email Address *', 'nobody'],
  ] as const) {
    await type(fieldOf(label), words)
  }
  await on.click()
  await expect.element(notice('Invalid Email').getByText('Please enter a valid email address.')).toBeVisible()
  await expect.element(fieldOf('Email Address *')).toHaveFocus()
  await type(fieldOf('Email Address *'), 'mara@example.com')
  await press('{Enter}')

  await expect.element(page.getByRole('heading', { name: 'LinkedIn Connection' })).toHaveFocus()
  const connect = page.getByRole('button', { name: 'Connect LinkedIn Profile' })
  const address = fieldOf('LinkedIn Profile URL *')
  await connect.click()
  await expect
    .element(notice('LinkedIn URL Required').getByText('Please enter your LinkedIn profile URL.'))
    .toBeVisible()
  await type(address, 'https://linkedin.com.example.com/in/mara')
  await connect.click()
  await expect
    .element(notice('Invalid LinkedIn URL').getByText('Please enter a valid LinkedIn profile URL.'))
    .toBeVisible()
  await expectAccessible()
  await expect.element(page.getByRole('button', { name: 'Continue to Video Interview' })).toBeDisabled()
})

test('what the opening asks of its own has a step, and is judged at its fields', async () => {
  const asked: Partial<PublicOpening> = {
    id: '01900000-0000-7000-8000-000000000006',
    ...{ requires: ['phone'], resume: 'required' },
    questions: [
      { text: 'Do you have a licence?', kind: 'yes_no', choices: [], required: true },
      { text: 'Which shift?', kind: 'choice', choices: ['Early', 'Late'], required: true },
      { text: 'Why us?', kind: 'text', choices: [], required: false },
    ],
  }
  await show(<Applying asked={asked} />)
  await expect.element(page.getByText(/Have your résumé ready as a PDF or Word file\./)).toBeVisible()
  for (const [label, words] of [
    ['First Name *', 'Mara'],
    ['Last Name *', 'Lind'],
    ['Phone Number *', '+47 555 0100'],
    ['Email Address *', 'mara@example.com'],
  ] as const) {
    await type(fieldOf(label), words)
  }
  await expect.element(fieldOf('Address')).toHaveValue('')
  await press('{Enter}')
  // Nothing is needed here.
  await page.getByRole('button', { name: 'Continue to Questions' }).click()
  await expect.element(page.getByRole('heading', { name: 'Questions' })).toHaveFocus()
  await expect.element(page.getByText('Step 3 of 4').first()).toBeVisible()
  await expectAccessible()

  await page.getByRole('button', { name: 'Continue to Video Interview' }).click()
  const notice = page.getByRole('region', { name: 'Required Fields Missing', exact: true })
  await expect.element(notice).toBeVisible()
  await expect.element(page.getByText('Add your résumé')).toBeVisible()
  await expect.element(page.getByText('Answer this question').first()).toBeVisible()
  const file = page.getByLabelText('Choose your résumé')
  await file.upload(new File(['I cook'], 'resume.txt', { type: 'text/plain' }))
  await expect
    .element(page.getByText('“resume.txt” isn’t a PDF or Word file. Choose a .pdf or .docx file.'))
    .toBeVisible()
  await file.upload(new File(['%PDF-1.4'], 'resume.pdf', { type: 'application/pdf' }))
  await expect.element(page.getByText('resume.pdf', { exact: true })).toBeVisible()
  await page.getByRole('group', { name: 'Do you have a licence? *' }).getByRole('radio', { name: 'No' }).click()
  await page.getByRole('group', { name: 'Which shift? *' }).getByRole('radio', { name: 'Early' }).click()
  await expect.element(page.getByText('Answer this question')).not.toBeInTheDocument()
  await expectAccessible()
})

/** The dialog, whose step the browser's history would keep. */
function Applying({ asked = {} }: { asked?: Partial<PublicOpening> }) {
  const [step, setStep] = useState<Step>(1)
  return (
    <ApplyDialog
      opening={{ ...opening, ...asked }}
      about="Cooks soup."
      others={undefined}
      step={step}
      onStep={setStep}
      onClosed={() => undefined}
      onOther={() => undefined}
      onClose={() => undefined}
    />
  )
}
