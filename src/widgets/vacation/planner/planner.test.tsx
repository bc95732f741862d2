import 'fake-indexeddb/auto'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { LeaveRequest, RequestBody } from '#contract/vacation.ts'
import { setLanguage } from '#shared/bus/language.ts'
import { $person } from '#shared/bus/person.ts'
import { invalidate } from '#shared/query.ts'
import { failure, serve, type Service } from '#shared/testing/serve.ts'
import { showIn } from '#shared/testing/show-in.tsx'
import { signIn, standOn } from '#shared/testing/sign-in.ts'
import {
  aBalance,
  aDuty,
  aLeaveRequest,
  anOwnCalendar,
  aPreview,
  BOSS,
  COLLEAGUE,
} from '#widgets/vacation/testing/leave-service.ts'
import { Planner } from './planner.tsx'
import { clearForm } from './request-form.ts'
import { $unsent, sendUnsent } from './unsent.ts'
// Imported before the first test, so that no test waits for a lazily loaded module.
import './panel/request-panel.tsx'
import './request/request-dialog.tsx'

const user = userEvent.setup()

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-05-06T08:00:00Z'), toFake: ['Date'] })
  setLanguage('de')
  standOn('portal')
})
afterEach(() => {
  clearForm()
  vi.useRealTimers()
  setLanguage(undefined)
})

interface Stage {
  readonly requests?: () => readonly LeaveRequest[]
  readonly service?: Service
  readonly props?: { highlight?: string; view?: string }
}

async function show({ requests = () => [], service = {}, props = {} }: Stage = {}) {
  const all: Service = {
    ...service,
    '/vac/calendar': () => anOwnCalendar(requests()),
    '/vac/balance': () => aBalance(),
    '/vac/substitutions': service['/vac/substitutions'] ?? [],
    '/vac/preview': service['/vac/preview'] ?? aPreview(),
    '/vac/special-leave': [
      { id: 7, label: 'Umzug', labelEn: 'Move', halfDays: 2, per: 'event', proofRequired: false, paid: true },
    ],
  }
  const mock = serve(all)
  await signIn(['portal_ma', 'menu_ma_holiday'])
  const shown = showIn(Planner, props)
  await screen.findByText('Meine Anträge')
  await screen.findByRole('button', { name: 'Antrag stellen' })
  const calls = (method: string, path: RegExp) =>
    mock.mock.calls.flatMap(([url, init]) =>
      (init?.method ?? 'GET') === method && path.test(String(url))
        ? [
            {
              body: init?.body ? (JSON.parse(String(init.body)) as never) : undefined,
              headers: new Headers(init?.headers),
            },
          ]
        : [],
    )
  return { ...shown, mock, calls, service: all }
}
const day = (name: RegExp) => screen.getByRole('gridcell', { name })
const panel = () => within(screen.getByRole('region', { name: /Urlaub beantragen|Antrag ändern|Entwurf bearbeiten/ }))
const words = (element: Element | null | undefined) => element?.textContent?.replaceAll('\u00a0', ' ')
const lines = () =>
  panel()
    .getAllByRole('row')
    .slice(1)
    .map((row) => words(row))
/** What stands on the page, and is announced as well. */
const told = (sentence: string) => screen.findAllByText(sentence)
const submit = () => user.click(panel().getByRole('button', { name: 'Antrag stellen' }))

