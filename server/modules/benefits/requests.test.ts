// Requests for benefits through the real app: requested, followed, withdrawn, decided alone or many, and lapsed.
import { describe, expect, test } from 'vitest'
import type { AskedBenefit, Benefit, BenefitList, BenefitRequest, EditedBenefit } from '#contract/benefits.ts'
import type { BulkDecisionResult } from '#contract/decisions.ts'
import type { Badges } from '#contract/notifications.ts'
import { testApp } from '#server/testing/app.ts'
import { countWaiting } from '#server/testing/commit-once-awaited.ts'
import { remove } from '#server/testing/rows.ts'
import { lapseRequests } from './requests.ts'
import { BENEFITS, someOffers } from './testing/offers.ts'

let now = new Date('2026-06-15T08:00:00Z')
const TODAY = '2026-06-15'
const server = await testApp({ now: () => now })
const offers = await someOffers(server)
await offers.employ(offers.ids.anna, { entry: '2026-01-01', probationEnd: '2026-06-30' })
const anna = () => server.as('anna.reader')
const gerd = () => server.as('gerd.guss')
const miriam = () => server.as('miriam.admin')
const birte = () => server.as('birte.admin')

const ask = ({ id }: { id: number }, { startsOn = TODAY, note = '', by = anna() } = {}) =>
  by.post<BenefitRequest & { code?: string; present?: Benefit }>(`${BENEFITS}/benefits/${id}/requests`, {
    body: { startsOn, note },
  })
const decision = (request: BenefitRequest, body: object, by = miriam()) =>
  by.post(`${BENEFITS}/requests/${request.id}/decision`, {
    body,
    headers: { 'if-match': `"${request.version}"` },
  })
const own = async (by = anna()) => (await by.get<BenefitList>(`${BENEFITS}/benefits`)).body.requests
const waiting = async (by = miriam()) => (await by.get<AskedBenefit[]>(`${BENEFITS}/requests/waiting`)).body
const bell = async (name: string, todo: boolean) =>
  (await server.bell(name)).filter((one) => one.todo === todo).map(({ title }) => title)

