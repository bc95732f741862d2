import { beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '#server/testing/database.ts'
import { ATTEMPTS_PER_ADDRESS, createThrottle, lockSeconds } from './throttle.ts'

const START = new Date('2026-04-21T08:00:00Z')
let now = START
const after = (seconds: number) => (now = new Date(now.getTime() + seconds * 1000))
const throttle = () => createThrottle({ db: database.db, now: () => now })

const database = await testDatabase()
beforeEach(async () => {
  now = START
  await database.db.deleteFrom('sign_in_throttle').execute()
})

const times = async (count: number, attempt: (index: number) => Promise<unknown>) => {
  for (let index = 0; index < count; index++) await attempt(index)
}

describe('guessing', () => {
  test.each([
    [5, 900],
    [10, 1_800],
    [15, 3_600],
    [25, 14_400],
    [50, 86_400],
    [7, 0],
  ])('after %i failures locks for %i s', (failed, seconds) => {
    expect(lockSeconds(failed, 5)).toBe(seconds)
  })

  test('one name is locked after five, for longer each round, from any address', async () => {
    const { take } = throttle()
    await times(4, (index) => take('anna', `10.0.0.${index}`))
    expect(await take('anna', '10.0.0.9')).toEqual({
      kind: 'allowed',
      left: 0,
      until: new Date('2026-04-21T08:15:00Z'),
    })
    expect(await take('anna', '10.0.0.10')).toEqual({ kind: 'locked', until: new Date('2026-04-21T08:15:00Z') })
    after(901)
    await times(5, (index) => take('anna', `10.0.1.${index}`))
    expect(await take('anna', '10.0.1.9')).toEqual({ kind: 'locked', until: new Date('2026-04-21T08:45:01Z') })
  })

  test('asking while locked makes the lock no longer', async () => {
    const { take } = throttle()
    await times(30, () => take('anna', '10.0.0.1'))
    after(901)
    expect(await take('anna', '10.0.0.1')).toMatchObject({ kind: 'allowed', left: 4 })
  })

  test('one address is locked after fifty failures, whatever the names', async () => {
    const { take } = throttle()
    await times(ATTEMPTS_PER_ADDRESS, (index) => take(`name${index}`, '10.0.0.1'))
    expect(await take('fresh', '10.0.0.1')).toMatchObject({ kind: 'locked' })
    expect(await take('fresh', '10.0.0.2')).toMatchObject({ kind: 'allowed', left: 4 })
  })

  test('right answers of a whole office do not lock its address', async () => {
    const { take, succeeded } = throttle()
    await times(120, async (index) => {
      expect(await take(`name${index}`, '10.0.0.1')).toMatchObject({ kind: 'allowed' })
      await succeeded(`name${index}`, '10.0.0.1')
    })
  })

  test('many at the same moment are counted one by one', async () => {
    const { take } = throttle()
    const attempts = await Promise.all(Array.from({ length: 20 }, () => take('anna', '10.0.0.1')))
    expect(attempts.filter(({ kind }) => kind === 'allowed')).toHaveLength(5)
  })

  test('is forgotten after a day, and then swept away', async () => {
    const { take, sweep } = throttle()
    await times(4, () => take('anna', '10.0.0.1'))
    after(24 * 3600 + 1)
    expect(await take('anna', '10.0.0.1')).toMatchObject({ left: 4 })
    after(24 * 3600 + 1)
    await sweep()
    expect(await database.db.selectFrom('sign_in_throttle').selectAll().execute()).toEqual([])
  })

  test('leaves no names behind: people type passwords into the wrong field', async () => {
    await throttle().take('Geheim123!', '10.0.0.1')
    const rows = await database.db.selectFrom('sign_in_throttle').select('subject').execute()
    expect(JSON.stringify(rows)).not.toMatch(/geheim|10\.0\.0\.1/i)
  })
})
