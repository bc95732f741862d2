import 'fake-indexeddb/auto'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { LeaveRequest } from '#contract/vacation.ts'
import { failure, type Service } from '#shared/testing/serve.ts'
import { orderedRequests } from '#widgets/vacation/planner/my-requests.tsx'
import { unsentRequests } from '#widgets/vacation/planner/unsent.ts'
import { aDuty, aLeaveRequest, BOSS, COLLEAGUE } from '#widgets/vacation/testing/leave-service.ts'
import {
  day,
  inMay2026,
  lines,
  panel,
  show,
  submit,
  told,
  user,
  words,
} from '#widgets/vacation/testing/own-calendar.tsx'

inMay2026()

describe('[VAC-05] my requests', () => {
  const rows = () =>
    within(screen.getByRole('region', { name: 'Meine Anträge 2026' }))
      .getAllByRole('listitem')
      .map((row) => words(row))

  test('each shows its period, type, cost, status and present decider', async () => {
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

  test('a linked one opens with its stages, and for whom was decided', async () => {
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

  test.each(['month', 'year'])(
    '[VAC-01] one that a link names has its first day in view and the focus once it is closed: %s',
    async (view) => {
      const later = aLeaveRequest({ periods: [{ first: '2026-09-21', last: '2026-09-23' }] })
      await show({ requests: () => [later], props: { view, highlight: String(later.id) } })
      const dialog = within(await screen.findByRole('dialog', { name: /21\.09\./ }))
      await user.click(dialog.getByRole('button', { name: 'Schließen' }))
      expect(document.activeElement).toBe(day(/Montag, 21\.\sSeptember/))
    },
  )

  test('[VAC-01] undecided ones come before decided ones, the next first; past ones below, the latest first', async () => {
    const at = (id: number, first: string, status: LeaveRequest['status']) =>
      aLeaveRequest({ id, status, periods: [{ first, last: first }] })
    const requests = [
      at(1, '2026-06-01', 'approved'),
      at(2, '2026-08-03', 'open'),
      at(3, '2026-02-02', 'approved'),
      at(4, '2026-07-01', 'inProgress'),
      at(5, '2026-04-01', 'open'),
      at(6, '2026-03-02', 'rejected'),
      at(7, '2026-09-01', 'approved'),
      at(8, '2026-10-01', 'withdrawn'),
    ]
    expect(orderedRequests(requests, '2026-05-06').map(({ id }) => id)).toEqual([4, 2, 5, 1, 7, 8, 6, 3])
  })

  test('[VAC-01] one that a link names is outlined among all of them, also behind the first five', async () => {
    const many = Array.from({ length: 7 }, (_, at) =>
      aLeaveRequest({ id: 100 + at, periods: [{ first: `2026-09-0${at + 1}`, last: `2026-09-0${at + 1}` }] }),
    )
    await show({ requests: () => many, props: { highlight: '106' } })
    await screen.findByRole('dialog', { name: /07\.09\./ })
    const row = screen.getByRole('listitem', { current: true, hidden: true })
    expect(words(row)).toMatch(/^Mo 07\.09\./)
  })

  test.each(['abc', '0'])('[VAC-01] a link that names no request says so: %s', async (highlight) => {
    await show({ props: { highlight } })
    await screen.findByRole('dialog', { name: 'Antrag nicht gefunden' })
  })

  test('an open one is withdrawn, and the cancellation of approved leave is requested with a reason', async () => {
    const approved = aLeaveRequest({ status: 'approved' })
    const { calls } = await show({ requests: () => [approved], service: { [`/${approved.id}/withdraw`]: approved } })
    await user.click(screen.getByRole('button', { name: /^Mo\s18\.05\./ }))
    const dialog = within(await screen.findByRole('dialog', { name: /18\.05\./ }))
    await user.click(dialog.getByRole('button', { name: 'Stornieren …' }))
    await user.type(dialog.getByRole('textbox', { name: /Grund/ }), 'Krank')
    await user.click(dialog.getByRole('button', { name: 'Stornierung beantragen' }))
    await waitFor(() =>
      expect(calls('POST', /withdraw$/).map(({ body, version }) => [body, version])).toEqual([
        [{ reason: 'Krank' }, '"1"'],
      ]),
    )
  })

  test('sick days of leave that has begun are reported, and sent again under the same key', async () => {
    const running = aLeaveRequest({ status: 'approved', periods: [{ first: '2026-05-04', last: '2026-05-08' }] })
    const reported = {
      ...running,
      timeline: [
        {
          type: 'sicknessReported',
          at: '2026-05-06T08:00:00Z',
          by: null,
          onBehalfOf: null,
          note: '2026-05-04/2026-05-05',
        },
      ],
    }
    let isRefused = true
    const service = { [`/${running.id}/sick-days`]: () => (isRefused ? failure(503) : reported) }
    let stored = running
    const { calls } = await show({ requests: () => [stored], service })
    await user.click(screen.getByRole('button', { name: /^Mo\s04\.05\./ }))
    const dialog = within(await screen.findByRole('dialog', { name: /04\.05\./ }))
    await user.click(dialog.getByRole('button', { name: 'Im Urlaub krank gewesen?' }))
    expect(document.activeElement).toBe(dialog.getByRole('combobox', { name: 'Erster Krankheitstag' }))
    await user.click(dialog.getByRole('button', { name: 'Zurück' }))
    expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Im Urlaub krank gewesen?' }))
    await user.click(dialog.getByRole('button', { name: 'Im Urlaub krank gewesen?' }))
    const send = dialog.getByRole('button', { name: 'Krankheit melden' })
    const days = (name: string) =>
      within(dialog.getByRole('combobox', { name }))
        .getAllByRole('option')
        .map((option) => words(option))
    expect(days('Erster Krankheitstag')).toEqual(['Mo 04.05.', 'Di 05.05.', 'Mi 06.05.'])
    expect(days('Letzter Krankheitstag')).toHaveLength(5)
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Letzter Krankheitstag' }), '2026-05-05')
    await user.click(send)
    await dialog.findAllByText(/^503 - /)
    // Closing asks first.
    await user.click(dialog.getByRole('button', { name: 'Schließen' }))
    await user.click(await dialog.findByRole('button', { name: 'Weiter bearbeiten' }))
    isRefused = false
    stored = reported
    await user.click(send)
    expect(await dialog.findByText('04.05.2026 – 05.05.2026')).toBeTruthy()
    const bodies = calls('POST', /sick-days$/).map(({ body }) => body)
    expect(bodies).toEqual([bodies[0], bodies[0]])
    expect(bodies[0]).toEqual({ first: '2026-05-04', last: '2026-05-05' })
  })

  test('sick days cannot be reported where they are not returned', async () => {
    const running = aLeaveRequest({
      type: 'flexDay',
      status: 'approved',
      periods: [{ first: '2026-05-04', last: '2026-05-08' }],
    })
    await show({ requests: () => [running] })
    await user.click(screen.getByRole('button', { name: /^Mo\s04\.05\./ }))
    const dialog = within(await screen.findByRole('dialog', { name: /04\.05\./ }))
    expect(dialog.queryByRole('button', { name: 'Im Urlaub krank gewesen?' })).toBeNull()
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

  test('a change of an outdated version keeps typed values and shows the present state', async () => {
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
    await told('Der Antrag wurde geändert.')
    expect(calls('PUT', /requests/).map(({ version }) => version)).toEqual(['"1"', '"2"'])
  })

  test('without a connection it is kept as not transferred, and sent once when there is one', async () => {
    const service: Service = { '/vac/requests': () => Promise.reject(new TypeError('offline')) }
    const { calls, service: all } = await show({ service })
    await user.click(day(/Mittwoch, 13\./))
    await submit()
    expect(await screen.findByText('noch nicht übertragen')).toBeTruthy()
    await told('Der Antrag wurde noch nicht übertragen.')
    all['/vac/requests'] = aLeaveRequest()
    await act(() => Promise.all([unsentRequests.send(), unsentRequests.send()]))
    await waitFor(() => expect(screen.queryByText('noch nicht übertragen')).toBeNull())
    const keys = calls('POST', /requests$/).map(({ key }) => key)
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
    expect(unsentRequests.$unsent.get()).toEqual([])
  })

  test('a refused unsent one shows why, and stays until the corrected one is stored', async () => {
    const service: Service = { '/vac/requests': () => Promise.reject(new TypeError('offline')) }
    const { service: all } = await show({ service })
    await user.click(day(/Mittwoch, 13\./))
    await submit()
    await screen.findByText('noch nicht übertragen')
    const details = [{ field: 'body.periods.0.first', rule: 'overlap' }]
    all['/vac/requests'] = failure(422, { code: 'request_refused', details })
    await act(() => unsentRequests.send())
    const row = within((await screen.findByText('nicht angenommen')).closest('li')!)
    expect(await row.findByText('Für diese Tage gibt es schon einen Antrag von Ihnen.')).toBeTruthy()
    await user.type(panel().getByRole('textbox', { name: /Bemerkung/ }), 'ein anderer')
    await user.click(row.getByRole('button', { name: 'Bearbeiten' }))
    const question = within(screen.getByRole('dialog', { name: 'Angefangenen Antrag ersetzen?' }))
    await user.click(question.getByRole('button', { name: 'Ersetzen' }))
    expect(lines().at(-1)).toBe('Benötigt1 Tag')
    expect(unsentRequests.$unsent.get()).toHaveLength(1)
    all['/vac/requests'] = aLeaveRequest()
    await submit()
    await told('Der Antrag wurde gestellt.')
    await waitFor(() => expect(unsentRequests.$unsent.get()).toEqual([]))
  })
})

test('[VAC-03] a substitute accepts or declines, and a link to the request marks it in view', async () => {
  const scrolled = vi.fn<(options?: unknown) => void>()
  vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(scrolled)
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
  expect(scrolled).toHaveBeenCalledWith({ block: 'center' })
  await user.click(duties.getByRole('button', { name: 'Zusagen' }))
  expect(await duties.findByText('Zugesagt')).toBeTruthy()
  expect(calls('POST', /substitute$/).map(({ body, version }) => [body, version])).toEqual([[{ accept: true }, '"1"']])
})
