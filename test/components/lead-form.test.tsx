import { useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { NewLead } from '../../contract/leads/fields.ts'
import { DialogForm } from '../../web/forms/dialog-form.tsx'
import { judgeLead, type LeadValues, valuesOf } from '../../web/leads/form/form-values.ts'
import { LeadDialog } from '../../web/leads/form/lead-dialog.tsx'
import { ContactFields, DealFields } from '../../web/leads/form/lead-fields.tsx'
import { expectAccessible, fieldOf, press, show, type } from './show.tsx'

test('errors stand beside their fields, and one types on where one is', async () => {
  const saved: NewLead[] = []
  await show(<LeadFields onSave={(lead) => saved.push(lead)} />)
  const name = fieldOf('Lead Name *')
  const email = fieldOf('Email')
  await email.click()
  await press('nobody{Enter}')
  await expect.element(page.getByText('Lead name is required')).toBeVisible()
  await expect.element(page.getByText('Enter a valid email address')).toBeVisible()
  await expect.element(name).toHaveFocus()
  await expectAccessible()
  await press('x'.repeat(200))
  await expect.element(page.getByText('Lead name is required')).not.toBeInTheDocument()
  await expect.element(name).toHaveValue('x'.repeat(200))
  await email.click()
  await press('{End}@example.com')
  // The error cleared with the first key that made it valid, and the rest went where it belongs.
  await expect.element(page.getByText('Enter a valid email address')).not.toBeInTheDocument()
  await expect.element(email).toHaveFocus()
  await expect.element(email).toHaveValue('nobody@example.com')
  await press('{Enter}')
  await expect.poll(() => saved).toMatchObject([{ name: 'x'.repeat(200), email: 'nobody@example.com' }])
})

test('an error that is found on leaving a field does not take the focus from the next', async () => {
  await show(<LeadDialog open onOpenChange={() => undefined} />)
  const probability = fieldOf('Probability')
  const search = fieldOf('Company Search')
  await type(probability, '125')
  await type(search, 'Zz')
  await expect.element(page.getByText('Must be a whole number from 0 to 100')).toBeVisible()
  await expectAccessible()
  await type(probability, '50')
  await type(search, 'Zz')
  await type(probability, '126')
  await press('{Tab}')
  await expect.element(fieldOf('Expected close')).toHaveFocus()
})

test('words of either direction stand in the direction in which they are written', async () => {
  await show(<LeadFields />)
  for (const [label, words, direction] of [
    ['Lead Name *', 'مريم الخالدي', 'rtl'],
    ['Company', 'שלום ושות׳', 'rtl'],
    ['Title', 'Head of Buying', 'ltr'],
  ] as const) {
    await type(fieldOf(label), words)
    await expect.element(fieldOf(label)).toHaveStyle({ direction })
  }
})

test('amounts are taken as people write them, and neither the wheel nor a limit changes them', async () => {
  const saved: NewLead[] = []
  await show(<LeadFields onSave={(lead) => saved.push(lead)} />)
  const value = fieldOf('Deal Value')
  const probability = fieldOf('Probability')
  await type(fieldOf('Lead Name *'), 'Amounts')
  for (const [written, shown] of [
    ['$120,000', '$120,000'],
    ['120k', '$120,000'],
    ['1.2m', '$1,200,000'],
    ['1 250,50', '$1,250.50'],
    ['1.250,50', '$1,250.50'],
    ['1,250', '$1,250'],
    ['9,999,999,999.99', '$9,999,999,999.99'],
  ] as const) {
    await type(value, written)
    await press('{Tab}')
    await expect.element(value).toHaveValue(shown)
  }
  // What Tab comes to is marked, and the next key begins it again.
  await press('{Shift>}{Tab}{/Shift}')
  await expect.element(value).toHaveValue('9999999999.99')
  await press('500')
  await expect.element(value).toHaveValue('500')
  await userEvent.wheel(value, { delta: { y: 300 } })
  await userEvent.wheel(value, { delta: { y: -600 } })
  await press('{ArrowUp}')
  await expect.element(value).toHaveValue('500')

  await type(value, '1.250')
  await press('{Tab}')
  await expect.element(page.getByText('1.250 can mean 1250 or 1.25: enter which')).toBeVisible()
  await expect.element(value).toHaveValue('1.250')
  await expect.element(page.getByText('In dollars')).not.toBeInTheDocument()
  await expectAccessible()
  await type(probability, '400')
  await press('{Control>}{Enter}{/Control}')
  await expect.element(page.getByText('Must be a whole number from 0 to 100')).toBeVisible()
  await expect.element(value).toHaveFocus()
  expect(saved).toEqual([])
  await type(value, '12345678901')
  await press('{Tab}')
  await expect.element(page.getByText('Must be 9,999,999,999.99 or less')).toBeVisible()
  await type(value, '1,250.5k')
  await type(probability, '40 %')
  await press('{Control>}{Enter}{/Control}')
  await expect.poll(() => saved).toMatchObject([{ value: 1_250_500, probability: 40 }])
})

/** The fields of the lead form, judged as it judges them. */
function LeadFields({ onSave = () => undefined }: { onSave?: (lead: NewLead) => void }) {
  const form = useForm<LeadValues, unknown, NewLead>({ defaultValues: valuesOf(undefined), resolver: judgeLead })
  return (
    <DialogForm
      noValidate
      onSubmit={form.handleSubmit((lead) => onSave(lead))}
      onCancel={() => undefined}
      submit="Create Lead"
      pending={false}
    >
      <ContactFields form={form} />
      <DealFields form={form} />
    </DialogForm>
  )
}
