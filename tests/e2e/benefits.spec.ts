import { axeViolations } from './axe.ts'
import { expect, test } from './fixtures.ts'

test('Benefits: the reader opens the area and sees its entries', async ({ signIn }) => {
  const { page, main } = await signIn('katrin.osterloh')
  await page.goto('/benefits')
  await expect(main.getByRole('heading', { level: 1, name: 'Benefits' })).toBeVisible()
  await expect(main.getByRole('list', { name: 'Benefits' }).getByRole('listitem').first()).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
})
