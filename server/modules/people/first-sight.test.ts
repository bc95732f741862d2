import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { JOBS_SCHEMA } from '#server/jobs/jobs.ts'
import { TEST_ISSUER, testApp } from '#server/testing/app.ts'
import { aCompany, aPerson } from '#server/testing/builders.ts'
import { sessionOf } from '#server/http/session.ts'
import { forgetOwnNames } from '#server/auth/subjects.ts'
import { insert, update } from '#server/testing/rows.ts'
import { erasePerson, forgetSubjects } from './erasure/erase.ts'
import { comeBack, leave, SIGN_OUT_QUEUE } from './leavers/leave.ts'
import { recordLogin } from './record-login.ts'

/** How far the clock of the server is ahead, in ms. */
let ahead = 0
const env = () => ({ OIDC_ISSUER: TEST_ISSUER })
const server = await testApp({ env, now: () => new Date(Date.now() + ahead) })
const beside = await testApp({ env, beside: server })

const { db } = server
const company = await aCompany(db, 'Talbrück Werke')
await insert(db, 'division', { company_id: company, name: 'Einkauf' })
const row = { company_id: company, name: 'Siegen', city: 'Siegen', land: 'NW' }
const { id: site } = await insert(db, 'site', row)

const personOf = (id = '') => server.db.selectFrom('person').selectAll().where('id', '=', id).executeTakeFirst()
/** Makes a call with a token of these claims; `id` is the person of the token. */
async function call(claims: Record<string, unknown>, sub: string = randomUUID(), path = '/api/ma/devision/settings') {
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
  const { status, body, headers } = await server.nobody.get(path, {
    headers: { authorization: `Bearer ${token}`, 'x-subject-id': sub },
  })
  return { sub, token, id: headers['x-person-id'] as string, status, code: (body as { code?: string }).code }
}
const again = async (token: string) =>
  (await server.nobody.get('/api/ma/devision/settings', { headers: { authorization: `Bearer ${token}` } })).status
