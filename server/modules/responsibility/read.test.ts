import { describe, expect, test } from 'vitest'
import type { Matrix, Who } from '#contract/responsibility.ts'
import { testApp } from '#server/testing/app.ts'
import { insert, update } from '#server/testing/rows.ts'
import { buyers } from './testing/buyers.ts'

// A Thursday morning.
const server = await testApp({ now: () => new Date('2026-05-07T08:00:00Z') })
const BASE = '/api/gpp/responsibility'

const b = await buyers(server)
const { db } = server
await update(db, 'person', { id: b.local.id }, { representative_id: b.other.id })
const gone = await b.person('gerda.gone', b.drives)
await update(db, 'person', { id: gone.id }, { active: false })
await b.relation(b.castings, b.turned, 90_000_000, 'Müller Zerspanung GmbH')
await b.relation(b.drives, b.turned, 1_000)
await b.relation(b.drives, b.surfaces, 5_000)
await b.relation(b.castings, b.surfaces, 6_000)
await b.buys(b.turned, b.stade, null)
await b.buys(b.turned, b.stade, b.local.id, '2026-03-01')
await b.buys(b.turned, b.siegen, null)
await b.buys(b.surfaces, b.siegen, gone.id, '2024-01-01')
await b.buys(b.surfaces, b.stade, b.local.id, '2024-01-01', '2026-04-13')
await b.buys(b.surfaces, b.stade, b.admin.id, '2026-06-01')
await insert(db, 'article_group', { number: '023001', name: 'bis 42 mm', group_id: b.turned })

const who = async (q: string, name = b.employee.name) =>
  (await server.as(name).get<Who>(`${BASE}/who?q=${encodeURIComponent(q)}`)).body.answers
const short = (answers: Who['answers']) =>
  answers.map(({ found, group, site, contacts }) => [
    found.kind,
    group?.number ?? null,
    site?.name ?? null,
    contacts.map(({ role, person }) => `${role} ${person.name}`),
  ])

describe('[SUP-03] the person to ask', () => {
  test.each([
    ['Drehteile', [['group', '0230', null, ['lead daniel kowalski']]]],
    ['0230', [['group', '0230', null, ['lead daniel kowalski']]]],
    ['turned', [['group', '0230', null, ['lead daniel kowalski']]]],
    ['Drehteile Stade', [['group', '0230', 'Stade', ['lead daniel kowalski', 'local wiebke janssen']]]],
    ['42 mm', [['article', '0230', null, ['lead daniel kowalski']]]],
    ['Stade', [['site', null, 'Stade', ['siteAdmin anke admin']]]],
    ['Kowalski', [['person', null, null, ['lead daniel kowalski']]]],
    ['Janssen', [['person', null, null, ['local wiebke janssen']]]],
    // Slips of the finger.
    ['Drehtiele', [['group', '0230', null, ['lead daniel kowalski']]]],
    ['turnde prts', [['group', '0230', null, ['lead daniel kowalski']]]],
    ['Drehteile Satde', [['group', '0230', 'Stade', ['lead daniel kowalski', 'local wiebke janssen']]]],
    ['Kowlaski', [['person', null, null, ['lead daniel kowalski']]]],
    // The group has no lead buyer and no local buyer there, so the administrator of the site answers.
    ['Oberflaechen Stade', [['group', '0260', 'Stade', ['siteAdmin anke admin']]]],
    ['Oberflächen', [['group', '0260', null, []]]],
    ['Zzyzx', []],
  ])('%s', async (q, expected) => {
    expect(short(await who(q))).toEqual(expected)
  })

  test('names everything that a person answers for today', async () => {
    const dutiesOf = async (q: string) =>
      (await who(q))[0]!.duties.map(({ role, group, site }) => [role, group?.number ?? null, site?.name ?? null])
    expect(await dutiesOf('Janssen')).toEqual([['local', '0230', 'Stade']])
    expect(await dutiesOf('Anke')).toEqual([['siteAdmin', null, 'Stade']])
    expect(await dutiesOf('Kowalski')).toEqual([['lead', '0230', null]])
    expect(await dutiesOf('Drehteile')).toEqual([])
  })

  test('is answered with presence, deputy, and that two people buy', async () => {
    const [answer] = await who('Drehteile Stade')
    expect(answer).toMatchObject({
      isDouble: true,
      contacts: [{ deputy: null }, { deputy: { person: { id: b.other.id, name: 'otto other' } } }],
    })
    expect(answer!.ask).toBeTruthy()
  })

  test('only readers of the report find suppliers', async () => {
    expect(await who('Müller Zerspanung')).toEqual([])
    expect(short(await who('Mueller Zerspanung', b.reader.name))).toEqual([
      ['partner', '0230', null, ['lead daniel kowalski']],
    ])
  })

  test('an empty or overlong question is refused by name', async () => {
    const { status, body } = await server.as(b.employee.name).get(`${BASE}/who?q=%20`)
    expect({ status, details: body.details }).toMatchObject({ status: 400, details: [{ field: 'query.q' }] })
    expect((await server.nobody.get(`${BASE}/who?q=x`)).status).toBe(401)
  })
})

