// Templates as their editors make, publish and archive them, and group postboxes, through the real app.
import { describe, expect, test } from 'vitest'
import type {
  EditedGroup,
  EditedTemplate,
  TemplateAccess,
  TemplateChoices,
  TemplateFile,
  TemplateHistory,
  TemplatePreview,
  TemplateVersions,
} from '#contract/postbox-editing.ts'
import type { EditedTemplateRow, FormTemplateRow } from '#contract/postbox-templates.ts'
import type { TemplateContent } from '#domain/postbox/template.ts'
import { testApp } from '#server/testing/app.ts'
import { aContent, aPage, aQuestion, aStation, FORMS, someForms, words } from '#server/modules/postbox/testing/forms.ts'
import { insert, update } from '#server/testing/rows.ts'

let now = new Date('2026-06-15T08:00:00Z')
const server = await testApp({ now: () => now })
const TEMPLATES = `${FORMS}/templates`
const forms = await someForms(server)
const miriam = () => server.as('miriam.admin')
const gerd = () => server.as('gerd.group')
const anna = () => server.as('anna.sends')

async function create(changes: Partial<TemplateContent> = {}): Promise<EditedTemplate> {
  const { status, body } = await miriam().post<EditedTemplate>(TEMPLATES, { body: { content: aContent(changes) } })
  expect(status).toBe(200)
  return body
}
const match = ({ version }: { version: number }) => ({ headers: { 'if-match': `"${version}"` } })
const publish = async (template: EditedTemplate, by = miriam()) =>
  (await by.post<EditedTemplate>(`${TEMPLATES}/${template.id}/publish`, match(template))).body
const save = (template: EditedTemplate, changes: Partial<TemplateContent>, by = miriam()) =>
  by.put<EditedTemplate & { code: string; present: EditedTemplate; details: unknown }>(
    `${TEMPLATES}/${template.id}/draft`,
    { ...match(template), body: { content: { ...template.content, ...changes } } },
  )
const nameEditor = async (template: EditedTemplate, people = [forms.ids.gerd]) =>
  (await miriam().put<EditedTemplate>(`${TEMPLATES}/${template.id}/editors`, { ...match(template), body: { people } }))
    .body
const loop = () => ({
  pages: [
    aPage('trip', [
      aQuestion('a', { kind: 'yesNo', when: { and: [{ '===': [{ var: 'b' }, true] }] } }),
      aQuestion('b', { kind: 'yesNo', when: { and: [{ '===': [{ var: 'a' }, true] }] } }),
    ]),
  ],
})

