import { expect, expectAccessible, type Page, test } from './journey.ts'
import { expectFocus, type } from './keys.ts'

test('a lead opens beside the list by key and by menu, and closes to its row', { tag: '@quick' }, async ({
  page,
  owner,
}) => {
  await addLeads(page, ['Ada', 'Bob', 'Cem', owner.username])
  await page.goto('/sales?sort=name')
  const row = (name: string) => page.getByRole('table', { name: 'All leads' }).getByRole('link', { name, exact: true })
  await row('Bob').focus()
  await page.keyboard.press('ArrowRight')
  const sheet = page.getByRole('dialog', { name: 'Bob' })
  await expectFocus(sheet)
  await expect(page).toHaveURL(/lead=/)
  await expect(sheet.getByText('Next step:').first()).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expectFocus(row('Bob'))
  await expect(page).not.toHaveURL(/lead=/)

  await page.getByRole('button', { name: 'Actions for Cem' }).click()
  await page.getByRole('menuitem', { name: 'Open Beside the List' }).click()
  await expect(page.getByRole('dialog', { name: 'Cem' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expectFocus(row('Cem'))
})

test('in the sheet keys lead to the next and the previous lead of the list, and the page goes on from there', async ({
  page,
  owner,
}) => {
  await addLeads(page, ['Ada', 'Bob', 'Cem', `Zoe ${owner.username}`])
  const kept = await page.request.post('/api/lead-views', {
    data: { name: 'By name', settings: { layout: 'list', sort: 'name', stage: 'new' } },
  })
  const { id } = await kept.json()
  await page.goto(`/sales?view=${id}&sort=name&stage=new`)
  const row = (name: string) => page.getByRole('table', { name: 'All leads' }).getByRole('link', { name, exact: true })
  await row('Ada').focus()
  await page.keyboard.press('ArrowRight')
  const sheet = (name: string) => page.getByRole('dialog', { name })
  await expect(sheet('Ada').getByRole('button', { name: 'Next lead' })).toBeEnabled()
  await expect(sheet('Ada').getByRole('button', { name: 'Previous lead' })).toBeDisabled()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(sheet('Bob')).toBeVisible()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(sheet('Cem')).toBeVisible()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(sheet('Bob')).toBeVisible()
  // A bare letter does nothing here, nor do the keys of the screen behind.
  await page.keyboard.press('/')
  await expect(sheet('Bob')).toBeVisible()
  await page.keyboard.press('Escape')
  await expectFocus(row('Bob'))

  await page.keyboard.press('ArrowRight')
  await sheet('Bob').getByRole('button', { name: 'Open as page' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Bob' })).toBeVisible()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(page.getByRole('heading', { level: 1, name: 'Cem' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(new RegExp(`view=${id}`))
  await expect(page).not.toHaveURL(/lead=/)
  await expectFocus(row('Cem'))
})

test('on the board a card opens beside it, and one goes on within its lane', async ({ page, owner }) => {
  await addLeads(page, ['Ada', 'Bob', 'Cem'])
  await page.request.post('/api/leads', { data: { name: owner.username, stage: 'proposal' } })
  await page.goto('/sales?layout=board&sort=name')
  const card = (name: string) =>
    page.getByRole('article', { name, exact: true }).getByRole('link', { name, exact: true })
  const sheet = (name: string) => page.getByRole('dialog', { name })
  await card('Bob').focus()
  await page.keyboard.press('Enter')
  await expectFocus(sheet('Bob'))
  await page.keyboard.press('Alt+ArrowDown')
  await expect(sheet('Cem')).toBeVisible()
  // The other lane's card comes after it in the list, and not in the lane.
  await expect(sheet('Cem').getByRole('button', { name: 'Next lead' })).toBeDisabled()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expectFocus(card('Cem'))
  await expect(page).toHaveURL(/layout=board/)
})

test('a link opens the sheet, what is typed in it is not lost, and a lead that is gone is told of', async ({
  page,
  owner,
}) => {
  const [ada] = await addLeads(page, ['Ada', owner.username])
  await page.goto(`/sales?stage=new&lead=${ada}`)
  const sheet = page.getByRole('dialog', { name: 'Ada' })
  await type(sheet.getByRole('textbox', { name: 'New note' }), 'Half a thought')
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(sheet.getByRole('textbox', { name: 'New note' })).toHaveValue('Half a thought')
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL(/sales\?stage=new$/)

  await page.request.delete(`/api/leads/${ada}`)
  await page.goto(`/sales?lead=${ada}`)
  await expect(page.getByRole('dialog').getByText('The lead was not found. It may have been deleted.')).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('on a phone the sheet fills the screen', async ({ page, owner }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const [ada] = await addLeads(page, ['Ada', owner.username])
  await page.goto(`/sales?lead=${ada}`)
  const sheet = page.getByRole('dialog', { name: 'Ada' })
  await expect(sheet.getByText('Next step:').first()).toBeVisible()
  await expect.poll(async () => (await sheet.boundingBox())?.width).toBe(390)
  await expectAccessible(page)
})

async function addLeads(page: Page, names: string[]): Promise<string[]> {
  const ids: string[] = []
  for (const name of names) {
    const reply = await page.request.post('/api/leads', { data: { name, company: `Company of ${name}` } })
    expect(reply.status()).toBe(201)
    ids.push((await reply.json()).id)
  }
  return ids
}