describe('the calendar', () => {
  test('[VAC-01] shows the balance as a sum whose figures open their days, and holidays by name', async () => {
    await show()
    const balance = within(screen.getByRole('region', { name: 'Resturlaub 2026' }))
    expect(balance.getAllByRole('button').map((figure) => words(figure))).toEqual([
      '30 Anspruch 2026',
      '3 Übertragbis 30.06.',
      '0 genommen',
      '0,5 geplant',
      '0 beantragt',
      '32,5 übrig',
    ])
    await user.click(balance.getByRole('button', { name: /geplant/ }))
    expect(words(balance.getByRole('dialog', { name: 'geplant', hidden: true }))).toBe('Fr 08.05.0,5 Tage')
    expect(words(day(/Donnerstag, 14\./))).toContain('Feiertag: Christi Himmelfahrt')
    expect(words(day(/Freitag, 15\./))).toContain('Betriebsferien')
  })

  test('[VAC-08] asks for the absences of others only when they are wanted', async () => {
    const board = {
      first: '2026-04-27',
      last: '2026-05-31',
      people: [{ ...COLLEAGUE, absences: [{ first: '2026-05-11', last: '2026-05-12', state: 'approved' }] }],
    }
    const { calls } = await show({ service: { '/vac/board': board } })
    expect(calls('GET', /\/vac\/board/)).toEqual([])
    await user.click(screen.getByRole('switch', { name: 'Nur eigene Daten' }))
    await waitFor(() => expect(words(day(/Montag, 11\./))).toContain('1 abwesend'))
    await user.click(screen.getByRole('switch', { name: 'Nur eigene Daten' }))
    await waitFor(() => expect(words(day(/Montag, 11\./))).not.toContain('abwesend'))
  })

  test('[VAC-01] shows nothing and asks nothing without leave of one’s own', async () => {
    const mock = serve({})
    await signIn(['portal_ma'])
    showIn(Planner)
    expect(screen.getByText('Kein Urlaubskalender')).toBeTruthy()
    expect(mock.mock.calls.filter(([url]) => String(url).includes('/vac/'))).toEqual([])
  })

  test('says what failed, and loads again', async () => {
    const service: Service = { '/vac/calendar': failure(503) }
    serve(service)
    await signIn(['portal_ma', 'menu_ma_holiday'])
    showIn(Planner)
    expect(await screen.findByText(/503 - Der Kalender konnte nicht geladen werden/)).toBeTruthy()
    service['/vac/calendar'] = anOwnCalendar()
    await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }))
    expect(await screen.findByText('Meine Anträge')).toBeTruthy()
  })
})

describe('[VAC-03] the request', () => {
  test('says of each day what it is and costs, and what sending would mean', async () => {
    await show()
    await user.click(day(/Mittwoch, 13\./))
    await user.keyboard('{Shift>}{ArrowRight}{ArrowRight}{/Shift}')
    expect(lines()).toEqual([
      'Mi 13.05.Arbeitstag halb?1',
      'Do 14.05.Christi Himmelfahrt 0',
      'Fr 15.05.Arbeitstag halb?1',
      'Benötigt2 Tage',
    ])
    expect(words(await panel().findByText(/Resturlaub 2026/))).toBeTruthy()
    expect(panel().getByRole('img', { name: '0,5 verplant, 2 in diesem Antrag, 30,5 übrig' })).toBeTruthy()
    expect(panel().getByText('Aylin Demir')).toBeTruthy()
    expect(panel().getByText('An einem Tag wären noch 4 Personen da, vereinbart sind 5.')).toBeTruthy()
    expect(words(panel().getByText(/verfallen am/))).toBe(
      '3 Tage aus 2025 werden zuerst verbraucht und verfallen am 30.06.2026.',
    )
    await user.click(panel().getByRole('button', { name: /Freitag, 15\..* nur halb/ }))
    expect(lines().at(-1)).toBe('Benötigt1,5 Tage')
  })

  test('counts a half working day by agreement, and joins days of work of a long period', async () => {
    await show()
    await user.type(panel().getByRole('textbox', { name: 'Zeitraum' }), '21.12.2026–5.1.2027{Enter}')
    expect(lines()).toEqual([
      'Mo 21.12. – Mi 23.12.3 Arbeitstage halb?3',
      'Do 24.12.halber Arbeitstag nach Vereinbarung 0,5',
      'Fr 25.12.1. Weihnachtstag 0',
      'Sa 26.12.frei 0',
      'So 27.12.frei 0',
      'Mo 28.12. – Do 31.12.4 Arbeitstage 4',
      'Fr 01.01.Neujahr 0',
      'Sa 02.01. – So 03.01.frei 0',
      'Mo 04.01. – Di 05.01.2 Arbeitstage halb?2',
      'Benötigt9,5 Tage',
    ])
  })

  test('is sent once with its key, and the form is empty afterwards', async () => {
    const sent = aLeaveRequest()
    const { calls } = await show({ service: { '/vac/requests': sent } })
    await user.click(day(/Mittwoch, 13\./))
    await user.type(panel().getByRole('textbox', { name: /Bemerkung/ }), 'Umzug')
    await submit()
    await told('Der Antrag wurde gestellt.')
    expect(words(screen.getByText(/liegt bei/))).toBe('liegt bei Thorsten Wehmeyer')
    const [call, ...more] = calls('POST', /requests$/)
    expect(more).toEqual([])
    expect(call?.body).toEqual({
      type: 'tariffLeave',
      periods: [{ first: '2026-05-13', last: '2026-05-13' }],
      comment: 'Umzug',
      send: true,
    } satisfies RequestBody)
    expect(call?.headers.get('idempotency-key')).toBeTruthy()
    expect(panel().getByRole<HTMLInputElement>('textbox', { name: 'Zeitraum' }).value).toBe('')
  })

  test('keeps wishes and drafts without sending them', async () => {
    const { calls } = await show({ service: { '/vac/requests': aLeaveRequest({ status: 'draft' }) } })
    await user.click(day(/Mittwoch, 13\./))
    await user.click(panel().getByRole('button', { name: 'Als Wunsch' }))
    await told('Der Wunsch wurde eingetragen.')
    await user.click(day(/Mittwoch, 20\./))
    await user.click(panel().getByRole('button', { name: 'Entwurf speichern' }))
    await told('Der Entwurf wurde gespeichert.')
    expect(calls('POST', /requests$/).map(({ body }) => body)).toMatchObject([
      { send: false, pencilled: true },
      { send: false },
    ])
  })

  test('names what is missing, with a link to the field', async () => {
    const { calls } = await show()
    await user.selectOptions(panel().getByRole('combobox', { name: 'Art' }), 'Sonderurlaub')
    await submit()
    expect(panel().getAllByText('Wählen Sie einen Zeitraum.')).toHaveLength(2)
    await user.click(panel().getByRole('link', { name: 'Wählen Sie einen Anlass.' }))
    expect(document.activeElement).toBe(panel().getByRole('combobox', { name: 'Anlass' }))
    expect(calls('POST', /requests$/)).toEqual([])
  })

  test.each([
    ['periods.0.first', 'overlap', 'Zeitraum', 'Für diese Tage gibt es schon einen Antrag von Ihnen.'],
    ['periods.0.last', 'tooLong', 'Zeitraum', 'Ein Zeitraum darf höchstens 366 Tage haben.'],
  ])('states the rule of %s at its field: %s', async (field, rule, label, sentence) => {
    const { calls } = await show({
      service: { '/vac/preview': aPreview({ faults: [{ field, rule: rule as 'overlap' }] }) },
    })
    await user.click(day(/Mittwoch, 13\./))
    const named = panel().getByRole('textbox', { name: label })
    await waitFor(() => expect(named.getAttribute('aria-invalid')).toBe('true'))
    expect(panel().getByText(sentence)).toBeTruthy()
    await submit()
    expect(calls('POST', /requests$/)).toEqual([])
  })

  test('states the rule of the whole request, and the rules of a refused one', async () => {
    const refusal = failure(422, {
      code: 'request_refused',
      details: [{ field: 'body.periods', rule: 'insufficientBalance' }],
    })
    await show({ service: { '/vac/requests': refusal } })
    await user.click(day(/Mittwoch, 13\./))
    await user.type(panel().getByRole('textbox', { name: /Bemerkung/ }), 'bleibt')
    await submit()
    expect((await panel().findAllByText('Ihr Resturlaub reicht für diesen Antrag nicht aus.')).length).toBeGreaterThan(
      0,
    )
    expect(panel().getByRole<HTMLTextAreaElement>('textbox', { name: /Bemerkung/ }).value).toBe('bleibt')
  })
})

