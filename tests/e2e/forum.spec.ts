import { axeViolations } from './axe.ts'
import { expect, test } from './fixtures.ts'

test('Forum: the reader opens the area and sees its entries', async ({ signIn }) => {
  const { page, main } = await signIn('katrin.osterloh')
  await page.goto('/forum')
  await expect(main.getByRole('heading', { level: 1, name: 'Forum' })).toBeVisible()
  await expect(main.getByRole('list', { name: 'Forum' }).getByRole('listitem').first()).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
})
