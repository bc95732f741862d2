// Events at the end of an employment and in the leave of youths, as the personnel office records them.
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { testApp } from '#server/testing/app.ts'
import { leaveCompany } from '#server/testing/leave-company.ts'
import type { Somebody } from '#server/testing/builders.ts'

let now = new Date('2026-02-06T08:00:00Z')
const server = await testApp({ now: () => now })
const company = await leaveCompany(server)
const boss = await company.approver('boss')
const office = await company.person('office', { roles: ['menu_ma_personaldata'] })
const pathOf = ({ id }: Somebody) => `/api/vac/settings/people/${id}`
const employ = ({ id }: Somebody, values: object) =>
  server.db.updateTable('employment').set(values).where('person_id', '=', id).execute()

test('[VAC-05] the certificate of leave contains the granted and the paid days, with its checksum', async () => {
  now = new Date('2026-02-06T08:00:00Z')
  const eve = await company.person('eve', { supervisor: boss, days: 15 })
  await company.decide(boss, await company.send(eve, { periods: [{ first: '2026-03-09', last: '2026-03-11' }] }))
  const get = (by: Somebody) => server.as(by.name).get<Buffer>(`${pathOf(eve)}/certificate`)
  expect(await get(office)).toMatchObject({ status: 409, body: { code: 'noExit' } })
  await employ(eve, { exit_day: '2026-06-30', contract_days: 30 })
  const { status, body: bytes } = await get(office)
  expect(status).toBe(200)
  const body = bytes.toString()
  expect(body).toContain('Beschäftigt:     01.01.2019 bis 30.06.2026')
  expect(body).toContain('Gewährt:         3 Tage')
  expect(body).toContain('Abzugelten:      12 Tage')
  const [text, sum] = body.split('SHA-256: ')
  expect(sum?.trim()).toBe(createHash('sha256').update(text!).digest('hex'))
  expect((await get(boss)).status).toBe(403)
  const stranger = await (await leaveCompany(server)).person('stranger', { roles: ['menu_ma_personaldata'] })
  expect((await get(stranger)).status).toBe(404)
})

test('[VAC-05] E8: a day of vocational school during the leave of a youth comes back once', async () => {
  now = new Date('2026-02-06T08:00:00Z')
  const youth = await company.person('youth', { supervisor: boss, days: 30 })
  await employ(youth, { birth_day: '2009-06-01' })
  const leave = await company.send(youth, { periods: [{ first: '2026-02-09', last: '2026-02-13' }] })
  await company.decide(boss, leave)
  const attend = async (person: Somebody, day: string) => {
    const { status, body } = await server.as(office.name).post(`${pathOf(person)}/school-days`, { body: { day } })
    return status === 200 ? 'given back' : body.details?.[0]?.rule
  }
  expect(await attend(youth, '2026-02-10')).toBe('notYet')
  now = new Date('2026-02-16T08:00:00Z')
  const leftOf = async () => (await server.as(youth.name).get('/api/vac/balance?year=2026')).body.left.numerator
  expect(await leftOf()).toBe(25)
  expect(await attend(youth, '2026-02-10')).toBe('given back')
  expect(await leftOf()).toBe(26)
  expect(await attend(youth, '2026-02-10')).toBe('outsideLeave')
  expect(await attend(youth, '2026-02-03')).toBe('outsideLeave')
  const adult = await company.person('adult', { supervisor: boss, days: 30 })
  expect(await attend(adult, '2026-02-10')).toBe('notYouth')
  expect(
    (await server.as(boss.name).post(`${pathOf(youth)}/school-days`, { body: { day: '2026-02-11' } })).status,
  ).toBe(403)
})
