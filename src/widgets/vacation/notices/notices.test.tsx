import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { setLanguage } from '#shared/bus/language.ts'
import { failure, type Service } from '#shared/testing/serve.ts'
import { press, screenTest } from '#shared/testing/screen-test.tsx'
import { LapseNotices } from './lapse-notices.tsx'
import { SentNotices } from './sent-notices.tsx'

const DAYS = { numerator: 25, denominator: 2 }
const NOTICE = {
  id: 7,
  sentOn: '2026-01-05',
  textVersion: '2026-11',
  claims: [{ year: 2026, amount: DAYS, lapsesOn: '2027-03-31' }],
  seenAt: null,
  confirmedAt: null,
  text: 'Guten Tag Anna Weber,\n\n- 12,5 Tage aus dem Jahr 2026',
  textEn: 'Dear Anna Weber,\n\n- 12.5 days of the year 2026',
}
const CONFIRMED = { ...NOTICE, seenAt: '2026-01-06T08:00:00Z', confirmedAt: '2026-01-06T08:00:00Z' }
const SENT = {
  isSending: true,
  sent: 3,
  seen: 2,
  confirmed: 1,
  items: [{ ...NOTICE, person: { id: null, name: 'Anna Weber' } }],
  next: 7,
}

let service: Service
beforeEach(() => {
  service = { '/lapse-notices': [NOTICE] }
})
async function open(View: typeof LapseNotices | (() => React.ReactElement)) {
  const { fetch } = await screenTest(View, { service })
  return (method: string, path: string) =>
    fetch.mock.calls.filter(([url, init]) => (init?.method ?? 'GET') === method && String(url).includes(path))
}

test('a notice that is open is read, marked as seen and confirmed', async () => {
  service['/lapse-notices/7/seen'] = { ...NOTICE, seenAt: CONFIRMED.seenAt }
  service['/lapse-notices/7/confirm'] = CONFIRMED
  const sent = await open(LapseNotices)
  await press('Hinweis lesen')
  expect((await screen.findByRole('dialog')).textContent).toContain('12,5 Tage aus dem Jahr 2026')
  await waitFor(() => expect(sent('POST', '/7/seen')).toHaveLength(1))
  await press('Kenntnisnahme bestätigen')
  await screen.findByRole('button', { name: 'Hinweis auf Resturlaub vom 05.01.2026' })
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(sent('POST', '/7/confirm')).toHaveLength(1)
})

test('a failed confirmation is shown in the dialog, which stays', async () => {
  service['/lapse-notices/7/seen'] = NOTICE
  service['/lapse-notices/7/confirm'] = failure(500)
  await open(LapseNotices)
  await press('Hinweis lesen')
  await press('Kenntnisnahme bestätigen')
  expect((await screen.findByRole('alert')).textContent).toBe('500 - Der Hinweis konnte nicht bestätigt werden.')
})

test('English readers get the English letter', async () => {
  setLanguage('en')
  service['/lapse-notices'] = [CONFIRMED]
  await open(LapseNotices)
  await userEvent.click(await screen.findByRole('button', { name: /^Notice of remaining vacation of 5/ }))
  expect((await screen.findByRole('dialog')).textContent).toContain('12.5 days of the year 2026')
})

test('the personnel office sees sent notices, and loads more', async () => {
  service['/lapse-notices/sent'] = SENT
  const sent = await open(() => <SentNotices companyId={4} year={2026} />)
  await screen.findByRole('rowheader', { name: 'Anna Weber' })
  expect(screen.getByRole('cell', { name: '12,5' })).toBeTruthy()
  expect(screen.getByRole('switch', { name: 'Hinweise senden' }).getAttribute('aria-checked')).toBe('true')
  expect(screen.getByRole('option', { name: 'Nicht bestätigt (1)' })).toBeTruthy()
  await press('Weitere anzeigen')
  await waitFor(() => expect(sent('GET', 'after=7')).toHaveLength(1))
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'confirmed')
  await waitFor(() => expect(sent('GET', 'state=confirmed')).toHaveLength(1))
})

test('where the works-council profile knows no read receipts, a notice is sent or confirmed', async () => {
  service['/lapse-notices/sent'] = { ...SENT, seen: null }
  await open(() => <SentNotices companyId={4} year={2026} />)
  await screen.findByRole('rowheader', { name: 'Anna Weber' })
  const states = screen.getAllByRole('option').map(({ textContent }) => textContent?.replace(/ \(.*/, ''))
  expect(states).toEqual(['Alle', 'Nicht bestätigt', 'Bestätigt'])
})
