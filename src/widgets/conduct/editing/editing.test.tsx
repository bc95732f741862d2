import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ConductDraft, type ConductDraftBody, type ConductEditing } from '#contract/conduct.ts'
import { failure, type Service } from '#shared/testing/serve.ts'
import { press, screenTest, type Screen } from '#shared/testing/screen-test.tsx'
import { blank } from '#shared/testing/blank.ts'
import { Editing } from './editing.tsx'

const both = (de: string, en = `${de} (en)`) => ({ de, en })
const aText = (gifts: string): ConductDraftBody['text'] => ({
  title: both('Verhaltenskodex'),
  summary: both('Kurz'),
  sections: [
    { id: 'haltung', heading: both('Haltung'), html: both('<p>Wir halten Wort.</p>') },
    { id: 'geschenke', heading: both('Geschenke'), html: both(`<p>Erlaubt sind ${gifts}.</p>`) },
  ],
  questions: [1, 2, 3].map((number) => ({
    question: both(`Frage ${number}`),
    answers: [
      { text: both('Ja'), isRight: true, explanation: both('Weil') },
      { text: both('Nein'), isRight: false, explanation: both('Weil') },
    ],
  })),
})
const aDraft = (changes: Partial<ConductDraft> = {}): ConductDraft => ({
  ...blank(ConductDraft),
  version: 1,
  text: aText('25 €'),
  appliesFrom: '2099-01-01',
  confirmation: 'counted',
  confirmBy: '2099-02-01',
  changedBy: { id: null, name: 'Kai Keeper' },
  changedAt: '2026-04-20T08:00:00Z',
  ...changes,
})
const anEditing = (changes: Partial<ConductEditing> = {}): ConductEditing => ({
  draft: aDraft(),
  base: { version: 4, text: aText('35 €'), companies: [], sites: [], groups: [] },
  published: [
    {
      version: 4,
      appliesFrom: '2026-04-01',
      publishedAt: '2026-03-20T08:00:00Z',
      byName: 'Kai Keeper',
      confirmation: 'counted',
      confirmBy: '2026-04-30',
      state: 'current',
    },
  ],
  contact: { version: 3, name: 'Ombudsstelle', phone: '', email: '', url: '', note: { de: '', en: '' } },
  contactLinks: false,
  companies: [{ id: 1, name: 'Antriebe' }],
  sites: [{ id: 2, name: 'Siegen', companyId: 1 }],
  log: [{ at: '2026-03-20T08:00:00Z', byName: 'Kai Keeper', type: 'published', version: 4, company: '', people: 63 }],
  ...changes,
})

async function open(editing: () => ConductEditing = anEditing, service: Service = {}) {
  const shown = await screenTest(Editing, {
    service: { ...service, '/editing/reach': { people: 63, isNobody: false }, '/conduct/editing': editing },
    roles: ['menu_usermanagement'],
  })
  await screen.findByRole('heading', { name: 'Verhaltenskodex bearbeiten' })
  return shown
}
const sentTo = ({ requests }: Screen, path: string) => requests(undefined, path).map(({ sent }) => sent)

test('[CODE-01] saves typed text in both languages', async () => {
  const calls = await open(anEditing, { '/editing/draft': aDraft({ version: 2 }) })
  const title = () => screen.getByRole('textbox', { name: 'Titel' })
  await screen.findByText('63 Personen müssen bestätigen.')
  await userEvent.type(title(), ' neu')
  await userEvent.click(screen.getByRole('radio', { name: 'Englisch' }))
  await userEvent.type(title(), ' new')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Siegen' }))
  await press('Entwurf speichern')
  await waitFor(() => expect(sentTo(calls, '/draft')).toHaveLength(1))
  expect(sentTo(calls, '/draft')[0]).toMatchObject({
    version: 1,
    body: { sites: [2], text: { title: { de: 'Verhaltenskodex neu', en: 'Verhaltenskodex (en) new' } } },
  })
})

test('[CODE-01] shows the difference to the last version as insertions and deletions', async () => {
  await open()
  await userEvent.click(await screen.findByRole('radio', { name: 'Unterschied zur letzten Version' }))
  expect(await screen.findByText('Ein Abschnitt ist anders.')).toBeTruthy()
  expect((await screen.findByRole('insertion')).textContent).toContain('25')
  expect(screen.getByRole('deletion').textContent).toContain('35')
})

test('[CODE-01] after a conflict both states are there, and saving again replaces the other one knowingly', async () => {
  const theirs = aDraft({ version: 7, text: aText('15 €'), changedBy: { id: null, name: 'Lea Keeper' } })
  let answer: () => unknown = () => failure(409, { code: 'version_conflict', present: { draft: theirs } })
  let editing = anEditing()
  const calls = await open(() => editing, {
    '/editing/draft': () => {
      editing = anEditing({ draft: theirs })
      return answer()
    },
  })
  await userEvent.type(await screen.findByRole('textbox', { name: 'Titel' }), ' neu')
  await press('Entwurf speichern')
  expect(await screen.findByText('Lea Keeper hat den Entwurf inzwischen geändert.')).toBeTruthy()
  await press('Beide vergleichen')
  expect((await screen.findByRole('insertion')).textContent).toContain('neu')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Titel' }).value).toBe('Verhaltenskodex neu')
  answer = () => aDraft({ version: 8 })
  await press('Entwurf speichern')
  await waitFor(() => expect(sentTo(calls, '/draft')).toHaveLength(2))
  expect(sentTo(calls, '/draft')[1]).toMatchObject({
    version: 7,
    body: { text: { title: { de: 'Verhaltenskodex neu' } } },
  })
})