describe('[SUP-03] the matrix', () => {
  const read = async (day = '2026-05-07') =>
    (await server.as(b.lead.name).get<Matrix>(`${BASE}/matrix?day=${day}`)).body
  const cell = (matrix: Matrix, groupId: number, siteId: number) =>
    matrix.cells.find((one) => one.groupId === groupId && one.siteId === siteId)

  test('shows buyers, double assignments, gaps with their begin, and former employees', async () => {
    const matrix = await read()
    expect(matrix.sites.map(({ name, company }) => [name, company])).toEqual([
      ['Siegen', 'Antriebe'],
      ['Stade', 'Guss'],
    ])
    expect(matrix.groups).toMatchObject([{ number: '0230', leadBuyer: { id: b.lead.id } }, { leadBuyer: null }])
    expect(cell(matrix, b.turned, b.stade)).toMatchObject({
      suppliers: 1,
      // As in the report: 900,000 € are above 250,000 €, though no cell of this matrix has more.
      band: 'B',
      buyers: [
        { id: b.lead.id, isLead: true },
        { id: b.local.id, isLead: false },
      ],
    })
    expect(cell(matrix, b.turned, b.siegen)).toMatchObject({ buyers: [{ id: b.lead.id }], planned: null })
    expect(cell(matrix, b.surfaces, b.siegen)).toMatchObject({ buyers: [], hasLeft: true, since: null })
    expect(cell(matrix, b.surfaces, b.stade)).toMatchObject({
      buyers: [],
      since: '2026-04-14',
      hasLeft: false,
      planned: { day: '2026-06-01', buyers: [{ id: b.admin.id }] },
    })
    expect(matrix.rights).toEqual({ all: false, groupIds: [b.turned], siteIds: [] })
  })

  test('holds on the requested day', async () => {
    expect(cell(await read('2026-02-28'), b.turned, b.stade)?.buyers).toHaveLength(1)
    expect(cell(await read('2026-06-01'), b.surfaces, b.stade)?.buyers).toMatchObject([{ id: b.admin.id }])
  })

  test('follows a planned change of the lead buyer', async () => {
    const group = await b.group('0265', 'Pulverbeschichtung')
    await b.relation(b.drives, group)
    await b.buys(group, b.siegen, null)
    await b.leads(group, b.other.id, '2026-06-01')
    expect(cell(await read(), group, b.siegen)).toMatchObject({
      buyers: [],
      planned: { day: '2026-06-01', buyers: [{ id: b.other.id, isLead: true }] },
    })
  })

  test('is for buyers only', async () => {
    for (const path of ['/matrix', '/matrix/export'])
      expect(await server.as(b.employee.name).get(BASE + path)).toMatchObject({
        status: 403,
        body: { code: 'role_missing' },
      })
  })

  test('is saved for German spreadsheets without running formulas', async () => {
    await b.group('0999', '=SUM(A1)')
    const answer = await server.as(b.lead.name).get<Buffer>(`${BASE}/matrix/export?day=2026-05-07`)
    const body = answer.body.toString()
    expect(answer.headers['content-disposition']).toBe('attachment; filename="zustaendigkeiten.csv"')
    expect(body).toContain(
      '"=""0230""";"Drehteile";"daniel kowalski";"daniel kowalski";"daniel kowalski / wiebke janssen"',
    )
    expect(body).toContain(`"=""0999""";"'=SUM(A1)";"niemand"`)
  })
})

test('a holder cannot have a group for a site twice at the same time', async () => {
  await expect(b.buys(b.turned, b.stade, b.other.id, '2030-01-01')).rejects.toThrow('site_buyer_one')
  await expect(b.buys(b.turned, b.stade, null, '2030-01-01')).rejects.toThrow('site_buyer_one')
})

test('[SUP-03] [T35] an absence is shown to the team only; for others it looks like a day off', async () => {
  const { db } = server
  const onLeave = await b.person('lena.leave', b.castings)
  const mate = await b.person('mia.mate', b.castings)
  const group = await b.group('0270', 'Federn')
  await b.leads(group, onLeave.id)
  const { id: divisionId } = await insert(db, 'division', { company_id: b.castings, name: 'Einkauf' })
  const { id: teamId } = await insert(db, 'calendar_team', { division_id: divisionId, name: 'Einkauf' })
  await insert(
    db,
    'calendar_member',
    [onLeave, mate].map(({ id }) => ({ team_id: teamId, person_id: id, visibility: 'concrete' })),
  )
  await insert(db, 'leave_account', { person_id: onLeave.id })
  const request = { person_id: onLeave.id, type: 'tariffLeave', status: 'approved', sent_at: new Date() }
  const { id } = await insert(db, 'leave_request', request)
  const week = { first_day: '2026-05-04', last_day: '2026-05-08' }
  await insert(db, 'leave_period', { request_id: id, person_id: onLeave.id, position: 1, ...week })
  const seenBy = async (name: string) => {
    const [answer] = await who('Federn', name)
    return { presence: answer?.contacts[0]?.presence, ask: answer?.ask }
  }
  expect(await seenBy(mate.name)).toEqual({ presence: { state: 'leave', until: '2026-05-08' }, ask: null })
  expect(await seenBy(b.employee.name)).toEqual({ presence: { state: 'off', until: '2026-05-08' }, ask: null })
  expect(await seenBy(b.lead.name)).toEqual({ presence: { state: 'off', until: '2026-05-08' }, ask: null })
})

test('[SUP-03] the person to ask: names the lead buyer of a group without a buyer for the site, and that it has none', async () => {
  const group = await b.group('0266', 'Härten')
  await b.leads(group, b.lead.id)
  await b.relation(b.castings, group)
  const [gap] = await who('Härten Stade')
  expect(gap).toMatchObject({ isGap: true, isDouble: false, contacts: [{ role: 'lead', person: { id: b.lead.id } }] })
  expect(await who('Drehteile Stade')).toMatchObject([{ isGap: false }])
  expect(await who('Härten')).toMatchObject([{ isGap: false }])
})
