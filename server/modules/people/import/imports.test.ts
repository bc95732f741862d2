import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { PeopleImport } from '#contract/people-import.ts'
import { testApp } from '#server/testing/app.ts'
import { aCompany, aPerson, aSite } from '#server/testing/builders.ts'
import { runs } from '#tests/matrix.ts'
import { find } from '#server/testing/rows.ts'
import { deleteOldImports } from './imports.ts'
import { importFile } from './people-command.ts'

const server = await testApp()
/** A whole group of companies takes minutes on a busy machine. */
const MANY = runs(10_000, 100_000)

const { db } = server
const werke = await aCompany(db, 'Talbrück Werke')
await aSite(db, werke)
await aPerson(db, 'maria.admin', { roles: ['menu_usermanagement'] })
await aPerson(db, 'anna.reader')

const HEADS =
  'Personalnummer;Benutzername;Vorname;Nachname;E-Mail;Gesellschaft;Bereich;Vorgesetzter;Stellvertretung;Standort;Eintritt;Austritt'
const admin = () => server.as('maria.admin')
const bytes = (content: string | Buffer) => ({
  raw: content,
  headers: { 'content-type': 'application/octet-stream' },
})
const settled = async (id: number): Promise<PeopleImport> => {
  await expect
    .poll(async () => (await admin().get<PeopleImport>(`/api/people/imports/${id}`)).body.state, { timeout: 30_000 })
    .not.toMatch(/reading|applying/)
  return (await admin().get<PeopleImport>(`/api/people/imports/${id}`)).body
}
const check = async (content: string | Buffer): Promise<PeopleImport> => {
  const { status, body } = await admin().post<PeopleImport>('/api/people/imports?name=people.csv', bytes(content))
  expect({ status, body }).toMatchObject({ status: 200 })
  return settled(body.id)
}
const apply = async (id: number): Promise<PeopleImport> => {
  expect(await admin().post(`/api/people/imports/${id}/application`)).toMatchObject({ status: 200 })
  return settled(id)
}
const lines = (...rows: string[]) => [HEADS, ...rows].join('\r\n')
const personOf = (number: string) =>
  server.db.selectFrom('person').selectAll().where('personnel_number', '=', number).executeTakeFirst()

