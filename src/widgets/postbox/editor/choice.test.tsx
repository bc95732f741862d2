import 'fake-indexeddb/auto'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { setLanguage } from '#shared/bus/language.ts'
import { failure, type Service } from '#shared/testing/serve.ts'
import { screenTest } from '#shared/testing/screen-test.tsx'
import { unsentForms } from '#widgets/postbox/unsent/unsent-forms.tsx'
import { choiceView } from './choice.tsx'
import { FormEditor } from './form-editor.tsx'
import { aRow } from './testing/form-service.ts'

const DRAFT = {
  id: 55,
  version: 3,
  templateId: 118,
  title: 'Dienstreise Steyr',
  page: 3,
  pages: 4,
  openQuestions: 2,
  changedAt: '2026-04-20T06:11:00Z',
}
let service: Service
beforeEach(() => {
  service = {
    '/forms/template': [
      aRow(118, 'Dienstreise', { category: 'travel', lastUsedAt: '2026-04-01T08:00:00Z' }),
      aRow(112, 'Neue Bankverbindung', { category: 'money', usualDays: null, words: 'iban kontoinhaber' }),
      aRow(110, 'Neue Adresse', { category: 'person', isFavourite: true }),
    ],
    '/forms/drafts': [],
    '/favourite': undefined,
  }
})
async function open(props: Readonly<Record<string, unknown>> = {}) {
  const shown = await screenTest(FormEditor, { service, roles: ['portal_ma', 'menu_ma_form'], props })
  choiceView.reset()
  return { ...shown }
}
const group = async (name: string) => within(await screen.findByRole('region', { name }))

test('[POST-03] templates are offered by favourites, last use and category', async () => {
  await open({ companyId: '4' })
  expect((await group('Favoriten')).getByRole('link', { name: 'Neue Adresse' })).toBeTruthy()
  expect((await group('Zuletzt verwendet')).getAllByRole('link')).toHaveLength(1)
  const travel = await group('Reise')
  expect(travel.getByRole<HTMLAnchorElement>('link', { name: 'Dienstreise' }).href).toMatch(/\/formular\/118\/4$/)
  expect(travel.getByText('üblich 3 Arbeitstage')).toBeTruthy()
})

test('[POST-03] the search and the category narrow the templates, and a search without a result is reset', async () => {
  await open()
  await userEvent.type(await screen.findByRole('searchbox'), 'bank{Enter}')
  const found = await group('Ein Formular gefunden')
  expect(found.getByRole('link', { name: 'Neue Bankverbindung' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Reise' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Filter zurücksetzen' }))
  expect(await screen.findByRole('region', { name: 'Favoriten' })).toBeTruthy()
})

test.each([
  ['Kontoinhaber', 'a question'],
  ['geld', 'its category'],
])('[POST-03] a template is found by %s, which is a word of %s', async (typed) => {
  await open()
  await userEvent.type(await screen.findByRole('searchbox'), `${typed}{Enter}`)
  expect((await group('Ein Formular gefunden')).getByRole('link', { name: 'Neue Bankverbindung' })).toBeTruthy()
})

test('[POST-03] a star makes a favourite immediately; a refused one is rolled back', async () => {
  const { fetch } = await open()
  await userEvent.click((await screen.findAllByRole('button', { name: 'Dienstreise als Favorit merken' }))[0]!)
  expect((await group('Favoriten')).getByRole('link', { name: 'Dienstreise' })).toBeTruthy()
  await waitFor(() =>
    expect(
      fetch.mock.calls.some(([url, init]) => String(url).endsWith('/template/118/favourite') && init?.method === 'PUT'),
    ).toBe(true),
  )
  service['/favourite'] = failure(503)
  await userEvent.click((await screen.findAllByRole('button', { name: 'Neue Bankverbindung als Favorit merken' }))[0]!)
  expect(
    (await screen.findAllByRole('button', { name: 'Neue Bankverbindung als Favorit merken' })).length,
  ).toBeGreaterThan(0)
})

test('[POST-03] drafts say how far they are and go on', async () => {
  service['/forms/drafts'] = [DRAFT]
  await open()
  const drafts = await group('Entwürfe')
  expect(drafts.getByRole<HTMLAnchorElement>('link', { name: 'Dienstreise Steyr' }).href).toMatch(
    /\/formular\/118\?entwurf=55$/,
  )
  expect(drafts.getByText(/^Formular 118, Schritt 3 von 5/)).toBeTruthy()
  expect(drafts.getByText('2 Angaben fehlen')).toBeTruthy()
})

test('[POST-03] without a template it says so; an error offers another attempt, also without a connection', async () => {
  service['/forms/template'] = []
  const { unmount } = await open()
  expect(await screen.findByText('Noch keine Formulare')).toBeTruthy()
  unmount()
  service['/forms/template'] = failure(503)
  const second = await open()
  expect(await screen.findByText('503 - Die Formulare konnten nicht geladen werden.')).toBeTruthy()
  service['/forms/template'] = [aRow(118, 'Dienstreise')]
  await userEvent.click(screen.getByRole('button', { name: 'Erneut versuchen' }))
  expect((await screen.findAllByRole('link', { name: 'Dienstreise' })).length).toBeGreaterThan(0)
  second.unmount()
  service['/forms/template'] = () => {
    throw new TypeError('no line')
  }
  await open()
  expect(await screen.findByText('Diese Seite ist ohne Verbindung nicht verfügbar')).toBeTruthy()
})

test('[POST-03] forms that wait for a connection are shown, and refused ones link to their draft', async () => {
  await open()
  const write = {
    title: 'Homeoffice-Tage',
    templateId: 131,
    draft: { id: 56, version: 1 },
    createKey: 'c',
    saveKey: 's',
    body: { answers: {}, page: 'one' },
    local: 'form 56',
  }
  await unsentForms.keep({ ...write, key: 'k1' })
  expect((await screen.findAllByText('Ein Formular wartet auf Verbindung.')).length).toBeGreaterThan(0)
  service['/drafts/56'] = failure(404, { code: 'not_found' })
  await userEvent.click(screen.getByRole('button', { name: 'Jetzt senden' }))
  expect((await screen.findAllByText('„Homeoffice-Tage“ konnte nicht gesendet werden.')).length).toBeGreaterThan(0)
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Öffnen' })
  expect(link.href).toMatch(/\/formular\/131\?entwurf=56$/)
  await userEvent.click(link)
  expect(unsentForms.$unsent.get()).toEqual([])
})

test('the choice is in English for an English reader', async () => {
  setLanguage('en')
  await open()
  expect(await screen.findByRole('heading', { name: 'Choose a form' })).toBeTruthy()
  expect(await screen.findByRole('region', { name: 'Used recently' })).toBeTruthy()
})
