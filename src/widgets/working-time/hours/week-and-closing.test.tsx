import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { TimeMonth } from '#contract/working-time.ts'
import { type Service, failure } from '#shared/testing/serve.ts'
import { screenTest, user } from '#shared/testing/screen-test.tsx'
import { aDay, aMonth, anEntry } from '#widgets/working-time/testing/months.ts'
import { WorkingHours } from './hours.tsx'
import './forms/entry-dialog.tsx'
import './forms/week-form.tsx'

const words = (element: Element | null | undefined) => element?.textContent?.replaceAll('\u00a0', ' ')

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-04-24T06:12:00Z'), toFake: ['Date'] })
})
const leave = { kind: 'absence', label: 'Urlaub', target: 0, credited: 480 } as const

/** A Friday: Monday recorded, Tuesday and Thursday not, Wednesday on leave, and a quiet week before it. */
const days = () => [
  ...['13', '14', '15'].map((day) => aDay(`2026-04-${day}`, leave)),
  aDay('2026-04-16', { kind: 'holiday', label: 'Betriebsfest', target: 0 }),
  aDay('2026-04-20', { entries: [anEntry('2026-04-20', '06:00', '14:30')], actual: 480, balance: 0 }),
  aDay('2026-04-21', { feedback: 'unexcused' }),
  aDay('2026-04-22', leave),
  aDay('2026-04-23', { feedback: 'unexcused' }),
  aDay('2026-04-24'),
]

async function show(month: Partial<TimeMonth>, service: Service = {}) {
  const given = { today: '2026-04-24', now: '2026-04-24T06:12:00.000Z', running: null, days: days(), ...month }
  const { requests } = await screenTest(WorkingHours, {
    service: { '/az/months/2026-04': aMonth(given), ...service },
    roles: ['portal_ma', 'menu_ma_az'],
  })
  await screen.findByText('Monatsabschluss')
  return (path: RegExp) => requests('POST', path).map(({ sent }) => sent)
}

test('[TIME-01] a week of nothing but absences names them instead of showing rows', async () => {
  await show({})
  expect(words(screen.getByText(/^KW.16$/).parentElement)).toBe(
    'KW 16Mo 13.04. – Mi 15.04. Urlaub, Do 16.04. Betriebsfest',
  )
  expect(screen.queryByRole('button', { name: /^Mo.13\.04/ })).toBeNull()
  expect(screen.getByRole('button', { name: /^Mi.22\.04/ })).toBeTruthy()
})

test('[TIME-01] names the leave of a running week', async () => {
  await show({ days: [aDay('2026-04-20', leave), aDay('2026-04-21', leave)], today: '2026-04-21' })
  expect(words(screen.getByText(/^KW.17$/).parentElement)).toBe('KW 17läuft, Mo 20.04. – Di 21.04. Urlaub')
})

test('[TIME-01] names the leave of a day with stamps below its row', async () => {
  const entries = [anEntry('2026-04-22', '06:00', '08:00')]
  await show({ days: [...days().slice(0, 6), aDay('2026-04-22', { ...leave, entries }), ...days().slice(7)] })
  expect(words(screen.getByRole('button', { name: /^Mi.22\.04/ }).closest('.day'))).toMatch(/Urlaub$/)
})