describe('[API-01] a table of people', () => {
  const table = lines(
    '1001;bo.boss;Bo;Boß;bo@talbrueck.test;Talbrück Werke;Einkauf;;;Siegen;1.2.2010;',
    '1002;jörg.jung;Jörg;Jung;joerg@talbrueck.test;Talbrück Werke;Einkauf;1001;bo.boss;Siegen;2024-01-01;',
  )

  test('is checked first and writes nothing; then it is written as a whole', async () => {
    const checked = await check(`\uFEFF${table}`)
    expect(checked).toMatchObject({ state: 'checked', encoding: 'utf-8', lines: 2, added: 2, errors: 0, hints: 1 })
    expect(checked.findings).toEqual([{ line: 2, field: 'division', rule: 'divisionNew', value: 'Einkauf' }])
    expect(await personOf('1001')).toBeUndefined()
    expect(await apply(checked.id)).toMatchObject({ state: 'applied', done: 2, appliedAt: expect.any(String) })
    const [boss, jung] = [await personOf('1001'), await personOf('1002')]
    expect(boss).toMatchObject({
      username: 'bo.boss',
      family_name: 'Boß',
      company_id: werke,
      entry_on: '2010-02-01',
      active: true,
    })
    expect(jung).toMatchObject({ supervisor_id: boss!.id, representative_id: boss!.id, division_id: boss!.division_id })
    expect(jung!.site_id).not.toBeNull()
  })

  test('imported again changes nothing, and is written once', async () => {
    const checked = await check(table)
    expect(checked).toMatchObject({ added: 0, changed: 0, same: 2 })
    await apply(checked.id)
    expect(await admin().post(`/api/people/imports/${checked.id}/application`)).toMatchObject({
      status: 409,
      body: { code: 'import_applied' },
    })
  })

  test('in Windows-1252 with commas, and with columns of its own order, is the same', async () => {
    const text = 'Nachname,Vorname,Benutzername,Personalnummer,Schuhgröße\r\nBoß,Bo,bo.boss,1001,43\r\n'
    const checked = await check(Buffer.from(text, 'latin1'))
    expect(checked).toMatchObject({ encoding: 'windows-1252', same: 1, unknownColumns: ['Schuhgröße'] })
    expect(await personOf('1001')).toMatchObject({ email: 'bo@talbrueck.test' })
  })

  test('may exchange user names, and rename people', async () => {
    const checked = await check(lines('1001;jörg.jung;Bo;Boss;;;;;;;;', '1002;bo.boss;Jörg;Jung;;;;1001;;;;'))
    expect(checked).toMatchObject({ errors: 0, changed: 2 })
    await apply(checked.id)
    expect(await personOf('1001')).toMatchObject({ username: 'jörg.jung', family_name: 'Boss' })
    expect(await personOf('1002')).toMatchObject({ username: 'bo.boss' })
  })

  test('with a character that the database cannot keep is read to its end', async () => {
    const checked = await check(
      'Personalnummer;Benutzername;Vorname;Nachname;Schuh\0größe\r\n1001;jörg.jung;B\0o;Boss;43\r\n',
    )
    expect(checked).toMatchObject({
      state: 'checked',
      unknownColumns: ['Schuhgröße'],
      findings: [{ line: 2, field: 'givenName', rule: 'characters', value: 'Bo' }],
    })
    expect(await check('\u007FELF\u0002\0;\0\r\n')).toMatchObject({ state: 'failed', failure: 'columns' })
  })

  test.each<[string, string[], { line: number; field: string; rule: string }[]]>([
    [
      'two lines with one number',
      ['7;a.a;A;A;;;;;;;;', '7;b.b;B;B;;;;;;;;'],
      [
        { line: 2, field: 'personnelNumber', rule: 'numberTwice' },
        { line: 3, field: 'personnelNumber', rule: 'numberTwice' },
      ],
    ],
    [
      'a user name of somebody else',
      ['7;bo.boss;A;A;;;;;;;;'],
      [{ line: 2, field: 'username', rule: 'usernameTaken' }],
    ],
    [
      'a supervisor who does not exist',
      ['7;a.a;A;A;;;;4711;;;;'],
      [{ line: 2, field: 'supervisor', rule: 'supervisorUnknown' }],
    ],
    [
      'a person who reports to themselves',
      ['7;a.a;A;A;;;;A.A;;;;'],
      [{ line: 2, field: 'supervisor', rule: 'supervisorSelf' }],
    ],
    [
      'a circle of supervisors',
      ['7;a.a;A;A;;;;8;;;;', '8;b.b;B;B;;;;9;;;;', '9;c.c;C;C;;;;7;;;;', '10;d.d;D;D;;;;7;;;;'],
      [
        { line: 2, field: 'supervisor', rule: 'supervisorCycle' },
        { line: 3, field: 'supervisor', rule: 'supervisorCycle' },
        { line: 4, field: 'supervisor', rule: 'supervisorCycle' },
      ],
    ],
    [
      'a circle through people who are there',
      ['1001;jörg.jung;Bo;Boss;;;;1002;;;;'],
      [{ line: 2, field: 'supervisor', rule: 'supervisorCycle' }],
    ],
    [
      'places that do not exist',
      ['7;a.a;A;A;;Nirgendwo;;;;;;', '8;b.b;B;B;;Talbrück Werke;;;;Köln;;', '9;c.c;C;C;;;;;;Siegen;;'],
      [
        { line: 2, field: 'company', rule: 'companyUnknown' },
        { line: 3, field: 'site', rule: 'siteUnknown' },
        { line: 4, field: 'site', rule: 'siteWithoutCompany' },
      ],
    ],
    [
      'cells that break a rule',
      [`;a b;${'x'.repeat(101)};;kein;;;;;;30.2.2026;`, '9;c.c;C;C;;;;;;;2026-02-01;2026-01-01'],
      [
        { line: 2, field: 'personnelNumber', rule: 'required' },
        { line: 2, field: 'username', rule: 'characters' },
        { line: 2, field: 'givenName', rule: 'tooLong' },
        { line: 2, field: 'familyName', rule: 'required' },
        { line: 2, field: 'mail', rule: 'mail' },
        { line: 2, field: 'entry', rule: 'date' },
        { line: 3, field: 'exit', rule: 'exitBeforeEntry' },
      ],
    ],
    [
      'a separator too many',
      ['7;a.a;A;jr;A;;;;;;;;2026-01-01', '8;b.b;B;B;;;;;;;;;;;'],
      [
        { line: 2, field: 'exit', rule: 'moreCells' },
        { line: 2, field: 'mail', rule: 'mail' },
      ],
    ],
    [
      'days of a month that no calendar has',
      ['7;a.a;A;A;;;;;;;01.13.2026;', '8;b.b;B;B;;;;;;;;2026-00-10', '9;c.c;C;C;;;;;;;32.01.2026;29.11.26'],
      [
        { line: 2, field: 'entry', rule: 'date' },
        { line: 3, field: 'exit', rule: 'date' },
        { line: 4, field: 'entry', rule: 'date' },
        { line: 4, field: 'exit', rule: 'date' },
      ],
    ],
  ])('with %s is refused, line and field named', async (_, rows, findings) => {
    const checked = await check(lines(...rows))
    expect(checked.findings.map(({ line, field, rule }) => ({ line, field, rule }))).toEqual(findings)
    expect(checked.errors).toBe(findings.length)
    expect(await admin().post(`/api/people/imports/${checked.id}/application`)).toMatchObject({
      status: 409,
      body: { code: 'has_findings' },
    })
    expect(await personOf('7')).toBeUndefined()
  })

  test('that contradicts changes since its check is not written, and says so', async () => {
    const checked = await check(lines('20;tom.taken;Tom;Taken;;;;;;;;'))
    await aPerson(server.db, 'tom.taken', { personnel_number: '21' })
    expect(await apply(checked.id)).toMatchObject({
      state: 'checked',
      failure: 'changed',
      findings: [{ line: 2, field: 'username', rule: 'usernameTaken', value: 'tom.taken' }],
    })
    expect(await personOf('20')).toBeUndefined()
  })

  test('takes over people who have signed in before under the same user name and have no number', async () => {
    const id = await aPerson(server.db, 'eva.early', { account_seen_at: new Date() })
    await apply((await check(lines('30;EVA.early;Eva;Early;;;;;;;;'))).id)
    expect(await personOf('30')).toMatchObject({ id, family_name: 'Early' })
  })

  test('without its columns, or that is no table, is refused', async () => {
    expect(await check('Personalnummer;Vorname\r\n1;A')).toMatchObject({
      state: 'failed',
      failure: 'columns',
      missing: ['username', 'familyName'],
    })
    expect(await admin().post('/api/people/imports?name=x', bytes(''))).toMatchObject({ status: 400 })
  })

  test('is only for main administrators', async () => {
    for (const path of ['/api/people/imports', '/api/people/imports/1', '/api/people/exits'])
      expect((await server.as('anna.reader').get(path)).status).toBe(403)
    expect((await server.as('anna.reader').post('/api/people/imports?name=x', bytes('a'))).status).toBe(403)
    expect((await server.nobody.get('/api/people/imports')).status).toBe(401)
  })
})

