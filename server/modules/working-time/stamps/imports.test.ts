// Files of terminals through the real app: check, storage in portions, faults in between, repeated files and lines.
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { TimeImport } from '#contract/working-time-settings.ts'
import type { Role } from '#domain/organisation/roles.ts'
import type { DomainEvents, Events } from '#server/kernel/events.ts'
import { testApp } from '#server/testing/app.ts'
import { aCompany, aPerson, EMPLOYEE_ROLES } from '#server/testing/builders.ts'
import { insert, update } from '#server/testing/rows.ts'
import { runImport } from './import-job.ts'

const NOW = new Date('2026-06-17T10:00:00Z')
const server = await testApp({ now: () => NOW })
const OFFICE: readonly Role[] = [...EMPLOYEE_ROLES, 'ma-api:ma_edit_employment_data']
const people = new Map<string, string>()

const company = await aCompany(server.db)
const other = await aCompany(server.db)
await aPerson(server.db, 'office.one', { roles: OFFICE, company_id: company })
await aPerson(server.db, 'office.other', { roles: OFFICE, company_id: other })
for (const number of Array.from({ length: 20 }, (_, index) => String(index + 1).padStart(3, '0')))
  people.set(number, await aPerson(server.db, `p${number}.test`, { company_id: company, personnel_number: number }))

const office = (user = 'office.one') => server.as(user)
const check = (text: string | Buffer, name = 'tor.csv', user = 'office.one') =>
  office(user).post(`/api/az/imports?name=${name}`, {
    raw: Buffer.from(text),
    headers: { 'content-type': 'application/octet-stream' },
  })
const read = async (id: number): Promise<TimeImport> => (await office().get(`/api/az/imports/${id}`)).body

async function finished(id: number): Promise<TimeImport> {
  for (;;) {
    const found = await read(id)
    if (found.status !== 'running') return found
    await new Promise((done) => setTimeout(done, 50))
  }
}

/** Checks a file and stores it. */
async function store(text: string): Promise<TimeImport> {
  const { body } = await check(text)
  expect((await office().post(`/api/az/imports/${body.id}/start`, { body: {} })).status).toBe(200)
  return finished(body.id)
}

const HEAD = 'Personalnummer;Datum;Uhrzeit;Art;Terminal'
const csv = (...lines: string[]) => [HEAD, ...lines].join('\r\n')
const entriesOf = (number: string) =>
  server.db
    .selectFrom('time_entry')
    .select(['day', 'comes', 'goes', 'source'])
    .where('person_id', '=', people.get(number)!)
    .orderBy('comes')
    .execute()
const stampsOf = async (number: string) =>
  (await server.db.selectFrom('time_stamp').select('at').where('person_id', '=', people.get(number)!).execute()).length
const rulesOf = (one: TimeImport) => Object.fromEntries(one.report.findings.map(({ rule, lines }) => [rule, lines]))

/** Four stamps of every day of June up to the 10th. */
const june = (number: string) =>
  Array.from({ length: 10 }, (_, index) => {
    const day = `${String(index + 1).padStart(2, '0')}.06.2026`
    return ['07:00;Kommen', '12:00;Gehen', '12:45;Kommen', '16:00;Gehen'].map((rest) => `${number};${day};${rest};`)
  }).flat()

