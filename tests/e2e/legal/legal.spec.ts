import { expect, test } from '#tests/e2e/fixtures.ts'
import { ShellPage } from '#tests/e2e/pages/shell.page.ts'

test('people who have not accepted the current terms are redirected to them; accepting updates every window [LEGAL-01]', async ({
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

test('legal documents in both languages, their versions, and consent [LEGAL-01] [SHELL-10]', async ({ signIn }) => {
  const { page, main } = await signIn('ines.vogelsang')
  const legal = page.locator('portal-legal')
  const heading = legal.getByRole('heading', { level: 1 })
  for (const [path, german] of [
    ['/nutzungsbedingungen', 'Nutzungsbedingungen'],
    ['/nutzungsbedingungen/datenschutzerklaerung', 'Datenschutzerklärung'],
    ['/barrierefreiheit', 'Erklärung zur Barrierefreiheit'],
    ['/nutzungsbedingungen/agb', 'Allgemeine Geschäftsbedingungen'],
  ] as const) {
    await page.goto(path)
    await expect(heading).toHaveText(german)
  }
  await legal.getByRole('button', { name: '01.01.2025' }).click()
  await expect(legal.getByText('Frühere Fassung vom 01.01.2025')).toBeVisible()
  await expect(legal.getByRole('button', { name: 'Zustimmen' })).toHaveCount(0)
  await legal.getByRole('button', { name: 'Zur geltenden Fassung' }).click()
  const accept = legal.getByRole('button', { name: 'Zustimmen' })
  const accepted = legal.getByText(/^Zugestimmt am/)
  await expect(accept.or(accepted)).toBeVisible()
  if (await accept.isVisible()) await accept.click()
  await expect(accepted).toBeVisible()
  await page.reload()
  await expect(accepted).toBeVisible()
  await main.locator('..').getByRole('link', { name: 'Barrierefreiheit' }).click()
  await expect(page).toHaveURL('/barrierefreiheit')

  await page.evaluate(() => localStorage.setItem('portal.language', 'en'))
  await page.goto('/nutzungsbedingungen')
  await expect(heading).toHaveText('Terms of use')
  await legal.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: '3 Second factor' }).click()
  await expect(legal.getByRole('heading', { name: '3 Second factor' })).toBeFocused()
})