describe('[VAC-04] the types', () => {
  const bodyAfter = async (type: string, fill: () => Promise<void>): Promise<RequestBody> => {
    const { calls } = await show({ service: { '/vac/requests': aLeaveRequest() } })
    await user.selectOptions(panel().getByRole('combobox', { name: 'Art' }), type)
    await user.click(day(/Mittwoch, 13\./))
    await fill()
    await submit()
    await told('Der Antrag wurde gestellt.')
    return calls('POST', /requests$/)[0]!.body!
  }
  const WEDNESDAY = { first: '2026-05-13', last: '2026-05-13' }
  const nothing = async () => undefined

  test.each<[string, () => Promise<void>, Partial<RequestBody>]>([
    ['Tarifurlaub', nothing, { type: 'tariffLeave', periods: [WEDNESDAY] }],
    ['Tarifurlaub, halber Tag', nothing, { type: 'tariffLeaveHalf', periods: [{ ...WEDNESDAY, endsAtNoon: true }] }],
    [
      'Sonderurlaub',
      async () =>
        user.selectOptions(
          panel().getByRole('combobox', { name: 'Anlass' }),
          await panel().findByRole('option', { name: 'Umzug' }),
        ),
      { type: 'specialLeave', specialReasonId: 7, periods: [WEDNESDAY] },
    ],
    ['Gleitzeit, Tag', nothing, { type: 'flexDay', periods: [WEDNESDAY] }],
    [
      'Gleitzeit, Stunden',
      async () => {
        await user.type(panel().getByLabelText('Von'), '13:00')
        await user.type(panel().getByLabelText('Bis'), '15:30')
      },
      { type: 'flexHours', periods: [{ ...WEDNESDAY, minutes: 150, clock: { from: 780, to: 930 } }] },
    ],
    ['Zusätzliche bezahlte Freizeit', nothing, { type: 'paidTimeOff', periods: [WEDNESDAY] }],
  ])('%s is sent with what it needs', async (type, fill, expected) => {
    expect(await bodyAfter(type, fill)).toEqual({ ...expected, send: true })
  })

  test('several periods are one request', async () => {
    const body = await bodyAfter('Tarifurlaub', async () => {
      await user.click(panel().getByRole('button', { name: 'Weiterer Zeitraum' }))
      await user.click(day(/Mittwoch, 20\./))
    })
    expect(body.periods).toEqual([WEDNESDAY, { first: '2026-05-20', last: '2026-05-20' }])
  })
})

