import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { failure } from '#shared/testing/serve.ts'
import { ANNA, aPerson, choosePerson, show } from '#widgets/vacation/testing/personnel-office.tsx'
// Imported before the first test, so that no test waits for a lazily loaded module.
import '#widgets/vacation/notices/sent-notices.tsx'
import './personnel.tsx'

const user = userEvent.setup()

test('[VAC-03] leave is requested in the place of a person, also for days that have passed', async () => {
  const refused = { code: 'request_refused', details: [{ field: 'body.periods', rule: 'insufficientBalance' }] }
  const sent = await show(() => failure(422, refused))
  await choosePerson()
  await user.click(await screen.findByRole('button', { name: 'Antrag stellen' }))
  const dialog = await screen.findByRole('dialog')
  const send = () => user.click(within(dialog).getByRole('button', { name: 'Antrag stellen' }))
  const days = within(dialog).getByRole('textbox', { name: 'Zeitraum' })
  await send()
  expect(within(dialog).getByText('Das Feld Zeitraum darf nicht leer sein.')).toBeTruthy()
  await user.type(days, '12.1.2022{Enter}')
  await send()
  expect(within(dialog).getByText('Möglich sind dieses Jahr und die drei Jahre davor.')).toBeTruthy()
  expect(sent).toEqual([])
  await user.clear(days)
  await user.type(days, '12.1.2026{Enter}')
  await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Art' }), 'Tarifurlaub, halber Tag')
  await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Umfang' }), 'nachmittags')
  await user.type(within(dialog).getByRole('textbox', { name: /Bemerkung/ }), 'auf Papier')
  await send()
  expect(await within(dialog).findByText(/Der Resturlaub reicht nicht aus/, { ignore: '[role="status"]' })).toBeTruthy()
  expect(sent).toEqual([
    {
      method: 'POST',
      path: `people/${ANNA}/requests`,
      body: {
        type: 'tariffLeaveHalf',
        periods: [{ first: '2026-01-12', last: '2026-01-12', startsAtNoon: true }],
        comment: 'auf Papier',
      },
    },
  ])
})

test('[VAC-05] leave that is approved and over is taken back with a reason', async () => {
  const request = { version: 2, type: 'tariffLeave', status: 'approved' } as const
  const person = aPerson({
    requests: [
      { ...request, id: 7, first: '2026-01-12', last: '2026-01-14' },
      { ...request, id: 8, first: '2026-12-14', last: '2026-12-15' },
    ],
  })
  const sent = await show(() => person, person)
  await choosePerson()
  await user.click(await screen.findByRole('button', { name: /zurücknehmen$/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Urlaub 12.01.2026 – 14.01.2026 zurücknehmen' })
  const confirm = () => user.click(within(dialog).getByRole('button', { name: 'Urlaub zurücknehmen' }))
  await confirm()
  expect(sent).toEqual([])
  await user.type(within(dialog).getByRole('textbox', { name: 'Grund' }), 'hat gearbeitet')
  await confirm()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toEqual([
    {
      method: 'POST',
      path: `people/${ANNA}/requests/7/correction`,
      body: { reason: 'hat gearbeitet' },
      version: 2,
    },
  ])
})
