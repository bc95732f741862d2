// Benefits through the real app: who sees which, how they are saved, taken back and counted.
import { describe, expect, test } from 'vitest'
import type {
  Benefit,
  BenefitHistory,
  BenefitImpact,
  BenefitList,
  EditedBenefit,
  EditedBenefitRow,
  UploadedDocument,
} from '#contract/benefits.ts'
import { eligibilityOf } from '#domain/benefits/request.ts'
import { aJpeg, aPdf } from '#server/files/testing/files.ts'
import { testApp } from '#server/testing/app.ts'
import { removeUnattached } from './documents.ts'
import { aBenefit, BENEFITS, bodyOf, someOffers } from './testing/offers.ts'

let now = new Date('2026-06-15T08:00:00Z')
const TODAY = '2026-06-15'
const server = await testApp({ now: () => now })
const offers = await someOffers(server)
const anna = () => server.as('anna.reader')
const gerd = () => server.as('gerd.guss')
const miriam = () => server.as('miriam.admin')
const birte = () => server.as('birte.admin')
const EDITING = `${BENEFITS}/editing`
const titles = async (caller = anna()) =>
  (await caller.get<BenefitList>(`${BENEFITS}/benefits`)).body.benefits.map(({ title }) => title)
const seconds = (count: number) => {
  now = new Date(now.getTime() + count * 1_000)
}

describe('[BEN-01] people', () => {
  test('see the active benefits of their own company, and no others', async () => {
    const { antriebe, guss } = offers
    const forAll = await offers.offer({ title: 'A für alle' })
    const own = await offers.offer({ title: 'B Antriebe', companyIds: [antriebe] })
    const foreign = await offers.offer({ title: 'C Guss', companyIds: [guss] })
    const inactive = await offers.offer({ title: 'D aus', active: false })
    const planned = await offers.offer({ title: 'E bald', validFrom: '2026-06-16' })
    const ended = await offers.offer({ title: 'F vorbei', validUntil: '2026-06-14' })
    expect(await titles()).toEqual(['A für alle', 'B Antriebe'])
    expect(await titles(gerd())).toEqual(['A für alle', 'C Guss'])
    const statusOf = async ({ id }: EditedBenefit) => (await anna().get(`${BENEFITS}/benefits/${id}`)).status
    expect(await Promise.all([forAll, own, foreign, inactive, planned, ended].map(statusOf))).toEqual([
      200, 200, 404, 404, 404, 404,
    ])
  })

  test('get only their own facts, by which the rules of the domain answer on both sides', async () => {
    await offers.employ(offers.ids.anna, { entry: '2026-01-01', probationEnd: '2026-06-30', hours: 30 })
    const { id } = await offers.offer({
      title: 'Dienstrad',
      conditions: [
        { kind: 'probation', is: 'over' },
        { kind: 'site', anyOf: [offers.site] },
        { kind: 'hours', atLeast: 1_200, atMost: null },
      ],
    })
    const { body } = await anna().get<Benefit>(`${BENEFITS}/benefits/${id}`)
    expect(body.facts).toEqual({
      companyId: offers.antriebe,
      sites: [{ from: '1900-01-01', siteId: offers.site }],
      hours: [{ from: '2026-01-01', minutes: 1_800 }],
      contract: 'permanent',
      entry: '2026-01-01',
      probationEnd: '2026-06-30',
    })
    expect(body.names).toEqual({
      companies: [{ id: offers.antriebe, name: 'Antriebe GmbH' }],
      sites: [{ id: offers.site, name: 'Siegen' }],
    })
    const { answer, from, results } = eligibilityOf(body, body.facts, body.today)
    expect({ answer, from, held: results.map(({ held }) => held) }).toEqual({
      answer: 'later',
      from: '2026-07-01',
      held: ['no', 'yes', 'yes'],
    })
    const other = await gerd().get<Benefit>(`${BENEFITS}/benefits/${id}`)
    expect(other.body.facts).toMatchObject({ companyId: offers.guss, contract: null, entry: null })
  })

  test('neither read nor change what administrators do', async () => {
    const { id } = await offers.offer()
    const body = aBenefit()
    for (const caller of [anna(), server.nobody]) {
      const answers = [
        await caller.get(EDITING),
        await caller.get(`${EDITING}/${id}`),
        await caller.get(`${EDITING}/${id}/history`),
        await caller.get(`${EDITING}/choices`),
        await caller.post(`${EDITING}/impact`, {
          body: { benefitId: null, companyIds: [], conditions: [], validUntil: null },
        }),
        await caller.post(EDITING, { body }),
        await caller.put(`${EDITING}/${id}`, { body }),
        await caller.post(`${EDITING}/${id}/take-back`),
      ]
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([caller === server.nobody ? 401 : 403]))
    }
  })
})

