import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { LeaveRequest, RequestBody } from '#contract/vacation.ts'
import { invalidate } from '#shared/realtime/query.ts'
import { failure, type Service } from '#shared/testing/serve.ts'
import { screenTest } from '#shared/testing/screen-test.tsx'
import { aBalance, aLeaveRequest, anOwnCalendar, aPreview, COLLEAGUE } from '#widgets/vacation/testing/leave-service.ts'
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
import { Planner } from './planner.tsx'

inMay2026()

describe('the calendar', () => {
  test('[VAC-01] shows the balance as a sum whose figures open their days, and holidays by name', async () => {
    await show()
    const region = screen.getByRole('region', { name: 'Resturlaub 2026' })
    // Only the line of the period comes before the days.
    expect(screen.getByRole('grid').compareDocumentPosition(region)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    const balance = within(region)
    expect(balance.getAllByRole('button').map((figure) => words(figure))).toEqual([
      '30 Anspruch 2026',
      '3 Übertrag bis 30.06.',
      '0 genommen',
      '0,5 geplant',
      '0 beantragt',
      '32,5 übrig',
      'Gleitzeitkonto +6:40 h',
    ])
    await user.click(balance.getByRole('button', { name: /geplant/ }))
    expect(words(balance.getByRole('dialog', { name: 'geplant', hidden: true }))).toBe('Fr 08.05.0,5 Tage')
    expect(words(day(/Donnerstag, 14\./))).toContain('Feiertag: Christi Himmelfahrt')
    expect(words(day(/Freitag, 15\./))).toContain('Betriebsferien')
  })

  test('[VAC-08] requests the absences of others only when they are wanted', async () => {
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

  test.each([
    [{ people: [] }, /^Sie dürfen keine Abwesenheiten anderer sehen\./],
    [{ people: [], isComparisonOff: true }, /^Abwesenheiten anderer werden in Ihrer Gesellschaft nicht angezeigt\./],
  ])('says that nothing of others may be seen, and why: %j', async (board, sentence) => {
    await show({ service: { '/vac/board': { first: '2026-04-27', last: '2026-05-31', ...board } } })
    await user.click(screen.getByRole('switch', { name: 'Nur eigene Daten' }))
    expect(await screen.findByText(sentence)).toBeTruthy()
    await user.click(screen.getByRole('switch', { name: 'Nur eigene Daten' }))
    expect(screen.queryByText(sentence)).toBeNull()
  })

  test('[VAC-03] links deciders to the decided requests, also while nothing is open', async () => {
    const { unmount } = await show()
    expect(screen.queryByRole('link', { name: 'Entschiedene Anträge' })).toBeNull()
    unmount()
    await show({ roles: ['menu_ma_holiday_approve'] })
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Entschiedene Anträge' })
    expect(new URL(link.href).pathname).toBe('/urlaub/entscheidungen')
  })

  test('[VAC-01] shows and requests nothing without own leave', async () => {
    const { fetch: mock } = await screenTest(Planner, { service: {}, roles: ['portal_ma'] })
    expect(screen.getByText('Kein Urlaubskalender')).toBeTruthy()
    expect(mock.mock.calls.filter(([url]) => String(url).includes('/vac/'))).toEqual([])
  })

  test('says what failed, and loads again', async () => {
    const service: Service = { '/vac/calendar': failure(503) }
    await screenTest(Planner, { service, roles: ['portal_ma', 'menu_ma_holiday'] })
    expect(await screen.findByText(/503 - Der Kalender konnte nicht geladen werden/)).toBeTruthy()
    service['/vac/calendar'] = anOwnCalendar()
    await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }))
    expect(await screen.findByText(/Meine Anträge 2026/)).toBeTruthy()
  })
})