const entriesOf = (id: string) =>
  server.db
    .selectFrom('audit_entry')
    .select(['kind', 'route', 'object', 'result'])
    .where(({ or, eb }) => or([eb('person_id', '=', id), eb('subject_id', '=', id)]))
    .where('kind', '=', 'write')
    .orderBy('at')
    .execute()
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
    const { id } = answers[0]!
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, id })
    expect(id).not.toBe(sub)
    expect(await entriesOf(id)).toEqual([{ kind: 'write', route: 'first sight', object: 'made', result: 'committed' }])
    expect(await personOf(id)).toMatchObject({
      username: 'nora.new',
      company_id: company,
      site_id: site,
      supervisor_id: boss,
      personnel_number: '100',
      position: 'Einkäuferin',
      active: true,
    })
    const roles = await server.db.selectFrom('person_role').select('role').where('person_id', '=', id).execute()
    expect(roles).toEqual([{ role: 'portal_ma' }])
  })

  test('finds the company by its name, and no supervisor who is below the person', async () => {
    const { sub, id } = await call(claimsOf('tom.top', { unternehmen: 'Talbrück Werke' }))
    expect(await personOf(id)).toMatchObject({ company_id: company })
    const below = await aPerson(server.db, 'bea.below', { supervisor_id: id })
    const login = (claims: object, of: string) => call(claims as never, of, '/api/ma/user/writeLastLogIn')
    expect((await login(claimsOf('tom.top', { ma_supervisor: 'bea.below' }), sub)).status).toBe(204)
    expect((await personOf(id))?.supervisor_id).toBeNull()
    const other = await call(claimsOf('tom.other', { ma_supervisor: 'bea.below', email: 'x@y.test' }))
    expect((await personOf(other.id))?.supervisor_id).toBe(below)
  })

  test('finds imported people by user name or by personnel number, and keeps their id', async () => {
    const { db } = server
    const early = await aPerson(db, 'ida.imported', { personnel_number: '200', company_id: company })
    const report = await aPerson(db, 'rita.report', { supervisor_id: early })
    const ida = await call(claimsOf('ida.imported'))
    expect(ida.id).toBe(early)
    expect(await personOf(ida.sub)).toBeUndefined()
    expect(await personOf(early)).toMatchObject({ personnel_number: '200', company_id: company })
    expect(await personOf(report)).toMatchObject({ supervisor_id: early })
    expect(await entriesOf(early)).toMatchObject([{ route: 'first sight', object: 'found' }])
    const old = await aPerson(db, 'mia.old', { personnel_number: '201' })
    const mia = await call(claimsOf('mia.mail', { personnel_number: '201' }))
    expect(mia.id).toBe(old)
    expect(await personOf(old)).toMatchObject({ username: 'mia.mail', personnel_number: '201' })
  })

  test('[T06] [T08] takes over no other record: not by name and mail, not a used one, not of another number', async () => {
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
    const { id: used } = await call(claimsOf('udo.used', { personnel_number: '302' }))
    const second = await call(claimsOf('udo.second', { personnel_number: '302' }))
    expect(await personOf(used)).toMatchObject({ username: 'udo.used', personnel_number: '302' })
    expect(second.id).not.toBe(used)
    // The id of a person is no account.
    expect((await call(claimsOf('eve.evil'), used)).id).not.toBe(used)
  })

  test('of another person stays another person: an equal name, a second account, a reused user name', async () => {
    const { db } = server
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
    // Seen only by a widget, which records no sign-in.
    const { id: first } = await call(claimsOf('anna.main'))
    await call({ ...claimsOf('anna.main'), preferred_username: 'admin.anna' })
    expect(await personOf(first)).toMatchObject({ username: 'anna.main', active: true })
  })

  test('[T08] two accounts of one personnel number that arrive together are two people', async () => {
    for (const n of [1, 2, 3]) {
      const record = await aPerson(server.db, `imported${n}`, { personnel_number: `80${n}` })
      const tokens = ['a', 'b'].map((one) => claimsOf(`${one}${n}.together`, { personnel_number: `80${n}` }))
      const [one, other] = await Promise.all(tokens.map((claims) => call(claims)))
      expect([one!.status, other!.status]).toEqual([200, 200])
      expect(one!.id).not.toBe(other!.id)
      expect([one!.id, other!.id]).toContain(record)
    }
  })

  test('an account whose first tokens arrive together with several names is one person', async () => {
    const sub = randomUUID()
    const answers = await Promise.all([1, 2, 3, 4].map((n) => call(claimsOf(`nina${n}.names`), sub)))
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    const { rows } = await sql`select from person where username like 'nina_.names%'`.execute(server.db)
    expect(rows).toHaveLength(1)
  })

  test('two accounts of one user name, one after the other: the former owner only loses the name', async () => {
    const of = (given_name: string) => ({ preferred_username: 'j.schmidt', given_name, family_name: 'Schmidt' })
    const jan = await call(of('Jan'))
    const julia = await call(of('Julia'))
    expect(julia.id).not.toBe(jan.id)
    expect(await personOf(jan.id)).toMatchObject({ username: `j.schmidt~${jan.id}`, active: true, left_at: null })
    expect(await personOf(julia.id)).toMatchObject({ username: 'j.schmidt', given_name: 'Julia' })
    const roles = server.db.selectFrom('person_role').select('role').where('person_id', '=', jan.id)
    expect(await roles.execute()).toEqual([{ role: 'portal_ma' }])
    expect((await call({ ...of('Jan'), preferred_username: 'jan.schmidt' }, jan.sub)).id).toBe(jan.id)
  })

  test('[T06] after an exit is refused, also of a new account, until somebody readmits the person', async () => {
    const { db, context } = server
    const { sub, id } = await call(claimsOf('vera.returns'))
    await db.transaction().execute((tx) => leave(tx, context, { personId: id, cause: 'exitDate', byId: null }))
    await update(db, 'person', { id }, { left_at: new Date(Date.now() - 86_400_000) })
    expect(await call(claimsOf('vera.returns'), sub)).toMatchObject({ status: 403, code: 'person_left' })
    expect(await call(claimsOf('vera.returns'))).toMatchObject({ status: 403, code: 'person_left' })
    expect(await personOf(id)).toMatchObject({ active: false })
    await db.transaction().execute((tx) => comeBack(tx, context, id))
    const back = await call(claimsOf('vera.returns'))
    expect(back).toMatchObject({ status: 200, id })
    expect(await personOf(id)).toMatchObject({ username: 'vera.returns', active: true, left_at: null })
    expect((await call(claimsOf('vera.returns'), sub)).id).toBe(id)
    expect(await entriesOf(id)).toMatchObject([
      { route: 'first sight', object: 'made' },
      { route: 'return' },
      { route: 'first sight', object: 'found' },
    ])
  })
})

