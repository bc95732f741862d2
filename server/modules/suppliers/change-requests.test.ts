import { describe, expect, test } from 'vitest'
import type { Notification } from '#contract/notifications.ts'
import type { ChangeRequest, PartnerDetails } from '#contract/suppliers-partner.ts'
import { bodyAndVersion, testApp } from '#server/testing/app.ts'
import type { Somebody } from '#server/testing/builders.ts'
import { update } from '#server/testing/rows.ts'
import { startMorning } from './module.ts'
import { BUYER, purchasing } from './testing/purchasing.ts'

const NOW = new Date('2026-11-23T09:00:00Z')
const server = await testApp({ now: () => NOW })
const PARTNERS = '/api/gpp/partners'
const OLD = 'DE02120300000000202051'
const NEW = 'DE27460500010000006017'
const PHONE = '+49 2752 4711-118'
/** With them a person can be appointed. */
const BUYING = [...BUYER, 'ek-user'] as const

const contact = { role: 'Buchhaltung', name: 'Herr Thiel', phone: PHONE, email: '', note: '' }
const callback = { at: '2026-11-23T08:40:00Z', name: 'Herr Thiel', number: '02752 4711118' }

const aPartner = async () => {
  const id = await p.partner({ iban: OLD, vat_id: 'DE136695976', contacts: JSON.stringify([contact]) })
  await p.relation(id, { companyId: p.castings, groupId: p.bars })
  return id
}
const ask = (id: number, who: Somebody, body: object = {}) =>
  server.as(who.name).post(`${PARTNERS}/${id}/requests`, { body: { kind: 'bank', iban: NEW, callback, ...body } })
