import { sql, type RawBuilder } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type {
  FigureCard,
  FigureCorrection,
  FigureNote,
  Overview,
  Statistics,
  Subscription,
} from '#contract/controlling.ts'
import { readPeriod } from '#domain/controlling/periods.ts'
import { bodyAndVersion, testApp } from '#server/testing/app.ts'
import { aCompany, aPerson, giveRoles } from '#server/testing/builders.ts'
import { find, insert } from '#server/testing/rows.ts'
import { countDue } from './counting/count.ts'
import { periodWords } from './files/words.ts'
import { readCounted, readFigures } from './figures.ts'
import { itemOf, sendSubscriptions } from './subscriptions.ts'
import { periodView } from './views.ts'

let clock = new Date('2026-04-20T08:00:00Z')
const server = await testApp({
  now: () => clock,
  env: () => ({ SMTP_URL: 'smtp://localhost:1', MAIL_FROM: 'portal@example.com' }),
})
const PATH = '/api/cp'
const as = (name = 'anke.siebert') => server.as(name)

const insertSums = async (rows: readonly { company: number; people: number; hours: number; grain?: string }[]) => {
  for (const { company, people, hours, grain = '2026-04-13' } of rows) {
    await sql`insert into figure_count (figure, grain, counted_at) values ('overtime', ${grain}, ${clock}) on conflict do nothing`.execute(
      server.db,
    )
    await sql`insert into figure_sum (figure, grain, company_id, people, contributors, numerator, denominator)
      values ('overtime', ${grain}, ${company}, ${people}, ${Math.ceil(people * 0.75)}, ${hours * people}, ${people})`.execute(
      server.db,
    )
  }
}
const statistics = async (query = '', who?: string): Promise<Statistics> =>
  (await as(who).get<Statistics>(`${PATH}/figures/overtime/statistics${query}`)).body

/** Runs something while rows of a table that fulfil the condition cannot be inserted. */
async function withFailure(table: string, condition: RawBuilder<unknown>, run: () => Promise<void>) {
  await sql`create function fail_here() returns trigger language plpgsql as
    $$ begin if ${condition} then raise exception 'fails'; end if; return new; end $$`.execute(server.db)
  await sql`create trigger fails before insert on ${sql.table(table)} for each row execute function fail_here()`.execute(
    server.db,
  )
  try {
    await run()
  } finally {
    await sql`drop function fail_here cascade`.execute(server.db)
  }
}

const drives = await aCompany(server.db, 'Antriebe')
const trade = await aCompany(server.db, 'Handel')
const anke = await aPerson(server.db, 'anke.siebert', {
  roles: ['portal_cp'],
  email: 'anke@example.com',
  company_id: drives,
})
await aPerson(server.db, 'jan.kruse', { roles: ['portal_cp'], email: 'jan@example.com' })
await aPerson(server.db, 'felix.hartung')
beforeEach(async () => {
  clock = new Date('2026-04-20T08:00:00Z')
  await sql`truncate figure_count, figure_sum, figure_correction, figure_note, figure_definition, figure_subscription, figure_import,
    outside_figure, figure_member, figure_sending, mail cascade`.execute(server.db)
  await insertSums([
    { company: drives, people: 40, hours: 3.2 },
    { company: trade, people: 4, hours: 9 },
  ])
})

test.each([
  ['2026-W16', 'KW 16 2026', 'week 16 2026'],
  ['2026-W13..2026-W16', 'KW 13–16 2026', 'weeks 13–16 2026'],
  ['2025-W51..2026-W02', 'KW 51 2025 – KW 2 2026', 'week 51 2025 – week 2 2026'],
])('[CP-01] names %s in files and mails', (text, de, en) => {
  const period = periodView(readPeriod(text)!)
  expect([periodWords(period, 'de'), periodWords(period, 'en')]).toEqual([de, en])
})

