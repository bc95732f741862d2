import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { aSession, published } from '#server/testing/accounts.ts'
import { testApp } from '#server/testing/app.ts'
import { aPerson } from '#server/testing/builders.ts'

const server = await testApp()
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile/15E148 Safari/604.1'

let id: string
beforeEach(async () => {
  id = await aPerson(server.db, 'anna.device')
})

test('a sign-in that could not be recorded is recorded with the next request', async () => {
  const ask = async (sid: string, agent: string) => {
    const headers = { authorization: `Bearer ${await server.tokenOf('anna.device', { sid })}`, 'user-agent': agent }
    return (await server.app.inject({ url: '/api/user/sign-ins', headers })).statusCode
  }
  await ask(await aSession(server.db, id), FIREFOX)
  const phone = await aSession(server.db, id)
  await sql`alter table sign_in_event add constraint broken check (kind <> 'signed-in') not valid`.execute(server.db)
  expect(await ask(phone, PHONE)).toBe(200)
  await sql`alter table sign_in_event drop constraint broken`.execute(server.db)
  expect(await ask(phone, PHONE)).toBe(200)
  const written = await server.db.selectFrom('sign_in_event').select('system').where('sid', '=', phone).execute()
  expect(written).toEqual([{ system: 'iOS' }])
  expect(await published(server.db, 'mail.wanted')).toMatchObject([{ personId: id, template: 'newDevice' }])
})
