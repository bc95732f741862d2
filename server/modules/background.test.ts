// @vitest-environment node
import { expect, test } from 'vitest'
import { testApp } from '#server/testing/app.ts'

const server = await testApp()

test('the clean-up forgets ended sessions with any identity provider, but none that a token could outlive', async () => {
  const { db, context } = server
  const at = (ms: number) => new Date(Date.now() + ms)
  await db
    .insertInto('ended_session')
    .values([
      { sid: 'long ago', until: at(-1_000) },
      { sid: 'just now', until: at(300_000) },
    ])
    .execute()
  await context.jobs.send(db, 'clean-up', {})
  const left = () => db.selectFrom('ended_session').select('sid').execute()
  await expect.poll(left, { timeout: 10_000 }).toEqual([{ sid: 'just now' }])
})
