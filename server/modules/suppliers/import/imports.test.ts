import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { readCsv } from '#domain/files/csv-table.ts'
import { testApp } from '#server/testing/app.ts'
import { commitOnceAwaited } from '#server/testing/commit-once-awaited.ts'
import { purchasing } from '#server/modules/suppliers/testing/purchasing.ts'
import { mergeGroup } from '#server/modules/suppliers/groups.ts'
import { deleteOldImports } from './imports.ts'

const NOW = new Date('2026-11-23T09:00:00Z')
const server = await testApp({ now: () => NOW })
const IMPORTS = '/api/gpp/imports'

type Choices = { field: string; rule: string; take: string }[]
const checkWith = async (choices: Choices | undefined, ...lines: string[]) => {
  const body = { csv: lines.join('\r\n'), ...(choices && { choices }) }
  const answer = await server.as(p.main.name).post(IMPORTS, { body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
const check = (...lines: string[]) => checkWith(undefined, ...lines)
const apply = (id: number, who = p.main) => server.as(who.name).post(`${IMPORTS}/${id}/apply`)
const partnerOf = (number: number) =>
  server.db.selectFrom('partner').selectAll().where('bp_number', '=', number).executeTakeFirst()

const p = await purchasing(server)

describe('an import of partners', () => {
  test('writes no rows before it is applied, and then once', async () => {
    const known = await p.partner({ bp_number: 700_001, name: 'Alt', city: 'Olpe' })
    const report = await check(
      'BP-Nummer;Lieferant;Ort;Warengruppen;Handelsregister',
      '700001;Alt;Ulm;0110;HRB 1 Ulm',
      '700002;Neu GmbH;Siegen;0110, 0115;',
    )
    expect(report).toMatchObject({ rows: 2, added: 1, changed: 1, same: 0, refused: 0, findings: [], applied: false })
    expect(await partnerOf(700_002)).toBeUndefined()
    const { body } = await apply(report.id)
    expect(body).toEqual({ id: report.id, added: 1, changed: 1, changedMeanwhile: [] })
    expect(await partnerOf(700_001)).toMatchObject({
      id: known,
      city: 'Ulm',
      version: 2,
      register_court: 'Ulm',
      group_ids: [p.bars],
    })
    expect(await partnerOf(700_002)).toMatchObject({ name: 'Neu GmbH', group_ids: [p.bars, p.bright] })
    const history = await server.as(p.buyer.name).get(`/api/gpp/partners/${known}/history`)
    expect(history.body.changes.map(({ field, by }: { field: string; by: { id: string } }) => [field, by.id])).toEqual(
      expect.arrayContaining([
        ['city', p.main.id],
        ['register', p.main.id],
        ['groups', p.main.id],
      ]),
    )
    expect(await apply(report.id)).toMatchObject({ status: 409, body: { code: 'import_applied' } })
    expect((await server.as(p.main.name).get(`${IMPORTS}/${report.id}`)).body).toMatchObject({ applied: true })
    expect(await check('BP-Nummer;Lieferant;Ort', '700001;Alt;Ulm')).toMatchObject({ same: 1, changed: 0 })
  })

  test('reports contradictions by line and field', async () => {
    await p.partner({ bp_number: 700_010, name: 'Bestand', iban: 'DE02120300000000202051' })
    const report = await check(
      'BP-Nummer;Lieferant;USt-ID;IBAN;Status;Warengruppen;Farbe',
      '700010;Anders;;DE27460500010000006017;gesperrt;;',
      '700011;;;;;;',
      '700012;Eins;DE136695976;;;;',
      '700013;Zwei;DE136695976;;offen;9876;',
      '700014;Drei;;;;;',
      '700014;Vier;;;;;',
      'x;Fünf;;;;;',
    )
    expect(report.unknownColumns).toEqual(['Farbe'])
    expect(
      report.findings.map((one: Record<string, unknown>) => [one['line'], one['field'], one['rule'], one['isError']]),
    ).toEqual([
      [2, 'name', 'needs_request', true],
      [2, 'iban', 'needs_request', true],
      [3, 'name', 'name_missing', true],
      [4, 'vatId', 'shared_vat', false],
      [5, 'status', 'value_unknown', true],
      [5, 'groups', 'value_unknown', true],
      [5, 'vatId', 'shared_vat', false],
      [6, 'bpNumber', 'number_twice', true],
      [7, 'bpNumber', 'number_twice', true],
      [8, 'bpNumber', 'number_form', true],
    ])
    expect(report).toMatchObject({ rows: 7, added: 2, changed: 1, refused: 4, same: 0 })
    expect(JSON.stringify(report)).not.toContain('6017')
    await apply(report.id)
    // Only values that need no second person were written.
    expect(await partnerOf(700_010)).toMatchObject({
      name: 'Bestand',
      iban: 'DE02120300000000202051',
      status: 'blocked',
    })
    expect(await partnerOf(700_014)).toBeUndefined()
  })

  test('[SUP-05] names the partner that one of its numbers was merged into, and changes neither', async () => {
    const survivor = await p.partner({ bp_number: 700_990, name: 'Bleibt', vat_id: 'DE811569869' })
    const merged = await p.partner({ bp_number: 700_991, name: 'War einmal', vat_id: 'DE811569869' })
    await sql`update partner set merged_into = ${survivor} where id = ${merged}`.execute(server.db)
    const report = await check(
      'BP-Nummer;Lieferant;Ort;USt-ID',
      '700991;Anders;Ulm;',
      '700990;Bleibt;Siegen;DE811569869',
    )
    expect(report).toMatchObject({ rows: 2, added: 0, changed: 1, same: 0, refused: 1, findingCount: 1 })
    expect(report.findings).toMatchObject([
      { line: 2, field: 'bpNumber', rule: 'partner_merged', value: '700990', isError: true },
    ])
    await apply(report.id)
    expect(await partnerOf(700_991)).toMatchObject({ name: 'War einmal' })
  })

  test('[SUP-02] does not announce a number as written when its line is refused, or when it changes only by request', async () => {
    await p.partner({ bp_number: 700_090, name: 'Alt', vat_id: 'DE111111125' })
    const report = await check(
      'BP-Nummer;Lieferant;USt-ID',
      '700090;Alt;DE811363057',
      '700091;;DE811363057',
      '700092;Neu;DE811363057',
    )
    const shared = report.findings.filter(({ rule }: { rule: string }) => rule === 'shared_vat')
    expect(shared.map(({ line, isError }: { line: number; isError: boolean }) => [line, isError])).toEqual([
      [2, true],
      [3, true],
      [4, false],
    ])
  })

  test('skips rows that others have changed since the report', async () => {
    const id = await p.partner({ bp_number: 700_020, name: 'Wandel', city: 'Olpe' })
    const report = await check('BP-Nummer;Name;Ort', '700020;Wandel;Ulm', '700021;Frisch;Ulm')
    await sql`update partner set version = version + 1, city = 'Stade' where id = ${id}`.execute(server.db)
    await p.partner({ bp_number: 700_021, name: 'Schneller' })
    expect((await apply(report.id)).body).toMatchObject({ added: 0, changed: 0, changedMeanwhile: [700_020, 700_021] })
    expect(await partnerOf(700_020)).toMatchObject({ city: 'Stade' })
    expect(await partnerOf(700_021)).toMatchObject({ name: 'Schneller' })
  })

  test('adds the groups that those of its report have been merged into', async () => {
    const first = await p.group('0901', 'Erste')
    const second = await p.group('0902', 'Zweite')
    const last = await p.group('0903', 'Letzte')
    const merge = (id: number, into: number, version: number) =>
      server.as(p.main.name).post(`/api/gpp/material-groups/${id}/merge`, { body: { into }, version })
    const known = await p.partner({ bp_number: 700_050, name: 'Bekannt' })
    const both = await p.partner({ bp_number: 700_051, name: 'Beide' })
    await server.db.insertInto('partner_group').values({ partner_id: both, group_id: last }).execute()
    const report = await check(
      'BP-Nummer;Name;Warengruppen',
      '700050;Bekannt;0901, 0110',
      '700051;Beide;0901',
      '700052;Neu;0901, 0902',
    )
    expect(report).toMatchObject({ added: 1, changed: 2 })
    expect((await merge(first, second, 1)).status).toBe(200)
    expect((await merge(second, last, 2)).status).toBe(200)
    expect((await apply(report.id)).body).toMatchObject({ added: 1, changed: 2, changedMeanwhile: [] })
    expect(await partnerOf(700_050)).toMatchObject({ group_ids: [p.bars, last] })
    expect(await partnerOf(700_051)).toMatchObject({ group_ids: [last] })
    expect(await partnerOf(700_052)).toMatchObject({ group_ids: [last] })
    const history = async (id: number) =>
      (await server.as(p.buyer.name).get(`/api/gpp/partners/${id}/history?field=groups`)).body.changes
    expect(await history(known)).toMatchObject([
      { before: '', after: '0110 Stahl, Langprodukte; 0903 Letzte', by: { id: p.main.id } },
    ])
    expect(await history(both)).toEqual([])
  })

  test('waits for a merge of one of its groups', async () => {
    const from = await p.group('0904', 'Von')
    const into = await p.group('0905', 'Nach')
    const report = await check('BP-Nummer;Name;Warengruppen', '700060;Wartet;0904')
    const answer = await commitOnceAwaited(
      server.db,
      (tx) => mergeGroup(tx, server.context, { from, into, byId: p.main.id, now: new Date('2026-11-23T09:00:00Z') }, 1),
      () => apply(report.id),
    )
    expect(answer.body).toMatchObject({ added: 1 })
    expect(await partnerOf(700_060)).toMatchObject({ group_ids: [into] })
  })

  test('is applied once by two calls at the same moment', async () => {
    const report = await check('BP-Nummer;Name', '700030;Einmal')
    const answers = await Promise.all([apply(report.id), apply(report.id)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('is for the main admin, and each sees their own', async () => {
    const report = await check('BP-Nummer;Name', '700040;Meiner')
    expect((await server.as(p.lead.name).post(IMPORTS, { body: { csv: 'x' } })).status).toBe(403)
    const other = await p.person('othermain', { roles: ['menu_usermanagement', 'menu_ek_lieferanten_report'] })
    expect((await apply(report.id, other)).status).toBe(404)
    expect((await server.as(other.name).get(`${IMPORTS}/${report.id}`)).status).toBe(404)
    expect(await deleteOldImports(server.db, new Date('2026-12-24T00:00:00Z'))).toBeGreaterThan(0)
    expect((await apply(report.id)).status).toBe(404)
  })

  test('is read beside the event loop, also with many columns and lines', async () => {
    const split = vi.spyOn(String.prototype, 'matchAll')
    const report = await check(`BP-Nummer;${'Farbe;'.repeat(2_000)}`, ...Array.from({ length: 20_000 }, () => 'x'))
    expect(report).toMatchObject({ rows: 20_000, refused: 20_000 })
    expect(split.mock.contexts.filter((text) => String(text).length > 1_000)).toEqual([])
  })

  test('without a column of numbers is refused', async () => {
    expect(await server.as(p.main.name).post(IMPORTS, { body: { csv: 'Name\r\nFerrum' } })).toMatchObject({
      status: 400,
      body: { code: 'file_unreadable', details: [{ field: 'body.csv' }] },
    })
  })

  test('[SUP-02] values that a spreadsheet has changed are written only after a choice', async () => {
    await p.partner({ bp_number: 700_201, name: 'Alt', external_number: '0000104512', zip: '57072' })
    const lines = [
      'BP-Nummer;Lieferant;PLZ;Land;UPIK;Externe BP-Nummer;Warengruppen',
      '0000700201;Alt;1067;DE;;104512;115',
      '700202;Neu;1010;AT;1234567;1,23457E+11;110,0115',
      '700203,00;Rund;;;;01. Feb;',
    ]
    const report = await check(...lines)
    expect(
      report.findings.map((one: Record<string, unknown>) => [
        one['line'],
        one['field'],
        one['rule'],
        one['original'],
        one['isError'],
      ]),
    ).toEqual([
      [2, 'zip', 'zeros_lost', '01067', true],
      [2, 'groups', 'zeros_lost', '0115', true],
      [2, 'externalNumber', 'zeros_lost', '0000104512', true],
      [3, 'duns', 'zeros_lost', '001234567', true],
      [3, 'externalNumber', 'power_written', '', true],
      [3, 'groups', 'zeros_lost', '0110, 0115', true],
      [4, 'bpNumber', 'decimal_written', '700203', true],
      [4, 'externalNumber', 'day_written', '1-2', true],
    ])
    expect(await apply(report.id)).toMatchObject({ status: 409, body: { code: 'choice_missing' } })
    expect(await partnerOf(700_202)).toBeUndefined()
    const choices = report.doubts.map(({ field, rule }: Choices[number], index: number) => ({
      field,
      rule,
      take: index === 0 ? 'file' : 'original',
    }))
    expect(choices[0]).toMatchObject({ field: 'zip' })
    const chosen = await checkWith(choices, ...lines)
    expect((await apply(chosen.id)).body).toMatchObject({ added: 2, changed: 1 })
    expect(await partnerOf(700_201)).toMatchObject({
      zip: '1067',
      external_number: '0000104512',
      group_ids: [p.bright],
    })
    expect(await partnerOf(700_202)).toMatchObject({
      zip: '1010',
      duns: '001234567',
      external_number: '',
      group_ids: [p.bars, p.bright],
    })
    expect(await partnerOf(700_203)).toMatchObject({ external_number: '1-2' })
  })

  test('[SUP-02] a cell that is stored as the file has it stays, whatever is chosen for the others of its field', async () => {
    const tax = { tax_number: '012345678', external_number: '4711.00' }
    await p.partner({ bp_number: 700_221, name: 'Neu DE', zip: '57072' })
    await p.partner({ bp_number: 700_222, name: 'Alt AT', zip: '1010', country: 'AT', ...tax })
    await p.partner({ bp_number: 700_223, name: 'Neu AT', zip: '1010', country: 'AT', external_number: '1E5' })
    await p.partner({ bp_number: 700_224, name: 'Alt DE', zip: '1067', ...tax })
    const lines = [
      'BP-Nummer;Lieferant;PLZ;Steuernummer;Externe BP-Nummer',
      '700221;Neu DE;1067;987654321;4712,00',
      '700222;Alt AT;1010;012345678;4711.00',
      '700223;Neu AT;1020;;1E5',
      '700224;Alt DE;1067;012345678;4711.00',
    ]
    const choices = [
      'zip zeros_lost',
      'taxNumber zeros_lost',
      'externalNumber decimal_written',
      'externalNumber power_written',
    ]
      .map((one) => one.split(' ') as [string, string])
      .map(([field, rule]) => ({ field, rule, take: 'original' }))
    const report = await checkWith(choices, ...lines)
    expect(report.findings.map((one: Record<string, unknown>) => [one['line'], one['field'], one['rule']])).toEqual([
      [2, 'zip', 'zeros_lost'],
      [2, 'taxNumber', 'zeros_lost'],
      [2, 'externalNumber', 'decimal_written'],
      [5, 'taxNumber', 'check_failed'],
    ])
    expect(report).toMatchObject({ rows: 4, changed: 2, same: 2 })
    expect((await apply(report.id)).body).toMatchObject({ changed: 2 })
    expect(await partnerOf(700_221)).toMatchObject({ zip: '01067', tax_number: '0987654321', external_number: '4712' })
    expect(await partnerOf(700_222)).toMatchObject({ zip: '1010', version: 1, ...tax })
    expect(await partnerOf(700_223)).toMatchObject({ zip: '1020', external_number: '1E5' })
    expect(await partnerOf(700_224)).toMatchObject({ zip: '1067', version: 1, ...tax })
  })

  test('[SUP-02] SAP numbers and numbers with invisible characters are those of the partner', async () => {
    await p.partner({ bp_number: 700_211, name: 'Alt', vat_id: 'DE111111125' })
    const report = await check(
      'BP-Nummer;Lieferant;USt-ID;IBAN;PLZ',
      '\u200e0000700211;Alt;DE\u200b111111125;;\ufeff01\u00ad067',
    )
    expect(report).toMatchObject({ changed: 1, refused: 0, doubts: [] })
    await apply(report.id)
    expect(await partnerOf(700_211)).toMatchObject({ zip: '01067', vat_id: 'DE111111125' })
  })

  test('[SUP-02] the export that LibreOffice has opened and saved changes nothing', async () => {
    const name = 'Rundlauf AG'
    const given = [
      { bp_number: 700_301, name: `${name} 1`, zip: '01067', external_number: '0000104512', duns: '012345678' },
      { bp_number: 700_302, name: `${name} 2`, zip: '57072', external_number: '1E5', tax_number: '1234567890' },
      { bp_number: 700_303, name: `${name} 3`, zip: '99084', external_number: '1-2', street: '=1+1', city: 'Mai 24' },
      { bp_number: 700_304, name: `${name} 4`, zip: '1010', country: 'AT', external_number: '4711.00', street: '-5' },
    ]
    for (const partner of given) await p.partner(partner)
    const { body: exported } = await server.as(p.main.name).get('/api/gpp/partners/export?q=rundlauf')
    const saved = readFileSync(new URL('testing/saved-by-libreoffice.csv', import.meta.url), 'utf8')
    expect(readCsv(saved)).toEqual(readCsv(String(exported)))
    for (const file of [saved, String(exported)])
      expect(await check(file)).toMatchObject({ added: 0, changed: 0, same: 4, refused: 0, doubts: [] })
  })

  test('accepts the export of the list', async () => {
    const { body: file } = await server.as(p.main.name).get('/api/gpp/partners/export')
    const report = await check(String(file))
    expect(report).toMatchObject({ added: 0, changed: 0, refused: 0 })
  })
})
