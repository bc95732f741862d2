// An editor's whole job in the browser: written, saved by itself, published, taken back, read; two windows; without a line.
import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import type { NewsStory } from '#contract/news.ts'
import { aPicture } from '#tests/e2e/a-picture.ts'
import { axeViolations } from '#tests/e2e/axe.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { StoryListPage } from '#tests/e2e/pages/story-list.page.ts'
import { EditorPage } from '#tests/e2e/pages/editor.page.ts'
import { tabTo } from '#tests/e2e/tab-to.ts'
import { query } from '#tests/reliability/database.ts'

const EDITOR = 'renate.vogt'
/** A reader of the one company of these stories, which no other test counts. */
const READER = 'insa.harms'
const NEWS = '/api/news/ma/news'

interface Story {
  readonly id: number
  readonly version: number
}

/** Presses `key` on `control`, when it exists and has the focus. */
async function press(page: Page, control: ReturnType<Page['locator']>, key: string): Promise<void> {
  await control.focus()
  await expect(control).toBeFocused()
  await page.keyboard.press(key)
}

test(
  '[NEWS-03] [NEWS-05] [SHELL-06] an editor uses only the keyboard: writes, describes a picture, publishes, withdraws',
  { tag: '@firefox-matrix' },
  async ({ signIn, api }) => {
    const { page, top, home } = await signIn(EDITOR)
    await expect(home.cards.first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    const editor = new EditorPage(page)
    const title = `Pausenraum${randomUUID().slice(0, 8)}`
    const { keyboard } = page
    const enter = async (control: Locator, key = 'Enter', way?: 'Shift+Tab') => {
      await tabTo(control, way)
      await keyboard.press(key)
    }
    await editor.open('neu')
    await expect(top.getByRole('button', { name: 'Hilfe' })).toBeVisible()
    await enter(editor.button(/^Veröffentlichen/))
    await expect(editor.host.getByRole('group', { name: /^3 Angaben fehlen/ })).toBeFocused()
    await enter(editor.host.getByRole('link', { name: /Titel/ }))
    await expect(editor.title).toBeFocused()
    await keyboard.type(title)
    await editor.isSaved()
    await tabTo(editor.summary)
    await keyboard.type('Ab Montag offen.')
    await expect(editor.host.getByRole('toolbar')).toBeVisible()
    await tabTo(editor.content)
    await keyboard.press('ControlOrMeta+Shift+2')
    await keyboard.type('Was es gibt')
    await keyboard.press('Enter')
    await keyboard.press('ControlOrMeta+Shift+8')
    await keyboard.type('Kaffee')
    await keyboard.press('Enter')
    await keyboard.press('ControlOrMeta+b')
    await keyboard.type('Obst')
    await keyboard.press('Escape')
    const chooser = page.waitForEvent('filechooser')
    await enter(page.getByLabel('Bild wählen'))
    await (await chooser).setFiles(await aPicture('raum.png', '#0a6570'))
    await tabTo(page.getByLabel('Bildbeschreibung Deutsch'))
    await keyboard.type('Der Pausenraum mit Küche')
    await enter(editor.button('Auf Gesellschaften einschränken'))
    await enter(editor.host.getByRole('checkbox', { name: /^Talbrück Guss GmbH/ }), 'Space')
    const category = editor.button(/^Kategorie/)
    await enter(category)
    await enter(editor.host.getByRole('checkbox', { name: 'Unternehmen', exact: true }), 'Space')
    await keyboard.press('Escape')
    await expect(category).toBeFocused()
    await editor.isSaved()

    const dialog = editor.dialog('Beitrag veröffentlichen')
    const publish = async (way?: 'Shift+Tab') => {
      await enter(editor.button(/^Veröffentlichen/), 'Enter', way)
      await expect(dialog.getByText(/^Erreicht \d+ Personen in einer Gesellschaft/)).toBeVisible()
      await enter(dialog.getByRole('button', { name: 'Veröffentlichen' }))
      await expect(dialog).toBeHidden()
    }
    // Backwards over the text, in whose list Shift+Tab would lift the entry.
    await publish('Shift+Tab')
    await enter(editor.button('Zurücknehmen'))
    await expect(editor.host.getByText('Entwurf')).toBeVisible()
    await expect(editor.host.getByRole('heading', { level: 1 })).toBeFocused()
    await publish()
    await expect(editor.button('Zurücknehmen')).toBeVisible()
    const reader = await api(READER)
    const { body } = await reader.call<{ items: { id: number }[] }>('GET', `${NEWS}/overview?q=${title}`)
    const { body: story } = await reader.call<NewsStory>('GET', `${NEWS}/${body.items[0]?.id}`)
    expect(story.content).toBe('<h2>Was es gibt</h2><ul><li>Kaffee</li><li><strong>Obst</strong></li></ul>')
    expect(story.dokumente.map(({ alt }) => alt)).toEqual(['Der Pausenraum mit Küche'])
  },
)

test(
  '[NEWS-03] [NEWS-05] four eyes, the author on a phone: asks, the second editor looks and approves, readers have it',
  { tag: '@firefox-matrix' },
  async ({ signIn, api, portal }) => {
    const title = `Sprechstunde ${randomUUID().slice(0, 8)}`
    const idsOf = async (table: string, column: string, value: string) =>
      (await query<{ id: number }>(portal.dataDir, `select id from ${table} where ${column} = $1`, [value])).map(
        ({ id }) => id,
      )
    const writer = await api('leonie.brinkmann')
    const { body: draft } = await writer.call<Story>('POST', NEWS, {
      titel: title,
      preview: 'Jeden Dienstag um zehn.',
      content: '<h2>Wo und wann</h2><ul><li>Halle 2</li></ul>',
      kategorieIds: await idsOf('news_category', 'label', 'Betriebsrat'),
      companyIds: await idsOf('company', 'name', 'Talbrück Guss GmbH'),
    })
    const author = await signIn('leonie.brinkmann', { viewport: { width: 390, height: 844 } })
    const { page } = author
    await expect(author.home.cards.first()).toBeVisible()
    const editor = new EditorPage(page)
    await editor.open(draft.id)
    await expect(editor.host.getByRole('toolbar')).toBeVisible()
    // The buttons for story and text stay in view while one scrolls through the text.
    await editor.content.evaluate((field) => field.scrollIntoView({ block: 'end' }))
    await expect(editor.host.getByRole('toolbar')).toBeInViewport({ ratio: 1 })
    await expect(editor.button(/^Prüfung anfordern/)).toBeInViewport({ ratio: 1 })
    await page.getByLabel('Bild wählen').setInputFiles(await aPicture('halle.png', '#a04030'))
    await page.getByLabel('Bildbeschreibung Deutsch').fill('Die Tür zum Betriebsrat')
    await editor.isSaved()
    const width = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    await expect.poll(width).toBeLessThanOrEqual(0)
    // Controls under the sticky head would count as too small.
    await page.evaluate(() => scrollTo(0, 0))
    expect(await axeViolations(page)).toEqual([])

    await editor.button(/^Vorschau$/).click()
    await editor.host.getByRole('radio', { name: 'Smartphone' }).check()
    await expect(editor.host.getByRole('heading', { name: title })).toBeVisible()
    await expect.poll(width).toBeLessThanOrEqual(0)
    await editor.button('Weiter bearbeiten').click()
    await editor.button(/^Prüfung anfordern/).click()
    const asking = editor.dialog('Prüfung anfordern')
    await asking.getByRole('textbox', { name: /^Anmerkung/ }).pressSequentially('Bitte bis Freitag.')
    await asking.getByRole('button', { name: 'Prüfung anfordern' }).click()
    await expect(asking).toBeHidden()
    // The author may only withdraw the request.
    await expect(editor.button(/^Prüfung zurückziehen/)).toBeVisible()

    const reviewer = await signIn('renate.vogt')
    await expect(reviewer.home.cards.first()).toBeVisible()
    const todo = reviewer.bell.entry(`Wartet auf Ihre Prüfung: ${title}`)
    await reviewer.bell.open('Zu erledigen')
    await expect(todo).toContainText('Bitte bis Freitag.')
    await todo.getByRole('link', { name: /^Prüfen/ }).click()
    const second = new EditorPage(reviewer.page)
    await expect(second.title).toHaveValue(title)
    await second.button(/^Vorschau$/).click()
    await expect(second.host.getByRole('heading', { name: 'Wo und wann' })).toBeVisible()
    await second.button(/^Prüfen/).click()
    const decision = second.dialog('Beitrag prüfen')
    await expect(decision.getByText(/^Erreicht \d+ Personen/)).toBeVisible()
    await decision.getByRole('button', { name: 'Freigeben' }).click()
    await expect(decision).toBeHidden()
    await expect(second.button(/^Veröffentlichen/)).toBeVisible()
    await expect(second.host.getByText('Freigegeben', { exact: true })).toBeVisible()
    await reviewer.bell.open('Zu erledigen')
    await expect(todo).toHaveCount(0)

    await author.bell.open()
    await author.bell.entry(`Freigegeben: ${title}`).getByRole('link').first().click()
    await page.reload()
    await expect(editor.title).toHaveValue(title, { timeout: 15_000 })
    await editor.button(/^Veröffentlichen/).click()
    const publishing = editor.dialog('Beitrag veröffentlichen')
    await publishing.getByRole('button', { name: 'Veröffentlichen' }).click()
    await expect(publishing).toBeHidden()
    await expect(editor.button('Zurücknehmen')).toBeVisible()
    const reader = await signIn(READER)
    await reader.home.card(title).getByRole('heading').getByRole('link').click()
    const story = reader.page.locator('portal-story')
    await expect(story.getByRole('heading', { name: 'Wo und wann' })).toBeVisible()
    await expect(story.getByRole('img', { name: 'Die Tür zum Betriebsrat' })).toBeVisible()
  },
)

test(
  '[NEWS-03] an editor keeps the text in two windows and without a network',
  { tag: '@matrix' },
  async ({ signIn, api }) => {
    await test.step('two windows on one story: both texts side by side, field by field, and no text is lost', async () => {
      const other = await api('leonie.brinkmann')
      const { body: story } = await other.call<Story>('POST', NEWS, {
        titel: 'Kantine',
        preview: 'Alt',
        content: '<p>A</p>',
      })
      const { page, home } = await signIn(EDITOR)
      await expect(home.cards.first()).toBeVisible()
      const editor = new EditorPage(page)
      await editor.open(story.id)
      // Text typed here is sent after the other window has saved.
      const { promise: saved, resolve: letGo } = Promise.withResolvers<void>()
      await page.route(`**${NEWS}/${story.id}`, (route) => saved.then(() => route.continue()))
      await editor.title.fill('Kantine offen')
      await other.call('PATCH', `${NEWS}/${story.id}`, { titel: 'Kantine zu', preview: 'Von Leonie' })
      letGo()
      const conflict = editor.dialog(/^Leonie Brinkmann hat/)
      await expect(conflict.getByRole('group', { name: 'Titel' })).toContainText('Kantine zu')
      await expect(conflict.getByRole('group')).toHaveCount(1)
      await conflict.getByRole('button', { name: 'Auswahl speichern' }).click()
      await editor.isSaved()
      await expect(editor.summary).toHaveValue('Von Leonie')
      const { body: after } = await other.call<{ titel: string; preview: string }>('GET', `${NEWS}/${story.id}/editing`)
      expect([after.titel, after.preview]).toEqual(['Kantine offen', 'Von Leonie'])
    })

    await test.step('text typed without a network survives a reload and is saved when the network is back', async () => {
      const other = await api('leonie.brinkmann')
      const { body: story } = await other.call<Story>('POST', NEWS, { titel: 'Funkloch' })
      const { page, home } = await signIn(EDITOR)
      await expect(home.cards.first()).toBeVisible()
      const editor = new EditorPage(page)
      // A route would not intercept the save that is sent while the page is left.
      await page.addInitScript(() => {
        const { fetch: send } = globalThis
        const hasLine = () => sessionStorage.getItem('line') !== null
        globalThis.fetch = (input, init) =>
          init?.method === 'PATCH' && !hasLine() ? Promise.reject(new TypeError('no network')) : send(input, init)
      })
      await editor.open(story.id)
      await page.reload()
      await editor.title.fill('Funkloch in Halle 4')
      await expect(editor.saved).toHaveText('Auf diesem Gerät gespeichert – keine Verbindung')
      page.on('dialog', (dialog) => void dialog.accept())
      await page.reload()
      await expect(editor.title).toHaveValue('Funkloch in Halle 4')
      await expect(
        editor.host.getByText(/^Ihre nicht gespeicherten Eingaben vom .* wurden wiederhergestellt\.$/),
      ).toBeVisible()
      await page.evaluate(() => {
        sessionStorage.setItem('line', 'back')
        dispatchEvent(new Event('online'))
      })
      await editor.isSaved()
      const { body: after } = await other.call<{ titel: string }>('GET', `${NEWS}/${story.id}/editing`)
      expect(after.titel).toBe('Funkloch in Halle 4')
    })
  },
)

test(
  '[NEWS-03] an editor finds three drafts, deletes them together, undoes it, and restores them from the bin',
  { tag: ['@matrix', '@firefox-matrix'] },
  async ({ signIn, api }) => {
    const editor = await api('renate.vogt')
    const word = `Wagen${randomUUID().slice(0, 8)}`
    const names = [`${word} A`, `${word} B`, `${word} C`] as const
    const [a, b, c] = names
    for (const titel of names)
      expect((await editor.call('POST', '/api/news/ma/news', { titel, preview: 'Kurz.' })).status).toBe(200)
    const shell = await signIn('renate.vogt')
    const { page } = shell
    await expect(shell.home.cards.first()).toBeVisible()
    await shell.entry(/^News/).click()
    await page.getByRole('link', { name: 'Bearbeiten' }).click()
    const storyList = new StoryListPage(page)
    await expect(storyList.table).toBeVisible()
    await storyList.search.focus()
    await page.keyboard.type(word)
    await expect(storyList.element.getByText(`3 Treffer für „${word}“`)).toBeVisible()
    await expect(storyList.table.getByRole('rowheader')).toHaveText(names.toReversed())

    await press(page, storyList.box(c), 'Space')
    await expect(storyList.box(c)).toBeChecked()
    await page.keyboard.press('Shift+ArrowDown')
    await expect(storyList.box(b)).toBeFocused()
    await page.keyboard.press('Shift+ArrowDown')
    await expect(storyList.selection.getByRole('status')).toHaveText('3 Beiträge ausgewählt')

    await page.keyboard.press('Delete')
    await expect(storyList.result).toContainText('3 Beiträge liegen im Papierkorb.')
    const undo = storyList.result.getByRole('button', { name: 'Rückgängig' })
    await expect(undo).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(storyList.result).toContainText('Alles ist wie vorher.')
    await expect(storyList.table.getByRole('rowheader')).toHaveCount(3)

    await press(page, storyList.link(a), 'ControlOrMeta+a')
    await expect(storyList.selection.getByRole('status')).toHaveText('3 Beiträge ausgewählt')
    await press(page, storyList.selection.getByRole('button', { name: 'In den Papierkorb' }), 'Enter')
    await expect(storyList.result).toContainText('3 Beiträge liegen im Papierkorb.')
    await press(page, storyList.tab('Papierkorb'), 'Enter')
    await expect(
      storyList.table.getByRole('row', { name: new RegExp(`${a}.*noch 30 Tage im Papierkorb`) }),
    ).toBeVisible()
    await press(page, storyList.table.getByRole('checkbox', { name: 'Alle angezeigten auswählen' }), 'Space')
    await press(page, storyList.selection.getByRole('button', { name: 'Wiederherstellen' }), 'Enter')
    await expect(storyList.result).toContainText('3 Beiträge sind wieder Entwürfe.')
    await press(page, storyList.tab('Entwürfe'), 'Enter')
    await expect(storyList.table.getByRole('rowheader')).toHaveText(names.toReversed())
  },
)
