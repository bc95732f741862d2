// A form template from its first question to the people who fill it in, with the real server.
import { randomUUID } from 'node:crypto'
import type { FormTemplateRow } from '#contract/postbox-templates.ts'
import { axeViolations } from '#tests/e2e/axe.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'

test('an administrator builds a form with a condition and two stations, previews and publishes it; an employee finds it [POST-06]', async ({
  signIn,
  api,
}) => {
  const title = `Schlüssel ${randomUUID().slice(0, 8)}`
  const { page: admin } = await signIn('thorsten.wehmeyer')
  await admin.goto('/meineNachrichten/vorlagen')
  await expect(admin.getByRole('link', { name: 'Vorlagen' })).toBeVisible()
  const editor = admin.locator('portal-form-templates')
  await editor.getByRole('link', { name: 'Vorlage anlegen' }).click()
  const fill = (name: string | RegExp, value: string) => editor.getByRole('textbox', { name }).fill(value)
  await fill('Titel, Deutsch', title)
  await fill('Titel der Seite, Deutsch', 'Schlüssel')
  const add = async (kind: string, label: string) => {
    await editor.getByRole('button', { name: 'Frage hinzufügen' }).click()
    await editor.getByRole('menuitem', { name: kind, exact: true }).click()
    await fill('Text der Frage, Deutsch', label)
  }
  await add('Ja oder Nein', 'Ist er verloren')
  await add('Mehrere Zeilen', 'Was ist passiert')
  await editor.getByRole('button', { name: 'Bedingung hinzufügen' }).click()
  await expect(editor.getByText('Wenn Ist er verloren „ja“ ist.')).toBeVisible()

  await editor.getByRole('tab', { name: 'Stationen' }).click()
  await editor.getByRole('button', { name: 'Station hinzufügen' }).click()
  await fill('Name der Station, Deutsch', 'Vorgesetzte')
  await editor.getByRole('button', { name: 'Station hinzufügen' }).click()
  await fill('Name der Station, Deutsch', 'Werkschutz')
  await editor.getByRole('combobox', { name: 'Wer entscheidet?' }).selectOption({ label: 'Gruppenpostfach' })
  await editor.getByRole('combobox', { name: 'Gruppenpostfach' }).selectOption({ label: 'Werkschutz (2 Personen)' })
  await expect(admin).toHaveURL(/\/meineNachrichten\/vorlagen\/\d+$/)
  // The top bar covers scrolled content, which would count as cut off.
  await admin.evaluate(() => scrollTo(0, 0))
  expect(await axeViolations(admin)).toEqual([])

  await editor.getByRole('tab', { name: 'Vorschau' }).click()
  await expect(editor.getByText('Katharina von der Heyde', { exact: false })).toBeVisible()
  await expect(editor.getByRole('textbox', { name: /Was ist passiert/ })).toBeHidden()
  await editor.getByRole('radio', { name: 'Ja', exact: true }).check()
  await expect(editor.getByRole('textbox', { name: /Was ist passiert/ })).toBeVisible()
  expect(await axeViolations(admin)).toEqual([])

  await expect(editor.getByText(/^gespeichert /)).toBeVisible()
  await editor.getByRole('button', { name: 'Veröffentlichen …' }).click()
  await editor.getByRole('dialog').getByRole('button', { name: 'Veröffentlichen' }).click()
  await expect(editor.getByText('Veröffentlicht', { exact: true })).toBeVisible()

  const employee = await api('felix.hartung')
  const { body: offered } = await employee.call<readonly FormTemplateRow[]>('GET', '/api/forms/template')
  expect(offered.map((template) => template.title.de)).toContain(title)
})