test('a last day that is over ends rights; an empty one restores them', async () => {
  await apply((await check(lines('40;leo.leaver;Leo;Leaver;;;;;;;2020-01-01;2026-01-31'))).id)
  await expect.poll(async () => (await personOf('40'))?.left_at, { timeout: 10_000 }).toBeInstanceOf(Date)
  expect(await personOf('40')).toMatchObject({ active: false })
  const again = await check(lines('40;leo.leaver;Leo;Leaver;;;;;;;2020-01-01;'))
  expect(again).toMatchObject({ returning: 1, changed: 1 })
  await apply(again.id)
  // The affected people of an import are found by its instant, whoever writes it.
  const { applied_at } = await find(server.db, 'people_import', { id: again.id })
  expect(await personOf('40')).toMatchObject({ active: true, left_at: null, exit_on: null, changed_at: applied_at })
})

test('a step without a sign of life for an hour is ended; an active one is not, however old its table', async () => {
  const { rows } = await sql<{ id: number }>`
    insert into people_import (name, state, made_at, step_at) values
      ('goes on', 'applying', now() - interval '3 days', now() - interval '5 minutes'),
      ('stopped', 'applying', now() - interval '2 hours', now() - interval '61 minutes') returning id`.execute(
    server.db,
  )
  await deleteOldImports(server.db, new Date())
  const states = await server.db
    .selectFrom('people_import')
    .select(['name', 'state'])
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('name')
    .execute()
  expect(states).toEqual([
    { name: 'goes on', state: 'applying' },
    { name: 'stopped', state: 'failed' },
  ])
})

