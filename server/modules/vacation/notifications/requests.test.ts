import { describe, expect, test } from 'vitest'
import type { Notification } from '#contract/notifications.ts'
import type { PersonLeave } from '#contract/vacation-personnel.ts'
import type { DivisionCalendar } from '#contract/vacation-settings.ts'
import { bodyAndVersion, testApp } from '#server/testing/app.ts'
import { leaveCompany } from '#server/testing/leave-company.ts'
import { find } from '#server/testing/rows.ts'
import type { Somebody } from '#server/testing/builders.ts'

const server = await testApp({ now: () => new Date('2026-02-06T08:00:00Z') })
const company = await leaveCompany(server)
const top = await company.approver('top')
const team = () => company.team(top)
const entriesOf = ({ name }: Somebody): Promise<Pick<Notification, 'title' | 'todo' | 'menuId'>[]> => server.bell(name)
const titlesOf = async (person: Somebody, todo: boolean): Promise<string[]> =>
  (await entriesOf(person)).filter((entry) => entry.todo === todo).map(({ title }) => title)
const menusOf = async ({ id }: Somebody) => {
  const rows = await server.db
    .selectFrom('realtime_event')
    .select('data')
    .where('person_id', '=', id)
    .where('type', '=', 'menu_change')
    .orderBy('seq')
    .execute()
  return rows.map(({ data }) => data)
}
const menuOf = async (person: Somebody) => (await menusOf(person)).at(-1)
const changesOf = async ({ id }: Somebody) => {
  const rows = await server.db
    .selectFrom('realtime_event')
    .select('data')
    .where('person_id', '=', id)
    .where('type', '=', 'leave_change')
    .orderBy('seq')
    .execute()
  return rows.map(({ data }) => data)
}
const shown = (show: boolean) => ({ menuName: 'menu_ma_holiday_approve', show })
const post = ({ name }: Somebody, path: string, body: object) =>
  server.as(name).post(`/api/vac/requests/${path}`, bodyAndVersion(body))
const REQUEST = [expect.stringMatching(/^Urlaubsantrag: eve /)]

