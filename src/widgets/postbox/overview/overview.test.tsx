import 'fake-indexeddb/auto'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import type { FormRow } from '#contract/postbox.ts'
import { setLanguage } from '#shared/bus/language.ts'
import { clearFlags } from '#shared/bus/flags.ts'
import { failure, type Service } from '#shared/testing/serve.ts'
import { storeDraft, storedDrafts } from '#shared/writes/draft-storage.ts'
import { screenTest } from '#shared/testing/screen-test.tsx'
import { $person } from '#shared/bus/person.ts'
import { aDraft, aForm, anEvent, aPage, aRow, BERND, INES } from '#widgets/postbox/testing/a-form.ts'
import { refreshForms } from '#widgets/postbox/under-way/api.ts'
import { KIND, localName } from '#widgets/postbox/under-way/paths.ts'
import { unsentForms } from '#widgets/postbox/unsent/unsent-forms.tsx'
import { decisions } from './api.ts'
import { views } from './filters.ts'
import { Overview } from './overview.tsx'

const SAFE = { isMyTurn: true, isSafeForMany: true, progress: { workingDays: 1, isOverdue: false } }
const TURN = [
  aRow({ isMyTurn: true, unread: 2 }),
  aRow({ id: 409, number: '2026-00409', title: 'Bankverbindung', ...SAFE }),
  aRow({ id: 410, number: '2026-00410', title: 'Parkplatz', ...SAFE }),
  aRow({
    id: 371,
    number: '2026-00371',
    title: 'Schulung',
    isMyTurn: true,
    group: { id: 5, name: { de: 'Ausbildung', en: 'Training' }, isTaken: false, isMember: true },
  }),
]
const MOVING = [
  aRow({ id: 366, number: '2026-00366', title: 'Auslagen', progress: { done: 2, workingDays: 6 } }),
  aRow({
    id: 367,
    number: '2026-00367',
    title: 'Werkstatt',
    progress: { workingDays: 6, deadline: '2026-04-17', isOverdue: true },
  }),
]
const ENDED = [
  aRow({
    id: 340,
    number: '2026-00340',
    title: 'Unterweisung',
    status: 'approved',
    endedAt: '2026-04-19T10:00:00.000Z',
    progress: { done: 4, station: null },
  }),
  aRow({
    id: 331,
    number: '2026-00331',
    title: 'Kompressor',
    status: 'rejected',
    endedAt: '2026-04-14T10:00:00.000Z',
    endReason: 'Eigentum der Leasinggesellschaft',
  }),
  aRow({ id: 318, number: '2026-00318', title: 'Meschede', status: 'withdrawn', endedAt: '2026-04-13T10:00:00.000Z' }),
]

let service: Service
/** Forms by section; a year asks for the number of its ended forms. */
let lists: Record<'received' | 'sent', Record<string, readonly FormRow[]>>
beforeEach(() => {
  clearFlags()
  decisions.clear()
  views.received.reset()
  views.sent.reset()
  localStorage.clear()
  lists = {
    received: { turn: TURN, moving: MOVING, ended: ENDED },
    sent: { turn: [], moving: [], ended: [] },
  }
  const answer = (box: 'received' | 'sent') => (url: URL) => {
    const rows = lists[box][String(url.searchParams.get('section'))] ?? []
    const search = url.searchParams.get('search')
    const found = search ? rows.filter(({ title }) => title.includes(search)) : rows
    if (url.searchParams.has('year')) return aPage(found.slice(0, 1), 31)
    return aPage(found, url.searchParams.get('section') === 'ended' && found.length > 0 && !search ? 31 : found.length)
  }
  service = {
    '/received': answer('received'),
    '/sent': answer('sent'),
    '/drafts': [],
    '/groups': [],
    '/template': [],
  }
})

async function open(box?: 'received' | 'sent') {
  const shown = await screenTest(Overview, { service, roles: ['portal_ma', 'menu_ma_form'], props: box ? { box } : {} })
  const calls = (method: string) =>
    shown.requests(method).map(({ path, body }) => [path.replace('/api/forms', ''), body])
  return { ...shown, calls }
}
const grid = (name: string) => screen.findByRole('grid', { name })
const rowsOf = async (name: string) => within(await grid(name)).getAllByRole('row')
const rowOf = async (section: string, title: string) =>
  (await rowsOf(section)).find(({ textContent }) => textContent?.includes(title))!
const words = ({ textContent }: HTMLElement) => textContent!.replaceAll('\u00a0', ' ')

