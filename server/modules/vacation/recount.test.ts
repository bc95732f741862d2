import { describe, expect, test } from 'vitest'
import type { LeaveRequest } from '#contract/vacation.ts'
import type { PersonLeave } from '#contract/vacation-personnel.ts'
import { bodyAndVersion, testApp } from '#server/testing/app.ts'
import { leaveCompany, WEEK } from '#server/testing/leave-company.ts'
import type { Somebody } from '#server/testing/builders.ts'

const server = await testApp({ now: () => new Date('2026-02-06T08:00:00Z') })
const company = await leaveCompany(server)
const boss = await company.approver('boss')
const office = await company.person('office', { roles: ['menu_ma_personaldata'] })
const FOUR_DAYS = { from: '2026-03-01', weeks: [[480, 480, 480, 480, 0, 0, 0]] }
const save = async ({ id }: Somebody, path: string, body: object) => {
  const answer = await server.as(office.name).put(`/api/vac/settings/people/${id}/${path}`, bodyAndVersion(body))
  expect(answer.status).toBe(200)
}
const leftOf = async ({ name }: Somebody): Promise<number> => {
  const { numerator, denominator } = (await server.as(name).get('/api/vac/balance?year=2026')).body.left
  return numerator / denominator
}
const read = async ({ name }: Somebody, id: number): Promise<LeaveRequest> =>
  (await server.as(name).get<LeaveRequest>(`/api/vac/requests/${id}`)).body
const titlesOf = async ({ name }: Somebody): Promise<string[]> => (await server.bell(name)).map(({ title }) => title)
const anEmployee = () => company.person('eve', { supervisor: boss, days: 30 })
const approved = async (eve: Somebody, periods = [WEEK]): Promise<LeaveRequest> => {
  const request = await company.send(eve, { periods })
  await company.decide(boss, request)
  return request
}

describe('[VAC-05] leave that is open or approved', () => {
  test('costs days by the new hours, keeps its decisions, and notifies its applicant', async () => {
    const eve = await anEmployee()
    const { id, version } = await approved(eve)
    const open = await company.send(eve, { periods: [{ first: '2026-03-16', last: '2026-03-20' }] })
    expect(await leftOf(eve)).toBe(20)
    await save(eve, 'models', FOUR_DAYS)
    expect(await leftOf(eve)).toBe(22)
    expect(await read(eve, id)).toMatchObject({
      status: 'approved',
      version: version + 1,
      stages: [{ status: 'manuallyApproved', decider: { id: boss.id } }],
    })
    await expect.poll(() => titlesOf(eve)).toContain('Ihre Urlaubstage wurden neu berechnet')
    // A decision about the former version is refused.
    expect((await company.decide(boss, open)).status).toBe(409)
    expect((await company.decide(boss, await read(eve, open.id))).status).toBe(200)
    await save(eve, 'models', FOUR_DAYS)
    expect(await read(eve, id)).toMatchObject({ version: version + 1 })
    expect(await leftOf(eve)).toBe(22)
  })

  test('does not book days again that a certificate has restored', async () => {
    const eve = await anEmployee()
    await approved(eve)
    const body = { personId: eve.id, first: '2026-03-10', last: '2026-03-10' }
    await server.as(office.name).post('/api/vac/sickness', { body })
    expect(await leftOf(eve)).toBe(26)
    await save(eve, 'models', FOUR_DAYS)
    expect(await leftOf(eve)).toBe(27)
    await save(eve, 'models', { ...FOUR_DAYS, weeks: [[480, 480, 480, 480, 480, 0, 0]] })
    expect(await leftOf(eve)).toBe(26)
  })

  test('ends with the employment', async () => {
    const eve = await anEmployee()
    const { id } = await approved(eve)
    const later = await approved(eve, [{ first: '2026-08-03', last: '2026-08-07' }])
    await server.as(eve.name).post(`/api/vac/requests/${later.id}/withdraw`, { version: later.version })
    const { version } = (await server.as(office.name).get<PersonLeave>(`/api/vac/settings/people/${eve.id}?year=2026`))
      .body
    await save(eve, 'employment', { version, entry: '2019-01-01', exit: '2026-03-11', contractDays: 30 })
    expect(await read(eve, id)).toMatchObject({ status: 'approved' })
    const ended = await read(eve, later.id)
    // The cancellation needs no answer any more.
    expect(ended).toMatchObject({ status: 'withdrawn', cancellationPending: false })
    expect(ended.timeline.at(-1)).toMatchObject({ type: 'employmentEnded', note: '' })
    expect(await leftOf(eve)).toBe(27)
    await expect.poll(() => titlesOf(eve)).toContain('Ihr Urlaub nach dem Ende der Beschäftigung entfällt')
  })

  test('is rejected automatically where it is undecided and the employment ends before it', async () => {
    const eve = await anEmployee()
    const { id } = await company.send(eve, { periods: [{ first: '2026-08-03', last: '2026-08-07' }] })
    const { version } = (await server.as(office.name).get<PersonLeave>(`/api/vac/settings/people/${eve.id}?year=2026`))
      .body
    await save(eve, 'employment', { version, entry: '2019-01-01', exit: '2026-03-11', contractDays: 30 })
    expect(await read(eve, id)).toMatchObject({ status: 'rejected', stages: [{ status: 'automaticallyRejected' }] })
    await expect.poll(() => titlesOf(eve)).toContain('Ihr Urlaub nach dem Ende der Beschäftigung entfällt')
  })

  test('costs a day that is no longer a holiday, and one day less where a holiday is added', async () => {
    const other = await leaveCompany(server)
    const keeper = await other.person('keeper', { roles: ['menu_ma_personaldata'] })
    const eve = await other.person('eve', { days: 30 })
    // With Corpus Christi, a holiday of Nordrhein-Westfalen.
    await other.send(eve, { periods: [{ first: '2026-06-01', last: '2026-06-05' }] })
    expect(await leftOf(eve)).toBe(26)
    const site = `/api/vac/settings/companies/${other.companyId}/sites/${other.siteId}`
    const move = (land: string) => server.as(keeper.name).put(site, { body: { land } })
    expect((await move('BE')).status).toBe(200)
    expect(await leftOf(eve)).toBe(25)
    await move('NW')
    expect(await leftOf(eve)).toBe(26)
  })
})
