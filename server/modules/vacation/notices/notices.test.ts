import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { SentNotices } from '#contract/vacation-notices.ts'
import { testApp } from '#server/testing/app.ts'
import { bookClaim, leaveCompany } from '#server/testing/leave-company.ts'
import { insert } from '#server/testing/rows.ts'
import type { Somebody } from '#server/testing/builders.ts'
import { sendNotices } from './send-notices.ts'

let now = new Date('2026-01-05T08:00:00Z')
const server = await testApp({ now: () => now })
const NOTICES = '/api/vac/lapse-notices'
const company = await leaveCompany(server)
const office = await company.person('office', { roles: ['menu_ma_personaldata'], days: 0 })
await server.as(office.name).patch(`${NOTICES}/sending/${company.companyId}`, { body: { isSending: true } })
const sendAt = async (instant: string) => {
  now = new Date(instant)
  await sendNotices(server.context)
}
const noticesOf = async ({ name }: Somebody) => (await server.as(name).get(NOTICES)).body
const todosOf = async ({ name }: Somebody): Promise<string[]> =>
  (await server.bell(name)).filter(({ todo }) => todo).map(({ title }: { title: string }) => title)
const days = (numerator: number) => ({ numerator, denominator: 1 })
const claim = (year: number, amount: number, lapsesOn: string) => ({ year, amount: days(amount), lapsesOn })
const aReceiver = async () => {
  const eve = await company.person('eve', { days: 30 })
  await bookClaim(server, eve.id, 2025, 5)
  return eve
}

test('a notice names the open days of each year and when they lapse, once at each occasion', async () => {
  const eve = await aReceiver()
  await sendAt('2026-01-05T08:00:00Z')
  await Promise.all([sendNotices(server.context), sendNotices(server.context)])
  await sendAt('2026-08-31T08:00:00Z')
  expect(await noticesOf(eve)).toMatchObject([
    {
      sentOn: '2026-01-05',
      textVersion: '2026-11',
      claims: [claim(2025, 5, '2026-03-31'), claim(2026, 30, '2027-03-31')],
      text: expect.stringContaining('5 Tage aus dem Jahr 2025, zu nehmen bis 31.03.2026'),
      textEn: expect.stringContaining('30 days of the year 2026, to be taken by 31 March 2027'),
      seenAt: null,
      confirmedAt: null,
    },
  ])
  await sendAt('2026-09-03T08:00:00Z')
  expect(await noticesOf(eve)).toMatchObject([
    { sentOn: '2026-09-03', claims: [claim(2026, 30, '2027-03-31')] },
    { sentOn: '2026-01-05' },
  ])
})

test('approved leave is no open day, and a person without open days gets no notice', async () => {
  now = new Date('2026-01-05T08:00:00Z')
  const boss = await company.approver('boss', { days: 0 })
  const eve = await company.person('eve', { supervisor: boss, days: 10 })
  await company.decide(boss, await company.send(eve, {}))
  await company.send(eve, { periods: [{ first: '2026-04-13', last: '2026-04-14' }] })
  await sendAt('2026-01-05T08:00:00Z')
  expect(await noticesOf(eve)).toMatchObject([{ claims: [claim(2026, 5, '2027-03-31')] }])
  expect(await noticesOf(boss)).toEqual([])
})

test('a notice that would come too late for days does not name them: it does not make them lapse', async () => {
  const eve = await aReceiver()
  await sendAt('2026-03-10T08:00:00Z')
  expect(await noticesOf(eve)).toMatchObject([{ claims: [claim(2026, 30, '2027-03-31')] }])
  const { body } = await server.as(eve.name).get('/api/vac/balance?year=2026')
  expect(body.claims).toContainEqual(expect.objectContaining({ year: 2025, lapsesOn: null }))
})

test('companies without notices send none', async () => {
  const other = await leaveCompany(server)
  const max = await other.person('max', { days: 30 })
  await sendAt('2026-01-05T08:00:00Z')
  expect(await noticesOf(max)).toEqual([])
})

