// @vitest-environment node
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { TEST_ISSUER, testApp } from '#server/testing/app.ts'
import { aCompany, aPerson } from '#server/testing/builders.ts'
import { comeBack, leave } from './leavers/leave.ts'

const server = testApp({ env: () => ({ OIDC_ISSUER: TEST_ISSUER }) })
let company: number
let site: number

beforeAll(async () => {
  const { db } = server
  company = await aCompany(db, 'Talbrück Werke')
  await db.insertInto('division').values({ company_id: company, name: 'Einkauf' }).execute()
  const row = { company_id: company, name: 'Siegen', city: 'Siegen', land: 'NW' }
  ;({ id: site } = await db.insertInto('site').values(row).returning('id').executeTakeFirstOrThrow())
})

const personOf = (id: string) => server.db.selectFrom('person').selectAll().where('id', '=', id).executeTakeFirst()
/** Any call with a token of these claims. */
async function call(claims: Record<string, unknown>, sub: string = randomUUID()) {
  const now = Math.floor(Date.now() / 1000)
  const given = {
    iss: TEST_ISSUER,
    aud: 'portal-api',
    azp: 'portal',
    sub,
    sid: `sid-${randomUUID()}`,
    iat: now,
    exp: now + 300,
  }
  const token = await server.sign({ ...given, realm_access: { roles: ['portal_ma'] }, ...claims })
  const { status, body } = await server.nobody.get('/api/ma/devision/settings', {
    headers: { authorization: `Bearer ${token}` },
  })
  return { sub, status, code: (body as { code?: string }).code }
}
const claimsOf = (name: string, changes = {}) => {
  const [given_name, family_name] = name.split('.')
  return { preferred_username: name, given_name, family_name, email: `${name}@talbrueck.test`, ...changes }
}

describe('[API-01] the first token of a person', () => {
  test('makes the person from its claims, whatever is called first, and once for many calls', async () => {
    const boss = await aPerson(server.db, 'bo.boss')
    const sub = randomUUID()
    const claims = claimsOf('nora.new', {
      ma_company_id: String(company),
      ma_devision_name: 'Einkauf',
      ma_site_name: 'Siegen',
      ma_supervisor: 'Bo.Boss',
      personnel_number: '100',
      pos: 'Einkäuferin',
    })
    const answers = await Promise.all(Array.from({ length: 5 }, () => call(claims, sub)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(await personOf(sub)).toMatchObject({
      username: 'nora.new',
      company_id: company,
      site_id: site,
      supervisor_id: boss,
      personnel_number: '100',
      position: 'Einkäuferin',
      active: true,
    })
    const roles = await server.db.selectFrom('person_role').select('role').where('person_id', '=', sub).execute()
    expect(roles).toEqual([{ role: 'portal_ma' }])
  })

  test('finds the company by its name, and no supervisor who stands below the person', async () => {
    const { sub } = await call(claimsOf('tom.top', { unternehmen: 'Talbrück Werke' }))
    expect(await personOf(sub)).toMatchObject({ company_id: company })
    await aPerson(server.db, 'bea.below', { supervisor_id: sub })
    await server.db.updateTable('person').set({ username: 'tom.top2' }).where('id', '=', sub).execute()
    const again = await call(claimsOf('tom.other', { ma_supervisor: 'bea.below', email: 'x@y.test' }))
    expect((await personOf(again.sub))?.supervisor_id).not.toBeNull()
  })

  test('finds who was imported, by user name or by personnel number, and keeps what hangs on the record', async () => {
    const { db } = server
    const early = await aPerson(db, 'ida.imported', { personnel_number: '200', company_id: company })
    const report = await aPerson(db, 'rita.report', { supervisor_id: early })
    const { sub } = await call(claimsOf('ida.imported'))
    expect(await personOf(early)).toBeUndefined()
    expect(await personOf(sub)).toMatchObject({ personnel_number: '200', company_id: company })
    expect(await personOf(report)).toMatchObject({ supervisor_id: sub })
    await aPerson(db, 'mia.old', { personnel_number: '201' })
    const mia = await call(claimsOf('mia.mail', { personnel_number: '201' }))
    expect(await personOf(mia.sub)).toMatchObject({ username: 'mia.mail', personnel_number: '201' })
  })

  test("[T06] [T08] takes nobody else's record: not by name and mail, not one in use, not of another number", async () => {
    const { db } = server
    const imported = await aPerson(db, 'paula.imported', {
      given_name: 'paula',
      family_name: 'imported',
      email: 'paula.imported@talbrueck.test',
      personnel_number: '300',
    })
    await call({ ...claimsOf('paula.imported'), preferred_username: 'eve' })
    await call(claimsOf('paula.imported', { personnel_number: '301' }))
    expect(await personOf(imported)).toMatchObject({ personnel_number: '300' })
    const used = await aPerson(db, 'udo.used', { personnel_number: '302', account_seen_at: new Date() })
    const second = await call(claimsOf('udo.second', { personnel_number: '302' }))
    expect(await personOf(used)).toMatchObject({ username: 'udo.used' })
    expect(second.sub).not.toBe(used)
  })

  test('of another person stays another person: a name alone, a second account, a user name given anew', async () => {
    const { db } = server
    const here = { account_seen_at: new Date() }
    const namesake = await aPerson(db, 'hans.maier', {
      given_name: 'Hans',
      family_name: 'Maier',
      email: 'one@talbrueck.test',
    })
    await call({
      preferred_username: 'hans.maier2',
      given_name: 'Hans',
      family_name: 'Maier',
      email: 'two@talbrueck.test',
    })
    expect(await personOf(namesake)).toMatchObject({ username: 'hans.maier' })
    const first = await aPerson(db, 'anna.main', {
      given_name: 'anna',
      family_name: 'main',
      email: 'anna.main@talbrueck.test',
      ...here,
    })
    await call({ ...claimsOf('anna.main'), preferred_username: 'admin.anna' })
    expect(await personOf(first)).toMatchObject({ username: 'anna.main', active: true })
    const former = await aPerson(db, 'j.schmidt', { given_name: 'Jan', family_name: 'Schmidt', ...here })
    const next = await call({ preferred_username: 'j.schmidt', given_name: 'Julia', family_name: 'Schmidt' })
    expect(await personOf(former)).toMatchObject({ username: `j.schmidt~${former}`, active: false })
    expect(await personOf(next.sub)).toMatchObject({ given_name: 'Julia' })
  })

  test('[T06] after an exit is refused, of a new account too, until somebody lets the person in again', async () => {
    const { db, context } = server
    const { sub: id } = await call(claimsOf('vera.returns'))
    await db.transaction().execute((tx) => leave(tx, context, { personId: id, cause: 'exitDate', byId: null }))
    await db
      .updateTable('person')
      .set({ left_at: new Date(Date.now() - 86_400_000) })
      .where('id', '=', id)
      .execute()
    expect(await call(claimsOf('vera.returns'), id)).toMatchObject({ status: 403, code: 'person_left' })
    expect(await call(claimsOf('vera.returns'))).toMatchObject({ status: 403, code: 'person_left' })
    expect(await personOf(id)).toMatchObject({ active: false })
    await db.transaction().execute((tx) => comeBack(tx, context, id))
    const back = await call(claimsOf('vera.returns'))
    expect(back.status).toBe(200)
    expect(await personOf(id)).toBeUndefined()
    expect(await personOf(back.sub)).toMatchObject({ username: 'vera.returns', active: true, left_at: null })
  })
})
