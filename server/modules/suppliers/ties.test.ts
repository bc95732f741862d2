import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { MergeResult, PairView } from '#contract/duplicates.ts'
import type { FieldHistory, PartnerDetails } from '#contract/suppliers-partner.ts'
import { insertTwoPartners } from '#server/modules/duplicates/testing/two-partners.ts'
import { testApp } from '#server/testing/app.ts'
import { BUYER, purchasing } from './testing/purchasing.ts'

const server = await testApp({ now: () => new Date('2026-11-23T09:00:00Z') })
const DUPLICATES = '/api/gpp/duplicates'

const p = await purchasing(server)
const lead = await p.person('ties', { roles: [...BUYER, 'menu_ek_doubletten'] })
await sql`update lead_buyer set person_id = ${lead.id}`.execute(server.db)

test('[SUP-05] a merge is on the page of the survivor and in its history, as is its undo', async () => {
  const [one, other] = await insertTwoPartners(server.db, p, { authorId: lead.id, changes: {}, isAcross: false })
  const path = `${DUPLICATES}/pairs/${one}/${other}`
  const { body: shown } = await server.as(lead.name).get<PairView>(path)
  const choices = Object.fromEntries(shown.fields.map(({ field, proposed }) => [field, proposed]))
  const order = { oneVersion: shown.one.version, otherVersion: shown.other.version, leading: 'one', choices }
  const { body: result } = await server.as(lead.name).post<MergeResult>(`${path}/merge`, { body: order })
  const page = async () => (await server.as(p.buyer.name).get<PartnerDetails>(`/api/gpp/partners/${one}`)).body
  const history = async () =>
    (await server.as(p.buyer.name).get<FieldHistory>(`/api/gpp/partners/${one}/history?field=merged`)).body.changes
  const { bpNumber, name } = shown.other
  expect(await page()).toMatchObject({
    openedAs: null,
    mergedIn: [{ mergeId: result.merge!.id, id: other, bpNumber, name, by: { id: lead.id }, releasedBy: null }],
  })
  const came = { before: '', after: `BP ${bpNumber} ${name}`, by: { id: lead.id } }
  expect(await history()).toMatchObject([came])
  expect((await server.as(lead.name).post(`${DUPLICATES}/merges/${result.merge!.id}/undo`)).status).toBe(200)
  expect((await page()).mergedIn).toEqual([])
  expect(await history()).toMatchObject([{ before: `BP ${bpNumber} ${name}`, after: '' }, came])
})