test('a notice is a to-do until it is confirmed, or a later one replaces it', async () => {
  const eve = await aReceiver()
  await sendAt('2026-01-05T08:00:00Z')
  await expect.poll(() => todosOf(eve)).toEqual(['Hinweis auf Ihren Resturlaub'])
  await sendAt('2026-09-03T08:00:00Z')
  const [{ id }] = await noticesOf(eve)
  await expect.poll(() => todosOf(eve)).toEqual(['Hinweis auf Ihren Resturlaub'])
  const post = (path: string, who = eve) => server.as(who.name).post(`${NOTICES}/${id}/${path}`)
  expect((await post('seen', office)).status).toBe(404)
  expect((await post('confirm', office)).status).toBe(404)
  const seen = (await post('seen')).body
  expect(seen).toMatchObject({ id, seenAt: expect.any(String), confirmedAt: null })
  now = new Date('2026-09-04T08:00:00Z')
  const confirmed = (await post('confirm')).body
  expect(confirmed).toMatchObject({ seenAt: seen.seenAt, confirmedAt: '2026-09-04T08:00:00.000Z' })
  now = new Date('2026-09-05T08:00:00Z')
  expect((await post('confirm')).body).toEqual(confirmed)
  await expect.poll(() => todosOf(eve)).toEqual([])
})

test('only the personnel office lists sent notices, and exports them with a checksum', async () => {
  const [eve, max] = [await aReceiver(), await company.person('max', { days: 3 })]
  await sendAt('2026-01-05T08:00:00Z')
  const [{ id }] = await noticesOf(eve)
  await server.as(eve.name).post(`${NOTICES}/${id}/confirm`)
  const list = (query = '', who = office) =>
    server.as(who.name).get<SentNotices>(`${NOTICES}/sent?companyId=${company.companyId}&year=2026${query}`)
  const { body } = await list()
  expect(body).toMatchObject({ isSending: true, sent: expect.any(Number) })
  expect(body.sent).toBe(body.items.length)
  expect(body.items.find((item) => item.id === id)).toMatchObject({ confirmedAt: expect.any(String) })
  expect((await list('&state=confirmed')).body.items.map((item) => item.id)).toContain(id)
  expect((await list('&state=sent')).body.items.map((item) => item.id)).not.toContain(id)
  expect((await list('', eve)).status).toBe(403)
  const stranger = await (await leaveCompany(server)).person('stranger', { roles: ['menu_ma_personaldata'] })
  expect((await list('', stranger)).status).toBe(404)
  const read = (who: Somebody) => server.as(who.name).get<Buffer>(`${NOTICES}/${id}/document`)
  const { headers, body: bytes } = await read(office)
  expect(headers).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'content-disposition': expect.stringMatching(/^attachment; filename="?urlaubshinweis-eve/),
  })
  const [, text = '', checksum] = /^([\s\S]*)SHA-256: ([0-9a-f]{64})\n$/.exec(bytes.toString()) ?? []
  expect(createHash('sha256').update(text).digest('hex')).toBe(checksum)
  expect(text).toMatch(/Gesendet: +05\.01\.2026\nGesehen: +05\.01\.2026, 9:00 Uhr\nBestätigt: +05\.01\.2026, 9:00 Uhr/)
  expect((await read(eve)).status).toBe(200)
  expect((await read(max)).status).toBe(404)
  expect((await read(stranger)).status).toBe(404)
})

test('[VAC-05] leave does not lapse before the day that a notice has named', async () => {
  const other = await leaveCompany(server)
  const rules = { company_id: other.companyId, sends_notices: true }
  await insert(server.db, 'leave_rules', rules)
  const eve = await other.person('eve', { days: 30 })
  await sendAt('2026-01-05T08:00:00Z')
  await insert(server.db, 'leave_carry_over', { company_id: other.companyId, from_year: 2026, carried_to: null })
  const { body } = await server.as(eve.name).get('/api/vac/balance?year=2026')
  expect(body.claims).toMatchObject([{ year: 2026, lapsesOn: '2027-03-31' }])
})
