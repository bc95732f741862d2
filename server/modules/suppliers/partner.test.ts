import { describe, expect, test } from 'vitest'
import type { PartnerDetails } from '#contract/suppliers-partner.ts'
import { bodyAndVersion, testApp } from '#server/testing/app.ts'
import { commitOnceAwaited } from '#server/testing/commit-once-awaited.ts'
import { update } from '#server/testing/rows.ts'
import type { Somebody } from '#server/testing/builders.ts'
import { mergeGroup } from './groups.ts'
import { purchasing } from './testing/purchasing.ts'

const NOW = new Date('2026-11-23T09:00:00Z')
const server = await testApp({ now: () => NOW })
const PARTNERS = '/api/gpp/partners'
const IBAN = 'DE02120300000000202051'

const details = async (id: number, who: Somebody): Promise<PartnerDetails> => {
  const { status, body } = await server.as(who.name).get<PartnerDetails>(`${PARTNERS}/${id}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const change = (id: number, who: Somebody, body: object, headers: Record<string, string> = {}) =>
  server.as(who.name).patch(`${PARTNERS}/${id}`, { ...bodyAndVersion(body), headers })
const customer = (who: Somebody, companyId: number, id = ferrum) =>
  server.as(who.name).get(`${PARTNERS}/${id}/customers/${companyId}`)
const contact = (changes: object = {}) => ({
  role: 'Vertrieb',
  name: 'Sonja',
  phone: '1',
  email: '',
  note: '',
  ...changes,
})

const p = await purchasing(server)
const ferrum = await p.partner({ name: 'Ferrum', vat_id: 'DE136695976', iban: IBAN, duns: '31-512-009' })
await p.relation(ferrum, { companyId: p.drives, groupId: p.bars, cents: 150_000_000, onTime: 97 })
await p.relation(ferrum, {
  companyId: p.castings,
  groupId: p.bars,
  cents: 26_000_077,
  onTime: 91,
  buyerId: p.caster.id,
})
await p.relation(ferrum, { companyId: p.castings, groupId: p.bright, cents: 6_000_088, onTime: 85 })

describe('[SUP-02] a partner', () => {
  test('shows its fields, with a warning for a number that fails its check', async () => {
    const shown = await details(ferrum, p.buyer)
    expect(shown).toMatchObject({
      name: 'Ferrum',
      vatId: 'DE136695976',
      salesPeriod: { first: '2025-05', last: '2026-04' },
      warnings: [{ field: 'duns', rule: 'duns_form' }],
      groups: [{ number: '0110' }, { number: '0115' }],
      mayChange: false,
    })
    expect(shown.leadBuyers).toMatchObject([
      { group: { number: '0110' }, leadBuyer: { id: p.lead.id }, deputy: null },
      { group: { number: '0115' }, leadBuyer: null },
    ])
  })

  test('masks bank details for people who may not change it', async () => {
    expect((await details(ferrum, p.buyer)).iban).toBe('DE02 •••• •••• •••• 2051')
    expect((await details(ferrum, p.lead)).iban).toBe(IBAN)
    expect((await details(ferrum, p.admin)).iban).toBe(IBAN)
  })

  test('returns how many other partners have the same VAT id', async () => {
    const id = await p.partner({ vat_id: 'DE136695976' })
    expect((await details(id, p.buyer)).sameVat).toBe(1)
    const placeholders = await Promise.all([1, 2].map(() => p.partner({ vat_id: 'DE999999999' })))
    expect((await details(placeholders[0]!, p.buyer)).sameVat).toBe(0)
  })

  test('with an unknown id is 404 for every call', async () => {
    const somebody = server.as(p.lead.name)
    for (const path of ['', '/history', '/export', `/customers/${p.drives}`])
      expect((await somebody.get(`${PARTNERS}/999999${path}`)).status).toBe(404)
    expect((await somebody.patch(`${PARTNERS}/999999`, { body: { city: 'Ulm' } })).status).toBe(404)
    expect((await somebody.get(`${PARTNERS}/${ferrum}/customers/9999`)).status).toBe(404)
  })
})

describe('[SUP-01] amounts and figures', () => {
  test('are those of the own company; of others there are bands', async () => {
    const shown = await details(ferrum, p.caster)
    expect(
      shown.relations.map(({ company, group, band, amount }) => [company, group.number, band, amount?.cents]),
    ).toEqual([
      ['Antriebe', '0110', 'A', undefined],
      ['Guss', '0110', 'B', 26_000_077],
      ['Guss', '0115', 'C', 6_000_088],
    ])
  })

  test('are those of the led material group; of others there are bands', async () => {
    const { name, id } = await p.person('brightlead', { companyId: p.drives })
    await p.leads(p.bright, id, '2026-01-01', '2026-12-31')
    const other = await server.as(name).get<PartnerDetails>(`${PARTNERS}/${ferrum}`)
    const amounts = other.body.relations.map(({ amount }) => amount?.cents)
    // Own company, foreign one, led group.
    expect(amounts).toEqual([150_000_000, undefined, 6_000_088])
    await server.db.deleteFrom('lead_buyer').where('person_id', '=', id).execute()
    const after = await server.as(name).get<PartnerDetails>(`${PARTNERS}/${ferrum}`)
    expect(after.body.relations.map(({ amount }) => amount?.cents)).toEqual([150_000_000, undefined, undefined])
  })

  test('of a foreign company are in no response, no export and no count', async () => {
    const stranger = await p.person('stranger', { companyId: p.drives })
    const calls = [
      `${PARTNERS}/${ferrum}`,
      `${PARTNERS}/${ferrum}/customers/${p.castings}`,
      `${PARTNERS}/${ferrum}/export`,
      `${PARTNERS}/${ferrum}/history`,
      PARTNERS,
      `${PARTNERS}/all`,
      `${PARTNERS}/export`,
    ]
    for (const path of calls) {
      const { status, body } = await server.as(stranger.name).get(path)
      expect(status, path).toBe(200)
      const text = Buffer.isBuffer(body) ? String(body) : JSON.stringify(body)
      expect(text, path).not.toMatch(/26000077|6000088|260000[,.]77|60000[,.]88/)
    }
    expect((await customer(stranger, p.castings)).body.relations[0]).not.toHaveProperty('figures')
  })

  test('of the relationship: an average reveals nothing about a single company', async () => {
    const own = await customer(p.caster, p.castings)
    expect(own.body).toMatchObject({ since: '2016-04', company: { shortName: 'Guss' } })
    expect(own.body.relations[0]).toMatchObject({
      group: { number: '0110' },
      cover: 'none',
      buyer: { id: p.caster.id },
      figures: { onTime: 91, onTimeGroup: null, amount: { cents: 26_000_077 } },
    })
    const lead = await customer(p.lead, p.castings)
    expect(lead.body.relations[0].figures).toMatchObject({ onTime: 91, onTimeGroup: 94 })
    expect(lead.body.relations[1]).not.toHaveProperty('figures')
    expect(own.body.years).toEqual([
      { company: 'Antriebe', bands: [{ year: 2026, band: 'A' }] },
      { company: 'Guss', bands: [{ year: 2026, band: 'B' }] },
    ])
  })

  test('are in the export of a partner where there is a mandate, with a decimal comma', async () => {
    const { body } = await server.as(p.caster.name).get(`${PARTNERS}/${ferrum}/export`)
    expect(String(body).split('\r\n').slice(1, 3)).toEqual([
      '"Antriebe";"0110 Stahl, Langprodukte";"=""04/2016""";"";"A";"";"";"";""',
      `"Guss";"0110 Stahl, Langprodukte";"=""04/2016""";"";"B";"260000,77";"";"caster ${p.caster.name.split('.')[1]}";"91"`,
    ])
  })

  test('of a period that moves give another band', async () => {
    const id = await p.partner()
    await p.relation(id, { companyId: p.drives, groupId: p.bars, cents: 150_000_000 })
    const bandOf = async () => (await server.as(p.buyer.name).get(`${PARTNERS}?q=Partner`)).body.rows
    expect((await bandOf()).find((row: { id: number }) => row.id === id).band).toBe('A')
    await update(server.db, 'partner', { id }, { sales_from: '2026-05-01', sales_until: '2027-04-01' })
    expect((await bandOf()).find((row: { id: number }) => row.id === id).band).toBeNull()
  })
})

describe('[SUP-04] changes of fields', () => {
  test('are for lead buyers of its groups and administrators of sites of its customers', async () => {
    for (const [who, status] of [
      [p.buyer, 403],
      [p.caster, 403],
      [p.main, 403],
      [p.lead, 200],
      [p.admin, 200],
    ] as const)
      expect((await change(ferrum, who, { city: 'Bad Laasphe' })).status, who.name).toBe(status)
    const unused = await p.partner()
    expect((await change(unused, p.lead, { city: 'Ulm' })).status).toBe(403)
    expect((await change(unused, p.admin, { city: 'Ulm' })).status).toBe(200)
  })

  test('are stored with author, time, former and new value; unchanged fields are not', async () => {
    const id = await p.partner({ city: 'Olpe' })
    await p.relation(id, { companyId: p.castings, groupId: p.bars })
    const contacts = [contact()]
    const body = { version: 1, city: ' Ulm\n', zip: '', contacts, register: { kind: 'HRB', number: '1', court: 'Ulm' } }
    const first = await change(id, p.lead, body)
    expect(first.body).toMatchObject({ version: 2, city: 'Ulm', lastChanges: { city: { by: { id: p.lead.id } } } })
    expect((await change(id, p.lead, { ...body, version: 2 })).body.version).toBe(2)
    const { body: history } = await server.as(p.buyer.name).get(`${PARTNERS}/${id}/history`)
    expect(history.changes.map(({ field, before, after }: Record<string, string>) => [field, before, after])).toEqual(
      expect.arrayContaining([
        ['city', 'Olpe', 'Ulm'],
        ['registerKind', '', 'HRB'],
        ['contacts', '[]', JSON.stringify(contacts)],
      ]),
    )
    expect(history.changes).toHaveLength(5)
    expect((await server.as(p.buyer.name).get(`${PARTNERS}/${id}/history?field=city`)).body.changes).toHaveLength(1)
  })

  test('of an older version are a conflict that brings the present one', async () => {
    const id = await p.partner()
    await p.relation(id, { companyId: p.castings, groupId: p.bars })
    expect((await change(id, p.lead, { city: 'Ulm' }, { 'if-match': '"1"' })).status).toBe(200)
    const late = await change(id, p.admin, { city: 'Olpe' }, { 'if-match': '"1"' })
    expect(late).toMatchObject({
      status: 409,
      body: { code: 'version_conflict', present: { city: 'Ulm', version: 2 } },
    })
  })

  test('at the same moment: one is written, the other is a conflict', async () => {
    const id = await p.partner()
    await p.relation(id, { companyId: p.castings, groupId: p.bars })
    const answers = await Promise.all(
      [p.lead, p.admin].map((who) => change(id, who, { version: 1, paymentTerms: who.name })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('of name, IBAN and VAT id are refused: they need a second person', async () => {
    for (const field of ['name', 'iban', 'vatId'])
      expect(await change(ferrum, p.lead, { [field]: 'x' })).toMatchObject({
        status: 400,
        body: { details: expect.arrayContaining([{ field: `body.${field}`, rule: 'is not known here' }]) },
      })
  })

  test('store a number that fails its check, with a warning', async () => {
    const { body, status } = await change(ferrum, p.lead, { taxNumber: '12' })
    expect(status).toBe(200)
    expect(body.warnings).toContainEqual({ field: 'taxNumber', rule: 'tax_form' })
  })

  test('of material groups are found in the list immediately; those of relations stay', async () => {
    const id = await p.partner({ name: 'Gruppenwerk' })
    await p.relation(id, { companyId: p.castings, groupId: p.bars })
    const { body } = await change(id, p.lead, { groupIds: [p.bright] })
    expect(body.groups.map(({ number }: { number: string }) => number)).toEqual(['0110', '0115'])
    const listed = await server.as(p.buyer.name).get(`${PARTNERS}?groups=${p.bright}&q=gruppenwerk`)
    expect(listed.body.total).toBe(1)
    expect(await change(id, p.lead, { groupIds: [9_999] })).toMatchObject({
      status: 422,
      body: { code: 'reference_unknown', details: [{ field: 'body.groupIds' }] },
    })
  })

  test('wait for a merge of the material group that they name, and refuse it then', async () => {
    const id = await p.partner()
    await p.relation(id, { companyId: p.castings, groupId: p.bars })
    const [from, into] = [await p.group('0711', 'Von'), await p.group('0712', 'Nach')]
    const refused = await commitOnceAwaited(
      server.db,
      (tx) => mergeGroup(tx, server.context, { from, into, byId: p.main.id, now: new Date('2026-11-23T09:00:00Z') }, 1),
      () => change(id, p.lead, { groupIds: [from] }),
    )
    expect(refused).toMatchObject({
      status: 422,
      body: { code: 'reference_unknown', details: [{ field: 'body.groupIds' }] },
    })
    expect((await details(id, p.lead)).groups.map(({ number }) => number)).toEqual(['0110'])
  })

  test('are made once for one Idempotency-Key', async () => {
    const id = await p.partner()
    await p.relation(id, { companyId: p.castings, groupId: p.bars })
    const headers = { 'idempotency-key': 'once' }
    const [one, two] = await Promise.all([1, 2].map(() => change(id, p.lead, { city: 'Ulm' }, headers)))
    expect(one!.body).toEqual(two!.body)
    expect((await server.as(p.lead.name).get(`${PARTNERS}/${id}/history`)).body.changes).toHaveLength(1)
  })
})

describe('memos', () => {
  const write = (who: Somebody, visibility: string, text: string, id = ferrum) =>
    server.as(who.name).post(`${PARTNERS}/${id}/memos`, { body: { text, visibility } })
  const textsOf = async (who: Somebody) => (await details(ferrum, who)).memos.map(({ text }) => text)

  test('are readable by their level, and not found by others', async () => {
    expect((await write(p.caster, 'company', 'Gussgeheimnis')).status).toBe(200)
    expect((await write(p.buyer, 'purchasing', 'Einkaufswissen')).status).toBe(200)
    expect((await write(p.lead, 'leadBuyers', 'Leitwissen')).status).toBe(200)
    const cases: readonly (readonly [Somebody, readonly string[]])[] = [
      [p.buyer, ['Einkaufswissen']],
      [p.caster, ['Einkaufswissen', 'Gussgeheimnis']],
      [p.lead, ['Leitwissen', 'Einkaufswissen']],
    ]
    for (const [who, texts] of cases) {
      expect(await textsOf(who)).toEqual(texts)
      for (const word of ['Gussgeheimnis', 'Einkaufswissen', 'Leitwissen', 'Ferrum Gussgeheimnis']) {
        const { body } = await server.as(who.name).get(`${PARTNERS}?q=${encodeURIComponent(word)}`)
        expect(body.total, `${who.name} ${word}`).toBe(texts.includes(word.split(' ').at(-1)!) ? 1 : 0)
        const file = await server.as(who.name).get(`${PARTNERS}/export?q=${encodeURIComponent(word)}`)
        expect(String(file.body)).not.toContain(word)
      }
    }
    // Similar words do not find it either.
    expect((await server.as(p.buyer.name).get(`${PARTNERS}?q=Gussgeheimnsi`)).body.total).toBe(0)
  })

  test('are written at no level that their author could not read', async () => {
    expect(await write(p.buyer, 'leadBuyers', 'x')).toMatchObject({ status: 403, body: { code: 'memoVisibility' } })
    expect((await details(ferrum, p.buyer)).writableMemos).toEqual(['company', 'purchasing'])
  })

  test('are changed and removed only by their author, from the version that was seen', async () => {
    const { body } = await write(p.caster, 'purchasing', 'Erst')
    const { id } = body.find(({ text }: { text: string }) => text === 'Erst')
    const path = `${PARTNERS}/${ferrum}/memos/${id}`
    const put = (who: Somebody, version: number) =>
      server.as(who.name).put(path, { body: { text: 'Dann', visibility: 'company' }, version })
    expect(await put(p.lead, 1)).toMatchObject({ status: 403, body: { code: 'notAuthor' } })
    expect((await put(p.caster, 1)).status).toBe(200)
    expect(await put(p.caster, 1)).toMatchObject({ status: 409, body: { code: 'version_conflict' } })
    // Now only the company sees the memo: for others it does not exist.
    expect((await put(p.lead, 2)).status).toBe(404)
    expect((await server.as(p.lead.name).delete(path)).status).toBe(404)
    expect((await server.as(p.caster.name).delete(`${PARTNERS}/${ferrum + 1}/memos/${id}`)).status).toBe(404)
    expect((await server.as(p.caster.name).delete(path, { version: 1 })).status).toBe(409)
    expect((await server.as(p.caster.name).delete(path, { version: 2 })).status).toBe(200)
    expect(await textsOf(p.caster)).not.toContain('Dann')
  })
})

describe('certificates', () => {
  const path = () => `${PARTNERS}/${ferrum}/certificates`
  const add = (who: Somebody, body: object) => server.as(who.name).post(path(), { body })

  test('are added once, reviewed, and expire by their day', async () => {
    const body = { kind: 'iso9001', plant: 'Werk Laasphe', state: 'review' }
    expect((await add(p.buyer, body)).status).toBe(403)
    const added = await add(p.lead, body)
    expect(added.body).toMatchObject([{ state: 'review', reviewer: { id: p.lead.id }, version: 1 }])
    expect(await add(p.lead, body)).toMatchObject({ status: 409, body: { code: 'certificate_exists' } })
    const review = (until: string | null, version: number) =>
      server.as(p.admin.name).patch(`${path()}/${added.body[0].id}`, { body: { state: 'valid', until }, version })
    expect(await review(null, 1)).toMatchObject({ status: 422, body: { details: [{ field: 'body.until' }] } })
    for (const [until, state, version] of [
      ['2028-03-31', 'valid', 1],
      ['2026-12-31', 'expiring', 2],
      ['2026-11-22', 'expired', 3],
    ] as const)
      expect((await review(until, version)).body[0]).toMatchObject({ state, until, version: version + 1 })
    expect(await review('2030-01-01', 1)).toMatchObject({ status: 409, body: { present: [{ version: 4 }] } })
  })

  test('of another kind have a name, the usual kinds have none', async () => {
    const refused = { status: 422, body: { code: 'certificate_refused', details: [{ field: 'body.name' }] } }
    expect(await add(p.lead, { kind: 'other', state: 'missing' })).toMatchObject(refused)
    expect(await add(p.lead, { kind: 'iso14001', name: 'x', state: 'missing' })).toMatchObject(refused)
    expect((await add(p.lead, { kind: 'other', name: 'REACH', state: 'missing' })).status).toBe(200)
  })
})