describe('[TIME-02] the week form', () => {
  const open = async (service: Service) => {
    const sent = await show({}, service)
    await user.click(screen.getByRole('button', { name: 'Zeit erfassen' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Zeit erfassen', hidden: true }))
    await user.click(dialog.getByRole('radio', { name: 'Woche', hidden: true }))
    await dialog.findByText(/aus Ihrem Arbeitszeitmodell/)
    return { sent, dialog }
  }

  test('fills in the hours of the model, leaves out recorded days and leave, and sends the chosen ones', async () => {
    const { sent, dialog } = await open({ '/az/entries': { stored: 1 } })
    const lines = dialog.getAllByRole('listitem', { hidden: true }).map(words)
    expect(lines.find((line) => line?.includes('Mo 20.04.'))).toContain('schon erfasst')
    expect(lines.find((line) => line?.includes('Mi 22.04.'))).toContain('Urlaub')
    expect(lines.find((line) => line?.includes('Fr 24.04.'))).toContain('noch nicht vorbei')
    const goes = dialog.getByRole<HTMLInputElement>('textbox', { name: /^Gehen, Di.21\.04/, hidden: true })
    expect(goes.value).toBe('16:30')
    await user.clear(goes)
    await user.type(goes, '1700')
    await user.click(dialog.getByRole('checkbox', { name: /Do.23\.04/, hidden: true }))
    await user.click(dialog.getByRole('button', { name: 'Einen Tag speichern', hidden: true }))
    await waitFor(() => expect(sent(/entries$/)).toHaveLength(1))
    expect(sent(/entries$/)[0]?.body).toMatchObject({
      days: [
        {
          day: '2026-04-21',
          entries: [{ comes: '2026-04-21T06:00:00.000Z', goes: '2026-04-21T15:00:00.000Z', breakMinutes: 30 }],
        },
      ],
    })
  })

  test('shows refusals of the server at the fields of their day', async () => {
    const details = [{ field: 'body.days[1].entries[0].goes', rule: 'endInFuture' }]
    const { dialog } = await open({ '/az/entries': failure(422, { code: 'entry_refused', details }) })
    await user.click(dialog.getByRole('button', { name: '2 Tage speichern', hidden: true }))
    expect(await dialog.findByText('Das Gehen darf nicht in der Zukunft liegen.')).toBeTruthy()
    const goes = (day: RegExp) => dialog.getByRole('textbox', { name: day, hidden: true })
    expect(goes(/^Gehen, Do.23\.04/).getAttribute('aria-invalid')).toBe('true')
    expect(goes(/^Gehen, Di.21\.04/).getAttribute('aria-invalid')).not.toBe('true')
  })
})

describe('[TIME-04] signing a month', () => {
  const released = { status: 'manuallyApproved', lock: 'released' } as const
  const worked = { entries: [anEntry('2026-04-20', '06:00', '14:30')], actual: 480, balance: 0 }
  const over = {
    today: '2026-05-04',
    now: '2026-05-04T06:12:00.000Z',
    toClear: 0,
    clearBy: null,
    days: [aDay('2026-04-20', { ...worked, ...released })],
  }
  const sign = () => screen.getByRole('button', { name: 'Monat bestätigen' })

  test('a month that is not over cannot be signed, and says so', async () => {
    await show({})
    expect(sign().getAttribute('aria-disabled')).toBe('true')
    expect(screen.getByText('Der Monat ist noch nicht vorbei.')).toBeTruthy()
  })

  test('a month with open days cannot be signed, and says how many', async () => {
    await show({ ...over, toClear: 2 })
    expect(sign().getAttribute('aria-disabled')).toBe('true')
    expect(screen.getByText('2 Tage sind noch zu klären.')).toBeTruthy()
  })

  test('a month with unreleased days cannot be signed, and shows how many', async () => {
    const waiting = aDay('2026-04-21', { actual: 480, balance: 0 })
    const corrected = aDay('2026-04-22', { ...released, actual: 480, balance: 0, lock: 'reported', caseId: 7 })
    await show({ ...over, days: [...over.days, waiting] })
    expect(sign().getAttribute('aria-disabled')).toBe('true')
    expect(screen.getByText('Ein Tag ist noch nicht freigegeben.')).toBeTruthy()
    cleanup()
    await show({ ...over, days: [...over.days, waiting, corrected] })
    expect(screen.getByText('2 Tage sind noch nicht freigegeben.')).toBeTruthy()
  })

  test('asks with the figures of the month, then sends the version and the figures that were seen', async () => {
    const sent = await show(over, { '/az/months/2026-04/sign': aMonth(over) })
    await user.click(sign())
    const dialog = within(await screen.findByRole('dialog', { name: /April.2026 bestätigen/, hidden: true }))
    expect(words(dialog.getByText(/^Ist/))).toContain('Ist 8:00 h')
    await user.click(dialog.getByRole('button', { name: 'Monat bestätigen', hidden: true }))
    await waitFor(() =>
      expect(sent(/sign$/)).toEqual([{ version: 0, body: { dayVersions: over.days.length, account: 400 } }]),
    )
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /bestätigen/, hidden: true })).toBeNull())
  })

  test('names the credit of absences, so that the figures add up', async () => {
    const { target: _, ...absent } = leave
    const day = aDay('2026-04-22', { ...absent, ...released, actual: 0, balance: 0 })
    await show({ ...over, monthBalance: 0, days: [...over.days, day] })
    await user.click(sign())
    const dialog = within(await screen.findByRole('dialog', { name: /April.2026 bestätigen/, hidden: true }))
    expect(words(dialog.getByText(/^Ist/))).toContain('Ist 8:00 h, gutgeschrieben 8:00 h, Soll 16:00 h, Saldo 0:00 h.')
    expect(words(screen.getByText(/^KW.17$/).parentElement)).toBe(
      'KW 17Ist 8:00 h, gutgeschrieben 8:00 h, Soll 16:00 h, Saldo 0:00 h',
    )
  })

  test.each([
    ['daysOpen', 'Einzelne Tage sind noch nicht freigegeben.'],
    ['monthNotOver', 'Der Monat ist noch nicht vorbei.'],
    ['alreadySigned', 'Sie haben den Monat schon bestätigt.'],
    ['monthClosed', 'Der Monat ist abgeschlossen.'],
  ])('says why the server refuses: %s', async (code, why) => {
    await show(over, { '/az/months/2026-04/sign': failure(409, { code }) })
    await user.click(sign())
    const dialog = within(await screen.findByRole('dialog', { name: /April.2026 bestätigen/, hidden: true }))
    await user.click(dialog.getByRole('button', { name: 'Monat bestätigen', hidden: true }))
    expect((await dialog.findByRole('alert', { hidden: true })).textContent).toBe(why)
  })

  test('shows the figures of now after a refusal', async () => {
    let account = { opening: 170, balance: 400, corrected: 0, provisionalDays: 0 }
    await show(over, {
      '/az/months/2026-04': () => aMonth({ ...over, account }),
      '/az/months/2026-04/sign': failure(409, { code: 'version_conflict' }),
    })
    await user.click(sign())
    const dialog = within(await screen.findByRole('dialog', { name: /April.2026 bestätigen/, hidden: true }))
    expect(words(dialog.getByText(/^Ist/))).toContain('+6:40')
    account = { ...account, balance: 220 }
    await user.click(dialog.getByRole('button', { name: 'Monat bestätigen', hidden: true }))
    await waitFor(() => expect(words(dialog.getByText(/^Ist/))).toContain('+3:40'))
    expect(dialog.getByRole('alert')).toBeTruthy()
  })

  test('a closed month shows both signatures and cannot be signed again', async () => {
    const at = '2026-05-02T08:00:00.000Z'
    const { person } = aMonth()
    const boss = { id: 'e5a1c1f0-0000-4000-8000-000000000001', name: 'Bernd Rademacher' }
    const event = { type: 'signed', at, onBehalfOf: null, reason: '' } as const
    const closing = {
      version: 2,
      isSignedByEmployee: true,
      isSignedBySupervisor: true,
      isClosed: true,
      events: [
        { ...event, by: person },
        { ...event, by: boss },
      ],
    } as TimeMonth['closing']
    await show({ ...over, closing })
    expect(screen.getByText(/02\.05\.2026, Bernd Rademacher/)).toBeTruthy()
    expect(screen.getByText('Abgeschlossen')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Monat bestätigen' })).toBeNull()
  })
})
