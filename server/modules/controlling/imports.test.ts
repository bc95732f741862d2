// Outside figures and their tables, with the real database.
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { FigureInfo, ImportReport, Statistics } from '#contract/controlling.ts'
import { testApp } from '#server/testing/app.ts'
import { aCompany, aPerson } from '#server/testing/builders.ts'
import { insert } from '#server/testing/rows.ts'
import { deleteOldImports } from './imports.ts'

const server = await testApp({ now: () => new Date('2026-04-20T08:00:00Z') })
const PATH = '/api/cp'
const as = (name = 'anke.siebert') => server.as(name)

const drives = await aCompany(server.db, 'Antriebe')
await aCompany(server.db, 'Handel')
for (const name of ['anke.siebert', 'jan.kruse']) await aPerson(server.db, name, { roles: ['portal_cp'] })
beforeEach(async () => {
  await sql`truncate figure_count, figure_sum, figure_definition, figure_import, outside_figure cascade`.execute(
    server.db,
  )
})

const WORDS = { meaning: 'm', formula: 'f', without: '', source: 's', cutOff: 'c' }
const OUTSIDE = {
  de: { name: 'Ausschuss Gießerei', ...WORDS },
  en: { name: 'Scrap', ...WORDS },
  unit: 'percent',
  decimals: 1,
  kind: 'share',
  grain: 'month',
  about: 'business',
  better: 'less',
  target: null,
}

test('[CP-01] figures of people are a hundred at most', async () => {
  await sql`insert into outside_figure (id, unit, decimals, kind, grain, about, better)
    select 'x' || n, 'number', 0, 'sum', 'month', 'business', 'less' from generate_series(10, 109) n`.execute(server.db)
  const { status, body } = await as().post(`${PATH}/figures`, { body: OUTSIDE })
  expect([status, body.code]).toEqual([422, 'tooMany'])
})

