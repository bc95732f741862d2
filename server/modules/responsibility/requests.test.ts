import { describe, expect, test } from 'vitest'
import type { Handover, PurchasingRequests } from '#contract/responsibility.ts'
import { insertCase } from '#server/decisions/cases.ts'
import { bodyAndVersion, testApp } from '#server/testing/app.ts'
import { insert, remove } from '#server/testing/rows.ts'
import { buyers } from './testing/buyers.ts'

const server = await testApp({ now: () => new Date('2026-05-07T08:00:00Z') })
const BASE = '/api/gpp/responsibility'

const b = await buyers(server)

const post = (who: { name: string }, body: object) =>
  server.as(who.name).post<PurchasingRequests & { code: string; details: object[] }>(`${BASE}/requests`, { body })
const all = async (who: { name: string }) =>
  (await server.as(who.name).get<PurchasingRequests>(`${BASE}/requests`)).body
const decide = (who: { name: string }, id: number, body: object) =>
  server.as(who.name).post(`${BASE}/requests/${id}/decision`, bodyAndVersion(body))
const entries = (personId: string) =>
  server.db.selectFrom('notification').select(['title', 'todo', 'read_at']).where('person_id', '=', personId).execute()
const aGroup = (number: string) => ({
  kind: 'group',
  number,
  name: 'Folien',
  nameEn: 'Films',
  reason: 'Bisher unter Kartonagen',
})