describe('[POST-06] templates of editors', () => {
  test('are only seen and changed by main administrators and named editors', async () => {
    const template = await create({ title: words('Nur für Gerd') })
    const read = async (by: ReturnType<typeof gerd>) => (await by.get(`${TEMPLATES}/${template.id}`)).status
    expect(await read(gerd())).toBe(404)
    expect((await gerd().get(TEMPLATES)).status).toBe(403)
    expect((await gerd().get<TemplateAccess>(`${TEMPLATES}/access`)).body).toEqual({ mayEdit: false, mayCreate: false })
    expect((await gerd().get(`${TEMPLATES}/choices`)).status).toBe(403)
    expect((await gerd().post(TEMPLATES, { body: { content: aContent() } })).status).toBe(403)
    expect((await save(template, {}, gerd())).status).toBe(404)
    expect((await server.nobody.get(TEMPLATES)).status).toBe(401)
    const named = await nameEditor(template)
    expect(named.editors).toEqual([{ id: forms.ids.gerd, name: 'gerd group' }])
    expect((await gerd().get<TemplateAccess>(`${TEMPLATES}/access`)).body).toEqual({ mayEdit: true, mayCreate: false })
    expect((await gerd().get<EditedTemplateRow[]>(TEMPLATES)).body.map(({ id }) => id)).toEqual([template.id])
    expect((await gerd().get<EditedTemplate>(`${TEMPLATES}/${template.id}`)).body.mayAdminister).toBe(false)
    expect((await save(named, { retentionMonths: 6 }, gerd())).status).toBe(200)
    for (const act of ['archive', 'restore'])
      expect((await gerd().post(`${TEMPLATES}/${template.id}/${act}`)).status).toBe(403)
    expect((await gerd().put(`${TEMPLATES}/${template.id}/editors`, { body: { people: [] } })).status).toBe(403)
    expect((await gerd().get(`${FORMS}/groups/all`)).status).toBe(403)
    const unknown = await miriam().put(`${TEMPLATES}/${template.id}/editors`, {
      body: { people: ['00000000-0000-4000-8000-000000000000'] },
    })
    expect(unknown).toMatchObject({ status: 422, body: { details: [{ field: 'body.people.0' }] } })
  })

  test('are drafts until they are published, and do not affect forms of others', async () => {
    const template = await create({ title: words('Parken') })
    expect(template).toMatchObject({ state: 'draft', publishedVersion: null, published: null, version: 1 })
    const offered = async () =>
      (await anna().get<FormTemplateRow[]>(`${FORMS}/template`)).body.some(({ id }) => id === template.id)
    expect(await offered()).toBe(false)
    const first = await publish(template)
    expect(first).toMatchObject({ state: 'published', publishedVersion: 1, version: 2 })
    expect(await offered()).toBe(true)
    expect((await miriam().post(`${TEMPLATES}/${template.id}/publish`)).body).toMatchObject({
      code: 'nothing_to_publish',
    })
    await insert(server.db, 'form_draft', {
      person_id: forms.ids.anna,
      template_id: template.id,
      template_version: 1,
      page: 'trip',
      changed_at: now,
    })
    const { body: draft } = await save(first, { pages: [aPage('trip', [aQuestion('plate')])], formTitle: words('') })
    expect(draft).toMatchObject({ state: 'changed', publishedVersion: 1, openDrafts: 1 })
    expect(draft.published!.pages[0]!.questions.map(({ name }) => name)).toEqual(['city', 'reason'])
    const second = await publish(draft)
    expect(second).toMatchObject({ state: 'published', publishedVersion: 2 })
    const { body: versions } = await miriam().get<TemplateVersions>(`${TEMPLATES}/${template.id}/versions`)
    expect(versions.map(({ version, openForms, by }) => [version, openForms, by.name])).toEqual([
      [2, 0, 'miriam admin'],
      [1, 0, 'miriam admin'],
    ])
    const begun = await server.db
      .selectFrom('form_draft')
      .select('template_version')
      .where('template_id', '=', template.id)
      .execute()
    expect(begun).toEqual([{ template_version: 1 }])
    await expect(
      update(server.db, 'form_template_version', { template_id: template.id }, { content: '{}' }),
    ).rejects.toThrow()
  })

  test('keep their conditions as they are, in drafts, versions and files', async () => {
    const when = { and: [{ '===': [{ var: 'a' }, true] }, { in: [{ var: 'b' }, ['x', 'y']] }] } as const
    const questions = [
      aQuestion('a', { kind: 'yesNo' }),
      aQuestion('b', { kind: 'choice', options: ['x', 'y', 'z'].map((name) => ({ name, label: words(name) })) }),
      aQuestion('c', { kind: 'amount', when }),
    ]
    const content = aContent({ pages: [aPage('trip', questions)], formTitle: words('') })
    const template = await create(content)
    expect(template.content).toEqual(content)
    const published = await publish(template)
    expect(published.published).toEqual(content)
    const { body: file } = await miriam().get<TemplateFile>(`${TEMPLATES}/${template.id}/file`)
    expect(file.pages[0]!.questions[2]).toEqual({ name: 'c', kind: 'amount', label: words('c'), when })
    expect((await miriam().post<EditedTemplate>(`${TEMPLATES}/import`, { body: file })).body.content).toEqual(content)
  })

  test('that were changed by two people concurrently answer 409 with both versions to choose from', async () => {
    const template = await create()
    expect((await save(template, { retentionMonths: 3 })).status).toBe(200)
    const refused = await save(template, { retentionMonths: 4 })
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'version_conflict', present: { version: 2, content: { retentionMonths: 3 } } },
    })
  })

  test('are saved incomplete, but not with conditions that contradict or loop, which are both named', async () => {
    const template = await create()
    expect((await save(template, { title: words('') })).status).toBe(200)
    const { body: present } = await miriam().get<EditedTemplate>(`${TEMPLATES}/${template.id}`)
    expect(await save(present, loop())).toMatchObject({
      status: 422,
      body: { code: 'template_refused', details: [{ field: 'body.content.pages.0.questions.0.when', rule: 'loop b' }] },
    })
    const never = await save(present, {
      pages: [
        aPage('trip', [
          aQuestion('a', { kind: 'yesNo' }),
          aQuestion('b', { kind: 'yesNo', when: { and: [{ '===': [{ var: 'a' }, true] }] } }),
          aQuestion('c', { when: { and: [{ '===': [{ var: 'a' }, false] }, { '===': [{ var: 'b' }, true] }] } }),
        ]),
      ],
    })
    expect(never.body.details).toEqual([{ field: 'body.content.pages.0.questions.2.when', rule: 'neverHolds b' }])
    expect(await miriam().post(`${TEMPLATES}/${template.id}/publish`)).toMatchObject({
      status: 422,
      body: { details: [{ field: 'body.content.title', rule: 'required' }] },
    })
    expect((await miriam().get<EditedTemplate>(`${TEMPLATES}/${template.id}`)).body.version).toBe(present.version)
  })

  test('are published only with groups, people and roles that exist', async () => {
    const template = await create({
      companies: [forms.company, 99_999],
      stations: [
        aStation('a', { kind: 'group', groupId: 99_999 }),
        aStation('b', { kind: 'group', groupId: forms.groupId }),
        aStation('c', { kind: 'person', personId: '00000000-0000-4000-8000-000000000000' }),
        aStation('d', { kind: 'role', role: 'menu_nothing' }),
      ],
    })
    const { body } = await miriam().post(`${TEMPLATES}/${template.id}/publish`)
    expect(body).toMatchObject({ code: 'reference_unknown' })
    expect(body.details.map(({ field }: { field: string }) => field)).toEqual([
      'body.content.companies.1',
      'body.content.stations.0.decider',
      'body.content.stations.2.decider',
      'body.content.stations.3.decider',
    ])
  })

  test('that are archived are not available, and can be restored', async () => {
    const published = await publish(await create({ title: words('Bald weg') }))
    const { body: archived } = await miriam().post<EditedTemplate>(
      `${TEMPLATES}/${published.id}/archive`,
      match(published),
    )
    expect(archived.state).toBe('archived')
    expect((await anna().get(`${FORMS}/template/${published.id}`)).status).toBe(404)
    expect(await save(archived, { retentionMonths: 2 })).toMatchObject({
      status: 409,
      body: { code: 'template_archived' },
    })
    const { body: restored } = await miriam().post<EditedTemplate>(
      `${TEMPLATES}/${published.id}/restore`,
      match(archived),
    )
    expect(restored.state).toBe('published')
    expect((await anna().get(`${FORMS}/template/${published.id}`)).status).toBe(200)
  })

  test('are discarded to the published version, also by typing it again', async () => {
    const published = await publish(await create())
    const { body: draft } = await save(published, { retentionMonths: 9 })
    const { body: discarded } = await miriam().delete<EditedTemplate>(
      `${TEMPLATES}/${published.id}/draft`,
      match(draft),
    )
    expect(discarded).toMatchObject({ state: 'published', content: { retentionMonths: 12 } })
    const { body: again } = await save(discarded, { retentionMonths: 9 })
    const { body: back } = await save(again, { retentionMonths: 12 })
    expect(back.state).toBe('published')
    const unpublished = await create()
    expect((await miriam().delete(`${TEMPLATES}/${unpublished.id}/draft`)).body).toMatchObject({
      code: 'nothing_published',
    })
  })

  test('log their changes, the saves of one sitting as one entry', async () => {
    let template = await publish(await create())
    for (const retentionMonths of [2, 3]) ({ body: template } = await save(template, { retentionMonths }))
    ;({ body: template } = await save(template, {
      pages: [aPage('trip', [...template.content.pages[0]!.questions, aQuestion('more')])],
    }))
    now = new Date(now.getTime() + 2 * 60 * 60_000)
    ;({ body: template } = await save(template, { mayChange: 'never' }))
    await publish(template)
    const { body } = await miriam().get<TemplateHistory>(`${TEMPLATES}/${template.id}/history`)
    const read = body.map(({ type, version, parts }) => [
      type,
      version,
      parts.map(({ change, name }) => `${change} ${name}`),
    ])
    expect(read).toEqual([
      ['published', 2, ['changed ', 'added more']],
      ['changed', null, ['changed ']],
      ['changed', null, ['changed ', 'added more']],
      ['published', 1, []],
      ['created', null, []],
    ])
    expect(body[0]!.by).toEqual({ id: forms.ids.miriam, name: 'miriam admin' })
  })

  test('are exported as a file and imported again, wholly or not at all', async () => {
    const template = await create({
      companies: [forms.company],
      stations: [
        aStation('a', { kind: 'group', groupId: forms.groupId }),
        aStation('b', { kind: 'person', personId: forms.ids.lea }),
      ],
    })
    const { body: file } = await miriam().get<TemplateFile>(`${TEMPLATES}/${template.id}/file`)
    expect(file.stations!.map(({ decider }) => decider)).toEqual([
      { kind: 'group', group: 'Reisestelle' },
      { kind: 'person', username: 'lea.lead' },
    ])
    const { status, body } = await miriam().post<EditedTemplate>(`${TEMPLATES}/import`, { body: file })
    expect([status, body.state, body.content]).toEqual([200, 'draft', template.content])
    const count = async () => (await miriam().get<unknown[]>(TEMPLATES)).body.length
    const before = await count()
    const fail = async (changes: object) =>
      (await miriam().post(`${TEMPLATES}/import`, { body: { ...file, ...changes } })).body
    expect(
      await fail({ stations: [{ ...file.stations![0], decider: { kind: 'group', group: 'Gibt es nicht' } }] }),
    ).toMatchObject({
      code: 'reference_unknown',
      details: [{ field: 'body.stations.0.decider.group' }],
    })
    expect(await fail(loop())).toMatchObject({
      code: 'template_refused',
      details: [
        { field: 'body.formTitle.de', rule: 'unknownQuestion city' },
        { field: 'body.pages.0.questions.0.when', rule: 'loop b' },
      ],
    })
    expect(await fail({ pages: [{ name: 'Nicht erlaubt!', title: words('x'), questions: [] }] })).toMatchObject({
      code: 'validation_failed',
      details: [{ field: 'body.pages.0.name' }],
    })
    expect(await count()).toBe(before)
  })

  test('keep no HTML and no name that is a property of every object', async () => {
    const label = words('<img src=x onerror=alert(1)>')
    const template = await create({ pages: [aPage('trip', [aQuestion('city', { label })])] })
    expect(template.content.pages[0]!.questions[0]!.label).toEqual(label)
    const { body } = await save(template, { pages: [aPage('trip', [aQuestion('constructor')])], formTitle: words('') })
    expect((await miriam().post(`${TEMPLATES}/${template.id}/publish`, match(body))).body).toMatchObject({
      details: [{ field: 'body.content.pages.0.questions.0.name', rule: 'reservedName' }],
    })
    const proto = JSON.stringify({ content: aContent() }).replace('"trip"', '"__proto__"')
    const response = await miriam().post(TEMPLATES, { raw: proto, headers: { 'content-type': 'application/json' } })
    expect(response.status).toBe(400)
  })
})

