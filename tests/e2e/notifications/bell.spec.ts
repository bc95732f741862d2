import { expect, test } from '#tests/e2e/fixtures.ts'
import { counts, isNews, unread, type Unread } from '#tests/e2e/unread.ts'

test('the bell shows number, lists and to-dos of the person, as the server has them [BELL-01] [BELL-02] [BELL-03] [HOME-02]', async ({
  signIn,
  api,
}) => {
  const { page, bell } = await signIn('katrin.osterloh')
  const all = await unread(await api('katrin.osterloh'))
  const number = all.filter(counts).length
  const news = all.filter(isNews)
  const todos = all.filter(({ todo }) => todo)
  expect(todos.length).toBeGreaterThan(0)

  await test.step('the number is that of the server, to-dos included', async () => {
    await bell.hasCount(number)
    await expect(bell.badge).toHaveText(number > 9 ? '9+' : String(number))
  })

  await test.step('the list is newest first and shows title, sender, time and link', async () => {
    await bell.open()
    await expect(bell.entries).toHaveCount(news.length)
    await expect(bell.title(0)).toHaveText(news[0]?.title ?? '')
    const height = () => bell.panel.getByRole('tabpanel').evaluate((list) => list.getBoundingClientRect().height)
    await expect.poll(height).toBeLessThanOrEqual(400)
    await expect(bell.entries.first().locator('time')).toBeVisible()
  })

  await test.step('open cases are listed as to-dos and cannot be marked as read', async () => {
    await bell.tab('Zu erledigen').click()
    await expect(bell.entries).toHaveCount(todos.length)
    await expect(bell.panel.getByRole('button', { name: /Als gelesen markieren/ })).toHaveCount(0)
  })

  await test.step("'Ansehen' on home opens the to-dos, whichever list was chosen last", async () => {
    const look = page.getByRole('button', { name: '„Zu erledigen“ ansehen' })
    await bell.tab('Neuigkeiten').click()
    await bell.close()
    await look.click()
    await expect(bell.tab('Zu erledigen')).toHaveAttribute('aria-selected', 'true')
    await bell.tab('Neuigkeiten').click()
    // By keyboard the panel stays open behind the focus.
    await look.press('Enter')
    await expect(bell.panel).toBeVisible()
    await expect(bell.tab('Zu erledigen')).toHaveAttribute('aria-selected', 'true')
  })

  await test.step('an entry is put off, found in the history, and shown again', async () => {
    await bell.open()
    const title = (await bell.title(0).textContent()) ?? ''
    await bell.entries
      .first()
      .getByRole('button', { name: /^Später/ })
      .click()
    await bell.panel.getByRole('button', { name: 'Morgen um 8:00 Uhr' }).click()
    await expect(bell.entries).toHaveCount(news.length - 1)
    await bell.hasCount(number - 1)
    await page.reload()
    await bell.hasCount(number - 1)
    await bell.open()
    await bell.tab('Verlauf').click()
    await bell.entry(title).getByRole('button', { name: 'Jetzt wieder anzeigen' }).click()
    await bell.hasCount(number)
    await bell.close()
  })

  await test.step('a long text of an entry is cut off after three lines', async () => {
    await page.route('**/api/notification/badges', async (route) => {
      const answer = await route.fetch()
      const { notifications, ...rest } = (await answer.json()) as { notifications: Unread[] }
      const long = notifications.map((entry) => ({ ...entry, body: 'Ein Satz, der nicht enden will. '.repeat(30) }))
      await route.fulfill({ response: answer, json: { ...rest, notifications: long } })
    })
    await page.reload()
    await bell.open('Neuigkeiten')
    const body = bell.entries.first().locator('p.body')
    const lines = () =>
      body.evaluate(
        (text) => text.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(text).lineHeight),
      )
    await expect.poll(async () => Math.round(await lines())).toBe(3)
  })
})

test(
  'one entry marked read goes in every window, in the bell and in the menu [BELL-03] [BELL-04] [SHELL-01]',
  { tag: '@firefox' },
  async ({ signIn, api }) => {
    const news = (await unread(await api('aylin.demir'))).filter(counts)
    const entry = news.find(
      ({ delOverBell, nikoId, menuId }) => delOverBell && nikoId !== null && menuId === 'menu_ma_news',
    )
    expect(entry).toBeDefined()
    const inMenu = news.filter(({ menuId }) => menuId === 'menu_ma_news').length
    const here = await signIn('aylin.demir')
    const there = await signIn('aylin.demir')
    await there.bell.hasCount(news.length)
    await expect(there.entry(/^News/)).toContainText(String(inMenu))
    await here.bell.open()
    await here.bell.markRead(entry?.title ?? '')
    await here.bell.hasCount(news.length - 1)
    await there.bell.hasCount(news.length - 1)
    if (inMenu > 1) await expect(there.entry(/^News/)).toContainText(String(inMenu - 1))
    await there.page.reload()
    await there.bell.hasCount(news.length - 1)
  },
)

