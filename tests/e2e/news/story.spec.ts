// A story from its link to its confirmation, as its readers use it: on a phone and by keyboard, removed, printed, shared.
import type { Page } from '@playwright/test'
import type { NewsStory } from '#contract/news.ts'
import type { Confirmations } from '#contract/news-publishing.ts'
import { query } from '#tests/reliability/database.ts'
import { axeViolations } from '#tests/e2e/axe.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { tabTo } from '#tests/e2e/tab-to.ts'

const READER = 'viktor.schaefer'
const EDITOR = 'leonie.brinkmann'
const NEWS = '/api/news/ma/news'
/** Too old for the start page. */
const LONG_AGO = '2020-01-02T08:00:00Z'

/** Inserts a story with these columns and returns its id. */
async function aStory(dataDir: string, columns: Readonly<Record<string, unknown>>): Promise<number> {
  const row = { preview: 'Kurz gesagt.', content: '<p>Lang gesagt.</p>', status: 'published', ...columns }
  const names = Object.keys(row)
  const values = names.map((_, at) => `$${at + 1}`)
  const [story] = await query<{ id: number }>(
    dataDir,
    `insert into news_story (${names.join()}) values (${values.join()}) returning id`,
    Object.values(row),
  )
  return Number(story?.id)
}

const CELLS = (tag: string) =>
  Array.from({ length: 12 }, (_, at) => `<${tag}>Betriebsvereinbarung${at}</${tag}>`).join('')
const WIDE = `<table><tbody><tr>${CELLS('th')}</tr><tr>${CELLS('td')}</tr></tbody></table>`
const SMALL = '<table><tbody><tr><td>1</td><td>2</td></tr></tbody></table>'

