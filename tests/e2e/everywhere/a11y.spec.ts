// Every screen and state is checked with axe, and the frame in small windows, with a slow network and with reduced motion.
import type { BrowserContext, Page } from '@playwright/test'
import { axeViolations, axeViolationsOfBothThemes, layoutShifts } from '#tests/e2e/axe.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { ShellPage } from '#tests/e2e/pages/shell.page.ts'
import { type Screen, SCREENS, show } from '#tests/e2e/screens.ts'

const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const

interface Look {
  readonly size: keyof typeof SIZES
  readonly theme: 'light' | 'dark'
  readonly language: 'de' | 'en'
}
const LOOKS: readonly Look[] = (['desktop', 'phone'] as const).flatMap((size) =>
  (['light', 'dark'] as const).flatMap((theme) =>
    (['de', 'en'] as const).map((language) => ({ size, theme, language })),
  ),
)
/** Every pair of size, theme and language in four looks: the screens take turns. */
const PAIRS: readonly Look[] = [
  { size: 'desktop', theme: 'light', language: 'de' },
  { size: 'phone', theme: 'light', language: 'en' },
  { size: 'desktop', theme: 'dark', language: 'en' },
  { size: 'phone', theme: 'dark', language: 'de' },
]
/** One look for each screen, with the contrast of both themes. */
const looksOf = (screen: Screen): readonly Look[] => {
  const look = PAIRS[SCREENS.indexOf(screen) % PAIRS.length]!
  return [screen.upTo === undefined ? look : { ...look, size: 'phone' }]
}
const ALL_LOOKS = (): readonly Look[] => LOOKS

for (const [looksFor, what, details] of [
  [looksOf, 'in pairs of size, theme and language', {}],
  [ALL_LOOKS, 'in every size, theme and language', { tag: '@matrix' }],
] as const) {
  for (const size of ['desktop', 'phone'] as const) {
    test(`no screen or state violates an axe rule ${what}: ${size}`, details, async ({ browser, portal, sessions }) => {
      test.setTimeout(looksFor === looksOf ? 600_000 : 1_800_000)
      const found: string[] = []
      const people = new Map<string, Promise<[BrowserContext, Page]>>()
      const enter = async (username: string, language: Look['language']): Promise<[BrowserContext, Page]> => {
        const locale = language === 'de' ? 'de-DE' : 'en-GB'
        const context = await browser.newContext({ baseURL: portal.url, locale, viewport: SIZES[size] })
        const page = await context.newPage()
        if (username) await sessions.signIn(page, username)
        return [context, page]
      }
      for (const screen of SCREENS) {
        if (screen.upTo !== undefined && SIZES[size].width > screen.upTo) continue
        if (screen.isVariant && looksFor === looksOf) continue
        const { name, username = '' } = screen
        for (const { theme, language } of looksFor(screen).filter((look) => look.size === size)) {
          const person = `${username} ${language}`
          if (!people.has(person)) people.set(person, enter(username, language))
          const [, page] = await people.get(person)!
          // Colours that fade have no contrast of their own.
          await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
          await show(page, screen)
          const isPair = looksFor === looksOf
          const violations = isPair ? await axeViolationsOfBothThemes(page, theme) : await axeViolations(page)
          found.push(...violations.map((one) => `${name}, ${theme}, ${language}: ${one}`))
        }
      }
      for (const entered of people.values()) await (await entered)[0].close()
      expect(found).toEqual([])
    })
  }
}

test('home does not shift while it loads, on a desktop, on a phone and at 320 px [HOME-03]', async ({ signIn }) => {
  // Not with an emulated touch screen: there Chromium may take a fine pointer for a moment, and the controls with it.
  for (const viewport of [SIZES.desktop, SIZES.phone, { width: 320, height: 640 }]) {
    const { page } = await signIn('felix.hartung', { viewport })
    const { home } = new ShellPage(page)
    // On later visits, that is: the first one waits for the message of the editors, on a slow device not long enough.
    await expect.poll(() => page.evaluate(() => localStorage.getItem('portal.welcome'))).not.toBeNull()
    await page.reload()
    await expect(home.cards.first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(await layoutShifts(page), `${viewport.width} px`).toEqual([])
    await page.close()
  }
})

test('no content is cut off at 320 px, which is 1280 px at 400 %', async ({ signIn }) => {
  const { page } = await signIn('felix.hartung', { viewport: { width: 320, height: 640 } })
  for (const path of ['/startseite', '/news/ma', '/story/ma/999999999']) {
    await page.goto(path)
    await expect(page.getByRole('main')).toBeVisible()
    await page.waitForLoadState('networkidle')
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    await expect.poll(overflow, { message: path }).toBeLessThanOrEqual(0)
  }
})

test('with reduced motion no element moves', async ({ signIn }) => {
  const { page, home, bell } = await signIn('felix.hartung', { reducedMotion: 'reduce' })
  await expect(home.cards.first()).toBeVisible()
  await bell.button.click()
  await expect(bell.panel).toBeVisible()
  const moving = await page.evaluate(
    () => document.getAnimations().filter((one) => Number(one.effect?.getComputedTiming().duration) > 1).length,
  )
  expect(moving).toBe(0)
})
