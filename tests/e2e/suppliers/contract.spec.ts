// A lead buyer takes selected suppliers along as a file, begins a relation, and writes and ends a contract, with the real server.
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { SupplierPage } from '#tests/e2e/pages/supplier.page.ts'
import { typeInto } from '#tests/e2e/type-into.ts'

test(
  'a lead buyer exports a selection, begins a relation, and writes and ends a contract [SUP-01] [SUP-04]',
  { tag: '@firefox' },
  async ({ signIn, api, browserName }) => {
    const { page } = await signIn('katrin.osterloh')
    // Firefox's driver reports no download.
    if (browserName !== 'firefox') {
      await page.goto('/lieferanten')
      const table = page.getByRole('grid', { name: 'Lieferantenreport' })
      await table.getByRole('checkbox').nth(1).check()
      await table.getByRole('checkbox').nth(3).check()
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Auswahl als CSV exportieren' }).click()
      const csv = await readFile(await (await download).path(), 'utf8')
      expect(csv.trim().split('\r\n')).toHaveLength(3)
      await expect(page.getByRole('region', { name: 'Auswahl' })).toContainText('2 Lieferanten exportiert')
    }

    const lead = new SupplierPage(page)
    await lead.open(await api('katrin.osterloh'), 'Rönkhausener Stahlhandel')
    await lead.press('Beziehung anlegen')
    const group = lead.dialog.getByRole('combobox', { name: 'Warengruppe' })
    await group.selectOption({ index: 1 })
    const company = lead.dialog.getByRole('combobox', { name: 'Kaufende Gesellschaft' })
    if ((await company.inputValue()) === '') await company.selectOption({ index: 1 })
    const name = await company.locator('option:checked').innerText()
    const rows = page.getByRole('grid', { name: 'Wer in der Gruppe kauft hier?' }).getByRole('row')
    const before = await rows.count()
    await lead.press('Beziehung anlegen', lead.dialog)
    await expect(lead.dialog).toBeHidden()
    await expect(rows).toHaveCount(before + 1)
    await expect(rows.filter({ hasText: name }).filter({ hasText: 'nicht bekannt' }).first()).toBeVisible()

    const number = `R-${randomUUID().slice(0, 8)}`
    await lead.press('Vertrag anlegen')
    await lead.press('Speichern', lead.dialog)
    await expect(lead.dialog.getByRole('textbox', { name: 'Vertragsnummer' })).toBeFocused()
    await typeInto(lead.dialog.getByRole('textbox', { name: 'Vertragsnummer' }), number)
    await lead.press('Speichern', lead.dialog)
    const contracts = page.getByRole('region', { name: 'Verträge' })
    await expect(contracts).toContainText(number)
    await lead.press(`Vertrag ${number} beenden`, contracts)
    await lead.press('Vertrag beenden', lead.dialog)
    await expect(lead.dialog).toBeHidden()
    await expect(contracts).toContainText('läuft bald ab')
  },
)
