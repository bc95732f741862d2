import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ProfileChange } from '#contract/personal-data.ts'
import { failure, type Service } from '#shared/testing/serve.ts'
import { screenTest } from '#shared/testing/screen-test.tsx'
import { blank } from '#shared/testing/blank.ts'
import { ChangesCard } from './changes-card.tsx'
import { refreshProfile } from '#widgets/profile/api.ts'

const aChange = (id: number): ProfileChange => ({
  ...blank(ProfileChange),
  id,
  what: 'phone',
  at: new Date(Date.UTC(2026, 0, id)).toISOString(),
  by: { name: '', self: true },
})
const changesFrom = (newest: number, count: number) =>
  Array.from({ length: count }, (_, index) => aChange(newest - index))

/** Shows the card with eight changes and as many older ones as `older` answers. */
async function open(older: (url: URL) => unknown) {
  const service: Service = {
    '/profile/changes': (url: URL) =>
      url.searchParams.has('before') ? older(url) : { changes: changesFrom(20, 8), views: [], next: 13 },
  }
  const { fetch } = await screenTest(ChangesCard, { service })
  await screen.findAllByRole('listitem')
  return { reads: () => fetch.mock.calls.filter(([url]) => String(url).includes('before=')).length }
}
const count = () => screen.getAllByRole('listitem').length
const press = () => userEvent.click(screen.getByRole('button', { name: 'Ältere anzeigen' }))

test('first six, then all of the page, then the older ones, once however often it is pressed', async () => {
  const gate = Promise.withResolvers<unknown>()
  const { reads } = await open(() => gate.promise)
  expect(count()).toBe(6)
  await press()
  expect([count(), reads()]).toEqual([8, 0])
  await press()
  await press()
  await act(async () => gate.resolve({ changes: changesFrom(12, 3), views: [] }))
  expect([count(), reads()]).toEqual([11, 1])
  expect(screen.queryByRole('button', { name: 'Ältere anzeigen' })).toBeNull()
})

test('a failure to load older ones is shown, and they can be loaded again', async () => {
  let isAway = true
  await open(() => (isAway ? failure(500) : { changes: changesFrom(12, 3), views: [] }))
  await press()
  await press()
  expect(await screen.findByRole('alert')).toHaveProperty('textContent', 'Die Änderungen konnten nicht geladen werden.')
  isAway = false
  await press()
  expect(await within(screen.getByRole('list')).findAllByRole('listitem')).toHaveLength(11)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('entries that leave the refreshed first page stay between it and the older ones', async () => {
  let newest = 20
  const service: Service = {
    '/profile/changes': (url: URL) =>
      url.searchParams.has('before')
        ? { changes: changesFrom(12, 3), views: [] }
        : { changes: changesFrom(newest, 8), views: [], next: newest - 7 },
  }
  await screenTest(ChangesCard, { service })
  await screen.findAllByRole('listitem')
  await press()
  await press()
  await waitFor(() => expect(count()).toBe(11))
  newest = 22
  await act(async () => refreshProfile())
  await waitFor(() => expect(count()).toBe(13))
  // The new page does not overlap the loaded ones: the older ones are loaded again.
  newest = 40
  await act(async () => refreshProfile())
  await waitFor(() => expect(count()).toBe(8))
  expect(screen.getByRole('button', { name: 'Ältere anzeigen' })).toBeTruthy()
})
