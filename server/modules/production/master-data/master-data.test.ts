// Master data of production through the real app: a company goes into production without a line of SQL.
import { describe, expect, test } from 'vitest'
import type { KeptWorkers, MasterData, ProductionImport } from '#contract/production-master-data.ts'
import { aHall, anEvent } from '#server/modules/production/testing/hall.ts'
import { bodyAndVersion, testApp } from '#server/testing/app.ts'
import { aCompany, aPerson, EMPLOYEE_ROLES } from '#server/testing/builders.ts'

const NOW = new Date('2026-04-21T06:00:00Z')
const OFFICE_ROLES = [...EMPLOYEE_ROLES, 'ma-api:ma_edit_employment_data'] as const
const ROOT = '/api/mes/master-data'
const server = await testApp({ now: () => NOW })
const hall = await aHall(server)
const other = await aHall(server)

const read = async (user = hall.office) => (await server.as(user).get<MasterData>(ROOT)).body
const post = <T = MasterData>(path: string, body: object, user = hall.office) =>
  server.as(user).post<T>(`${ROOT}/${path}`, { body })
const put = <T = MasterData>(path: string, body: object, user = hall.office) =>
  server.as(user).put<T>(`${ROOT}/${path}`, bodyAndVersion(body))
const rulesOf = ({ status, body }: { status: number; body: unknown }) => {
  const { details = [] } = body as { details?: { field: string; rule: string }[] }
  return [status, ...details.map(({ field, rule }) => `${field} ${rule}`)]
}
const areaOf = ({ areas }: MasterData, name: string) => areas.find((area) => area.name === name)!
const stateOf = (key: string) => server.nobody.get('/api/mes/terminal/state', { headers: { 'x-device-key': key } })
const send = (key: string, events: object[]) =>
  server.nobody.post('/api/mes/terminal/events', { headers: { 'x-device-key': key }, body: { events } })

test('[MES-01] a company without anything gets a hall, a foreman, workers and orders, and books at a terminal', async () => {
  const companyId = await aCompany(server.db, 'Fresh Works')
  const site = { company_id: companyId, name: 'Werk Neu', city: 'Olpe', land: 'NW' }
  const { id: siteId } = await server.db.insertInto('site').values(site).returning('id').executeTakeFirstOrThrow()
  const office = 'fresh.office'
  await aPerson(server.db, office, { roles: OFFICE_ROLES, company_id: companyId })
  const foremanId = await aPerson(server.db, 'fresh.foreman', {
    roles: [...EMPLOYEE_ROLES, 'portal_mes', 'menu_mes_logins', 'menu_mes_times'],
    company_id: companyId,
  })
  const workerId = await aPerson(server.db, 'fresh.worker', {
    roles: EMPLOYEE_ROLES,
    company_id: companyId,
    personnel_number: '901234',
  })
  expect(await read(office)).toMatchObject({ company: 'Fresh Works', areas: [], sites: [{ id: siteId }] })
  const made = await post('areas', { siteId, name: ' Halle Nord ' }, office)
  const area = areaOf(made.body, 'Halle Nord')
  expect(area).toMatchObject({ site: 'Werk Neu', isEnded: false, version: 1, workers: 0, foremen: [], workplaces: [] })
  expect(area.shifts.map(({ kind, begins, ends }) => [kind, begins, ends])).toEqual([
    ['early', 360, 840],
    ['late', 840, 1320],
    ['night', 1320, 360],
  ])
  const placed = await post(`areas/${area.id}/workplaces`, { name: 'Platz 1' }, office)
  const [place] = areaOf(placed.body, 'Halle Nord').workplaces
  await post(`areas/${area.id}/foremen`, { personId: foremanId }, office)
  const workers = await post<KeptWorkers>(`areas/${area.id}/workers`, { personId: workerId }, office)
  expect(workers.body.workers).toMatchObject([{ id: workerId, number: '901234' }])
  const csv = 'Auftrag;Bezeichnung;Stück\r\nF-100;Welle;120\r\n'
  const { body: report } = await importTable('orders', csv, office)
  expect((await apply(report, office)).status).toBe(200)
  const device = await server.as('fresh.foreman').post('/api/mes/devices', {
    body: { kind: 'terminal', name: 'Tor', areaId: area.id, workplaceId: place!.id },
  })
  const { body: state } = await stateOf(device.body.key)
  expect(state.orders).toContainEqual(expect.objectContaining({ number: 'F-100', title: 'Welle', planned: 120 }))
  const event = { ...anEvent(hall, 1), personId: workerId, workplaceId: place!.id, kind: 'begin', order: 'F-100' }
  const { body: answer } = await send(device.body.key, [event])
  expect(answer.results).toMatchObject([{ result: 'stored' }])
  const shift = await server.as('fresh.foreman').get(`/api/mes/shifts/${area.id}/2026-04-21/early`)
  expect(JSON.stringify(shift.body)).toContain('F-100')
})

