import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { leadStageNames } from '../../contract/leads/names.ts'
import { AnswerFigures } from '../../web/assistant/answer/answer-figures.tsx'
import { expectAccessible, press, show } from './show.tsx'

test('on a phone a table that is wider says so, and is scrolled by keys', async () => {
  await page.viewport(390, 844)
  const figures = Object.values(leadStageNames).flatMap((group) => [
    { name: 'Leads', group, value: 1, unit: 'count' as const, text: '1' },
    { name: 'Value', group, value: 1_234_567_890.12, unit: 'dollars' as const, text: '$1,234,567,890.12' },
    { name: 'Average value', group, value: 1_234_567_890.12, unit: 'dollars' as const, text: '$1,234,567,890.12' },
  ])
  await show(<AnswerFigures figures={figures} />)
  const more = () => document.querySelectorAll('[data-more]').length
  await expect.element(page.getByRole('group', { name: 'Figures by group' })).toBeVisible()
  await expect.poll(more).toBe(1)
  await expectAccessible()
  await press(`{Tab}${'{ArrowRight}'.repeat(30)}`)
  await expect.poll(more).toBe(0)
})