describe('[VAC-03] the request', () => {
  test('shows kind and cost of each day, and the effects of sending', async () => {
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
    expect(panel().getByText('An mindestens einem Tag wären nur noch 4 Personen da, vereinbart sind 5.')).toBeTruthy()
    expect(
      panel()
        .getAllByText(/^Urlaub 20/)
        .map(words),
    ).toEqual([
      'Urlaub 2025: 2 Tage in diesem Antrag, danach 1 Tag, Verfall nach dem 30.06.2026',
      'Urlaub 2026: 0 Tage in diesem Antrag, danach 30 Tage',
    ])
    await user.click(panel().getByRole('button', { name: /Freitag, 15\..* nur halb/ }))
    expect(lines().at(-1)).toBe('Benötigt1,5 Tage')
  })

  test('[VAC-05] shows the deadline of the decision, where it lapses otherwise', async () => {
    await show({ service: { '/vac/preview': aPreview({ years: [], decideBy: '2026-05-31' }) } })
    await user.click(day(/Mittwoch, 13\./))
    expect(await panel().findByText(/^Ist bis zum 31\.05\.2026 nicht entschieden, verfällt der Antrag\./)).toBeTruthy()
  })

  test('[VAC-01] a typed period shows its month, in the year view its year', async () => {
    await show()
    const period = panel().getByRole('textbox', { name: 'Zeitraum' })
    await user.type(period, '21.9.–23.9.{Enter}')
    expect(screen.getByRole('heading', { name: /^September/ })).toBeTruthy()
    expect(day(/Montag, 21\./).getAttribute('aria-selected')).toBe('true')
    await user.click(screen.getByRole('button', { name: 'Heute' }))
    expect(screen.getByRole('heading', { name: /^Mai/ })).toBeTruthy()
    await user.click(screen.getByRole('radio', { name: 'Jahr' }))
    await user.clear(period)
    await user.type(period, '4.1.2027–8.1.2027{Enter}')
    expect(await screen.findByRole('heading', { name: '2027' })).toBeTruthy()
  })

  test('offers no kind of leave that the person cannot have', async () => {
    const options = () =>
      within(panel().getByRole('combobox', { name: 'Art' }))
        .getAllByRole('option')
        .map(({ textContent }) => textContent)
    const { unmount } = await show()
    expect(options()).toEqual([
      'Tarifurlaub',
      'Tarifurlaub, halber Tag',
      'Sonderurlaub',
      'Gleitzeit, Tag',
      'Gleitzeit, Stunden',
    ])
    unmount()
    await show({ service: { '/vac/special-leave': [] } })
    await waitFor(() => expect(options()).not.toContain('Sonderurlaub'))
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

  test('[VAC-03] has no days while the typed ones cannot be read, and is not sent', async () => {
    const { calls } = await show()
    const field = panel().getByRole<HTMLInputElement>('textbox', { name: 'Zeitraum' })
    await user.type(field, '13.5.{Enter}')
    expect(lines().at(-1)).toBe('Benötigt1 Tag')
    await user.clear(field)
    await user.type(field, '29.2.2027')
    await submit()
    expect(panel().getAllByText(/29\.2\.2027/).length).toBeGreaterThan(0)
    expect(panel().queryByRole('table', { name: 'Tage des Antrags' })).toBeNull()
    expect(document.activeElement).toBe(field)
    expect(field.value).toBe('29.2.2027')
    await user.click(panel().getByRole('button', { name: 'Entwurf speichern' }))
    expect(calls('POST', /requests$/)).toEqual([])
    await user.clear(field)
    await user.type(field, '14.5.–15.5.')
    await submit()
    await waitFor(() => expect(calls('POST', /requests$/)).toHaveLength(1))
    expect(calls('POST', /requests$/)[0]?.body).toMatchObject({
      periods: [{ first: '2026-05-14', last: '2026-05-15' }],
    })
  })

  test('counts days of two periods once', async () => {
    await show()
    await user.type(panel().getByRole('textbox', { name: 'Zeitraum' }), '18.5.–20.5.{Enter}')
    await user.click(panel().getByRole('button', { name: 'Weiterer Zeitraum' }))
    await user.type(panel().getByRole('textbox', { name: 'Zeitraum 2' }), '19.5.–22.5.{Enter}')
    expect(lines().at(-1)).toBe('Benötigt5 Tage')
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
    expect(call?.key).toBeTruthy()
    expect(panel().getByRole<HTMLInputElement>('textbox', { name: 'Zeitraum' }).value).toBe('')
  })

  test('[VAC-03] shows that it was sent until the next one is begun', async () => {
    await show({ service: { '/vac/requests': aLeaveRequest() } })
    await user.click(day(/Mittwoch, 13\./))
    await submit()
    await panel().findAllByText('Der Antrag wurde gestellt.')
    await user.click(day(/Donnerstag, 21\./))
    expect(panel().queryAllByText('Der Antrag wurde gestellt.')).toEqual([])
  })

  test('[VAC-03] is emptied with the reasons why it was refused', async () => {
    const refusal = failure(422, {
      code: 'validation',
      details: [{ field: 'body.periods', rule: 'insufficientBalance' }],
    })
    await show({ service: { '/vac/requests': refusal } })
    await user.click(day(/Mittwoch, 13\./))
    await submit()
    await panel().findAllByText('Ihr Resturlaub reicht für diesen Antrag nicht aus.')
    await user.click(panel().getByRole('button', { name: 'Leeren' }))
    expect(panel().queryByText('Ihr Resturlaub reicht für diesen Antrag nicht aus.')).toBeNull()
  })

  test('keeps values typed while it is sent, as a change of the sent request', async () => {
    const answer = Promise.withResolvers<LeaveRequest>()
    const sent = aLeaveRequest()
    await show({ service: { '/vac/requests': () => answer.promise, [`/vac/requests/${sent.id}`]: sent } })
    await user.click(day(/Mittwoch, 13\./))
    await submit()
    const comment = panel().getByRole<HTMLTextAreaElement>('textbox', { name: /Bemerkung/ })
    await user.type(comment, 'noch etwas')
    answer.resolve(sent)
    await told('Der Antrag wurde gestellt.')
    expect(comment.value).toBe('noch etwas')
    await user.click(panel().getByRole('button', { name: 'Änderung senden' }))
    await told('Der Antrag wurde geändert.')
  })

  test('keeps pencil entries and drafts without sending them', async () => {
    const { calls } = await show({ service: { '/vac/requests': aLeaveRequest({ status: 'draft' }) } })
    await user.click(day(/Mittwoch, 13\./))
    await user.click(panel().getByRole('button', { name: 'Als Wunsch vormerken', description: /^Einen Wunsch sehen/ }))
    await told('Der Wunsch wurde eingetragen.')
    await user.click(day(/Mittwoch, 20\./))
    await user.click(panel().getByRole('button', { name: 'Entwurf speichern' }))
    await told('Der Entwurf wurde gespeichert.')
    expect(calls('POST', /requests$/).map(({ body }) => body)).toMatchObject([
      { send: false, pencilled: true },
      { send: false },
    ])
  })

  test('names missing values, with a link to the field', async () => {
    const { calls } = await show()
    await user.selectOptions(panel().getByRole('combobox', { name: 'Art' }), 'Sonderurlaub')
    await submit()
    expect(panel().getAllByText('Das Feld Zeitraum darf nicht leer sein.')).toHaveLength(2)
    await user.click(panel().getByRole('link', { name: 'Das Feld Anlass darf nicht leer sein.' }))
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

describe('[SHELL-08] deputies', () => {
  test('are named in the own calendar by deciders of leave, also while nothing waits', async () => {
    const deputies = { activated: false, deputies: [], awayFrom: null, awayUntil: null }
    await show({ roles: ['menu_ma_holiday_approve'], service: { '/api/vac/deputies': deputies } })
    await user.click(await screen.findByRole('button', { name: 'Vertretung regeln …' }))
    expect(await screen.findByRole('checkbox', { name: 'Vertretung aktivieren' })).toBeTruthy()
  })

  test('are no part of the calendar of others', async () => {
    await show()
    expect(screen.queryByRole('button', { name: 'Vertretung regeln …' })).toBeNull()
  })
})

const NO_DAYS = { amount: { numerator: 0, denominator: 1 }, days: [] }
const SIX_DAYS = {
  contingent: { amount: { numerator: 6, denominator: 1 }, entries: [] },
  taken: NO_DAYS,
  planned: NO_DAYS,
  requested: NO_DAYS,
  lapsed: NO_DAYS.amount,
  left: { numerator: 6, denominator: 1 },
  lapsesOn: '2026-12-31',
}

describe('[VAC-04] the types', () => {
  const bodyAfter = async (type: string, fill: () => Promise<void>): Promise<RequestBody> => {
    const { calls } = await show({
      service: { '/vac/requests': aLeaveRequest(), '/vac/balance': aBalance({ paidTimeOff: SIX_DAYS }) },
    })
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

test('a message of the socket reads the calendar again', async () => {
  let requests: LeaveRequest[] = []
  await show({ requests: () => requests })
  requests = [aLeaveRequest()]
  act(() => invalidate('api/vac'))
  expect(await screen.findByText('liegt bei Thorsten Wehmeyer')).toBeTruthy()
})
