import { axeViolations } from '#tests/e2e/axe.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { LeaveSettingsPage } from '#tests/e2e/pages/leave-settings.page.ts'

test('an administrator keeps a team and previews a closure; the personnel office corrects a balance', async ({
  signIn,
}) => {
  await test.step('a team is added, gets a minimum, and is removed', async () => {
    const { page } = await signIn('birte.lohse')
    const settings = new LeaveSettingsPage(page)
    await settings.open()
    await settings.button('Team anlegen').click()
    const adding = settings.dialog('Team anlegen')
    await adding.getByRole('textbox', { name: 'Name des Teams' }).fill('Urlaubsplanung')
    await adding.getByRole('button', { name: 'Speichern' }).click()
    await expect(page.getByRole('heading', { name: 'Urlaubsplanung' })).toBeVisible()
    expect(await axeViolations(page)).toEqual([])

    await settings.button('Team „Urlaubsplanung“ bearbeiten').click()
    const editing = settings.dialog('Team „Urlaubsplanung“ bearbeiten')
    await editing.getByRole('textbox', { name: /^Mindestbesetzung/ }).fill('2')
    await editing.getByRole('button', { name: 'Speichern' }).click()
    await expect(page.getByText('Mindestbesetzung: 2 Personen')).toBeVisible()

    await settings.button('Team „Urlaubsplanung“ entfernen').click()
    await settings.dialog('Team „Urlaubsplanung“ entfernen?').getByRole('button', { name: 'Entfernen' }).click()
    await expect(page.getByRole('heading', { name: 'Urlaubsplanung' })).toHaveCount(0)
  })

  await test.step('the last administrator stays, and a closure lists the people for whom it books', async () => {
    const { page } = await signIn('birte.lohse')
    const settings = new LeaveSettingsPage(page)
    await settings.open()
    await expect(settings.button('Birte Lohse aus der Kalenderverwaltung entfernen')).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    await settings.button('Betriebsferien anlegen').click()
    const dialog = settings.dialog('Betriebsferien anlegen')
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Brückenwoche')
    const year = new Date().getFullYear() + 1
    await dialog.getByRole('textbox', { name: 'Zeitraum' }).fill(`7.6.${year} - 11.6.${year}`)
    await dialog.getByRole('button', { name: 'Auswirkungen anzeigen' }).click()
    await expect(dialog.getByRole('button', { name: /^Urlaub für .+ buchen$/ })).toBeVisible()
  })

  await test.step('a correction with its reason is an entry of the ledger', async () => {
    const { page } = await signIn('marta.kowalczyk')
    const settings = new LeaveSettingsPage(page)
    await settings.open()
    await settings.section('Mitarbeitende').click()
    await settings.choose('Person', 'Birte Lohse')
    await settings.button('Korrektur buchen').click()
    const dialog = settings.dialog('Korrektur für')
    await dialog.getByRole('textbox', { name: 'Tage' }).fill('0,5')
    await dialog.getByRole('button', { name: 'Speichern' }).click()
    await expect(dialog.getByText('Das Feld Grund darf nicht leer sein.')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Grund' }).fill('Nachtrag aus dem Vorjahr')
    await dialog.getByRole('button', { name: 'Speichern' }).click()
    const ledger = page.getByRole('table', { name: /^Buchungen/ })
    await expect(ledger.getByText('Nachtrag aus dem Vorjahr')).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
  })
})
