import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Lead } from '../../contract/leads/fields.ts'
import { ContactCard } from '../../web/leads/facts/contact-card.tsx'
import { show } from './show.tsx'

test('an e-mail address breaks where its parts meet, and words from right to left keep their direction', async () => {
  const email = 'maximiliane.mustermann@verwaltungsgesellschaft.example'
  await show(<ContactCard lead={{ ...lead, email }} />)
  await expect.element(page.getByText('מנהלת')).toHaveStyle({ direction: 'rtl' })
  const link = page.getByRole('link', { name: email })
  await expect.element(link).toBeVisible()
  expect(link.element().innerHTML).toBe('maximiliane.<wbr>mustermann@<wbr>verwaltungsgesellschaft.<wbr>example')
})

const lead = {
  id: '01900000-0000-7000-8000-000000000002',
  title: 'מנהלת',
  phone: '',
  company: '',
  website: '',
  source: null,
  assignedUserId: null,
} as unknown as Lead
