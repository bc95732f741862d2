import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Hints } from '#contract/duplicates.ts'
import type { ImportHints } from '#contract/duplicates-imports.ts'
import { SHIPPED_WEIGHTS } from '#domain/duplicates/weights.ts'
import { BUYER, purchasing, type Purchasing } from '#server/modules/suppliers/testing/purchasing.ts'
import { keepDueKeys } from '#server/purchasing/partner-keys.ts'
import { testApp } from '#server/testing/app.ts'
import { ZINTL } from './testing/two-partners.ts'

const PATH = '/api/gpp/duplicates'
const server = await testApp({ now: () => clock })

const HEADS = 'BP-Nummer;Lieferant;Straße;PLZ;Ort;USt-ID;IBAN'
const LIKE_ZINTL = '880001;ZINTL OBERFLAECHENTECHNIK GMBH&CO KG;Industriestr. 14;57462;Olpe;DE 136 695 976;'

let clock: Date = new Date('2026-11-23T09:00:00Z')
const p = await purchasing(server)
const lead = await p.person('duplicates', { roles: [...BUYER, 'menu_ek_doubletten'] })
beforeEach(async () => {
  clock = new Date('2026-11-23T09:00:00Z')
  await sql`truncate partner cascade`.execute(server.db)
  await sql`truncate partner_import, duplicate_weights cascade`.execute(server.db)
})

async function aPartner(changes: Parameters<Purchasing['partner']>[0] = ZINTL): Promise<number> {
  const id = await p.partner(changes)
  await keepDueKeys(server.db)
  return id
}
const checked = async (lines: readonly string[], who = p.main): Promise<number> =>
  (await server.as(who.name).post('/api/gpp/imports', { body: { csv: [HEADS, ...lines].join('\r\n') } })).body.id
const ask = (id: number, body: object = {}, who = p.main) =>
  server.as(who.name).post<ImportHints>(`${PATH}/imports/${id}/comparison`, { body })
const read = async (id: number, who = p.main) =>
  (await server.as(who.name).get<ImportHints>(`${PATH}/imports/${id}`)).body
/** Compares an import and returns what the job has found. */
async function compared(id: number, body: object = {}, who = p.main): Promise<ImportHints> {
  const { status, body: answer } = await ask(id, body, who)
  expect(status, JSON.stringify(answer)).toBe(200)
  await expect.poll(async () => (await read(id, who)).state, { timeout: 20_000 }).not.toBe('running')
  return read(id, who)
}

describe('[SUP-05] the new rows of an import', () => {
  test('that look like a partner are named with their line and the reasons, and written nevertheless', async () => {
    const known = await aPartner()
    const { rows } = await sql<{ number: number }>`select bp_number as number from partner where id = ${known}`.execute(
      server.db,
    )
    const id = await checked([
      `${rows[0]!.number};${ZINTL.name};Ring 3;57462;Olpe;DE136695976;`,
      LIKE_ZINTL,
      '880002;Kessler Gießerei GmbH;Ring 3;10115;Berlin;;',
      '880003;=cmd()|<b>;"; drop table partner";;;;',
    ])
    expect(await read(id)).toMatchObject({ state: 'none', comparedAt: null, checked: 0 })
    const found = await compared(id)
    expect(found).toMatchObject({
      state: 'done',
      checked: 3,
      total: 3,
      unchecked: 0,
      found: 1,
      rows: [{ line: 3, bpNumber: 880_001, hints: [{ partner: { id: known } }] }],
      alike: [],
    })
    const [hint] = found.rows[0]!.hints
    expect(hint!.reasons).toContainEqual(expect.objectContaining({ field: 'vatId', level: 'same' }))
    const typed = {
      name: 'ZINTL OBERFLAECHENTECHNIK GMBH&CO KG',
      street: 'Industriestr. 14',
      zip: '57462',
      city: 'Olpe',
      country: 'DE',
      vatId: 'DE136695976',
    }
    const live = await server.as(lead.name).post<Hints>(`${PATH}/check`, { body: typed })
    expect(hint!.score).toBe(live.body.hints[0]!.score)
    expect((await server.as(p.main.name).post(`/api/gpp/imports/${id}/apply`)).body).toMatchObject({ added: 3 })
    expect(await read(id)).toMatchObject({ state: 'done', found: 0, rows: [], alike: [] })
    expect((await ask(id)).body).toMatchObject({ state: 'done', found: 0 })
  })

  test('that look like each other are named as pairs of lines with the same words, the first of equal ones once', async () => {
    const id = await checked([
      LIKE_ZINTL,
      '880002;Kessler Gießerei GmbH;Ring 3;10115;Berlin;;',
      '880003;Zintl Oberflächentechnik GmbH & Co. KG;Industriestraße 14;57462;Olpe;DE136695976;',
      LIKE_ZINTL.replace('880001', '880004'),
      '880005;Zintl Oberflächentechnik GmbH & Co. KG Werk 2;Ring 9;57462;Olpe;DE136695976;',
    ])
    const { found, alikeCount, alike } = await compared(id)
    expect([found, alikeCount]).toEqual([0, 2])
    expect(alike.map(({ one, other }) => [one.line, other.line]).toSorted()).toEqual([
      [2, 4],
      [2, 5],
    ])
    expect(alike[0]!.one).toMatchObject({ line: 2, bpNumber: 880_001 })
    expect(alike[0]!.reasons).toContainEqual(expect.objectContaining({ field: 'vatId', level: 'same' }))
  })

  test('of which hundreds are the same are each named with the first', async () => {
    const lines = Array.from({ length: 150 }, (_, index) => LIKE_ZINTL.replace('880001', String(890_001 + index)))
    const { alikeCount, alike } = await compared(await checked(lines))
    expect(alikeCount).toBe(149)
    expect(new Set(alike.map(({ one }) => one.line))).toEqual(new Set([2]))
  })

  test('beyond the first 5,000 are counted as not compared', async () => {
    const id = await checked([LIKE_ZINTL])
    const { rows } = await sql<{ row: object }>`select rows -> 0 as row from partner_import where id = ${id}`.execute(
      server.db,
    )
    const many = Array.from({ length: 5_003 }, (_, index) => ({
      ...rows[0]!.row,
      line: index + 2,
      bpNumber: 900_000 + index,
      columns: { name: `Firma ${index}` },
    }))
    await sql`update partner_import set rows = ${JSON.stringify(many)} where id = ${id}`.execute(server.db)
    expect(await compared(id)).toMatchObject({ state: 'done', checked: 5_000, total: 5_000, unchecked: 3, found: 0 })
  })

  test('of somebody else, or by people who import nothing, are not compared', async () => {
    const id = await checked(['880009;Neu GmbH;;;;;'])
    const other = await p.person('importer', { roles: ['menu_usermanagement'] })
    for (const [who, status] of [
      [lead, 403],
      [other, 404],
    ] as const) {
      expect((await ask(id, {}, who)).status).toBe(status)
      expect((await server.as(who.name).get(`${PATH}/imports/${id}`)).status).toBe(status)
    }
    expect((await ask(999_999)).status).toBe(404)
    expect((await ask(id, { again: 'yes' })).status).toBe(400)
  })
})