test('[POST-01] received forms are listed by who should act, with a text beside each bar', async () => {
  await open('received')
  const turn = await rowsOf('Sie sind dran')
  expect(turn.map((row) => within(row).getAllByRole('link')[0]!.textContent)).toEqual([
    'Zugang Einkauf',
    'Bankverbindung',
    'Parkplatz',
    'Schulung',
  ])
  expect(words(turn[0]!)).toContain('2 ungelesene Nachrichten:')
  expect(words(turn[0]!)).toContain('liegt bei Ihnen seit 4 Arbeitstagen, dauert länger als üblich (3 Arbeitstage)')
  expect(words(turn[1]!)).toContain('liegt bei Ihnen seit einem Arbeitstag')
  expect(words(turn[3]!)).toContain('Gruppenpostfach Ausbildung')
  expect(words(await rowOf('Unterwegs', 'Auslagen'))).toMatch(
    /Einkaufsleitung, seit 6 Arbeitstagen, dauert länger als üblich \(3 Arbeitstage\)/,
  )
  expect(words(await rowOf('Unterwegs', 'Werkstatt'))).toContain('seit 6 Arbeitstagen, Frist abgelaufen am 17.04.')
  const ended = await rowsOf('Abgeschlossen')
  expect(ended.map(words)).toEqual([
    expect.stringMatching(/So 19\.04\., nach 2 TagenGenehmigt$/),
    expect.stringMatching(/Eigentum der LeasinggesellschaftAbgelehnt$/),
    expect.stringMatching(/zurückgezogen am Mo 13\.04\.Zurückgezogen$/),
  ])
  expect(screen.getByText('Älteste zuerst')).toBeTruthy()
})

test('[POST-01] all ended forms of a year are shown, and the way back', async () => {
  const { requests } = await open('received')
  await userEvent.click(await screen.findByRole('button', { name: 'Alle 31 aus 2026' }))
  await grid('Abgeschlossen 2026')
  expect(screen.queryByRole('grid', { name: 'Sie sind dran' })).toBeNull()
  expect(requests(undefined, /year=2026(&|$)/).length).toBeGreaterThan(0)
  await userEvent.click(screen.getByRole('button', { name: 'Zurück zu allen Formularen' }))
  await grid('Sie sind dran')
})

test('each section is one tab stop, whose rows and controls are reached by arrows', async () => {
  const { received } = await open('received')
  const [first, second] = await rowsOf('Sie sind dran')
  const stops = within(await grid('Sie sind dran')).getAllByRole('link', { hidden: true })
  expect(
    stops.filter(({ tabIndex }) => tabIndex === 0).length + [first, second].filter((row) => row!.tabIndex === 0).length,
  ).toBe(1)
  act(() => first!.focus())
  await userEvent.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(second)
  await userEvent.keyboard('{Enter}')
  expect(received('portal-navigate').at(-1)?.detail).toEqual({ path: '/formular/detail/409' })
})

