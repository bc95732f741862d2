import { axeViolations } from '#tests/e2e/axe.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'

/** YYYY-MM-DD of so many days from today. */
const dayFrom = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const german = (day: string): string => day.split('-').toReversed().join('.')

test('the time office changes a rule, adds a terminal, imports bookings and locks a period [TIME-02]', async ({
  signIn,
}) => {
  const { page } = await signIn('katrin.osterloh')
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const tab = (name: string) => page.getByRole('tab', { name, exact: true }).last()
  await page.goto('/arbeitszeiten/einstellungen')
  await expect(page.getByRole('heading', { name: 'Arbeitszeiteinstellungen' })).toBeVisible()

  await test.step('a rule from a day on', async () => {
    await tab('Regeln').click()
    await page.getByRole('textbox', { name: 'Ruhezeit' }).fill('10:45')
    await page.getByRole('textbox', { name: 'Gilt ab' }).fill(german(dayFrom(40)))
    await page.getByRole('textbox', { name: 'Gilt ab' }).press('Tab')
    await button('Regeln speichern').click()
    await expect(page.getByRole('row', { name: new RegExp(`ab ${german(dayFrom(40))}.*Ruhezeit`) })).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
  })

  await test.step('a terminal, whose key sends a stamp', async () => {
    await tab('Terminals').click()
    await button('Terminal anlegen').click()
    const adding = page.getByRole('dialog', { name: 'Terminal anlegen' })
    await adding.getByRole('textbox', { name: 'Name' }).fill('Tor Nord')
    await adding.getByRole('button', { name: 'Speichern' }).click()
    const shown = page.getByRole('dialog', { name: 'Schlüssel für „Tor Nord“' })
    const key = await shown.getByRole('code').innerText()
    await shown.getByRole('button', { name: 'Ich habe den Schlüssel eingetragen' }).click()
    const answer = await page.request.post('/api/az/terminal/bookings', {
      headers: { 'x-terminal-key': key },
      data: { bookings: [{ personnelNumber: 'niemand', at: new Date().toISOString(), kind: 'in' }] },
    })
    expect(await answer.json()).toMatchObject({ results: [{ result: 'refused', rule: 'personUnknown' }] })
    await expect(page.getByRole('row', { name: /Tor Nord/ })).toBeVisible()
  })

  await test.step('a file of bookings, checked and stored', async () => {
    await tab('Importe').click()
    const lines = ['Personalnummer;Datum;Uhrzeit;Art', 'niemand;01.03.2021;07:00;K', ';01.03.2021;07:00;K']
    await page
      .getByRole('button', { name: 'Datei CSV-Datei wählen' })
      .setInputFiles({ name: 'tor-nord.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) })
    await expect(page.getByText(/Personalnummer unbekannt/)).toBeVisible()
    await expect(page.getByText(/Personalnummer fehlt/)).toBeVisible()
    await expect(page.getByText('Die Datei hat nichts Neues.')).toBeAttached()
    await expect(page.getByRole('row', { name: /tor-nord\.csv/ })).toBeVisible()
  })

  await test.step('a lock, which is removed again', async () => {
    await tab('Sperren').click()
    await button('Zeitraum sperren').click()
    const dialog = page.getByRole('dialog', { name: 'Zeitraum sperren' })
    await dialog.getByRole('textbox', { name: 'Gesperrt bis' }).fill('31.01.2020')
    await dialog.getByRole('textbox', { name: 'Grund' }).fill('Jahr abgerechnet')
    const until = dialog.getByRole('textbox', { name: 'Gesperrt bis' })
    const calendar = dialog.getByRole('dialog', { name: 'Kalender' })
    const question = dialog.getByText('Ihre Änderungen sind noch nicht gespeichert.')
    await dialog.getByRole('button', { name: 'Kalender öffnen' }).press('Enter')
    await expect(calendar.getByRole('button', { name: 'Freitag, 31. Januar 2020' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(calendar).toBeHidden()
    await expect(dialog.locator(':focus')).toBeVisible()
    await dialog.getByRole('button', { name: 'Kalender öffnen' }).press('Enter')
    await page.keyboard.press('Escape')
    await expect(calendar).toBeHidden()
    await expect(until).toBeFocused()
    await expect(question).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(question).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(until).toBeFocused()
    await dialog.getByRole('button', { name: 'Sperren' }).click()
    await expect(page.getByRole('row', { name: /Jahr abgerechnet/ })).toBeVisible()
    await button('Sperre bis 31.01.2020 entfernen').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Entfernen' }).click()
    await expect(page.getByRole('row', { name: /Jahr abgerechnet/ })).toHaveCount(0)
  })
})