describe('[SUP-05] the comparison of an import', () => {
  test('is kept, and read by whoever opens it again', async () => {
    await aPartner()
    const id = await checked([LIKE_ZINTL])
    const first = await compared(id)
    expect(first).toMatchObject({ state: 'done', found: 1, comparedAt: '2026-11-23T09:00:00.000Z' })
    clock = new Date('2026-11-23T10:00:00Z')
    expect((await ask(id)).body).toEqual(first)
    expect(await read(id)).toEqual(first)
  })

  test('is done again when somebody asks for the partners as they are now', async () => {
    const id = await checked([LIKE_ZINTL])
    expect(await compared(id)).toMatchObject({ found: 0 })
    await aPartner()
    expect(await compared(id)).toMatchObject({ found: 0 })
    clock = new Date('2026-11-23T10:00:00Z')
    expect(await compared(id, { again: true })).toMatchObject({ found: 1, comparedAt: '2026-11-23T10:00:00.000Z' })
  })

  test('holds for the weights that it was made with', async () => {
    await aPartner()
    const id = await checked([LIKE_ZINTL])
    await compared(id)
    const none = { ...SHIPPED_WEIGHTS, version: 2, prior: -100 }
    await sql`insert into duplicate_weights (version, set, active, made_at, same_labels, other_labels, quality)
      values (2, ${JSON.stringify(none)}, true, ${clock}, 50, 50, '{}')`.execute(server.db)
    expect(await read(id)).toMatchObject({ state: 'none', found: 0, rows: [] })
    expect(await compared(id)).toMatchObject({ state: 'done', found: 0 })
  })

  test('reveals the owner of an IBAN to nobody who may not compare by it any more', async () => {
    const importer = await p.person('leading-importer', { roles: ['menu_usermanagement', ...BUYER] })
    await sql`update lead_buyer set person_id = ${importer.id}`.execute(server.db)
    await aPartner({ ...ZINTL, vat_id: '' })
    const id = await checked(
      ['880001;Zintl Oberflächentechnik GmbH & Co. KG;Industriestr. 14;57462;Olpe;;DE02120300000000202051'],
      importer,
    )
    const ibans = ({ rows }: ImportHints) =>
      rows.flatMap(({ hints }) => hints.flatMap(({ reasons }) => reasons.filter(({ field }) => field === 'iban')))
    expect(ibans(await compared(id, {}, importer))).toHaveLength(1)
    await sql`update lead_buyer set person_id = ${lead.id}`.execute(server.db)
    expect(await read(id, importer)).toMatchObject({ state: 'none', rows: [] })
    expect(ibans(await compared(id, {}, importer))).toEqual([])
  })

  test('ends when the person asks for another table, and is begun again after an interruption', async () => {
    const [first, second] = [await checked([LIKE_ZINTL]), await checked([LIKE_ZINTL])]
    const stored = (id: number) =>
      sql<{ state: string; run: number }>`select state, run from partner_import_comparison where import_id = ${id}`
        .execute(server.db)
        .then(({ rows }) => rows[0])
    // A comparison whose server was killed.
    await sql`insert into partner_import_comparison (import_id, asked_at, beat_at, weights_version, compares_banks, total)
      values (${first}, ${clock}, ${clock}, 1, false, 1)`.execute(server.db)
    expect((await ask(first)).body).toMatchObject({ state: 'running' })
    expect(await stored(first)).toEqual({ state: 'running', run: 1 })
    clock = new Date('2026-11-23T09:05:00Z')
    expect(await compared(first)).toMatchObject({ state: 'done', checked: 1 })
    await sql`update partner_import_comparison set state = 'running', result = null, beat_at = ${clock}
      where import_id = ${first}`.execute(server.db)
    await compared(second)
    expect(await read(first)).toMatchObject({ state: 'stopped' })
    expect(await compared(first)).toMatchObject({ state: 'done' })
  })
})
