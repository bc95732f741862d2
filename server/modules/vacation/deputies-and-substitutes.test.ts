import { describe, expect, test } from 'vitest'
import { bodyAndVersion, testApp } from '#server/testing/app.ts'
import { leaveCompany, WEEK } from '#server/testing/leave-company.ts'
import type { Somebody } from '#server/testing/builders.ts'

const server = await testApp({ now: () => new Date('2026-02-06T08:00:00Z') })
const company = await leaveCompany(server)
const boss = await company.approver('boss')
const employee = () => company.person('eve', { supervisor: boss })
const call = ({ name }: Somebody, path: string, body: object) =>
  server.as(name).post(`/api/vac/requests/${path}`, bodyAndVersion(body))

describe('[VAC-03] the substitute of a request', () => {
  test('accepts or declines, and sees no more than they need', async () => {
    const eve = await employee()
    const sub = await company.person('sub', {})
    const { id, version } = await company.send(eve, {
      substituteId: sub.id,
      handoverNote: 'Angebot Müller',
      comment: 'privat',
    })
    const { body: duties } = await server.as(sub.name).get('/api/vac/substitutions')
    expect(duties).toEqual([
      {
        id,
        version,
        person: expect.objectContaining({ id: eve.id }),
        periods: [WEEK],
        handoverNote: 'Angebot Müller',
        state: 'asked',
        isApproved: false,
      },
    ])
    expect((await call(sub, `${id}/substitute`, { version, accept: true })).body).toEqual({ id, state: 'accepted' })
    expect((await call(eve, `${id}/substitute`, { version, accept: true })).status).toBe(404)
    expect((await server.as(eve.name).get(`/api/vac/requests/${id}`)).body.substitute).toMatchObject({
      id: sub.id,
      state: 'accepted',
    })
  })

  test('is neither the applicant nor a former employee', async () => {
    const eve = await employee()
    const gone = await employee()
    await server.db.updateTable('person').set({ active: false }).where('id', '=', gone.id).execute()
    expect(await company.trySend(eve, { substituteId: eve.id })).toMatchObject({
      status: 422,
      body: { details: [{ field: 'body.substituteId', rule: 'isApplicant' }] },
    })
    expect(await company.trySend(eve, { substituteId: gone.id })).toMatchObject({
      status: 422,
      body: { code: 'reference_unknown' },
    })
  })

  test('a substitute who has left is marked, and another one can be asked', async () => {
    const [eve, sub] = [await employee(), await employee()]
    const { id } = await company.send(eve, { substituteId: sub.id })
    await server.db.updateTable('person').set({ active: false }).where('id', '=', sub.id).execute()
    const { body: request } = await server.as(eve.name).get(`/api/vac/requests/${id}`)
    expect(request.substitute).toMatchObject({ id: sub.id, state: 'left' })
    // The request continues with another substitute.
    const other = await employee()
    const body = { type: 'tariffLeave', periods: [WEEK], substituteId: other.id, send: true }
    const headers = { 'if-match': `"${request.version}"` }
    const { body: changed } = await server.as(eve.name).put(`/api/vac/requests/${id}`, { body, headers })
    expect(changed.substitute).toMatchObject({ id: other.id, state: 'asked' })
  })
})