describe('[CP-01] figures', () => {
  test('[APP-06] are closed to everybody without the role, and open to everybody with it', async () => {
    const routes = server.routes.filter(({ url }) => url.startsWith(PATH))
    expect(routes.length).toBeGreaterThan(20)
    for (const { access } of routes) expect(access).toEqual(['portal_cp'])
    expect((await as('felix.hartung').get(`${PATH}/overview`)).status).toBe(403)
    expect((await server.nobody.get(`${PATH}/overview`)).status).toBe(401)
    const { status, body } = await as().get<Overview>(`${PATH}/overview`)
    expect(status).toBe(200)
    expect(body.figures.map(({ figure }) => figure.id)).toContain('sickRate')
  })

  test('of small groups are shown nowhere, and no total contains them', async () => {
    const { rows, total, summary } = await statistics()
    expect(rows.map(({ name, value }) => [name, value.value, value.hidden, value.people])).toEqual([
      ['Antriebe', 3.2, null, 40],
      ['Handel', null, 'tooFew', null],
    ])
    expect(total.value).toMatchObject({ value: 3.2, people: 40, leavesOut: true, peopleRounded: true })
    expect(summary.de).toBe('Überstunden je Person: 3,2 Stunden.')
    const { body } = await as().get<Overview>(`${PATH}/overview?company=${trade}`)
    expect(body.figures[0]!.value).toMatchObject({ value: null, hidden: 'tooFew', people: null })
  })

  test.each([
    ['company=99999', 404],
    ['site=99999', 404],
    ['period=2026-W60', 400],
    ['period=2026-W12..2026-04', 400],
    ['by=part', 400],
    ['kennzahl=overtime', 400],
  ])('refuse a filter that names nothing: %s', async (query, status) => {
    expect((await as().get(`${PATH}/figures/overtime/statistics?${query}`)).status).toBe(status)
  })

  test('are divided once, until there are other rows', async () => {
    const read = async () => {
      const [figure] = await readFigures(server.db, '2026-04-20', 'overtime')
      return (await readCounted(server.db, [figure!])).get('overtime')!.divided
    }
    const divided = await read()
    expect(await read()).toBe(divided)
    await insertSums([{ company: drives, people: 40, hours: 2, grain: '2026-04-06' }])
    expect([...(await read()).keys()]).toEqual(['2026-04-06', '2026-04-13'])
    await sql`truncate figure_count, figure_sum cascade`.execute(server.db)
    expect((await read()).size).toBe(0)
  })

  test('are counted once: a sum never changes', async () => {
    await expect(sql`update figure_sum set numerator = 1`.execute(server.db)).rejects.toThrow('a sum is counted once')
  })

  test('are counted after their cut-off from the tables of the product', async () => {
    await sql`truncate figure_count, figure_sum cascade`.execute(server.db)
    clock = new Date('2026-04-01T03:00:00Z')
    await countDue(server.context)
    const months = async () =>
      (
        await sql<{ grain: string }>`select grain from figure_count where figure = 'headcount' order by 1`.execute(
          server.db,
        )
      ).rows
    expect((await months()).at(-1)).toEqual({ grain: '2026-02-01' })
    clock = new Date('2026-04-01T05:00:00Z')
    expect(await countDue(server.context)).toBeGreaterThan(0)
    expect((await months()).at(-1)).toEqual({ grain: '2026-03-01' })
    await withFailure('figure_count', sql`new.figure = 'overtime'`, async () => {
      await sql`truncate figure_count, figure_sum cascade`.execute(server.db)
      await expect(countDue(server.context)).rejects.toThrow('1 figures were not counted')
      expect((await months()).at(-1)).toEqual({ grain: '2026-03-01' })
    })
    expect(await countDue(server.context)).toBeGreaterThan(0)
    expect(await countDue(server.context)).toBe(0)
  })
})