test('[CODE-01] says everything that is missing before a draft can be published', async () => {
  const text = aText('25 €')
  text.sections[1]!.html.en = ''
  text.questions.pop()
  const calls = await open(() => anEditing({ draft: aDraft({ text, appliesFrom: null }) }))
  await press('Veröffentlichen')
  const faults = within(await screen.findByRole('alert'))
  expect(faults.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Geschenke, Text (Englisch): fehlt',
    'Drei Fragen: genau drei Fragen',
    'Gilt ab: fehlt',
  ])
  expect(sentTo(calls, '/publication')).toEqual([])
})

test('[CODE-01] publishes after it has said who must confirm by when', async () => {
  const calls = await open(anEditing, { '/editing/publication': { version: 5, appliesFrom: '2099-01-01' } })
  await screen.findByText('63 Personen müssen bestätigen.')
  await press('Veröffentlichen')
  const dialog = within(await screen.findByRole('dialog', { name: 'Version 5 veröffentlichen?' }))
  expect(dialog.getByText(/63 Personen müssen sie bis 01\.02\.2099 bestätigen/)).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Veröffentlichen' }))
  await waitFor(() => expect(sentTo(calls, '/publication')).toEqual([{ version: 1 }]))
})

test('[CODE-01] a group of fewer than five people is not counted, and an empty group is reported', async () => {
  const reach = { people: null, isNobody: false }
  await screenTest(Editing, {
    service: { '/editing/reach': reach, '/conduct/editing': anEditing },
    roles: ['menu_usermanagement'],
  })
  expect(await screen.findByText('Unter 5 Personen müssen bestätigen.')).toBeTruthy()
})

test('[CODE-01] sections are added, moved and removed by buttons', async () => {
  await open()
  const names = () =>
    within(screen.getByRole('region', { name: 'Abschnitte' }))
      .getAllByRole('button', { expanded: false })
      .map(({ textContent }) => textContent)
  await press('Geschenke nach oben')
  expect(names()).toEqual(['1 Geschenke', '2 Haltung'])
  await press('Haltung entfernen')
  expect(names()).toEqual(['1 Geschenke'])
  await press('Abschnitt hinzufügen')
  await userEvent.type(screen.getByRole('textbox', { name: 'Überschrift' }), 'Daten')
  expect(screen.getByRole('button', { name: '2 Daten', expanded: true })).toBeTruthy()
})

test('[CODE-01] begins a draft with the texts of the last version', async () => {
  const calls = await open(() => anEditing({ draft: null }), { '/editing/draft': aDraft() })
  await press('Entwurf beginnen')
  await screen.findByRole('heading', { name: 'Entwurf von Version 5' })
  expect(sentTo(calls, '/draft')[0]).toMatchObject({ version: 0, body: { text: aText('35 €') } })
})

test('[CODE-01] withdraws a version that does not apply yet', async () => {
  const upcoming = { ...anEditing().published[0]!, version: 5, state: 'upcoming' as const }
  const calls = await open(() => anEditing({ draft: null, published: [upcoming] }), { '/5/withdrawal': aDraft() })
  await press('Zurückziehen')
  const dialog = within(screen.getByRole('dialog', { name: 'Version 5 zurückziehen?' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Zurückziehen' }))
  await waitFor(() => expect(calls.requests(undefined, '/5/withdrawal')).toHaveLength(1))
})

test('[CODE-01] the contact is changed from the version that was seen, and a wrong address is said at its field', async () => {
  const refusal = failure(422, {
    code: 'contact_invalid',
    details: [{ field: 'body.url', rule: 'must be an https address' }],
  })
  const calls = await open(anEditing, { '/editing/contact': refusal })
  await press('Ändern')
  const field = screen.getByRole('textbox', { name: /Adresse der Meldestelle/ })
  await userEvent.type(field, 'http://hinweis.example')
  await press('Speichern')
  expect(await screen.findByText('Bitte eine Adresse eingeben, die mit https:// beginnt.')).toBeTruthy()
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(sentTo(calls, '/contact')[0]).toMatchObject({ version: 3, body: { url: 'http://hinweis.example' } })
})

test('says that it could not be loaded', async () => {
  await screenTest(Editing, { service: { '/conduct/editing': () => failure(503) }, roles: ['menu_usermanagement'] })
  expect(await screen.findByRole('button', { name: 'Erneut versuchen' })).toBeTruthy()
})
