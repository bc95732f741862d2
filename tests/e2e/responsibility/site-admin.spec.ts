// A site administrator assigns material groups and asks for access; the main admin decides and replaces them, with the real server.
import { readFile } from 'node:fs/promises'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { SupplierPage } from '#tests/e2e/pages/supplier.page.ts'
import { typeInto } from '#tests/e2e/type-into.ts'

test('a site admin assigns material groups and requests access; the main admin decides, takes the hand-over and appoints a successor [SUP-02] [SUP-03] [SUP-04]', async ({
  signIn,
  api,
  browserName,
}) => {
  const local = new SupplierPage((await signIn('henning.ziegler')).page)
  await local.open(await api('henning.ziegler'), 'Ferrum Wittgenstein')
  await local.press('Bearbeiten')
  const groups = local.dialog.getByRole('group', { name: 'Warengruppen' })
  const added = groups.getByRole('checkbox', { name: '0510', exact: false })
  await added.check()
  await local.press('Speichern', local.dialog)
  await expect(local.dialog).toBeHidden()
  await local.press('Verlauf', local.requests)
  await expect(local.dialog.getByRole('listitem').first()).toContainText(/0510 \S/)
  await local.page.keyboard.press('Escape')

  await local.page.goto('/zustaendigkeit/warengruppe')
  await local.press('Zugang beantragen')
  await typeInto(local.dialog.getByRole('combobox', { name: 'Person' }), 'Felix Hartung')
  await local.page
    .getByRole('option', { name: /Felix Hartung/ })
    .first()
    .click()
  await typeInto(local.dialog.getByRole('textbox', { name: 'Begründung' }), 'Kauft bald in Kassel ein.')
  await local.press('Antrag stellen', local.dialog)
  const asked = local.page.getByRole('listitem').filter({ hasText: 'Felix Hartung' })
  await expect(asked).toContainText('noch nicht bearbeitet')

  const main = new SupplierPage((await signIn('thorsten.wehmeyer')).page)
  await main.page.goto('/zustaendigkeit/warengruppe')
  await main.press(/^Entscheiden … Zugang zum Einkauf für Felix Hartung/)
  await main.press('Genehmigen', main.dialog)
  await expect(main.dialog).toBeHidden()
  await local.page.reload()
  await expect(asked).toContainText('genehmigt')

  await main.page.goto('/zustaendigkeit/leadBuyer')
  const handover = main.page.getByRole('region', { name: 'Übergabe' })
  const leaver = await handover.getByRole('option', { name: /^Henning Ziegler/ }).getAttribute('value')
  await handover.getByRole('combobox', { name: 'Person' }).selectOption(leaver)
  await expect(handover).toContainText('Kassel')
  // Firefox's driver reports no download.
  if (browserName !== 'firefox') {
    const download = main.page.waitForEvent('download')
    await handover.getByRole('button', { name: 'Für Excel speichern' }).click()
    expect(await readFile(await (await download).path(), 'utf8')).toContain('Kassel')
  }

  await main.press('Site Admin ernennen: Kassel')
  await main.dialog.getByRole('combobox', { name: 'Person' }).selectOption({ index: 1 })
  await expect(main.dialog).toContainText(
    /^.*Henning Ziegler ist ab .* nicht mehr Site Admin und verliert die Rechte dafür/,
  )
  await main.press('Ernennen', main.dialog)
  await expect(main.dialog).toBeHidden()
  const row = main.page.getByRole('grid', { name: 'Site Admins' }).getByRole('row').filter({ hasText: 'Kassel' })
  await expect(row).toContainText('statt Henning Ziegler')
})
