// The page of categories as an administrator sees it.
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach } from 'vitest'
import type { EditableCategory } from '#contract/news-categories.ts'
import { setLanguage } from '#shared/bus/language.ts'
import { Categories } from '#widgets/news/categories/categories.tsx'
import { standOn } from '#widgets/news/testing/stories.tsx'
import { anEditableCategory } from './editable-category.ts'
import { Service } from './service.tsx'
// Imported before the first test, so that no test waits for a lazily loaded module.
import '#widgets/news/categories/edit/panel.tsx'
import '#widgets/news/categories/edit/remove-dialog.tsx'
import '#widgets/news/categories/edit/badge-field.tsx'
import { screenTest } from '#shared/testing/screen-test.tsx'

export const ADMINISTRATOR = ['portal_ma', 'ma_news_user']
// Unternehmen › Strategie, Betriebsrat · Standorte › Siegen · Leer
export const TREE: readonly EditableCategory[] = [
  anEditableCategory(1, 'Unternehmen', { icon: 'building-2', total: 12 }),
  anEditableCategory(2, 'Standorte', { labelEn: '' }),
  anEditableCategory(3, 'Leer'),
  anEditableCategory(4, 'Strategie', { parentId: 1, stories: 12 }),
  anEditableCategory(5, 'Betriebsrat', { parentId: 1, review: true }),
  anEditableCategory(6, 'Siegen', { parentId: 2, stories: 4, binned: 1 }),
]

/** Registers a `beforeEach` that renders the page with a service that has the tree. */
export function serveTree(): { readonly service: Service } {
  const stage = { service: new Service(TREE) }
  beforeEach(() => {
    setLanguage('de')
    standOn('portal')
    stage.service = new Service(TREE)
  })
  return stage
}

export async function start() {
  const shown = await screenTest(Categories, {
    roles: ADMINISTRATOR,
    clientRoles: { 'ma-news-api': { roles: ['news_cat_write'] } },
  })
  await screen.findByRole('treegrid', { name: /^(Kategorien|Categories)$/ })
  return shown
}

export const rows = () => screen.getAllByRole('row').slice(1)
export const rowOf = (label: string) =>
  screen.getByRole('button', { name: `${label} umbenennen` }).closest<HTMLElement>('[role=row]')!
/** The names in the order of the rows, with their level. */
export const drawn = () =>
  rows().map(
    (row) =>
      `${'·'.repeat(Number(row.ariaLevel ?? row.getAttribute('aria-level')) - 1)}${within(row).getByRole('rowheader').textContent}`,
  )
export const grip = (label: string) => screen.getByRole('button', { name: `${label} verschieben` })
export const announced = (sentence: string | RegExp) => screen.findByText(sentence, { selector: '[aria-live]' })
export async function choose(label: string, item: RegExp | string) {
  await userEvent.click(screen.getByRole('button', { name: `Weitere Aktionen zu ${label}` }))
  await userEvent.click(await screen.findByRole('menuitem', { name: item }))
}
export async function edit(label: string) {
  await userEvent.click(screen.getByRole('button', { name: `${label} bearbeiten` }))
  return screen.findByRole('textbox', { name: 'Deutsch' })
}
