import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Board, OpenDecisions } from '#contract/vacation-calendar.ts'
import { type Service, failure } from '#shared/testing/serve.ts'
import { screenTest } from '#shared/testing/screen-test.tsx'
import { aLeaveRequest, anOpenDecision, aWireBoard, aWirePerson } from '#widgets/vacation/testing/wire.ts'
import { Approval } from './approval.tsx'
import { DecisionDetails } from './request-card.tsx'
import { UNDO_TIME } from '#shared/writes/undoable-decisions.ts'
import { decisions as undoable } from './api.ts'

let width = 1200
let service: Service
let decisions: OpenDecisions

/** A board of any period, with the requests on it. */
const boardFor = (url: URL): Board => {
  const [first, last] = [url.searchParams.get('first') ?? '', url.searchParams.get('last') ?? '']
  const people = ['Jonas Reiter', 'Mia Falk', 'Aylin Demir'].map((name) => {
    const requests = decisions.filter(({ request }) => request.person.name === name)
    return aWirePerson(name, {
      absences: requests.map(({ request }) => ({
        ...request.periods[0]!,
        state: 'requested',
        kind: 'leave',
        requestId: request.id,
        mayDecide: true,
      })),
    })
  })
  const days = (Date.parse(last) - Date.parse(first)) / 86_400_000 + 1
  const away = Array.from({ length: days }, (_, at) =>
    at === (Date.parse('2026-05-15') - Date.parse(first)) / 86_400_000 ? 3 : 0,
  )
  const staffing = { size: 7, minimum: 5, away }
  return aWireBoard({
    first,
    last,
    people,
    teams: [{ id: 1, name: 'Stahl', personIds: people.map(({ id }) => id), staffing }],
  })
}

beforeEach(() => {
  width = 1200
  vi.setSystemTime('2026-05-06T08:00:00Z')
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(() => width)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  decisions = [
    anOpenDecision(
      aLeaveRequest(1, 'Jonas Reiter', { substitute: { id: 'id-falk', name: 'Mia Falk', state: 'asked' } }),
    ),
    anOpenDecision(aLeaveRequest(2, 'Mia Falk', { periods: [{ first: '2026-05-19', last: '2026-05-20' }] })),
  ]
  service = {
    '/api/vac/board': boardFor,
    '/api/vac/decisions': () => decisions,
    '/api/vac/decisions/1': {
      holidays: [{ day: '2026-05-14', holiday: 'ascension' }],
      years: [{ year: 2026, left: { numerator: 9, denominator: 1 } }],
    },
    '/api/vac/deputies': { activated: false, deputies: [], awayFrom: null, awayUntil: null },
  }
})
afterEach(() => {
  undoable.clear()
})

async function open(props: Record<string, unknown> = {}) {
  const shown = await screenTest(Approval, { service, roles: ['portal_ma', 'menu_ma_holiday_approve'], props })
  const sent = (method: string, path: string) =>
    shown.requests(method, path).map(({ body }) => body as Record<string, unknown>)
  return { ...shown, calls: shown.requests, sent }
}
async function openTable() {
  const shown = await open({ layout: 'table' })
  await screen.findByRole('grid', { name: 'Offene Urlaubsanträge' })
  return shown
}
const bar = () => screen.findByRole('region', { name: 'Letzte Entscheidung' })
const row = async (name: RegExp) => (await screen.findByRole('row', { name })) as HTMLElement

test('[SHELL-08] without the right nothing is requested', async () => {
  const { fetch } = await screenTest(Approval, { service, roles: ['portal_ma'] })
  screen.getByText('Sie können keine Urlaubsanträge genehmigen.')
  expect(fetch.mock.calls.filter(([url]) => String(url).includes('/api/vac/'))).toEqual([])
})

test('[VAC-03] the board counts requests and conflicts, and filters by these people', async () => {
  await open()
  const grid = await screen.findByRole('grid')
  expect(within(grid).getAllByRole('rowheader', { name: /Falk|Reiter|Demir/ })).toHaveLength(3)
  await userEvent.click(screen.getByRole('button', { name: '1 Konflikt' }))
  const filtered = await screen.findByRole('grid')
  expect(within(filtered).getAllByRole('rowheader', { name: /Falk|Reiter|Demir/ })).toHaveLength(1)
  expect(screen.getByRole('button', { name: '1 Konflikt' }).getAttribute('aria-pressed')).toBe('true')
  within(filtered).getAllByRole('gridcell', { name: /4 von 7 da, vereinbart sind 5/ })
  await userEvent.click(screen.getByRole('button', { name: '1 Konflikt' }))
})