const asked = async (id: number, who: Somebody, body: object = {}): Promise<ChangeRequest> => {
  const answer = await ask(id, who, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body[0]
}
const decide = (id: number, who: Somebody, request: number, body: object = { approve: true }) =>
  server.as(who.name).post(`${PARTNERS}/${id}/requests/${request}/decision`, bodyAndVersion(body))
const shown = async (id: number, who: Somebody) =>
  (await server.as(who.name).get<PartnerDetails>(`${PARTNERS}/${id}`)).body

const p = await purchasing(server)

describe('[SUP-02] a request to change bank details', () => {
  test('is approved by a second person, and written in the same moment with its history', async () => {
    const id = await aPartner()
    const request = await asked(id, p.buyer)
    expect(request).toMatchObject({ state: 'open', after: { iban: NEW }, mayWithdraw: true })
    expect((await shown(id, p.lead)).iban).toBe(OLD)
    const decided = await decide(id, p.lead, request.id, { approve: true, version: 1 })
    expect(decided.body[0]).toMatchObject({ state: 'approved', decider: { id: p.lead.id }, version: 2 })
    expect(await shown(id, p.lead)).toMatchObject({
      iban: NEW,
      version: 2,
      lastChanges: { iban: { by: { id: p.lead.id } } },
    })
    const history = await server.as(p.lead.name).get(`${PARTNERS}/${id}/history`)
    expect(history.body.changes).toMatchObject([{ field: 'iban', before: OLD, after: NEW, requestId: request.id }])
    const masked = await server.as(p.buyer.name).get(`${PARTNERS}/${id}/history`)
    expect(masked.body.changes[0]).toMatchObject({
      before: 'DE02 •••• •••• •••• 2051',
      after: 'DE27 •••• •••• •••• 6017',
    })
  })

  test('is never decided by its requester, or by people who may not change the partner', async () => {
    const id = await aPartner()
    const request = await asked(id, p.lead)
    expect(request.mayDecide).toBe(false)
    expect(await decide(id, p.lead, request.id)).toMatchObject({ status: 403, body: { code: 'ownRequest' } })
    expect(await decide(id, p.buyer, request.id)).toMatchObject({ status: 403, body: { code: 'notDecider' } })
    expect((await decide(id, p.admin, request.id)).status).toBe(200)
    await expect(
      update(
        server.db,
        'decision_stage',
        { requester_id: p.lead.id, decided_by: p.admin.id },
        { decided_by: p.lead.id },
      ),
    ).rejects.toThrow('decision_stage_four_eyes')
  })

  test('shows its account in part to others, and hides the number that was called from them', async () => {
    const id = await aPartner()
    await asked(id, p.lead)
    const [request] = (await shown(id, p.caster)).requests
    expect(request).toMatchObject({
      isMasked: true,
      before: { iban: 'DE02 •••• •••• •••• 2051' },
      after: { iban: 'DE27 •••• •••• •••• 6017' },
      callback: { name: 'Herr Thiel', number: '' },
      mayDecide: false,
    })
    expect((await shown(id, p.admin)).requests[0]).toMatchObject({ isMasked: false, after: { iban: NEW } })
  })

  test('masks the current account for a requester who is not responsible', async () => {
    const id = await aPartner()
    const part = { isMasked: true, before: { iban: 'DE02 •••• •••• •••• 2051' }, after: { iban: NEW } }
    const request = await asked(id, p.buyer)
    expect(request).toMatchObject(part)
    expect((await shown(id, p.buyer)).requests).toMatchObject([part])
    const again = await ask(id, p.buyer)
    expect(again).toMatchObject({ status: 409, body: { present: [part] } })
    const decided = await decide(id, p.lead, request.id)
    expect(decided.body[0]).toMatchObject({ isMasked: false, before: { iban: OLD }, after: { iban: NEW } })
    expect((await shown(id, p.buyer)).requests).toMatchObject([part])
    const own = await asked(id, p.lead, { iban: OLD })
    expect(own).toMatchObject({ isMasked: false, before: { iban: NEW }, after: { iban: OLD } })
  })

  test('needs a call to a number that has been known for a month', async () => {
    const id = await aPartner()
    const refused = (rule: string) => ({
      status: 422,
      body: { code: 'callback_refused', details: [{ field: 'body.callback', rule }] },
    })
    expect(await ask(id, p.buyer, { callback: { ...callback, number: '0171 1' } })).toMatchObject(
      refused('callback_number_unknown'),
    )
    const request = await asked(id, p.buyer, { callback: undefined })
    expect(await decide(id, p.lead, request.id)).toMatchObject(refused('callback_missing'))
    // A number that was entered today is no evidence.
    const mine = { ...contact, phone: '0171 1' }
    await server.as(p.lead.name).patch(`${PARTNERS}/${id}`, { body: { contacts: [contact, mine] } })
    const record = (number: string, who = p.lead) =>
      server
        .as(who.name)
        .put(`${PARTNERS}/${id}/requests/${request.id}/callback`, { body: { callback: { ...callback, number } } })
    expect(await record('0171 1')).toMatchObject(refused('callback_number_unknown'))
    expect((await shown(id, p.lead)).phonesSince).toEqual({ '491711': NOW.toISOString() })
    expect((await record(PHONE, p.caster)).status).toBe(403)
    expect((await record(PHONE)).status).toBe(200)
    expect((await decide(id, p.lead, request.id)).status).toBe(200)
  })

  test('is decided once, also by two at the same moment', async () => {
    const id = await aPartner()
    const request = await asked(id, p.buyer)
    const answers = await Promise.all([
      decide(id, p.lead, request.id),
      decide(id, p.admin, request.id, { approve: false, reason: 'Nein' }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const late = answers.find(({ status }) => status === 409)!
    expect(late.body).toMatchObject({ code: 'alreadyDecided', present: [{ id: request.id }] })
  })

  test('is rejected with a reason, withdrawn by its requester, and requested again', async () => {
    const id = await aPartner()
    const first = await asked(id, p.buyer)
    expect(await ask(id, p.caster)).toMatchObject({ status: 409, body: { code: 'request_open' } })
    expect(await decide(id, p.lead, first.id, { approve: false })).toMatchObject({
      status: 422,
      body: { code: 'reasonRequired' },
    })
    expect((await decide(id, p.lead, first.id, { approve: false, reason: 'Anruf ergab nichts' })).status).toBe(200)
    const second = await asked(id, p.buyer)
    const withdraw = (who: Somebody) => server.as(who.name).delete(`${PARTNERS}/${id}/requests/${second.id}`)
    expect(await withdraw(p.lead)).toMatchObject({ status: 403, body: { code: 'notRequester' } })
    expect((await withdraw(p.buyer)).status).toBe(200)
    expect(await withdraw(p.buyer)).toMatchObject({ status: 409, body: { code: 'notOpen' } })
    expect((await shown(id, p.lead)).iban).toBe(OLD)
  })

  test('does not overwrite values that others have changed since', async () => {
    const id = await aPartner()
    const request = await asked(id, p.buyer)
    await server.db.updateTable('partner').set({ iban: '' }).where('id', '=', id).execute()
    expect(await decide(id, p.lead, request.id)).toMatchObject({ status: 409, body: { code: 'partner_changed' } })
    expect((await shown(id, p.lead)).requests[0]).toMatchObject({ state: 'open' })
  })

  test('of another partner is 404', async () => {
    const [one, other] = [await aPartner(), await aPartner()]
    const request = await asked(one, p.buyer)
    expect((await decide(other, p.lead, request.id)).status).toBe(404)
    expect((await server.as(p.buyer.name).delete(`${PARTNERS}/${other}/requests/${request.id}`)).status).toBe(404)
  })

  test('names missing fields and those of another kind', async () => {
    const id = await aPartner()
    const refused = (field: string, rule: string) => ({
      status: 422,
      body: { code: 'request_refused', details: [{ field, rule }] },
    })
    expect(await ask(id, p.buyer, { iban: undefined })).toMatchObject(refused('body.iban', 'required'))
    expect(await ask(id, p.buyer, { vatId: 'DE1' })).toMatchObject(refused('body.vatId', 'otherKind'))
    expect(await ask(id, p.buyer, { iban: 'de02 1203 0000 0000 2020 51' })).toMatchObject(refused('body', 'unchanged'))
  })
})

test('[SUP-02] an IBAN with wrong check digits is refused, of any country; a foreign one with right ones is taken', async () => {
  const id = await aPartner()
  for (const iban of ['DE89 3704 0044 0532 0130 01', 'DE89 3704 0044 0532 0130', 'TR33 0006 1005 1978 6457 8413 27'])
    expect(await ask(id, p.buyer, { iban }), iban).toMatchObject({
      status: 422,
      body: { code: 'request_refused', details: [{ field: 'body.iban', rule: 'iban_invalid' }] },
    })
  await asked(id, p.buyer, { iban: 'TR33 0006 1005 1978 6457 8413 26' })
})

test('[SUP-02] a VAT id in another form than its country writes is refused; a stored one stays as it is', async () => {
  const id = await aPartner()
  await server.db.updateTable('partner').set({ vat_id: 'DE7' }).where('id', '=', id).execute()
  for (const vatId of ['DE12', 'de 1366 9597', 'ATU1234567'])
    expect(await ask(id, p.buyer, { kind: 'vat', iban: undefined, vatId }), vatId).toMatchObject({
      status: 422,
      body: { code: 'request_refused', details: [{ field: 'body.vatId', rule: 'vat_form' }] },
    })
  expect(await shown(id, p.lead)).toMatchObject({
    vatId: 'DE7',
    warnings: expect.arrayContaining([{ field: 'vatId', rule: 'vat_form' }]),
  })
  expect((await ask(id, p.buyer, { kind: 'vat', iban: undefined, vatId: 'beantragt' })).status).toBe(200)
})

test('a name and a VAT id change in the same way, and one request of each kind may be open', async () => {
  const id = await aPartner()
  const name = await ask(id, p.buyer, { kind: 'name', iban: undefined, name: 'Ferrum Neu', name2: 'Werk 2' })
  expect(name.status).toBe(200)
  const vat = await ask(id, p.buyer, { kind: 'vat', iban: undefined, vatId: 'DE136695977' })
  expect(vat.body).toHaveLength(2)
  for (const { id: request } of vat.body) expect((await decide(id, p.lead, request)).status).toBe(200)
  expect(await shown(id, p.lead)).toMatchObject({
    name: 'Ferrum Neu',
    name2: 'Werk 2',
    vatId: 'DE136695977',
    warnings: expect.arrayContaining([{ field: 'vatId', rule: 'vat_checksum' }]),
  })
  const found = await server.as(p.buyer.name).get(`${PARTNERS}?q=ferrum neu`)
  expect(found.body.rows).toMatchObject([{ id }])
})

describe('[BELL-01] a request of four eyes in the bell', () => {
  const entriesOf = async ({ name }: Somebody, id: number) => {
    const { body } = await server.as(name).get<{ notifications: Notification[] }>('/api/notification/badges')
    return body.notifications.filter(({ nikoId }) => nikoId === id).map(({ title, todo }) => [title, todo])
  }

  test('is a to-do of the lead buyer until it is decided; then its requester is notified of the outcome', async () => {
    const id = await aPartner()
    const { name } = await shown(id, p.lead)
    const request = await asked(id, p.buyer)
    await expect.poll(() => entriesOf(p.lead, id)).toEqual([[`${name}: Bankverbindung prüfen`, true]])
    for (const other of [p.buyer, p.caster, p.main]) expect(await entriesOf(other, id)).toEqual([])
    await decide(id, p.lead, request.id, { approve: false, reason: 'Nummer falsch' })
    await expect.poll(() => entriesOf(p.lead, id)).toEqual([])
    await expect.poll(() => entriesOf(p.buyer, id)).toEqual([[`${name}: Bankverbindung abgelehnt`, false]])
  })

  test('of the lead buyer is a to-do of site administrators of its customers', async () => {
    const id = await aPartner()
    await asked(id, p.lead)
    await expect.poll(() => entriesOf(p.admin, id)).toMatchObject([[expect.stringContaining('prüfen'), true]])
    expect(await entriesOf(p.lead, id)).toEqual([])
  })

  /** A partner with an open request and its to-do; a new person leads its group. */
  const aWaitingOne = async (number: string) => {
    const groupId = await p.group(number, `Gruppe ${number}`)
    const lead = await p.person('first', { roles: BUYING })
    await p.leads(groupId, lead.id)
    const id = await p.partner({ iban: OLD, contacts: JSON.stringify([contact]) })
    await p.relation(id, { companyId: p.castings, groupId })
    const request = await asked(id, p.buyer)
    await expect.poll(() => entriesOf(lead, id)).toHaveLength(1)
    return { id, groupId, lead, request }
  }

  test('is handed over to a lead buyer who is appointed for today, and back', async () => {
    const { id, groupId, lead, request } = await aWaitingOne('0931')
    const next = await p.person('next', { roles: BUYING })
    const appoint = async ({ id: personId }: Somebody, version: number) => {
      const body = { personId, from: '2026-11-23' }
      const path = `/api/gpp/responsibility/groups/${groupId}/lead-buyer`
      expect(await server.as(p.main.name).put(path, { body, version })).toMatchObject({ status: 200 })
    }
    await appoint(next, 0)
    await expect.poll(() => entriesOf(next, id)).toMatchObject([[expect.stringContaining('prüfen'), true]])
    await expect.poll(() => entriesOf(lead, id)).toEqual([])
    await appoint(lead, 1)
    await expect.poll(() => entriesOf(lead, id)).toHaveLength(1)
    await expect.poll(() => entriesOf(next, id)).toEqual([])
    await decide(id, lead, request.id)
    await expect.poll(() => entriesOf(lead, id)).toEqual([])
  })

  test('passes in the morning to the person appointed from that day, and from a closed account to an administrator', async () => {
    const { id, groupId, lead } = await aWaitingOne('0932')
    const next = await p.person('next')
    await server.db.updateTable('lead_buyer').set({ until_day: '2026-11-22' }).where('group_id', '=', groupId).execute()
    await p.leads(groupId, next.id, '2026-11-23')
    await startMorning(server.context)
    await expect.poll(() => entriesOf(next, id)).toHaveLength(1)
    await expect.poll(() => entriesOf(lead, id)).toEqual([])
    await server.db.updateTable('person').set({ active: false }).where('id', '=', next.id).execute()
    await startMorning(server.context)
    await expect.poll(() => entriesOf(p.admin, id)).toHaveLength(1)
  })

  test('of a partner without customers and lead buyer is a to-do of administrators of any site', async () => {
    const id = await p.partner({ iban: OLD, contacts: JSON.stringify([contact]) })
    const request = await asked(id, p.buyer)
    await expect.poll(() => entriesOf(p.admin, id)).toHaveLength(1)
    expect((await decide(id, p.admin, request.id)).status).toBe(200)
  })

  test('[BELL-01] ends when it is withdrawn, and its deciders read that it was', async () => {
    const id = await aPartner()
    const request = await asked(id, p.buyer)
    await expect.poll(() => entriesOf(p.lead, id)).toHaveLength(1)
    await server.as(p.buyer.name).delete(`${PARTNERS}/${id}/requests/${request.id}`)
    const withdrawn = [expect.stringMatching(/: Antrag zurückgezogen$/), false]
    await expect.poll(() => entriesOf(p.lead, id)).toEqual([withdrawn])
    expect(await entriesOf(p.buyer, id)).toEqual([])
  })
})
