// The queue of duplicates with the real server: pairs are separated, merged or sent for release by keyboard only, and undone.
import type { Queue } from '#contract/duplicates.ts'
import { axeViolations } from '#tests/e2e/axe.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { SupplierPage } from '#tests/e2e/pages/supplier.page.ts'

/** Its VAT ids differ, and only main administrators may release the merge. */
const RELEASED = 'Rothaar Sonderprofile Wetzlar GmbH'
/** The partner exists twice, with no value that a second person must release. */
const TWICE = 'Elbe Pulverbeschichtung Altena'
const NEW_NUMBER = '998877'

test('[SUP-05] a pair is separated and restored, and its merge is sent for release by keyboard only', async ({
  signIn,
}) => {
  const { page } = await signIn('katrin.osterloh')
  await page.goto('/dubletten')
  const area = page.locator('portal-duplicates')
  const name = area.getByRole('radiogroup', { name: 'Führende Nummer' })
  await expect(name).toBeVisible({ timeout: 60_000 })
  expect(await axeViolations(page)).toEqual([])
  const position = await area.getByText(/^Paar 1 von \d+$/).textContent()

  await name.getByRole('radio', { checked: true }).focus()
  await page.keyboard.press('n')
  const dialog = area.getByRole('dialog', { name: 'Keine Dublette' })
  await dialog.getByRole('radio', { name: /^Konzernschwester/ }).check()
  await dialog.getByRole('button', { name: 'Keine Dublette' }).click()
  await expect(area.getByText(/: keine Dublette\.$/)).toBeVisible()
  await area.getByRole('button', { name: 'Zurücknehmen' }).click()
  await expect(area.getByText(position!)).toBeVisible()

  await name.getByRole('radio', { checked: true }).focus()
  await page.keyboard.press('2')
  await expect(name.getByRole('radio').nth(1)).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(area.getByText(/zur Freigabe gegeben\.$|aufgegangen\.$/)).toBeVisible()
})

test('[SUP-05] a main administrator starts a search over all partners and watches it end', async ({ signIn }) => {
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

test('[SUP-05] a second person releases a merge, and its requester undoes it', async ({ signIn }) => {
  const { page } = await signIn('katrin.osterloh')
  await page.goto('/dubletten')
  const area = page.locator('portal-duplicates')
  await expect(area.getByText(/^Paar 1 von \d+$/)).toBeVisible({ timeout: 60_000 })
  await area.getByText('Alle Paare dieser Seite').click()
  await area.getByRole('button', { name: RELEASED }).click()
  await expect(
    area.getByRole('group', { name: 'Vergleich' }).getByRole('link', { name: RELEASED }).first(),
  ).toBeVisible()
  await area.getByRole('textbox', { name: /^Notiz für die zweite Person/ }).fill('Zahlendreher in der USt-ID')
  await area.getByRole('button', { name: 'Zur Freigabe geben' }).click()
  await expect(area.getByText(/zur Freigabe gegeben\.$/)).toBeVisible()

  const { page: other } = await signIn('thorsten.wehmeyer')
  await other.goto('/dubletten/verwaltung')
  await other.getByRole('button', { name: `Prüfen: ${RELEASED}` }).click()
  const release = other.getByRole('dialog', { name: 'Zusammenführung freigeben' })
  await expect(release).toContainText('Zahlendreher in der USt-ID')
  await expect(release.getByRole('group', { name: 'Vergleich' })).toContainText(RELEASED)
  await release.getByRole('button', { name: 'Freigeben und zusammenführen' }).click()
  await expect(release).toBeHidden()

  await page.reload()
  await area.getByRole('tab', { name: /^Zusammenführungen/ }).click()
  const merge = area.getByRole('list', { name: 'Letzte Zusammenführungen' }).getByRole('listitem').first()
  await expect(merge).toContainText('freigegeben von Thorsten Wehmeyer')
  await merge.getByRole('button', { name: `Zurücknehmen: ${RELEASED}` }).click()
  await area
    .getByRole('dialog', { name: 'Zusammenführung zurücknehmen' })
    .getByRole('button', { name: 'Zurücknehmen' })
    .click()
  await expect(merge).toContainText('Zurückgenommen am')
})

test('[SUP-05] a person who types an existing partner is warned, and opens that one instead', async ({
  signIn,
  api,
}) => {
  const { page } = await signIn('katrin.osterloh')
  const supplier = new SupplierPage(page)
  await supplier.open(await api('katrin.osterloh'), TWICE)
  await supplier.press('Bearbeiten')
  const street = supplier.dialog.getByRole('textbox', { name: 'Straße' })
  await street.press('End')
  await street.pressSequentially(' a')
  const hint = supplier.dialog.getByRole('status').getByRole('link', { name: new RegExp(`^BP \\d+ ${TWICE}`) })
  await expect(hint).toBeVisible()
  const opened = page.waitForEvent('popup')
  await hint.click()
  const there = await opened
  await expect(there.getByRole('heading', { name: TWICE })).toBeVisible()
  expect(there.url()).not.toBe(page.url())
  // The typed text stays, and can still be saved.
  await expect(street).toHaveValue(/ a$/)
  await expect(supplier.dialog.getByRole('button', { name: 'Speichern' })).toBeEnabled()
})

test('[SUP-02] [SUP-05] a person who creates a supplier is warned of a similar one, creates it regardless, and finds the pair', async ({
  signIn,
  api,
}) => {
  const { page } = await signIn('katrin.osterloh')
  await page.goto('/lieferanten')
  await page.getByRole('link', { name: 'Lieferant anlegen' }).click()
  const form = page.locator('portal-suppliers')
  const name = form.getByRole('textbox', { name: 'Name', exact: true })
  await name.fill(TWICE)
  await form.getByRole('textbox', { name: 'Ort' }).fill('Altena')
  const hint = form.getByRole('status').getByRole('link', { name: new RegExp(`^BP \\d+ ${TWICE}`) })
  await expect(hint.first()).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  const opened = page.waitForEvent('popup')
  await hint.first().click()
  await expect((await opened).getByRole('heading', { name: TWICE })).toBeVisible()
  await expect(name).toHaveValue(TWICE)

  const create = form.getByRole('button', { name: 'Trotzdem anlegen' })
  await create.press('Enter')
  const number = form.getByRole('textbox', { name: 'BP-Nummer', exact: true })
  await expect(number).toBeFocused()
  await number.fill(NEW_NUMBER)
  await form.getByRole('group', { name: 'Warengruppen' }).getByRole('checkbox').first().check()
  await create.click()
  await expect(page.getByText(`BP ${NEW_NUMBER} ${TWICE} wurde angelegt.`).first()).toBeVisible()
  expect(new URL(page.url()).pathname).toMatch(/^\/lieferanten\/\d+$/)

  const queue = await api('katrin.osterloh')
  const isInQueue = async () => {
    const { body } = await queue.call<Queue>('GET', '/api/gpp/duplicates/pairs?size=100')
    return body.pairs.some(({ one, other }) => [one.bpNumber, other.bpNumber].includes(Number(NEW_NUMBER)))
  }
  await expect.poll(isInQueue).toBe(true)
})
