import { beforeEach, expect, test } from 'vitest'
import { sql } from 'kysely'
import type { ConductDraftBody, ConductEditing } from '#contract/conduct.ts'
import { addDays } from '#domain/calendar/berlin-time.ts'
import { businessDay } from '#server/organisation/business-day.ts'
import { clockedApp } from '#server/testing/clocked-app.ts'
import { aCompany, aPerson, aSite } from '#server/testing/builders.ts'
import { aCodeText, aDraftBody, aVersion, withoutCode } from './testing/a-code.ts'

const { server, now } = await clockedApp()
const EDITING = '/api/conduct/editing'

const { db } = server
const company = await aCompany(db, 'Talbrück')
const site = await aSite(db, company)
await aPerson(db, 'kai.keeper', { company_id: company, roles: ['menu_usermanagement'] })
await aPerson(db, 'lea.keeper', { roles: ['menu_usermanagement'] })
await aPerson(db, 'olga.office', { company_id: company, roles: ['menu_ma_personaldata'] })
for (const name of ['a', 'b', 'c', 'd', 'e', 'f'])
  await aPerson(db, `${name}.worker`, { company_id: company, site_id: name < 'c' ? site : null })
beforeEach(() => withoutCode(server.db))

const kai = () => server.as('kai.keeper')
const lea = () => server.as('lea.keeper')
const save = (body: ConductDraftBody, version = 0, who = kai()) => who.put(`${EDITING}/draft`, { body, version })
const publish = (version: number, who = kai()) => who.post(`${EDITING}/publication`, { version })
const read = async () => (await kai().get<ConductEditing>(EDITING)).body

test('[CODE-01] a draft is saved, and becomes the version that applies from its day', async () => {
  const today = businessDay(now())
  const body = aDraftBody({ appliesFrom: today, confirmBy: addDays(today, 30) })
  expect(await save(body)).toMatchObject({ status: 200, body: { version: 1, changedBy: { name: 'kai keeper' } } })
  expect(await save({ ...body, sites: [site] }, 1)).toMatchObject({ body: { version: 2, sites: [site] } })
  expect(await publish(2)).toMatchObject({ status: 200, body: { version: 1, appliesFrom: today } })
  const editing = await read()
  expect(editing).toMatchObject({
    draft: null,
    base: { version: 1, text: body.text, sites: [site] },
    published: [{ version: 1, state: 'current', byName: 'kai keeper' }],
    log: [{ type: 'published', version: 1, byName: 'kai keeper', people: 2 }],
  })
})

test('[CODE-01] two administrators: the second one is refused with the present draft, and nothing is lost', async () => {
  await save(aDraftBody())
  const first = { ...aDraftBody(), text: aCodeText('von Kai') }
  const second = { ...aDraftBody(), text: aCodeText('von Lea') }
  const results = await Promise.all([save(first, 1), save(second, 1, lea())])
  expect(results.map(({ status }) => status).sort()).toEqual([200, 409])
  const refused = results.find(({ status }) => status === 409)!
  const stored = (await read()).draft!
  expect(refused.body).toMatchObject({ code: 'version_conflict', present: { draft: stored } })
  const begun = await Promise.all([save(aDraftBody()), lea().post(`${EDITING}/draft/discard`, { version: 1 })])
  for (const { status } of begun) expect(status).toBe(409)
})

test('[CODE-01] of two administrators who begin a draft concurrently one does', async () => {
  const results = await Promise.all([save(aDraftBody()), save(aDraftBody(), 0, lea())])
  expect(results.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(results.find(({ status }) => status === 409)!.body.present.draft).toMatchObject({ version: 1 })
})

test('[CODE-01] a draft is published once, in the version that was seen', async () => {
  await save(aDraftBody())
  await save({ ...aDraftBody(), text: aCodeText('geändert') }, 1, lea())
  expect(await publish(1)).toMatchObject({
    status: 409,
    body: { code: 'version_conflict', present: { draft: { version: 2 } } },
  })
  const results = await Promise.all([publish(2), publish(2, lea())])
  expect(results.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await read()).published).toHaveLength(1)
})

const withText = (change: (text: ConductDraftBody['text']) => void): Partial<ConductDraftBody> => {
  const text = structuredClone(aDraftBody().text)
  change(text)
  return { text }
}

