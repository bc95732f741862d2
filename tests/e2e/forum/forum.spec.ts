// Whole jobs in the forum with the real server: asking, answering officially, moderating.
import { randomUUID } from 'node:crypto'
import { axeViolations } from '#tests/e2e/axe.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { tabTo } from '#tests/e2e/tab-to.ts'

test('an asker is shown the answer while typing, asks without a name, and is answered officially [FORUM-01]', async ({
  signIn,
}) => {
  const rare = `Zeugnis${randomUUID().slice(0, 6)}`
  const { page: asker } = await signIn('felix.hartung')
  await asker.goto('/forum')
  await asker.getByRole('link', { name: 'Frage stellen' }).click()
  const form = asker.locator('portal-question')
  const sentence = form.getByRole('textbox', { name: 'Frage in einem Satz' })
  await sentence.fill('Darf ich das Leasingrad verleihen?')
  const suggestions = form.getByRole('complementary', { name: 'Gibt es die Antwort schon?' })
  await expect(suggestions.getByRole('link', { name: 'Darf ich das Leasingrad verleihen?' })).toBeVisible()
  await sentence.fill(`Wer bekommt eine Kopie vom ${rare}?`)
  await form.getByRole('combobox', { name: 'Thema' }).selectOption({ label: 'Personal' })
  await form.getByRole('switch', { name: 'Ohne meinen Namen fragen' }).check()
  await expect(form.getByText(/Geht an Personal und Vergütung/)).toBeVisible()
  await form.getByRole('button', { name: 'Frage stellen' }).click()
  await expect(asker).toHaveURL(/\/forum\/\d+$/)
  await expect(form.getByRole('heading', { name: `Wer bekommt eine Kopie vom ${rare}?` })).toBeVisible()
  const path = new URL(asker.url()).pathname

  const { page: responsible } = await signIn('miriam.falk')
  await responsible.goto(path)
  const thread = responsible.locator('portal-question')
  await expect(thread.getByText('an Sie geleitet')).toBeVisible()
  await expect(thread.getByText('ohne Namen', { exact: true })).toBeVisible()
  await expect(thread.getByText('Felix Hartung')).toHaveCount(0)
  await thread.getByRole('textbox', { name: 'Ihre Antwort' }).fill('Nur die Lohnabrechnung.')
  await expect(thread.getByRole('switch', { name: /Offizielle Antwort für/ })).toBeChecked()
  await thread.getByRole('button', { name: 'Antworten', exact: true }).click()
  const answer = thread.getByRole('article').nth(1)
  await expect(answer).toContainText('Offizielle Antwort, Personal und Vergütung')

  // The socket updates the window of the asker.
  await expect(form.getByRole('article').nth(1)).toContainText('Nur die Lohnabrechnung.')
  await form.getByRole('article').nth(1).getByRole('button', { name: 'Hilft mir' }).click()
  await expect(form.getByRole('article').nth(1).getByRole('button', { name: 'Stimme zurücknehmen' })).toBeVisible()
})

test('a moderator hides a reported answer for a reason, and finds an archived question [FORUM-02]', async ({
  signIn,
}) => {
  const { page: moderator } = await signIn('thorsten.wehmeyer')
  await moderator.goto('/forum/bearbeitung')
  const editing = moderator.locator('portal-forum-editing')
  const row = editing.getByRole('listitem').filter({ hasText: 'Presse 3 meldet Öltemperatur' }).first()
  await row.getByRole('button', { name: 'Meldung verwerfen …' }).click()
  const dialog = editing.getByRole('dialog', { name: 'Meldung verwerfen …' })
  await dialog.getByRole('textbox', { name: 'Grund' }).fill('Die Frage ist auch für andere Schichten nützlich.')
  await dialog.getByRole('button', { name: 'Meldung verwerfen …' }).click()
  await expect(row).toHaveCount(0)
  await expect(editing.getByRole('heading', { name: 'Themen', exact: true })).toBeVisible()
  await moderator.goto('/forum')
  const list = moderator.locator('portal-forum')
  await list.getByRole('searchbox', { name: 'Forum durchsuchen' }).fill('Homeoffice-Regel')
  await list.getByRole('link', { name: 'Gilt die Homeoffice-Regel 2024 noch?' }).click()
  await expect(
    moderator.locator('portal-question').getByText('ersetzt durch Betriebsvereinbarung 03/2026'),
  ).toBeVisible()
})

