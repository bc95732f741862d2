// Checks every screen and state with axe, and the layout shift of home while it loads.
import type { Browser } from '@playwright/test'
import { axeViolations, layoutShifts } from '#tests/e2e/axe.ts'
import { ShellPage, signInTo } from '#tests/e2e/pages/shell.page.ts'
import type { RunningPortal } from '#tests/e2e/portal.ts'
import { SCREENS, show } from '#tests/e2e/screens.ts'
import { report } from './report.ts'

const WINDOWS = [
  { viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  { viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
] as const

/** Reports the number of violations on all screens, and the largest layout shift of home. */
export async function benchScreens(portal: RunningPortal, browser: Browser): Promise<void> {
  const shifts: number[] = []
  let seen = 0
  let violations = 0
  for (const options of WINDOWS) {
    for (const username of new Set(SCREENS.map((screen) => screen.username))) {
      // A worker would answer from its cache where a screen is to show that a call has failed; the browser tests block it too.
      const context = await browser.newContext({
        baseURL: portal.url,
        locale: 'de-DE',
        serviceWorkers: 'block',
        ...options,
      })
      const page = await context.newPage()
      if (username) await signInTo(page, username, portal.password)
      for (const screen of SCREENS.filter((one) => one.username === username)) {
        if (screen.upTo !== undefined && options.viewport.width > screen.upTo) continue
        await show(page, screen)
        violations += (await axeViolations(page)).length
        seen++
        if (screen.name !== 'home') continue
        await page.reload()
        await new ShellPage(page).home.cards.first().waitFor()
        await page.waitForLoadState('networkidle')
        shifts.push((await layoutShifts(page)).reduce((sum, { value }) => sum + value, 0))
      }
      await context.close()
    }
  }
  report(`axe violations on ${seen} screens and states`, violations, 'nodes', { atMost: 0 })
  report('layout shift of home', Math.max(...shifts), 'CLS', { atMost: 0 })
}
