// Screens of the forum.
import type { Page } from '@playwright/test'
import type { Screen } from './screens.ts'

const RESPONSIBLE = 'katrin.osterloh'
const MODERATOR = 'thorsten.wehmeyer'

const listIsThere = (page: Page) =>
  page.locator('portal-forum').getByRole('list', { name: 'Forum' }).getByRole('listitem').first().waitFor()

/** The question with an official and an accepted answer. */
const openAnswered = async (page: Page) => {
  await listIsThere(page)
  await page.locator('portal-forum').getByRole('searchbox').fill('Dienstrad Elternzeit')
  await page
    .locator('portal-forum')
    .getByRole('link', { name: /^Dienstrad: Was/ })
    .click()
  await page.locator('portal-question').getByRole('article').nth(1).waitFor()
}

export const FORUM_SCREENS: readonly Screen[] = [
  { name: 'forum', username: RESPONSIBLE, path: '/forum', whole: true, prepare: listIsThere },
  { name: 'question', username: RESPONSIBLE, path: '/forum', whole: true, prepare: openAnswered },
  {
    name: 'forum-ask',
    username: RESPONSIBLE,
    path: '/forum/frage',
    prepare: (page) => page.locator('portal-question').getByRole('combobox').first().waitFor(),
  },
  {
    name: 'forum-editing',
    username: MODERATOR,
    path: '/forum/bearbeitung',
    whole: true,
    prepare: (page) => page.locator('portal-forum-editing').getByRole('listitem').nth(8).waitFor(),
  },
]
