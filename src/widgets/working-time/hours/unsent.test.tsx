import 'fake-indexeddb/auto'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storedDrafts } from '#shared/writes/draft-storage.ts'
import { failure, type Service } from '#shared/testing/serve.ts'
import { screenTest, user } from '#shared/testing/screen-test.tsx'
import { $recorder } from '#widgets/working-time/api.ts'
import { aMonth } from '#widgets/working-time/testing/months.ts'
import { WorkingHours } from './hours.tsx'
import { storeEntries, unsentTimes } from './unsent.tsx'

const OFFLINE = () => Promise.reject(new TypeError('offline'))
const ENTRIES = {
  days: [{ day: '2026-04-20', entries: [{ comes: '2026-04-20T06:00:00.000Z', goes: '2026-04-20T14:00:00.000Z' }] }],
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-04-21T06:12:00Z'), toFake: ['Date'] })
})
afterEach(async () => {
  for (const { key } of unsentTimes.$unsent.get()) await unsentTimes.discard(key)
})

async function show(service: Service) {
  const all: Service = { '/az/months/2026-04': aMonth(), ...service }
  const { requests } = await screenTest(WorkingHours, { service: all, roles: ['portal_ma', 'menu_ma_az'] })
  await screen.findByText('Monatsabschluss')
  const sent = (path: RegExp) => requests('POST', path).map(({ body, key }) => ({ body, key }))
  return { service: all, sent }
}

const kept = async () =>
  within(await screen.findByRole('region', { name: 'Noch nicht übertragen' })).getAllByRole('listitem')

test('[TIME-02] a stamp without a connection waits here and is sent once, with its own time and key', async () => {
  const { service, sent } = await show({ '/az/stamps': OFFLINE })
  await user.click(screen.getByRole('button', { name: 'Gehen' }))
  expect((await kept())[0]?.textContent?.replaceAll('\u00a0', ' ')).toContain('Gehen Di 21.04., 8:12 Uhr')
  // The next button follows from the unsent stamp.
  expect(screen.getByRole('button', { name: 'Kommen' })).toBeTruthy()
  service['/az/stamps'] = undefined
  const before = sent(/stamps$/).length
  await act(() => Promise.all([unsentTimes.send(), unsentTimes.send()]))
  await waitFor(() => expect(unsentTimes.$unsent.get()).toEqual([]))
  const after = sent(/stamps$/).slice(before)
  expect(after).toEqual([{ body: { kind: 'out', at: '2026-04-21T06:12:00.000Z' }, key: expect.any(String) }])
})

test('[TIME-02] a later stamp does not overtake one that waits', async () => {
  const { service, sent } = await show({ '/az/stamps': OFFLINE })
  await user.click(screen.getByRole('button', { name: 'Gehen' }))
  vi.setSystemTime(new Date('2026-04-21T06:40:00Z'))
  await user.click(screen.getByRole('button', { name: 'Kommen' }))
  await waitFor(() => expect(unsentTimes.$unsent.get()).toHaveLength(2))
  service['/az/stamps'] = undefined
  const before = sent(/stamps$/).length
  await act(() => unsentTimes.send())
  await waitFor(() => expect(unsentTimes.$unsent.get()).toEqual([]))
  expect(
    sent(/stamps$/)
      .slice(before)
      .map(({ body }) => body),
  ).toMatchObject([{ kind: 'out' }, { kind: 'in' }])
})

test('[TIME-02] a stamp that the server refuses stays with its reason until it is discarded', async () => {
  const { service, sent } = await show({ '/az/stamps': OFFLINE })
  await user.click(screen.getByRole('button', { name: 'Gehen' }))
  const details = [{ field: 'body.at', rule: 'endInFuture' }]
  service['/az/stamps'] = failure(422, { code: 'entry_refused', details })
  await act(() => unsentTimes.send())
  expect(await screen.findByText('Nicht angenommen')).toBeTruthy()
  expect((await kept())[0]?.textContent).toContain('Das Gehen darf nicht in der Zukunft liegen.')
  const count = sent(/stamps$/).length
  await act(() => unsentTimes.send())
  expect(sent(/stamps$/)).toHaveLength(count)
  await user.click(screen.getByRole('button', { name: 'Verwerfen' }))
  await waitFor(() => expect(screen.queryByText('Nicht angenommen')).toBeNull())
})

test('[TIME-02] entries wait under the key of their first attempt; refused ones are not kept', async () => {
  const { service, sent } = await show({ '/az/entries': OFFLINE })
  await act(async () => expect(await storeEntries(ENTRIES, 'first-key')).toBe('kept'))
  expect((await kept())[0]?.textContent?.replaceAll('\u00a0', ' ')).toContain('Erfasste Zeit für Mo 20.04.')
  service['/az/entries'] = { stored: 1 }
  await act(() => unsentTimes.send())
  expect(new Set(sent(/entries$/).map(({ key }) => key))).toEqual(new Set(['first-key']))
  expect(unsentTimes.$unsent.get()).toEqual([])
  service['/az/entries'] = failure(422, { code: 'entry_refused', details: [] })
  await expect(storeEntries(ENTRIES, 'second-key')).rejects.toMatchObject({ code: 'entry_refused' })
  expect(unsentTimes.$unsent.get()).toEqual([])
})

test('[TIME-02] a stamp that waits survives another person on this device', async () => {
  await show({ '/az/stamps': OFFLINE })
  const first = $recorder.get() ?? ''
  await user.click(screen.getByRole('button', { name: 'Gehen' }))
  await waitFor(() => expect(unsentTimes.$unsent.get()).toHaveLength(1))
  cleanup()
  await show({})
  expect($recorder.get()).not.toBe(first)
  await waitFor(async () => expect(await storedDrafts($recorder.get() ?? '', 'time-record')).toEqual([]))
  expect(unsentTimes.$unsent.get()).toEqual([])
  expect(await storedDrafts(first, 'time-record')).toMatchObject([{ kind: 'stamp', body: { kind: 'out' } }])
})
