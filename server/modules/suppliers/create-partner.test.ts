import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Hints, Queue } from '#contract/duplicates.ts'
import type { CreationAccess, FieldHistory, PartnerDetails } from '#contract/suppliers-partner.ts'
import { EMPLOYEE_ROLES, type Somebody } from '#server/testing/builders.ts'
import { testApp } from '#server/testing/app.ts'
import { BUYER, purchasing } from './testing/purchasing.ts'

const NOW = new Date('2026-11-23T09:00:00Z')
const server = await testApp({ now: () => NOW })
const PARTNERS = '/api/gpp/partners'
const CHECK = '/api/gpp/duplicates/check'
const ZINTL = {
  name: 'Zintl Oberflächentechnik GmbH & Co. KG',
  street: 'Industriestraße 14',
  zip: '57462',
  city: 'Olpe',
  country: 'DE',
  vatId: 'DE136695976',
  contacts: [{ role: 'Vertrieb', name: 'Thiel', phone: '02761 12345-0', email: 'info@zintl.de', note: '' }],
}
let last = 700_000

const aNumber = (): string => String(++last)
const aBody = (changes: object = {}) => ({
  bpNumber: aNumber(),
  name: 'Neu & Söhne',
  country: 'DE',
  groupIds: [p.bars],
  ...changes,
})
const create = (who: Somebody, body: object, key: string = randomUUID()) =>
  server.as(who.name).post<PartnerDetails>(PARTNERS, { body, headers: { 'idempotency-key': key } })
const made = async (body: object, who: Somebody = p.lead): Promise<PartnerDetails> => {
  const { status, body: partner } = await create(who, body)
  expect(status, JSON.stringify(partner)).toBe(200)
  return partner
}
const refusal = (status: number, code: string, ...faults: readonly (readonly [string, string])[]) => ({
  status,
  body: { code, ...(faults.length > 0 && { details: faults.map(([field, rule]) => ({ field, rule })) }) },
})

const p = await purchasing(server)

describe('[SUP-04] a partner is created', () => {
  test('by lead buyers in their groups, administrators of sites and main administrators', async () => {
    const outsider = await p.person('outsider', { roles: EMPLOYEE_ROLES })
    for (const [who, groupIds, status] of [
      [outsider, [p.bars], 403],
      [p.buyer, [p.bars], 403],
      [p.lead, [p.bright], 403],
      [p.lead, [p.bars, p.bright], 200],
      [p.admin, [p.bright], 200],
      [p.main, [p.bright], 200],
    ] as const)
      expect((await create(who, aBody({ groupIds }))).status, who.name).toBe(status)
    expect(await create(p.buyer, aBody())).toMatchObject(refusal(403, 'notResponsible'))
  })

  test('and the page tells every viewer whether they may, and where', async () => {
    const access = async ({ name }: Somebody) => (await server.as(name).get<CreationAccess>(`${PARTNERS}/access`)).body
    expect(await access(p.buyer)).toEqual({ mayCreate: false, groupIds: [] })
    expect(await access(p.lead)).toEqual({ mayCreate: true, groupIds: [p.bars] })
    for (const who of [p.admin, p.main]) expect(await access(who)).toEqual({ mayCreate: true, groupIds: null })
  })
})

