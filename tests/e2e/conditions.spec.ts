import { expect, test } from './fixtures.ts'
import { ShellPage } from './pages/shell.page.ts'

test('who has not agreed to the terms as they are now is led there; agreeing is seen in every window [LEGAL-01]', async ({
  signIn,
}) => {
  const { page } = await signIn('viktor.schaefer')
  const banner = page.getByRole('region', { name: 'Allgemeine Geschäftsbedingungen' })
  await expect(banner).toContainText('Die AGB haben sich geändert.')
  const other = new ShellPage(await page.context().newPage())
  await other.page.goto('/startseite')
  const read = other.page.getByRole('link', { name: 'Lesen und zustimmen' })
  await expect(read).toBeVisible()
  await read.click()
  await expect(other.page).toHaveURL('/nutzungsbedingungen/agb')
  await other.main.getByRole('button', { name: 'Zustimmen' }).click()
  await expect(banner).toHaveCount(0)
  await other.page.goBack()
  await expect(other.main.getByRole('heading', { level: 1, name: /^Guten/ })).toBeVisible()
  await expect(read).toHaveCount(0)
})