test('[T34] a sign-in that writes roles leaves an entry in the audit log', async () => {
  const { sub, id } = await call(claimsOf('rolf.roles'))
  const roles = { realm_access: { roles: ['portal_ma', 'ma_news_user'] } }
  await call(claimsOf('rolf.roles', roles), sub, '/api/ma/user/writeLastLogIn')
  expect((await entriesOf(id)).at(-1)).toEqual({
    kind: 'write',
    route: 'GET /api/ma/user/writeLastLogIn',
    object: null,
    result: 'committed',
  })
})

test('[T08] people known before the portal had an external provider are found by their first account there', async () => {
  const { db } = server
  const seen = { account_seen_at: new Date() }
  const known = await aPerson(db, 'kim.known', { ...seen, personnel_number: '900' })
  const { id: met, sub } = await call(claimsOf('mats.met'))
  const gone = await aPerson(db, 'gil.gone', { ...seen, active: false, left_at: new Date() })
  await sql`insert into person_subject (sub, person_id, first_seen_at) select id::text, id, now() from person
    where id = any(${[known, gone]}::uuid[])`.execute(db)
  await forgetOwnNames(db)
  const { rows } = await sql`select sub, person_id as id from person_subject
    where person_id = any(${[known, met, gone]}::uuid[]) order by person_id = ${met} desc`.execute(db)
  // Accounts of an external provider stay, and so do the entries that refuse leavers.
  expect(rows).toEqual([
    { sub, id: met },
    { sub: gone, id: gone },
  ])
  expect(await call(claimsOf('kim.known', { personnel_number: '900' }))).toMatchObject({ status: 200, id: known })
})

describe('[T06] a token that lives for hours', () => {
  const hours = () => ({ exp: Math.floor(Date.now() / 1000) + 4 * 3_600 })
  const end = (id: string) =>
    server.db
      .transaction()
      .execute((tx) => leave(tx, server.context, { personId: id, cause: 'administrator', byId: null }))
  afterEach(() => void (ahead = 0))

  test('is refused until it ends, by servers that know it and by others', async () => {
    const { id, token } = await call(claimsOf('lea.long', hours()))
    expect(await again(token)).toBe(200)
    await end(id)
    await expect.poll(() => again(token), { timeout: 3_000 }).toBe(401)
    // Known exits are watched for a few minutes only.
    ahead = 20 * 60_000
    expect(await again(token)).toBe(403)
    ahead = 3 * 3_600_000
    expect(await again(token)).toBe(403)
    const restarted = beside.app.inject({
      url: '/api/ma/devision/settings',
      headers: { authorization: `Bearer ${token}` },
    })
    expect((await restarted).statusCode).toBe(403)
  })

  test('does not create a person again whose data was erased', async () => {
    const { id, sub, token } = await call(claimsOf('era.erased', hours()))
    await end(id)
    await server.db.transaction().execute((tx) => erasePerson(tx, id, new Date()))
    expect(await personOf(id)).toBeUndefined()
    expect(await call(claimsOf('era.erased', hours()), sub)).toMatchObject({ status: 403, code: 'person_left' })
    ahead = 20 * 60_000
    expect(await again(token)).toBe(403)
    await forgetSubjects(server.db, new Date(Date.now() + 25 * 3_600_000))
    expect(await server.db.selectFrom('person_subject').where('sub', '=', sub).selectAll().execute()).toEqual([])
  })

  test('is refused by servers that know it if the erasure follows the exit immediately, and a sign-in creates nobody again', async () => {
    const claims = claimsOf('ella.erased', hours())
    const { id, sub, token } = await call(claims)
    expect(await again(token)).toBe(200)
    await end(id)
    await server.db.transaction().execute((tx) => erasePerson(tx, id, new Date()))
    expect(await personOf(id)).toBeUndefined()
    // A request that was admitted before.
    const session = sessionOf({ ...claims, sub, sid: 'sid', azp: 'portal', realm_access: { roles: [] } } as never, id)
    await expect(recordLogin(server.context, session)).rejects.toMatchObject({ status: 403, code: 'person_left' })
    expect(await personOf(id)).toBeUndefined()
    await expect.poll(() => again(token), { timeout: 3_000 }).toBe(401)
  })

  test('is ended at the provider by the accounts that the person had, also after the erasure', async () => {
    const { id, sub } = await call(claimsOf('sina.subject', hours()))
    await end(id)
    const { rows } = await sql<{ data: unknown }>`select data from ${sql.table(`${JOBS_SCHEMA}.job`)}
      where name = ${SIGN_OUT_QUEUE} and data ->> 'personId' = ${id}`.execute(server.db)
    expect(rows).toEqual([{ data: { personId: id, subjects: [sub] } }])
  })
})
