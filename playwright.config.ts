import { defineConfig } from '@playwright/test'
import { DISABLED_FEATURES } from './scripts/checks/chromium-features.ts'

/** `npm run test:matrix`: only what `npm test` leaves out, further combinations and further browsers for them. */
const isMatrix = process.env.PORTAL_MATRIX === '1'
/** One worker, so one portal, for the few tests of a browser. */
const ALONE = isMatrix ? {} : { workers: 1 }
const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium'

export default defineConfig({
  testDir: 'tests',
  testMatch: '{e2e,embed}/**/*.spec.ts',
  outputDir: 'test-results',
  globalSetup: './tests/e2e/company.ts',
  // Each with a portal and a browser of its own: on two cores, while one waits for a page the others use them.
  workers: 4,
  fullyParallel: false,
  forbidOnly: true,
  // Where nobody watches, a hiccup of the machine costs a second try on a fresh portal; the report names such a test
  // 'flaky', and it is a fault to mend. At a desk nothing is tried twice.
  retries: process.env.CI ? 1 : 0,
  // It ends what hangs: whole jobs take up to half a minute, and several times that on a busy machine.
  timeout: 180_000,
  globalTimeout: 60 * 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    viewport: { width: 1440, height: 900 },
    colorScheme: 'light',
    // A worker answers before a test can: only the tests that are about it have it.
    serviceWorkers: 'block',
    // A trace costs a third of a run's time: recorded by the second try, and at a desk by `--trace on`.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
  },
  // The slower browsers begin: at the end of a run only short files are left, which the workers share evenly.
  projects: [
    {
      // The embedding points and one job of each area: tests tagged @firefox, in the machine's Firefox by WebDriver BiDi.
      name: 'firefox',
      ...ALONE,
      grep: isMatrix ? /@firefox-matrix/ : /@firefox(?!-)/,
      use: {
        browserName: 'firefox',
        channel: 'moz-firefox',
        // Both put an inline style into the page, which our policy refuses and Firefox reports.
        trace: 'off',
        screenshot: 'off',
        launchOptions: { executablePath: process.env.FIREFOX ?? '/usr/bin/firefox-esr' },
      },
    },
    {
      // What must hold in Safari's engine too: tests tagged @webkit, in WebKitGTK by WebDriver (tests/embed/webkit).
      name: 'webkit',
      ...ALONE,
      grep: isMatrix ? /@webkit-matrix/ : /@webkit(?!-)/,
      use: { browserName: 'webkit', trace: 'off', screenshot: 'off' },
    },
    {
      name: 'chromium',
      // `@only-firefox`: jobs that a longer test walks here.
      ...(isMatrix ? { grep: /@matrix/ } : { grepInvert: /@only-firefox|@matrix/ }),
      use: {
        browserName: 'chromium',
        launchOptions: {
          executablePath,
          args: [
            '--no-sandbox',
            '--disable-quic',
            '--disable-background-networking',
            '--disable-dev-shm-usage',
            DISABLED_FEATURES,
          ],
        },
      },
    },
  ],
})