describe('[MES-01] master data', () => {
  test('are those of the own company, and only its time office keeps them', async () => {
    expect((await server.as(hall.foreman).get(ROOT)).status).toBe(403)
    const own = await read()
    expect(own.areas.map(({ id }) => id)).toEqual([hall.areaId])
    const body = { name: 'Halle 2', isEnded: false }
    expect((await put(`areas/${other.areaId}`, body)).status).toBe(404)
    expect((await put(`workplaces/${other.workplaces[0]}`, body)).status).toBe(404)
    expect((await server.as(hall.office).get(`${ROOT}/areas/${other.areaId}/workers`)).status).toBe(404)
    expect((await post(`areas/${other.areaId}/foremen`, { personId: hall.workers[0].id })).status).toBe(404)
    expect(rulesOf(await post(`areas/${hall.areaId}/foremen`, { personId: other.workers[0].id }))).toEqual([
      422,
      'body.personId reference_unknown',
    ])
    const { sites } = await read(other.office)
    expect(rulesOf(await post('areas', { siteId: sites[0]!.id, name: 'X' }))).toEqual([
      422,
      'body.siteId reference_unknown',
    ])
    // The role without a company gives no right.
    await aPerson(server.db, 'office.nowhere', { roles: OFFICE_ROLES, company_id: null })
    expect((await server.as('office.nowhere').get(ROOT)).status).toBe(403)
  })

  test('are changed from the version that was seen, and written once', async () => {
    const body = { siteId: (await read()).sites[0]!.id, name: 'Halle 5' }
    const headers = { 'idempotency-key': 'a-hall-once' }
    for (let time = 0; time < 2; time++) {
      const { status } = await server.as(hall.office).post(`${ROOT}/areas`, { body, headers })
      expect(status).toBe(200)
    }
    const data = await read()
    expect(data.areas.filter(({ name }) => name === 'Halle 5')).toHaveLength(1)
    expect(rulesOf(await post('areas', body))).toEqual([422, 'body.name nameTaken'])
    const { id, version } = areaOf(data, 'Halle 5')
    expect((await put(`areas/${id}`, { name: 'Halle 6', isEnded: false, version })).status).toBe(200)
    const late = await put(`areas/${id}`, { name: 'Halle 7', isEnded: false, version })
    expect([late.status, areaOf((late.body as unknown as { present: MasterData }).present, 'Halle 6').version]).toEqual(
      [409, version + 1],
    )
    expect((await put(`areas/${id}`, { name: 'Halle 6', isEnded: true })).status).toBe(200)
    expect(areaOf(await read(), 'Halle 6').isEnded).toBe(true)
    expect(rulesOf(await post(`areas/${id}/workplaces`, { name: 'Platz' }))).toEqual([422, 'body.name areaEnded'])
  })

  test('a hall in use cannot end: its devices, workers and people who are signed in are named', async () => {
    const busy = await aHall(server)
    const end = { name: 'Halle 2', isEnded: true }
    expect(rulesOf(await put(`areas/${busy.areaId}`, end, busy.office))).toEqual([422, 'body.isEnded hasWorkers'])
    const { id, key } = await busy.device('terminal')
    expect(rulesOf(await put(`areas/${busy.areaId}`, end, busy.office))).toEqual([422, 'body.isEnded hasDevices'])
    const place = `workplaces/${busy.workplaces[0]}`
    expect(rulesOf(await put(place, { name: 'Platz 12', isEnded: true }, busy.office))).toEqual([
      422,
      'body.isEnded hasDevices',
    ])
    await send(key, [anEvent(busy, 1)])
    await server.as(busy.foreman).post(`/api/mes/devices/${id}/revoke`)
    expect(rulesOf(await put(place, { name: 'Platz 12', isEnded: true }, busy.office))).toEqual([
      422,
      'body.isEnded signedIn',
    ])
    const worker = { areaId: busy.areaId, isEnded: true }
    expect(rulesOf(await put(`workers/${busy.workers[0].id}`, worker, busy.office))).toEqual([
      422,
      'body.isEnded signedIn',
    ])
  })

  test('an ended workplace is no longer offered, and what a terminal had booked there still counts', async () => {
    const own = await aHall(server)
    const { key } = await own.device('terminal')
    const [, second] = own.workplaces
    await put(`workplaces/${second}`, { name: 'Platz 14', isEnded: true }, own.office)
    const { body: state } = await stateOf(key)
    expect(state.device.workplaces.map(({ id }: { id: number }) => id)).toEqual([own.workplaces[0]])
    const { body } = await send(key, [anEvent(own, 1, { workplaceId: second })])
    expect(body.results).toMatchObject([{ result: 'stored' }])
  })

  test('a shift that has ended is begun no more, and the last one cannot end', async () => {
    const own = await aHall(server)
    const shifts = (await read(own.office)).areas[0]!.shifts
    const [early, late, night] = shifts
    const end = ({ id, begins, ends }: (typeof shifts)[number]) =>
      put(`shifts/${id}`, { begins, ends, isEnded: true }, own.office)
    expect((await end(late!)).status).toBe(200)
    expect((await end(night!)).status).toBe(200)
    expect(rulesOf(await end(early!))).toEqual([422, 'body.isEnded lastShift'])
    expect(rulesOf(await put(`shifts/${early!.id}`, { begins: 360, ends: 360, isEnded: false }, own.office))).toEqual([
      422,
      'body.ends sameTime',
    ])
    expect((await put(`shifts/${early!.id}`, { begins: 330, ends: 810, isEnded: false }, own.office)).status).toBe(200)
    const { key } = await own.device('terminal')
    expect((await stateOf(key)).body.device.shifts).toEqual([{ kind: 'early', begins: 330, ends: 810 }])
    const again = { kind: 'late', begins: 840, ends: 1320 }
    expect(rulesOf(await post(`areas/${own.areaId}/shifts`, again, own.office))).toEqual([422, 'body.kind kindTaken'])
  })

  test('only main administrators rename an activity, for all companies; once it has ended, corrections no longer offer it', async () => {
    const admin = 'mara.mainoffice'
    await aPerson(server.db, admin, { roles: [...OFFICE_ROLES, 'menu_admin'], company_id: other.companyId })
    const activity = (await read()).activities.find(({ kind }) => kind === 'fault')!
    const body = { name: 'Maschinenstörung', nameEn: 'Machine fault', isEnded: true, version: activity.version }
    const names = async () =>
      (await server.as(other.foreman).get('/api/mes/activities')).body.map(({ name }: { name: string }) => name)
    expect(await names()).toContain('Störung')
    expect((await put(`activities/${activity.id}`, body, other.office)).status).toBe(403)
    expect(await names()).toContain('Störung')
    expect((await put(`activities/${activity.id}`, body, admin)).status).toBe(200)
    expect((await names()).filter((name: string) => /störung/i.test(name))).toEqual([])
    expect((await put(`activities/${activity.id}`, body, admin)).status).toBe(409)
    await put(`activities/${activity.id}`, { ...body, isEnded: false, version: activity.version + 1 }, admin)
    expect(await names()).toContain('Maschinenstörung')
    // What a terminal has booked on the activity counts also after its end: the button stays.
    await put(`activities/${activity.id}`, { ...body, version: undefined }, admin)
    const { key } = await other.device('terminal')
    const { body: answer } = await send(key, [anEvent(other, 1, { kind: 'begin', activity: 'fault' })])
    expect(answer.results).toMatchObject([{ result: 'stored' }])
    await put(`activities/${activity.id}`, { ...body, isEnded: false, version: undefined }, admin)
  })

  test('a worker moves, ends, and can no longer sign in; what an offline terminal still sends of them is booked', async () => {
    const own = await aHall(server)
    const { key } = await own.device('terminal')
    const [worker] = own.workers
    const made = await post('areas', { siteId: (await read(own.office)).sites[0]!.id, name: 'Halle 3' }, own.office)
    const next = areaOf(made.body, 'Halle 3')
    const add = (areaId: number) => post(`areas/${areaId}/workers`, { personId: worker.id }, own.office)
    expect(rulesOf(await add(own.areaId))).toEqual([422, 'body.personId worksHere'])
    expect(rulesOf(await add(next.id))).toEqual([422, 'body.personId worksElsewhere'])
    const path = `workers/${worker.id}`
    const moved = await put<KeptWorkers>(path, { areaId: next.id, isEnded: false, version: 1 }, own.office)
    expect(moved.body.workers.map(({ id }) => id)).toEqual([own.workers[1].id])
    expect((await put(path, { areaId: next.id, isEnded: true, version: 1 }, own.office)).status).toBe(409)
    const badge = { badge: 'ABCD1234' }
    await server.as(own.office).put(`/api/mes/badges/${worker.id}`, { body: badge })
    const signIn = () =>
      server.nobody.post('/api/mes/terminal/sign-in', { headers: { 'x-device-key': key }, body: badge })
    expect((await signIn()).status).toBe(200)
    expect((await put(path, { areaId: next.id, isEnded: true, version: 2 }, own.office)).status).toBe(200)
    expect((await signIn()).status).toBe(422)
    expect((await send(key, [anEvent(own, 1)])).body.results).toMatchObject([{ result: 'stored' }])
    await send(key, [anEvent(own, 2, { kind: 'signOut' })])
    expect((await add(own.areaId)).status).toBe(200)
    expect((await signIn()).status).toBe(200)
  })

  test('a foreman is added once and removed, and leads the area between', async () => {
    const own = await aHall(server)
    const id = await aPerson(server.db, `second.${own.areaId}`, {
      roles: [...EMPLOYEE_ROLES, 'portal_mes', 'menu_mes_logins'],
      company_id: own.companyId,
    })
    for (let time = 0; time < 2; time++)
      expect((await post(`areas/${own.areaId}/foremen`, { personId: id }, own.office)).status).toBe(200)
    const [area] = (await read(own.office)).areas
    expect(area!.foremen.map(({ hasRole }) => hasRole).toSorted()).toEqual([false, true])
    const areas = () =>
      server
        .as(`second.${own.areaId}`)
        .get('/api/mes/devices')
        .then(({ body }) => body.areas.length)
    expect(await areas()).toBe(1)
    await server.as(own.office).delete(`${ROOT}/areas/${own.areaId}/foremen/${id}`)
    expect(await areas()).toBe(0)
  })
})

