import { expect, test } from 'vitest'
import type { Notification } from '#contract/notifications.ts'
import { testApp } from '#server/testing/app.ts'
import { bellDecisions } from '#server/testing/bell-decisions.ts'
import { leaveCompany, WEEK } from '#server/testing/leave-company.ts'
import type { Somebody } from '#server/testing/builders.ts'
import { insert } from '#server/testing/rows.ts'

const server = await testApp({ now: () => new Date('2026-02-06T08:00:00Z') })
const bell = bellDecisions(server)
const company = await leaveCompany(server)
const top = await company.approver('top')
const team = () => company.team(top)
const entriesOf = ({ name }: Somebody): Promise<Notification[]> => server.bell(name)

test('[BELL-02] a request for leave is shown with its kind, days, overlap and reason of the receiver, and is approved by its call', async () => {
  const { boss, eve } = await team()
  const adam = await company.person('adam', { supervisor: boss })
  await company.decide(boss, await company.send(adam, {}))
  const request = await company.send(eve, {})
  const todo = await bell.oneOf(boss.name)
  expect(todo).toMatchObject({
    facts: expect.stringMatching(/^Tarifurlaub, 5 Tage\. Überschneidet sich mit adam [^.]+\.$/),
    why: 'Sie sind die Führungskraft.',
    words: { approve: 'Genehmigen', approved: 'Genehmigt' },
    undoable: true,
  })
  expect((await bell.send(boss.name, todo.approve)).status).toBe(200)
  await expect.poll(() => bell.of(boss.name)).toEqual([])
  expect((await server.as(eve.name).get(`/api/vac/requests/${request.id}`)).body).toMatchObject({ status: 'approved' })
})

test('[BELL-02] a rejection without a reason is refused; the notice of a rejected request names its period', async () => {
  const { boss, eve } = await team()
  await company.send(eve, {})
  const todo = await bell.oneOf(boss.name)
  expect(await bell.send(boss.name, todo.reject)).toMatchObject({ status: 422, body: { code: 'reasonRequired' } })
  expect((await bell.send(boss.name, todo.reject, 'Inventur')).status).toBe(200)
  await expect
    .poll(() => entriesOf(eve))
    .toMatchObject(
      [
        { title: 'Ihr Urlaubsantrag wurde abgelehnt', body: '09.03.2026 – 13.03.2026: Inventur', bodyEn: /9 Mar 2026/ },
      ].map((entry) => ({ ...entry, bodyEn: expect.stringContaining('9 Mar 2026') })),
    )
})

test('[BELL-02] a deputy reads for whom and until when, and after the decision of another person who made it', async () => {
  const { boss, eve } = await team()
  const deputy = await company.approver('deputy')
  await server.db.insertInto('deputy').values({ holder_id: boss.id, position: 1, deputy_id: deputy.id }).execute()
  const setting = { person_id: boss.id, activated: true, away_from: '2026-02-01', away_until: '2026-02-20' }
  await insert(server.db, 'deputy_setting', setting)
  const request = await company.send(eve, {})
  const todo = await bell.oneOf(deputy.name)
  expect(todo.why).toMatch(/^Weil Sie boss \S+ bis 20\.02\.2026 vertreten\.$/)
  const english = await server.as(deputy.name).get('/api/notification/badges/decisions', {
    headers: { 'accept-language': 'en' },
  })
  expect(english.body).toMatchObject([
    { why: expect.stringContaining('until 20 Feb 2026'), words: { approve: 'Approve' } },
  ])
  await company.decide(boss, request)
  expect(await bell.ended(deputy.name, todo.id)).toMatch(/^Inzwischen entschieden von boss \S+: genehmigt\.$/)
  expect(await bell.send(deputy.name, todo.approve)).toMatchObject({ status: 409 })
})

test('[BELL-02] special leave names its occasion and its deadline; a change and a withdrawal end the to-do', async () => {
  const { boss, eve } = await team()
  const reason = await company.specialReason({ label_en: 'Moving house', per: 'event' })
  const day = { first: WEEK.first, last: WEEK.first }
  const request = await company.send(eve, { type: 'specialLeave', specialReasonId: reason, periods: [day] })
  const todo = await bell.oneOf(boss.name)
  expect(todo.facts).toBe('Sonderurlaub, 1 Tag. Anlass: Umzug.')
  expect(todo.why).toMatch(/^Sie sind die Führungskraft\. Frist: \d\d\.\d\d\.2026\.$/)
  const { status } = await server
    .as(eve.name)
    .post(`/api/vac/requests/${request.id}/withdraw`, { version: request.version })
  expect(status).toBe(200)
  expect(await bell.ended(boss.name, todo.id)).toBe('Der Antrag wurde inzwischen zurückgezogen.')
})

test('[BELL-02] the entry of another person cannot be answered', async () => {
  const { boss, eve } = await team()
  await company.send(eve, {})
  const todo = await bell.oneOf(boss.name)
  expect(await bell.ended(eve.name, todo.id)).toBeUndefined()
  expect((await server.as(eve.name).get('/api/notification/badges/decisions')).body).toEqual([])
})