test.each<[string, Partial<ConductDraftBody>, string, string]>([
  ['no English title', withText((text) => (text.title.en = ' ')), 'draft.text.title.en', 'missing'],
  [
    'an empty section',
    withText((text) => (text.sections[1]!.html.de = '<p><br></p>')),
    'draft.text.sections.1.html.de',
    'missing',
  ],
  ['no sections', withText((text) => (text.sections = [])), 'draft.text.sections', 'noSections'],
  ['two questions', withText((text) => text.questions.pop()), 'draft.text.questions', 'threeQuestions'],
  [
    'no explanation',
    withText((text) => (text.questions[0]!.answers[0]!.explanation.de = '')),
    'draft.text.questions.0.answers.0.explanation.de',
    'missing',
  ],
  [
    'two right answers',
    withText((text) => (text.questions[2]!.answers[0]!.isRight = true)),
    'draft.text.questions.2.answers',
    'oneRight',
  ],
  ['no day', { appliesFrom: null }, 'draft.appliesFrom', 'missing'],
  ['a day of the past', { appliesFrom: '2020-01-01' }, 'draft.appliesFrom', 'past'],
  ['no deadline', { confirmBy: null }, 'draft.confirmBy', 'missing'],
  ['a deadline before its day', { confirmBy: '2029-12-31' }, 'draft.confirmBy', 'beforeStart'],
  ['nobody to confirm it', { groups: ['controlling'] }, 'draft.companies', 'nobody'],
])('[CODE-01] %s keeps a draft from being published', async (_, changes, field, rule) => {
  await save(aDraftBody(changes))
  expect(await publish(1)).toMatchObject({
    status: 422,
    body: { code: 'draft_incomplete', details: [{ field, rule }] },
  })
  expect((await read()).draft).toMatchObject({ version: 1 })
})

test('[CODE-01] a version applies later than the one before', async () => {
  await aVersion(server.db, 1, { appliesFrom: '2030-05-01', confirmBy: '2030-06-01', isAnnounced: false })
  await save(aDraftBody({ appliesFrom: '2030-05-01', confirmBy: '2030-06-01' }))
  expect((await publish(1)).body).toMatchObject({ details: [{ field: 'draft.appliesFrom', rule: 'notAfterVersion' }] })
})

test('[CODE-01] a version that does not apply yet becomes the draft again; one that applies stays', async () => {
  await aVersion(server.db, 1)
  await save(aDraftBody())
  await publish(1)
  const withdraw = (version: number) => kai().post(`${EDITING}/versions/${version}/withdrawal`)
  expect(await withdraw(1)).toMatchObject({ status: 409, body: { code: 'version_applies' } })
  await save(aDraftBody())
  expect(await withdraw(2)).toMatchObject({ status: 409, body: { code: 'draft_exists' } })
  await kai().post(`${EDITING}/draft/discard`, { version: 1 })
  expect(await withdraw(2)).toMatchObject({ status: 200, body: { version: 1, appliesFrom: '2030-01-01' } })
  expect(await read()).toMatchObject({ draft: { text: aDraftBody().text }, published: [{ version: 1 }] })
  expect((await withdraw(9)).status).toBe(404)
})

test('[CODE-01] the database protects a published version, and the order of the days', async () => {
  await aVersion(server.db, 1)
  await aVersion(server.db, 2)
  await expect(
    server.db.updateTable('conduct_version').set({ applies_from: '2020-01-15' }).where('version', '=', 2).execute(),
  ).rejects.toThrow('cannot be changed')
  await expect(server.db.deleteFrom('conduct_version').where('version', '=', 1).execute()).rejects.toThrow(
    'cannot be deleted',
  )
  await expect(aVersion(server.db, 3, { appliesFrom: '2020-01-20' })).rejects.toThrow('order of their numbers')
})

const SCRIPT =
  '<p>gut</p><script>alert(1)</script><p onclick="x()" style="position:fixed">auch</p><img src=x onerror=x()>'

test('[CODE-01] HTML in every field: rich text is sanitised, everything else stays text', async () => {
  const body = structuredClone(aDraftBody())
  body.text.sections[0]!.html = { de: SCRIPT, en: SCRIPT }
  body.text.sections[0]!.heading.de = '<b>Überschrift</b>'
  body.text.questions[0]!.answers[0]!.explanation.de = '<script>x</script>'
  const { status, body: saved } = await save(body)
  expect(status).toBe(200)
  expect(saved.text.sections[0]).toMatchObject({
    heading: { de: '<b>Überschrift</b>' },
    html: { de: '<p>gut</p><p>auch</p>' },
  })
  expect(saved.text.questions[0].answers[0].explanation.de).toBe('<script>x</script>')
})

