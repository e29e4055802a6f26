import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { AiSettings } from '../../contract/ai-settings/fields.ts'
import { AiSettingsForm } from '../../web/ai-settings/settings-form.tsx'
import { expectAccessible, fieldOf, press, show, type } from './show.tsx'

const settings: AiSettings = {
  aiName: 'AI Assistant',
  personalityKeywords: '[]',
  autoSuggestions: true,
  voiceEnabled: false,
  voiceId: 'alloy',
  voiceSpeed: 1,
  monthlyTokens: null,
  model: null,
  hasVoiceServer: false,
  createdAt: null,
  updatedAt: null,
}

test('what cannot be saved is said, and what is typed is dropped only when one agrees', async () => {
  const { goElsewhere } = await show(<AiSettingsForm settings={settings} />)
  const name = fieldOf('AI Name *')
  const save = page.getByRole('button', { name: 'Save Changes' })
  await type(name, ' ')
  await save.click()
  await expect.element(page.getByText('AI name is required')).toBeVisible()
  await expect.element(name).toHaveFocus()
  await type(name, 'x'.repeat(51))
  await press('{Enter}')
  await expect.element(page.getByText('AI name must be 50 characters or less')).toBeVisible()
  await expectAccessible()

  await type(name, 'Ada')
  const question = page.getByRole('alertdialog', { name: 'Discard draft?' })
  goElsewhere()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect.element(name).toHaveValue('Ada')
  goElsewhere()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect.element(question).not.toBeInTheDocument()
})
