import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Matrix } from '#contract/responsibility.ts'
import { setLanguage } from '#shared/bus/language.ts'
import { failure, serve, type Service } from '#shared/testing/serve.ts'
import { showIn } from '#shared/testing/show-in.tsx'
import { signIn, standOn } from '#shared/testing/sign-in.ts'
import { Overview } from './overview.tsx'

const KOWALSKI = { id: '00000000-0000-4000-8000-000000000001', name: 'Daniel Kowalski' }
const JANSSEN = { id: '00000000-0000-4000-8000-000000000002', name: 'Wiebke Janssen' }
const STEINMETZ = { id: '00000000-0000-4000-8000-000000000003', name: 'Lukas Steinmetz' }
const GROUP = { id: 3, number: '0230', name: 'Drehteile', nameEn: 'Turned parts' }

const cell = (groupId: number, siteId: number, changes: Partial<Matrix['cells'][number]>) => ({
  groupId,
  siteId,
  suppliers: 4,
  band: 'B' as const,
  buyers: [],
  planned: null,
  since: null,
  hasLeft: false,
  ...changes,
})
const lead = (person: typeof KOWALSKI) => ({ ...person, isLead: true })

const MATRIX: Matrix = {
  day: '2026-11-23',
  sites: [
    { id: 8, name: 'Meschede', company: 'Hydraulik' },
    { id: 9, name: 'Stade', company: 'Guss' },
  ],
  groups: [
    { id: 1, number: '0110', name: 'Langprodukte', nameEn: '', leadBuyer: STEINMETZ },
    { id: 2, number: '0115', name: 'Blankstahl', nameEn: '', leadBuyer: null },
    { ...GROUP, leadBuyer: KOWALSKI },
  ],
  cells: [
    cell(1, 8, { buyers: [lead(STEINMETZ)] }),
    cell(1, 9, { planned: { day: '2027-01-01', buyers: [lead(STEINMETZ)] } }),
    cell(2, 8, { since: '2026-10-01', hasLeft: true, band: 'C' }),
    cell(3, 9, { buyers: [lead(KOWALSKI), { ...JANSSEN, isLead: false }] }),
  ],
  rights: { all: false, groupIds: [], siteIds: [] },
}

let service: Service
beforeEach(() => {
  setLanguage('de')
  standOn('portal')
  service = { '/badges': { notifications: [], seq: 1 }, '/matrix': MATRIX }
})

