import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '#server/testing/database.ts'
import { selectSessionsOf } from './sessions.ts'

const database = await testDatabase()

test('an index finds the sessions of a person, regardless of how many there are and of whom', async () => {
  const { db } = database
  await sql`insert into oidc_record (model, id, uid, payload, expires_at)
    select case when n % 4 = 0 then 'Session' else 'AccessToken' end, 'id-' || n, 'uid-' || n,
      jsonb_build_object('accountId', 'person-' || n % 500), now() + interval '1 hour'
    from generate_series(1, 8000) n`.execute(db)
  await sql`analyze oidc_record`.execute(db)
  const mine = selectSessionsOf(db, 'person-4', new Date())
  const plan = JSON.stringify(await mine.explain())
  expect(plan).toContain('oidc_record_account')
  expect(plan).not.toContain('Seq Scan')
  expect((await mine.execute()).map(({ uid }) => uid)).toHaveLength(16)
})