describe('check', () => {
  test('names rules with their first lines, and stores nothing', async () => {
    const { status, body } = await check(
      csv(
        '001;09.03.2026;07:00;K;Tor 9',
        '001;09.03.2026;15:30;G;Tor 9',
        '001;09.03.2026;15:30;G;Tor 9',
        ';09.03.2026;07:00;K;',
        '777;09.03.2026;07:00;K;',
        '001;31.02.2026;07:00;K;',
        '001;31.12.9999;07:00;K;',
        '001;0001-01-01;07:00;K;',
        '001;09.03.2026;25:00;K;',
        '001;09.03.2026;07:00;Pause;',
        '001;29.03.2026;02:30;K;',
        '001;26.10.2025;02:30;K;',
        '001;26.10.2025;02:30 B;K;',
        '001;20.06.2026;07:00;K;',
        '001;10.03.2026;07:00;K;',
        '001;10.03.2026;07:00;G;',
        '=cmd();09.03.2026;07:00;K;',
      ),
    )
    expect(status).toBe(200)
    expect(rulesOf(body)).toEqual({
      personMissing: 1,
      dayForm: 3,
      timeForm: 1,
      kindForm: 1,
      noSuchLocalTime: 1,
      ambiguousLocalTime: 1,
      duplicateLine: 1,
      pairMissing: 1,
      contradiction: 2,
      personUnknown: 2,
      inFuture: 1,
    })
    expect(body).toMatchObject({ status: 'checked', storedLines: 0, report: { read: 17, unknownTerminals: ['Tor 9'] } })
    expect(body.report.findings.find(({ rule }: { rule: string }) => rule === 'dayForm').first).toEqual([
      { line: 7, value: '31.02.2026' },
      { line: 8, value: '31.12.9999' },
      { line: 9, value: '0001-01-01' },
    ])
    expect(await stampsOf('001')).toBe(0)
  })

  test('values that a spreadsheet has changed are refused with their probable originals, and stored once these are chosen', async () => {
    const { body } = await check(
      csv(
        '20;46090;0,291666666666667;K;',
        '20;46090;15:30;G;',
        '020;10.03.2026;0,3125;K;',
        '1,23457E+11;10.03.2026;07:00;K;',
      ),
    )
    const [day, , number] = ['dayWritten', 'timeWritten', 'numberWritten'].map((rule) =>
      body.report.findings.find((one: { rule: string }) => one.rule === rule),
    )
    expect(day).toMatchObject({ lines: 2, isRefused: true, first: [{ line: 2, value: '46090 → 2026-03-09' }, {}] })
    expect(number).toMatchObject({ isRefused: true, first: [{ value: '1,23457E+11 → ?' }] })
    expect(body.lines).toBe(0)
    const path = `/api/az/imports/${body.id}`
    const again = await office().post<TimeImport>(`${path}/originals`, { body: { takesOriginals: true } })
    expect(again.body).toMatchObject({ id: body.id, lines: 3, report: { takesOriginals: true } })
    const lost = again.body.report.findings.find(({ rule }) => rule === 'zerosLost')
    expect(lost).toMatchObject({ lines: 2, isRefused: false, first: [{ value: '20 → 020' }, {}] })
    expect((await office().post(`${path}/start`, { body: {} })).status).toBe(200)
    expect((await finished(body.id)).report).toMatchObject({ added: 3 })
    const stamps = await server.db
      .selectFrom('time_stamp')
      .select('at')
      .where('person_id', '=', people.get('020')!)
      .execute()
    expect(stamps.map(({ at }) => at.toISOString()).toSorted()).toEqual([
      '2026-03-09T06:00:00.000Z',
      '2026-03-09T14:30:00.000Z',
      '2026-03-10T06:30:00.000Z',
    ])
    expect((await office().post(`${path}/originals`, { body: { takesOriginals: true } })).status).toBe(409)
  })

  test('a file is checked again by one call at a time, and a repeated call gets the same answer also after the start', async () => {
    const { body } = await check(csv('20;46091;07:00;K;', '20;46091;15:30;G;'))
    const path = `/api/az/imports/${body.id}`
    const again = (key: string, takesOriginals = true) =>
      office().post<TimeImport>(`${path}/originals`, { body: { takesOriginals }, headers: { 'idempotency-key': key } })
    // The first call waits for the table until the second one is refused.
    const calls = await server.db.transaction().execute(async (tx) => {
      await sql`lock table time_import in access exclusive mode`.execute(tx)
      const waiting = [again('originals-1'), again('originals-2')]
      await Promise.race(waiting)
      return waiting
    })
    const both = await Promise.all(calls)
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 429])
    expect(both.find(({ status }) => status === 429)!.body).toMatchObject({ code: 'import_busy' })
    const first = await again('originals-3')
    expect(first).toMatchObject({ status: 200, body: { lines: 2 } })
    expect((await office().post(`${path}/start`, { body: {} })).status).toBe(200)
    await finished(body.id)
    expect(await again('originals-3')).toMatchObject({ status: 200, body: first.body })
    expect(await again('originals-3', false)).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } })
    expect(await again('originals-4')).toMatchObject({ status: 409, body: { code: 'importDone' } })
  })

  test('names missing columns, and takes other heads, separators and character sets', async () => {
    expect(await check('Name;Datum\r\nx;1.1.2026')).toMatchObject({
      status: 400,
      body: {
        code: 'file_unreadable',
        details: [
          { rule: 'columnMissing.personnelNumber' },
          { rule: 'columnMissing.time' },
          { rule: 'columnMissing.kind' },
        ],
      },
    })
    const windows = Buffer.from('Pers.-Nr.\tTag\tZeit\tRichtung\tGer\xe4t\n001\t2026-01-12\t0700\tein\tTor\n', 'latin1')
    expect((await check(windows)).body).toMatchObject({ lines: 1, report: { unknownColumns: [], findings: [] } })
  })

  test('is for the time office; another office sees nothing of it', async () => {
    expect((await check(csv('001;09.03.2026;07:00;K;'), 'x', 'p001.test')).status).toBe(403)
    const { body } = await check(csv('001;11.03.2026;07:00;K;'))
    expect((await office('office.other').get(`/api/az/imports/${body.id}`)).status).toBe(404)
    expect((await office('office.other').post(`/api/az/imports/${body.id}/start`, { body: {} })).status).toBe(404)
    const foreign = await check(csv('001;11.03.2026;07:00;K;'), 'x', 'office.other')
    expect(rulesOf(foreign.body)).toEqual({ personUnknown: 1 })
  })

  test('refuses a file that is too large before it is read', async () => {
    const answer = await office().post('/api/az/imports?name=x', {
      raw: Buffer.from('x'),
      headers: { 'content-type': 'application/octet-stream', 'content-length': String(65 * 1024 * 1024) },
    })
    expect(answer).toMatchObject({ status: 413, body: { code: 'document_too_large' } })
  })
})