describe('[CP-01] an import', () => {
  const send = (bytes: Buffer) =>
    as().post<ImportReport>(`${PATH}/imports`, { body: { name: 'ausschuss.csv', content: bytes.toString('base64') } })
  const table = (...lines: string[]) => ['Kennzahl;Zeitraum;Firma;Wert;Gewicht;Bemerkung', ...lines].join('\r\n')
  let figure: FigureInfo
  beforeEach(async () => {
    figure = (await as().post<FigureInfo>(`${PATH}/figures`, { body: OUTSIDE })).body
  })
  test('in Windows-1252 with decimal commas is checked, written once, and the same the second time', async () => {
    expect(figure.id).toBe('ausschuss-giesserei')
    const bytes = Buffer.from(table('Ausschuss Gießerei;03/2026;Antriebe;3,4;1200;gut'), 'latin1')
    const { body: report } = await send(bytes)
    expect(report).toMatchObject({ encoding: 'windows-1252', added: 1, findingCount: 0, unknownColumns: ['Bemerkung'] })
    const path = `${PATH}/figures/${figure.id}/statistics?period=2026-03`
    expect((await as().get<Statistics>(path)).body.total.value).toMatchObject({ value: null, hidden: 'noData' })
    expect((await as('jan.kruse').post(`${PATH}/imports/${report.id}/application`)).status).toBe(404)
    expect((await as().post(`${PATH}/imports/${report.id}/application`)).body.appliedAt).not.toBeNull()
    expect((await as().post(`${PATH}/imports/${report.id}/application`)).body.code).toBe('import_applied')
    expect((await as().get<Statistics>(path)).body.total.value.value).toBe(3.4)
    expect((await send(bytes)).body).toMatchObject({ added: 0, changed: 0, same: 1 })
  })
  test('names every line that breaks a rule with its field, and writes nothing', async () => {
    const { body } = await send(
      Buffer.from(`\uFEFF${table('Krankenquote;2026-03;Antriebe;3', `${figure.id};2026-W10;Nirgends;viel`, ';;;')}`),
    )
    expect(body.findings.map(({ line, field, rule }) => `${line} ${field} ${rule}`)).toEqual([
      '2 figure notOutside',
      '3 period unreadable',
      '3 company unknown',
      '3 value unreadable',
    ])
    expect((await as().post(`${PATH}/imports/${body.id}/application`)).body.code).toBe('has_findings')
  })
  test('of a company whose sites have values is refused with its line, also if they were added after the check', async () => {
    const row = { name: 'Stade', company_id: drives, city: 'Stade', land: 'NI' }
    const { id: site } = await insert(server.db, 'site', row)
    const ofSites = `Kennzahl;Zeitraum;Firma;Standort;Wert\n${figure.id};2026-03;Antriebe;Stade;3`
    const ofCompany = table(`${figure.id};2026-03;Antriebe;3;`)
    const first = (await send(Buffer.from(ofSites))).body
    const second = (await send(Buffer.from(ofCompany))).body
    expect([first.findingCount, second.findingCount]).toEqual([0, 0])
    const apply = ({ id }: ImportReport) => as().post(`${PATH}/imports/${id}/application`)
    expect((await apply(first)).status).toBe(200)
    expect(await apply(second)).toMatchObject({ status: 409, body: { code: 'other_level' } })
    expect((await send(Buffer.from(ofCompany))).body.findings).toEqual([
      { line: 2, field: 'site', rule: 'otherLevel', value: 'Antriebe' },
    ])
    const both = sql`insert into figure_sum (figure, grain, company_id, people, contributors, numerator, import_id)
      select figure, grain, company_id, 0, 0, 1, import_id from figure_sum where site_id = ${site}`
    await expect(both.execute(server.db)).rejects.toThrow('figure_sum_one_level')
  })
  test('of another file, of too many lines or with letters that no text has is refused', async () => {
    expect((await send(Buffer.from('%PDF-1.7'))).body).toMatchObject({ code: 'file_unreadable' })
    expect(await send(Buffer.from(table('a\0b;2026-03;Antriebe;3;')))).toMatchObject({
      status: 400,
      body: { code: 'file_unreadable' },
    })
    const lines = (count: number) => send(Buffer.from(table(...Array.from({ length: count }, () => 'a;;'))))
    expect((await lines(20_001)).body).toMatchObject({ code: 'too_many_lines' })
    expect((await lines(20_000)).body).toMatchObject({ rows: 20_000, findingCount: 80_000 })
    const body = { name: ' ', content: Buffer.from(table()).toString('base64') }
    expect((await as().post(`${PATH}/imports`, { body })).status).toBe(400)
  })
  test('is compared again when it is applied: values that others have written since are shown first', async () => {
    const values = (value: string) => Buffer.from(table(`${figure.id};2026-03;Antriebe;${value};`))
    const reports: ImportReport[] = []
    for (const value of ['3', '4']) reports.push((await send(values(value))).body)
    const apply = ({ id }: ImportReport, fingerprint = '') =>
      as().post<ImportReport & { code: string; present: ImportReport }>(
        `${PATH}/imports/${id}/application${fingerprint && `?fingerprint=${fingerprint}`}`,
      )
    expect((await apply(reports[0]!)).status).toBe(200)
    const late = await apply(reports[1]!, reports[1]!.fingerprint)
    expect(late).toMatchObject({ status: 409, body: { code: 'import_changed', present: { added: 0, changed: 1 } } })
    const path = `${PATH}/figures/${figure.id}/statistics?period=2026-03`
    expect((await as().get<Statistics>(path)).body.total.value.value).toBe(3)
    const again = await apply(reports[1]!, late.body.present.fingerprint)
    expect(again).toMatchObject({ status: 200, body: { added: 0, changed: 1 } })
    expect((await as().get<Statistics>(path)).body.total.value.value).toBe(4)
  })
  test('about people hides values of few contributors and few changes, and is read in once per period', async () => {
    const { body: loans } = await as().post<FigureInfo>(`${PATH}/figures`, {
      body: { ...OUTSIDE, de: { ...OUTSIDE.de, name: 'Darlehen' }, unit: 'number', kind: 'state', about: 'people' },
    })
    const heads = 'Kennzahl;Zeitraum;Firma;Wert;Personen;Beteiligte;Geändert'
    const read = async (...lines: string[]) => {
      const { body } = await send(Buffer.from([heads, ...lines.map((line) => `${loans.id};${line}`)].join('\n')))
      if (body.findingCount === 0) await as().post(`${PATH}/imports/${body.id}/application`)
      return body
    }
    const valueOf = async (period: string) => {
      const { body } = await as().get<Statistics>(`${PATH}/figures/${loans.id}/statistics?period=${period}`)
      return body.rows.map(({ value }) => value.value ?? value.hidden)
    }
    await read('2026-01;Antriebe;900;40;20;40', '2026-01;Handel;100;30;4;30')
    await read('2026-02;Antriebe;950;40;20;1', '2026-02;Handel;120;30;6;6')
    expect(await valueOf('2026-01')).toEqual([900, 'fewEvents'])
    expect(await valueOf('2026-02')).toEqual(['fewChanges', 120])
    const again = await read('2026-02;Antriebe;951;40;20;1', '2026-02;Handel;120;30;6;6')
    expect(again.findings).toEqual([{ line: 2, field: 'period', rule: 'counted', value: '2026-02-01' }])
  })
  test('of a state of people is read in period after period: an earlier one would hide a later one that was shown', async () => {
    const { body: loans } = await as().post<FigureInfo>(`${PATH}/figures`, {
      body: { ...OUTSIDE, de: { ...OUTSIDE.de, name: 'Darlehen' }, unit: 'number', kind: 'state', about: 'people' },
    })
    const check = async (...lines: string[]) => {
      const heads = 'Kennzahl;Zeitraum;Firma;Wert;Personen;Beteiligte;Geändert'
      return (await send(Buffer.from([heads, ...lines.map((line) => `${loans.id};${line}`)].join('\n')))).body
    }
    const apply = ({ id }: ImportReport) => as().post<{ code: string }>(`${PATH}/imports/${id}/application`)
    const shown = async () =>
      (await as().get<Statistics>(`${PATH}/figures/${loans.id}/statistics?period=2026-02`)).body.total.value.value
    const january = await check('2026-01;Antriebe;950;40;20;2')
    expect(january.findings).toEqual([])
    expect((await apply(await check('2025-12;Antriebe;900;40;20;40', '2026-02;Antriebe;960;40;20;30'))).status).toBe(
      200,
    )
    expect(await shown()).toBe(960)
    // Checked before February was there, and again now.
    expect(await apply(january)).toMatchObject({ status: 409, body: { code: 'import_changed' } })
    expect((await check('2026-01;Antriebe;950;40;20;2')).findings).toEqual([
      { line: 2, field: 'period', rule: 'earlier', value: '2026-01-01' },
    ])
    expect(await shown()).toBe(960)
    expect((await apply(await check('2026-03;Antriebe;970;40;20;8'))).status).toBe(200)
  })
  describe('that was applied', () => {
    const of = (...values: string[]) =>
      Buffer.from(table(...values.map((value, at) => `${figure.id};2026-0${at + 2};Antriebe;${value};`)))
    const apply = async (bytes: Buffer) => {
      const { body } = await send(bytes)
      return (await as().post<ImportReport>(`${PATH}/imports/${body.id}/application`)).body
    }
    const takeBack = ({ id }: ImportReport, who?: string) =>
      as(who).post<ImportReport & { code: string; present: ImportReport }>(`${PATH}/imports/${id}/take-back`, {
        body: { reason: 'Falscher Monat.' },
      })
    const shown = async (query = '') => {
      const { body } = await as().get<Statistics>(`${PATH}/figures/${figure.id}/statistics${query}`)
      return [body.scope.period?.text ?? null, body.total.value.value]
    }
    const [march, february] = ['?period=2026-03', '?period=2026-02']
    test('is undone with a reason: the replaced values are valid again, and its own values stay recorded', async () => {
      await apply(of('3,1'))
      const second = await apply(of('4', '5,1250'))
      expect([await shown(), await shown(february)]).toEqual([
        ['2026-03', 5.1],
        ['2026-02', 4],
      ])
      expect(second.takeBack).toEqual({ until: '2026-05-20T08:00:00.000Z', refusal: null })
      const { status, body } = await takeBack(second)
      expect(status).toBe(200)
      expect(body).toMatchObject({
        takeBack: null,
        takenBack: { reason: 'Falscher Monat.', by: { name: 'anke siebert' } },
      })
      // March has no value any more, so that February is the newest month.
      expect([await shown(), (await shown(march))[1]]).toEqual([['2026-02', 3.1], null])
      expect((await takeBack(second)).body.code).toBe('takenBack')
      const { body: csv } = await as().get<Buffer>(`${PATH}/imports/${second.id}/taken-back`)
      expect(csv.toString()).toContain('"5,1250"')
      await apply(csv)
      expect(await shown()).toEqual(['2026-03', 5.1])
      expect((await as().get(`${PATH}/imports/${body.id - 1}/taken-back`)).status).toBe(404)
    })
    test('is not undone by others, after a month, or while a later table or a correction depends on it', async () => {
      const first = await apply(of('3'))
      expect(await takeBack(first, 'jan.kruse')).toMatchObject({ status: 403, body: { code: 'notAuthor' } })
      const later = await apply(of('3', '4'))
      expect(await takeBack(first)).toMatchObject({
        status: 409,
        body: { code: 'replaced', present: { takeBack: { refusal: 'replaced' } } },
      })
      // The correction began before another server applied the table, and waited for it.
      await sql`update figure_import set applied_at = '2026-04-20T08:00:01Z' where id = ${later.id}`.execute(server.db)
      const body = { period: '2026-03', company: drives, value: 5, reason: 'Nachgemeldet.' }
      expect((await as().post(`${PATH}/figures/${figure.id}/corrections`, { body })).status).toBe(200)
      expect(await takeBack(later)).toMatchObject({ status: 409, body: { code: 'corrected' } })
      await sql`update figure_import set undo_until = '2026-04-20T07:00:00Z'`.execute(server.db)
      expect(await takeBack(later)).toMatchObject({ status: 409, body: { code: 'over' } })
      await deleteOldImports(server.db, new Date('2026-04-20T08:00:00Z'))
      expect((await sql`select from figure_import where former <> '[]'`.execute(server.db)).rows).toEqual([])
      const { body: unapplied } = await send(of('1'))
      expect((await takeBack(unapplied)).body.code).toBe('notApplied')
    })
    test('is taken back after the later one, and by the owner of its figures', async () => {
      const first = await apply(of('3'))
      const later = await apply(of('3', '4'))
      expect((await takeBack(later)).status).toBe(200)
      await sql`update figure_definition set owner_id = (select id from person where username = 'jan.kruse')`.execute(
        server.db,
      )
      expect((await takeBack(first, 'jan.kruse')).status).toBe(200)
      expect(await shown()).toEqual([null, null])
    })
    test('and is about people stays: a second reading would differ by few', async () => {
      const { body: loans } = await as().post<FigureInfo>(`${PATH}/figures`, {
        body: { ...OUTSIDE, de: { ...OUTSIDE.de, name: 'Darlehen' }, unit: 'number', kind: 'sum', about: 'people' },
      })
      const heads = 'Kennzahl;Zeitraum;Firma;Wert;Personen;Beteiligte'
      const applied = await apply(Buffer.from([heads, `${loans.id};2026-01;Antriebe;900;40;20`].join('\n')))
      expect(await takeBack(applied)).toMatchObject({ status: 409, body: { code: 'aboutPeople' } })
    })
  })
  test('is of a period that is over', async () => {
    const { body } = await send(
      Buffer.from(table(`${figure.id};2026-04;Antriebe;3;`, `${figure.id};2030-10;Antriebe;3;`)),
    )
    expect(body.findings.map(({ line, rule }) => [line, rule])).toEqual([
      [2, 'notEnded'],
      [3, 'notEnded'],
    ])
  })
})
