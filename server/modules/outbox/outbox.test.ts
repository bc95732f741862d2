import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { BugReport, OutboxMails, OutboxReports } from '#contract/outbox.ts'
import { createOutbox } from '#server/mail/outbox.ts'
import { staticConfigOf } from '#server/modules/static-config-route.ts'
import { testApp } from '#server/testing/app.ts'
import { aPerson } from '#server/testing/builders.ts'
import { find, insert } from '#server/testing/rows.ts'
import { storeReport } from './queries.ts'

const PORTAL = 'http://localhost:8080'
const demo = await testApp({ env: () => ({ DEMO: '1' }) })
const production = await testApp()
for (const { db } of [demo, production]) {
  await aPerson(db, 'thea.admin', { roles: ['menu_admin'], email: 'thea@example.com' })
  await aPerson(db, 'anna.reader')
}
const { id: admin } = await find(demo.db, 'person', { username: 'thea.admin' })

/** Ids of `table`, the newest first. */
const idsOf = async (table: 'outbox_mail' | 'outbox_report'): Promise<number[]> =>
  (await demo.db.selectFrom(table).select('id').orderBy('id', 'desc').execute()).map(({ id }) => Number(id))
const as = (name: string) => demo.as(name)
const mails = async (more = '') => (await as('thea.admin').get<OutboxMails>(`/api/outbox/mails${more}`)).body
const reports = async (more = '') => (await as('thea.admin').get<OutboxReports>(`/api/outbox/reports${more}`)).body
const aReport = (changes: Partial<BugReport> = {}): BugReport => ({
  id: randomUUID(),
  summary: 'Knopf fehlt',
  name: '',
  email: '',
  description: '<b>Seite</b>: /news/ma',
  ...changes,
})
const report = (body: unknown, headers: Record<string, string> = { origin: PORTAL }) =>
  demo.nobody.post('/api/outbox/reports', { body, headers })

describe('[PROF-01] mails of the demo company', () => {
  const content = { subject: 'Betreff', text: 'Text <b>', html: '<p>Text</p>' }
  const queue = (...keys: string[]) =>
    demo.db.transaction().execute((tx) =>
      demo.context.mail.queue(
        tx,
        keys.map((key) => ({ key, personId: admin, address: 'thea@example.com', content })),
      ),
    )

  test('are stored in the outbox, each once, and read page by page', async () => {
    expect(demo.context.mail.available).toBe(true)
    expect(await mails()).toEqual({ entries: [] })
    const keys = Array.from({ length: 21 }, (_, n) => `mail ${n}`)
    await queue(...keys)
    await queue(...keys)
    await expect.poll(async () => (await mails()).next, { timeout: 15_000 }).toBeDefined()
    const first = await mails()
    expect(first.entries).toHaveLength(20)
    expect(first.entries[0]).toEqual({
      id: expect.any(Number),
      address: 'thea@example.com',
      subject: 'Betreff',
      text: 'Text <b>',
      at: expect.stringMatching(/Z$/),
    })
    const second = await mails(`?before=${first.next}`)
    expect([second.entries.length, second.next]).toEqual([1, undefined])
    const open = demo.db.selectFrom('mail').select('id').where('sent_at', 'is', null)
    await expect.poll(() => open.execute()).toEqual([])
  })
})

describe('a full outbox', () => {
  const at = new Date('2026-11-20T08:00:00Z')

  test('keeps its 500 reports when one of them is sent again and again', async () => {
    const { id, ...rest } = aReport()
    await storeReport(demo.db, { id, ...rest }, at)
    const rows = Array.from({ length: 499 }, () => ({ ...rest, report_id: randomUUID(), received_at: at }))
    await insert(demo.db, 'outbox_report', rows)
    const before = await idsOf('outbox_report')
    for (let time = 0; time < 10; time++) await storeReport(demo.db, { id, ...rest }, at)
    expect(await idsOf('outbox_report')).toEqual(before)
    await storeReport(demo.db, aReport(), at)
    expect((await idsOf('outbox_report')).slice(1)).toEqual(before.slice(0, -1))
    await demo.db.deleteFrom('outbox_report').execute()
  })

  test('keeps its 1,000 mails when the job of one of them is repeated', async () => {
    await demo.db.deleteFrom('outbox_mail').execute()
    const outbox = createOutbox(demo.db, () => at)
    const letter = (key: string) => ({
      key,
      address: 'thea@example.com',
      subject: 'Betreff',
      text: 'Text',
      html: '',
      unsubscribeUrl: null,
    })
    const rows = Array.from({ length: 1_000 }, (_, n) => ({
      key: `full ${n}`,
      address: 'thea@example.com',
      subject: 'Betreff',
      body: 'Text',
      sent_at: at,
    }))
    await insert(demo.db, 'outbox_mail', rows)
    const before = await idsOf('outbox_mail')
    for (let time = 0; time < 10; time++) await outbox.send(letter('full 0'))
    await outbox.send(letter('one more'))
    expect((await idsOf('outbox_mail')).slice(1)).toEqual(before.slice(0, -1))
  })
})

