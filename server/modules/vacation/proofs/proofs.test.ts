import { randomBytes, randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { OpenDecisions } from '#contract/vacation-calendar.ts'
import type { LeaveRequest } from '#contract/vacation.ts'
import type { Proof } from '#contract/vacation-proofs.ts'
import { aPdf } from '#server/files/testing/files.ts'
import { testApp } from '#server/testing/app.ts'
import { leaveCompany } from '#server/testing/leave-company.ts'
import type { Somebody } from '#server/testing/builders.ts'
import { deleteOldProofs } from './routes.ts'

const server = await testApp({ now: () => new Date('2026-06-01T08:00:00Z') })
const company = await leaveCompany(server)
const boss = await company.approver('boss')
const office = await company.person('office', { roles: ['menu_ma_personaldata'] })
const specialReasonId = await company.specialReason({ label: 'Hochzeit', proof_required: true })

/** 42 million pixels in a few kB. */
const huge = await sharp({ create: { width: 7_000, height: 6_000, channels: 3, background: 'white' } })
  .png({ compressionLevel: 9 })
  .toBuffer()
const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'white' } })
  .jpeg()
  .withExif({ IFD0: { Artist: 'Anna' } })
  .toBuffer()

/** Noise is not compressed: a PNG of more than 2 MB. */
const noise = await sharp(randomBytes(900 * 900 * 3), { raw: { width: 900, height: 900, channels: 3 } })
  .png()
  .toBuffer()
const PERIODS = [{ first: '2026-06-30', last: '2026-06-30' }]
const wish = () => ({ type: 'specialLeave' as const, specialReasonId, periods: PERIODS })
const aDraft = async () => {
  const eve = await company.person('eve', { supervisor: boss })
  return { eve, ...(await company.send(eve, { ...wish(), send: false })) }
}
const add = (
  person: Somebody,
  id: number,
  raw: Buffer = picture,
  headers: Record<string, string> = {},
  name = 'Urkunde.jpg',
) =>
  server.as(person.name).post<Proof>(`/api/vac/requests/${id}/proofs?name=${name}`, {
    raw,
    headers: { 'content-type': 'application/octet-stream', ...headers },
  })
const list = (person: Somebody, id: number) => server.as(person.name).get<Proof[]>(`/api/vac/requests/${id}/proofs`)
const send = (person: Somebody, id: number, version: number) =>
  server.as(person.name).put(`/api/vac/requests/${id}`, { body: { ...wish(), send: true }, version })

test('[VAC-04] special leave that demands a proof cannot be sent without one', async () => {
  const { eve, id, version } = await aDraft()
  const refusal = { code: 'request_refused', details: [{ field: 'body.proofs', rule: 'proofMissing' }] }
  expect(await company.trySend(eve, wish())).toMatchObject({ status: 422, body: refusal })
  expect(await send(eve, id, version)).toMatchObject({ status: 422, body: refusal })
  expect(await add(eve, id)).toMatchObject({ status: 201, body: { name: 'Urkunde.jpg', contentType: 'image/jpeg' } })
  const preview = await server.as(eve.name).post('/api/vac/preview', { body: { ...wish(), insteadOf: id } })
  expect(preview.body.faults).toEqual([])
  expect(await send(eve, id, version)).toMatchObject({ status: 200, body: { status: 'open' } })
})

