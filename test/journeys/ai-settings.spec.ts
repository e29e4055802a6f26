import { expect, expectAccessible, type Page, test } from './journey.ts'
import { expectFocus, pressTogether, tabTo, type } from './keys.ts'

const DEFAULTS = {
  aiName: 'AI Assistant',
  personalityKeywords: '[]',
  autoSuggestions: true,
  voiceEnabled: false,
  voiceId: 'alloy',
  voiceSpeed: 1,
}

test('the assistant is named, described and given a voice by the keys alone, and set back', { tag: '@quick' }, async ({
  page,
  owner,
}) => {
  await page.goto('/settings')
  await page.getByRole('main').getByRole('link', { name: 'AI Assistant' }).click()
  await expect(page).toHaveURL(/\/ai-settings$/)
  const name = page.getByLabel('AI Name *')
  const save = page.getByRole('button', { name: 'Save Changes' })
  await expect(name).toHaveValue('AI Assistant')
  await expect(save).toBeDisabled()
  for (const section of ['AI Identity', 'Chat Features', 'Voice Settings'])
    await expect(page.getByRole('region', { name: section })).toBeVisible()
  // Beside them on a wide screen, rather than below.
  const usage = page.getByRole('region', { name: 'Usage' })
  await page.setViewportSize({ width: 1440, height: 900 })
  expect((await usage.boundingBox())?.y).toBe(
    (await page.getByRole('region', { name: 'AI Identity' }).boundingBox())?.y,
  )
  await expect(page.getByLabel('Voice Speed')).toHaveCount(0)
  await expectAccessible(page)

  await type(name, `Helper of ${owner.firstName}`)
  await page.keyboard.press('Tab')
  for (const word of [' warm ', 'brief', 'warm']) {
    await page.keyboard.type(word)
    await page.keyboard.press('Enter')
  }
  const keywords = page.getByRole('list', { name: 'Personality Keywords' }).getByRole('listitem')
  await expect(keywords).toHaveText(['warm', 'brief'])
  await page.keyboard.type('formal')
  await tabTo(page, page.getByRole('button', { name: 'Add keyword' }), 1)
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: 'Remove brief' }), 3)
  await page.keyboard.press('Enter')
  await expect(keywords).toHaveText(['warm', 'formal'])
  await tabTo(page, page.getByRole('switch', { name: 'Auto Suggestions' }), 4)
  await page.keyboard.press('Space')
  await tabTo(page, page.getByRole('switch', { name: 'Enable Voice' }), 1)
  await page.keyboard.press('Space')
  const voice = page.getByRole('combobox', { name: 'Voice', exact: true })
  await tabTo(page, voice, 1)
  await page.keyboard.press('Enter')
  const options = page.getByRole('option')
  await expect(options).toHaveText(['Alloy', 'Ash', 'Ballad', 'Coral', 'Echo', 'Sage', 'Shimmer', 'Verse'])
  await expect(options.and(page.locator(':focus'))).toHaveCount(1)
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(voice).toHaveText('Verse')
  await expectFocus(voice)
  await tabTo(page, page.getByRole('slider', { name: 'Voice Speed' }), 1)
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('1.25×')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Settings Updated')).toBeVisible()
  await expect(page.getByText('Your AI assistant settings have been saved successfully.')).toBeVisible()
  await expect(save).toBeDisabled()
  expect(await saved(page)).toEqual({
    aiName: 'Helper of Ada',
    personalityKeywords: '["warm","formal"]',
    autoSuggestions: false,
    voiceEnabled: true,
    voiceId: 'verse',
    voiceSpeed: 1.25,
  })

  await page.reload()
  await expect(page.getByText('1.25×')).toBeVisible()
  await page.getByRole('button', { name: 'Reset to Defaults' }).click()
  await expect(name).toHaveValue('AI Assistant')
  await expect(page.getByLabel('Voice Speed')).toHaveCount(0)
  await save.click()
  await expect(page.getByText('Settings Updated')).toBeVisible()
  expect(await saved(page)).toEqual(DEFAULTS)
})