test('the command checks and writes by the same code', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'people-'))
  const path = join(folder, 'people.csv')
  try {
    await writeFile(path, lines('50;cora.command;Cora;Command;;;;;;;;'))
    expect(await importFile(server.db, { path, isApplied: false })).toContain('1 lines: 1 new')
    expect(await personOf('50')).toBeUndefined()
    expect(await importFile(server.db, { path, isApplied: true })).toContain('applied; 1 lines: 1 new')
    expect(await personOf('50')).toMatchObject({ username: 'cora.command' })
    const entries = server.db.selectFrom('audit_entry').select(['kind', 'person_id', 'result'])
    expect(await entries.where('route', '=', 'npm run people').execute()).toEqual([
      { kind: 'write', person_id: null, result: 'answered' },
    ])
    await writeFile(path, lines('51;x.x;X;X;;;;4711;;;;'))
    await expect(importFile(server.db, { path, isApplied: true })).rejects.toThrow(
      'line 2, Führungskraft: supervisorUnknown (4711)',
    )
  } finally {
    await rm(folder, { recursive: true })
  }
})

test(`${MANY} people are checked and written while others go on working`, async () => {
  const rows = Array.from({ length: MANY }, (_, n) => {
    const boss = n === 0 ? '' : `P${Math.floor((n - 1) / 12)}`
    return `P${n};many${n}.person;Vorname${n};Nachname${n};many${n}@talbrueck.test;Talbrück Werke;Bereich ${n % 40};${boss};;Siegen;2020-01-01;`
  })
  let longest = 0
  let last = performance.now()
  const timer = setInterval(() => {
    longest = Math.max(longest, performance.now() - last - 20)
    last = performance.now()
  }, 20)
  const from = performance.now()
  const { body } = await admin().post<PeopleImport>('/api/people/imports?name=many.csv', bytes(lines(...rows)))
  const wait = async (id: number) => {
    await expect
      .poll(async () => (await readState(id)).state, { timeout: 140_000, interval: 250 })
      .not.toMatch(/reading|applying/)
    return readState(id)
  }
  const readState = async (id: number) => (await admin().get<PeopleImport>(`/api/people/imports/${id}`)).body
  const checked = await wait(body.id)
  const checkedAt = performance.now()
  expect(checked).toMatchObject({ state: 'checked', lines: MANY, added: MANY, errors: 0 })
  await admin().post(`/api/people/imports/${body.id}/application`)
  expect(await wait(body.id)).toMatchObject({ state: 'applied', done: MANY })
  clearInterval(timer)
  const { rows: found } = await sql<{
    count: number
  }>`select count(*)::integer as count from person where supervisor_id is not null
    and username like 'many%'`.execute(server.db)
  expect(found[0]?.count).toBe(MANY - 1)
  if (process.env['TEST_LOG'])
    process.stderr.write(
      `checked ${Math.round(checkedAt - from)} ms, written ${Math.round(performance.now() - checkedAt)} ms, loop blocked ${Math.round(longest)} ms\n`,
    )
  // The test's own requests and the building of its rows are part of it; a table read in one piece blocks for seconds.
  expect(longest).toBeLessThan(1_500)
}, 300_000)