async function open(props: { readonly view?: string } = {}, roles = ['portal_ek', 'menu_ek_leadbuyer']) {
  const fetch = serve(service)
  await signIn(roles)
  const shown = showIn(Overview, props)
  return { ...shown, fetch }
}
describe('[SUP-03] material groups by site', () => {
  test('name the buyer, open cells and planned changes in words', async () => {
    await open()
    const grid = await screen.findByRole('grid', { name: 'Warengruppen nach Standort' })
    const names = [
      'Langprodukte, Meschede: Lukas Steinmetz, Volumen B',
      'Langprodukte, Stade: ab 01.01. zuständig, Volumen B',
      'Blankstahl, Meschede: niemand zuständig, Volumen C',
      'Blankstahl, Stade: kein Bedarf',
      'Drehteile, Meschede: kein Bedarf',
      'Drehteile, Stade: doppelt vergeben, Daniel Kowalski, Wiebke Janssen, Volumen B',
    ]
    expect(within(grid).getAllByRole('button')).toHaveLength(names.length)
    for (const name of names) expect(within(grid).getByRole('button', { name })).toBeTruthy()
    expect(
      screen.getByText(
        'seit 01.10.2026 · bisherige Ansprechperson ausgeschieden · Vorschlag: Lukas Steinmetz, führt 0110 dort',
      ),
    ).toBeTruthy()
  })

  test('are moved through by arrow keys and chosen by Enter', async () => {
    await open()
    const first = await screen.findByRole('button', { name: /^Langprodukte, Meschede/ })
    first.focus()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowRight}{ArrowRight}{Enter}')
    expect(screen.getByRole('button', { name: /^Drehteile, Stade/, pressed: true })).toBeTruthy()
    const card = screen.getByRole('region', { name: '0230 Drehteile, Stade' })
    expect(within(card).getByText('Zwei Personen sind zuständig. Eine davon ist zu viel.')).toBeTruthy()
    expect(within(card).getByText('4 Lieferanten')).toBeTruthy()
  })

  test('are filtered by open cells and by lead buyer', async () => {
    await open()
    const rows = () =>
      screen
        .getAllByRole('row')
        .slice(1)
        .map((row) => within(row).getByRole('rowheader').textContent)
    await userEvent.click(await screen.findByRole('button', { name: '1 Lücke' }))
    expect(rows()).toEqual(['0115 Blankstahl'])
    await userEvent.click(screen.getByRole('button', { name: '1 doppelt' }))
    expect(rows()).toEqual(['0115 Blankstahl', '0230 Drehteile'])
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Lead Buyer' }), 'Lukas Steinmetz')
    expect(screen.getByText('Keine Warengruppe passt zu den Filtern')).toBeTruthy()
  })

  test('name who may close a gap to people who may not', async () => {
    await open()
    await userEvent.click(await screen.findByRole('button', { name: /^Blankstahl, Meschede/ }))
    expect(screen.getByText(/^Das ändern der Site Admin von Meschede oder die Benutzerverwaltung\./)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: /^Drehteile, Stade/ }))
    expect(screen.getByText(/^Das ändern Daniel Kowalski als Lead Buyer der Warengruppe,/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: /^Langprodukte, Meschede/ }))
    expect(screen.queryByText(/^Das ändern/)).toBeNull()
  })

  test('show whom to ask above the map', async () => {
    const { fetch } = await open()
    await userEvent.click(await screen.findByRole('button', { name: /^Blankstahl, Meschede/ }))
    await userEvent.click(screen.getByRole('button', { name: 'Ansprechpersonen zeigen' }))
    const question = screen.getByRole<HTMLInputElement>('searchbox')
    expect([question.value, document.activeElement]).toEqual(['0115 Meschede', question])
    await waitFor(() => expect(fetch.mock.calls.some(([url]) => String(url).includes('q=0115'))).toBe(true))
  })

  test('are read for another day', async () => {
    const { fetch } = await open()
    const field = await screen.findByRole('textbox', { name: 'Stand' })
    await userEvent.clear(field)
    await userEvent.type(field, '01.06.2027{Enter}')
    await waitFor(() => expect(fetch.mock.calls.some(([url]) => String(url).includes('day=2027-06-01'))).toBe(true))
  })

  test('offer another attempt when the server answers 503', async () => {
    service['/matrix'] = () => failure(503)
    await open()
    expect(await screen.findByRole('button', { name: 'Erneut versuchen' })).toBeTruthy()
  })

  test('are refused with a sentence for people without the role, without a request', async () => {
    const { fetch } = await open({ view: 'groups' }, ['portal_ma'])
    expect(screen.getByText(/Fehlercode 403/)).toBeTruthy()
    expect(fetch.mock.calls.filter(([url]) => String(url).includes('/matrix'))).toEqual([])
  })

  test('are not mentioned below the search, which is for everybody', async () => {
    const { fetch } = await open({}, ['portal_ma'])
    expect(screen.getByRole('searchbox', { name: 'Wonach suchen Sie?' })).toBeTruthy()
    expect(screen.queryByText(/Fehlercode 403/)).toBeNull()
    expect(fetch.mock.calls.filter(([url]) => String(url).includes('/matrix'))).toEqual([])
  })

  test('show English names in English', async () => {
    setLanguage('en')
    await open({ view: 'groups' })
    expect(await screen.findByRole('row', { name: /0230 Turned parts Daniel Kowalski 1/ })).toBeTruthy()
    expect(screen.getByRole('row', { name: /0115 Blankstahl nobody 1 1 gap/ })).toBeTruthy()
  })

  test('are listed by lead buyer', async () => {
    await open({ view: 'lead-buyers' })
    const row = await screen.findByRole('row', { name: /Daniel Kowalski/ })
    expect(within(row).getByText('0230 Drehteile')).toBeTruthy()
    expect(within(row).getByText('1 doppelt')).toBeTruthy()
  })
})

