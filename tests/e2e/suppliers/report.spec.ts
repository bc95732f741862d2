import { readFile } from 'node:fs/promises'
import { axeViolationsOfBothThemes } from '#tests/e2e/axe.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { pagesOfPdf } from '#tests/e2e/pdf-text.ts'
import { typeInto } from '#tests/e2e/type-into.ts'

test('a buyer searches the report, filters, keeps the view, exports, and opens a supplier by keyboard [SUP-01] [SUP-02]', async ({
  signIn,
}) => {
  const { page } = await signIn('katrin.osterloh')
  await page.goto('/lieferanten')
  const table = page.getByRole('grid', { name: 'Lieferantenreport' })
  const search = page.getByRole('searchbox', { name: 'In der Tabelle suchen' })
  await expect(table.getByRole('columnheader', { name: 'Lieferant' })).toHaveAttribute('aria-sort', 'ascending')
  const shown = page.getByText(/von 1\.28\d Lieferanten/)
  await expect(shown).toBeVisible()
  // Another test may have created one.
  const total = Number(
    /von (1)\.(28\d)/
      .exec(await shown.innerText())!
      .slice(1)
      .join(''),
  )
  expect(await axeViolationsOfBothThemes(page)).toEqual([])

  await test.step('all rows are one tab stop, also while its row is scrolled out of view', async () => {
    await table.getByRole('row').nth(1).focus()
    await page.keyboard.press('End')
    const last = table.locator(`[aria-rowindex="${total + 1}"]`)
    await expect(last).toBeFocused()
    await table.locator('..').evaluate((box) => void (box.scrollTop = 0))
    await expect(table.locator('[aria-rowindex="2"]')).toBeInViewport()
    await expect(last).toBeFocused()
    for (const [key, isInside] of [
      ['Tab', false],
      ['Shift+Tab', true],
      ['Shift+Tab', false],
    ] as const) {
      await page.keyboard.press(key)
      await expect(table.locator(':focus')).toHaveCount(isInside ? 1 : 0)
    }
    await page.keyboard.press('Tab')
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowUp']) await page.keyboard.press(key)
    await expect(table.locator(`[aria-rowindex="${total}"]`).getByRole('link')).toBeFocused()
    await page.keyboard.press('Control+Home')
    await expect(table.locator('[aria-rowindex="2"]').getByRole('link')).toBeFocused()
  })

  await test.step('every row is printed, the head on every page', async () => {
    const pages = pagesOfPdf(await page.pdf({ format: 'A4' }))
    expect(pages.flatMap((text) => text.match(/^\d{3}\s\d{3}$/gm) ?? [])).toHaveLength(total)
    expect(pages.filter((text) => /^Lieferant$/m.test(text) && /^Zertifikat$/m.test(text))).toHaveLength(pages.length)
    expect(pages.length).toBeLessThan(100)
    await expect(table.getByRole('row').nth(100)).toHaveCount(0)
  })

  // A typing error, then a word of another column beside it.
  await typeInto(search, 'rönkhausner')
  await expect(table.getByRole('link', { name: 'Rönkhausener Stahlhandel GmbH' })).toBeVisible()
  await typeInto(search, 'stahlhandel 0110')
  await expect(table.getByRole('link', { name: 'Rönkhausener Stahlhandel GmbH' })).toBeVisible()
  await page.getByRole('button', { name: 'Gesellschaft', exact: true }).click()
  await page.getByRole('dialog', { name: 'Gesellschaft' }).getByRole('checkbox').first().check()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Filter Gesellschaft aufheben' })).toBeVisible()
  await page.getByRole('button', { name: 'Ansichten' }).click()
  await typeInto(page.getByRole('textbox', { name: 'Name der Ansicht' }), 'Stahlhandel')
  await page.getByRole('button', { name: 'Ansicht speichern' }).click()
  await expect(page.getByRole('dialog', { name: 'Ansichten' })).toBeHidden()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Als Tabelle für Excel speichern' }).click()
  const csv = await readFile(await (await download).path(), 'utf8')
  expect(csv.startsWith('\uFEFF')).toBe(true)
  expect(csv).toContain('"Rönkhausener Stahlhandel GmbH";')

  await page.getByRole('button', { name: 'Filter Gesellschaft aufheben' }).click()
  await search.fill('')
  await page.getByRole('button', { name: 'Ansichten' }).click()
  await page.getByRole('button', { name: 'Stahlhandel', exact: true }).click()
  await expect(search).toHaveValue('stahlhandel 0110')

  const first = table.getByRole('row').nth(1)
  await first.focus()
  await page.keyboard.press('Space')
  await expect(page.getByRole('region', { name: 'Auswahl' })).toContainText('1 Lieferant ausgewählt')
  const name = await first.getByRole('link').innerText()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name, exact: true }).first()).toBeVisible()
  await page.goBack()
  await expect(search).toHaveValue('stahlhandel 0110')

  await page.setViewportSize({ width: 390, height: 844 })
  await expect(table.getByText(/gültig bis|läuft|fehlt|abgelaufen|wird geprüft/).first()).toBeVisible()
  expect(await axeViolationsOfBothThemes(page)).toEqual([])
})
