// The service worker: what was read stays readable without a network, and never reaches anybody else.
import { expect, test } from './fixtures.ts'
import { ShellPage } from './pages/shell.page.ts'
import { SignInPage } from './pages/sign-in.page.ts'
import { WorkerPage } from './pages/worker.page.ts'

const WITH_WORKER = { serviceWorkers: 'allow' } as const

test('a reload without a network shows the portal with its last data, and it recovers by itself [APP-11]', async ({
  signIn,
}) => {
  const shell = await signIn('felix.hartung', WITH_WORKER)
  const { page, home } = shell
  const context = page.context()
  const worker = new WorkerPage(page)
  await expect(home.cards.first()).toBeVisible()
  const titles = await home.titles.allTextContents()
  await worker.isWhole()
  await expect.poll(() => worker.kept()).toContain('/api/news/ma/news/highlight')
  await context.setOffline(true)
  await page.reload()
  await shell.isReady()
  await expect(page.getByText(/^Keine Verbindung zum Portal\. Stand: \d{2}:\d{2}\sUhr\.$/).first()).toBeVisible()
  await expect(home.greeting).toHaveText(/, Felix$/)
  await expect(home.titles).toHaveText(titles)
  await context.setOffline(false)
  await expect(page.getByText('Keine Verbindung zum Portal.')).toHaveCount(0)
  await shell.isReady()
  await expect(home.titles).toHaveText(titles)
})