test('list, question and form have no accessibility faults, and each answer has an address [FORUM-01]', async ({
  signIn,
}) => {
  const { page } = await signIn('felix.hartung')
  await page.goto('/forum')
  const list = page.locator('portal-forum')
  await expect(list.getByRole('list', { name: 'Forum' }).getByRole('listitem').first()).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await list.getByRole('searchbox', { name: 'Forum durchsuchen' }).fill('Dienstrad Elternzeit')
  await list.getByRole('link', { name: /Dienstrad: Was passiert/ }).click()
  const question = page.locator('portal-question')
  const accepted = question.getByRole('article').filter({ hasText: 'Hat geholfen' })
  await expect(accepted).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  const anchor = await accepted.getAttribute('id')
  await page.goto(`${new URL(page.url()).pathname}#${anchor}`)
  await expect(accepted).toBeFocused()
  await page.goto('/forum/frage')
  await expect(question.getByRole('button', { name: 'Frage stellen' })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
})

test('a question is asked by keyboard only, archived with a reason, found there and restored [FORUM-01] [FORUM-02]', async ({
  signIn,
}) => {
  const rare = `Parkkarte${randomUUID().slice(0, 6)}`
  const { page } = await signIn('felix.hartung')
  await page.goto('/forum')
  const list = page.locator('portal-forum')
  await list.getByRole('link', { name: 'Frage stellen' }).focus()
  await page.keyboard.press('Enter')
  const question = page.locator('portal-question')
  const sentence = question.getByRole('textbox', { name: 'Frage in einem Satz' })
  await sentence.focus()
  await page.keyboard.type(`Wo bekomme ich eine ${rare}?`)
  const details = question.getByRole('textbox', { name: 'Einzelheiten' })
  await tabTo(details)
  await page.keyboard.type('Für den Hof in Siegen.')
  await tabTo(question.getByRole('combobox', { name: 'Thema' }))
  await page.keyboard.type('Standorte')
  await tabTo(question.getByRole('button', { name: 'Vorschau' }))
  await page.keyboard.press('Enter')
  const preview = question.getByRole('dialog', { name: 'Vorschau' })
  await expect(preview).toContainText('Für den Hof in Siegen.')
  await page.keyboard.press('Escape')
  await expect(question.getByRole('button', { name: 'Vorschau' })).toBeFocused()
  await question.getByRole('button', { name: 'Frage stellen' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/forum\/\d+$/)
  await expect(question.getByRole('heading', { name: new RegExp(rare) })).toBeVisible()

  await question.getByRole('button', { name: 'Archivieren …' }).click()
  const dialog = question.getByRole('dialog', { name: 'Archivieren …' })
  await dialog.getByRole('textbox', { name: 'Grund' }).fill('erledigt, am Empfang')
  await dialog.getByRole('button', { name: 'Archivieren …' }).click()
  await expect(question.getByText('erledigt, am Empfang')).toBeVisible()
  await expect(question.getByRole('textbox', { name: 'Ihre Antwort' })).toHaveCount(0)
  const path = new URL(page.url()).pathname
  await page.goto('/forum')
  await list.getByRole('radio', { name: 'Archiv' }).check()
  await list.getByRole('link', { name: new RegExp(rare) }).click()
  await expect(page).toHaveURL(new RegExp(`${path}$`))
  await question.getByRole('button', { name: 'Wiederherstellen' }).click()
  await expect(question.getByText('erledigt, am Empfang')).toHaveCount(0)
  await expect(question.getByRole('textbox', { name: 'Ihre Antwort' })).toBeVisible()
})
