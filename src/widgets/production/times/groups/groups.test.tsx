import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { todayInBerlin } from '#shared/today.ts'
import { setLanguage } from '#shared/bus/language.ts'
import { unitView } from '#widgets/production/durations.ts'
import { aCorrection, aLine, aMonth, anArea, aShift, DRAGAN } from '#widgets/production/testing/a-shift.ts'
import { openTimes, press, user } from '#widgets/production/testing/open-times.tsx'

beforeEach(() => {
  setLanguage('de')
  unitView.choose({ unit: '' })
})

const OWN = {
  month: '2026-04',
  present: 454,
  booked: 405,
  shifts: [{ area: { id: 2, name: 'Halle 2' }, shift: aShift().shift, line: aLine({ mayCorrect: false }) }],
}
const FOREIGN = [anArea({ reader: 'figures' })]

test('[MES-01] a worker sees the own line and contests a correction with a reason', async () => {
  const { sent } = await openTimes(
    {
      '/areas': FOREIGN,
      '/own-months/2026-04': OWN,
      '/corrections/81/decision': aCorrection({ status: 'rejected' }),
      '/corrections': [aCorrection({ mayContest: true, mayDecide: true, mayWithdraw: false })],
    },
    { props: { view: 'own', month: '2026-04' } },
  )
  expect(await screen.findByText(/^Anwesend 7:34\sh, gebucht 6:45\sh\.$/)).toBeTruthy()
  expect(screen.queryByRole('tab', { name: 'Schicht' })).toBeNull()
  await press('Widersprechen … 9:40–10:25: Rüsten')
  const dialog = within(await screen.findByRole('dialog', { name: 'Korrektur widersprechen' }))
  await user.type(dialog.getByRole('textbox', { name: 'Grund' }), 'Das war Reinigung')
  await user.click(dialog.getByRole('button', { name: 'Widersprechen' }))
  await waitFor(() =>
    expect(sent()).toEqual([['/api/mes/corrections/81/decision', { approve: false, reason: 'Das war Reinigung' }, 1]]),
  )
})

test('[MES-01] a worker without any role of production contests a correction of the own booking', async () => {
  const { sent } = await openTimes(
    {
      '/areas': () => new Response(null, { status: 403 }),
      '/own-months/2026-04': OWN,
      '/corrections/81/decision': aCorrection({ status: 'rejected' }),
      '/corrections': [aCorrection({ mayContest: true, mayDecide: true, mayWithdraw: false })],
    },
    { props: { view: 'own', month: '2026-04' }, roles: ['portal_ma'] },
  )
  await press('Widersprechen … 9:40–10:25: Rüsten')
  const dialog = within(await screen.findByRole('dialog', { name: 'Korrektur widersprechen' }))
  await user.type(dialog.getByRole('textbox', { name: 'Grund' }), 'Das war Reinigung')
  await user.click(dialog.getByRole('button', { name: 'Widersprechen' }))
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(screen.queryByRole('tab')).toBeNull()
})

test('[MES-01] a worker answers a question, and asks for a correction of the own shift', async () => {
  const { sent } = await openTimes(
    {
      '/areas': FOREIGN,
      '/own-months/2026-04': OWN,
      '/corrections/81/answer': aCorrection(),
      '/corrections': (_: URL, { method }: RequestInit) =>
        method === 'POST'
          ? aCorrection()
          : [
              aCorrection({
                change: 'question',
                activity: null,
                note: 'Was war da?',
                requester: DRAGAN,
                status: 'askedBack',
                mayAnswer: true,
                mayWithdraw: false,
              }),
            ],
    },
    { props: { view: 'own', month: '2026-04' } },
  )
  await press(/^Antworten …/)
  const answer = within(await screen.findByRole('dialog', { name: 'Rückfrage beantworten' }))
  expect(answer.getByText(/^Es geht um Mo.*20\..*, \d+:\d\d.*\d+:\d\d/)).toBeTruthy()
  await user.click(answer.getByRole('radio', { name: 'Gemeinkosten' }))
  await user.selectOptions(answer.getByRole('combobox', { name: 'Tätigkeit' }), '1')
  await user.click(answer.getByRole('button', { name: 'Antwort senden' }))
  await waitFor(() => expect(sent()).toEqual([['/api/mes/corrections/81/answer', { activityId: 1 }, 1]]))
  await press(/^Korrektur beantragen: Mo\s20/)
  const form = within(await screen.findByRole('dialog', { name: 'Korrektur beantragen' }))
  expect(form.getByText(/Ihre Schichtleitung entscheidet darüber\./)).toBeTruthy()
})

test('[MES-01] the present month has no sums, and says why', async () => {
  const current = todayInBerlin().slice(0, 7)
  await openTimes(
    {
      '/areas': FOREIGN,
      [`/months/${current}`]: aMonth({ month: current, countsFrom: '2026-05-02T10:00:00.000Z', rows: [], hidden: 0 }),
    },
    { props: { view: 'month', month: current } },
  )
  expect(await screen.findByText('Noch keine Summen für diesen Monat')).toBeTruthy()
  expect(screen.getByText(/^Dieser Monat wird am .*12:00.* gezählt\./)).toBeTruthy()
})

test('[MES-01] viewers of figures get sums of groups, and see which are hidden', async () => {
  await openTimes({ '/areas': FOREIGN, '/months/2026-04': aMonth() }, { props: { view: 'month', month: '2026-04' } })
  const table = within(await screen.findByRole('table', { name: 'Summen je Bereich und Schicht' }))
  expect(table.getByRole('row', { name: /Halle 2, Frühschicht.*24.*160:00.*144:00.*5:00.*90/ })).toBeTruthy()
  expect(table.getByRole('row', { name: /Halle 2, Nachtschicht.*weniger als 5/ })).toBeTruthy()
  expect(screen.getByText(/In einer Zeile fehlen deshalb Werte\./)).toBeTruthy()
})