describe('[BEN-01] a request', () => {
  test('is requested, followed, and decided by an administrator, with notifications', async () => {
    const benefit = await offers.offer({ title: 'Dienstrad' })
    const { status, body: request } = await ask(benefit, { note: 'Ein Lastenrad' })
    expect([status, request]).toMatchObject([200, { title: 'Dienstrad', status: 'open', startsOn: TODAY }])
    await expect.poll(() => bell('miriam.admin', true)).toContain('anna reader beantragt: Dienstrad')
    const [asked] = await waiting()
    expect(asked).toMatchObject({ id: request.id, failing: [], requester: { name: 'anna reader' }, mayDecide: true })
    expect(asked!.timeline).toMatchObject([{ type: 'request', note: 'Ein Lastenrad' }])
    expect((await decision(request, { approve: true, reason: 'Gern' })).body).toMatchObject({ status: 'approved' })
    expect(await own()).toMatchObject([{ id: request.id, status: 'approved', mayWithdraw: false }])
    await expect.poll(() => bell('anna.reader', false)).toContain('Genehmigt: Dienstrad')
    await expect.poll(() => bell('miriam.admin', true)).not.toContain('anna reader beantragt: Dienstrad')
    const { body: decided } = await miriam().get<AskedBenefit[]>(`${BENEFITS}/requests/decided`)
    expect(decided).toMatchObject([{ id: request.id, status: 'approved' }])
  })

  test('is withdrawn only by its person, and can be requested again then', async () => {
    const benefit = await offers.offer({ title: 'Zurück' })
    const { body: request } = await ask(benefit)
    expect(await ask(benefit)).toMatchObject({
      status: 409,
      body: { code: 'request_open', present: { id: benefit.id } },
    })
    const take = (by = anna()) => by.delete(`${BENEFITS}/requests/${request.id}`)
    expect((await take(gerd())).status).toBe(404)
    expect(await take(birte())).toMatchObject({ status: 403, body: { code: 'notRequester' } })
    expect((await take()).body).toMatchObject({ status: 'withdrawn' })
    expect(await take()).toMatchObject({ status: 409, body: { code: 'notOpen' } })
    expect((await ask(benefit)).status).toBe(200)
  })

  test('is made once, also by two windows at the same moment', async () => {
    const benefit = await offers.offer({ title: 'Zweimal' })
    const answers = await Promise.all([ask(benefit), ask(benefit), ask(benefit)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  })

  test('is refused where the rules do not hold, with the benefit as it is', async () => {
    const benefit = await offers.offer({ conditions: [{ kind: 'probation', is: 'over' }] })
    expect(await ask(benefit)).toMatchObject({
      status: 409,
      body: { code: 'not_eligible', present: { id: benefit.id, facts: { probationEnd: '2026-06-30' } } },
    })
  })

  test('starts with the month after its deadline, and not with one that was shown too long ago', async () => {
    const benefit = await offers.offer({ request: { mode: 'monthly', until: null, dayOfMonth: 10 } })
    expect(await ask(benefit, { startsOn: '2026-07-01' })).toMatchObject({
      status: 409,
      body: { code: 'deadline_over' },
    })
    expect((await ask(benefit, { startsOn: '2026-08-01' })).body).toMatchObject({ startsOn: '2026-08-01' })
    const automatic = await offers.offer({ request: { mode: 'automatic', until: null, dayOfMonth: null } })
    expect(await ask(automatic)).toMatchObject({ status: 409, body: { code: 'deadline_over' } })
  })

  test('for a benefit of another company gets 404', async () => {
    const benefit = await offers.offer({ companyIds: [offers.guss] })
    expect((await ask(benefit)).status).toBe(404)
    expect((await ask(benefit, { by: gerd() })).status).toBe(200)
    expect((await anna().get(`${BENEFITS}/requests/waiting`)).status).toBe(403)
  })

  test('for one that was never offered gets 404 without its text', async () => {
    const draft = await offers.offer({ active: false })
    const planned = await offers.offer({ validFrom: '2026-07-01' })
    const { body: dropped } = await offers.save(await offers.offer({ validFrom: '2026-07-01' }), { active: false })
    expect(await Promise.all([draft, planned, dropped].map(async (one) => (await ask(one)).status))).toEqual([
      404, 404, 404,
    ])
    const over = await offers.offer({ validUntil: '2026-06-14' })
    expect(await ask(over)).toMatchObject({ status: 409, body: { code: 'benefit_ended', present: { state: 'ended' } } })
  })

  test('accepts a note of 1,000 characters and no longer one, and treats HTML in it as text', async () => {
    const benefit = await offers.offer()
    expect((await ask(benefit, { note: 'x'.repeat(1_001) })).status).toBe(400)
    const { body } = await ask(benefit, { note: '<b>x</b>' })
    expect(body.timeline[0]!.note).toBe('<b>x</b>')
  })
})

describe('[BEN-01] a benefit that ends while it is requested', () => {
  const end = async (benefit: EditedBenefit) => (await offers.save(benefit, { active: false })).body

  test('accepts no request any more, and returns its present state', async () => {
    const benefit = await offers.offer({ title: 'Beendet' })
    await end(benefit)
    expect(await ask(benefit)).toMatchObject({
      status: 409,
      body: { code: 'benefit_ended', present: { state: 'inactive' } },
    })
  })

  test('is not granted any more, and lets open requests lapse once that can no longer be undone', async () => {
    const benefit = await offers.offer({ title: 'Verfällt' })
    const { body: request } = await ask(benefit)
    const ended = await end(benefit)
    expect(await decision(request, { approve: true })).toMatchObject({ status: 409, body: { code: 'benefit_ended' } })
    await lapseRequests(server.context)
    expect((await own()).find(({ id }) => id === request.id)).toMatchObject({ status: 'open' })
    now = new Date(now.getTime() + 31_000)
    await lapseRequests(server.context)
    await lapseRequests(server.context)
    expect((await own()).find(({ id }) => id === request.id)).toMatchObject({ status: 'expired' })
    await expect.poll(() => bell('anna.reader', false)).toContain('Antrag verfallen: Verfällt')
    // The requester can still read it, with the outcome of the request.
    expect((await anna().get<Benefit>(`${BENEFITS}/benefits/${benefit.id}`)).body).toMatchObject({
      state: 'inactive',
      requests: [{ status: 'expired' }],
    })
    expect(ended.openRequests).toBe(1)
  })

  test('keeps its requests if switching it off was undone', async () => {
    const benefit = await offers.offer({ title: 'Doch nicht' })
    const { body: request } = await ask(benefit)
    const ended = await end(benefit)
    await miriam().post(`${BENEFITS}/editing/${benefit.id}/take-back`, {
      headers: { 'if-match': `"${ended.version}"` },
    })
    now = new Date(now.getTime() + 31_000)
    await lapseRequests(server.context)
    expect((await decision(request, { approve: true })).body).toMatchObject({ status: 'approved' })
  })

  test('keeps its requests while a new end can be undone', async () => {
    const benefit = await offers.offer({ title: 'Vertippt' })
    const { body: request } = await ask(benefit)
    const statusOf = async () => (await own()).find(({ id }) => id === request.id)?.status
    await offers.save(benefit, { validUntil: '2026-06-14' })
    await lapseRequests(server.context)
    expect(await statusOf()).toBe('open')
    now = new Date(now.getTime() + 31_000)
    await lapseRequests(server.context)
    expect(await statusOf()).toBe('expired')
  })

  test('keeps its requests where it is offered again at the moment at which they lapse', async () => {
    const benefit = await offers.offer({ title: 'Wieder da' })
    const { body: request } = await ask(benefit)
    await end(benefit)
    now = new Date(now.getTime() + 31_000)
    let lapsing: Promise<void> | undefined
    await server.db.transaction().execute(async (tx) => {
      await tx.updateTable('benefit').set({ active: true, ended_at: null }).where('id', '=', benefit.id).execute()
      lapsing = lapseRequests(server.context)
      await expect.poll(() => countWaiting(server.db)).toBeGreaterThan(0)
    })
    await lapsing
    expect((await own()).find(({ id }) => id === request.id)).toMatchObject({ status: 'open' })
  })

  test('whose requests were not decided by its end lets them lapse', async () => {
    const benefit = await offers.offer({ title: 'Endet', validUntil: TODAY })
    const { body: request } = await ask(benefit)
    const before = now
    now = new Date('2026-06-16T08:00:00Z')
    await lapseRequests(server.context)
    expect((await own()).find(({ id }) => id === request.id)).toMatchObject({ status: 'expired' })
    now = before
  })
})

describe('[BEN-01] an administrator', () => {
  test('decides many together, each on its own', async () => {
    const benefit = await offers.offer({ title: 'Viele' })
    const [one, other] = [(await ask(benefit)).body, (await ask(benefit, { by: gerd() })).body]
    const { body: mine } = await ask(benefit, { by: miriam() })
    await anna().delete(`${BENEFITS}/requests/${one.id}`)
    const requests = [one, other, mine].map(({ id, version }) => ({ id, version }))
    const { body } = await miriam().post<BulkDecisionResult>(`${BENEFITS}/requests/decisions`, {
      body: { approve: true, requests },
    })
    expect(body).toMatchObject([
      { id: one.id, done: false, code: 'notOpen', present: { status: 'withdrawn' } },
      { id: other.id, done: true },
      { id: mine.id, done: false, code: 'ownRequest' },
    ])
    expect((await waiting(birte())).map(({ id }) => id)).toContain(mine.id)
    expect((await waiting()).map(({ id }) => id)).not.toContain(mine.id)
  })

  test('rejects with a reason only, once, from the state that was seen', async () => {
    const benefit = await offers.offer({ title: 'Nein' })
    const { body: request } = await ask(benefit)
    expect(await decision(request, { approve: false, reason: ' ' })).toMatchObject({
      status: 422,
      body: { code: 'reasonRequired', details: [{ field: 'body.reason' }] },
    })
    const both = await Promise.all([
      decision(request, { approve: false, reason: 'Kein Platz' }),
      decision(request, { approve: true }, birte()),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('sees which conditions do not hold on the first day, and no value of the person', async () => {
    const benefit = await offers.offer({ title: 'Später anders' })
    const { body: request } = await ask(benefit)
    const conditions = [
      { kind: 'probation' as const, is: 'over' as const },
      { kind: 'company' as const, anyOf: [offers.antriebe] },
    ]
    await offers.save(benefit, { conditions })
    const found = (await waiting()).find(({ id }) => id === request.id)
    expect(found).toMatchObject({ failing: ['probation'] })
    expect(JSON.stringify(found)).not.toContain('2026-06-30')
  })

  test('grants nothing to people of another company, before it begins, or after it has ended', async () => {
    const benefit = await offers.offer({ title: 'Umgezogen' })
    const [{ body: mine }, { body: other }] = [await ask(benefit), await ask(benefit, { by: gerd() })]
    const { body: narrowed } = await offers.save(benefit, { companyIds: [offers.antriebe] })
    const failingOf = async (id: number) => (await waiting()).find((one) => one.id === id)?.failing
    expect([await failingOf(mine.id), await failingOf(other.id)]).toEqual([[], ['company']])
    const refusal = async (request: BenefitRequest) => {
      const { status, body } = await decision(request, { approve: true })
      return [status, (body as { code?: string }).code]
    }
    expect(await refusal(other)).toEqual([409, 'not_eligible'])
    const { body: later } = await offers.save(narrowed, { validFrom: '2026-07-01' })
    expect((await waiting()).find(({ id }) => id === mine.id)).toMatchObject({
      failing: [],
      validFrom: '2026-07-01',
      validUntil: null,
    })
    expect(await refusal(mine)).toEqual([409, 'not_eligible'])
    await offers.save(later, { validFrom: '2026-01-01', validUntil: TODAY })
    const before = now
    now = new Date('2026-06-16T08:00:00Z')
    expect(await refusal(mine)).toEqual([409, 'benefit_ended'])
    now = before
  })

  test('gets the to-dos of open requests with the role, and loses them with it', async () => {
    await ask(await offers.offer({ title: 'Wer entscheidet?' }))
    const role = { person_id: offers.ids.gerd, client: 'benefits-api', role: 'benefits_admin' }
    const changed = () => server.context.events.publish(server.db, 'person.changed', { personId: offers.ids.gerd })
    await server.db.insertInto('person_role').values(role).execute()
    await changed()
    await expect.poll(() => bell('gerd.guss', true)).toContain('anna reader beantragt: Wer entscheidet?')
    await remove(server.db, 'person_role', { person_id: role.person_id, role: role.role })
    await changed()
    await expect.poll(() => bell('gerd.guss', true)).not.toContain('anna reader beantragt: Wer entscheidet?')
  })

  test('is notified of a withdrawal in the list of requests, which they may open', async () => {
    const benefit = await offers.offer({ title: 'Doch lieber nicht', companyIds: [offers.guss] })
    const { body: request } = await ask(benefit, { by: gerd() })
    await gerd().delete(`${BENEFITS}/requests/${request.id}`)
    const told = async () =>
      (await miriam().get<Badges>('/api/notification/badges')).body.notifications.find(
        ({ title }) => title === 'gerd guss hat den Antrag zurückgezogen: Doch lieber nicht',
      )
    await expect.poll(told).toMatchObject({ todo: false, link: '/benefits/bearbeiten' })
  })
})