/** Navigates inside the portal, as a link does: pending requests are not cancelled. */
const follow = (page: Page, path: string): Promise<void> =>
  page.evaluate((address) => {
    history.pushState(null, '', address)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

test(
  '[NEWS-02] [APP-19] a reader confirms by name on a phone, waits for the network to confirm, and reads wide tables',
  { tag: '@firefox-matrix' },
  async ({ browserName, signIn, api, portal }) => {
    await test.step('a confirmer on a phone, by keyboard: reads, confirms by name, and is asked again after a change', async () => {
      const id = await aStory(portal.dataDir, {
        title: 'Neue Laufwege in Halle 2',
        published_at: LONG_AGO,
        confirmation: 'named',
        confirm_by: '2099-04-30',
      })
      const { page, bell } = await signIn(READER, { viewport: { width: 390, height: 844 } })
      await follow(page, `/story/ma/${id}`)
      const story = page.locator('portal-story')
      await expect(story.getByText('Lang gesagt.')).toBeVisible()
      await tabTo(story.getByRole('button', { name: 'Gelesen und verstanden' }))
      await page.keyboard.press('Enter')
      await expect(story.getByRole('heading', { name: 'Bestätigt' })).toBeFocused()
      await expect(story.getByText('Ihr Name, der Zeitpunkt und die Fassung werden gespeichert')).toBeVisible()

      const editor = await api(EDITOR)
      const confirmed = async () => {
        const { body } = await editor.call<Confirmations>('GET', `${NEWS}/${id}/confirmations`)
        return [body.version, body.companies.reduce((sum, one) => sum + (one.confirmed ?? 0), 0)]
      }
      expect(await confirmed()).toEqual([1, 1])
      await editor.call('PATCH', `${NEWS}/${id}`, { content: '<p>Anders gesagt.</p>' })
      await editor.call('POST', `${NEWS}/${id}/publish`, {})
      await expect(story.getByText('Anders gesagt.')).toBeVisible()
      await expect(story.getByText('eine frühere Fassung bestätigt')).toBeVisible()
      const todo = bell.entry('Bitte bestätigen: Neue Laufwege in Halle 2')
      await bell.open('Zu erledigen')
      await expect(todo.getByRole('link', { name: /^Lesen und bestätigen/ })).toBeVisible()
      await bell.close()
      await tabTo(story.getByRole('button', { name: 'Gelesen und verstanden' }))
      await page.keyboard.press('Enter')
      await expect(story.getByRole('heading', { name: 'Bestätigt' })).toBeFocused()
      expect(await confirmed()).toEqual([2, 1])
      await bell.open('Zu erledigen')
      await expect(todo).toHaveCount(0)
      await bell.close()
      expect(await axeViolations(page)).toEqual([])
    })

    // Firefox only runs the first part.
    if (browserName === 'firefox') return

    await test.step('a confirmation without a network is shown as pending and sent when it is back', async () => {
      const id = await aStory(portal.dataDir, {
        title: 'Unterweisung Halle 3',
        published_at: LONG_AGO,
        confirmation: 'counted',
      })
      const { page } = await signIn(READER)
      await page.goto(`/story/ma/${id}`)
      const story = page.locator('portal-story')
      const confirm = story.getByRole('button', { name: 'Gelesen und verstanden' })
      await expect(confirm).toBeVisible()
      await page.context().setOffline(true)
      await confirm.click()
      await expect(story.getByText('Noch nicht übertragen')).toBeVisible()
      await page.context().setOffline(false)
      await expect(story.getByRole('heading', { name: 'Bestätigt' })).toBeVisible()
    })

    await test.step('a wide table scrolls in itself on narrow screens, also by keyboard', async () => {
      const shell = await signIn('felix.hartung')
      const { page, home, top } = shell
      for (const width of [390, 280]) {
        await page.setViewportSize({ width, height: 800 })
        await shell.reopen()
        const linesOfTitle = () =>
          top.locator('.title').evaluate((title) => {
            const range = document.createRange()
            range.selectNodeContents(title)
            return range.getClientRects().length
          })
        await expect.poll(linesOfTitle).toBe(1)
        await page.route(/\/api\/news\/ma\/news\/\d+$/, async (route) => {
          const answer = await route.fetch()
          const story = (await answer.json()) as NewsStory
          await route.fulfill({ response: answer, json: { ...story, content: `<p>Übersicht</p>${WIDE}${SMALL}` } })
        })
        await home.titles.first().getByRole('link').click()
        const story = page.locator('portal-story')
        await expect(story.locator('table')).toHaveCount(2)
        const box = story.getByRole('region', { name: 'Tabelle' })
        await expect(box).toHaveCount(1)
        const scrolled = () =>
          page.evaluate(() => [document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollLeft])
        await expect.poll(scrolled).toEqual([0, 0])
        const clipped = await story
          .locator('article')
          .evaluate((article) => article.getBoundingClientRect().right <= innerWidth)
        expect(clipped, 'the column is no wider than the window').toBe(true)
        await box.focus()
        await page.keyboard.press('ArrowRight')
        await expect.poll(() => box.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0)
        await expect.poll(scrolled).toEqual([0, 0])
        const narrow = story.locator('.table-box').nth(1)
        await expect(narrow).not.toHaveAttribute('tabindex')
        await expect(narrow).not.toHaveAttribute('role')
      }
    })
  },
)

test(
  '[NEWS-02] Aushang drucken prints only the notice, without another window',
  { tag: '@matrix' },
  async ({ signIn, portal }) => {
    const title = 'Härterei: Tor 3 bleibt zu'
    const id = await aStory(portal.dataDir, { title, published_at: LONG_AGO })
    const { page } = await signIn(READER)
    await page.addInitScript(() => {
      const { get } = Object.getOwnPropertyDescriptor(HTMLIFrameElement.prototype, 'contentWindow')!
      Object.defineProperty(HTMLIFrameElement.prototype, 'contentWindow', {
        get(this: HTMLIFrameElement) {
          const inner = get!.call(this) as Window | null
          const printed = () => Object.assign(globalThis, { printed: this.contentDocument!.body.innerText })
          return inner && Object.assign(inner, { print: printed })
        },
      })
    })
    await page.goto(`/story/ma/${id}`)
    const story = page.locator('portal-story')
    await story.getByRole('button', { name: 'Aushang drucken …' }).click()
    const dialog = story.getByRole('dialog', { name: 'Aushang für das schwarze Brett' })
    await expect(dialog.getByRole('img', { name: /^QR-Code/ })).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Drucken' }).click()
    const printed = () => page.evaluate(() => String((globalThis as { printed?: string }).printed))
    await expect.poll(printed).toContain(title)
    expect(await printed()).not.toContain('Schließen')
    expect(page.context().pages()).toHaveLength(1)

    // The story itself on paper: no buttons or links.
    await dialog.getByRole('button', { name: 'Schließen' }).first().click()
    await page.emulateMedia({ media: 'print' })
    await expect(story.getByText('Alle Gesellschaften')).toBeVisible()
    await expect(story.getByRole('button')).toHaveCount(0)
    await expect(story.getByRole('link')).toHaveCount(0)
  },
)

test(
  '[NEWS-02] deleted, foreign and unpublished stories show the same page',
  { tag: '@matrix' },
  async ({ signIn, portal }) => {
    const { dataDir } = portal
    const draft = await aStory(dataDir, { title: 'Entwurf', status: 'draft' })
    const foreign = await aStory(dataDir, { title: 'Für andere', published_at: LONG_AGO })
    await query(
      dataDir,
      `insert into news_story_company (story_id, company_id)
   select $1, id from company where id <> (select company_id from person where username = $2) limit 1`,
      [foreign, READER],
    )
    const { page, main } = await signIn(READER)
    const seen = new Set<string>()
    for (const id of [draft, foreign, 999_999_999]) {
      await page.goto(`/story/ma/${id}`)
      await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page).toHaveTitle(/^Nicht gefunden/)
      seen.add(`${await page.title()} ${(await main.innerText()).replace(/\d{1,2}:\d{2}/g, '')}`)
    }
    expect([...seen]).toHaveLength(1)
  },
)
