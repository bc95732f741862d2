// All parts of the UI kit in a real browser, on a page and inside a shadow root: checks of layout and keys that jsdom cannot make.
import { expect } from '@playwright/test'
import { axeViolations, axeViolationsOfBothThemes } from '#tests/e2e/axe.ts'
import { faultsTest } from '#tests/e2e/faults-fixture.ts'
import { serveKit } from './serve-kit.ts'
import { KitPage } from '#tests/e2e/pages/kit.page.ts'

const test = faultsTest.extend<{ kit: KitPage }>({
  kit: async ({ page }, provide) => {
    await serveKit(page)
    await provide(new KitPage(page))
  },
})

for (const [what, details, violations] of [
  ['no part violates an axe rule in both themes, and none that opens in one', {}, axeViolations],
  ['no part in any state violates an axe rule, in both themes', { tag: '@matrix' }, axeViolationsOfBothThemes],
] as const)
  test(what, details, async ({ kit }) => {
    const { page } = kit
    await kit.open(true)
    expect(await axeViolationsOfBothThemes(page), 'in a shadow root').toEqual([])
    // The page itself in every look is one of the screens of the matrix in everywhere/a11y.spec.ts.
    await kit.open()
    await kit.button('Fehler anzeigen').click()
    await kit.button('Aktionen').click()
    expect(await violations(page), 'with menu and toast').toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('combobox', { name: 'Vertretung' }).fill('Kowal')
    await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
    expect(await violations(page), 'with suggestions').toEqual([])
    await kit.button('Zurücksetzen …').click()
    expect(await violations(page), 'with a dialog').toEqual([])
  })

for (const locale of ['de-DE', 'en-GB']) {
  test.describe(locale, () => {
    test.use({ locale })
    const tag = locale === 'de-DE' ? [] : '@matrix'
    test('no content scrolls sideways at any width, at any density', { tag }, async ({ kit }) => {
      await kit.open()
      for (const width of [1440, 800, 390, 320]) {
        await kit.page.setViewportSize({ width, height: 800 })
        // As wide as a date, however wide the page is.
        const date = await kit.page.locator('.date-field:not(.range) .input').first().boundingBox()
        expect(date!.width, `${width} px`).toBeLessThanOrEqual(176)
        for (const density of [0, 1, 2]) {
          await kit.page
            .getByRole('group', { name: /^(Abstände|Spacing)$/ })
            .getByRole('radio')
            .nth(density)
            .check()
          expect(await kit.overflow(), `${width} px, density ${density}`).toBeLessThanOrEqual(0)
        }
      }
    })
  })
}

for (const inShadow of [false, true]) {
  const place = inShadow ? 'in a shadow root' : 'on a page'
  test(
    `Tab reaches every control, and each shows it: ${place}`,
    { tag: inShadow ? [] : '@matrix' },
    async ({ kit }) => {
      await kit.open(inShadow)
      const { stops, reached, unseen } = await kit.walkByTab()
      expect(stops).toBeGreaterThan(50)
      expect([reached, unseen]).toEqual([stops, []])
    },
  )

  test(
    `menu, popover, dialog and suggestions by key alone: ${place}`,
    { tag: inShadow ? '@firefox' : ['@matrix', '@firefox-matrix'] },
    async ({ kit }) => {
      const { page } = kit
      await kit.open(inShadow)
      const menu = kit.button('Aktionen')
      await menu.focus()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('menuitem', { name: 'Bearbeiten' })).toBeFocused()
      await page.keyboard.press('End')
      await page.keyboard.press('Enter')
      await expect(menu).toBeFocused()
      await expect(kit.part('Dialog, Menü').getByText('Löschen …')).toBeVisible()
      await page.keyboard.press('Enter')
      await page.keyboard.press('Escape')
      await expect(page.getByRole('menu')).toBeHidden()
      await expect(menu).toBeFocused()

      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await expect(kit.button('Verstanden')).toBeVisible()
      await page.keyboard.press('Tab')
      await expect(kit.button('Verstanden')).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(kit.button('Wer sieht das?')).toBeFocused()

      const opener = kit.button('Zurücksetzen …')
      await opener.focus()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('dialog', { name: 'Zweiten Faktor zurücksetzen?' })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
      await expect(opener).toBeFocused()

      const field = page.getByRole('combobox', { name: 'Vertretung' })
      await field.focus()
      await page.keyboard.type('Kow')
      await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(3)
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await expect(field).toHaveValue('Daniel Kowalski')
      await expect(page.getByRole('listbox')).toBeHidden()
    },
  )
}