describe('[BEN-01] an administrator', () => {
  test('sees benefits of all companies in every state', async () => {
    await offers.offer({ title: 'Nur Guss', companyIds: [offers.guss], active: false })
    const { body } = await miriam().get<EditedBenefitRow[]>(EDITING)
    expect(body.find(({ title }) => title === 'Nur Guss')).toMatchObject({
      state: 'inactive',
      companyIds: [offers.guss],
      openRequests: 0,
    })
    expect(new Set(body.map(({ state }) => state))).toEqual(new Set(['active', 'inactive', 'planned', 'ended']))
  })

  test('stores sanitised text, and HTML in no other field means anything', async () => {
    const html = '<script>alert(1)</script><b>x</b>'
    const saved = await offers.offer({ title: html, summary: html, content: `<p onclick="x()">Text</p>${html}` })
    expect(saved).toMatchObject({ title: html, summary: html, content: '<p>Text</p><b>x</b>' })
  })

  test.each<[string, object, number, string, string | undefined]>([
    ['65,536 characters', { content: 'x'.repeat(65_536) }, 200, '', undefined],
    ['one more', { content: 'x'.repeat(65_537) }, 422, 'benefit_refused', 'body.content'],
    ['no title', { title: ' ' }, 422, 'benefit_refused', 'body.title'],
    [
      'rules that contradict themselves',
      { conditions: [{ kind: 'hours', atLeast: 2_400, atMost: 1_200 }] },
      422,
      'benefit_refused',
      'body.conditions.0',
    ],
    ['a company that does not exist', { companyIds: [99_999] }, 422, 'reference_unknown', 'body.companyIds'],
    [
      'a site that does not exist',
      { conditions: [{ kind: 'site', anyOf: [99_999] }] },
      422,
      'reference_unknown',
      'body.conditions',
    ],
    ['a rule that is code', { conditions: [{ kind: 'code', code: 'true' }] }, 400, 'validation_failed', undefined],
    ['fields that there are none', { createdBy: 'x' }, 400, 'validation_failed', undefined],
  ])('sends %s', async (_what, changes, status, code, field) => {
    const answer = await miriam().post<{ code?: string; details?: { field: string }[] }>(EDITING, {
      body: { ...aBenefit(), ...changes },
    })
    expect(answer.status).toBe(status)
    if (code !== '') expect(answer.body.code).toBe(code)
    if (field !== undefined) expect(answer.body.details).toMatchObject([{ field }])
  })

  test('of an older version gets 409 with the present benefit, and nothing is lost', async () => {
    const first = await offers.offer({ title: 'Erst' })
    const saved = await offers.save(first, { title: 'Miriam' })
    expect(saved.body).toMatchObject({ version: 2, title: 'Miriam' })
    const late = await offers.save(first, { title: 'Birte' }, 'birte.admin')
    expect([late.status, late.body]).toMatchObject([
      409,
      { code: 'version_conflict', present: { title: 'Miriam', version: 2, changedBy: { name: 'miriam admin' } } },
    ])
    expect((await birte().get<EditedBenefit>(`${EDITING}/${first.id}`)).body.title).toBe('Miriam')
  })

  test('saves once, also if the request is repeated', async () => {
    const send = () =>
      miriam().post<EditedBenefit>(EDITING, {
        body: aBenefit({ title: 'Einmal' }),
        headers: { 'idempotency-key': 'b-1' },
      })
    const [one, other] = await Promise.all([send(), send()])
    expect(one.body.id).toBe(other.body.id)
  })

  test('undoes a save within 30 s, only for its author', async () => {
    const first = await offers.offer({ title: 'Vorher', companyIds: [offers.antriebe] })
    const { body: saved } = await offers.save(first, { title: 'Nachher', companyIds: [] })
    const back = (caller = miriam(), version = saved.version) =>
      caller.post(`${EDITING}/${first.id}/take-back`, { headers: { 'if-match': `"${version}"` } })
    expect(saved.takeBackUntil).toBe(new Date(now.getTime() + 30_000).toISOString())
    expect(await back(birte())).toMatchObject({ status: 409, body: { code: 'take_back_over' } })
    seconds(29)
    expect(await back()).toMatchObject({
      status: 200,
      body: { benefit: { title: 'Vorher', companyIds: [offers.antriebe], version: 3, takeBackUntil: null } },
    })
    expect(await back(miriam(), 3)).toMatchObject({ status: 409 })
    const { body: history } = await miriam().get<BenefitHistory>(`${EDITING}/${first.id}/history`)
    expect(history.map(({ version, fields, takesBack }) => ({ version, fields, takesBack }))).toEqual([
      { version: 3, fields: ['title', 'companyIds'], takesBack: 2 },
      { version: 2, fields: ['title', 'companyIds'], takesBack: null },
      { version: 1, fields: [], takesBack: null },
    ])
  })

  test('does not take it back later', async () => {
    const { id } = await offers.offer({ title: 'Zu spät' })
    seconds(30)
    expect(await miriam().post(`${EDITING}/${id}/take-back`)).toMatchObject({
      status: 409,
      body: { code: 'take_back_over', present: { title: 'Zu spät', takeBackUntil: null } },
    })
  })

  test('removes a new benefit by taking it back', async () => {
    const { id } = await offers.offer({ title: 'Versehen' })
    expect((await miriam().post(`${EDITING}/${id}/take-back`)).body).toEqual({ benefit: null })
    expect((await miriam().get(`${EDITING}/${id}`)).status).toBe(404)
  })
})