describe('[VAC-05] my requests', () => {
  const rows = () =>
    within(screen.getByRole('region', { name: 'Meine Anträge' }))
      .getAllByRole('listitem')
      .map((row) => words(row))

  test('each says its period, type, cost, status and with whom it is', async () => {
    const decided = {
      stage: 'supervisor' as const,
      status: 'manuallyApproved' as const,
      decider: BOSS,
      onBehalfOf: null,
      decidedAt: '2026-04-20T08:00:00Z',
      reason: '',
    }
    await show({
      requests: () => [
        aLeaveRequest({
          status: 'approved',
          stages: [decided],
          periods: [{ first: '2026-05-08', last: '2026-05-08', startsAtNoon: true }],
        }),
        aLeaveRequest(),
        aLeaveRequest({
          type: 'flexHours',
          status: 'withdrawn',
          periods: [{ first: '2026-05-06', last: '2026-05-06', minutes: 150 }],
        }),
        aLeaveRequest({ status: 'draft', pencilled: true, stages: [] }),
      ],
    })
    expect(rows()).toEqual([
      'Mo 18.05. – Mi 20.05.Tarifurlaub3 TageOffenliegt bei Thorsten Wehmeyer',
      'Mo 18.05. – Mi 20.05.Tarifurlaub3 TageWunsch',
      'Fr 08.05. nachmittagsTarifurlaub0,5 TageGenehmigtThorsten Wehmeyer, 20.04.',
      'Mi 06.05.Gleitzeit, Stunden2:30 hZurückgezogen',
    ])
  })

  test('one that a link names opens with its stations, and in whose place was decided', async () => {
    const rejected = aLeaveRequest({
      status: 'rejected',
      stages: [
        {
          stage: 'supervisor',
          status: 'manuallyRejected',
          decider: COLLEAGUE,
          onBehalfOf: BOSS,
          decidedAt: '2026-05-05T08:00:00Z',
          reason: 'Messe',
        },
      ],
    })
    await show({ requests: () => [rejected], props: { highlight: String(rejected.id) } })
    const dialog = within(await screen.findByRole('dialog', { name: /18\.05\./ }))
    expect(words(dialog.getByText(/in Vertretung für/))).toBe(
      'manuell abgelehnt am 05.05.2026, Aylin Demir, in Vertretung für Thorsten Wehmeyer',
    )
    expect(dialog.getByText('Messe')).toBeTruthy()
    expect(dialog.queryByRole('button', { name: /Zurückziehen|Ändern/ })).toBeNull()
    await user.click(dialog.getByRole('button', { name: 'Als Vorlage verwenden' }))
    expect(screen.queryByRole('dialog', { name: /18\.05\./ })).toBeNull()
    expect(lines().at(-1)).toBe('Benötigt3 Tage')
  })

  test('an open one is withdrawn, and approved leave is asked to be cancelled with a reason', async () => {
    const approved = aLeaveRequest({ status: 'approved' })
    const { calls } = await show({ requests: () => [approved], service: { [`/${approved.id}/withdraw`]: approved } })
    await user.click(screen.getByRole('button', { name: /^Mo\s18\.05\./ }))
    const dialog = within(await screen.findByRole('dialog', { name: /18\.05\./ }))
    await user.click(dialog.getByRole('button', { name: 'Stornieren …' }))
    await user.type(dialog.getByRole('textbox', { name: /Grund/ }), 'Krank')
    await user.click(dialog.getByRole('button', { name: 'Stornierung beantragen' }))
    await waitFor(() =>
      expect(calls('POST', /withdraw$/).map(({ body }) => body)).toEqual([{ version: 1, reason: 'Krank' }]),
    )
  })

  test('a conflict shows the present state, and keeps the reason', async () => {
    const open = aLeaveRequest()
    const present = { ...open, version: 2, status: 'approved' as const }
    await show({
      requests: () => [open],
      service: { [`/${open.id}/withdraw`]: failure(409, { code: 'version_conflict', present }) },
    })
    await user.click(screen.getByRole('button', { name: /^Mo\s18\.05\./ }))
    const dialog = within(await screen.findByRole('dialog', { name: /18\.05\./ }))
    await user.click(dialog.getByRole('button', { name: 'Zurückziehen …' }))
    await user.type(dialog.getByRole('textbox', { name: /Grund/ }), 'anders geplant')
    await user.click(dialog.getByRole('button', { name: 'Antrag zurückziehen' }))
    await dialog.findAllByText('Der Antrag wurde inzwischen geändert.')
    expect(dialog.getAllByText('Genehmigt').length).toBeGreaterThan(0)
    expect(dialog.getByRole<HTMLTextAreaElement>('textbox', { name: /Grund/ }).value).toBe('anders geplant')
    expect(dialog.getByRole('button', { name: 'Stornierung beantragen' })).toBeTruthy()
  })

  test('a change that meets another version keeps what was typed and says what holds', async () => {
    const open = aLeaveRequest()
    const present = { ...open, version: 2, status: 'inProgress' as const }
    const answers = [failure(409, { code: 'version_conflict', present }), Response.json({ ...present, version: 3 })]
    const { calls } = await show({
      requests: () => [open],
      service: { [`/requests/${open.id}`]: () => answers.shift() },
    })
    await user.click(screen.getByRole('button', { name: /^Mo\s18\.05\./ }))
    const dialog = within(await screen.findByRole('dialog', { name: /18\.05\./ }))
    await user.click(dialog.getByRole('button', { name: 'Ändern' }))
    await user.type(panel().getByRole('textbox', { name: /Bemerkung/ }), 'später')
    await user.click(panel().getByRole('button', { name: 'Änderung senden' }))
    await panel().findAllByText('Der Antrag wurde inzwischen geändert.')
    expect(panel().getByRole<HTMLTextAreaElement>('textbox', { name: /Bemerkung/ }).value).toBe('später')
    await user.click(panel().getByRole('button', { name: 'Änderung senden' }))
    await told('Der Antrag wurde gestellt.')
    expect(calls('PUT', /requests/).map(({ headers }) => headers.get('if-match'))).toEqual(['"1"', '"2"'])
  })

  test('without a connection it is kept as not transferred, and sent once when there is one', async () => {
    const service: Service = { '/vac/requests': () => Promise.reject(new TypeError('offline')) }
    const { calls, service: all } = await show({ service })
    await user.click(day(/Mittwoch, 13\./))
    await submit()
    expect(await screen.findByText('noch nicht übertragen')).toBeTruthy()
    await told('Der Antrag wurde noch nicht übertragen.')
    all['/vac/requests'] = aLeaveRequest()
    await act(() => Promise.all([sendUnsent(), sendUnsent()]))
    await waitFor(() => expect(screen.queryByText('noch nicht übertragen')).toBeNull())
    const keys = calls('POST', /requests$/).map(({ headers }) => headers.get('idempotency-key'))
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
    expect($unsent.get()).toEqual([])
  })
})

test('[VAC-03] a substitute accepts or declines, and a link to the request marks it', async () => {
  const duty = aDuty()
  let state: 'asked' | 'accepted' = 'asked'
  const { calls } = await show({
    service: {
      '/vac/substitutions': () => [{ ...duty, state }],
      [`/${duty.id}/substitute`]: () => {
        state = 'accepted'
        return { id: duty.id, state }
      },
    },
    props: { highlight: String(duty.id) },
  })
  const duties = within(await screen.findByRole('region', { name: 'Meine Vertretungen' }))
  expect(duties.getByRole('listitem', { current: true })).toBeTruthy()
  await user.click(duties.getByRole('button', { name: 'Zusagen' }))
  expect(await duties.findByText('Zugesagt')).toBeTruthy()
  expect(calls('POST', /substitute$/).map(({ body }) => body)).toEqual([{ version: 1, accept: true }])
})

test('a message of the socket reads the calendar again', async () => {
  let requests: LeaveRequest[] = []
  await show({ requests: () => requests })
  expect($person.get()?.sub).toBeTruthy()
  requests = [aLeaveRequest()]
  act(() => invalidate('api/vac'))
  expect(await screen.findByText('liegt bei Thorsten Wehmeyer')).toBeTruthy()
})
