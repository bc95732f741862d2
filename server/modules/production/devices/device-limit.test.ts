// Calls of devices that share one address, through the real app: `inject` always comes from 127.0.0.1.
import { expect, test } from 'vitest'
import { aHall } from '#server/modules/production/testing/hall.ts'
import type { Db } from '#server/db/db.ts'
import { testApp } from '#server/testing/app.ts'
import { deviceOf } from './device-limit.ts'

const NOW = new Date('2026-04-21T06:00:00Z')
const server = await testApp({ now: () => NOW })
const hall = await aHall(server)

const BADGE = { badge: '04FFFFFF' }
const stateOf = (key: string) => server.nobody.get('/api/mes/terminal/state', { headers: { 'x-device-key': key } })
const signIn = async (key: string) => {
  const { status, body } = await server.nobody.post<{ code: string }>('/api/mes/terminal/sign-in', {
    headers: { 'x-device-key': key },
    body: BADGE,
  })
  return [status, body.code]
}

test('[MES-01] an address is limited by calls without a known key, without blocking devices behind it', async () => {
  const { key } = await hall.device('terminal')
  const fresh = await hall.device('terminal')
  expect((await stateOf(key)).status).toBe(200)
  for (let call = 0; call < 300; call++) await signIn(`1.${'x'.repeat(43)}`)
  expect(await signIn(`1.${'x'.repeat(43)}`)).toEqual([429, 'too_many_requests'])
  expect(await signIn('')).toEqual([429, 'too_many_requests'])
  expect(await signIn(key)).toEqual([422, 'sign_in_refused'])
  // It is not known yet that this key is right.
  expect(await signIn(fresh.key)).toEqual([429, 'too_many_requests'])
  expect((await stateOf(fresh.key)).status).toBe(200)
  expect(await signIn(fresh.key)).toEqual([422, 'sign_in_refused'])
})

test('[MES-01] a device whose key was revoked is counted with its address again', async () => {
  const { id, key } = await hall.device('terminal')
  expect((await stateOf(key)).status).toBe(200)
  await server.as(hall.foreman).post(`/api/mes/devices/${id}/revoke`)
  expect((await stateOf(key)).status).toBe(403)
  expect(await signIn(key)).toEqual([429, 'too_many_requests'])
})

test('[MES-01] a device stays known while the database is away', async () => {
  const { key } = await hall.device('terminal')
  expect((await stateOf(key)).status).toBe(200)
  const selectFrom = () => {
    throw new Error('away')
  }
  const asked = deviceOf({ selectFrom } as unknown as Db, { headers: { 'x-device-key': key } } as never, 'terminal')
  await expect(asked).rejects.toThrow('away')
  expect(await signIn(key)).toEqual([422, 'sign_in_refused'])
})

test('[MES-01] a device has a limit of its own, which no other one shares', { timeout: 120_000 }, async () => {
  const [one, other] = [await hall.device('terminal'), await hall.device('terminal')]
  for (const { key } of [one, other]) expect((await stateOf(key)).status).toBe(200)
  for (let call = 0; call < 60; call++) expect((await signIn(one.key))[1]).not.toBe('too_many_requests')
  expect(await signIn(one.key)).toEqual([429, 'too_many_requests'])
  expect((await signIn(other.key))[1]).not.toBe('too_many_requests')
})