describe('[BEN-01] documents of a benefit', () => {
  const upload = async (kind: 'picture' | 'attachment', caller = miriam()) =>
    caller.post<UploadedDocument>(
      `${BENEFITS}/documents?kind=${kind}&name=Plan%20A.${kind === 'picture' ? 'jpg' : 'pdf'}`,
      {
        raw: kind === 'picture' ? await aJpeg(900, 600) : aPdf(),
        headers: { 'content-type': 'application/octet-stream' },
      },
    )
  const statusOf = async (id: string, caller = anna()) => (await caller.get(`${BENEFITS}/documents/${id}`)).status

  test('are read by those who see the benefit, in its present version', async () => {
    const [picture, file] = [(await upload('picture')).body.picture!, (await upload('attachment')).body.attachment!]
    expect(file).toMatchObject({ name: 'Plan A.pdf', contentType: 'application/pdf', size: 600 })
    expect(await Promise.all([statusOf(picture.id), statusOf(picture.id, birte())])).toEqual([404, 404])
    const benefit = await offers.offer({
      companyIds: [offers.antriebe],
      picture: { id: picture.id, alt: 'Ein Bus', altEn: '' },
      attachments: [file.id],
    })
    expect(benefit).toMatchObject({ picture: { id: picture.id, alt: 'Ein Bus' }, attachments: [file] })
    expect(await Promise.all([picture.id, file.id].map((id) => statusOf(id)))).toEqual([200, 200])
    expect(await Promise.all([picture.id, file.id].map((id) => statusOf(id, gerd())))).toEqual([404, 404])
    const download = await anna().get(`${BENEFITS}/documents/${file.id}`)
    expect(download.headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'content-disposition': 'attachment; filename="Plan A.pdf"',
    })
    const { body: saved } = await offers.save(benefit, { picture: null, attachments: [] })
    expect(await Promise.all([picture.id, file.id].map((id) => statusOf(id)))).toEqual([404, 404])
    const back = await miriam().post(`${EDITING}/${saved.id}/take-back`)
    expect(back.body.benefit).toMatchObject({ picture: { id: picture.id }, attachments: [{ id: file.id }] })
  })

  test('stay with the benefit, open to people who request it or have it', async () => {
    const aFile = async () => (await upload('attachment')).body.attachment!
    const statuses = async ({ id, attachments }: EditedBenefit) =>
      Promise.all([
        anna()
          .get(`${BENEFITS}/benefits/${id}`)
          .then(({ status }) => status),
        statusOf(attachments[0]!.id),
      ])
    const ask = async ({ id }: EditedBenefit) =>
      (
        await anna().post<{ id: number }>(`${BENEFITS}/benefits/${id}/requests`, {
          body: { startsOn: TODAY, note: '' },
        })
      ).body
    const moved = await offers.offer({ attachments: [(await aFile()).id] })
    const request = await ask(moved)
    await offers.save(moved, { companyIds: [offers.guss] })
    expect(await statuses(moved)).toEqual([200, 200])
    await anna().delete(`${BENEFITS}/requests/${request.id}`)
    expect(await statuses(moved)).toEqual([404, 404])
    const ended = await offers.offer({ attachments: [(await aFile()).id] })
    const other = await ask(ended)
    await anna().delete(`${BENEFITS}/requests/${other.id}`)
    await offers.save(ended, { active: false })
    expect(await statuses(ended)).toEqual([200, 200])
    expect(await statusOf(ended.attachments[0]!.id, gerd())).toBe(404)
  })

  test('of another benefit or another person are refused', async () => {
    const { body } = await upload('picture', birte())
    const { id } = body.picture!
    const send = (caller: typeof miriam) =>
      caller().post(EDITING, { body: aBenefit({ picture: { id, alt: 'x', altEn: '' } }) })
    expect(await send(miriam)).toMatchObject({ status: 422, body: { code: 'reference_unknown' } })
    expect((await send(birte)).status).toBe(200)
    expect((await send(birte)).status).toBe(422)
    expect((await upload('picture', anna())).status).toBe(403)
  })

  test('are removed a day later if no benefit has them', async () => {
    const lost = (await upload('picture')).body.picture!
    await removeUnattached(server.db, new Date(now.getTime() + 86_400_001))
    expect(await statusOf(lost.id, miriam())).toBe(404)
  })
})