describe('[CP-01] notes', () => {
  const add = (body: object, who?: string) => as(who).post<FigureNote>(`${PATH}/figures/overtime/notes`, { body })
  test('are changed by their author, with the former text in their history', async () => {
    const { body: note } = await add({ text: 'Dritte Schicht', period: '2026-W16', company: drives })
    expect(note).toMatchObject({ text: 'Dritte Schicht', version: 1, mayEdit: true, company: { name: 'Antriebe' } })
    const change = { body: { text: 'Dritte Schicht in der Formerei' }, version: 1 }
    const { body: changed } = await as().patch<FigureNote>(`${PATH}/notes/${note.id}`, change)
    expect(changed).toMatchObject({ version: 2, history: [{ version: 1, text: 'Dritte Schicht' }] })
    const late = await as().patch(`${PATH}/notes/${note.id}`, { body: { text: 'Anders' }, version: 1 })
    expect(late).toMatchObject({ status: 409, body: { code: 'version_conflict', present: { version: 2 } } })
    const other = await as('jan.kruse').patch(`${PATH}/notes/${note.id}`, { body: { text: 'Meins' }, version: 2 })
    expect(other).toMatchObject({ status: 403, body: { code: 'notAuthor' } })
    expect((await as('jan.kruse').delete(`${PATH}/notes/${note.id}`)).status).toBe(403)
    expect((await as().delete(`${PATH}/notes/${note.id}`)).status).toBe(204)
  })
  test('are added once for one key', async () => {
    const headers = { 'idempotency-key': 'note-1' }
    const send = () => as().post<FigureNote>(`${PATH}/figures/overtime/notes`, { headers, body: { text: 'Einmal' } })
    expect((await send()).body.id).toBe((await send()).body.id)
  })
})

describe('[CP-01] corrections', () => {
  const correct = (changes: object = {}) =>
    as().post<FigureCorrection>(`${PATH}/figures/overtime/corrections`, {
      body: { period: '2026-W16', company: drives, value: 2.8, reason: 'Doppelt gezählt', ...changes },
    })
  test('replace the shown value and keep the counted one visible', async () => {
    const { body: first } = await correct()
    expect(first).toMatchObject({ original: 3.2, value: 2.8, state: 'inForce', mayWithdraw: true })
    expect((await statistics()).rows[0]!.value).toMatchObject({ value: 2.8, original: 3.2 })
    const { body: second } = await correct({ value: 3 })
    const { body } = await as().get(`${PATH}/figures/overtime/corrections`)
    expect(body.corrections.map(({ state }: FigureCorrection) => state)).toEqual(['inForce', 'replaced'])
    const end = (who?: string) =>
      as(who).post(`${PATH}/corrections/${second.id}/withdrawal`, { body: { reason: 'Doch richtig' } })
    expect((await end('jan.kruse')).status).toBe(403)
    expect((await end()).body).toMatchObject({ state: 'withdrawn', endReason: 'Doch richtig' })
    expect((await end()).body.code).toBe('notInForce')
    expect((await statistics()).rows[0]!.value).toMatchObject({ value: 3.2, original: null })
  })
  test('carry the one that was seen: another one is answered with, and stays', async () => {
    const { body: first } = await correct({ inForce: 0 })
    const late = await correct({ value: 9, inForce: 0 })
    expect(late).toMatchObject({
      status: 409,
      body: { code: 'version_conflict', present: { id: first.id, value: 2.8 } },
    })
    expect((await statistics()).rows[0]!.value).toMatchObject({ value: 2.8 })
    expect((await correct({ value: 3, inForce: first.id })).status).toBe(200)
  })
  test('are below 0 where the figure may be', async () => {
    expect((await correct({ value: -1 })).status).toBe(400)
    await sql`insert into figure_count (figure, grain, counted_at) values ('remainingLeave', '2026-03-01', ${clock})`.execute(
      server.db,
    )
    await sql`insert into figure_sum (figure, grain, company_id, people, contributors, changed, numerator)
      values ('remainingLeave', '2026-03-01', ${drives}, 40, 30, 40, 3)`.execute(server.db)
    const body = { period: '2026-03', company: drives, value: -4, reason: 'Vorgriff' }
    expect(await as().post(`${PATH}/figures/remainingLeave/corrections`, { body })).toMatchObject({
      status: 200,
      body: { value: -4, original: 3 },
    })
  })
  test('of a site and its company that exclude each other are refused', async () => {
    const row = { name: 'Bocholt', company_id: drives, city: 'Bocholt', land: 'NW' }
    const { id: site } = await insert(server.db, 'site', row)
    await sql`insert into figure_count (figure, grain, counted_at) values ('overtime', '2026-04-06', ${clock})`.execute(
      server.db,
    )
    await sql`insert into figure_sum (figure, grain, company_id, site_id, people, contributors, numerator, denominator)
      values ('overtime', '2026-04-06', ${drives}, ${site}, 40, 30, 80, 40)`.execute(server.db)
    expect((await correct({ period: '2026-W15', site })).status).toBe(200)
    expect(await correct({ period: '2026-W15', value: 5 })).toMatchObject({
      status: 422,
      body: { code: 'otherCorrection' },
    })
    expect((await correct({ period: '2026-W15' })).status).toBe(200)
  })
  test('of a suppressed value are refused', async () => {
    expect(await correct({ company: trade })).toMatchObject({ status: 422, body: { code: 'valueNotShown' } })
    expect((await correct({ period: '2026-04' })).status).toBe(400)
  })
})

