// Pictures and attachments of a story, from an editor's desktop to a reader's screen.
import type { Page } from '@playwright/test'
import type { EditedStory } from '#contract/news-editing.ts'
import { query } from '#tests/reliability/database.ts'
import { aPicture } from '#tests/e2e/a-picture.ts'
import { axeViolations } from '#tests/e2e/axe.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'

const EDITOR = 'renate.vogt'
const READER = 'bernd.rademacher'
const PDF = '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n'

/** Inserts a story for this test, too old for the start page, and returns its id. */
async function aStory(dataDir: string, title: string): Promise<number> {
  const [story] = await query<{ id: number }>(
    dataDir,
    `insert into news_story (title, preview, content, status, published_at)
     values ($1, 'Kurz gesagt.', '<p>Lang gesagt.</p>', 'published', '2020-01-02T08:00:00Z') returning id`,
    [title],
  )
  return Number(story?.id)
}

/** Navigates inside the portal, as a link does: pending requests are not cancelled. */
const follow = (page: Page, path: string): Promise<void> =>
  page.evaluate((address) => {
    history.pushState(null, '', address)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

test('pictures and a file are added, described and seen by a reader [NEWS-04] [NEWS-10]', async ({
  signIn,
  api,
  portal,
}) => {
  const id = await aStory(portal.dataDir, 'Ofen in Bildern')
  const editor = await api(EDITOR)
  const edited = async () => (await editor.call<EditedStory>('GET', `/api/news/ma/news/${id}/editing`)).body
  const { page } = await signIn(EDITOR)
  await follow(page, `/news/ma/bearbeiten/${id}`)
  await page
    .getByLabel('Bild wählen')
    .setInputFiles([
      await aPicture('ofen.png', '#0a6570', 1600),
      await aPicture('halle.png', '#a04030', 1280),
      { name: 'plan.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') },
    ])
  const thumbs = page.getByRole('list', { name: /^Bilder in ihrer Reihenfolge/ }).getByRole('button')
  await expect(thumbs).toHaveCount(2)
  await expect(page.getByText('„plan.gif“ hat ein falsches Format. Erlaubt: JPG, PNG.')).toBeVisible()
  await page.getByLabel('Datei wählen').setInputFiles({
    name: 'laufwege.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(`${PDF}trailer<</Root 1 0 R>>\n%%EOF\n`.padEnd(2_000)),
  })
  await expect(page.getByRole('group', { name: 'laufwege.pdf' })).toContainText('PDF')

  await page.getByLabel('Bildbeschreibung Deutsch').pressSequentially('Der Ofen')
  await thumbs.first().focus()
  // The focus moves with the picture: otherwise the second key would have no effect.
  for (const key of ['Right', 'Left', 'Right']) await page.keyboard.press(`Alt+Arrow${key}`)
  await expect(page.getByText(/^Vorschaubild: Bild.2\. Bildbeschreibung fehlt bei Bild.1\.$/)).toBeVisible()
  const kept = async () => (await edited()).dokumente.map(({ name, alt, vorschau }) => [name, alt, vorschau])
  await expect.poll(kept).toEqual([
    ['halle.png', '', false],
    ['ofen.png', 'Der Ofen', true],
    ['laufwege.pdf', '', false],
  ])
  const publish = () => editor.call('POST', `/api/news/ma/news/${id}/publish`, {})
  expect(await publish()).toMatchObject({ status: 422, body: { code: 'fields_missing' } })
  await thumbs.first().click()
  await page.getByLabel('Bildbeschreibung Deutsch').pressSequentially('Die Halle')
  await expect.poll(async () => (await edited()).missing).toEqual([])
  expect((await publish()).status).toBe(200)

  const reader = await signIn(READER)
  await follow(reader.page, `/story/ma/${id}`)
  const story = reader.page.locator('portal-story')
  await story.getByRole('button', { name: 'Nächstes Bild' }).click()
  await expect(story.getByText('2 von 2')).toBeVisible()
  const shown = story.getByRole('img', { name: 'Der Ofen' })
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await story.getByRole('button', { name: 'Bild groß anzeigen' }).click()
  await expect(story.getByRole('dialog', { name: 'Bild 2 von 2' }).getByRole('img', { name: 'Der Ofen' })).toBeVisible()
  expect(await axeViolations(reader.page)).toEqual([])
  await reader.page.keyboard.press('Escape')
  await expect(story.getByRole('dialog')).toBeHidden()
  await story.getByRole('button', { name: /^laufwege.pdf/ }).click()
  await expect(story.getByText('„laufwege.pdf“ wurde heruntergeladen.')).toBeAttached()
})