describe('[BEN-01] the impact of a change', () => {
  const impact = async (changes: object, benefitId: number | null = null) =>
    (
      await miriam().post<BenefitImpact>(`${EDITING}/impact`, {
        body: { benefitId, companyIds: [], conditions: [], validUntil: null, ...changes },
      })
    ).body

  test('is counted before saving, beside that of the saved rules', async () => {
    const { gerd: reader, miriam: one, birte: other } = offers.ids
    for (const id of [reader, one, other]) await offers.employ(id)
    await offers.hire(20, offers.antriebe)
    await offers.hire(10, offers.guss, { contract: 'apprenticeship' })
    const saved = await offers.offer({ companyIds: [offers.guss] })
    const all = await impact({}, saved.id)
    expect(all.people).toBeGreaterThanOrEqual(30)
    expect(all.included).toBe(all.people)
    expect(all.before).toBe(10)
    const apprentices = await impact({ conditions: [{ kind: 'contract', anyOf: ['apprenticeship'] }] })
    expect(apprentices).toMatchObject({ included: 10, isImpossible: false })
    expect(apprentices).not.toHaveProperty('before')
  })

  test('says under five as nothing else than none', async () => {
    await offers.hire(4, offers.guss, { contract: 'marginal' })
    expect(await impact({ conditions: [{ kind: 'contract', anyOf: ['marginal'] }] })).toMatchObject({ included: null })
    expect(await impact({ conditions: [{ kind: 'contract', anyOf: ['workingStudent'] }] })).toMatchObject({
      included: null,
    })
  })

  test('says that nobody can fulfil rules that contradict themselves', async () => {
    const conditions = [{ kind: 'company', anyOf: [offers.guss] }]
    expect(await impact({ companyIds: [offers.antriebe], conditions })).toMatchObject({
      isImpossible: true,
      included: null,
    })
    expect((await impact({ companyIds: [offers.guss], conditions })).isImpossible).toBe(false)
    const atSite = { companyIds: [offers.guss], conditions: [{ kind: 'site', anyOf: [offers.site] }] }
    expect((await impact(atSite)).isImpossible).toBe(true)
    expect(await miriam().post(EDITING, { body: { ...aBenefit(), ...atSite } })).toMatchObject({
      status: 422,
      body: { code: 'benefit_refused', details: [{ field: 'body.conditions.0', rule: 'sites' }] },
    })
  })
})

test('[BEN-01] a benefit that was read can be sent again unchanged', async () => {
  const saved = await offers.offer({ conditions: [{ kind: 'entry', from: null, until: null, months: 6 }] })
  const { body } = await offers.save(saved, {})
  expect(bodyOf(body)).toEqual(bodyOf(saved))
})
