import { useQuery } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Lead, LeadEvent } from '../../contract/leads/fields.ts'
import { queryClient } from '../../web/api/query-client.ts'
import { colleaguesQuery } from '../../web/colleagues/queries.ts'
import { LeadRail } from '../../web/leads/page/lead-rail.tsx'
import { leadQuery } from '../../web/leads/queries.ts'
import { FreeNotesCard } from '../../web/leads/story/free-notes-card.tsx'
import { expectAccessible, press, show } from './show.tsx'

test('a fact is changed where it stands: Enter saves, Escape leaves it, what cannot be read is said there', async () => {
  const server = await showRail()
  await button('Edit value').click()
  const value = page.getByRole('textbox', { name: 'Value' })
  await expect.element(value).toHaveFocus()
  await press('{ControlOrMeta>}a{/ControlOrMeta}1.250{Enter}')
  await expect.element(page.getByText(/1250 or 1\.25/)).toBeVisible()
  await expect.element(value).toHaveFocus()
  await expectAccessible()
  await press('{ControlOrMeta>}a{/ControlOrMeta}$12.5K{Enter}')
  await expect.element(page.getByText('$12,500')).toBeVisible()
  await expect.element(button('Edit value')).toHaveFocus()
  expect(server.lead).toMatchObject({ value: 12_500 })

  await button('Edit expected close').click()
  await press('12312026{Enter}')
  await expect.element(page.getByText('Dec 31, 2026')).toBeVisible()
  await expect.poll(() => server.lead.expectedClose).toBe('2026-12-31')
  await button('Edit title').click()
  await press('Nobody{Escape}')
  await expect.element(button('Edit title')).toHaveFocus()
  await expect.element(page.getByText('מנהלת')).toBeVisible()

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => server.lead.expectedClose).toBeNull()
})

test('choices are pressed at their labels too, and save at once', async () => {
  const server = await showRail()
  await page.getByText('Source', { exact: true }).click()
  await page.getByRole('option', { name: 'Referral' }).click()
  await expect.element(page.getByRole('combobox', { name: 'Source' })).toHaveTextContent('Referral')
  await expect.element(page.getByRole('combobox', { name: 'Source' })).toHaveFocus()
  expect(server.lead).toMatchObject({ source: 'referral' })
  await page.getByRole('combobox', { name: 'Assigned To' }).click()
  await page.getByRole('option', { name: 'Jonas Weber' }).click()
  await expect.element(page.getByRole('combobox', { name: 'Assigned To' })).toHaveTextContent('Jonas Weber')
  await expectAccessible()
})

test('notes are edited where they stand: Enter begins a line, Escape and leaving them save, Undo takes it back', async () => {
  const server = await showRail({ notes: 'Likes oak' })
  await button('Edit notes').click()
  const notes = page.getByRole('textbox', { name: 'Notes' })
  await expect.element(notes).toHaveFocus()
  await press('{ControlOrMeta>}{End}{/ControlOrMeta}{Enter}and ash')
  await expectAccessible()
  await press('{Escape}')
  await expect.element(button('Edit notes')).toHaveFocus()
  await expect.poll(() => server.lead.notes).toBe('Likes oak\nand ash')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => server.lead.notes).toBe('Likes oak')
  await button('Edit notes').click()
  await press('{ControlOrMeta>}a{/ControlOrMeta}{Delete}')
  await page.getByText('Source', { exact: true }).click()
  await expect.poll(() => server.lead.notes).toBe('')
  await expect.element(notes).not.toBeInTheDocument()
})

test('who edited the same field is named, and one may go back to what one typed', async () => {
  const server = await showRail()
  await page.getByText('Name and company').click()
  await button('Edit company').click()
  await press('Mine')
  server.changeAs(jonas.id, { company: 'Theirs' })
  await press('{Enter}')
  const question = page.getByRole('dialog', { name: 'This lead has changed' })
  await expect
    .element(question.getByText('You and Jonas Weber edited the same field. Choose which to keep.'))
    .toBeVisible()
  await expectAccessible()
  await press('{Escape}')
  await expect.element(page.getByRole('textbox', { name: 'Company' })).toHaveValue('Mine')
  server.changeAs(ada, { company: 'In another tab' })
  await press('{Enter}')
  await expect
    .element(question.getByText('You edited the same field in another tab. Choose which to keep.'))
    .toBeVisible()
  await question.getByRole('radio').first().click()
  await question.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(() => server.lead.company).toBe('Mine')
})

test('an e-mail address breaks where its parts meet, and words from right to left keep their direction', async () => {
  const email = 'maximiliane.mustermann@verwaltungsgesellschaft.example'
  await showRail({ email })
  await expect.element(page.getByText('מנהלת')).toHaveStyle({ direction: 'rtl' })
  const link = page.getByRole('link', { name: email })
  await expect.element(link).toBeVisible()
  expect(link.element().innerHTML).toBe('maximiliane.<wbr>mustermann@<wbr>verwaltungsgesellschaft.<wbr>example')
})

const button = (name: string) => page.getByRole('button', { name, exact: true })

const ada = '01900000-0000-7000-8000-000000000001'
const jonas = {
  id: '01900000-0000-7000-8000-000000000003',
  firstName: 'Jonas',
  lastName: 'Weber',
  email: 'j@x.example',
}

/** The rail of a lead, and its server. */
async function showRail(facts: Partial<Lead> = {}) {
  const lead = { ...blank, ...facts }
  const events: Pick<LeadEvent, 'userId' | 'changes'>[] = []
  const changeAs = (userId: string, changed: Partial<Lead>) => {
    const changes = Object.entries(changed).map(([field, to]) => ({ field, from: null, to: to as string }))
    events.unshift({ userId, changes })
    return Object.assign(lead, changed, { version: lead.version + 1 })
  }
  vi.spyOn(window, 'fetch').mockImplementation(async (to, init) => {
    const asked = String(to).replace(location.origin, '')
    if (init?.method === 'PATCH') {
      const { version, ...changed } = JSON.parse(String(init.body))
      const isOld = version !== undefined && version !== lead.version
      if (isOld) return Response.json({ message: 'Changed meanwhile', code: 'conflict' }, { status: 409 })
      return Response.json(changeAs(ada, changed))
    }
    if (asked.startsWith(`/api/leads/${lead.id}/events`)) return Response.json(events)
    if (asked === `/api/leads/${lead.id}`) return Response.json(lead)
    return Response.json(asked.endsWith('/insights') ? { score: 1, reasons: [], nextStep: 'Call' } : [])
  })
  await show(<Shown />)
  queryClient.setQueryData(colleaguesQuery.queryKey, [{ ...jonas, profileImageUrl: null, mayOwnLeads: true }] as never)
  return { lead, changeAs }
}

function Shown() {
  const { data } = useQuery(leadQuery(blank.id))
  return (
    data && (
      <>
        <FreeNotesCard lead={data} />
        <LeadRail lead={data} />
      </>
    )
  )
}

const blank = {
  id: '01900000-0000-7000-8000-000000000002',
  name: 'Jane',
  title: 'מנהלת',
  email: '',
  phone: '',
  company: '',
  website: '',
  street: '',
  city: '',
  state: '',
  zipCode: '',
  country: '',
  stage: 'new',
  source: '',
  value: 500,
  probability: 30,
  expectedClose: null,
  assignedUserId: null,
  notes: '',
  version: 1,
  stageChangedAt: '2026-01-01T00:00:00.000Z',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
} as unknown as Lead
