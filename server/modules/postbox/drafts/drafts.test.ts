// Drafts and sending through the real app: kept, resumed, validated by their version, sent once.
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Form, FormDraft, FormDraftRow, FormFile } from '#contract/postbox.ts'
import { testApp, type TestResponse } from '#server/testing/app.ts'
import { aPage, aQuestion, aStation, FORMS, someForms, words } from '#server/modules/postbox/testing/forms.ts'

const server = await testApp({ now: () => new Date('2026-06-15T08:00:00Z') })
const forms = await someForms(server)
const anna = () => server.as('anna.sends')
const olaf = () => server.as('olaf.other')
const send = (
  draft: Pick<FormDraft, 'id' | 'version'>,
  by = anna(),
  headers = {},
): Promise<TestResponse<Form & { code: string }>> =>
  by.post(`${FORMS}/drafts/${draft.id}/send`, { version: draft.version, headers })
const save = (draft: FormDraft, changes: object) =>
  anna().put<FormDraft & { code: string; present: FormDraft }>(`${FORMS}/drafts/${draft.id}`, {
    body: { answers: draft.answers, page: draft.page, ...changes },
    version: draft.version,
  })

describe('[POST-03] a draft', () => {
  test('is kept with every change, resumed elsewhere, and deleted; another person gets 404', async () => {
    const templateId = await forms.publish()
    const draft = await forms.begin(templateId, { reason: 'Messe' })
    expect(draft).toMatchObject({
      templateVersion: 1,
      version: 2,
      answers: { reason: 'Messe' },
      page: 'trip',
      title: 'Dienstreise',
      deletedOn: '2026-09-13',
      changes: null,
      newerVersion: false,
    })
    const { body: list } = await anna().get<FormDraftRow[]>(`${FORMS}/drafts`)
    expect(list[0]).toMatchObject({ id: draft.id, page: 1, pages: 1, openQuestions: 1 })
    expect((await olaf().get(`${FORMS}/drafts/${draft.id}`)).status).toBe(404)
    expect((await olaf().delete(`${FORMS}/drafts/${draft.id}`)).status).toBe(404)
    expect((await send(draft, olaf())).status).toBe(404)
    expect((await anna().delete(`${FORMS}/drafts/${draft.id}`)).status).toBe(204)
    expect((await anna().get(`${FORMS}/drafts/${draft.id}`)).status).toBe(404)
  })

  test('distinguishes companies and sites, although they can have the same number', async () => {
    const { company, site } = forms
    const pages = [aPage('trip', [aQuestion('firm', { kind: 'company' }), aQuestion('plant', { kind: 'site' })])]
    const templateId = await forms.publish({ pages, formTitle: words('{firm}, {plant}') })
    const draft = await forms.begin(templateId, { firm: company, plant: site })
    expect(draft.names).toEqual({ [`company ${company}`]: 'Antriebe GmbH', [`site ${site}`]: 'Siegen' })
    expect(draft.title).toBe('Antriebe GmbH, Siegen')
  })

  test('has its choices and its company, also where its template is not available any more', async () => {
    const { company } = forms
    const templateId = await forms.publish({ pages: [aPage('trip', [aQuestion('firm', { kind: 'company' })])] })
    const { body: begun } = await anna().post<FormDraft>(`${FORMS}/drafts`, {
      body: { templateId, companyId: company },
    })
    await server.db.updateTable('form_template').set({ archived_at: new Date() }).where('id', '=', templateId).execute()
    expect((await anna().get(`${FORMS}/template/${templateId}`)).status).toBe(404)
    const { body } = await anna().get<FormDraft>(`${FORMS}/drafts/${begun.id}`)
    expect(body).toMatchObject({ companyId: company, siteId: null, choices: { sites: [] } })
    expect(body.choices.companies).toContainEqual({ id: company, name: 'Antriebe GmbH' })
  })

  test('that another window has saved is not overwritten: 409 with the present one', async () => {
    const draft = await forms.begin(await forms.publish())
    await save(draft, { answers: { city: 'Wien' } })
    expect(await save(draft, { answers: { city: 'Linz' } })).toMatchObject({
      status: 409,
      body: { code: 'version_conflict', present: { answers: { city: 'Wien' } } },
    })
  })

  test('refuses prototype names as questions, and keeps HTML as text', async () => {
    const draft = await forms.begin(await forms.publish())
    for (const answers of [
      '{"__proto__":{"x":1}}',
      '{"constructor":"x"}',
      '{"toString":"x"}',
      '{"city":{"__proto__":1}}',
    ]) {
      const raw = `{"answers":${answers},"page":"trip"}`
      const { status } = await anna().put(`${FORMS}/drafts/${draft.id}`, { raw, version: draft.version })
      expect(status).toBe(400)
    }
    const { body } = await save(draft, { answers: { city: '<img src=x onerror=alert(1)>' } })
    expect(body.title).toBe('Dienstreise <img src=x onerror=alert(1)>')
    expect((await save(body, { answers: { city: 'x'.repeat(10_001) } })).status).toBe(400)
  })

  test('has values of the profile that its person cannot change', async () => {
    const templateId = await forms.publish({
      pages: [
        aPage('one', [
          aQuestion('number', { prefill: 'personnelNumber', locked: true }),
          aQuestion('phone', { prefill: 'phone', locked: true }),
          aQuestion('mail', { prefill: 'email' }),
        ]),
      ],
    })
    const draft = await forms.begin(templateId, { number: '1', phone: '0271 1', mail: 'other@antriebe.example' })
    // The phone is unknown, so it is answered freely.
    expect(draft.answers).toEqual({ number: '4711', phone: '0271 1', mail: 'other@antriebe.example' })
    expect((await send(draft)).body.answers).toEqual(draft.answers)
  })
})

