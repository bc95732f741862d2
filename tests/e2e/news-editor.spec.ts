// An editor's whole job in the browser: written, saved by itself, published, taken back, read; two windows; without a line.
import { expect, test } from './fixtures.ts'
import { EditorPage } from './pages/editor.page.ts'

const EDITOR = 'renate.vogt'
const NEWS = '/api/news/ma/news'

interface Story {
  readonly id: number
  readonly version: number
}

test(
  '[NEWS-03] [NEWS-05] [SHELL-06] a story is written, saved by itself, taken back, published and read',
  { tag: '@firefox' },
  async ({ signIn, api }) => {
    const { page, top, home } = await signIn(EDITOR)
    await expect(home.cards.first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    const editor = new EditorPage(page)
    await editor.open('neu')
    await expect(top.getByRole('button', { name: 'Hilfe' })).toBeVisible()
    await editor.button(/^Veröffentlichen/).click()
    await expect(editor.host.getByRole('group', { name: /^3 Angaben fehlen/ })).toBeFocused()

    await editor.title.pressSequentially('Neuer Pausenraum')
    await editor.isSaved()
    await editor.summary.pressSequentially('Ab Montag offen.')
    await editor.content.click()
    await page.keyboard.type('Er liegt in Halle 2.')
    await page.keyboard.press('Tab')
    await expect(editor.saved).toHaveText('Wird gesichert')
    await editor.isSaved()
    await page.reload()
    await expect(editor.title).toHaveValue('Neuer Pausenraum')
    await expect(editor.content).toContainText('Er liegt in Halle 2.')

    await editor.button(/^Veröffentlichen/).click()
    const dialog = editor.dialog('Beitrag veröffentlichen')
    await expect(dialog.getByText(/^Erreicht \d+ Personen/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Veröffentlichen' }).click()
    await expect(dialog).toBeHidden()
    await editor.button('Zurücknehmen').click()
    await expect(editor.host.getByText('Entwurf')).toBeVisible()

    await editor.button(/^Veröffentlichen/).click()
    await dialog.getByRole('button', { name: 'Veröffentlichen' }).click()
    await expect(editor.button('Zurücknehmen')).toBeVisible()
    const reader = await api('birte.lohse')
    const { body } = await reader.call<{ items: { titel: string }[] }>('GET', `${NEWS}/overview?q=Pausenraum`)
    expect(body.items.map(({ titel }) => titel)).toContain('Neuer Pausenraum')
  },
)

test('two windows on one story: both texts side by side, field by field, and nothing is lost', async ({
  signIn,
  api,
}) => {
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
  await other.call('PATCH', `${NEWS}/${story.id}`, { titel: 'Kantine zu', preview: 'Von Leonie' })
  await editor.title.fill('Kantine offen')
  const conflict = editor.dialog(/^Leonie Brinkmann hat/)
  await expect(conflict.getByRole('group', { name: 'Titel' })).toContainText('Kantine zu')
  await expect(conflict.getByRole('group')).toHaveCount(1)
  await conflict.getByRole('button', { name: 'Auswahl sichern' }).click()
  await editor.isSaved()
  await expect(editor.summary).toHaveValue('Von Leonie')
  const { body: after } = await other.call<{ titel: string; preview: string }>('GET', `${NEWS}/${story.id}/editing`)
  expect([after.titel, after.preview]).toEqual(['Kantine offen', 'Von Leonie'])
})

test('what is typed without a network stays on the device, over a reload too, and is saved when it is back', async ({
  signIn,
  api,
}) => {
  const other = await api('leonie.brinkmann')
  const { body: story } = await other.call<Story>('POST', NEWS, { titel: 'Funkloch' })
  const { page, home } = await signIn(EDITOR)
  await expect(home.cards.first()).toBeVisible()
  const editor = new EditorPage(page)
  await editor.open(story.id)
  const isSave = (method: string) => method === 'PATCH'
  await page.route(`**${NEWS}/${story.id}`, (route) =>
    isSave(route.request().method()) ? route.abort('internetdisconnected') : route.fallback(),
  )
  await editor.title.fill('Funkloch in Halle 4')
  await expect(editor.saved).toHaveText('Nicht gesichert – Netz fehlt')
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(editor.title).toHaveValue('Funkloch in Halle 4')
  await expect(editor.host.getByText(/steht wieder hier/)).toBeVisible()
  await page.unroute(`**${NEWS}/${story.id}`)
  await editor.isSaved()
  const { body: after } = await other.call<{ titel: string }>('GET', `${NEWS}/${story.id}/editing`)
  expect(after.titel).toBe('Funkloch in Halle 4')
})
