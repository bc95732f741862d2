import { expect, test } from '#tests/e2e/fixtures.ts'
import { ShellPage } from '#tests/e2e/pages/shell.page.ts'
import { SignInPage } from '#tests/e2e/pages/sign-in.page.ts'

test(
  'signing out signs every window out, and the session is over at the server [APP-12] [SHELL-05]',
  { tag: '@firefox-matrix' },
  async ({ signIn, portal }) => {
    const { page } = await signIn('viktor.schaefer')
    const second = await page.context().newPage()
    await second.goto('/startseite')
    await new ShellPage(second).isReady()
    const other = await signIn('viktor.schaefer', { ownSession: true })

    const token = page.waitForRequest(
      (request) => request.url().includes('/api/') && Boolean(request.headers()['authorization']),
    )
    await page.reload()
    const authorization = (await token).headers()['authorization'] ?? ''
    await new ShellPage(page).signOut()

    await new SignInPage(page).isShown()
    await expect(second.getByRole('heading', { name: 'Sie sind abgemeldet' })).toBeVisible()
    await expect(second.locator('portal-bell')).toHaveCount(0)
    const answer = await fetch(`${portal.url}/api/notification/badges`, { headers: { authorization } })
    expect(answer.status).toBe(401)
    // The session of another browser stays open.
    await other.page.reload()
    await other.isReady()
  },
)

test('after signing out another person signs in and sees no data of the first', async ({ signIn, portal }) => {
  const first = await signIn('miriam.falk')
  const { page } = first
  await first.signOut()
  await new SignInPage(page).signIn('felix.hartung', portal.password)
  const next = new ShellPage(page)
  await next.isReady()
  await expect(next.profile).toHaveAccessibleName(/Felix Hartung/)
  await expect(next.home.greeting).toHaveText(/, Felix$/)
  await expect(next.top.getByText('Miriam Falk')).toHaveCount(0)
})