describe('[POST-06] the preview of a template', () => {
  test("shows a person's prefilled values and deciders, without private values of others", async () => {
    const content = aContent({
      companies: [forms.company],
      pages: [
        aPage('one', [
          aQuestion('name', { prefill: 'name' }),
          aQuestion('number', { prefill: 'personnelNumber' }),
          aQuestion('plant', { kind: 'site', prefill: 'site' }),
        ]),
      ],
      formTitle: words(''),
    })
    const template = await create(content)
    await nameEditor(template)
    const preview = (by: ReturnType<typeof gerd>, personId: string) =>
      by.post<TemplatePreview>(`${TEMPLATES}/preview`, { body: { content, personId } })
    const { body } = await preview(gerd(), forms.ids.anna)
    expect(body).toEqual({
      prefilled: { name: 'anna sends', plant: forms.site },
      hidden: ['number'],
      forecast: [expect.objectContaining({ name: 'lead', asked: [{ id: forms.ids.lea, name: 'lea lead' }] })],
      mayUse: true,
    })
    expect((await preview(gerd(), forms.ids.olaf)).body.mayUse).toBe(false)
    expect((await preview(anna(), forms.ids.anna)).status).toBe(403)
    expect((await preview(gerd(), '00000000-0000-4000-8000-000000000000')).status).toBe(404)
  })
})