test(
  'entries are marked as read in bulk, and that is taken back for ten seconds [BELL-03]',
  { tag: '@matrix' },
  async ({ signIn, api }) => {
    await test.step('undo', async () => {
      const caller = await api('leonie.brinkmann')
      const news = (await unread(caller)).filter(counts)
      const { bell } = await signIn('leonie.brinkmann')
      await bell.open()
      await bell.markAll()
      await bell.hasCount(news.filter(({ delOverBell }) => !delOverBell).length)
      await bell.undo.click()
      await bell.hasCount(news.length)
      await expect.poll(async () => (await unread(caller)).filter(counts).length).toBe(news.length)
    })
  },
)

test('[BELL-03] a category, then an area, then everything', { tag: '@matrix' }, async ({ signIn, api }) => {
  const caller = await api('thorsten.wehmeyer')
  const here = await signIn('thorsten.wehmeyer')
  const there = await signIn('thorsten.wehmeyer')
  const left = async () => (await unread(caller)).filter(counts).length
  for (const pick of ['category', 'area', 'everything'] as const) {
    const before = await left()
    if (before === 0) break
    await here.bell.open()
    await here.bell.markSome(pick)
    await expect.poll(left).toBeLessThan(before)
    await there.bell.hasCount(await left())
    await here.bell.hasCount(await left())
    await here.bell.close()
  }
  expect((await unread(caller)).filter((entry) => isNews(entry) && entry.delOverBell)).toEqual([])
})

test('[BELL-05] [BELL-04] [APP-17] no entry is lost while the network or the server is unreachable', async ({
  signIn,
  api,
  portal,
}) => {
  await test.step('the network is cut and returns: no entry is missing', async () => {
    const caller = await api('miriam.falk')
    const { bell, page } = await signIn('miriam.falk')
    const before = (await unread(caller)).filter(counts)
    await bell.hasCount(before.length)
    // Requests that the start page makes later would fail with a toast.
    await page.waitForLoadState('networkidle')
    await page.context().setOffline(true)
    const entry = before.find(({ delOverBell, nikoId }) => delOverBell && nikoId !== null)
    await caller.call('DELETE', `/api/notification/badges/${entry?.menuId}/${entry?.nikoId}`)
    await page.context().setOffline(false)
    await bell.hasCount(before.length - 1)
  })

  await test.step('a server that restarts while pages are open loses no entry', async () => {
    const caller = await api('bernd.scholten')
    const { bell } = await signIn('bernd.scholten')
    const before = (await unread(caller)).filter(counts)
    await bell.hasCount(before.length)
    await portal.restart()
    const entry = before.find(({ delOverBell, nikoId }) => delOverBell && nikoId !== null)
    await caller.call('DELETE', `/api/notification/badges/${entry?.menuId}/${entry?.nikoId}`)
    // The page notices a dead connection within 30 s, and connects again within 7.5 s.
    await expect.poll(() => bell.count(), { timeout: 60_000 }).toBe(before.length - 1)
  })
})

test('[BELL-05] only employees open sockets and ask for division settings', { tag: '@matrix' }, async ({ signIn }) => {
  const asked = async (username: string): Promise<() => string[]> => {
    const { page } = await signIn(username)
    const calls: string[] = []
    page.on('request', (request) => calls.push(new URL(request.url()).pathname))
    page.on('websocket', (socket) => calls.push(new URL(socket.url()).pathname))
    await page.reload()
    await expect.poll(() => calls).toContain('/api/user/fe/currentversion')
    await page.waitForLoadState('networkidle')
    return () => calls.filter((path) => /\/(ws|token|devision)\b/.test(path) && path.startsWith('/api/'))
  }
  const byAnother = await asked('anke.siebert')
  const byEmployee = await asked('felix.hartung')
  // The employee signed in later: by now the other person would have opened a socket, too.
  await expect.poll(() => byEmployee().length).toBeGreaterThan(0)
  expect(byAnother()).toEqual([])
})