test('[VAC-04] [T07] a proof is readable only by its applicant and the personnel office', async () => {
  const { eve, id, version } = await aDraft()
  const { body: proof } = await add(eve, id)
  expect((await list(office, id)).status).toBe(404)
  await send(eve, id, version)
  const stranger = await (await leaveCompany(server)).person('stranger', { roles: ['menu_ma_personaldata'] })
  const statuses = async (who: Somebody) => [
    (await list(who, id)).status,
    (await server.as(who.name).get(`/api/vac/proofs/${proof.id}`)).status,
  ]
  expect(await Promise.all([eve, office, boss, stranger].map(statuses))).toEqual([
    [200, 200],
    [200, 200],
    [404, 404],
    [404, 404],
  ])
  const page = await server.as(office.name).get(`/api/vac/settings/people/${eve.id}?year=2026`)
  expect(page.body.proofs).toMatchObject([{ id: proof.id, name: 'Urkunde.jpg', ...PERIODS[0] }])
  const { headers, body } = await server.as(office.name).get<Buffer>(`/api/vac/proofs/${proof.id}`)
  expect(headers).toMatchObject({
    'content-type': 'image/jpeg',
    'content-disposition': 'attachment; filename=Urkunde.jpg',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
  })
  expect((await sharp(body).metadata()).exif).toBeUndefined()
  const known = { 'if-none-match': String(headers['etag']) }
  expect((await server.as(office.name).get(`/api/vac/proofs/${proof.id}`, { headers: known })).status).toBe(304)
})

test('[VAC-04] a supervisor reads the proofs that were uploaded while the company lets supervisors read them', async () => {
  const earlier = await aDraft()
  const { body: hidden } = await add(earlier.eve, earlier.id)
  await send(earlier.eve, earlier.id, earlier.version)
  const setting = async (isOn: boolean) => {
    const path = `/api/vac/settings/companies/${company.companyId}`
    const { version, rules } = (await server.as(office.name).get(path)).body
    const body = { ...rules, supervisorReadsProofs: isOn }
    expect((await server.as(office.name).put(`${path}/rules`, { body, version })).status).toBe(200)
  }
  await setting(true)
  const { eve, id, version } = await aDraft()
  const manager = await company.approver('manager')
  await company.assign(eve, manager)
  const { body: shared } = await add(eve, id)
  expect((await list(boss, id)).status).toBe(404)
  await send(eve, id, version)
  const file = async (who: Somebody, { id: proofId }: Proof) =>
    (await server.as(who.name).get(`/api/vac/proofs/${proofId}`)).status
  const seen = async (who: Somebody, requestId: number) =>
    ((await server.as(who.name).get('/api/vac/decisions')).body as OpenDecisions).find(
      ({ request }) => request.id === requestId,
    )
  expect((await list(boss, id)).body).toMatchObject([{ id: shared.id }])
  expect([await file(boss, shared), await file(manager, shared), await file(boss, hidden)]).toEqual([200, 404, 404])
  expect(await seen(boss, id)).toMatchObject({ proofCount: 1, proofs: [{ id: shared.id, name: 'Urkunde.jpg' }] })
  expect(await seen(boss, earlier.id)).toMatchObject({ proofCount: 1, proofs: [] })
  expect(await seen(manager, id)).toMatchObject({ proofCount: 0, proofs: [] })
  await setting(false)
  expect(await file(boss, shared)).toBe(404)
  expect(await seen(boss, id)).toMatchObject({ proofCount: 1, proofs: [] })
})

test.each<[string, () => Buffer, string, number, string]>([
  ['an empty file', () => Buffer.alloc(0), 'a.pdf', 422, 'document_empty'],
  ['a program', () => Buffer.from('MZ\u0090\u0000program'), 'a.pdf', 422, 'document_type'],
  ['a text', () => Buffer.from('Hallo'), 'a.txt', 422, 'document_type'],
  ['half a picture', () => picture.subarray(0, picture.length - 40), 'a.jpg', 422, 'document_unreadable'],
  ['a picture of too many pixels', () => huge, 'a.png', 422, 'document_pixels'],
  ['more than 10 MB', () => Buffer.alloc(10_485_761), 'a.pdf', 413, 'document_too_large'],
  ['a picture of more than 2 MB', () => noise, 'a.png', 413, 'picture_too_large'],
  ['a picture of more than 2 MB with another name', () => noise, 'a.pdf', 413, 'picture_too_large'],
  [
    'damaged content of more than 2 MB with the name of a picture',
    () => noise.subarray(0, -40),
    'a.jpeg',
    413,
    'picture_too_large',
  ],
])('[VAC-04] %s is no proof', async (_what, bytes, name, status, code) => {
  const { eve, id } = await aDraft()
  expect(await add(eve, id, bytes(), {}, name)).toMatchObject({ status, body: { code } })
  expect((await list(eve, id)).body).toEqual([])
})

