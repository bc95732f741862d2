import { describe, expect, test } from 'vitest'
import { createEndedSessions, deleteOldEndedSessions } from '#server/auth/ended-sessions.ts'
import { testDatabase } from '#server/testing/database.ts'
import { createVault } from '#server/kernel/vault.ts'
import { insert } from '#server/testing/rows.ts'
import { loadKeys, publicKeys } from './keys.ts'
import { createRecords, sweepRecords } from './records.ts'
import { REFRESH_GRACE } from './refresh-uses.ts'

const PLAIN = createVault(undefined)

const START = new Date('2026-04-21T08:00:00Z')
let now = START
const later = (seconds: number) => (now = new Date(START.getTime() + seconds * 1000))

const database = await testDatabase()

describe('keys', () => {
  test('are created once although several servers start together, and persist', async () => {
    const sets = await Promise.all([1, 2, 3, 4].map(() => loadKeys(database.db, PLAIN)))
    expect(
      new Set(sets.map(({ signing, cookies }) => JSON.stringify([signing.map(({ kid }) => kid), cookies]))),
    ).toHaveLength(1)
    expect(await loadKeys(database.db, PLAIN)).toEqual(sets[0])
  })

  test('show their public half only', async () => {
    const { signing } = await loadKeys(database.db, PLAIN)
    const [shown] = publicKeys(signing).keys
    expect(Object.keys(shown ?? {}).toSorted()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use'])
    expect(signing[0]).toHaveProperty('d')
  })

  test('take turns: the newest signs, the older ones still verify', async () => {
    const [old] = (await loadKeys(database.db, PLAIN)).signing
    const newer = { ...old, kid: 'newer' }
    const row = { id: 'newer', purpose: 'sign', key: JSON.stringify(newer), created_at: new Date(Date.now() + 1000) }
    await insert(database.db, 'identity_key', row)
    expect((await loadKeys(database.db, PLAIN)).signing.map(({ kid }) => kid)).toEqual(['newer', old?.kid])
  })
})

describe('records', () => {
  const records = (model: string) => createRecords(database.db, model, () => now)

  test('end with their time, and are swept away', async () => {
    later(0)
    await records('Session').upsert('s1', { uid: 'u1', accountId: 'anna' }, 60)
    expect(await records('Session').findByUid('u1')).toEqual({ uid: 'u1', accountId: 'anna' })
    expect(await records('Grant').find('s1')).toBeUndefined()
    later(60)
    expect(await records('Session').find('s1')).toBeUndefined()
    await sweepRecords(database.db, now)
    expect(await database.db.selectFrom('oidc_record').selectAll().execute()).toEqual([])
  })

  test.each(['AuthorizationCode', 'RefreshToken'])(
    'of one %s, ten uses at the same moment: a code has one winner, a refresh token a grace',
    async (model) => {
      later(0)
      await records(model).upsert('x', { grantId: 'g' }, 1_000)
      const uses = await Promise.allSettled(Array.from({ length: 10 }, () => records(model).consume('x')))
      expect(uses.filter(({ status }) => status === 'fulfilled')).toHaveLength(model === 'RefreshToken' ? 10 : 1)
      await records(model).destroy('x')
    },
  )

  test('the grace counts from the first use', async () => {
    later(0)
    const { upsert, find, consume, revokeByGrantId } = records('RefreshToken')
    await upsert('r', { grantId: 'g' }, 1_800)
    await consume('r')
    later(REFRESH_GRACE - 1)
    await consume('r')
    expect(await find('r')).toEqual({ grantId: 'g' })
    later(REFRESH_GRACE + 1)
    expect(await find('r')).toEqual({ grantId: 'g', consumed: START.getTime() / 1000 })
    await expect(consume('r')).rejects.toMatchObject({ error: 'invalid_grant' })
    await revokeByGrantId('g')
    expect(await find('r')).toBeUndefined()
  })

  test.each(['a\0b', 'x'.repeat(5_000)])('nothing is found under an id that cannot be (%#)', async (id) => {
    expect(await records('RefreshToken').find(id)).toBeUndefined()
  })
})

describe('ended sessions', () => {
  test('are known immediately here, within a second elsewhere, and deleted when no token is left', async () => {
    later(0)
    const clock = { db: database.db, now: () => now }
    const [here, there] = [createEndedSessions(clock), createEndedSessions(clock)]
    const received: string[] = []
    here.onSessionEnd(({ sid }) => received.push(sid))
    expect(await there.isEnded('s')).toBe(false)
    await here.record(database.db, { sid: 's', personId: '00000000-0000-4000-8000-000000000000' })
    here.announce({ sid: 's', personId: '00000000-0000-4000-8000-000000000000' })
    expect([await here.isEnded('s'), await there.isEnded('s'), received]).toEqual([true, false, ['s']])
    later(1)
    expect(await there.isEnded('s')).toBe(true)
    later(331)
    await deleteOldEndedSessions(database.db, now)
    expect([await here.isEnded('s'), await database.db.selectFrom('ended_session').selectAll().execute()]).toEqual([
      false,
      [],
    ])
  })
})