describe('[BELL-01] a request for leave', () => {
  test('is a to-do of the deciders, shows the menu entry, and is closed by the decision', async () => {
    const { boss, eve } = await team()
    const request = await company.send(eve, {})
    await expect.poll(() => titlesOf(boss, true)).toEqual(REQUEST)
    expect(await entriesOf(boss)).toMatchObject([
      {
        menuId: 'menu_ma_holiday',
        nikoId: request.id,
        delOverBell: false,
        link: `/urlaubsgenehmigung/${request.id}`,
      },
    ])
    await expect.poll(() => menuOf(boss)).toEqual(shown(true))
    await company.decide(boss, request)
    await expect.poll(() => titlesOf(boss, true)).toEqual([])
    await expect.poll(() => menuOf(boss)).toEqual(shown(false))
    await expect.poll(() => titlesOf(eve, false)).toEqual(['Ihr Urlaubsantrag wurde genehmigt'])
    expect(await titlesOf(eve, true)).toEqual([])
  })

  test('reaches the windows of applicant, substitute and decider only', async () => {
    const { boss, eve } = await team()
    const [sub, mate] = [await company.person('sub'), await company.person('mate', { supervisor: boss })]
    const { id } = await company.send(eve, { substituteId: sub.id })
    for (const person of [eve, sub, boss]) await expect.poll(() => changesOf(person)).toEqual([{ id }])
    expect(await changesOf(mate)).toEqual([])
  })

  test('that is withdrawn leaves no to-do, and a cancellation request opens one', async () => {
    const { boss, eve } = await team()
    const sub = await company.person('sub')
    const { id, version } = await company.send(eve, { substituteId: sub.id })
    await expect.poll(() => titlesOf(boss, true)).toEqual(REQUEST)
    await post(eve, `${id}/withdraw`, { version })
    await expect.poll(() => titlesOf(boss, true)).toEqual([])
    const withdrawn = [expect.stringMatching(/^eve .* hat den Urlaubsantrag zurückgezogen$/)]
    await expect.poll(() => titlesOf(boss, false)).toEqual(withdrawn)
    await expect.poll(() => titlesOf(sub, false)).toEqual([expect.stringMatching(/^Vertretung für eve .* entfällt$/)])
    expect(await titlesOf(eve, false)).toEqual([])
    const approved = await company.send(eve, {})
    await company.decide(boss, approved)
    await post(eve, `${approved.id}/withdraw`, { version: 1 })
    await expect.poll(() => titlesOf(boss, true)).toEqual([expect.stringMatching(/^Stornierung: eve /)])
    await post(boss, `${approved.id}/cancellation`, { version: 1, approve: false, reason: 'Messe' })
    await expect.poll(() => titlesOf(boss, true)).toEqual([])
    await expect.poll(() => titlesOf(eve, false)).toContain('Ihr Urlaub bleibt bestehen')
  })

  test('that is withdrawn notifies its deciders so far, and those who would have decided for the supervisor', async () => {
    const { boss, eve } = await team()
    const [manager, deputy] = [await company.approver('manager'), await company.approver('deputy')]
    await company.assign(eve, manager)
    await server.as(boss.name).put('/api/vac/deputies', {
      body: { activated: true, deputyIds: [deputy.id], awayFrom: '2026-02-06', awayUntil: '2026-02-06' },
    })
    const request = await company.send(eve, {})
    await company.decide(manager, request)
    await expect.poll(() => titlesOf(deputy, true)).toEqual(REQUEST)
    await post(eve, `${request.id}/withdraw`, { version: request.version })
    for (const person of [manager, deputy])
      await expect.poll(() => titlesOf(person, false)).toContainEqual(expect.stringMatching(/zurückgezogen$/))
    expect(await titlesOf(boss, false)).toEqual([])
  })

  test('names each period, not the days between them', async () => {
    const { eve } = await team()
    const sub = await company.person('sub')
    const day = (one: string) => ({ first: one, last: one })
    const periods = [{ first: '2026-06-15', last: '2026-06-16' }, day('2026-09-01')]
    await company.send(eve, { substituteId: sub.id, periods })
    await expect.poll(() => entriesOf(sub)).toMatchObject([{ body: '15.06.2026 – 16.06.2026, 01.09.2026' }])
  })

  test('asks the substitute, who is notified of the approval', async () => {
    const { boss, eve } = await team()
    const sub = await company.person('sub')
    const request = await company.send(eve, { substituteId: sub.id })
    await expect.poll(() => titlesOf(sub, true)).toEqual([expect.stringMatching(/^Vertretung für eve /)])
    await post(sub, `${request.id}/substitute`, { version: 1, accept: true })
    await expect.poll(() => titlesOf(sub, true)).toEqual([])
    await company.decide(boss, request)
    await expect.poll(() => titlesOf(sub, false)).toEqual([expect.stringMatching(/^Sie vertreten eve /)])
  })

  test('that is over notifies the substitute, and a decider who had approved', async () => {
    const { boss, eve } = await team()
    const [sub, manager] = [await company.person('sub'), await company.approver('manager')]
    const approved = await company.send(eve, { substituteId: sub.id })
    await company.decide(boss, approved)
    await post(eve, `${approved.id}/withdraw`, { version: 1 })
    await post(boss, `${approved.id}/cancellation`, { version: 1, approve: true })
    await expect
      .poll(() => titlesOf(sub, false))
      .toContainEqual(expect.stringMatching(/^Vertretung für eve .* entfällt$/))
    await company.assign(eve, manager)
    const rejected = await company.send(eve, {})
    await company.decide(manager, rejected)
    await company.decide(boss, rejected, { approve: false, reason: 'Messe' })
    await expect
      .poll(() => titlesOf(manager, false))
      .toEqual([expect.stringMatching(/^Urlaubsantrag von eve .* wurde abgelehnt$/)])
    expect(await titlesOf(boss, false)).toEqual([])
  })

  test('that restores days after a certificate notifies applicant and supervisor', async () => {
    const { boss, eve } = await team()
    const office = await company.person('office', { roles: ['menu_ma_personaldata'] })
    await company.decide(boss, await company.send(eve, {}))
    const body = { personId: eve.id, first: '2026-03-10', last: '2026-03-11' }
    await server.as(office.name).post('/api/vac/sickness', { body })
    await expect.poll(() => titlesOf(eve, false)).toContain('Ihnen wurden Urlaubstage gutgeschrieben')
    await expect
      .poll(() => titlesOf(boss, false))
      .toEqual([expect.stringMatching(/^eve .* wurden Urlaubstage gutgeschrieben$/)])
  })

  test('that is taken back after it is over notifies applicant and supervisor', async () => {
    const { boss, eve } = await team()
    const office = await company.person('office', { roles: ['menu_ma_personaldata'] })
    const at = `/api/vac/settings/people/${eve.id}/requests`
    const past = { type: 'tariffLeave', periods: [{ first: '2026-01-12', last: '2026-01-14' }] }
    const { body } = await server.as(office.name).post<PersonLeave>(at, { body: past })
    const { id, version } = body.requests[0]!
    await expect.poll(() => titlesOf(boss, true)).toEqual(REQUEST)
    await company.decide(boss, { id, version })
    await server.as(office.name).post(`${at}/${id}/correction`, { body: { reason: 'hat gearbeitet' }, version })
    await expect.poll(() => titlesOf(eve, false)).toContain('Ihr Urlaubskonto wurde korrigiert')
    await expect
      .poll(() => titlesOf(boss, false))
      .toEqual([expect.stringMatching(/^Urlaub von eve .* wurde zurückgenommen$/)])
  })

  test('that was booked for a closure notifies its applicant when the closure is removed', async () => {
    const other = await leaveCompany(server)
    const eve = await other.person('eve')
    const office = await other.person('office', { roles: ['menu_ma_personaldata'] })
    const division = await find(server.db, 'person', { id: eve.id })
    const at = `/api/vac/settings/calendars/${division.division_id}/closures`
    const days = { first: '2026-12-28', last: '2026-12-30', name: 'Jahreswechsel' }
    const { body } = await server.as(office.name).post<DivisionCalendar>(at, { body: days })
    const { id } = body.closures[0]!
    await server.as(office.name).post(`${at}/${id}/booking`, { body: {} })
    await server.as(office.name).delete(`${at}/${id}`)
    await expect.poll(() => titlesOf(eve, false)).toContain('Ihr Urlaub entfällt')
  })

  test('moves to the deputy while the holder is away, in both languages, and back', async () => {
    const { boss, eve } = await team()
    const deputy = await company.approver('deputy')
    await company.send(eve, {})
    await expect.poll(() => titlesOf(boss, true)).toEqual(REQUEST)
    const away = (awayUntil: string | null, activated: boolean) =>
      server.as(boss.name).put('/api/vac/deputies', {
        body: { activated, deputyIds: [deputy.id], awayFrom: awayUntil && '2026-02-06', awayUntil },
      })
    await away('2026-02-06', true)
    await expect.poll(() => titlesOf(deputy, true)).toEqual(REQUEST)
    expect(await entriesOf(deputy)).toMatchObject([
      {
        titleEn: expect.stringMatching(/^Leave request: eve /),
        body: '09.03.2026 – 13.03.2026',
        bodyEn: '9 Mar 2026 – 13 Mar 2026',
      },
    ])
    await expect.poll(() => titlesOf(boss, true)).toEqual([])
    await away(null, false)
    await expect.poll(() => titlesOf(boss, true)).toEqual(REQUEST)
    await expect.poll(() => titlesOf(deputy, true)).toEqual([])
  })

  test('of many requests changes the menu entry of a deputy once', async () => {
    const { boss, eve } = await team()
    const deputy = await company.approver('deputy')
    for (const day of ['2026-03-02', '2026-03-03', '2026-03-04'])
      await company.send(eve, { periods: [{ first: day, last: day }] })
    await expect.poll(() => titlesOf(boss, true)).toHaveLength(3)
    const away = { activated: true, deputyIds: [deputy.id], awayFrom: '2026-02-06', awayUntil: '2026-02-06' }
    for (const [activated, todos] of [
      [true, 3],
      [false, 0],
    ] as const) {
      await server.as(boss.name).put('/api/vac/deputies', { body: { ...away, activated } })
      await expect.poll(() => titlesOf(deputy, true)).toHaveLength(todos)
      await expect.poll(() => menuOf(deputy)).toEqual(shown(activated))
    }
    expect(await menusOf(deputy)).toEqual([shown(true), shown(false)])
  })

  test.each<[string, (boss: Somebody) => Promise<unknown>]>([
    [
      'leave of that day is approved',
      async (boss) =>
        company.decide(top, await company.send(boss, { periods: [{ first: '2026-02-06', last: '2026-02-06' }] })),
    ],
    [
      'a certificate of that day is recorded',
      async (boss) => {
        const office = await company.person('office', { roles: ['menu_ma_personaldata'] })
        const body = { personId: boss.id, first: '2026-02-06', last: '2026-02-06' }
        return server.as(office.name).post('/api/vac/sickness', { body })
      },
    ],
  ])('moves to the deputy at once when %s', async (_name, goAway) => {
    const { boss, eve } = await team()
    const deputy = await company.approver('deputy')
    await server.as(boss.name).put('/api/vac/deputies', { body: { activated: true, deputyIds: [deputy.id] } })
    await company.send(eve, {})
    await expect.poll(() => titlesOf(boss, true)).toEqual(REQUEST)
    expect(await goAway(boss)).toMatchObject({ status: 200 })
    await expect.poll(() => titlesOf(deputy, true)).toEqual(REQUEST)
    await expect.poll(() => titlesOf(boss, true)).toEqual([])
  })
})
