// A buyer asks for another bank account of a supplier, and its lead buyer decides, with the real server.
import { expect, test } from '#tests/e2e/fixtures.ts'
import { SupplierPage } from '#tests/e2e/pages/supplier.page.ts'

/** Another account than the demo company's open request asks for. */
const IBAN = 'DE02 1203 0000 0000 2020 51'

test('a buyer asks for another bank account with a call-back, and the lead buyer approves it [SUP-02] [SUP-04]', async ({
  signIn,
  api,
}) => {
  const buyer = new SupplierPage((await signIn('elke.brandhorst')).page)
  await buyer.open(await api('elke.brandhorst'), 'Ferrum Wittgenstein')
  await expect(buyer.page.getByText('DE51 •••• •••• •••• 0444')).toBeVisible()
  await expect(buyer.page.getByRole('button', { name: 'Bearbeiten', exact: true })).toBeHidden()

  // Her request of yesterday is withdrawn: for each field one is open at a time.
  await buyer.press('Bankverbindung: Antrag bearbeiten')
  await expect(buyer.dialog).toContainText('Über Ihren Antrag entscheidet eine andere Person.')
  await buyer.press('Zurückziehen', buyer.dialog)
  await expect(buyer.requests).toContainText('Zurückgezogen')

  await buyer.press('Änderung beantragen …')
  await buyer.dialog.getByRole('textbox', { name: 'Neue IBAN' }).fill(IBAN)
  await buyer.dialog.getByRole('textbox', { name: 'Begründung' }).fill('Bank gewechselt')
  await buyer.press('Antrag stellen', buyer.dialog)
  await expect(buyer.requests).toContainText('Zweite Freigabe offen')
  await expect(buyer.requests).toContainText('Rückruf fehlt')

  const lead = new SupplierPage((await signIn('katrin.osterloh')).page)
  await lead.open(await api('katrin.osterloh'), 'Ferrum Wittgenstein')
  await lead.press('Bankverbindung: Antrag prüfen')
  await expect(lead.dialog).toContainText(IBAN)
  await expect(lead.dialog.getByRole('button', { name: 'Freigeben' })).toHaveAttribute('aria-disabled', 'true')
  await lead.press('Rückruf eintragen …', lead.dialog)
  await lead.dialog.getByRole('combobox', { name: 'Angerufene Nummer' }).selectOption('+49 2752 4711-118')
  await lead.press('Rückruf speichern', lead.dialog)
  await lead.press('Freigeben', lead.dialog)
  await expect(lead.dialog).toBeHidden()
  await expect(lead.requests).toContainText('Übernommen')
  await expect(lead.page.getByText('DE02 1203 0000 0000 2020 51')).toBeVisible()

  await buyer.page.reload()
  await expect(buyer.page.getByText('DE02 •••• •••• •••• 2051')).toBeVisible()
  await buyer.press('Verlauf', buyer.requests)
  await expect(buyer.dialog).toContainText('Katrin Osterloh')
  await expect(buyer.dialog).toContainText('Antrag im Vier-Augen-Verfahren')

  // On a phone the certificates keep their axis.
  await lead.page.setViewportSize({ width: 390, height: 844 })
  await expect(lead.page.getByText('heute', { exact: true })).toBeVisible()
  await expect(lead.page.getByText(/^20\d\d$/).first()).toBeVisible()
})