test('admins see what models took this month and limit it, beside what a colleague saves at the same time', async ({
  page,
  owner: _,
}) => {
  await page.request.post('/api/ai/search', { data: { query: 'How many leads are there?' } })
  await page.goto('/ai-settings')
  // What a colleague saves shows at once, and leaves alone what is being typed.
  const name = page.getByLabel('AI Name *')
  await type(name, 'Mine')
  const change = { personalityKeywords: '["theirs"]', voiceEnabled: true }
  await page.request.post('/api/ai-settings', { data: change, headers: { origin: new URL(page.url()).origin } })
  await expect(page.getByRole('listitem').filter({ hasText: 'theirs' })).toBeVisible()
  await expect(page.getByLabel('Voice Speed')).toBeVisible()
  await expect(name).toHaveValue('Mine')
  await page.route('**/api/ai-settings', (route) => route.fulfill({ status: 500, json: { message: 'No' } }))
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Failed to update AI settings. Please try again.')).toBeVisible()
  await expect(name).toHaveValue('Mine')
  await page.unroute('**/api/ai-settings')

  const usage = page.getByRole('region', { name: 'Usage' })
  await expect(usage.getByRole('table', { name: 'By model' })).toContainText('Without a model')
  await expect(usage.getByRole('table', { name: 'By person' })).toContainText('Ada Young')
  const limit = page.getByRole('region', { name: 'Monthly limit' })
  await type(limit.getByLabel('Tokens a month'), 'many')
  await limit.getByRole('button', { name: 'Save limit' }).click()
  await expect(limit.getByText('Must be a whole number of tokens, or blank')).toBeVisible()
  await type(limit.getByLabel('Tokens a month'), '1,500,000')
  await page.keyboard.press('Enter')
  await expect(usage.getByText('0 of 1,500,000 tokens a month')).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(390)
})

test('banner, sidebar and palette lead to the assistant, which is as the settings say', async ({ page, owner: _ }) => {
  await page.goto('/')
  const examples = page.getByRole('list', { name: 'Example questions' }).getByRole('link')
  await expect(examples).toHaveCount(3)
  for (const link of await examples.all()) await expect(link).toHaveAttribute('href', '/ai-assistant')
  await expectAccessible(page)
  await examples.first().click()
  await expect(page).toHaveURL(/\/ai-assistant/)
  await expect(page.getByText('Show me hot leads from this month').first()).toBeVisible()

  const sidebar = page.getByRole('navigation', { name: 'Main' })
  await sidebar.getByRole('button', { name: 'AI Assistant pages' }).click()
  await expect(sidebar.getByRole('link', { name: 'AI Settings' })).toBeHidden()
  await sidebar.getByRole('button', { name: 'AI Assistant pages' }).click()
  await sidebar.getByRole('link', { name: 'AI Settings' }).click()
  await expect(page.getByRole('heading', { name: 'AI Settings', level: 1 })).toBeVisible()

  await pressTogether(page, 'g', 'a')
  await expect(page).toHaveURL(/\/ai-assistant/)
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'AI Settings', level: 1 })).toBeVisible()

  await page.keyboard.press('Control+k')
  await expect(page.getByRole('option').first()).toHaveText('Ask the assistant')
  await expectFocus(page.getByRole('combobox', { name: 'Search everything' }))
  await page.keyboard.type('How many leads are there?')
  await expect(page.getByRole('option').first()).toHaveText('Ask the assistant: How many leads are there?')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  const panel = page.getByRole('complementary', { name: 'Assistant' })
  await expect(panel.getByText('How many leads are there?').first()).toBeVisible()

  // The settings decide what it is called, and whether it suggests anything.
  const saved = await page.request.post('/api/ai-settings', { data: { aiName: 'Hestia', autoSuggestions: false } })
  expect(saved.status()).toBe(200)
  await page.goto('/ai-assistant')
  await expect(page.getByRole('heading', { name: 'Hestia', level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Show me hot leads from this month' })).toBeHidden()
  await type(page.getByRole('textbox', { name: 'Ask Hestia' }), 'List all pending tasks')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'AI Analysis' })).toBeVisible()
  await expect(page.getByText('Suggested Actions')).toBeHidden()
})

async function saved(page: Page) {
  const settings = await (await page.request.get('/api/ai-settings')).json()
  return Object.fromEntries(Object.keys(DEFAULTS).map((field) => [field, settings[field]]))
}