test('[VAC-03] the key that rejects an opened request is no part of its reason', async () => {
  await open()
  const grid = await screen.findByRole('grid')
  act(() => grid.focus())
  await userEvent.keyboard('{Control>}{Home}{ArrowDown}{/Control}{Enter}')
  const card = await screen.findByRole('dialog', { name: /Falk|Reiter|Demir/ })
  // A prevented key types nothing into the field that gets the focus.
  expect(fireEvent.keyDown(card, { key: 'r' })).toBe(false)
  expect((await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /Begründung/ })).value).toBe('')
})

test('[VAC-03] a request that waits for others names them in its cell and on its card', async () => {
  service['/api/vac/board'] = (url: URL) => {
    const board = boardFor(url)
    const waiting = { first: '2026-05-11', last: '2026-05-12', state: 'requested', kind: 'leave' } as const
    board.people
      .find(({ name }) => name === 'Aylin Demir')!
      .absences.push({ ...waiting, waitsFor: ['Thorsten Wehmeyer'] })
    return board
  }
  await open()
  const grid = await screen.findByRole('grid')
  within(grid).getAllByRole('gridcell', { name: /beantragt, .*, Entscheidung liegt bei Thorsten Wehmeyer$/ })
  act(() => grid.focus())
  await userEvent.keyboard('{Home}ay{Control>}{ArrowRight}{/Control}{Enter}')
  const card = await screen.findByRole('dialog', { name: 'Aylin Demir' })
  within(card).getByText('Entscheidung liegt bei Thorsten Wehmeyer. Sie können hier nicht entscheiden.')
})

test('[VAC-03] the board shows the people of one site, and all of them again', async () => {
  service['/api/vac/board'] = (url: URL) => {
    const board = boardFor(url)
    return {
      ...board,
      sites: [...board.sites, { id: 2, name: 'Olpe', land: 'NW' as const, municipal: [] }],
      people: board.people.map((person) => (person.name === 'Mia Falk' ? { ...person, siteId: 2 } : person)),
    }
  }
  await open()
  const names = async () =>
    within(await screen.findByRole('grid'))
      .getAllByRole('rowheader', { name: /Falk|Reiter|Demir/ })
      .map(({ textContent }) => textContent)
  const sites = await screen.findByRole('combobox', { name: 'Standort' })
  expect(
    within(sites)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Alle Standorte', 'Olpe', 'Siegen'])
  await userEvent.selectOptions(sites, 'Olpe')
  expect(await names()).toEqual(['Mia Falk'])
  await userEvent.selectOptions(sites, 'Alle Standorte')
  expect(await names()).toHaveLength(3)
})

test('[VAC-03] a request of other days than the shown ones is checked, too', async () => {
  const asked: string[] = []
  const away = (url: URL): Board => {
    asked.push(`${url.searchParams.get('first')} ${url.searchParams.get('last')}`)
    const board = boardFor(url)
    const at = (Date.parse('2027-01-05') - Date.parse(board.first)) / 86_400_000
    const teams = board.teams.map((team) => ({
      ...team,
      staffing: { size: 7, minimum: 5, away: team.staffing!.away.map((_, index) => (index === at ? 4 : 0)) },
    }))
    return { ...board, teams }
  }
  service['/api/vac/board'] = away
  decisions = [anOpenDecision(aLeaveRequest(1, 'Mia Falk', { periods: [{ first: '2026-12-30', last: '2027-01-06' }] }))]
  await open()
  await screen.findByRole('button', { name: '1 Konflikt' })
  expect([...new Set(asked)].toSorted()).toEqual(['2026-01-01 2026-12-31', '2026-12-30 2027-01-06'])
})

test('[VAC-03] if the staffing cannot be read no text says that there is no conflict', async () => {
  let isDown = true
  service['/api/vac/board'] = (url: URL) => (isDown ? failure(503) : boardFor(url))
  await openTable()
  await screen.findByText(/503 - Ob genug Personen da sind, konnte nicht geprüft werden/)
  expect((await row(/Jonas Reiter/)).textContent).toContain('Besetzung nicht geprüft.')
  await userEvent.click(screen.getByRole('checkbox', { name: /Mia Falk/ }))
  const chosen = screen.getByRole('region', { name: 'Auswahl' })
  expect(chosen.textContent).toContain('Besetzung nicht geprüft.')
  expect(chosen.textContent).not.toContain('Keine Konflikte.')
  isDown = false
  await userEvent.click(screen.getByRole('button', { name: 'Erneut versuchen' }))
  await waitFor(() => expect(chosen.textContent).toContain('Keine Konflikte.'))
  expect((await row(/Jonas Reiter/)).textContent).not.toContain('Besetzung nicht geprüft.')
})

test('[VAC-03] the table shows the warnings of a request, and approves it after ten seconds', async () => {
  service['/api/vac/decisions'] = (_: URL, { method }: RequestInit) =>
    method === 'POST' ? [{ id: 1, done: true }] : decisions
  const { sent } = await openTable()
  expect((await row(/Jonas Reiter/)).textContent?.replaceAll('\u00a0', ' ')).toContain(
    'Fr 15.05.: 4 von 7 da, vereinbart sind 5.',
  )
  vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.now() })
  fireEvent.click(screen.getByRole('button', { name: 'Antrag von Jonas Reiter genehmigen' }))
  expect((await bar()).textContent).toContain('Der Antrag von Jonas Reiter wird in 10 Sekunden genehmigt.')
  expect(screen.queryByRole('row', { name: /Jonas Reiter/ })).toBeNull()
  expect(sent('POST', '/api/vac/decisions')).toEqual([])
  decisions = decisions.slice(1)
  await act(() => vi.advanceTimersByTimeAsync(UNDO_TIME))
  expect(sent('POST', '/api/vac/decisions')).toEqual([{ approve: true, requests: [{ id: 1, version: 1 }] }])
  await waitFor(async () => expect((await bar()).textContent).toContain('Der Antrag von Jonas Reiter wurde genehmigt.'))
})

