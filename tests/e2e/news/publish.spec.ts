import { query } from '#tests/reliability/database.ts'
import { type Api, signInApi } from '#tests/e2e/api.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { signInTo } from '#tests/e2e/pages/shell.page.ts'
import { startPortal } from '#tests/e2e/portal.ts'
import { unreadCount } from '#tests/e2e/unread.ts'

interface Badges {
  notifications: { nikoId: number | null; menuId: string }[]
}

/** A draft for the readers of one company, as an editor would have saved it. */
async function aDraft(dataDir: string, title: string, company: number, highlight = false): Promise<number> {
  const [story] = await query<{ id: number }>(
    dataDir,
    `with story as (insert into news_story (title, preview, content, highlight)
       values ($1, 'Kurz gesagt.', '<p>Lang gesagt.</p>', $3) returning id),
     audience as (insert into news_story_company (story_id, company_id) select id, $2 from story)
     select id from story`,
    [title, company, highlight],
  )
  return story?.id ?? 0
}

const companyOf = async (dataDir: string, username: string) =>
  (await query<{ company_id: number }>(dataDir, 'select company_id from person where username = $1', [username]))[0]
    ?.company_id ?? 0

const notifiedOf = async (api: Api, storyId: number) =>
  (await api.call<Badges>('GET', '/api/notification/badges')).body.notifications.filter(
    ({ nikoId, menuId }) => nikoId === storyId && menuId === 'menu_ma_news',
  ).length

test('[NEWS-05] [BELL-04] [HOME-03] [HOME-05] a published story reaches its readers: NEW and unread, a highlight first, removed once it is read', async ({
  signIn,
  api,
  portal,
}) => {
  await test.step('a published story appears as NEU without a reload, to its audience only', async () => {
    const { dataDir } = portal
    const company = await companyOf(dataDir, 'felix.hartung')
    const [outsider] = await query<{ username: string }>(
      dataDir,
      `select p.username from person p join account a on a.person_id = p.id join person_role r on r.person_id = p.id
       where a.demo and r.role = 'ma_news_user' and p.company_id <> $1 order by p.username limit 1`,
      [company],
    )
    const title = 'Neue Kaffeemaschine in Halle 4'
    const storyId = await aDraft(dataDir, title, company)
    const reader = await signIn('felix.hartung')
    await expect(reader.home.cards.first()).toBeVisible()
    const before = await unreadCount(await api('felix.hartung'))
    await reader.bell.hasCount(before)
    await reader.page.evaluate(() => Object.assign(globalThis, { notReloaded: true }))

    const editor = await api('leonie.brinkmann')
    const { status, body } = await editor.call('POST', `/api/news/ma/news/${storyId}/publish`, {})
    expect([status, body]).toEqual([200, expect.objectContaining({ id: storyId, notified: true })])

    await reader.bell.hasCount(before + 1)
    await expect(reader.home.card(title)).toContainText('NEU')
    expect(await reader.page.evaluate(() => 'notReloaded' in globalThis)).toBe(true)
    await reader.bell.open()
    await expect(reader.bell.entry(title)).toBeVisible()

    expect(await notifiedOf(await api('felix.hartung'), storyId)).toBe(1)
    const other = await api(outsider?.username ?? '')
    expect(await notifiedOf(other, storyId)).toBe(0)
    expect((await other.call('GET', `/api/news/ma/news/${storyId}`)).status).toBe(404)
  })

  const birte = await signIn('birte.lohse')
  await test.step('reading a story marks it read and reduces the number', async () => {
    const title = 'Werkstor Süd am Samstag geschlossen'
    const storyId = await aDraft(portal.dataDir, title, await companyOf(portal.dataDir, 'birte.lohse'))
    const editor = await api('leonie.brinkmann')
    await editor.call('POST', `/api/news/ma/news/${storyId}/publish`, {})
    const { bell, home, page } = birte
    await expect(home.card(title)).toContainText('NEU')
    const before = await unreadCount(await api('birte.lohse'))
    await bell.hasCount(before)
    await home.card(title).getByRole('heading').getByRole('link').click()
    await expect(page).toHaveURL(`/story/ma/${storyId}`)
    await bell.hasCount(before - 1)
  })

  await test.step('a published highlight is first, until it is withdrawn', async () => {
    const title = 'Halle 4 feiert zehn Jahre ohne Unfall'
    const storyId = await aDraft(portal.dataDir, title, await companyOf(portal.dataDir, 'birte.lohse'), true)
    const { body: before } = await (
      await api('birte.lohse')
    ).call<{ titel: string }>('GET', '/api/news/ma/news/highlight')
    const { home } = await birte.reopen()
    await expect(home.titles.first()).toHaveText(before.titel)
    const editor = await api('leonie.brinkmann')
    await editor.call('POST', `/api/news/ma/news/${storyId}/publish`, { undoable: true })
    await expect(home.titles.first()).toHaveText(title)
    await expect(home.cards.first()).toContainText('Kurz gesagt.')
    await editor.call('POST', `/api/news/ma/news/${storyId}/publish/undo`)
    await expect(home.titles.first()).toHaveText(before.titel)
    await expect(home.card(title)).toHaveCount(0)
  })

  await test.step('a scheduled story publishes itself', async () => {
    const title = 'Schichtplan für den Brückentag'
    const storyId = await aDraft(portal.dataDir, title, await companyOf(portal.dataDir, 'birte.lohse'))
    const { home, bell } = birte
    await expect(home.cards.first()).toBeVisible()
    const caller = await api('birte.lohse')
    const editor = await api('leonie.brinkmann')
    const from = new Date(Date.now() + 2_000).toISOString()
    const planned = await editor.call('PUT', `/api/news/ma/news/${storyId}/period`, { from, until: null })
    expect(planned).toMatchObject({ status: 200, body: { state: 'scheduled' } })
    await expect(home.card(title)).toContainText('NEU', { timeout: 30_000 })
    expect(await notifiedOf(caller, storyId)).toBe(1)
    await bell.hasCount(await unreadCount(caller))
  })

  await test.step('publishing without the role is refused', async () => {
    const storyId = await aDraft(portal.dataDir, 'Nicht von mir', await companyOf(portal.dataDir, 'felix.hartung'))
    const { status } = await (await api('felix.hartung')).call('POST', `/api/news/ma/news/${storyId}/publish`, {})
    expect(status).toBe(403)
  })
})

test(
  'within two minutes of the first start a scheduled story publishes itself [NEWS-05]',
  { tag: '@matrix' },
  async ({ browser }) => {
    test.setTimeout(240_000)
    const fresh = await startPortal({}, { inMemory: true })
    try {
      const [scheduled] = await query<{ id: number; title: string }>(
        fresh.dataDir,
        "select id, title from news_story where status = 'scheduled' order by publish_at limit 1",
      )
      expect(scheduled, 'the demo company has a story that is still to come').toBeDefined()
      const page = await browser.newPage({ baseURL: fresh.url, locale: 'de-DE' })
      const shell = await signInTo(page, 'daniel.kowalski', fresh.password)
      await expect(shell.home.cards.first()).toBeVisible()
      const caller = await signInApi(fresh.url, 'daniel.kowalski', fresh.password)
      // On a slow machine it may be delivered before the page is loaded: the bell is compared with the count of the server at that moment.
      await expect(shell.home.card(scheduled?.title ?? '')).toContainText('NEU', { timeout: 120_000 })
      expect(await notifiedOf(caller, scheduled?.id ?? 0)).toBe(1)
      await shell.bell.hasCount(await unreadCount(caller))
      await page.close()
    } finally {
      await fresh.stop()
    }
  },
)
