// An ad from its first letter to the receipt that both sides have confirmed, with the real server.
import { randomUUID } from 'node:crypto'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { aPicture } from '#tests/e2e/a-picture.ts'

test('a seller writes an ad with a picture and publishes it; a finder asks, reserves a part, and both confirm the hand-over [MKT-01] [MKT-02]', async ({
  signIn,
}) => {
  const title = `Regale ${randomUUID().slice(0, 8)}`
  const { page: seller } = await signIn('tim.ostendorf')
  await seller.goto('/marktplatz/bearbeitung')
  const editor = seller.locator('portal-ad-editor')
  await editor.getByRole('button', { name: 'Veröffentlichen' }).click()
  await expect(editor.getByRole('textbox', { name: 'Titel' })).toBeFocused()
  await editor.getByRole('textbox', { name: 'Titel' }).fill(title)
  await editor.getByLabel(/Bild wählen/).setInputFiles(await aPicture('regal.png', '#27747e'))
  await editor.getByRole('textbox', { name: 'Beschreibung von Bild 1', exact: true }).fill('Ein grünes Regal')
  await editor.getByRole('button', { name: 'Bild 1 drehen' }).click()
  await editor.getByRole('textbox', { name: 'Betrag' }).fill('12,50')
  await editor.getByRole('combobox', { name: 'Gilt für' }).selectOption({ label: 'je Stück' })
  await editor.getByRole('textbox', { name: 'Menge', exact: true }).fill('4')
  await editor.getByRole('combobox', { name: 'Standort' }).selectOption({ label: 'Olpe' })
  await expect(editor.getByText(/Entwurf gespeichert/)).toBeVisible()

  // The draft has an address of its own, which holds it after a reload.
  await expect(seller).toHaveURL(/\/marktplatz\/bearbeitung\/\d+$/)
  await seller.reload()
  await expect(editor.getByRole('textbox', { name: 'Titel' })).toHaveValue(title)
  await editor.getByRole('button', { name: 'Veröffentlichen' }).click()
  await expect(seller).toHaveURL(/\/marktplatz\/\d+$/)
  const offer = seller.locator('portal-ad')
  await expect(offer.getByRole('heading', { name: title })).toBeVisible()
  await expect(offer.getByRole('img', { name: 'Ein grünes Regal' })).toBeVisible()

  const { page: finder } = await signIn('aylin.demir')
  await finder.goto(new URL(seller.url()).pathname)
  const found = finder.locator('portal-ad')
  await found.getByRole('textbox', { name: 'Menge' }).fill('3')
  await expect(found.getByText(/37,50\s€/)).toBeVisible()
  await found.getByRole('button', { name: /^Bis .* reservieren$/ }).click()
  await expect(found.getByRole('region', { name: 'Ihre Reservierung' })).toContainText('3 Stück')
  await found.getByRole('button', { name: 'Nachricht schreiben' }).click()
  await found.getByRole('textbox', { name: 'Nachricht' }).fill('Passt Freitag um 9 Uhr?')
  await found.getByRole('button', { name: 'Nachricht senden' }).click()
  await expect(found.getByRole('list', { name: 'Nachrichten' })).toContainText('Passt Freitag um 9 Uhr?')

  // The socket updates the window of the seller.
  await expect(offer.getByText(/Noch 1 von 4 Stück frei/)).toBeVisible()
  await offer.getByRole('button', { name: /Aylin Demir/ }).click()
  await expect(offer.getByRole('list', { name: 'Nachrichten' })).toContainText('Passt Freitag um 9 Uhr?')
  await offer.getByRole('button', { name: /^Übergabe eintragen/ }).click()
  await offer.getByRole('dialog').getByRole('textbox', { name: 'Menge' }).fill('2')
  await offer.getByRole('dialog').getByRole('button', { name: 'Eintragen', exact: true }).click()

  await expect(found.getByText(/Die Übergabe von 2 Stück an Sie wurde eingetragen/)).toBeVisible()
  await found.getByRole('button', { name: 'Bestätigen' }).click()
  await expect(found.getByText(/Übergeben: 2 Stück, von beiden Seiten bestätigt/)).toBeVisible()
  await expect(offer.getByText(/Noch 2 von 4 Stück frei/)).toBeVisible()
})