describe('[SUP-04] assigning a buyer', () => {
  const CELL = {
    version: 4,
    leadBuyer: KOWALSKI,
    holdings: [],
    buyers: [
      { ...lead(KOWALSKI), since: '2020-01-01' },
      { ...JANSSEN, isLead: false, since: '2026-03-01' },
    ],
    changes: [],
  }
  const BUYERS = [KOWALSKI, JANSSEN, STEINMETZ].map((person) => ({ ...person, position: '', company: 'Guss' }))
  const rights = { all: false, groupIds: [3], siteIds: [] }
  const put = (fetch: ReturnType<typeof serve>) => fetch.mock.calls.filter(([, init]) => init?.method === 'PUT')

  async function choose(changes: object = {}) {
    service['/matrix'] = { ...MATRIX, rights, ...changes }
    service['/buyers'] = BUYERS
    service['/cells/3/9'] ??= CELL
    const shown = await open()
    await userEvent.click(await screen.findByRole('button', { name: /^Drehteile, Stade/ }))
    const card = within(screen.getByRole('region', { name: '0230 Drehteile, Stade' }))
    await card.findByRole('button', { name: 'Zuständigkeit festlegen' })
    return { ...shown, card }
  }

  test('a lead buyer chooses one of two, sees what follows, and sends it once', async () => {
    const { card, fetch } = await choose()
    await userEvent.click(card.getByRole('radio', { name: /Wiebke Janssen/ }))
    expect(card.getByText(/^Daniel Kowalski ist ab \d\d\.\d\d\.\d{4} nicht mehr zuständig$/)).toBeTruthy()
    expect(card.getByText('Wiebke Janssen ist dann für 4 Lieferanten zuständig')).toBeTruthy()
    service['/cells/3/9'] = { ...CELL, version: 5, buyers: CELL.buyers.slice(1) }
    await userEvent.click(card.getByRole('button', { name: 'Zuständigkeit festlegen' }))
    await waitFor(() => expect(put(fetch)).toHaveLength(1))
    expect(JSON.parse(String(put(fetch)[0]![1]!.body))).toMatchObject({ personId: JANSSEN.id, version: 4 })
    expect(new Headers(put(fetch)[0]![1]!.headers).get('idempotency-key')).toBeTruthy()
  })

  test('saves and previews nothing while the day is refused', async () => {
    const { card, fetch } = await choose()
    await userEvent.click(card.getByRole('radio', { name: /Wiebke Janssen/ }))
    const day = card.getByRole('textbox', { name: 'Gilt ab' })
    await userEvent.clear(day)
    await userEvent.type(day, '1.1.2020')
    await userEvent.click(card.getByRole('button', { name: 'Zuständigkeit festlegen' }))
    expect(card.getByText(/^Frühestens am/)).toBeTruthy()
    expect(card.queryByText(/nicht mehr zuständig/)).toBeNull()
    expect((day.getRootNode() as ShadowRoot).activeElement).toBe(day)
    expect(put(fetch)).toEqual([])
  })

  test('shows an administrator of the site that the lead buyer stays', async () => {
    const { card } = await choose({ rights: { all: false, groupIds: [], siteIds: [9] } })
    await userEvent.click(card.getByRole('radio', { name: /Wiebke Janssen/ }))
    expect(card.getByText(/^Daniel Kowalski bleibt daneben zuständig\./)).toBeTruthy()
  })

  test('a conflict shows the present state and keeps the choice', async () => {
    const { card, fetch } = await choose()
    await userEvent.click(card.getByRole('radio', { name: 'Andere Person' }))
    await userEvent.selectOptions(card.getByRole('combobox', { name: 'Person' }), 'Lukas Steinmetz, Guss')
    const present = { ...CELL, version: 7, buyers: CELL.buyers.slice(0, 1) }
    service['/cells/3/9'] = () => failure(409, { code: 'version_conflict', present })
    await userEvent.click(card.getByRole('button', { name: 'Zuständigkeit festlegen' }))
    expect(await card.findByText(/^409 - Jemand hat das inzwischen geändert\./)).toBeTruthy()
    expect(card.getByRole<HTMLSelectElement>('combobox', { name: 'Person' }).value).toBe(STEINMETZ.id)
    service['/cells/3/9'] = { ...present, version: 8 }
    await userEvent.click(card.getByRole('button', { name: 'Zuständigkeit festlegen' }))
    await waitFor(() => expect(put(fetch)).toHaveLength(2))
    expect(JSON.parse(String(put(fetch)[1]![1]!.body))).toMatchObject({ personId: STEINMETZ.id, version: 7 })
  })

  test('names the field and the rule of a refusal', async () => {
    const { card } = await choose()
    await userEvent.click(card.getByRole('radio', { name: /Wiebke Janssen/ }))
    const details = [{ field: 'body.from', rule: 'past' }]
    service['/cells/3/9'] = () => failure(422, { code: 'day_refused', details })
    await userEvent.click(card.getByRole('button', { name: 'Zuständigkeit festlegen' }))
    expect(await card.findByText('Der Tag darf nicht in der Vergangenheit liegen.')).toBeTruthy()
  })

  test('is not offered to people without the right', async () => {
    service['/matrix'] = MATRIX
    await open()
    await userEvent.click(await screen.findByRole('button', { name: /^Drehteile, Stade/ }))
    expect(screen.queryByRole('button', { name: 'Zuständigkeit festlegen' })).toBeNull()
  })
})