describe('import', () => {
  test('[TIME-01] makes entries and results of its stamps', async () => {
    const done = await store(csv(...june('002')))
    expect(done).toMatchObject({
      status: 'done',
      lines: 40,
      storedLines: 40,
      report: { added: 40, known: 0, refused: 0 },
    })
    const entries = await entriesOf('002')
    expect(entries).toHaveLength(20)
    expect(entries[0]).toMatchObject({ day: '2026-06-01', source: 'import' })
    const days = await server.db
      .selectFrom('time_day')
      .select(['day', 'actual', 'break_minutes'])
      .where('person_id', '=', people.get('002')!)
      .where('actual', '>', 0)
      .execute()
    expect(days).toHaveLength(10)
    expect(days[0]).toMatchObject({ actual: 495, break_minutes: 45 })
  })

  test('of the same file, and of a file with the same lines, stores nothing twice', async () => {
    const again = await check(csv(...june('002')))
    expect(again.body).toMatchObject({ status: 'checked', report: { earlier: NOW.toISOString() } })
    expect(rulesOf(again.body)).toEqual({ known: 40 })
    const more = await store(csv(...june('002'), '002;11.06.2026;08:00;K;', '002;11.06.2026;12:00;G;'))
    expect(more.report).toMatchObject({ added: 2, known: 40 })
    expect(await stampsOf('002')).toBe(42)
    expect(await entriesOf('002')).toHaveLength(21)
  })

  test('pairs a night shift whose ends come in two files', async () => {
    await store(csv('003;01.06.2026;07:00;K;', '003;01.06.2026;15:00;G;', '003;04.06.2026;06:00;G;'))
    expect((await entriesOf('003')).at(-1)).toMatchObject({ day: '2026-06-04', comes: null })
    await store(csv('003;03.06.2026;22:00;K;'))
    const entries = await entriesOf('003')
    expect(entries).toHaveLength(2)
    expect(entries[1]).toMatchObject({ day: '2026-06-03', comes: new Date('2026-06-03T20:00:00Z') })
  })

  test('skips days that were entered or released, and reports them', async () => {
    await store(csv('004;08.06.2026;07:00;K;', '004;08.06.2026;15:00;G;'))
    const day = { person_id: people.get('004')!, day: '2026-06-09' }
    const entry = { ...day, comes: '2026-06-09T06:00:00Z', goes: '2026-06-09T14:00:00Z', source: 'manual' }
    await insert(server.db, 'time_entry', entry)
    await update(
      server.db,
      'time_day',
      { person_id: day.person_id, day: '2026-06-08' },
      { status: 'manuallyApproved', released_at: NOW },
    )
    const done = await store(csv('004;08.06.2026;15:30;K;', '004;09.06.2026;09:00;K;', '004;10.06.2026;07:00;K;'))
    expect(rulesOf(done)).toMatchObject({ released: 1, enteredByHand: 1, pairMissing: 2 })
    expect(done.report).toMatchObject({ added: 1, refused: 2 })
    expect(await entriesOf('004')).toHaveLength(3)
  })

  test('that is killed in the middle resumes after the last stored portion', async () => {
    const year = ['005', '006'].flatMap((number) =>
      Array.from({ length: 2_500 }, (_, index) => {
        const at = new Date(Date.UTC(2026, 0, 1, 5) + index * 1_800_000)
        const text = at.toISOString()
        return `${number};${text.slice(0, 10)};${text.slice(11, 16)};${index % 2 === 0 ? 'K' : 'G'};`
      }),
    )
    const { body } = await check(csv(...year))
    expect(body.lines).toBe(5_000)
    // Without the queue: the first run is aborted after its first portion.
    await server.db.updateTable('time_import').set({ status: 'running' }).where('id', '=', body.id).execute()
    const kill = new AbortController()
    const { context } = server
    const killing = { ...context, now: () => (kill.abort(new Error('killed')), NOW) }
    await expect(runImport(killing, { id: body.id }, { signal: kill.signal }, 2_000)).rejects.toThrow('killed')
    const half = await read(body.id)
    expect(half.status).toBe('running')
    expect(half.storedLines).toBeGreaterThan(0)
    expect(half.storedLines).toBeLessThan(body.lines)
    // The queue may run it twice in parallel: each portion is stored by one of the runs.
    const { signal } = new AbortController()
    await Promise.all([
      runImport(context, { id: body.id }, { signal }),
      runImport(context, { id: body.id }, { signal }),
    ])
    const done = await read(body.id)
    expect(done).toMatchObject({ status: 'done', storedLines: body.lines, report: { added: body.lines, known: 0 } })
    expect((await stampsOf('005')) + (await stampsOf('006'))).toBe(body.lines)
  }, 60_000)

  test('of two files with the same people in parallel stores each stamp once', async () => {
    const lines = june('001')
    const [one, other] = [csv(...lines), csv(...lines.toReversed())]
    const ids = [(await check(one)).body.id, (await check(other)).body.id]
    expect(ids[0]).not.toBe(ids[1])
    await Promise.all(ids.map((id) => office().post(`/api/az/imports/${id}/start`, { body: {} })))
    const done = await Promise.all(ids.map(finished))
    expect(done.map(({ report }) => report.added).reduce((sum, each) => sum + each)).toBe(40)
    expect(await stampsOf('001')).toBe(40)
    expect(await office().post(`/api/az/imports/${ids[0]}/start`, { body: {} })).toMatchObject({
      status: 409,
      body: { code: 'importDone' },
    })
  })
})