test('filters are kept, those without a match can be reset, and a view is saved under a name', async () => {
  await open('received')
  await rowsOf('Sie sind dran')
  await userEvent.type(screen.getByRole('searchbox', { name: 'Formulare suchen' }), 'Auslagen{Enter}')
  await waitFor(() => expect(screen.queryByRole('grid', { name: 'Sie sind dran' })).toBeNull())
  await rowOf('Unterwegs', 'Auslagen')
  await userEvent.click(screen.getByRole('button', { name: 'Ansichten' }))
  await userEvent.type(await screen.findByRole('textbox', { name: 'Name der Ansicht' }), 'Geld')
  await userEvent.click(screen.getByRole('button', { name: 'Ansicht speichern' }))
  await userEvent.clear(screen.getByRole('searchbox', { name: 'Formulare suchen' }))
  await userEvent.type(screen.getByRole('searchbox', { name: 'Formulare suchen' }), 'Nirgends{Enter}')
  await userEvent.click(await screen.findByRole('button', { name: 'Filter zurücksetzen' }))
  await rowsOf('Sie sind dran')
  await userEvent.click(screen.getByRole('button', { name: 'Ansichten' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Geld' }))
  expect(views.received.$chosen.get().q).toBe('Auslagen')
})

test('a group postbox is a filter with the number of forms that wait in it', async () => {
  service['/groups'] = [{ id: 5, name: { de: 'Site Admins', en: '' }, waiting: 4 }]
  const { requests } = await open('received')
  const pill = await screen.findByRole('button', { name: /Gruppenpostfach Site Admins 4/ })
  await userEvent.click(pill)
  expect(pill.getAttribute('aria-pressed')).toBe('true')
  await waitFor(() => expect(requests(undefined, /groupId=5/).length).toBeGreaterThan(0))
})

test('[POST-03] a form that a colleague of the group has taken shows who has it', async () => {
  const group = { id: 5, name: { de: 'Ausbildung', en: 'Training' }, isTaken: true, isMember: true }
  lists.received['moving'] = [aRow({ id: 372, title: 'Schulung', group, at: [INES] })]
  await open('received')
  expect(words(await screen.findByRole('grid', { name: 'Unterwegs' }))).toContain('Bei Ines Vogelsang')
})

test('[POST-03] a form is taken from the group after a question; a colleague who was faster is named', async () => {
  const { calls } = await open('received')
  await userEvent.click(await screen.findByRole('button', { name: 'Übernehmen: Schulung' }))
  const dialog = await screen.findByRole('dialog', { name: 'Formular übernehmen?' })
  expect(calls('POST')).toEqual([])
  service['/take'] = () =>
    failure(409, {
      code: 'alreadyTaken',
      present: aForm({ id: 371, timeline: [anEvent(), anEvent({ type: 'handOver', by: INES, to: INES })] }),
    })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Übernehmen' }))
  await within(dialog).findAllByText(/409 - Das Formular hat schon jemand aus Ihrer Gruppe übernommen/)
  within(dialog).getByText('Inzwischen: Ines Vogelsang hat das Formular übernommen.')
  expect(within(dialog).queryByRole('button', { name: 'Übernehmen' })).toBeNull()
  expect(calls('POST').at(-1)?.[0]).toBe('/forms/371/take')
})

test('[POST-03] forms that are safe are decided together, which can be undone; each refusal is named', async () => {
  const { calls } = await open('received')
  await rowsOf('Sie sind dran')
  expect(screen.queryByRole('checkbox', { name: /Zugang Einkauf/ })).toBeNull()
  await userEvent.click(
    screen.getByRole('checkbox', { name: 'Alle 2 auswählen, die zusammen entschieden werden können' }),
  )
  const bar = screen.getByRole('region', { name: 'Auswahl' })
  within(bar).getByText('2 Formulare ausgewählt')
  await userEvent.click(within(bar).getByRole('button', { name: 'Genehmigen' }))
  expect(await rowsOf('Sie sind dran')).toHaveLength(2)
  await userEvent.click(screen.getByRole('button', { name: 'Rückgängig machen' }))
  expect(await rowsOf('Sie sind dran')).toHaveLength(4)
  expect(calls('POST')).toEqual([])
  service['/decisions'] = [
    { id: 409, done: true },
    { id: 410, done: false, code: 'notOpen', present: { status: 'withdrawn', version: 3 } },
  ]
  await userEvent.click(screen.getByRole('checkbox', { name: 'Auswählen: Bankverbindung' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Auswählen: Parkplatz' }))
  await userEvent.click(
    within(screen.getByRole('region', { name: 'Auswahl' })).getByRole('button', { name: 'Ablehnen' }),
  )
  const dialog = await screen.findByRole('dialog', { name: '2 Formulare ablehnen' })
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Grund' }), 'Doppelt')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Ablehnen' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Jetzt senden' }))
  const done = await screen.findByRole('region', { name: 'Letzte Entscheidung' })
  await within(done).findByText(/Ein Formular wurde abgelehnt/)
  expect(words(done)).toContain('Parkplatz: Das Formular ist nicht mehr offen. Status jetzt: Zurückgezogen.')
  expect(calls('POST').at(-1)).toEqual([
    '/decisions',
    {
      approve: false,
      reason: 'Doppelt',
      requests: [
        { id: 409, version: 2 },
        { id: 410, version: 2 },
      ],
    },
  ])
})

test('[POST-01] sent forms: drafts go on or are discarded, deciders are reminded, questions are answered', async () => {
  service['/drafts'] = [aDraft()]
  const { calls, received, requests } = await open('sent')
  const sub = $person.get()!.sub
  await storeDraft(sub, localName(118, 31), { start: { templateId: 118 } })
  lists.sent = {
    turn: [
      aRow({
        id: 412,
        title: 'Linz',
        status: 'askedBack',
        sender: { id: sub, name: 'Ich' },
        at: [INES],
        isMyTurn: true,
      }),
    ],
    moving: [
      aRow({ id: 352, title: 'Brille', at: [BERND], nudgeFrom: '2026-04-20', mayNudge: true }),
      aRow({ id: 353, title: 'Zu früh', at: [BERND], nudgeFrom: '2026-04-22' }),
      aRow({ id: 354, title: 'Nie', at: [BERND] }),
    ],
    ended: [],
  }
  const draft = await rowOf('Entwürfe', 'Dienstreise Steyr')
  expect(words(draft)).toMatch(/Schritt 3 von 5.*2 Pflichtangaben fehlen/)
  await userEvent.click(within(draft).getByRole('link', { name: 'Weiter ausfüllen: Dienstreise Steyr' }))
  expect(received('portal-navigate').at(-1)?.detail).toEqual({ path: '/formular/118?entwurf=31' })
  await userEvent.click(within(draft).getByRole('button', { name: 'Entwurf verwerfen: Dienstreise Steyr' }))
  service['/drafts/31'] = undefined
  service['/drafts'] = []
  await userEvent.click(
    within(await screen.findByRole('dialog', { name: 'Entwurf verwerfen?' })).getByRole('button', {
      name: 'Entwurf verwerfen',
    }),
  )
  await waitFor(() => expect(screen.queryByRole('grid', { name: 'Entwürfe' })).toBeNull())
  expect(calls('DELETE').at(-1)?.[0]).toBe('/drafts/31')
  expect(requests('DELETE')[0]?.version).toBe('"3"')
  expect(await storedDrafts(sub, KIND)).toEqual([])
  const asked = await rowOf('Sie sind dran', 'Linz')
  expect(words(asked)).toContain('wartet auf Ihre Antwort')
  within(asked).getByRole('link', { name: 'Antworten: Linz' })
  expect(words(await rowOf('Unterwegs', 'Brille'))).toContain(
    'Station 2 von 4, seit 4 Arbeitstagen, dauert länger als üblich (3 Arbeitstage)',
  )
  service['/352/nudge'] = aForm()
  await userEvent.click(screen.getByRole('button', { name: 'Erinnern: Brille' }))
  await waitFor(() => expect(calls('POST').at(-1)?.[0]).toBe('/forms/352/nudge'))
  // As in the form itself: if it is too early the button says from when on.
  const early = screen.getByRole('button', { name: 'Erinnern ab 22.04.: Zu früh' })
  expect(early.getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(early)
  expect(calls('POST')).toHaveLength(1)
  expect(screen.queryByRole('button', { name: /Erinnern.*: Nie$/ })).toBeNull()
})

test('[POST-01] a form that waits for the connection is shown above the sent ones', async () => {
  service['/send'] = () => failure(503)
  service['/drafts'] = (_: URL, { method }: RequestInit) => (method === 'POST' ? failure(503) : [])
  await open('sent')
  await act(() =>
    unsentForms.keep({
      key: 'k',
      createKey: 'c',
      saveKey: 's',
      title: 'Homeoffice-Tage Mai',
      templateId: 118,
      body: { answers: {}, page: 'journey' },
      local: 'form new-118',
    }),
  )
  await screen.findAllByText('Ein Formular wartet auf Verbindung.')
  screen.getByText(/„Homeoffice-Tage Mai“ ist auf diesem Gerät gespeichert/)
  await act(() => unsentForms.discard('k'))
})

test('[POST-01] a person who has neither sent nor received anything reads how to begin', async () => {
  lists.received = { turn: [], moving: [], ended: [] }
  const { received } = await open()
  await screen.findByRole('heading', { name: 'Noch keine Formulare' })
  const [, begin] = screen.getAllByRole('link', { name: 'Formular erstellen' })
  await userEvent.click(begin!)
  expect(received('portal-navigate').at(-1)?.detail).toEqual({ path: '/formular' })
})

test('without the role, and after a failure, the page says so', async () => {
  service['/received'] = failure(403)
  const { unmount } = await open('received')
  await screen.findByRole('heading', { name: 'Kein Zugriff auf das Postfach' })
  unmount()
  service['/received'] = failure(503)
  await open('received')
  await screen.findByText(/503 - Die Formulare konnten nicht geladen werden/)
  expect(screen.getAllByRole('button', { name: 'Erneut versuchen' })).toHaveLength(1)
})

test('[POST-03] HTML in a title is text, and the list is English where it is chosen', async () => {
  lists.received = { turn: [aRow({ title: '<img src=x onerror=alert(1)>', isMyTurn: true })], moving: [], ended: [] }
  setLanguage('en')
  vi.stubGlobal('alert', vi.fn())
  await open('received')
  const row = await rowOf('Your turn', '<img')
  expect(row.querySelector('img[src="x"]')).toBeNull()
  within(row).getByRole('link', { name: 'Decide: <img src=x onerror=alert(1)>' })
})

test('[POST-01] a new form appears automatically, also above the shown ones', async () => {
  await open()
  await screen.findByRole('grid', { name: 'Sie sind dran' })
  lists.received['turn'] = [aRow({ id: 300, number: '2026-00300', title: 'Neu gekommen', isMyTurn: true }), ...TURN]
  act(() => refreshForms())
  expect(await screen.findByRole('link', { name: 'Neu gekommen' })).toBeTruthy()
})