describe('[SUP-04] appointments', () => {
  const appointment = (person: typeof KOWALSKI) => ({ id: 1, person, from: '2020-01-01', until: null })
  const APPOINTMENTS = {
    leadBuyers: [{ group: GROUP, current: appointment(KOWALSKI), planned: [], version: 0 }],
    siteAdmins: [{ site: MATRIX.sites[1]!, current: appointment(JANSSEN), version: 2, changes: [] }],
  }

  test('shows the main admin first whom a new administrator replaces', async () => {
    service['/appointments'] = APPOINTMENTS
    service['/buyers'] = [{ ...STEINMETZ, position: '', company: '' }]
    service['/matrix'] = { ...MATRIX, rights: { all: true, groupIds: [], siteIds: [] } }
    service['/sites/9/admin'] = {
      ...APPOINTMENTS,
      siteAdmins: [{ ...APPOINTMENTS.siteAdmins[0]!, version: 3, current: appointment(STEINMETZ) }],
    }
    const { fetch } = await open({ view: 'lead-buyers' })
    await userEvent.click(await screen.findByRole('button', { name: 'Site Admin ernennen: Stade' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(
      dialog.getByText(/^Wiebke Janssen ist ab .* nicht mehr Site Admin und verliert die Rechte dafür\./),
    ).toBeTruthy()
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Person' }), 'Lukas Steinmetz')
    await userEvent.click(dialog.getByRole('button', { name: 'Ernennen' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const [, init] = fetch.mock.calls.find(([url]) => String(url).endsWith('/sites/9/admin'))!
    expect(JSON.parse(String(init!.body))).toMatchObject({ personId: STEINMETZ.id, version: 2 })
    expect(await screen.findByRole('row', { name: /Stade, Guss Lukas Steinmetz/ })).toBeTruthy()
  })

  test('others read them without buttons', async () => {
    service['/appointments'] = APPOINTMENTS
    await open({ view: 'groups' })
    expect(await screen.findByRole('region', { name: 'Ernennungen' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /ernennen/ })).toBeNull()
  })
})

describe('[SUP-04] requests and hand-over', () => {
  const nobody = { id: null, name: '' }
  const REQUEST = {
    id: 7,
    version: 2,
    kind: 'group',
    state: 'open',
    reason: 'Bisher unter Kartonagen',
    requester: JANSSEN,
    requestedAt: '2026-11-20T09:00:00Z',
    decider: nobody,
    decidedAt: null,
    decisionReason: '',
    isMine: false,
    person: nobody,
    site: null,
    groupNumber: '0430',
    groupName: 'Folien',
  }
  const rights = { all: true, groupIds: [], siteIds: [] }
  beforeEach(() => {
    service['/appointments'] = { leadBuyers: [], siteAdmins: [] }
    service['/buyers'] = []
  })
  const body = (fetch: ReturnType<typeof serve>, path: string) => {
    const call = fetch.mock.calls.find(([url, init]) => String(url).endsWith(path) && init?.method === 'POST')
    return JSON.parse(String(call?.[1]?.body)) as unknown
  }

  test('a new material group is requested; a wrong number names its rule before it is sent', async () => {
    service['/requests'] = (_url: unknown, init: RequestInit) =>
      init.method === 'POST' ? [{ ...REQUEST, isMine: true }] : []
    const { fetch } = await open({ view: 'groups' })
    await userEvent.click(await screen.findByRole('button', { name: 'Warengruppe beantragen' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.type(dialog.getByRole('textbox', { name: 'Nummer' }), '43')
    await userEvent.type(dialog.getByRole('textbox', { name: 'Bezeichnung' }), 'Folien')
    await userEvent.click(dialog.getByRole('button', { name: 'Antrag stellen' }))
    expect(dialog.getByText('Die Nummer hat vier Ziffern.')).toBeTruthy()
    await userEvent.clear(dialog.getByRole('textbox', { name: 'Nummer' }))
    await userEvent.type(dialog.getByRole('textbox', { name: 'Nummer' }), '0430')
    await userEvent.click(dialog.getByRole('button', { name: 'Antrag stellen' }))
    expect(await screen.findByText('Neue Warengruppe 0430 Folien')).toBeTruthy()
    expect(body(fetch, '/requests')).toEqual({ kind: 'group', number: '0430', name: 'Folien', reason: '' })
  })

  test('the main admin decides; a rejection needs a reason', async () => {
    service['/matrix'] = { ...MATRIX, rights }
    service['/requests'] = [REQUEST]
    service['/requests/7/decision'] = [{ ...REQUEST, state: 'rejected', decisionReason: 'Bleibt dort.' }]
    const { fetch } = await open({ view: 'groups' })
    await userEvent.click(await screen.findByRole('button', { name: 'Entscheiden … Neue Warengruppe 0430 Folien' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(dialog.getByRole('radio', { name: 'Ablehnen' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Entscheidung speichern' }))
    expect(dialog.getByText('Das Feld Begründung darf nicht leer sein.')).toBeTruthy()
    await userEvent.type(dialog.getByRole('textbox', { name: 'Begründung' }), 'Bleibt dort.')
    await userEvent.click(dialog.getByRole('button', { name: 'Entscheidung speichern' }))
    expect(await screen.findByText('abgelehnt')).toBeTruthy()
    expect(body(fetch, '/decision')).toEqual({ approve: false, reason: 'Bleibt dort.', version: 2 })
  })

  test('the hand-over package lists responsibilities, open cases and notes', async () => {
    const handover = {
      person: KOWALSKI,
      deputy: null,
      groups: [{ ...GROUP, from: '2022-01-01', until: null }],
      sites: [],
      cells: [],
      relations: 3,
      cases: [
        { kind: 'request', subject: '0430 Folien', partner: '', since: null },
        { kind: 'change', subject: 'bank', partner: 'Ferrum', since: null },
        { kind: 'certificate', subject: 'Prüfplan', partner: 'Guss', since: null },
      ],
      notes: [{ partner: 'Ferrum', text: 'Skonto', changedAt: '2026-01-01T00:00:00Z' }],
    }
    service['/matrix'] = { ...MATRIX, rights }
    service['/buyers'] = [{ ...KOWALSKI, position: '', company: '' }]
    service[`/handover/${KOWALSKI.id}`] = handover
    await open({ view: 'lead-buyers' })
    const card = within(await screen.findByRole('region', { name: 'Übergabe' }))
    const field = await card.findByRole<HTMLSelectElement>('combobox', { name: 'Person' })
    expect(field.value).toMatch(/^person-/)
    await userEvent.selectOptions(field, 'Daniel Kowalski')
    expect(await card.findByText('0230 Drehteile, seit 01.01.2022')).toBeTruthy()
    for (const line of [
      'Antrag · 0430 Folien',
      'Änderung mit vier Augen · Bankverbindung · Ferrum',
      'Zertifikat in Prüfung · Prüfplan · Guss',
    ])
      expect(card.getByText(line)).toBeTruthy()
    expect(card.getByText('Ferrum: Skonto')).toBeTruthy()
    expect(card.getByRole('button', { name: 'Für Excel speichern' })).toBeTruthy()
  })
})