describe('[SUP-04] requests to the main admin', () => {
  test('a new material group is a to-do of the main admin, exists once it is approved, and notifies the requester', async () => {
    const { body } = await post(b.other, aGroup('0430'))
    expect(await post(b.other, { ...aGroup('0431'), nameEn: ' ' })).toMatchObject({ status: 400 })
    expect(body).toMatchObject([{ kind: 'group', state: 'open', isMine: true, groupNumber: '0430', version: 1 }])
    const { id } = body[0]!
    await expect
      .poll(() => entries(b.main.id))
      .toMatchObject([{ title: 'Neue Warengruppe beantragt: 0430 Folien', todo: true, read_at: null }])
    expect(await decide(b.other, id, { approve: true, reason: '' })).toMatchObject({ status: 403 })
    const role = { person_id: b.employee.id, client: '', role: 'menu_usermanagement' }
    const changed = () => server.context.events.publish(server.db, 'person.changed', { personId: role.person_id })
    await insert(server.db, 'person_role', role)
    await changed()
    await expect
      .poll(() => entries(b.employee.id))
      .toMatchObject([{ title: 'Neue Warengruppe beantragt: 0430 Folien', read_at: null }])
    await remove(server.db, 'person_role', { person_id: role.person_id, role: role.role })
    await changed()
    await expect.poll(async () => (await entries(b.employee.id))[0]?.read_at).not.toBeNull()
    const decided = await decide(b.main, id, { approve: true, reason: '', version: 1 })
    expect(decided.body).toMatchObject([{ state: 'approved', decider: { id: b.main.id } }])
    const groups = await server.db
      .selectFrom('material_group')
      .select(['name', 'name_en'])
      .where('number', '=', '0430')
      .execute()
    expect(groups).toEqual([{ name: 'Folien', name_en: 'Films' }])
    await expect.poll(() => entries(b.other.id)).toMatchObject([{ title: 'Neue Warengruppe genehmigt: 0430 Folien' }])
    await expect.poll(async () => (await entries(b.main.id))[0]?.read_at).not.toBeNull()
    expect(await decide(b.main, id, { approve: true, reason: '' })).toMatchObject({
      status: 409,
      body: { code: 'alreadyDecided' },
    })
  })

  test('access is requested by the administrator of the site, for a person without it', async () => {
    const wish = { kind: 'access', personId: b.employee.id, siteId: b.stade, reason: '' }
    expect(await post(b.other, wish)).toMatchObject({ status: 403, body: { code: 'notSiteAdmin' } })
    expect(await post(b.admin, { ...wish, personId: b.local.id })).toMatchObject({
      status: 422,
      body: { code: 'request_refused', details: [{ field: 'body.personId', rule: 'hasAccess' }] },
    })
    expect(await post(b.main, { ...wish, siteId: 2_147_483_647 })).toMatchObject({
      status: 422,
      body: { code: 'reference_unknown', details: [{ field: 'body.siteId', rule: 'names no site' }] },
    })
    const answers = await Promise.all([post(b.admin, wish), post(b.admin, wish)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const [request] = await all(b.admin)
    expect(request).toMatchObject({ kind: 'access', person: { id: b.employee.id }, site: { name: 'Stade' } })
    expect(await decide(b.main, request!.id, { approve: false, reason: ' ' })).toMatchObject({
      status: 422,
      body: { details: [{ field: 'body.reason', rule: 'reasonRequired' }] },
    })
    await decide(b.main, request!.id, { approve: false, reason: 'Die Stelle ist besetzt.' })
    expect(await all(b.admin)).toMatchObject([{ state: 'rejected', decisionReason: 'Die Stelle ist besetzt.' }])
  })

  test('is visible to its requester and the main admin, and can be withdrawn by its requester', async () => {
    await post(b.local, aGroup('0440'))
    const [mine] = await all(b.local)
    expect((await all(b.other)).map(({ id }) => id)).not.toContain(mine!.id)
    const path = `${BASE}/requests/${mine!.id}`
    expect(await server.as(b.other.name).delete(path)).toMatchObject({ status: 404 })
    expect(await server.as(b.main.name).delete(path)).toMatchObject({ status: 403, body: { code: 'notRequester' } })
    expect(await server.as(b.local.name).delete(path, { headers: { 'if-match': '"7"' } })).toMatchObject({
      status: 409,
    })
    expect((await server.as(b.local.name).delete(path)).body).toMatchObject([{ state: 'withdrawn' }])
    await expect
      .poll(() => entries(b.main.id))
      .toContainEqual(expect.objectContaining({ title: expect.stringMatching(/^Antrag zurückgezogen: /), todo: false }))
    expect((await post(b.local, aGroup('0230'))).body).toMatchObject({
      details: [{ field: 'body.number', rule: 'numberTaken' }],
    })
  })
})

describe('[SUP-04] the hand-over package', () => {
  const read = (who: { name: string }, personId: string) =>
    server.as(who.name).get<Handover>(`${BASE}/handover/${personId}`)

  test('names groups, sites, places, open cases and notes that the viewer may read', async () => {
    const partner = await b.relation(b.castings, b.turned, 1, '=HYPERLINK("x")')
    await b.buys(b.turned, b.stade, b.lead.id, '2026-01-01')
    await post(b.lead, aGroup('0450'))
    const memo = { partner_id: partner, author_id: b.lead.id, company_id: b.castings }
    await insert(server.db, 'partner_memo', [
      // Already May in Berlin.
      { ...memo, text: 'Skonto', visibility: 'purchasing', changed_at: new Date('2026-04-30T22:30:00Z') },
      { ...memo, text: 'Intern', visibility: 'company' },
    ])
    const at = new Date('2026-05-05T08:00:00Z')
    const asked = { kind: 'partnerRequest', requesterId: b.lead.id, stages: [{ name: 'responsible' }] }
    const case_id = await server.db.transaction().execute((tx) => insertCase(tx, asked, at))
    const request = { case_id, partner_id: partner, kind: 'bank', before: '{}', after: '{}' }
    await insert(server.db, 'partner_request', request)
    const certificate = { partner_id: partner, kind: 'iso9001', state: 'review', reviewer_id: b.lead.id }
    await insert(server.db, 'certificate', certificate)
    const mine = { kind: 'request', subject: '0450 Folien' }
    // Not a reader of the report, which partners are for.
    const { body } = await read(b.main, b.lead.id)
    expect(body).toMatchObject({
      person: { id: b.lead.id },
      groups: [{ number: '0230', until: null }],
      cells: [{ number: '0230', site: 'Stade', from: '2026-01-01' }],
      cases: [mine],
      notes: [],
    })
    // A reader of the report, of another company than the note.
    const reader = await b.person('rolf.reader', b.drives, ['menu_ek_lieferanten_report', 'menu_usermanagement'])
    expect((await read(reader, b.lead.id)).body).toMatchObject({
      cases: [{ kind: 'change', subject: 'bank' }, mine, { kind: 'certificate', subject: 'iso9001' }],
      notes: [{ text: 'Skonto' }],
    })
    const file = await server.as(reader.name).get<Buffer>(`${BASE}/handover/${b.lead.id}/export`)
    expect(file.body.toString()).toContain('"Lead Buyer";"0230 Drehteile"')
    expect(file.body.toString()).toContain('"offene Änderung";"Bankverbindung"')
    expect(file.body.toString()).toContain('"Zertifikat in Prüfung";"ISO 9001"')
    expect(file.body.toString()).toContain(`"Skonto";"'=HYPERLINK(""x"")";"2026-05-01"`)
  })

  test('is read only by the person, the main admin and administrators of their company', async () => {
    expect((await read(b.lead, b.lead.id)).status).toBe(200)
    expect((await read(b.admin, b.local.id)).status).toBe(200)
    expect((await read(b.admin, b.lead.id)).status).toBe(404)
    expect((await read(b.other, b.lead.id)).status).toBe(404)
    expect((await read(b.employee, b.employee.id)).status).toBe(403)
  })
})
