// A wanted ad gets an offer, which is reported and hidden, with the real server.
import { randomUUID } from 'node:crypto'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { placeAd } from './place-ad.ts'

test('a wanted ad names an offer that matches; its finder reports the offer, and the main admin hides it with a reason [MKT-01] [SHELL-06]', async ({
  signIn,
  api,
}) => {
  const title = `Gitterbox ${randomUUID().slice(0, 8)}`
  await placeAd(await api('aylin.demir'), `Suche ${title}`, {
    kind: 'wanted',
    price: { kind: null, amount: null, per: 'lot' },
  })
  const offer = await placeAd(await api('tim.ostendorf'), title)

  const finder = (await signIn('aylin.demir')).page
  await finder.goto('/marktplatz/meine')
  const mine = finder
    .locator('portal-marketplace')
    .getByRole('row')
    .filter({ hasText: `Suche ${title}` })
  await mine.getByRole('link', { name: title, exact: true }).click()
  await expect(finder).toHaveURL(new RegExp(`/marktplatz/${offer}$`))
  const found = finder.locator('portal-ad')
  await found.getByRole('button', { name: 'Anzeige melden …' }).click()
  await found.getByRole('radio', { name: 'Gewerblicher Handel' }).check()
  await found.getByRole('button', { name: 'Meldung senden' }).click()
  await expect(found.getByText(/^Die Meldung wurde gesendet/)).toBeVisible()

  const admin = (await signIn('thorsten.wehmeyer')).page
  await admin.goto('/marktplatz/moderation')
  await expect(admin.getByRole('button', { name: 'Hilfe' })).toBeVisible()
  const board = admin.locator('portal-marketplace')
  const item = board.getByRole('row').filter({ hasText: title }).first()
  await expect(item).toContainText('gemeldet von Aylin Demir')
  await item.getByRole('button', { name: 'Sperren' }).click()
  const dialog = board.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Grund' }).fill('Gewerblicher Handel ist nicht erlaubt')
  await dialog.getByRole('button', { name: 'Sperren' }).click()
  await expect(dialog).toBeHidden()
  await admin.getByRole('link', { name: 'Regeln und Kennzahlen' }).click()
  await expect(board.getByRole('region', { name: 'Regeln der Gesellschaften' })).toBeVisible()

  await finder.reload()
  await expect(finder.getByRole('heading', { name: 'Die Seite wurde nicht gefunden' })).toBeVisible()
  const seller = (await signIn('tim.ostendorf')).page
  await seller.goto(`/marktplatz/${offer}`)
  await expect(seller.getByText('Grund: Gewerblicher Handel ist nicht erlaubt')).toBeVisible()
  await expect(seller.getByText('Aylin Demir')).toBeHidden()
})
