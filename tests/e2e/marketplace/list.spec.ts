// Finding and keeping on the marketplace, with the real server; an offer from its seller's side.
import { randomUUID } from 'node:crypto'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { placeAd } from './place-ad.ts'

test('a finder keeps a search that found nothing, is notified, and finds the ad as card and in the table; its seller renews, deletes and restores it [MKT-01] [MKT-02] [SHELL-06]', async ({
  signIn,
  api,
}) => {
  const title = `Hubwagen ${randomUUID().slice(0, 8)}`
  const seller = await api('tim.ostendorf')
  const { page, entry, heading, bell } = await signIn('aylin.demir').then((shell) => ({
    page: shell.page,
    bell: shell.bell,
    entry: shell.entry(/Marktplatz/),
    heading: shell.menu.getByRole('button', { name: 'Einkauf' }),
  }))
  // On the home page only the heading of the employees is expanded.
  await heading.click()
  await entry.click()
  const market = page.locator('portal-marketplace')
  await expect(market.getByRole('list', { name: 'Angebote' }).getByRole('article').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Hilfe' })).toBeVisible()

  await market.getByRole('searchbox', { name: 'Anzeigen durchsuchen' }).fill(title)
  await expect(market.getByText('Keine Anzeige passt')).toBeVisible()
  await market.getByRole('button', { name: 'Suche mit Benachrichtigung speichern' }).click()
  const dialog = market.getByRole('dialog', { name: 'Suche speichern' })
  await expect(dialog.getByRole('textbox', { name: 'Name der Suche' })).toHaveValue(title)
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  await expect(dialog).toBeHidden()
  await expect(market.getByRole('button', { name: /gespeicherte Suche/ })).toBeVisible()

  await placeAd(seller, title)
  await bell.open()
  await expect(bell.entries.filter({ hasText: title }).first()).toBeVisible({ timeout: 30_000 })
  await bell.close()

  await page.reload()
  await market.getByRole('button', { name: /gespeicherte Suche/ }).click()
  await market.getByRole('dialog').getByRole('button', { name: title, exact: true }).click()
  const card = market.getByRole('article').filter({ hasText: title })
  await expect(card).toContainText(/läuft bald ab.*Traglast.*2 t.*12,50\s€.*Festpreis je Stück/s)
  await market.getByRole('radio', { name: 'Tabelle' }).check()
  await expect(market.getByRole('row').filter({ hasText: title })).toContainText('12 Stück')

  const own = await signIn('tim.ostendorf')
  await own.page.goto('/marktplatz/meine')
  const mine = own.page.locator('portal-marketplace')
  const row = mine.getByRole('row').filter({ hasText: title })
  await expect(row).toContainText('noch 2 Tage')
  await mine.getByRole('button', { name: `Verlängern: ${title}` }).click()
  await expect(row).toContainText('noch 30 Tage')
  await mine.getByRole('button', { name: `Weitere Schritte: ${title}` }).click()
  await mine.getByRole('menuitem', { name: 'Löschen' }).click()
  await expect(row).toBeHidden()
  await mine.getByRole('button', { name: 'Rückgängig' }).click()
  await expect(row).toContainText('Aktiv')
})
