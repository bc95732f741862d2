// The job of a controller with only the controlling portal, with the real server: look, filter, read without seeing, export the figures,
// and report an error in one.
import { readFile } from 'node:fs/promises'
import { axeViolationsOfBothThemes, axeViolations } from '#tests/e2e/axe.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'

const CONTROLLER = 'anke.siebert'

test('[CP-01] [APP-06] a controller with no other portal goes from the overview to the statistics, reads the table twin by keyboard, and takes an Excel file along', async ({
  signIn,
}) => {
  const { page } = await signIn(CONTROLLER)
  await page.goto('/startseite')
  await page.waitForURL('**/controlling**')
  const area = page.locator('portal-controlling')
  const figures = area.getByRole('list', { name: 'Kennzahlen' })
  await expect(figures.getByRole('button', { name: 'Krankenquote', exact: true })).toBeVisible({ timeout: 20_000 })
  expect(await axeViolationsOfBothThemes(page)).toEqual([])

  await figures.getByRole('button', { name: 'Krankenquote', exact: true }).click()
  const figure = area.getByRole('region', { name: 'Krankenquote', exact: true })
  await expect(figure).toBeVisible()
  await page.keyboard.press('d')
  await expect(figure.getByText('Was heißt das?')).toBeVisible()

  await page.getByRole('link', { name: 'Statistik', exact: true }).click()
  await page.waitForURL('**/controlling/statistik?kennzahl=sickRate')
  await area.getByRole('combobox', { name: 'Gliederung' }).selectOption({ label: 'Nach Standort' })
  await page.waitForURL('**nach=standort**')
  const reader = figure.getByRole('slider')
  await expect(figure.locator('canvas')).toBeVisible()
  await reader.focus()
  await page.keyboard.press('End')
  const said = (await reader.getAttribute('aria-valuetext')) ?? ''
  await figure.getByRole('radio', { name: 'Tabelle' }).check()
  await expect(reader).toBeHidden()
  const rows = figure.getByRole('table').getByRole('row')
  // The last group before the total is the last one that the chart has announced.
  await expect(rows.nth(-2)).toContainText(said.split(':')[0]!)
  expect(await axeViolations(page)).toEqual([])

  const download = page.waitForEvent('download')
  await area.getByRole('button', { name: 'Excel oder PDF' }).click()
  await area.getByRole('menuitem', { name: 'Excel: Krankenquote' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^Controlling Krankenquote .*\.xlsx$/)
  const bytes = await readFile(await file.path())
  // A workbook is a zip of parts.
  expect(bytes.subarray(0, 2).toString('latin1')).toBe('PK')
  expect(bytes.toString('latin1')).toContain('xl/workbook.xml')
})

test('[CP-01] a controller writes a note on a figure and corrects a value, and both are there for others', async ({
  signIn,
}) => {
  const { page } = await signIn(CONTROLLER)
  await page.goto('/controlling/bearbeitung?kennzahl=sickRate')
  const area = page.locator('portal-controlling')
  const dialog = area.getByRole('dialog')
  await area.getByRole('button', { name: 'Anmerkung schreiben' }).click()
  await dialog.getByRole('textbox', { name: 'Anmerkung' }).fill('Grippewelle im Werk Siegen.')
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  await expect(dialog).toBeHidden()
  await expect(area.getByText('Grippewelle im Werk Siegen.')).toBeVisible()

  await area.getByRole('button', { name: 'Zahl korrigieren' }).click()
  await dialog.getByRole('combobox', { name: 'Gesellschaft' }).selectOption({ index: 1 })
  await dialog.getByRole('combobox', { name: 'Zeitraum' }).selectOption({ index: 2 })
  await dialog.getByRole('textbox', { name: /^Neuer Wert/ }).fill('4,9')
  await dialog.getByRole('textbox', { name: 'Begründung' }).fill('Zwei Meldungen doppelt.')
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  await expect(dialog).toBeHidden()
  await expect(area.getByText('Zwei Meldungen doppelt.')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
})