describe('[APP-23] reports of errors', () => {
  test('are taken from pages of the portal and stored once', async () => {
    const given = aReport({ name: 'Anna', email: 'anna@example.com' })
    for (let time = 0; time < 2; time++) expect((await report(given)).status).toBe(202)
    const { entries } = await reports()
    const { id: _id, ...rest } = given
    expect(entries).toEqual([{ id: expect.any(Number), at: expect.any(String), ...rest }])
  })

  test.each<[string, unknown, string]>([
    ['a long summary', aReport({ summary: 'x'.repeat(1_001) }), 'body.summary'],
    ['a long text', aReport({ description: 'x'.repeat(50_001) }), 'body.description'],
    ['an id that is none', aReport({ id: '1' }), 'body.id'],
    ['NUL', aReport({ name: '\0' }), 'body.name'],
  ])('with %s are refused by field', async (_, body, field) => {
    expect(await report(body)).toMatchObject({ status: 400, body: { details: [{ field }] } })
  })

  test.each([[{}], [{ origin: 'https://evil.example' }], [{ origin: 'http://host.localhost' }]])(
    'of a page with %j are refused',
    async (headers) => {
      expect(await report(aReport(), headers)).toMatchObject({ status: 403, body: { code: 'origin_not_approved' } })
    },
  )

  test('are limited by number: those of one address, and those that are stored', async () => {
    const rows = Array.from({ length: 510 }, () => ({ ...aReport(), received_at: new Date() }))
    await insert(
      demo.db,
      'outbox_report',
      rows.map(({ id, ...row }) => ({ report_id: id, ...row })),
    )
    let status = 202
    for (let n = 0; n < 40 && status === 202; n++) ({ status } = await report(aReport()))
    expect(status).toBe(429)
    const { count } = await demo.db
      .selectFrom('outbox_report')
      .select((e) => e.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBeLessThanOrEqual(500)
    const first = await reports()
    expect([first.entries.length, (await reports(`?before=${first.next}`)).entries.length]).toEqual([20, 20])
  })
})

test.each(['/api/outbox/mails', '/api/outbox/reports'])('%s is for the administration alone', async (path) => {
  expect((await demo.nobody.get(path)).status).toBe(401)
  expect(await as('anna.reader').get(path)).toMatchObject({ status: 403, body: { code: 'role_missing' } })
})

test('nothing of it exists on a portal without the demo company', async () => {
  const config = staticConfigOf(production.context.config)
  expect(config.areas).not.toContain('outbox')
  expect(config).not.toHaveProperty('bugReportUrl')
  expect(production.context.mail.available).toBe(false)
  expect(production.routes.filter(({ url }) => url.includes('outbox'))).toEqual([])
  for (const path of ['/api/outbox/mails', '/api/outbox/reports'])
    expect((await production.as('thea.admin').get(path)).status).toBe(404)
  const headers = { origin: PORTAL }
  expect((await production.nobody.post('/api/outbox/reports', { body: aReport(), headers })).status).toBe(404)
})

test('the demo company offers reports and the outbox; configured services take precedence', () => {
  const { config } = demo.context
  expect(staticConfigOf(config)).toMatchObject({
    bugReportUrl: `${PORTAL}/api/outbox/reports`,
    areas: expect.arrayContaining(['outbox']),
  })
  const bugReportUrl = 'mailto:it@example.com'
  expect(staticConfigOf({ ...config, bugReportUrl }).bugReportUrl).toBe(bugReportUrl)
})

describe('a demo company', async () => {
  const mailing = await testApp({
    env: () => ({ DEMO: '1', SMTP_URL: 'smtp://localhost:2525', MAIL_FROM: 'p@example.com' }),
  })
  const collecting = await testApp({ env: () => ({ DEMO: '1', BUG_REPORT_URL: 'https://reports.example' }) })

  test.each([
    ['nothing configured', demo, ['mails', 'reports'], ['GET mails', 'GET reports', 'POST reports']],
    ['a mail server', mailing, ['reports'], ['GET reports', 'POST reports']],
    ['a collector of reports', collecting, ['mails'], ['GET mails']],
  ])('with %s keeps only what it does not send', (_, { context, routes }, outbox, kept) => {
    const config = staticConfigOf(context.config)
    expect([config.outbox, config.areas.includes('outbox')]).toEqual([outbox, true])
    const found = routes.filter(({ url, method }) => url.includes('/outbox/') && method !== 'HEAD')
    expect(found.map(({ url, method }) => `${method} ${url.split('/').at(-1)}`).toSorted()).toEqual(kept)
  })

  test('with both has no outbox', () => {
    const { bugReportUrl } = collecting.context.config
    const config = staticConfigOf({ ...mailing.context.config, bugReportUrl })
    expect([config.outbox, config.areas.includes('outbox')]).toEqual([undefined, false])
  })
})