test.each<[string, Partial<ConductDraftBody>, number]>([
  ['65,536 characters', withText((text) => (text.sections[0]!.html.de = 'x'.repeat(65_536))), 400],
  ['a long heading', withText((text) => (text.sections[0]!.heading.de = 'x'.repeat(161))), 400],
  ['too many sections', withText((text) => (text.sections = Array.from({ length: 31 }, () => text.sections[0]!))), 400],
  [
    'texts that are too long together',
    withText(
      (text) =>
        (text.sections = Array.from({ length: 25 }, () => ({
          ...text.sections[0]!,
          html: { de: 'x'.repeat(20_000), en: '' },
        }))),
    ),
    422,
  ],
  ['an anchor that is none', withText((text) => (text.sections[0]!.id = '"><b>')), 400],
  ['a company that does not exist', { companies: [2_000_000] }, 422],
  ['a site that does not exist', { sites: [2_000_000] }, 422],
  ['a group that does not exist', { groups: ['admins' as never] }, 400],
  ['a day that does not exist', { appliesFrom: '2030-02-30' }, 400],
  ['a field that does not exist', { publishedBy: 'me' } as never, 400],
])('[CODE-01] %s: refused', async (_, changes, status) => {
  expect((await save(aDraftBody(changes))).status).toBe(status)
  expect((await read()).draft).toBeNull()
})

test('[CODE-01] returns the number of people who must confirm, and never a number under five', async () => {
  const reach = async (audience: object) =>
    (await kai().post(`${EDITING}/reach`, { body: { companies: [], sites: [], groups: [], ...audience } })).body
  expect(await reach({ companies: [company] })).toEqual({ people: 8, isNobody: false })
  expect(await reach({ sites: [site] })).toEqual({ people: null, isNobody: false })
  expect(await reach({ groups: ['employees'] })).toEqual({ people: 6, isNobody: false })
  expect(await reach({ groups: ['controlling'] })).toEqual({ people: null, isNobody: true })
})

test('[CODE-01] the contact is changed in the version that was seen, and its links have the address that they show', async () => {
  const contact = {
    name: 'Ombudsstelle',
    phone: '+49 271 555-0',
    email: 'hinweis@example.com',
    url: 'https://hinweis.example',
    note: { de: 'Auch ohne Namen.', en: 'Also without a name.' },
  }
  const { version } = (await read()).contact
  const change = (changes: object, who = kai()) =>
    who.put(`${EDITING}/contact`, { body: { ...contact, ...changes }, version })
  for (const [changes, field] of [
    [{ url: 'javascript:alert(1)' }, 'body.url'],
    [{ url: 'http://hinweis.example' }, 'body.url'],
    [{ phone: 'rufen Sie an' }, 'body.phone'],
    [{ email: 'niemand' }, 'body.email'],
  ] as const)
    expect(await change(changes)).toMatchObject({ status: 422, body: { details: [{ field }] } })
  const results = await Promise.all([change({}), change({ name: 'Andere' }, lea())])
  expect(results.map(({ status }) => status).sort()).toEqual([200, 409])
  const present = (await read()).contact
  expect(results.find(({ status }) => status === 409)!.body).toMatchObject({ present: { contact: present } })
  expect((await server.as('a.worker').get('/api/conduct/code?language=en')).body.contact).toMatchObject({
    url: 'https://hinweis.example',
    note: 'Also without a name.',
  })
})

test('[CODE-01] nobody but a main administrator edits', async () => {
  for (const username of ['olga.office', 'a.worker']) {
    const who = server.as(username)
    expect((await who.get(EDITING)).status).toBe(403)
    expect((await save(aDraftBody(), 0, who)).status).toBe(403)
    expect((await publish(1, who)).status).toBe(403)
    expect((await who.put(`${EDITING}/contact`, { body: {} })).status).toBe(403)
  }
})

test('[CODE-01] the same request twice saves once', async () => {
  const change = { body: aDraftBody(), version: 0, headers: { 'idempotency-key': 'draft-1' } }
  const answers = await Promise.all([1, 2].map(() => kai().put(`${EDITING}/draft`, change)))
  for (const { status, body } of answers) expect([status, body.version]).toEqual([200, 1])
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from conduct_draft`.execute(server.db)
  expect(rows[0]?.n).toBe(1)
})
