import { startModelServer } from '../support/model-server.ts'
import { expect, expectAccessible, type Page, runServer, signUp, test } from './journey.ts'
import { expectFocus, type } from './keys.ts'

const box = (page: Page) => page.getByRole('textbox', { name: 'Ask AI Assistant' })
const messages = (page: Page) => page.getByRole('region', { name: 'Messages' })

test('an answer comes word by word, can be stopped, and given anew; where the model fails Atrium answers', async ({
  context,
  page,
}) => {
  const model = await startModelServer()
  const settings = { REGISTRATION: 'open', OPENAI_BASE_URL: model.openai, AI_MODEL: 'small-one' }
  await runServer(settings, async ({ origin }) => {
    await signUp(context, { origin })
    await page.goto(`${origin}/ai-assistant`)
    await page.getByRole('radio', { name: 'Chat' }).check()
    const whole = Promise.withResolvers<void>()
    model.play({ text: ['Nothing ', 'is ', 'written ', 'down. ', 'What ', 'there '], ending: 'silence' })
    await type(box(page), 'What do you know of Trieste?')
    await page.keyboard.press('Enter')
    await expect(messages(page)).toContainText('Nothing is written down.')
    await expect(page.getByRole('log', { name: 'Answer' })).toContainText('Nothing is written down.')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Stop' }).click()
    await expectFocus(box(page))
    await expect(messages(page)).toContainText('The answer was stopped.')

    model.play({ until: whole.promise, text: ['Of Trieste ', 'nothing ', 'is known.'] })
    await messages(page).getByRole('button', { name: 'Send again' }).click()
    await expect(messages(page).locator('[aria-busy=true]')).toBeVisible()
    whole.resolve()
    await expect(messages(page)).toContainText('Of Trieste nothing is known.')
    await expect(page).toHaveURL(/conversation=/)

    model.play({ text: ['**Nothing** at all: [see](https://evil.example) ![](https://evil.example/pixel.png)'] })
    await messages(page).getByRole('button', { name: 'Answer again' }).click()
    await expect(messages(page)).toContainText('Nothing at all')
    await expect(messages(page).getByRole('listitem')).toHaveCount(1)
    await expect(page.locator('[href*="evil.example"], [src*="evil.example"]')).toHaveCount(0)
    await page.reload()
    await expect(messages(page)).toContainText('Nothing at all')
    await expect(messages(page)).not.toContainText('Of Trieste nothing is known.')

    const made = await context.request.post(`${origin}/api/tasks`, { data: { title: 'Send the contract' } })
    expect(made.status()).toBe(201)
    await page.goto(`${origin}/ai-assistant`)
    await expect(box(page)).toBeFocused()
    await page.getByRole('radio', { name: 'Search' }).check()
    await box(page).click()
    model.play({ status: 400, body: { error: { message: 'No such model' } } })
    await page.keyboard.type('List all pending tasks')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('region', { name: 'Tasks' }).getByRole('listitem')).toHaveText(/Send the contract/)
    await expect(page.getByRole('list', { name: 'Notes' })).toContainText(/model/i)
    await expectAccessible(page)
  })
  await model.close()
})