test('[VAC-03] a document of 10 MB is a proof', async () => {
  const { eve, id } = await aDraft()
  expect(await add(eve, id, aPdf(10_485_760), {}, 'a.pdf')).toMatchObject({ status: 201, body: { size: 10_485_760 } })
})

test('[VAC-04] a proof belongs to an own request of special leave that has not ended, at most five', async () => {
  const { eve, id } = await aDraft()
  expect((await add(boss, id)).status).toBe(404)
  const other = await company.send(eve, { send: false, periods: PERIODS })
  expect(await add(eve, other.id)).toMatchObject({ status: 422, body: { code: 'request_refused' } })
  const key = { 'idempotency-key': randomUUID() }
  const [first, again] = [await add(eve, id, picture, key), await add(eve, id, picture, key)]
  expect(again.body).toEqual(first.body)
  const more = await Promise.all(Array.from({ length: 4 }, () => add(eve, id)))
  expect(more.map(({ status }) => status)).toEqual(Array(4).fill(201))
  expect(await add(eve, id)).toMatchObject({ status: 422, body: { code: 'too_many_documents' } })
  const remove = (who: Somebody) => server.as(who.name).delete(`/api/vac/proofs/${first.body.id}`)
  expect((await remove(boss)).status).toBe(404)
  expect((await remove(eve)).status).toBe(200)
  expect((await list(eve, id)).body).toHaveLength(4)
})

test('[VAC-04] a proof stays after the request is sent, and is deleted with a draft', async () => {
  const { eve, id, version } = await aDraft()
  const { body: proof } = await add(eve, id)
  await send(eve, id, version)
  expect(await server.as(eve.name).delete(`/api/vac/proofs/${proof.id}`)).toMatchObject({
    status: 409,
    body: { code: 'alreadySent' },
  })
  const draft = await aDraft()
  const { body: gone } = await add(draft.eve, draft.id)
  await server.as(draft.eve.name).delete(`/api/vac/requests/${draft.id}`)
  expect((await server.as(draft.eve.name).get(`/api/vac/proofs/${gone.id}`)).status).toBe(404)
})

test('[VAC-04] a change to other leave deletes the proof', async () => {
  const { eve, id, version } = await aDraft()
  const { body: proof } = await add(eve, id)
  const body = { type: 'tariffLeave', periods: PERIODS, send: false }
  await server.as(eve.name).put(`/api/vac/requests/${id}`, { body, version })
  expect((await list(eve, id)).body).toEqual([])
  expect((await server.as(eve.name).get(`/api/vac/proofs/${proof.id}`)).status).toBe(404)
})

test('[VAC-04] a proof is deleted half a year after the leave, or after the request was refused', async () => {
  const sent = async (approve: boolean) => {
    const { eve, id, version } = await aDraft()
    await add(eve, id)
    const { body } = await send(eve, id, version)
    await company.decide(boss, body as LeaveRequest, { approve, reason: 'Messe' })
    return async () => ((await list(eve, id)).body as Proof[]).length
  }
  const [approved, rejected, draft] = [await sent(true), await sent(false), await aDraft()]
  await add(draft.eve, draft.id)
  const kept = async (day: string) => {
    await deleteOldProofs(server.db, new Date(`${day}T08:00:00Z`))
    return [await approved(), await rejected(), ((await list(draft.eve, draft.id)).body as Proof[]).length]
  }
  expect(await kept('2026-11-30')).toEqual([1, 1, 1])
  expect(await kept('2026-12-02')).toEqual([1, 0, 1])
  expect(await kept('2027-01-02')).toEqual([0, 0, 0])
})
