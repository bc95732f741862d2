import { expect, test } from 'vitest'
import { testApp } from '#server/testing/app.ts'
import { insert } from '#server/testing/rows.ts'

const server = await testApp()

test('the clean-up deletes ended sessions with any identity provider, but none that a token could outlive', async () => {
  const { db, context } = server
  const at = (ms: number) => new Date(Date.now() + ms)
  await insert(db, 'ended_session', [
    { sid: 'long ago', until: at(-1_000) },
    { sid: 'just now', until: at(300_000) },
  ])
  await context.jobs.send(db, 'clean-up', {})
  const left = () => db.selectFrom('ended_session').select('sid').execute()
  await expect.poll(left, { timeout: 10_000 }).toEqual([{ sid: 'just now' }])
})
