import { expect, test } from '#tests/e2e/fixtures.ts'
import { ShellPage } from '#tests/e2e/pages/shell.page.ts'
import { SignInPage } from '#tests/e2e/pages/sign-in.page.ts'

test(
  'the portal asks to sign in, and opens home afterwards [APP-12] [APP-01]',
  { tag: '@firefox' },
  async ({ page, portal }) => {
    await page.goto('/')
    const signIn = new SignInPage(page)
    await signIn.isShown()
    await signIn.signIn('felix.hartung', portal.password)
    await new ShellPage(page).isReady()
    await expect(page).toHaveURL('/startseite')
  },
)

test('sign-in returns to the first address [APP-12]', async ({ page, portal }) => {
  await page.goto('/news/ma')
  await new SignInPage(page).signIn('felix.hartung', portal.password)
  await new ShellPage(page).isReady()
  await expect(page).toHaveURL('/news/ma')
})

test('a wrong password is refused without saying which part was wrong', async ({ page }) => {
  await page.goto('/')
  const signIn = new SignInPage(page)
  for (const username of ['birte.lohse', 'nobody.at-all']) {
    await signIn.signIn(username, 'wrong')
    await expect(page.getByText('Benutzername oder Kennwort stimmt nicht.')).toBeVisible()
  }
  await expect(page).toHaveURL(/\/realms\/portal\//)
})

test('an address that is unknown or carries another state opens home [APP-01] [APP-05]', async ({ signIn }) => {
  const { page, main } = await signIn('felix.hartung')
  for (const path of ['/gibt/es/nicht', '/irgendwo?state=abc', '/news/ma#state=abc']) {
    await page.goto(path)
    await expect(main, path).toBeVisible()
    await expect(page, path).toHaveURL('/startseite')
  }
})

test('people without home start at the first page they may open [APP-06]', { tag: '@matrix' }, async ({ signIn }) => {
  for (const [username, target] of [
    ['anke.siebert', '/controlling'],
    ['gregor.hollmann', '/verhaltenskodex'],
  ] as const) {
    const { page } = await signIn(username)
    await expect(page, username).toHaveURL(target)
  }
})

test('[APP-08] [APP-01] the page is named in bar and document, and a missing story links home', async ({ signIn }) => {
  const shell = await signIn('felix.hartung')

  await test.step('the page names itself in the top bar and in the document', async () => {
    const { page, top, entry } = await shell.reopen().then((shell) => ({
      page: shell.page,
      top: shell.top,
      entry: shell.entry('News'),
    }))
    await expect(top.getByText('Startseite')).toBeVisible()
    await expect(page).toHaveTitle('Startseite – Talbrück Portal')
    await entry.click()
    await expect(top.getByText('News')).toBeVisible()
    await expect(page).toHaveTitle('News – Talbrück Portal')
  })

  await test.step('a link to an unknown story shows that and links home', async () => {
    const { page, main } = await shell.reopen()
    await page.goto('/story/ma/999999999')
    await expect(main.getByText('Fehlercode 404')).toBeVisible()
    await main.getByRole('link', { name: 'Zur Startseite' }).click()
    await expect(page).toHaveURL('/startseite')
  })
})

test('each navigation scrolls to the top [APP-02]', async ({ signIn }) => {
  const { page, entry } = await signIn('felix.hartung', { viewport: { width: 1100, height: 400 } }).then((shell) => ({
    page: shell.page,
    entry: shell.entry('News'),
  }))
  await expect(page.locator('portal-news-cards').getByRole('article').first()).toBeVisible()
  // Scrolls as soon as the page is longer than the window.
  const scroll = () =>
    page.evaluate(() => {
      scrollTo(0, 300)
      return scrollY
    })
  await expect.poll(scroll).toBeGreaterThan(0)
  await entry.evaluate((link: HTMLElement) => link.click())
  await expect(page).toHaveURL('/news/ma')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
})

test('below 1024 px the side menu is a drawer [APP-07]', async ({ signIn }) => {
  const { page, menu } = await signIn('felix.hartung', { viewport: { width: 1024, height: 800 } })
  await expect(menu).toBeVisible()
  await page.setViewportSize({ width: 1023, height: 800 })
  await expect(menu).toBeHidden()
  await page.getByRole('button', { name: 'Menü öffnen' }).click()
  await expect(menu).toBeVisible()
  await menu.getByRole('link', { name: 'News' }).click()
  await expect(menu).toBeHidden()
  await expect(page).toHaveURL('/news/ma')
})

test('[APP-14] [APP-15] [APP-11] every call carries its headers, and the start makes the calls it must', async ({
  page,
  portal,
}) => {
  await test.step('every call carries token, subject and no-cache, and uses a known prefix', async () => {
    const calls: { path: string; headers: Record<string, string> }[] = []
    page.on('request', (request) => {
      const { pathname, origin } = new URL(request.url())
      if (pathname.startsWith('/api/')) calls.push({ path: pathname, headers: request.headers() })
      expect(origin === portal.url || request.url().startsWith('blob:') || request.url().startsWith('data:')).toBe(true)
    })
    await page.goto('/')
    await new SignInPage(page).signIn('felix.hartung', portal.password)
    const shell = new ShellPage(page)
    await expect(shell.home.cards.first()).toBeVisible()
    await expect.poll(() => calls.length).toBeGreaterThan(3)
    for (const { path, headers } of calls) {
      expect(path).toMatch(/^\/api\/(user|notification|ma|news\/(ma|ut)|vac|az|forms|realtime)\//)
      expect(headers['authorization'], path).toMatch(/^Bearer /)
      expect(headers['cache-control'], path).toBe('no-cache')
      expect(headers['x-subject-id'], path).toMatch(/^[\da-f-]{36}$/)
    }
  })

  await test.step('the start records the last login and the version, and requests the static configuration', async () => {
    const seen: string[] = []
    page.on('request', (request) => seen.push(`${request.method()} ${new URL(request.url()).pathname}`))
    await page.goto('/')
    await new ShellPage(page).isReady()
    await expect
      .poll(() => seen)
      .toEqual(
        expect.arrayContaining([
          'GET /static/config.prod.json',
          'GET /api/ma/user/writeLastLogIn',
          'POST /api/user/fe/currentversion',
        ]),
      )
  })
})