const WORDS = { meaning: 'm', formula: 'f', without: '', source: 's', cutOff: 'c' }

describe('[CP-01] definitions', () => {
  test('have versions with the day from which they hold', async () => {
    const body = {
      de: { name: 'Überstunden', ...WORDS },
      en: { name: 'Overtime', ...WORDS },
      target: null,
      owner: anke,
    }
    const define = (more: object) =>
      as().put(`${PATH}/figures/overtime/definition`, bodyAndVersion({ ...body, change: 'Kürzer', ...more }))
    expect((await define({ validFrom: '2026-04-01', version: 0 })).status).toBe(200)
    expect((await define({ validFrom: '2026-05-01', version: 0 })).body.code).toBe('version_conflict')
    const { body: known } = await define({ validFrom: '2026-05-01', version: 1 })
    expect(
      known.versions.map(({ version, isInForce }: { version: number; isInForce: boolean }) => [version, isInForce]),
    ).toEqual([
      [2, false],
      [1, true],
      [0, false],
    ])
    await sql`delete from person_role where person_id = ${anke} and role = 'portal_cp'`.execute(server.db)
    const kept = await as('jan.kruse').put(`${PATH}/figures/overtime/definition`, {
      body: { ...body, change: 'Klarer', validFrom: '2026-05-01' },
      version: 2,
    })
    await giveRoles(server.db, anke, ['portal_cp'])
    expect(kept.status).toBe(200)
    const owner = (await find(server.db, 'person', { username: 'felix.hartung' })).id
    expect((await define({ validFrom: '2026-05-01', version: 3, owner })).status).toBe(400)
    expect((await define({ validFrom: '2020-01-01', version: 3 })).body.code).toBe('earlierVersion')
  })
})

