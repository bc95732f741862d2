// The editors' list: many stories at once, into the bin and back, by keyboard alone.
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { DeskPage } from './pages/desk.page.ts'

/** Presses `key` on `control`, once it is there to hear it. */
async function press(page: Page, control: ReturnType<Page['locator']>, key: string): Promise<void> {
  await control.focus()
  await expect(control).toBeFocused()
  await page.keyboard.press(key)
}

test(
  'an editor finds three drafts, deletes them at once, takes it back, and brings them out of the bin [NEWS-03]',
  { tag: '@firefox' },
  async ({ signIn, api }) => {
    const editor = await api('renate.vogt')
    const word = `Wagen${randomUUID().slice(0, 8)}`
    const names = [`${word} A`, `${word} B`, `${word} C`] as const
    const [a, b, c] = names
    for (const titel of names)
      expect((await editor.call('POST', '/api/news/ma/news', { titel, preview: 'Kurz.' })).status).toBe(200)
    const shell = await signIn('renate.vogt')
    const { page } = shell
    await expect(shell.home.cards.first()).toBeVisible()
    await shell.entry(/^News/).click()
    await page.getByRole('link', { name: 'Bearbeiten' }).click()
    const desk = new DeskPage(page)
    await expect(desk.table).toBeVisible()
    await desk.search.focus()
    await page.keyboard.type(word)
    await expect(desk.element.getByText(`3 Treffer für „${word}“`)).toBeVisible()
    await expect(desk.table.getByRole('rowheader')).toHaveText(names.toReversed())

    await press(page, desk.box(c), 'Space')
    await expect(desk.box(c)).toBeChecked()
    await page.keyboard.press('Shift+ArrowDown')
    await expect(desk.box(b)).toBeFocused()
    await page.keyboard.press('Shift+ArrowDown')
    await expect(desk.selection.getByRole('status')).toHaveText('3 Beiträge ausgewählt')

    await page.keyboard.press('Delete')
    await expect(desk.result).toContainText('3 Beiträge liegen im Papierkorb.')
    const undo = desk.result.getByRole('button', { name: 'Rückgängig' })
    await expect(undo).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(desk.result).toContainText('Alles ist wie vorher.')
    await expect(desk.table.getByRole('rowheader')).toHaveCount(3)

    await press(page, desk.link(a), 'ControlOrMeta+a')
    await expect(desk.selection.getByRole('status')).toHaveText('3 Beiträge ausgewählt')
    await press(page, desk.selection.getByRole('button', { name: 'In den Papierkorb' }), 'Enter')
    await expect(desk.result).toContainText('3 Beiträge liegen im Papierkorb.')
    await press(page, desk.tab('Papierkorb'), 'Enter')
    await expect(desk.table.getByRole('row', { name: new RegExp(`${a}.*noch 30 Tage im Papierkorb`) })).toBeVisible()
    await press(page, desk.table.getByRole('checkbox', { name: 'Alle gezeigten auswählen' }), 'Space')
    await press(page, desk.selection.getByRole('button', { name: 'Wiederherstellen' }), 'Enter')
    await expect(desk.result).toContainText('3 Beiträge sind wieder Entwürfe.')
    await press(page, desk.tab('Entwürfe'), 'Enter')
    await expect(desk.table.getByRole('rowheader')).toHaveText(names.toReversed())
  },
)
