import { expect, test } from '#tests/e2e/fixtures.ts'

interface NewsItem {
  id: number
  titel: string
}

test(
  'home greets by first name and shows the highlight, then the latest three [HOME-02] [HOME-03]',
  { tag: '@firefox' },
  async ({ signIn, api }) => {
    const reader = await api('felix.hartung')
    const { body: highlight } = await reader.call<NewsItem>('GET', '/api/news/ma/news/highlight')
    const { body: latest } = await reader.call<NewsItem[]>('GET', '/api/news/ma/news/last?size=3')
    const { home } = await signIn('felix.hartung')
    await expect(home.greeting).toHaveText(/^Guten (Morgen|Tag|Abend), Felix$/)
    await expect(home.titles).toHaveText([highlight.titel, ...latest.map(({ titel }) => titel)])
  },
)

test('[HOME-03] [HOME-05] cards are 450 px wide and show what a story is', async ({ signIn }) => {
  const shell = await signIn('felix.hartung')

  await test.step('cards are 450 px wide on a desktop', async () => {
    const { home } = shell
    await expect(home.cards.nth(1)).toBeVisible()
    const narrowest = () =>
      home.cards.evaluateAll((cards) => Math.min(...cards.map((card) => card.getBoundingClientRect().width)))
    await expect.poll(narrowest).toBeGreaterThanOrEqual(450)
  })

  await test.step('a card shows title, chips, contact, date, preview and links to the story', async () => {
    const { home, page } = await shell.reopen()
    const card = home.cards.first()
    await expect(card.getByRole('heading')).toBeVisible()
    await expect(card.getByTitle('Highlight')).toBeVisible()
    await expect(card.locator('time')).toHaveAttribute('datetime', /^\d{4}-\d\d-\d\dT/)
    await expect(card.getByRole('link', { name: /^Jetzt lesen/ })).toBeVisible()
    const title = (await card.getByRole('heading').innerText()).trim()
    // Anywhere on the card.
    await card.click()
    await expect(page).toHaveURL(/\/story\/ma\/\d+$/)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await page.goBack()
    await expect(card.getByRole('heading').getByRole('link')).toBeFocused()
    await page.getByRole('link', { name: 'Alle News' }).click()
    await expect(page).toHaveURL(/\/news\/ma$/)
  })
})

test(
  '[HOME-02] a wrong clock of the browser changes neither the greeting nor the time of the data',
  { tag: '@matrix' },
  async ({ signIn }) => {
    const { page, home } = await signIn('felix.hartung')
    const footer = page.getByText(/^Stand der Daten: \d{1,2}:\d\d/)
    const clock = async (): Promise<number> => {
      const [, hours = '', minutes = ''] = /(\d{1,2}):(\d\d)/.exec((await footer.textContent()) ?? '') ?? []
      return Number(hours) * 60 + Number(minutes)
    }
    const right = await clock()
    const greeting = (await home.greeting.textContent()) ?? ''
    // Half a day away there is another greeting whatever the hour.
    await page.addInitScript((ahead) => {
      const Real = Date
      globalThis.Date = class extends Real {
        constructor(...given: []) {
          super(...((given.length > 0 ? given : [Real.now() + ahead]) as []))
        }
        static override now = () => Real.now() + ahead
      } as DateConstructor
    }, 11 * 3_600_000)
    await page.reload()
    await expect(home.greeting).toHaveText(greeting)
    expect(((await clock()) - right + 1440) % 1440).toBeLessThan(5)
  },
)

test('[HOME-05] a picture that is missing or broken leaves the card whole', { tag: '@matrix' }, async ({ signIn }) => {
  const { page, home } = await signIn('felix.hartung')
  await page.route('**/api/news/*/docs/**', (route) =>
    route.fulfill({ status: 200, contentType: 'image/webp', body: 'broken' }),
  )
  await page.route('**/api/user/profilepics/**', (route) => route.fulfill({ status: 404 }))
  await page.reload()
  await expect(home.cards).toHaveCount(4)
  await expect(home.cards.first().getByRole('heading')).toBeVisible()
})

test(
  '[HOME-08] [SHELL-13] failed requests show two toasts, and a retry loads the cards',
  { tag: '@matrix' },
  async ({ signIn }) => {
    const shell = await signIn('felix.hartung')
    const { page, toasts, home } = shell
    await expect(home.cards.first()).toBeVisible()
    const refuse = '**/api/news/*/news/{highlight,last}*'
    await page.route(refuse, (route) =>
      route.fulfill({
        status: 500,
        contentType: 'application/problem+json',
        body: '{"status":500,"title":"x","code":"internal_error"}',
      }),
    )
    await page.reload()
    await expect(toasts.getByText('Highlight Beitrag konnte nicht geladen werden.')).toBeVisible()
    await expect(toasts.getByText('Neuster Beitrag konnte nicht geladen werden.')).toBeVisible()
    await expect(toasts.getByText('500').first()).toBeVisible()
    await page.unroute(refuse)
    await page.getByRole('button', { name: 'Erneut versuchen' }).first().click()
    await expect(home.cards.first()).toBeVisible()
    await expect(shell.entry('News')).toBeVisible()
  },
)

test('a phone shows one card at a time, changed by buttons [HOME-04]', async ({ signIn }) => {
  const { page } = await signIn('felix.hartung', { viewport: { width: 390, height: 844 }, hasTouch: true })
  const slides = page.getByRole('group', { name: /^Beitrag \d von \d$/ })
  const shown = slides.and(page.locator(':not([inert])'))
  await expect(slides).toHaveCount(4)
  await expect(shown).toHaveCount(1)
  await expect(shown).toHaveAccessibleName('Beitrag 1 von 4')
  const first = await shown.getByRole('heading').innerText()
  await page.getByRole('button', { name: 'Nächster Beitrag' }).click()
  await expect(shown).toHaveAccessibleName('Beitrag 2 von 4')
  await expect(shown.getByRole('heading')).not.toHaveText(first)
  await page.getByRole('button', { name: 'Vorheriger Beitrag' }).click()
  await expect(shown.getByRole('heading')).toHaveText(first)
})

test('people without access to the start page see the error 403 [HOME-01]', { tag: '@matrix' }, async ({ signIn }) => {
  const { page, main } = await signIn('jens.koetter')
  await expect(page).toHaveURL('/startseite')
  await expect(main.getByText('Fehlercode 403')).toBeVisible()
  await expect(main.getByText('menu_dashboard')).toBeVisible()
})

test('the portal can be installed: manifest and pictures exist, with their types', async ({ page, portal }) => {
  await page.goto('/')
  const answer = await fetch(`${portal.url}/manifest.webmanifest`)
  expect(answer.headers.get('content-type')).toMatch(/^application\/manifest\+json/)
  const manifest = (await answer.json()) as { start_url: string; display: string; icons: { src: string }[] }
  expect(manifest).toMatchObject({ start_url: '/startseite', display: 'standalone', short_name: 'Talbrück' })
  const shell = await (await fetch(`${portal.url}/startseite`)).text()
  expect(shell).toContain('<link rel="manifest" href="/manifest.webmanifest"')
  expect(shell).toContain('<link rel="apple-touch-icon" href="/icons/touch.png"')
  for (const path of [...manifest.icons.map(({ src }) => src), '/icons/touch.png', '/icons/badge.png']) {
    const picture = await fetch(portal.url + path)
    expect([path, picture.status, picture.headers.get('content-type')]).toEqual([path, 200, 'image/png'])
  }
})
