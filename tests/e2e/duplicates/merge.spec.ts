// The queue of duplicates with the real server: told apart, merged or sent for release by keyboard alone, and taken back.
import { axeViolations } from '#tests/e2e/axe.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'

test('[SUP-05] a pair is told apart and taken back, and its merge is sent for release by keyboard alone', async ({
  signIn,
}) => {
  test.setTimeout(120_000)
  const { page } = await signIn('katrin.osterloh')
  await page.goto('/dubletten')
  const area = page.locator('portal-duplicates')
  const name = area.getByRole('radiogroup', { name: 'Führende Nummer' })
  await expect(name).toBeVisible({ timeout: 60_000 })
  expect(await axeViolations(page)).toEqual([])
  const position = await area.getByText(/^Paar 1 von \d+$/).textContent()

  await name.getByRole('radio', { checked: true }).focus()
  await page.keyboard.press('n')
  const dialog = area.getByRole('dialog', { name: 'Kein Duplikat' })
  await dialog.getByRole('radio', { name: /^Konzernschwester/ }).check()
  await dialog.getByRole('button', { name: 'Kein Duplikat' }).click()
  await expect(area.getByText(/: kein Duplikat\.$/)).toBeVisible()
  await area.getByRole('button', { name: 'Zurücknehmen' }).click()
  await expect(area.getByText(position!)).toBeVisible()

  await name.getByRole('radio', { checked: true }).focus()
  await page.keyboard.press('2')
  await expect(name.getByRole('radio').nth(1)).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(area.getByText(/zur Freigabe gegeben\.$|aufgegangen\.$/)).toBeVisible()
})

test('[SUP-05] a main administrator starts a search over all partners and watches it end', async ({ signIn }) => {
  test.setTimeout(120_000)
  const { page } = await signIn('thorsten.wehmeyer')
  await page.goto('/dubletten/verwaltung')
  const area = page.locator('portal-duplicates')
  const runs = area.getByRole('table', { name: 'Letzte Suchen' })
  // The portal searches by itself after its first start.
  await expect(runs.getByRole('row', { name: /automatisch.*fertig/ })).toBeVisible({ timeout: 60_000 })
  expect(await axeViolations(page)).toEqual([])
  await area.getByRole('button', { name: 'Suche starten' }).click()
  await expect(runs.getByRole('row', { name: /Thorsten Wehmeyer.*fertig/ })).toBeVisible({ timeout: 60_000 })
})
