import { axeViolations, axeViolationsOfBothThemes } from '#tests/e2e/axe.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { PalettePage } from '#tests/e2e/pages/palette.page.ts'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

test('[POST-05] by keyboard: a person, what can be done, a story, and back', async ({ signIn }) => {
  const { page, main } = await signIn('katrin.osterloh')
  const palette = new PalettePage(page)
  const button = page.getByRole('button', { name: 'Suchen und öffnen' })
  await button.focus()
  await palette.open()
  await palette.search('kowal')
  const people = palette.group('Personen').getByRole('option')
  await expect(people).toHaveCount(2)
  await expect(people.first().locator('mark')).toHaveText('Kowal')
  await expect(palette.active()).toHaveText(/Daniel Kowalski/)
  await expect(palette.dialog.getByRole('status').last()).toHaveText(/Treffer$/)
  await page.keyboard.press('ArrowDown')
  await expect(palette.active()).toHaveText(/Marta Kowalczyk/)
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await expect(palette.options.first()).toBeVisible()
  await expect(palette.dialog.getByText(/^E-Mail an daniel\.kowalski@/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(people.first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(palette.dialog).toBeHidden()
  await expect(button).toBeFocused()

  await palette.open()
  await expect(palette.group('Zuletzt gewählt')).toContainText('Daniel Kowalski')
  await palette.search('haerterei ofen')
  await expect(palette.active()).toHaveText(/Härterei Siegen: der neue Ofen/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/story\/ma\/\d+$/)
  await expect(main.getByRole('heading', { level: 1, name: /Härterei Siegen/ })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/startseite')
})

test(
  'a typing error is tolerated, Ctrl+Enter opens a tab, the language is switched',
  { tag: '@matrix' },
  async ({ signIn }) => {
    const { page } = await signIn('katrin.osterloh')
    const palette = new PalettePage(page)
    await palette.open()
    await palette.search('kowlaski')
    await expect(palette.active()).toHaveText(/Daniel Kowalski/)
    await palette.search('neuigkeiten')
    await expect(palette.active()).toHaveText(/^News/)
    const [tab] = await Promise.all([page.context().waitForEvent('page'), page.keyboard.press('Control+Enter')])
    await expect(tab).toHaveURL('/news/ma')
    await tab.close()
    await palette.open()
    await palette.search('>englisch')
    await page.keyboard.press('Enter')
    await expect(palette.dialog).toBeHidden()
    await palette.open()
    await expect(palette.field).toHaveAccessibleName('Search people, actions, areas and stories')
  },
)

test('the palette keeps text typed before it is loaded, and works again once the network is back', async ({
  signIn,
}) => {
  const shell = await signIn('felix.hartung')

  await test.step('text typed before the palette is loaded is not lost', async () => {
    const { page } = shell
    let release = () => {}
    const held = new Promise<void>((done) => (release = done))
    await page.route(/palette-panel/, async (route) => {
      await held
      await route.continue()
    })
    // Reloads to drop the parts that an earlier page loaded ahead.
    await page.reload()
    const palette = new PalettePage(page)
    await expect(page.getByRole('button', { name: 'Suchen und öffnen' })).toBeVisible()
    await palette.openField()
    await page.keyboard.type('kowal')
    await expect(palette.field).toHaveValue('kowal')
    await expect(palette.dialog.getByText('Die Suche wird geladen')).toBeVisible()
    release()
    await expect(palette.group('Personen').getByRole('option').first()).toBeVisible()
  })

  await test.step('without a network it shows a message, and searches when it is back', async () => {
    const { page } = await shell.reopen()
    const palette = new PalettePage(page)
    await palette.open()
    await page.context().setOffline(true)
    await palette.search('kowal')
    await expect(palette.dialog.getByText(/^Keine Verbindung: Personen und Beiträge/)).toBeVisible()
    await palette.search('startseite')
    await expect(palette.active()).toHaveText(/^Startseite/)
    await palette.search('kowal')
    await page.context().setOffline(false)
    await expect(palette.group('Personen').getByRole('option').first()).toBeVisible()
  })
})

test('people without access to news find neither the area nor its stories', { tag: '@matrix' }, async ({ signIn }) => {
  const { page } = await signIn('gregor.hollmann')
  const asked: string[] = []
  page.on('request', (request) => void (/news\/search/.test(request.url()) && asked.push(request.url())))
  const palette = new PalettePage(page)
  await palette.open()
  await palette.search('news')
  await expect(palette.dialog.getByText('Nichts gefunden für „news“')).toBeVisible()
  await palette.search('kowal')
  await expect(palette.group('Personen')).toBeVisible()
  await expect(palette.group('Beiträge')).toBeHidden()
  expect(asked).toEqual([])
})

test('on a phone it fills the window, and a tap chooses', { tag: '@matrix' }, async ({ signIn }) => {
  const { page } = await signIn('felix.hartung', PHONE)
  const palette = new PalettePage(page)
  await page.getByRole('button', { name: 'Suchen und öffnen' }).tap()
  await expect(palette.options.first()).toBeVisible()
  await expect.poll(() => palette.dialog.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 })
  await expect(palette.dialog.getByText('Esc')).toBeHidden()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Suche schließen' }).tap()
  await expect(palette.dialog).toBeHidden()
  await page.getByRole('button', { name: 'Suchen und öffnen' }).tap()
  await palette.group('Bereiche').getByRole('option', { name: /^News/ }).tap()
  await expect(page).toHaveURL('/news/ma')
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
})

for (const [what, details, isEach] of [
  ['hits and shortcut sheet', {}, false],
  ['every state of palette and shortcut sheet', { tag: '@matrix' }, true],
] as const)
  test(`${what} against axe, in both themes, also at 320 px`, details, async ({ signIn }) => {
    const { page } = await signIn('katrin.osterloh', { viewport: { width: 1280, height: 800 } })
    const palette = new PalettePage(page)
    const isFine = async () => expect(await axeViolationsOfBothThemes(page)).toEqual([])
    await palette.open()
    if (isEach) await isFine()
    await palette.search('kowal')
    await expect(palette.group('Personen').getByRole('option').first()).toBeVisible()
    await isFine()
    await page.keyboard.press('Enter')
    await expect(palette.group('Aktionen')).toBeVisible()
    if (isEach) await isFine()
    await palette.search('xyzzyq')
    await expect(palette.dialog.getByText(/^Nichts gefunden/).first()).toBeVisible()
    if (isEach) await isFine()
    await page.setViewportSize({ width: 320, height: 640 })
    await expect.poll(() => palette.dialog.evaluate((one) => one.scrollWidth <= one.clientWidth)).toBe(true)
    await palette.close()
    await page.setViewportSize({ width: 1280, height: 800 })
    await openSheet(page)
    await isFine()
  })

/** The keys are handled when the page is idle. */
async function openSheet(page: PalettePage['page']): Promise<void> {
  const sheet = page.getByRole('dialog', { name: 'Tastenkürzel' })
  await expect(async () => {
    if (await sheet.isHidden()) await page.keyboard.press('?')
    await expect(sheet).toBeVisible({ timeout: 300 })
  }).toPass()
}

test('shortcuts: the sheet, jumps, and single letters switched off', { tag: '@matrix' }, async ({ signIn }) => {
  const { page, bell } = await signIn('katrin.osterloh')
  await openSheet(page)
  const sheet = page.getByRole('dialog', { name: 'Tastenkürzel' })
  await expect(sheet.getByRole('heading', { level: 3 }).first()).toHaveText('Überall')
  await expect(sheet.getByRole('term').filter({ hasText: 'Forum' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await page.keyboard.press('g')
  await page.keyboard.press('e')
  await expect(page).toHaveURL('/news/ma')
  await page.keyboard.press('g')
  await page.keyboard.press('n')
  await expect(bell.panel).toBeVisible()
  await bell.close()
  await page.keyboard.press('/')
  await expect(new PalettePage(page).field).toBeFocused()
  await page.keyboard.type('g s?')
  await expect(new PalettePage(page).field).toHaveValue('g s?')
  await new PalettePage(page).close()

  await openSheet(page)
  await sheet.getByRole('switch').press('Space')
  await expect(sheet.getByRole('switch')).not.toBeChecked()
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Suchen und öffnen' })).toBeVisible()
  await new PalettePage(page).open()
  await new PalettePage(page).close()
  await page.keyboard.press('g')
  await page.keyboard.press('s')
  await expect(page).toHaveURL('/news/ma')
})
