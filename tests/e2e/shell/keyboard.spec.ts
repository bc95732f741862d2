import type { Locator, Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { ShellPage } from '#tests/e2e/pages/shell.page.ts'

/** Presses Tab until `target` has the focus; fails after `limit` presses. */
async function tabTo(page: Page, target: Locator, limit = 60, key = 'Tab'): Promise<void> {
  const isThere = () =>
    target.evaluateAll((all) =>
      all.some((element) => {
        const root = element.getRootNode() as Document | ShadowRoot
        return root.activeElement === element
      }),
    )
  for (let step = 0; step < limit; step++) {
    if (await isThere()) return
    await page.keyboard.press(key)
  }
  throw new Error(`${key} did not reach ${target} in ${limit} steps`)
}

test.describe('by keyboard only', () => {
  test('sign in, skip to the content, open a story and return', async ({ page, portal }) => {
    await page.goto('/')
    await expect(page.getByLabel('Benutzername')).toBeFocused()
    await page.keyboard.type('felix.hartung')
    await page.keyboard.press('Tab')
    await page.keyboard.type(portal.password)
    await page.keyboard.press('Enter')
    const shell = new ShellPage(page)
    await shell.isReady()
    const { home, main } = shell
    await expect(home.cards.first()).toBeVisible()

    await tabTo(page, page.getByRole('link', { name: 'Zum Inhalt springen' }), 3)
    await page.keyboard.press('Enter')
    await expect(main.getByRole('heading', { level: 1 })).toBeFocused()

    const link = home.titles.first().getByRole('link')
    const title = await link.innerText()
    await tabTo(page, link)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/story\/ma\/\d+/)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL('/startseite')
  })

  test('the bell: open, move, mark read, take back, close [BELL-02] [BELL-03]', async ({ signIn }) => {
    const { page, bell } = await signIn('leonie.brinkmann')
    await expect.poll(() => bell.count()).toBeGreaterThan(1)
    const before = await bell.count()
    await tabTo(page, bell.button)
    await page.keyboard.press('Enter')
    await expect(bell.panel).toBeVisible()
    await expect(bell.panel.getByRole('tab', { selected: true })).toBeFocused()
    if ((await bell.tab('Neuigkeiten').getAttribute('aria-selected')) !== 'true')
      await page.keyboard.press('ArrowRight')
    await expect(bell.tab('Neuigkeiten')).toHaveAttribute('aria-selected', 'true')
    await expect(bell.title(1)).toBeVisible()
    // The code that handles the keys of the list is loaded after it.
    await page.waitForLoadState('networkidle')
    await page.keyboard.press('j')
    await expect(bell.title(0)).toBeFocused()
    await page.keyboard.press('j')
    await expect(bell.title(1)).toBeFocused()
    await page.keyboard.press('k')
    await expect(bell.title(0)).toBeFocused()
    await page.keyboard.press('e')
    await bell.hasCount(before - 1)
    await expect(bell.panel.getByRole('button', { name: 'Rückgängig' })).toBeVisible()
    await page.keyboard.press('Control+z')
    await bell.hasCount(before)
    await page.keyboard.press('Escape')
    await expect(bell.panel).toBeHidden()
    await expect(bell.button).toBeFocused()
  })

  test('the side menu and the profile menu', async ({ signIn }) => {
    const shell = await signIn('felix.hartung')
    const { page } = shell
    await tabTo(page, shell.entry(/^News/))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/news/ma')
    await expect(shell.main.getByRole('heading', { level: 1, name: 'News' })).toBeFocused()
    // Backwards there is only the menu between them.
    await tabTo(page, shell.profile, 40, 'Shift+Tab')
    await page.keyboard.press('Enter')
    const signOut = page.getByRole('button', { name: 'Abmelden' })
    await expect(signOut).toBeVisible()
    await tabTo(page, signOut, 12)
    await page.keyboard.press('Escape')
    await expect(signOut).toBeHidden()
    await expect(shell.profile).toBeFocused()
  })

  test('the drawer keeps the focus and returns it', { tag: '@matrix' }, async ({ signIn }) => {
    const { page, menu } = await signIn('felix.hartung', { viewport: { width: 390, height: 844 } })
    const opener = page.getByRole('button', { name: 'Menü öffnen' })
    await tabTo(page, opener, 5)
    await page.keyboard.press('Enter')
    await expect(menu).toBeVisible()
    for (let step = 0; step < 20; step++) {
      await page.keyboard.press('Tab')
      expect(
        await page.evaluate(
          () => document.activeElement === document.body || Boolean(document.activeElement?.closest('dialog')),
        ),
      ).toBe(true)
    }
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(opener).toBeFocused()
  })
})

test(
  'a click or a tap next to the drawer closes it, and does not reach the page behind it',
  { tag: '@matrix' },
  async ({ signIn }) => {
    for (const touch of [false, true]) {
      // High enough that the button behind the drawer is in the window, whatever is above it.
      const viewport = { width: 390, height: 1200 }
      const { page, menu, home } = await signIn('felix.hartung', { viewport, hasTouch: touch })
      await expect(home.cards.first()).toBeVisible()
      await page.getByRole('button', { name: 'Menü öffnen' }).click()
      await expect(menu).toBeVisible()
      const next = await page.getByRole('button', { name: 'Nächster Beitrag', includeHidden: true }).boundingBox()
      const [x, y] = [next!.x + next!.width / 2, next!.y + next!.height / 2]
      await (touch ? page.touchscreen.tap(x, y) : page.mouse.click(x, y))
      await expect(menu).toBeHidden()
      await expect(page.getByText('Beitrag 1 von 4')).toBeAttached()
    }
  },
)
