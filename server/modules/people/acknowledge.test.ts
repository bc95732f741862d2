import { randomUUID } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { readPersonClaims } from '#server/auth/embedded/person-claims.ts'
import { unavailable } from '#server/http/errors.ts'
import { testApp } from '#server/testing/app.ts'
import { aPerson } from '#server/testing/builders.ts'
import { find, insert } from '#server/testing/rows.ts'

const server = await testApp()
const PATH = '/api/user/ack/ack_form_feedback_niko'
const DONE = { status: 200, body: { ackName: 'ack_form_feedback_niko', acknowledged: true } }
const isAcknowledged = async (username: string) =>
  (
    await server.db
      .selectFrom('person')
      .select('ack_form_feedback_niko as ack')
      .where('username', '=', username)
      .executeTakeFirst()
  )?.ack

for (const name of ['anna.ack', 'bert.bystander', 'carla.claims', 'dora.down'])
  await aPerson(server.db, name, { roles: [] })

describe('[API-01] [SHELL-11] an acknowledgement', () => {
  test('is stored for its author only; repeating it changes nothing', async () => {
    expect(await server.as('anna.ack').patch(PATH)).toMatchObject(DONE)
    expect(await server.as('anna.ack').patch(PATH)).toMatchObject(DONE)
    expect([await isAcknowledged('anna.ack'), await isAcknowledged('bert.bystander')]).toEqual([true, false])
  })

  test('two concurrent windows and a repeated request count once', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const call = () => server.as('bert.bystander').patch(PATH, { headers })
    for (const answer of await Promise.all([call(), call(), call()])) expect(answer).toMatchObject(DONE)
    expect(await isAcknowledged('bert.bystander')).toBe(true)
  })

  test('is in the claims of the next token', async () => {
    const { id } = await find(server.db, 'person', { username: 'carla.claims' })
    await insert(server.db, 'account', { person_id: id, password_hash: 'x' })
    expect(await readPersonClaims(server.db, id)).toMatchObject({ ack_form_feedback_niko: false })
    await server.as('carla.claims').patch(PATH)
    expect(await readPersonClaims(server.db, id)).toMatchObject({ ack_form_feedback_niko: true })
  })

  test('is not stored if the identity provider refuses it', async () => {
    vi.spyOn(server.context.identity, 'setAttribute').mockRejectedValue(unavailable('identity_unavailable'))
    expect(await server.as('dora.down').patch(PATH)).toMatchObject({
      status: 503,
      body: { code: 'identity_unavailable' },
    })
    expect(await isAcknowledged('dora.down')).toBe(false)
  })

  test.each(['active', 'ACK_FORM_FEEDBACK_NIKO', 'constructor', 'x'.repeat(300)])(
    'of %s there is none',
    async (name) => {
      expect((await server.as('anna.ack').patch(`/api/user/ack/${name}`)).status).toBe(400)
    },
  )

  test('without a sign-in it is refused', async () => {
    expect((await server.nobody.patch(PATH)).status).toBe(401)
  })
})