describe('portions', () => {
  const NEVER = new AbortController().signal

  /** Inserts a checked import that runs without the queue; `stored` are lines that a former run has stored. */
  async function begin(text: string, stored = '{}'): Promise<number> {
    const { body } = await check(text)
    await server.db.updateTable('time_import').set({ status: 'running', stored }).where('id', '=', body.id).execute()
    return body.id
  }

  test('[TIME-01] that a killed run has stored out of order are skipped by the next one', async () => {
    await store(csv(...june('008')))
    const id = await begin(csv(...june('007'), ...june('008'), ...june('009')), '{[40,80)}')
    expect(await read(id)).toMatchObject({ status: 'running', storedLines: 40 })
    await runImport(server.context, { id }, { signal: NEVER }, 40)
    expect(await read(id)).toMatchObject({ status: 'done', storedLines: 120, report: { added: 80, known: 0 } })
    expect([await stampsOf('007'), await stampsOf('008'), await stampsOf('009')]).toEqual([40, 40, 40])
  })

  test('of three runs at the same time are stored by one of them each', async () => {
    const id = await begin(csv(...['010', '011', '012'].flatMap(june)))
    await Promise.all([1, 2, 3].map(() => runImport(server.context, { id }, { signal: NEVER }, 20)))
    expect(await read(id)).toMatchObject({ status: 'done', report: { added: 120, known: 0, refused: 0 } })
    expect(await stampsOf('011')).toBe(40)
    expect(await entriesOf('011')).toHaveLength(20)
  })

  test('of one person begin the account with the first stamp, whichever is stored first', async () => {
    const may = june('001').map((line) => line.replace('.06.', '.05.'))
    await server.db.deleteFrom('time_account').where('person_id', '=', people.get('001')!).execute()
    const id = await begin(csv(...may), '{[0,20)}')
    await runImport(server.context, { id }, { signal: NEVER }, 10)
    expect((await read(id)).report).toMatchObject({ added: 20, refused: 0 })
    const account = server.db.selectFrom('time_account').select('start_day').where('person_id', '=', people.get('001')!)
    expect(await account.executeTakeFirst()).toEqual({ start_day: '2026-05-01' })
  })

  test('that fail stop the import, which a person resumes without storing anything twice', async () => {
    const id = await begin(csv(...['013', '014', '015'].flatMap(june)))
    let calls = 0
    const now = () => {
      calls += 1
      // The error comes after the first portion, which calls six times.
      if (calls > 8) throw new Error('no clock')
      return NOW
    }
    await runImport({ ...server.context, now }, { id }, { signal: NEVER }, 20)
    const stopped = await read(id)
    expect(stopped).toMatchObject({ status: 'stopped', report: { error: 'fault' } })
    expect(stopped.storedLines).toBeGreaterThan(0)
    expect(stopped.storedLines).toBeLessThan(120)
    expect((await office().post(`/api/az/imports/${id}/start`, { body: {} })).status).toBe(200)
    expect(await finished(id)).toMatchObject({ status: 'done', report: { added: 120, known: 0, error: '' } })
  })

  test('[TIME-02] are followed by the averages of the days after them', async () => {
    const long = (day: string, goes: string) => [
      `019;${day};07:00;K;`,
      `019;${day};12:00;G;`,
      `019;${day};12:45;K;`,
      `019;${day};${goes};G;`,
    ]
    const weeks = [2, 9, 16, 23, 30].flatMap((monday) => [0, 1, 2, 3, 4].map((more) => monday + more))
    const days = weeks.map((day) => new Date(Date.UTC(2026, 1, day)).toISOString().slice(0, 10))
    // Five days of nine hours and a quarter are less than 48 hours a week.
    await store(csv(...days.flatMap((day) => long(day.split('-').toReversed().join('.'), '17:00'))))
    const hintsOf = async (day: string) => {
      const found = server.db.selectFrom('time_day').select('hints').where('person_id', '=', people.get('019')!)
      const row = await found.where('day', '=', day).executeTakeFirstOrThrow()
      return (row.hints as { code: string }[]).map(({ code }) => code)
    }
    const last = days.at(-1)!
    expect(await hintsOf(last)).toEqual([])
    await store(csv(...long('14.02.2026', '17:00')))
    await expect.poll(() => hintsOf(last), { timeout: 10_000 }).toEqual(['averageOver8h'])
    const evaluation = server.db.selectFrom('time_evaluation').select(['from_day', 'until_day', 'person_ids', 'done'])
    expect(await evaluation.where('from_day', '=', '2026-02-14').executeTakeFirst()).toEqual({
      from_day: '2026-02-14',
      until_day: '2026-06-17',
      person_ids: [people.get('019')],
      done: 1,
    })
  })

  test('are announced once for all people of the file', async () => {
    const id = await begin(csv(...['016', '017', '018'].flatMap((number) => june(number))))
    const announced: DomainEvents['time.days_changed'][] = []
    const events: Events = {
      ...server.context.events,
      async publish(tx, name, data) {
        if (name === 'time.days_changed') announced.push(data as DomainEvents['time.days_changed'])
        await server.context.events.publish(tx, name, data)
      },
    }
    await runImport({ ...server.context, events }, { id }, { signal: NEVER }, 20)
    const personIds = ['016', '017', '018'].map((number) => people.get(number)!)
    expect(announced).toEqual([{ personIds, from: '2026-05-25', until: '2026-06-17' }])
  })
})
