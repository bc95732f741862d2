import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { setLanguage } from '#shared/bus/language.ts'
import { type Service, failure, sentIn, type serve } from '#shared/testing/serve.ts'
import {
  aService,
  GROUP,
  JANSSEN,
  KOWALSKI,
  MATRIX,
  openOverview,
  STEINMETZ,
} from '#widgets/responsibility/testing/matrix.tsx'

let service: Service
beforeEach(() => {
  service = aService()
})
const open = (props: { readonly view?: string } = {}, roles?: string[]) => openOverview(service, props, roles)

describe('[SUP-03] material groups by site', () => {
  test('the legend explains the letters of the volume, as in the report of suppliers', async () => {
    await open()
    for (const words of [
      'Volumen im Umsatzzeitraum:',
      'A über 1 Mio. €',
      'B über 250.000 €',
      'C über 50.000 €',
      'D darunter',
    ])
      expect(await screen.findByText(words)).toBeTruthy()
  })

  test('name the buyer, open cells and planned changes', async () => {
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
    expect(within(card).getByText('Zwei Personen sind zuständig. Vorgesehen ist eine.')).toBeTruthy()
    expect(within(card).getByText('4 Lieferanten')).toBeTruthy()
    const cells = within(screen.getByRole('grid')).getAllByRole('button')
    await userEvent.keyboard('{Control>}{End}{/Control}')
    expect(document.activeElement).toBe(cells.at(-1))
    await userEvent.keyboard('{PageUp}{Home}')
    expect(document.activeElement).toBe(cells[0])
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
    expect(
      screen.getByText(/^Das können der Site Admin von Meschede oder die Benutzerverwaltung ändern\./),
    ).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: /^Drehteile, Stade/ }))
    expect(screen.getByText(/^Das können Daniel Kowalski als Lead Buyer der Warengruppe,/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: /^Langprodukte, Meschede/ }))
    expect(screen.queryByText(/^Das können/)).toBeNull()
  })

  test('show whom to ask above the map', async () => {
    const { fetch } = await open()
    await userEvent.click(await screen.findByRole('button', { name: /^Blankstahl, Meschede/ }))
    await userEvent.click(screen.getByRole('button', { name: 'Ansprechpersonen anzeigen' }))
    const question = screen.getByRole<HTMLInputElement>('searchbox')
    expect([question.value, document.activeElement]).toEqual(['0115 Meschede', question])
    await waitFor(() => expect(fetch.mock.calls.some(([url]) => String(url).includes('q=0115'))).toBe(true))
  })

  test('on a phone open the chosen cell as a sheet, which returns to it or to whom to ask', async () => {
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(354)
    await open()
    const cell = await screen.findByRole('button', { name: /^Blankstahl, Meschede/ })
    await userEvent.click(cell)
    const sheet = await screen.findByRole('dialog', { name: '0115 Blankstahl, Meschede' })
    expect(screen.queryByRole('region', { name: '0115 Blankstahl, Meschede' })).toBeNull()
    await userEvent.click(within(sheet).getByRole('button', { name: 'Schließen' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    await userEvent.click(cell)
    await userEvent.click(await screen.findByRole('button', { name: 'Ansprechpersonen anzeigen' }))
    const question = screen.getByRole<HTMLInputElement>('searchbox')
    expect([screen.queryByRole('dialog'), question.value]).toEqual([null, '0115 Meschede'])
    expect(document.activeElement).toBe(question)
  })

  test('that do not all fit have an edge that shows the next sites, and at the end the first ones again', async () => {
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(354)
    vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(500)
    const more = MATRIX.sites.map((site) => ({ ...site, id: site.id + 100 }))
    service['/matrix'] = { ...MATRIX, sites: [...MATRIX.sites, ...more] }
    await open()
    const box = (await screen.findByRole('grid')).parentElement!
    const scrollTo = vi.spyOn(box, 'scrollTo').mockImplementation(() => undefined)
    await userEvent.click(screen.getByRole('button', { name: 'Weitere Standorte anzeigen' }))
    expect(scrollTo).toHaveBeenCalledWith({ left: 354 })
    box.scrollLeft = 146
    fireEvent.scroll(box)
    expect(screen.getByRole('button', { name: 'Erste Standorte anzeigen' })).toBeTruthy()
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
    expect(sentIn(init)).toMatchObject({ body: { personId: STEINMETZ.id }, version: 2 })
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
    decider: null,
    decidedAt: null,
    decisionReason: '',
    stages: [],
    timeline: [],
    mayDecide: true,
    mayWithdraw: false,
    isMine: false,
    person: nobody,
    site: null,
    groupNumber: '0430',
    groupName: 'Folien',
    groupNameEn: 'Films',
  }
  const rights = { all: true, groupIds: [], siteIds: [] }
  beforeEach(() => {
    service['/appointments'] = { leadBuyers: [], siteAdmins: [] }
    service['/buyers'] = []
  })
  const sent = (fetch: ReturnType<typeof serve>, path: string) =>
    sentIn(fetch.mock.calls.find(([url, init]) => String(url).endsWith(path) && init?.method === 'POST')?.[1])
  const body = (fetch: ReturnType<typeof serve>, path: string) => sent(fetch, path).body

  test('a new material group is requested; a wrong number names its rule before it is sent', async () => {
    service['/requests'] = (_url: unknown, init: RequestInit) =>
      init.method === 'POST' ? [{ ...REQUEST, isMine: true }] : []
    const { fetch } = await open({ view: 'groups' })
    await userEvent.click(await screen.findByRole('button', { name: 'Warengruppe beantragen' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByRole('textbox', { name: /^Begründung/ }).closest('.field')?.textContent).toContain('optional')
    await userEvent.type(dialog.getByRole('textbox', { name: 'Nummer' }), '43')
    await userEvent.type(dialog.getByRole('textbox', { name: 'Bezeichnung (deutsch)' }), 'Folien')
    await userEvent.click(dialog.getByRole('button', { name: 'Antrag stellen' }))
    expect(dialog.getByText('Die Nummer hat vier Ziffern.')).toBeTruthy()
    expect(dialog.getByText('Das Feld Bezeichnung (englisch) darf nicht leer sein.')).toBeTruthy()
    await userEvent.type(dialog.getByRole('textbox', { name: 'Bezeichnung (englisch)' }), 'Films')
    await userEvent.clear(dialog.getByRole('textbox', { name: 'Nummer' }))
    await userEvent.type(dialog.getByRole('textbox', { name: 'Nummer' }), '0430')
    await userEvent.click(dialog.getByRole('button', { name: 'Antrag stellen' }))
    expect(await screen.findByText('Neue Warengruppe 0430 Folien')).toBeTruthy()
    expect(body(fetch, '/requests')).toEqual({
      kind: 'group',
      number: '0430',
      name: 'Folien',
      nameEn: 'Films',
      reason: '',
    })
  })

  test('the main admin decides; a rejection needs a reason', async () => {
    service['/matrix'] = { ...MATRIX, rights }
    service['/requests'] = [REQUEST]
    service['/requests/7/decision'] = [{ ...REQUEST, state: 'rejected', decisionReason: 'Bleibt dort.' }]
    const { fetch } = await open({ view: 'groups' })
    await userEvent.click(await screen.findByRole('button', { name: 'Entscheiden … Neue Warengruppe 0430 Folien' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(dialog.getByRole('button', { name: 'Ablehnen' }))
    expect(dialog.getByText('Das Feld Grund darf nicht leer sein.')).toBeTruthy()
    await userEvent.type(dialog.getByRole('textbox', { name: 'Grund' }), 'Bleibt dort.')
    await userEvent.click(dialog.getByRole('button', { name: 'Ablehnen' }))
    expect(await screen.findByText('abgelehnt')).toBeTruthy()
    expect(sent(fetch, '/decision')).toEqual({ body: { approve: false, reason: 'Bleibt dort.' }, version: 2 })
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
      'Änderung im Vier-Augen-Verfahren · Bankverbindung · Ferrum',
      'Zertifikat in Prüfung · Prüfplan · Guss',
    ])
      expect(card.getByText(line)).toBeTruthy()
    expect(card.getByText('Ferrum: Skonto')).toBeTruthy()
    expect(card.getByRole('button', { name: 'Für Excel speichern' })).toBeTruthy()
  })
})
