import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { PartnerPage } from '#contract/suppliers.ts'
import { bandOf } from '#domain/suppliers/band.ts'
import { compactNumber } from '#domain/suppliers/search.ts'
import { testApp } from '#server/testing/app.ts'
import { aPerson } from '#server/testing/builders.ts'
import { purchasing } from '#server/modules/suppliers/testing/purchasing.ts'
import { insert, update } from '#server/testing/rows.ts'

const NOW = new Date('2026-11-23T09:00:00Z')
const server = await testApp({ now: () => NOW })
const LIST = '/api/gpp/partners'

const list = async (query: string, who = p.buyer): Promise<PartnerPage> => {
  const { status, body } = await server.as(who.name).get<PartnerPage>(`${LIST}?${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const namesOf = ({ rows }: PartnerPage) => rows.map(({ name }) => name)
const found = async (q: string, who = p.buyer) => namesOf(await list(`q=${encodeURIComponent(q)}`, who))

const p = await purchasing(server)
const ferrum = await p.partner({
  bp_number: 105_118,
  external_number: 'K-77120',
  name: 'Ferrum Wittgenstein GmbH',
  city: 'Bad Laasphe',
  vat_id: 'DE117892245',
  tax_number: '342/5810/1177',
  duns: '31-512-0094',
  register_kind: 'HRB',
  register_number: '4471',
  register_court: 'Siegen',
  iban: 'DE02120300000000202051',
  contacts: JSON.stringify([{ role: 'Vertrieb', name: 'Sonja Achenbach', phone: '', email: '', note: '' }]),
})
await p.relation(ferrum, { companyId: p.drives, groupId: p.bars, cents: 150_000_000 })
await p.relation(ferrum, { companyId: p.castings, groupId: p.bright, cents: 6_000_000 })
const mueller = await p.partner({ bp_number: 104_512, name: 'Müller & Söhne KG', city: 'Olpe' })
await p.relation(mueller, { companyId: p.castings, groupId: p.bright, cents: 1_000 })
await p.certificate(mueller, { valid_until: '2026-12-31' })
await p.partner({ bp_number: 104_877, name: 'Ährensilo AG', city: 'Ulm', status: 'blocked', internal: true })
const article = await insert(server.db, 'article_group', { number: '011507', name: 'geschält', group_id: p.bright })
await insert(server.db, 'partner_article', { partner_id: ferrum, article_id: article.id })

describe('[SUP-01] the list of partners', () => {
  test('is sorted by name in German order, with the values of a row', async () => {
    const page = await list('')
    expect(namesOf(page)).toEqual(['Ährensilo AG', 'Ferrum Wittgenstein GmbH', 'Müller & Söhne KG'])
    expect(page).toMatchObject({ total: 3, totalIsExact: true, next: null, similar: false })
    expect(page.rows[1]).toEqual({
      id: ferrum,
      bpNumber: 105_118,
      name: 'Ferrum Wittgenstein GmbH',
      city: 'Bad Laasphe',
      country: 'DE',
      status: 'free',
      internal: false,
      group: { id: p.bars, number: '0110', name: 'Stahl, Langprodukte', nameEn: '', others: 1 },
      leadBuyer: { id: p.lead.id, name: expect.any(String) },
      customers: 2,
      band: 'A',
      certificate: { kind: null, state: 'missing', until: null },
    })
    expect(page.rows[2]).toMatchObject({ band: 'D', leadBuyer: null, certificate: { state: 'expiring' } })
  })

  test.each([
    ['a word', 'wittgenstein'],
    ['a part of a word', 'genstein'],
    ['another legal form', 'Ferrum GmbH & Co. KG'],
    ['two words in any order', 'gmbh ferrum'],
    ['one letter at its beginning', 'w'],
    ['the town', 'Laasphe'],
    ['the court of the register', 'Siegen'],
    ['a contact', 'Achenbach'],
    ['the number', '105 118'],
    ['a part of the number', '5118'],
    ['the external number', 'K-77120'],
    ['the VAT id', 'DE 117 892 245'],
    ['the tax number', '342/5810/1177'],
    ['the D-U-N-S number', '31 512 0094'],
    ['the register', 'HRB 4471'],
    ['the material group', 'langprodukte'],
    ['the number of the material group', '0110'],
    ['the article group', 'geschält'],
    ['name and material group', 'ferrum stahl'],
    ['a customer', 'antriebe'],
    ['name and customer', 'ferrum guss'],
  ])('is searched by %s: %s', async (_what, q) => {
    expect(await found(q)).toContain('Ferrum Wittgenstein GmbH')
    expect(await found(q)).not.toContain('Ährensilo AG')
  })

  test.each(['Müller', 'mueller', 'MULLER', 'Söhne', 'soehne'])('finds umlauts typed as %s', async (q) => {
    expect(await found(q)).toEqual(['Müller & Söhne KG'])
  })

  test.each(['Wittgnestein', 'Witgenstein', 'Ferum', 'Aehrensillo'])('forgives the typing error %s', async (q) => {
    const page = await list(`q=${q}`)
    expect(page.similar).toBe(true)
    expect(page.rows).toHaveLength(1)
  })

  test('is searched by the lead buyer of today', async () => {
    const group = await p.group('0990', 'Sonstiges')
    const old = await p.person('formerbuyer')
    const present = await p.person('presentbuyer')
    await p.leads(group, old.id, '2020-01-01', '2026-11-22')
    await p.leads(group, present.id, '2026-11-23')
    const id = await p.partner({ name: 'Zander' })
    await insert(server.db, 'partner_group', { partner_id: id, group_id: group })
    expect(await found('presentbuyer')).toEqual(['Zander'])
    expect(await found('formerbuyer')).toEqual([])
    expect(namesOf(await list(`leadBuyer=${present.id}`))).toEqual(['Zander'])
    expect(namesOf(await list(`leadBuyer=${old.id}`))).toEqual([])
    await sql`delete from partner_group where partner_id = ${id}`.execute(server.db)
    await sql`delete from partner where id = ${id}`.execute(server.db)
  })

  test.each(['%', '_', '%%%', '\\', "'", '202051', 'DE02120300000000202051'])(
    'finds nothing by %s: no wildcards, no bank details',
    async (q) => {
      expect(await found(q)).toEqual([])
    },
  )

  test('combines filters', async () => {
    expect(namesOf(await list(`companies=${p.castings}`))).toEqual(['Ferrum Wittgenstein GmbH', 'Müller & Söhne KG'])
    expect(namesOf(await list(`companies=${p.castings}&groups=${p.bars}`))).toEqual(['Ferrum Wittgenstein GmbH'])
    expect(namesOf(await list(`groups=${p.bars},${p.bright}&certificate=expiring`))).toEqual(['Müller & Söhne KG'])
    expect(namesOf(await list('status=blocked&internal=true'))).toEqual(['Ährensilo AG'])
    expect(namesOf(await list('band=A'))).toEqual(['Ferrum Wittgenstein GmbH'])
    expect(namesOf(await list('noLeadBuyer=true'))).toEqual(['Ferrum Wittgenstein GmbH', 'Müller & Söhne KG'])
    expect(namesOf(await list('certificate=missing&q=ferrum'))).toEqual(['Ferrum Wittgenstein GmbH'])
    expect(namesOf(await list('groups=9999999999'))).toEqual([])
    const counts = await server.as(p.buyer.name).get(`${LIST}/certificate-counts`)
    expect(counts.body).toEqual({ expiring: 1, expired: 0, missing: 1 })
  })

  test.each(['name', 'bpNumber', 'city', 'group', 'volume', 'certificate'])(
    'gives every partner once, page by page, by %s in both directions',
    async (sort) => {
      for (const descending of [false, true]) {
        const query = `sort=${sort}&descending=${descending}`
        const whole = namesOf(await list(query))
        const seen: string[] = []
        let after = ''
        for (;;) {
          const page = await list(`${query}&size=1${after}`)
          seen.push(...namesOf(page))
          expect(page.total).toBe(3)
          if (page.next === null) break
          after = `&after=${page.next}`
        }
        expect(seen).toEqual(whole)
        expect(new Set(seen).size).toBe(3)
      }
    },
  )

  test('refuses a cursor of another order, or a forged one', async () => {
    const { next } = await list('size=1')
    const forged = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    for (const query of [
      `sort=city&after=${next}`,
      `after=${forged(['name', false, false, 'a', '1'])}`,
      `after=${forged(['name', false, false, 1, 1])}`,
      `after=${forged({})}`,
      'after=abc',
      `sort=certificate&after=${forged(['certificate', false, false, 'x', 1])}`,
      `sort=certificate&after=${forged(['certificate', false, false, '2026-02-30', 1])}`,
      `sort=certificate&after=${forged(['certificate', false, false, '0000-01-01', 1])}`,
      `sort=bpNumber&after=${forged(['bpNumber', false, false, 'x', 1])}`,
    ])
      expect(await server.as(p.buyer.name).get(`${LIST}?${query}`)).toMatchObject({
        status: 400,
        body: { code: 'validation_failed', details: [{ field: 'query.after' }] },
      })
  })

  test('is closed to others', async () => {
    await aPerson(server.db, 'felix.without')
    for (const path of ['', '/all', '/export', '/certificate-counts', '/1'])
      expect((await server.as('felix.without').get(`${LIST}${path}`)).status).toBe(403)
  })
})

test('[SUP-01] the whole list comes in columns, and is sent again only after a change', async () => {
  const buyer = server.as(p.buyer.name)
  const first = await buyer.get(`${LIST}/all`)
  expect(first.status).toBe(200)
  const { columns, groups, companies } = first.body
  expect(new Set(Object.values(columns).map((column) => (column as unknown[]).length))).toEqual(new Set([3]))
  expect(columns).toMatchObject({
    name: ['Ährensilo AG', 'Ferrum Wittgenstein GmbH', 'Müller & Söhne KG'],
    band: [null, 'A', 'D'],
    register: ['', 'HRB 4471 Siegen', ''],
    certificateUntil: [null, null, '2026-12-31'],
  })
  expect(groups[0]).toMatchObject({ number: '0110', leadBuyer: { id: p.lead.id } })
  expect(companies.map(({ name }: { name: string }) => name)).toEqual(['Antriebe', 'Guss'])
  expect(JSON.stringify(first.body)).not.toMatch(/202051|150000000|Skonto/)

  const etag = String(first.headers['etag'])
  const known = { headers: { 'if-none-match': etag } }
  expect((await buyer.get(`${LIST}/all`, known)).status).toBe(304)
  // Another person gets the same response: it does not depend on the viewer.
  expect((await server.as(p.caster.name).get(`${LIST}/all`, known)).status).toBe(304)
  const id = await p.certificate(ferrum, { valid_until: '2027-08-31' })
  const changed = await buyer.get(`${LIST}/all`, known)
  expect(changed.status).toBe(200)
  expect(changed.body.columns.certificateUntil[1]).toBe('2027-08-31')
  await sql`delete from certificate where id = ${id}`.execute(server.db)
  expect((await buyer.get(`${LIST}/all`)).headers['etag']).not.toBe(etag)
})

describe('[SUP-01] the export', () => {
  const rowsOf = (body: unknown) => String(body).replace('\uFEFF', '').trim().split('\r\n')

  test('is CSV for German spreadsheets under the filters of the list', async () => {
    const { body, headers } = await server.as(p.buyer.name).get(`${LIST}/export?q=ferrum`)
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="lieferanten.csv"',
    })
    expect(String(body).startsWith('\uFEFF"Lieferant";')).toBe(true)
    const rows = rowsOf(body)
    expect(rows).toHaveLength(2)
    expect(rows[1]).toBe(
      '"Ferrum Wittgenstein GmbH";"";"=""105118""";"K-77120";"Freigegeben";"Extern";"";"";"Bad Laasphe";"DE";"DE117892245";' +
        '"=""342/5810/1177""";"=""31-512-0094""";"HRB 4471 Siegen";"05/2025 – 04/2026";"A";"0110 Stahl, Langprodukte, 0115 Blankstahl";' +
        `"${p.lead.name.replace('.', ' ')}, nicht vergeben";"Antriebe, Guss";"fehlt";""`,
    )
    await update(server.db, 'material_group', { id: p.bright }, { name_en: 'Bright steel' })
    const english = await server.as(p.buyer.name).get(`${LIST}/export?language=en&descending=true`)
    expect(rowsOf(english.body)[0]).toContain('"Supplier"')
    expect(rowsOf(english.body)[1]).toContain('"Müller & Söhne KG"')
    expect(String(english.body)).toContain('"0110 Stahl, Langprodukte, 0115 Bright steel"')
  })

  test('of a selection contains only its partners, each once, in the order of the list; unknown ids are left out', async () => {
    const { body: all } = await server.as(p.buyer.name).get(`${LIST}/export`)
    const { rows } = await list('')
    const ids = rows.filter(({ name }) => name !== 'Ährensilo AG').map(({ id }) => id)
    const selected = { ids: [...ids.toReversed(), ids[0], 9_999_999] }
    const { body, headers } = await server.as(p.buyer.name).post(`${LIST}/export`, { body: selected })
    expect(headers).toMatchObject({ 'content-disposition': 'attachment; filename="lieferanten.csv"' })
    const [head, , ...others] = rowsOf(all)
    expect(rowsOf(body)).toEqual([head, ...others])
    const english = await server
      .as(p.buyer.name)
      .post(`${LIST}/export`, { body: { ...selected, language: 'en', descending: true } })
    expect(rowsOf(english.body).map((line) => line.split('"')[1])).toEqual([
      'Supplier',
      'Müller & Söhne KG',
      'Ferrum Wittgenstein GmbH',
    ])
    expect((await server.as(p.buyer.name).post(`${LIST}/export`, { body: { ids: [] } })).status).toBe(400)
    expect((await server.as('felix.without').post(`${LIST}/export`, { body: selected })).status).toBe(403)
  })

  test('runs no formulas, and keeps quotes, semicolons and ends of lines inside of cells', async () => {
    const name = `=1+1 "x";"y"\r\n'; drop table partner; -- $1 $$`
    const id = await p.partner({
      name,
      name2: '\u00a0-2',
      external_number: '@SUM(A1)',
      street: '-12,50',
      city: 'Ölbach',
      duns: 'unbekannt',
    })
    const { body } = await server.as(p.buyer.name).get(`${LIST}/export?q=1`)
    const row = rowsOf(body).find((line) => line.includes('SUM'))!
    const first = `"'=1+1 ""x"";""y"" '; drop table partner; -- $1 $$";"'\u00a0-2";`
    expect(row.startsWith(first)).toBe(true)
    expect(row).toContain(';"\'@SUM(A1)";')
    expect(row).toContain(';"\'-12,50";"";"Ölbach";')
    expect(row).toContain(';"unbekannt";')
    await sql`delete from partner where id = ${id}`.execute(server.db)
  })

  test('treats any search as text', async () => {
    for (const q of [`' or true --`, `\\'; select 1 --`, `ferrum'); drop table partner; --`]) {
      const { status, body } = await server.as(p.buyer.name).get(`${LIST}/export?q=${encodeURIComponent(q)}`)
      expect([status, rowsOf(body).length], q).toEqual([200, 1])
    }
    expect(rowsOf((await server.as(p.buyer.name).get(`${LIST}/export`)).body).length).toBeGreaterThan(3)
  })
})

