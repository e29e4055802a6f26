import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Analysis } from '../../contract/assistant/fields.ts'
import { ResultCards } from '../../web/assistant/answer/result-cards.tsx'
import { expectAccessible, show } from './show.tsx'

test('on a phone rows have room, also with long and right-to-left names', async () => {
  await page.viewport(390, 844)
  const names = ['محمد بن موسى الخوارزمي', `Anna ${'von Habsburg-Lothringen '.repeat(6)}`.trim(), 'Clara']
  const place = { city: '', state: '', location: '', stage: 'new' }
  const leads = names.map((name, at) => ({
    id: `01900000-0000-7000-8000-00000000000${at}`,
    name,
    company: 'W'.repeat(80),
    value: 9_999_999_999.99,
    ...place,
  }))
  const analysis = { relevantResults: { leads, documents: [], tasks: [] }, typedQuery: null, total: 3, reasons: {} }
  const answer = { messageId: '1', text: '', analysis: null }
  await show(<ResultCards answer={answer} analysis={analysis as unknown as Analysis} />)
  await expect.poll(() => page.getByRole('list', { name: 'Leads' }).getByRole('listitem').elements().length).toBe(3)
  const { scrollWidth, clientWidth } = document.documentElement
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
  await expect.element(page.getByTitle(names[0] ?? '')).toHaveStyle({ direction: 'rtl' })
  await expectAccessible()
})