test('[VAC-03] an undone decision is not sent; a waiting one is sent when the page is left', async () => {
  const { sent, unmount } = await openTable()
  await userEvent.click(screen.getByRole('button', { name: 'Antrag von Mia Falk genehmigen' }))
  await userEvent.click(within(await bar()).getByRole('button', { name: 'Rückgängig machen' }))
  await row(/^Antrag von Mia Falk/)
  await userEvent.click(screen.getByRole('button', { name: 'Antrag von Mia Falk genehmigen' }))
  expect(sent('POST', '/api/vac/decisions')).toEqual([])
  unmount()
  await waitFor(() => expect(sent('POST', '/api/vac/decisions')).toHaveLength(1))
})

test.each(['beforeunload', 'pagehide'])(
  '[VAC-03] on %s a waiting decision is sent by a call that outlives the page',
  async (event) => {
    const { calls } = await openTable()
    await userEvent.click(screen.getByRole('button', { name: 'Antrag von Mia Falk genehmigen' }))
    act(() => void dispatchEvent(new Event(event)))
    await waitFor(() => expect(calls('POST', '/api/vac/decisions').map(({ keepalive }) => keepalive)).toEqual([true]))
  },
)

test('[VAC-03] rejecting needs a reason; several are decided together, and each refusal is shown', async () => {
  service['/api/vac/decisions'] = (_: URL, { method }: RequestInit) =>
    method === 'POST'
      ? [
          { id: 1, done: false, code: 'notOpen', present: { status: 'withdrawn' } },
          { id: 2, done: true },
        ]
      : decisions
  const { sent } = await openTable()
  await userEvent.click(screen.getByRole('checkbox', { name: /Jonas Reiter/ }))
  await userEvent.click(screen.getByRole('checkbox', { name: /Mia Falk/ }))
  const chosen = screen.getByRole('region', { name: 'Auswahl' })
  expect(chosen.textContent).toContain('2 ausgewählt Reiter, Falk. Ein Antrag mit Konflikt.')
  await userEvent.click(within(chosen).getByRole('button', { name: 'Ablehnen …' }))
  const dialog = screen.getByRole('dialog', { name: '2 Anträge ablehnen' })
  await userEvent.click(within(dialog).getByRole('button', { name: '2 Anträge ablehnen' }))
  within(dialog).getByText('Das Feld Begründung darf nicht leer sein.')
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Begründung' }), 'Inventur')
  await userEvent.click(within(dialog).getByRole('button', { name: '2 Anträge ablehnen' }))
  decisions = []
  await userEvent.click(within(await bar()).getByRole('button', { name: 'Jetzt senden' }))
  await waitFor(() =>
    expect(sent('POST', '/api/vac/decisions')).toEqual([
      {
        approve: false,
        reason: 'Inventur',
        requests: [
          { id: 1, version: 1 },
          { id: 2, version: 1 },
        ],
      },
    ]),
  )
  await waitFor(async () =>
    expect((await bar()).textContent).toContain('Jonas Reiter: Der Antrag wurde inzwischen zurückgezogen.'),
  )
  expect((await bar()).textContent).toContain('Der Antrag von Mia Falk wurde abgelehnt.')
})