const importTable = (kind: string, csv: string | Buffer, user = hall.office) =>
  post<ProductionImport>('imports', { kind, name: 'tabelle.csv', content: Buffer.from(csv).toString('base64') }, user)
const apply = ({ id, fingerprint }: ProductionImport, user = hall.office) =>
  server.as(user).post<ProductionImport>(`${ROOT}/imports/${id}/application?fingerprint=${fingerprint}`)
const counts = ({ added, changed, same, findingCount }: ProductionImport) => [added, changed, same, findingCount]

describe('[MES-01] a table', () => {
  test('of orders in Windows-1252 is checked, writes nothing, is written once, and changes what it names', async () => {
    const head = 'Auftrag;Bezeichnung;Arbeitsgang;Stück;Rüstminuten;Bearbeitungsminuten;Abgeschlossen;Kunde'
    const lines = [head, 'T-1;Zahnkränze;Drehen;1.200;30;600;;Kruse', 'T-2;Wellen;Fräsen;80;;;nein;Kruse']
    const { body: report } = await importTable('orders', Buffer.from(lines.join('\r\n'), 'latin1'))
    expect(report).toMatchObject({ encoding: 'windows-1252', rows: 2, unknownColumns: ['Kunde'] })
    expect(counts(report)).toEqual([2, 0, 0, 0])
    const find = async (user: string) =>
      (await server.as(user).get(`/api/mes/orders?q=T-`)).body.map(({ number }: { number: string }) => number)
    expect(await find(hall.foreman)).toEqual([])
    expect((await apply(report, other.office)).status).toBe(404)
    expect((await apply(report)).body.appliedAt).toBe(NOW.toISOString())
    expect(await apply(report)).toMatchObject({ status: 409, body: { code: 'import_applied' } })
    expect(await find(hall.foreman)).toEqual(['T-1', 'T-2'])
    // Orders of one company are offered in its halls only, and another company may use the same number.
    expect(await find(other.foreman)).toEqual([])
    expect(counts((await importTable('orders', lines.join('\n'), other.office)).body)).toEqual([2, 0, 0, 0])
    expect(counts((await importTable('orders', lines.join('\n'))).body)).toEqual([0, 0, 2, 0])
    // A field without a column in the table keeps its value.
    const { body: next } = await importTable('orders', 'Auftrag;Bezeichnung;Stück;Abgeschlossen\nT-1;Zahnkranz;1200;ja')
    expect(counts(next)).toEqual([0, 1, 0, 0])
    await apply(next)
    const row = await server.db
      .selectFrom('production_order')
      .selectAll()
      .where('number', '=', 'T-1')
      .where('company_id', '=', hall.companyId)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ title: 'Zahnkranz', setup_minutes: 30, run_minutes: 600, version: 2, closed_at: NOW })
  })

  test('with a broken rule names line, field and rule, and is not written', async () => {
    const csv = [
      'Personalnummer;Halle;Standort;Beendet',
      `${hall.workers[0].number};Halle 2;;`,
      '4711;Halle 2;;',
      `${hall.workers[1].number};Halle 9;;vielleicht`,
      `${hall.workers[0].number};Halle 2;;`,
    ].join('\n')
    const { body: report } = await importTable('workers', csv)
    expect(report.findings.map(({ line, field, rule, value }) => [line, field, rule, value])).toEqual([
      [3, 'personnelNumber', 'unknown', '4711'],
      [4, 'ended', 'unreadable', 'vielleicht'],
      [4, 'area', 'unknown', 'Halle 9'],
      [5, 'personnelNumber', 'repeated', hall.workers[0].number],
    ])
    expect(await apply(report)).toMatchObject({ status: 409, body: { code: 'has_findings' } })
    for (const [content, code] of [
      ['Name;Halle\nx;y', 'file_unreadable'],
      [`Personalnummer;Halle\n${'1;2\n'.repeat(20_001)}`, 'too_many_lines'],
    ] as const)
      expect(await importTable('workers', content)).toMatchObject({ status: 400, body: { code } })
  })

  test('of workplaces and workers adds, ends and takes back; a workplace with a device does not end', async () => {
    const own = await aHall(server)
    const places = 'Halle;Platz;Beendet\nHalle 2;Platz 12;\nHalle 2;Platz 14;ja\nHalle 2;Platz 20;'
    const { body: report } = await importTable('workplaces', places, own.office)
    expect(counts(report)).toEqual([1, 1, 1, 0])
    await apply(report, own.office)
    const [area] = (await read(own.office)).areas
    expect(area!.workplaces.map(({ name, isEnded }) => [name, isEnded])).toEqual([
      ['Platz 12', false],
      ['Platz 20', false],
      ['Platz 14', true],
    ])
    await own.device('terminal')
    const ends = await importTable('workplaces', 'Halle;Platz;Beendet\nHalle 2;Platz 12;ja', own.office)
    expect(ends.body.findings).toMatchObject([{ line: 2, field: 'ended', rule: 'hasDevices', value: 'Platz 12' }])
    const person = await aPerson(server.db, `table.${own.areaId}`, {
      roles: EMPLOYEE_ROLES,
      company_id: own.companyId,
      personnel_number: `8${own.areaId}77`,
    })
    const workers = `Personalnummer;Halle;Beendet\n8${own.areaId}77;halle 2;\n${own.workers[0].number};Halle 2;ja`
    const { body: staff } = await importTable('workers', workers, own.office)
    expect(counts(staff)).toEqual([1, 1, 0, 0])
    await apply(staff, own.office)
    const { body } = await server.as(own.office).get<KeptWorkers>(`${ROOT}/areas/${own.areaId}/workers`)
    expect(body.workers.map(({ id }) => id).toSorted()).toEqual([person, own.workers[1].id].toSorted())
  })

  test('does not overwrite what has changed since the check', async () => {
    const own = await aHall(server)
    const table = 'Halle;Platz;Beendet\nHalle 2;Platz 14;ja'
    const { body: report } = await importTable('workplaces', table, own.office)
    await put(`workplaces/${own.workplaces[1]}`, { name: 'Platz 15', isEnded: false }, own.office)
    const late = await apply(report, own.office)
    expect(late).toMatchObject({ status: 409, body: { code: 'import_changed' } })
    const { present } = late.body as unknown as { present: ProductionImport }
    expect(counts(present)).toEqual([1, 0, 0, 0])
    expect((await apply(present, own.office)).status).toBe(200)
  })

  test('is empty with its heads as a template', async () => {
    const { body } = await server.as(hall.office).get<Buffer>(`${ROOT}/imports/template?kind=workers`)
    expect(Buffer.from(body).toString()).toContain('Personalnummer')
  })
})

test('[MES-01] an order without a company gets the company that names it, unless it was booked', async () => {
  const own = await aHall(server)
  const { key } = await own.device('terminal')
  expect((await stateOf(key)).body.orders.map(({ number }: { number: string }) => number)).toContain(own.order)
  const { body: report } = await importTable('orders', `Auftrag;Bezeichnung;Stück\n${own.order};Welle;5`, own.office)
  expect(counts(report)).toEqual([0, 1, 0, 0])
  await apply(report, own.office)
  const foreign = await other.device('terminal')
  const numbers = async (device: string) =>
    (await stateOf(device)).body.orders.map(({ number }: { number: string }) => number)
  expect(await numbers(key)).toContain(own.order)
  expect(await numbers(foreign.key)).not.toContain(own.order)
  const events = [anEvent(other, 1, { kind: 'begin', order: own.order })]
  expect((await send(foreign.key, events)).body.results).toMatchObject([{ rule: 'orderUnknown' }])
})