test('a menu closes by a second press, a code is pasted with its blank, a file of the wrong kind is refused', async ({
  kit,
}) => {
  await kit.open()
  await test.step('a second press on its button closes a menu, and so does a press elsewhere', async () => {
    const menu = kit.page.getByRole('menu')
    await kit.button('Aktionen').click()
    await expect(menu).toBeVisible()
    await kit.button('Aktionen').click()
    await expect(menu).toBeHidden()
    await kit.button('Aktionen').click()
    await kit.page.getByRole('heading', { level: 1 }).click()
    await expect(menu).toBeHidden()
  })

  await test.step('a code can be pasted with its blank', async () => {
    const field = kit.page.getByRole('textbox', { name: 'Sechs Ziffern aus Ihrer App' })
    await field.focus()
    await kit.page.keyboard.press('ControlOrMeta+a')
    await field.evaluate((input) => {
      const data = new DataTransfer()
      data.setData('text/plain', '407 182')
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }))
      document.execCommand('insertText', false, '407 182')
    })
    await expect(field).toHaveValue('407182')
  })

  await test.step('a file of the wrong kind is refused with the reason; one that fits is taken', async () => {
    const well = kit.page.getByLabel('Nachweis wählen')
    const file = (name: string, mimeType: string) => ({ name, mimeType, buffer: Buffer.from('x') })
    await well.setInputFiles([file('zeiten.xlsx', 'application/vnd.ms-excel'), file('beleg.pdf', 'application/pdf')])
    await expect(kit.page.getByText('„zeiten.xlsx“ hat ein falsches Format. Erlaubt: PDF, JPG, PNG.')).toBeVisible()
    await expect(kit.page.getByRole('list', { name: 'Gewählte Dateien' }).getByText('beleg.pdf')).toBeVisible()
  })
})

test('popups stay inside the window', async ({ kit }) => {
  const { page } = kit
  await page.setViewportSize({ width: 320, height: 560 })
  await kit.open()
  const inside = async (name: string, selector: string) => {
    // Shown only once it has its place.
    await expect(page.locator(selector), name).toBeVisible()
    const box = (await page.locator(selector).boundingBox())!
    const { x, y, width, height } = box
    const fits = x >= 0 && y >= 0 && x + width <= 320 && y + height <= 560
    expect(fits, `${name}: ${JSON.stringify(box)}`).toBe(true)
  }
  await kit.button('Aktionen').click()
  await inside('menu', '[role=menu]')
  await page.keyboard.press('Escape')
  await kit.button('Wer sieht das?').click()
  await inside('popover', '[role=dialog]:popover-open')
  await page.keyboard.press('Escape')
  await page.getByRole('combobox', { name: 'Vertretung' }).fill('Kow')
  await inside('suggestions', '.hits')
  await page.keyboard.press('Tab')
  await kit.button('Nicht bereit').focus()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  await inside('tooltip', '[role=tooltip]:popover-open')
})

test('a submitted form links each field in its summary', async ({ kit }) => {
  const { page } = kit
  await kit.open(true)
  await kit.part('Assistent in Schritten').getByRole('button', { name: 'Weiter' }).click()
  await expect(page.getByRole('group', { name: '2 Angaben fehlen oder sind ungültig' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const field = page.getByRole('textbox', { name: 'Kostenstelle' })
  await expect(field).toBeFocused()
  await expect(field).toHaveAccessibleDescription('Das Feld Kostenstelle darf nicht leer sein.')
})

test.describe('under a finger', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })
  test('controls are 44 px high', async ({ kit }) => {
    await kit.open()
    // For a moment Chromium takes an emulated finger for a fine pointer.
    await expect.poll(async () => (await kit.heights()).filter(([, height]) => height < 43)).toEqual([])
  })
})

test('compact is compact, and no control is lower than 24 px', async ({ kit }) => {
  await kit.open()
  await kit.page.getByRole('radio', { name: 'Kompakt', exact: true }).check()
  const heights = await kit.heights()
  expect(heights.find(([name]) => name === 'Vorschau')?.[1]).toBe(30)
  expect(heights.filter(([, height]) => height < 24)).toEqual([])
})

test('with reduced motion no element moves', async ({ kit }) => {
  const { page } = kit
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await kit.open()
  await kit.button('Erfolg melden').click()
  await kit.button('Aktionen').click()
  const moving = await page.evaluate(() =>
    document
      .getAnimations()
      .filter((one) => Number(one.effect?.getComputedTiming().duration) > 1)
      .map((one) => (one instanceof CSSAnimation ? one.animationName : (one as CSSTransition).transitionProperty)),
  )
  expect(moving).toEqual([])
})

test('with forced colors filled controls are readable and selected ones have an outline', async ({ kit }) => {
  const { page } = kit
  await page.emulateMedia({ forcedColors: 'active' })
  await kit.open()
  const style = (name: string, part: string) =>
    kit
      .part(part)
      .getByRole('button', { name })
      .evaluate((one) => {
        const { color, backgroundColor, forcedColorAdjust } = getComputedStyle(one) as CSSStyleDeclaration & {
          forcedColorAdjust: string
        }
        return { isReadable: color !== backgroundColor, forcedColorAdjust }
      })
  expect(await style('Antrag stellen', 'Schaltflächen')).toEqual({ isReadable: true, forcedColorAdjust: 'none' })
  const chosen = page.getByRole('radio', { name: 'Deutsch' })
  expect(await chosen.evaluate((one) => getComputedStyle(one.nextElementSibling!).outlineStyle)).toBe('solid')
  const tab = page.getByRole('tab', { selected: true })
  expect(await tab.evaluate((one) => getComputedStyle(one).outlineStyle)).toBe('solid')
})

test('on paper there are texts and no buttons', async ({ kit }) => {
  await kit.open()
  await kit.page.emulateMedia({ media: 'print' })
  await expect(kit.button('Vorschau')).toBeHidden()
  await expect(kit.page.getByText('Ohne ihn können Sie Anschrift').last()).toBeVisible()
})