describe('[POST-03] sending', () => {
  const pages = [
    aPage('trip', [
      aQuestion('country', { kind: 'country', required: true }),
      aQuestion('proof', { required: true, when: { and: [{ '!==': [{ var: 'country' }, 'DE'] }] } }),
      aQuestion('riders', { kind: 'group', questions: [aQuestion('who', { kind: 'person', required: true })] }),
    ]),
  ]

  test('names each answer that is wrong, with its page and row', async () => {
    const templateId = await forms.publish({ pages })
    const draft = await forms.begin(templateId, { country: 'AT', riders: [{ who: forms.ids.lea }, {}] })
    expect(await send(draft)).toMatchObject({
      status: 422,
      body: {
        code: 'answers_refused',
        details: [
          { field: 'answers.trip.proof', rule: 'required' },
          { field: 'answers.trip.riders.1.who', rule: 'required' },
        ],
      },
    })
    const { body: unknown } = await save(draft, { answers: { country: 'DE', riders: [{ who: randomUUID() }] } })
    expect(await send(unknown)).toMatchObject({
      status: 422,
      body: { details: [{ field: 'answers.trip.riders.0.who', rule: 'format' }] },
    })
  })

  test('leaves out hidden or unknown answers, and gives the form a number, a title and its stations', async () => {
    const stations = [
      aStation('lead', { kind: 'supervisor' }),
      aStation(
        'abroad',
        { kind: 'group', groupId: forms.groupId },
        { when: { and: [{ '!==': [{ var: 'country' }, 'DE'] }] } },
      ),
    ]
    const templateId = await forms.publish({ pages, stations, formTitle: words('Reise {country} ({proof})') })
    const form = await forms.send(templateId, {
      country: 'DE',
      proof: 'verborgen',
      nothing: 'x',
      riders: [{ who: forms.ids.lea, other: 'x' }],
    })
    expect(form).toMatchObject({
      number: expect.stringMatching(/^2026-\d{5}$/) as string,
      title: 'Reise Deutschland',
      answers: { country: 'DE', riders: [{ who: forms.ids.lea }] },
      names: { [forms.ids.lea]: 'lea lead' },
      status: 'open',
      isSender: true,
      mayWithdraw: true,
      mayDecide: false,
      recallUntil: '2026-06-15T08:00:30.000Z',
      stations: [
        { name: 'lead', state: 'current', at: [{ name: 'lea lead' }], workingDays: 0, expectedOn: '2026-06-17' },
      ],
    })
    expect(form.answers).not.toHaveProperty('proof')
    expect(form.stations).toHaveLength(1)
    const next = await forms.send(templateId, { country: 'AT', proof: 'A1' })
    expect(next.stations.map(({ name, state }) => [name, state])).toEqual([
      ['lead', 'current'],
      ['abroad', 'later'],
    ])
    expect(next.number > form.number).toBe(true)
  })

  test('with one key, or from two windows concurrently, creates one form', async () => {
    const templateId = await forms.publish()
    const draft = await forms.begin(templateId)
    const headers = { 'idempotency-key': randomUUID() }
    const answers = await Promise.all([
      send(draft, anna(), headers),
      send(draft, anna(), headers),
      send(draft),
      send(draft),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(new Set(answers.map(({ body }) => body.number)).size).toBe(1)
    const { rows } = {
      rows: await server.db.selectFrom('form').select('case_id').where('template_id', '=', templateId).execute(),
    }
    expect(rows).toHaveLength(1)
  })

  test('is by the version with which the draft was begun, also when the template has changed or is archived', async () => {
    const templateId = await forms.publish()
    const draft = await forms.begin(templateId)
    await forms.publish({ pages: [aPage('other', [aQuestion('fresh', { required: true })])] }, templateId)
    const { body: resumed } = await anna().get<FormDraft>(`${FORMS}/drafts/${draft.id}`)
    expect(resumed).toMatchObject({ templateVersion: 1, newerVersion: true })
    await server.db.updateTable('form_template').set({ archived_at: new Date() }).where('id', '=', templateId).execute()
    expect(await send(resumed)).toMatchObject({ status: 200, body: { templateVersion: 1, answers: { city: 'Graz' } } })
    expect((await anna().post(`${FORMS}/drafts`, { body: { templateId } })).status).toBe(404)
  })

  test('without stations completes the form immediately', async () => {
    const form = await forms.send(await forms.publish({ stations: [] }))
    expect(form).toMatchObject({
      status: 'approved',
      stations: [],
      endedAt: '2026-06-15T08:00:00.000Z',
      deletedOn: '2027-06-15',
      recallUntil: null,
      mayWithdraw: false,
      mayConverse: false,
    })
  })

  test('skips a station without people, shows that, and asks the administrators if the template says so', async () => {
    const empty = { kind: 'role', role: 'menu_monitoring' } as const
    const skipped = await forms.send(
      await forms.publish({ stations: [aStation('none', empty), aStation('lead', { kind: 'supervisor' })] }),
    )
    expect(skipped).toMatchObject({
      status: 'open',
      stations: [{ state: 'skipped' }, { state: 'current' }],
      timeline: [{ type: 'request' }, { type: 'skip', stage: 'none', by: null }],
    })
    const alone = await forms.send(await forms.publish({ stations: [aStation('none', empty)] }))
    expect(alone).toMatchObject({ status: 'approved', deletedOn: '2027-06-15' })
    const asked = await forms.send(
      await forms.publish({ stations: [aStation('none', empty, { whenEmpty: 'administrator' })] }),
    )
    expect(asked.stations).toMatchObject([{ state: 'current', at: [{ name: 'miriam admin' }] }])
  })
})

describe('[POST-03] files of a draft', () => {
  const pages = [aPage('one', [aQuestion('proof', { kind: 'files', required: true, max: 2 }), aQuestion('city')])]
  const upload = (draft: FormDraft, content: string, question = 'proof', by = anna()) =>
    by.post<FormFile & { code: string }>(`${FORMS}/drafts/${draft.id}/files?question=${question}&name=Beleg.txt`, {
      raw: Buffer.from(content),
      headers: { 'content-type': 'application/octet-stream' },
    })

  test('are checked, only read by the sender and by parties, and deleted with the form', async () => {
    const draft = await forms.begin(await forms.publish({ pages }), {})
    const { status, body: file } = await upload(draft, 'Quittung')
    expect([status, file]).toMatchObject([
      201,
      { question: 'proof', name: 'Beleg.txt', size: 8, contentType: 'text/plain' },
    ])
    const { body: left } = await upload(draft, 'Nicht gemeint')
    expect(await upload(draft, 'x', 'city')).toMatchObject({ status: 422, body: { code: 'reference_unknown' } })
    expect(await upload(draft, '\u0000\u0001', 'proof')).toMatchObject({ status: 422 })
    expect((await upload(draft, 'x', 'proof', olaf())).status).toBe(404)
    expect((await anna().get(`${FORMS}/drafts/${draft.id}/files/${file.id}`)).body).toEqual(Buffer.from('Quittung'))
    expect((await olaf().get(`${FORMS}/drafts/${draft.id}/files/${file.id}`)).status).toBe(404)
    const { body: form } = await send((await save(draft, { answers: { proof: [file.id] } })).body)
    expect(form.files.map(({ id }) => id)).toEqual([file.id])
    expect(form.names).toEqual({ [file.id]: 'Beleg.txt' })
    const url = `${FORMS}/forms/${form.id}/files/${file.id}`
    expect((await server.as('lea.lead').get(url)).body).toEqual(Buffer.from('Quittung'))
    expect((await olaf().get(url)).status).toBe(404)
    expect((await anna().get(`${FORMS}/forms/${form.id}/files/${left.id}`)).status).toBe(404)
  })

  test('of another draft are refused in answers', async () => {
    const templateId = await forms.publish({ pages })
    const { body: file } = await upload(await forms.begin(templateId, {}), 'Fremd')
    const draft = await forms.begin(templateId, { proof: [file.id] })
    expect(await send(draft)).toMatchObject({
      status: 422,
      body: { details: [{ field: 'answers.one.proof', rule: 'format' }] },
    })
  })
})

test('[POST-02] a changed form also has the names for its former answers', async () => {
  const who = aQuestion('who', { kind: 'person' })
  const form = await forms.send(await forms.publish({ pages: [aPage('one', [who])] }), { who: forms.ids.lea })
  const { body: draft } = await anna().post<FormDraft>(`${FORMS}/forms/${form.id}/draft`, { body: {} })
  const { body: saved } = await save(draft, { answers: { who: forms.ids.olaf } })
  expect((await send(saved)).status).toBe(200)
  const { names, former } = await forms.read('anna.sends', form.id)
  expect(former).toHaveLength(1)
  expect(Object.keys(names).toSorted()).toEqual([forms.ids.lea, forms.ids.olaf].toSorted())
})
