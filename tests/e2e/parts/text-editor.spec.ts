// The text of a story as it is written, in a real browser and a shadow root: keys, caret, focus and the strict policy.
import { expect } from '@playwright/test'
import { axeViolations } from '#tests/e2e/axe.ts'
import { faultsTest } from '#tests/e2e/faults-fixture.ts'
import { TextPage } from '#tests/e2e/pages/text.page.ts'

const test = faultsTest.extend<{ text: TextPage }>({
  text: async ({ page }, provide) => provide(new TextPage(page)),
})

test(
  '[NEWS-09] text typed before the editor has loaded is taken over, with the caret',
  { tag: '@firefox-matrix' },
  async ({ text }) => {
    const { page } = text
    const come = await text.open('<p>Am <strong>Montag</strong></p><ul><li>eins</li></ul>', true)
    await text.box.getByText('eins').click()
    await page.keyboard.press('End')
    await page.keyboard.type(' und zwei')
    await page.keyboard.press('ArrowLeft')
    await expect(text.box).toContainText('eins und zwei')
    come()
    await text.arrived()
    await expect(text.box).toBeFocused()
    await page.keyboard.type('x')
    await text.reports('<p>Am <strong>Montag</strong></p><ul><li>eins und zwexi</li></ul>')
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.press('ControlOrMeta+b')
    await page.keyboard.type('drei')
    await text.reports(
      '<p>Am <strong>Montag</strong></p><ul><li>eins und zwexi<ul><li><strong>drei</strong></li></ul></li></ul>',
    )
  },
)

test(
  '[NEWS-09] Enter splits the line at a caret not reported yet, and a text from outside leaves the caret where it is',
  { tag: '@firefox-matrix' },
  async ({ text }) => {
    await text.open('<p>eins</p>')
    await text.box.click()
    await text.page.keyboard.press('Home')
    await text.box.evaluate((box) => {
      // One task, so that `selectionchange` comes after the key, as on a busy machine.
      const selection = document.getSelection()
      selection?.modify('move', 'forward', 'lineboundary')
      box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', keyCode: 13, bubbles: true, cancelable: true }))
    })
    await text.page.keyboard.type('zwei')
    await text.reports('<p>eins</p><p>zwei</p>')

    await text.open('<p>eins</p><p>zwei</p>')
    await text.box.getByText('zwei').click()
    await text.page.keyboard.press('End')
    await text.setValue('<p>eins, mehr</p><p>zwei</p>')
    await expect(text.box).toContainText('eins, mehr')
    await text.page.keyboard.type('!')
    await text.reports('<p>eins, mehr</p><p>zwei!</p>')
  },
)

test('[NEWS-09] an empty story accepts text in the first frame', async ({ text }) => {
  const come = await text.open('', true)
  await text.box.click()
  await text.page.keyboard.type('eins')
  await text.page.keyboard.press('Enter')
  await text.page.keyboard.type('zwei')
  await expect(text.box.locator('p')).toHaveCount(2)
  await text.reports('<p>eins</p><p>zwei</p>')
  come()
  await text.arrived()
  await text.page.keyboard.type('!')
  await text.reports('<p>eins</p><p>zwei!</p>')
})

test('[NEWS-09] by keyboard only: signs, toolbar, and the way out', { tag: '@firefox-matrix' }, async ({ text }) => {
  const { page } = text
  await text.open('')
  await text.button('vorher').focus()
  await page.keyboard.press('Tab')
  await expect(text.toolbar.getByRole('button').first()).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(text.box).toBeFocused()
  await page.keyboard.type('## Plan')
  await page.keyboard.press('Enter')
  await page.keyboard.type('- eins')
  await page.keyboard.press('Alt+F10')
  await expect(text.toolbar.getByRole('button').first()).toBeFocused()
  await page.keyboard.press('End')
  await expect(text.button('Formatierung entfernen')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(text.box).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(text.box).toBeFocused()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  await expect(text.button('nachher')).toBeFocused()
  await text.reports('<h2>Plan</h2><ul><li>eins</li></ul>')
})

test('[NEWS-09] cells are merged and split, Tab goes through them', async ({ text }) => {
  const { page } = text
  await text.open('<table><tbody><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></tbody></table>')
  await text.box.getByText('a', { exact: true }).click()
  await page.keyboard.press('End')
  await page.keyboard.press('Shift+ArrowRight')
  await expect(text.box.locator('.selectedCell')).toHaveCount(2)
  await text.button('Tabelle').click()
  await page.getByRole('menuitem', { name: 'Zellen verbinden' }).click()
  await text.reports(
    '<table><tbody><tr><td colspan="2">a<p>b</p></td></tr><tr><td>c</td><td>d</td></tr></tbody></table>',
  )
  await text.button('Tabelle').click()
  await page.getByRole('menuitem', { name: 'Zelle teilen' }).click()
  await text.box.getByText('d', { exact: true }).click()
  await expect(text.box.locator('.selectedCell')).toHaveCount(0)
  await page.keyboard.press('Tab')
  await page.keyboard.type('neu')
  await text.reports(
    '<table><tbody><tr><td>a<p>b</p></td><td></td></tr><tr><td>c</td><td>d</td></tr><tr><td>neu</td><td></td></tr></tbody></table>',
  )
})

test('[NEWS-09] pasting reports what will be left out, and leaves it out only then', async ({ text }) => {
  const { page } = text
  await text.open('<p>Am Montag.</p>')
  await text.box.getByText('Am Montag.').click()
  await page.keyboard.press('End')
  const clip = '<p><b style="color:red">Neu</b> <img src="https://a.example/x.png"></p>'
  await text.paste(clip, 'Neu')
  const panel = page.getByRole('group', { name: 'Beim Einfügen entfallen: 1 Bild, Schriftfarben' })
  await expect(panel.getByRole('button', { name: 'Einfügen', exact: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(text.box).toBeFocused()
  await expect(text.box).toHaveText('Am Montag.')
  await text.paste(clip, 'Neu')
  await expect(panel.getByRole('button', { name: 'Einfügen', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await text.reports('<p>Am Montag.<strong>Neu</strong></p>')
  await text.paste('<ul><li>eins</li></ul>', 'eins')
  await text.reports('<p>Am Montag.<strong>Neu</strong></p><ul><li>eins</li></ul>')
})

test(
  'a link and a picture are set; the page violates no axe rule and does not scroll sideways at 320 px',
  { tag: '@matrix' },
  async ({ text }) => {
    const { page } = text
    await page.setViewportSize({ width: 320, height: 700 })
    await text.open('<p>Zum Plan</p>')
    await text.box.getByText('Zum Plan').click()
    await page.keyboard.press('End')
    await page.keyboard.press('ControlOrMeta+Shift+ArrowLeft')
    await page.keyboard.press('ControlOrMeta+k')
    const dialog = page.getByRole('dialog', { name: 'Link setzen' })
    await expect(dialog.getByLabel('Adresse')).toBeFocused()
    await page.keyboard.type('talbrueck.example/plan')
    await page.keyboard.press('Enter')
    await text.reports('<p>Zum <a href="https://talbrueck.example/plan">Plan</a></p>')
    await expect(text.box).toBeFocused()
    expect(await axeViolations(page)).toEqual([])
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    ).toBeLessThanOrEqual(0)
  },
)