test('[VAC-03] a decision that did not arrive stays, and is repeated under its key', async () => {
  const keys: (string | null)[] = []
  let isDown = true
  service['/api/vac/decisions'] = (_: URL, { method, headers }: RequestInit) => {
    if (method !== 'POST') return decisions
    keys.push(new Headers(headers).get('idempotency-key'))
    return isDown ? failure(503) : [{ id: 2, done: true }]
  }
  await openTable()
  await userEvent.click(screen.getByRole('button', { name: 'Antrag von Mia Falk genehmigen' }))
  await userEvent.click(within(await bar()).getByRole('button', { name: 'Jetzt senden' }))
  const again = await screen.findByRole('button', { name: 'Erneut senden' })
  expect((await bar()).textContent).toContain('503 - Die Entscheidung über den Antrag von Mia Falk')
  isDown = false
  await userEvent.click(again)
  await waitFor(async () => expect((await bar()).textContent).toContain('wurde genehmigt'))
  expect(keys).toHaveLength(2)
  expect(keys[0]).toBe(keys[1])
})

test('[VAC-03] a decision that failed stays while others follow, and is repeated', async () => {
  let isDown = true
  service['/api/vac/decisions'] = (_: URL, { method, body }: RequestInit) => {
    if (method !== 'POST') return decisions
    const { requests } = JSON.parse(String(body)) as { requests: { id: number }[] }
    return isDown ? failure(503) : requests.map(({ id }) => ({ id, done: true }))
  }
  const { sent } = await openTable()
  await userEvent.click(screen.getByRole('button', { name: 'Antrag von Jonas Reiter genehmigen' }))
  await userEvent.click(screen.getByRole('button', { name: 'Antrag von Mia Falk genehmigen' }))
  const earlier = await screen.findByRole('region', { name: 'Frühere Entscheidung' })
  await waitFor(() => expect(earlier.textContent).toContain('503 - Die Entscheidung über den Antrag von Jonas Reiter'))
  await row(/Jonas Reiter/)
  expect((await bar()).textContent).toContain('Der Antrag von Mia Falk wird in 10 Sekunden genehmigt.')
  isDown = false
  await userEvent.click(within(earlier).getByRole('button', { name: 'Erneut senden' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Frühere Entscheidung' })).toBeNull())
  expect(screen.queryByRole('row', { name: /Jonas Reiter/ })).toBeNull()
  expect(sent('POST', '/api/vac/decisions').map(({ requests }) => requests)).toEqual([
    [{ id: 1, version: 1 }],
    [{ id: 1, version: 1 }],
  ])
})

test('[VAC-03] the reason of a rejection that was undone is kept', async () => {
  await openTable()
  const reject = () => userEvent.click(screen.getByRole('button', { name: 'Antrag von Mia Falk ablehnen …' }))
  await reject()
  await userEvent.type(screen.getByRole('textbox', { name: 'Begründung' }), 'Inventur')
  await userEvent.click(screen.getByRole('button', { name: 'Antrag ablehnen' }))
  await userEvent.click(within(await bar()).getByRole('button', { name: 'Rückgängig machen' }))
  await row(/^Antrag von Mia Falk/)
  await reject()
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Begründung' }).value).toBe('Inventur')
})

test('[VAC-03] asking to cancel approved leave is answered by its own call', async () => {
  decisions = [anOpenDecision(aLeaveRequest(3, 'Mia Falk', { status: 'approved' }), { isCancellation: true })]
  service['/requests/3/cancellation'] = aLeaveRequest(3, 'Mia Falk', { status: 'withdrawn' })
  const { calls } = await openTable()
  expect((await row(/^Antrag von Mia Falk/)).textContent).toContain('Urlaub, Stornierung')
  await userEvent.click(screen.getByRole('button', { name: 'Stornierung von Mia Falk genehmigen' }))
  await userEvent.click(within(await bar()).getByRole('button', { name: 'Jetzt senden' }))
  await waitFor(() =>
    expect(calls('POST', '/requests/3/cancellation').map(({ sent }) => sent)).toEqual([
      { version: 1, body: { approve: true } },
    ]),
  )
  await waitFor(async () =>
    expect((await bar()).textContent).toContain('Die Stornierung von Mia Falk wurde genehmigt.'),
  )
})

test('[VAC-05] a cancellation is not accepted after the leave is over, and a text says what to do instead', async () => {
  const request = aLeaveRequest(3, 'Mia Falk', { status: 'approved', cancellationPending: true })
  decisions = [anOpenDecision(request, { isCancellation: true })]
  service['/requests/3/cancellation'] = failure(409, { code: 'periodOver', present: request })
  await openTable()
  await userEvent.click(screen.getByRole('button', { name: 'Stornierung von Mia Falk genehmigen' }))
  await userEvent.click(within(await bar()).getByRole('button', { name: 'Jetzt senden' }))
  await waitFor(async () =>
    expect((await bar()).textContent).toContain('Der Urlaub ist vorbei und kann nicht mehr storniert werden.'),
  )
})

test('[VAC-03] a request that the personnel office has sent names its sender, with their comment', async () => {
  const by = { id: 'id-hr', name: 'Petra Lang' }
  const sent = { type: 'sent', at: '2026-04-20T08:00:00Z', by, onBehalfOf: null, note: 'auf Papier' } as const
  const decision = anOpenDecision(aLeaveRequest(1, 'Mia Falk', { timeline: [sent] }))
  const entry = { decision, warnings: [], facts: [], isChecked: true }
  await screenTest(
    () => <DecisionDetails entry={entry} onApprove={vi.fn<() => void>()} onReject={vi.fn<() => void>()} />,
    { service, roles: ['portal_ma', 'menu_ma_holiday_approve'] },
  )
  expect((await screen.findByText('Beantragt von')).nextElementSibling?.textContent).toBe('Petra Lang auf Papier')
})

test('[VAC-03] the narrow board has a card for each request with its warning', async () => {
  width = 390
  await open()
  const card = await screen.findByRole('listitem', { name: 'Jonas Reiter' })
  expect(card.textContent?.replaceAll('\u00a0', ' ')).toContain('Fr 15.05.: 4 von 7 da, vereinbart sind 5.')
  await userEvent.click(within(card).getByRole('button', { name: 'Antrag von Jonas Reiter genehmigen' }))
  expect((await bar()).textContent).toContain('Der Antrag von Jonas Reiter wird in 10 Sekunden genehmigt.')
})

test('[SHELL-08] deputies are ordered, activated, and saved with an absence by hand', async () => {
  service['/user/search'] = [
    [{ uid: 'id-demir', displayname: 'Aylin Demir', position: 'Einkauf', devision: '', company: '' }],
    [],
    [],
  ]
  service['/api/vac/deputies'] = (_: URL, { method, body }: RequestInit) =>
    method === 'PUT'
      ? { ...(JSON.parse(String(body)) as object), deputies: [] }
      : { activated: false, deputies: [{ id: 'id-falk', name: 'Mia Falk' }], awayFrom: null, awayUntil: null }
  const { sent } = await openTable()
  await userEvent.click(screen.getByRole('button', { name: 'Vertretung regeln …' }))
  const dialog = await screen.findByRole('dialog', { name: 'Vertretung beim Genehmigen' })
  await userEvent.click(await within(dialog).findByRole('checkbox', { name: 'Vertretung aktivieren' }))
  await userEvent.type(within(dialog).getByRole('combobox', { name: 'Person hinzufügen' }), 'Demir')
  await userEvent.click(await within(dialog).findByRole('option', { name: /Aylin Demir/ }))
  await userEvent.click(within(dialog).getByRole('button', { name: 'Aylin Demir nach oben' }))
  await userEvent.click(within(dialog).getByRole('button', { name: 'Speichern' }))
  await waitFor(() =>
    expect(sent('PUT', '/api/vac/deputies')).toEqual([
      { activated: true, deputyIds: ['id-demir', 'id-falk'], awayFrom: null, awayUntil: null },
    ]),
  )
})

test('[VAC-03] the table shows the times of hours of flexitime', async () => {
  const day = { first: '2026-05-19' as const, last: '2026-05-19' as const }
  decisions = [
    anOpenDecision(
      aLeaveRequest(2, 'Mia Falk', {
        type: 'flexHours',
        periods: [{ ...day, minutes: 150, clock: { from: 540, to: 690 } }],
      }),
    ),
  ]
  await openTable()
  within(await row(/^Antrag von Mia Falk/)).getByRole('cell', { name: /19\.05\., 9:00–11:30 Uhr/ })
})