describe('[CP-01] a subscription', () => {
  const BODY = { rhythm: 'weekly', day: 1, figures: ['overtime'] }
  const subscribe = (body: object = BODY) => as().post<Subscription>(`${PATH}/subscriptions`, { body })
  const mails = async () => await server.db.selectFrom('mail').select(['address', 'body_text as text']).execute()
  test('sends one mail for each due day, while its person holds the role', async () => {
    expect((await subscribe({ ...BODY, day: 8 })).status).toBe(400)
    expect((await subscribe()).body).toMatchObject({ nextOn: '2026-04-27', version: 1 })
    await sendSubscriptions(server.context)
    expect(await mails()).toEqual([])
    clock = new Date('2026-04-27T05:00:00Z')
    expect(await sendSubscriptions(server.context)).toBe(1)
    expect(await sendSubscriptions(server.context)).toBe(0)
    const [mail] = await mails()
    expect(mail!.address).toBe('anke@example.com')
    expect(mail!.text).toContain('3,2 Stunden')
    clock = new Date('2026-05-04T05:00:00Z')
    await sql`delete from person_role where person_id = ${anke} and role = 'portal_cp'`.execute(server.db)
    expect(await sendSubscriptions(server.context)).toBe(0)
    await giveRoles(server.db, anke, ['portal_cp'])
  })
  test('a failed one does not affect others', async () => {
    const { body: first } = await subscribe()
    await subscribe({ ...BODY, figures: ['sickRate'] })
    clock = new Date('2026-04-27T05:00:00Z')
    await withFailure('figure_sending', sql`new.subscription_id = ${sql.lit(first.id)}`, async () => {
      await expect(sendSubscriptions(server.context)).rejects.toThrow('1 subscriptions were not sent')
      expect(await mails()).toHaveLength(1)
    })
    expect(await sendSubscriptions(server.context)).toBe(1)
  })
  test('names rounded values, differences in points, and the link for ending it in its mail', async () => {
    await subscribe()
    clock = new Date('2026-04-27T05:00:00Z')
    await sendSubscriptions(server.context)
    const [mail] = await mails()
    expect(mail!.text).toMatch(/Abo in der Statistik ändern oder beenden:\s+\S+\/controlling\/statistik$/m)
    const item = (unit: string, value: number, change: number | null) => {
      const figure = { unit, decimals: 0, de: { name: 'Zahl' }, en: { name: 'Figure' } }
      const before = { period: periodView(readPeriod('2026-02')!) }
      const card = { figure, value: { value, peopleRounded: true }, before, change, period: null } as unknown
      return itemOf(card as FigureCard, 'de', '').text
    }
    expect(item('people', 990, null)).toBe('rund 990 Personen')
    expect(item('percent', 5, 1)).toMatch(/^5\s%, \+1 Punkte gegenüber /)
  })
  test('to a small group says that it is not shown', async () => {
    await subscribe({ ...BODY, company: trade })
    clock = new Date('2026-04-27T05:00:00Z')
    await sendSubscriptions(server.context)
    const [mail] = await mails()
    expect(mail!.text).toContain('nicht ausgewiesen')
    expect(mail!.text).not.toContain('9,0')
  })
  test('is only read, changed and ended by its person', async () => {
    const { body } = await subscribe()
    expect((await as('jan.kruse').delete(`${PATH}/subscriptions/${body.id}`)).status).toBe(404)
    const change = { body: { ...BODY, rhythm: 'monthly', day: 15 }, version: 1 }
    expect((await as().put(`${PATH}/subscriptions/${body.id}`, change)).body).toMatchObject({
      version: 2,
      nextOn: '2026-05-15',
    })
    expect((await as().put(`${PATH}/subscriptions/${body.id}`, change)).body.code).toBe('version_conflict')
    expect((await as().delete(`${PATH}/subscriptions/${body.id}`)).status).toBe(204)
  })
})

describe('[CP-01] a file', () => {
  test('as xlsx contains numbers as numbers, texts as texts, filters and caller, and no value of a small group', async () => {
    await sql`update company set short_name = '=HYPERLINK("http://x")' where id = ${drives}`.execute(server.db)
    const { status, headers, body } = await as().get<Buffer>(
      `${PATH}/files?format=xlsx&figure=overtime&period=2026-W16`,
    )
    await sql`update company set short_name = 'Antriebe' where id = ${drives}`.execute(server.db)
    expect(status).toBe(200)
    expect(headers['content-disposition']).toContain('Kennzahlen-2026-04-20.xlsx')
    const { unzipSync } = await import('fflate')
    const parts = Object.entries(unzipSync(new Uint8Array(body))).map(([name, bytes]) => [
      name,
      Buffer.from(bytes).toString(),
    ])
    const all = parts.map(([, text]) => text).join('\n')
    expect(all).not.toMatch(/<f[ >]/)
    expect(all).toContain('=HYPERLINK')
    expect(all).toContain('KW 16 2026, alle Gesellschaften, alle Standorte')
    expect(all).toContain('anke siebert, 20.04.2026, 10:00 Uhr')
    expect(all).toContain('nicht ausgewiesen')
    expect(all).toMatch(/<v>3\.2<\/v>/)
    // Cells of texts hold the number of their text.
    expect(all).not.toMatch(/<c (?![^>]*t="s")[^>]*><v>(9|4|36)<\/v>/)
  })
  test('as PDF contains all figures', async () => {
    const { status, headers, body } = await as().get<Buffer>(`${PATH}/files?format=pdf&language=en`)
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(body.subarray(0, 5).toString()).toBe('%PDF-')
  }, 30_000)
})