describe('[SUP-02] a new partner', () => {
  test('has the typed values, on one line, with its history, and is found immediately', async () => {
    const partner = await made({
      ...ZINTL,
      bpNumber: ' 0000 104 512 ',
      name: ' Zintl\n Oberfläche ',
      groupIds: [p.bars],
      register: { kind: 'HRA', number: '4471', court: 'Siegen' },
      taxNumber: '12',
    })
    expect(partner).toMatchObject({
      version: 1,
      bpNumber: 104_512,
      name: 'Zintl Oberfläche',
      city: 'Olpe',
      status: 'free',
      iban: '',
      groups: [{ number: '0110' }],
      warnings: [{ field: 'taxNumber', rule: 'tax_form' }],
      mayChange: true,
    })
    const { body } = await server.as(p.buyer.name).get<FieldHistory>(`${PARTNERS}/${partner.id}/history`)
    expect(body.changes.map(({ field, after, by }) => [field, after, by.id])).toEqual(
      expect.arrayContaining([
        ['name', 'Zintl Oberfläche', p.lead.id],
        ['vatId', ZINTL.vatId, p.lead.id],
        ['contacts', JSON.stringify(ZINTL.contacts), p.lead.id],
        ['groupIds', '0110 Stahl, Langprodukte', p.lead.id],
      ]),
    )
    const { body: found } = await server.as(p.buyer.name).get(`${PARTNERS}?q=104512`)
    expect(found.rows).toMatchObject([{ id: partner.id }])
  })

  test.each([
    ['bpNumber', '12a', 'bp_form'],
    ['bpNumber', '000', 'bp_form'],
    ['bpNumber', '12345678901', 'bp_form'],
    ['vatId', 'DE12', 'vat_form'],
  ])('is refused with %s %j: %s', async (field, value, rule) => {
    expect(await create(p.lead, aBody({ [field]: value }))).toMatchObject(
      refusal(422, 'partner_refused', [`body.${field}`, rule]),
    )
  })

  test.each([
    ['bpNumber', ''],
    ['name', ' '],
    ['name', 'x'.repeat(121)],
    ['country', 'de'],
    ['country', undefined],
    ['groupIds', []],
    ['iban', 'DE02120300000000202051'],
    ['street', 'x'.repeat(121)],
  ])('is refused with %s %j before anything is done', async (field, value) => {
    const { status, body } = await create(p.lead, aBody({ [field]: value }))
    expect({ status, body }).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
    expect(JSON.stringify((body as unknown as { details: object }).details)).toContain(`body.${field}`)
  })

  test('names its material and article groups as they are, or is refused whole', async () => {
    const body = aBody()
    for (const [field, groupIds, articleIds] of [
      ['groupIds', [p.bars, 9_999], []],
      ['articleIds', [p.bars], [9_999]],
    ] as const)
      expect(await create(p.lead, { ...body, groupIds, articleIds })).toMatchObject({
        status: 422,
        body: { code: 'reference_unknown', details: [{ field: `body.${field}` }] },
      })
    expect((await create(p.lead, body)).status).toBe(200)
  })

  test('is one, however often the same request arrives', async () => {
    const [body, key] = [aBody(), randomUUID()]
    const first = await create(p.lead, body, key)
    const again = await create(p.lead, body, key)
    expect(again).toMatchObject({ status: 200, body: { id: first.body.id } })
    const { rows } = await sql`select from partner where bp_number = ${body.bpNumber}`.execute(server.db)
    expect(rows).toHaveLength(1)
  })

  test('two requests for one number make one partner: the other request gets its id', async () => {
    const body = aBody({ groupIds: [p.bars] })
    const answers = await Promise.all([
      create(p.lead, { ...body, name: 'Erste' }),
      create(p.admin, { ...body, name: 'Zweite' }),
    ])
    const [done, refused] = answers.toSorted((one, other) => one.status - other.status)
    expect(done!.status).toBe(200)
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'number_taken',
        details: [{ field: 'body.bpNumber', rule: 'numberTaken' }],
        present: { id: done!.body.id, bpNumber: Number(body.bpNumber), name: done!.body.name },
      },
    })
  })

  test('does not get the number of a merged partner: the answer names the partner it was merged into', async () => {
    const [survivor, merged] = [await made(aBody()), await made(aBody())]
    await server.db.updateTable('partner').set({ merged_into: survivor.id }).where('id', '=', merged.id).execute()
    expect(await create(p.lead, aBody({ bpNumber: String(merged.bpNumber) }))).toMatchObject({
      status: 409,
      body: { details: [{ field: 'body.bpNumber', rule: 'partner_merged' }], present: { id: survivor.id } },
    })
  })

  test('holds HTML and formulas of every field as text, also in the export', async () => {
    const evil = '=<img src=x onerror=alert(1)>'
    const short = '=<b>'
    const partner = await made(
      aBody({
        name: `${evil} Böse`,
        name2: evil,
        street: evil,
        zip: short,
        city: evil,
        externalNumber: evil,
        paymentTerms: evil,
        taxNumber: evil,
        duns: short,
        vatId: evil,
        register: { kind: '', number: short, court: evil },
        contacts: [{ role: evil, name: evil, phone: evil, email: evil, note: evil }],
      }),
    )
    expect(partner).toMatchObject({ name2: evil, street: evil, city: evil, contacts: [{ name: evil, note: evil }] })
    const { body } = await server.as(p.lead.name).get(`${PARTNERS}/export?q=B%C3%B6se`)
    const cells = String(body).split('\r\n')[1]!
    expect(cells).toContain('img src=x')
    expect(cells).not.toMatch(/(^|;)"=</)
  })
})

describe('[SUP-05] a likely duplicate', () => {
  test('is reported while it is typed, does not prevent creation, and is in the queue afterwards', async () => {
    const roles = [...BUYER, 'menu_ek_doubletten'] as const
    const lead = await p.person('typist', { roles })
    await p.leads(await p.group('0220', 'Oberflächen'), lead.id)
    await sql`insert into duplicate_run (state, started_at, beat_at, ended_at) values ('done', ${NOW}, ${NOW}, ${NOW})`.execute(
      server.db,
    )
    const { groupIds } = (await server.as(lead.name).get<CreationAccess>(`${PARTNERS}/access`)).body
    const there = await made(aBody({ ...ZINTL, groupIds }), lead)
    const typed = { ...ZINTL, name: 'ZINTL OBERFLAECHENTECHNIK GMBH&CO KG' }
    const { contacts, ...fields } = typed
    const { body } = await server.as(lead.name).post<Hints>(CHECK, { body: { ...fields, phone: contacts[0]!.phone } })
    expect(body.hints).toContainEqual(
      expect.objectContaining({
        partner: expect.objectContaining({ id: there.id }),
        reasons: expect.arrayContaining([expect.objectContaining({ field: 'vatId' })]),
      }),
    )
    const twice = await made(aBody({ ...typed, groupIds }), lead)
    const { rows } = await sql`select from partner_key where partner_id = ${twice.id}`.execute(server.db)
    expect(rows.length).toBeGreaterThan(0)
    await expect
      .poll(async () =>
        (await server.as(lead.name).get<Queue>('/api/gpp/duplicates/pairs?mine=true')).body.pairs.map(
          ({ one, other }) => [one.id, other.id],
        ),
      )
      .toContainEqual([there.id, twice.id])
  })

  test('is searched only for people who may read partners', async () => {
    const outsider = await p.person('outsider', { roles: EMPLOYEE_ROLES })
    expect((await server.as(outsider.name).post(CHECK, { body: { name: ZINTL.name } })).status).toBe(403)
    expect((await server.nobody.post(CHECK, { body: { name: ZINTL.name } })).status).toBe(401)
  })
})