test('bands and compact numbers are the same in the database and in the domain', async () => {
  const amounts = [0, 1, 5_000_000, 5_000_001, 25_000_000, 25_000_001, 100_000_000, 100_000_001]
  const texts = ['342/5810/1177', ' DE 117 892 245', 'K-77120', 'ÄÖÜ 1', '']
  const { rows } = await sql<{ bands: string[]; numbers: string[] }>`
    select array(select volume_band(cents) from unnest(${amounts}::bigint[]) with ordinality t(cents, at) order by at) as bands,
      array(select compact_number(text) from unnest(${texts}::text[]) with ordinality t(text, at) order by at) as numbers`.execute(
    server.db,
  )
  expect(rows[0]!.bands).toEqual(amounts.map(bandOf))
  expect(rows[0]!.numbers).toEqual(texts.map(compactNumber))
})

test('[SUP-01] many hits are not counted, and their pages follow each other all the same', async () => {
  await server.db.transaction().execute(async (tx) => {
    await sql`set local portal.bulk = 'on'`.execute(tx)
    await sql`insert into partner (bp_number, name) select 900000 + n, 'Massenware ' || n from generate_series(1, 20000) n`.execute(
      tx,
    )
  })
  const pages: PartnerPage[] = [await list('q=massenware&size=100&sort=bpNumber&descending=true')]
  const next = encodeURIComponent(pages[0]!.next!)
  pages.push(await list(`q=massenware&size=100&sort=bpNumber&descending=true&after=${next}`))
  for (const page of pages) expect(page).toMatchObject({ total: 5_000, totalIsExact: false, similar: false })
  expect(pages.flatMap(({ rows }) => rows.map(({ bpNumber }) => bpNumber))).toEqual(
    Array.from({ length: 200 }, (_, at) => 920_000 - at),
  )
  expect(await list('q=massenware&status=blocked')).toMatchObject({ total: 0, totalIsExact: true })
  const few = await list('q=massenware%20777&size=200&sort=bpNumber')
  expect(few).toMatchObject({ total: few.rows.length, totalIsExact: true, next: null })
})
