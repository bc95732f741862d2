// Screens of those who write the news.
import type { Page } from '@playwright/test'
import type { Screen } from './screens.ts'

const EDITOR = 'leonie.brinkmann'

/** Waits until the rich text, which is loaded last, has its tools. */
const toolsAreThere = (page: Page) =>
  page.locator('portal-news-editor').getByRole('toolbar').getByRole('button').first().waitFor()

export const EDITING_SCREENS: readonly Screen[] = [
  {
    name: 'news-desk',
    username: EDITOR,
    path: '/news/ma/bearbeiten',
    prepare: (page) => page.locator('portal-news-editor').getByRole('row').nth(1).waitFor(),
  },
  { name: 'news-editor', username: EDITOR, path: '/news/ma/bearbeiten/1', whole: true, prepare: toolsAreThere },
  { name: 'news-editor-new', username: EDITOR, path: '/news/ma/bearbeiten/neu', whole: true, prepare: toolsAreThere },
  {
    name: 'news-categories',
    username: EDITOR,
    path: '/news/ma/kategorien',
    prepare: (page) => page.locator('portal-news-categories').getByText('Unternehmen').first().waitFor(),
  },
]