describe('[POST-06] group postboxes', () => {
  const GROUPS = `${FORMS}/groups`
  const listed = async () => (await miriam().get<EditedGroup[]>(`${GROUPS}/all`)).body

  test('are made, renamed and given members by main administrators', async () => {
    const body = { name: 'Werkschutz', nameEn: 'Plant security', members: [forms.ids.gina] }
    const { body: made } = await miriam().post<EditedGroup>(GROUPS, { body })
    expect(made).toMatchObject({ version: 1, name: 'Werkschutz', members: [{ name: 'gina group' }], usedBy: [] })
    expect(await miriam().post(GROUPS, { body })).toMatchObject({ status: 422, body: { code: 'name_taken' } })
    const change = (version: number, more: object) =>
      miriam().put<EditedGroup>(`${GROUPS}/${made.id}`, { ...match({ version }), body: { ...body, ...more } })
    const { body: changed } = await change(1, { name: 'Werkschutz Siegen', members: [forms.ids.gerd, forms.ids.gina] })
    expect(changed).toMatchObject({ version: 2, name: 'Werkschutz Siegen' })
    expect(changed.members.map(({ name }) => name)).toEqual(['gerd group', 'gina group'])
    expect(await change(1, {})).toMatchObject({ status: 409, body: { present: { version: 2 } } })
    expect((await gerd().post(GROUPS, { body })).status).toBe(403)
    expect((await miriam().delete(`${GROUPS}/${made.id}`)).status).toBe(204)
    expect((await listed()).map(({ name }) => name)).not.toContain('Werkschutz Siegen')
  })

  test('are not deleted while a template uses them', async () => {
    const { body: group } = await miriam().post<EditedGroup>(GROUPS, {
      body: { name: 'Ausgabe', nameEn: '', members: [] },
    })
    const template = await create({
      title: words('Mit Ausgabe'),
      stations: [aStation('a', { kind: 'group', groupId: group.id })],
    })
    const refused = async () => (await miriam().delete(`${GROUPS}/${group.id}`)).body
    expect(await refused()).toMatchObject({
      code: 'group_in_use',
      present: { usedBy: [{ id: template.id, title: { de: 'Mit Ausgabe' } }] },
    })
    const published = await publish(template)
    expect(await refused()).toMatchObject({ code: 'group_in_use' })
    const { body: choices } = await gerd().get<TemplateChoices>(`${TEMPLATES}/choices`)
    expect(choices.groups).toContainEqual({ id: group.id, name: { de: 'Ausgabe', en: '' }, members: 0 })
    await publish((await save(published, { stations: [] })).body)
    expect((await miriam().delete(`${GROUPS}/${group.id}`)).status).toBe(204)
  })
})
