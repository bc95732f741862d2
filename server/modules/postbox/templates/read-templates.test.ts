// Templates as people choose them and begin to fill them in, through the real app.
import { describe, expect, test } from 'vitest'
import type { FormTemplate, FormTemplateRow } from '#contract/postbox-templates.ts'
import { testApp } from '#server/testing/app.ts'
import { aPage, aQuestion, aStation, FORMS, someForms, words } from '#server/modules/postbox/testing/forms.ts'

const server = await testApp({ now: () => new Date('2026-06-15T08:00:00Z') })
const forms = await someForms(server)
const anna = () => server.as('anna.sends')
const listed = async (by = anna()) =>
  (await by.get<FormTemplateRow[]>(`${FORMS}/template`)).body.map(({ title }) => title.de)

describe('[POST-03] templates to choose from', () => {
  test('are published, not archived and of the own company; favourites are marked', async () => {
    const id = await forms.publish({ title: words('Parkplatz') })
    await forms.publish({ title: words('Nur Guss'), companies: [forms.other] })
    const gone = await forms.publish({ title: words('Archiviert') })
    await server.db.updateTable('form_template').set({ archived_at: new Date() }).where('id', '=', gone).execute()
    await server.db.insertInto('form_template').values({ changed_at: new Date(), draft: '{}' }).execute()
    expect(await listed()).toEqual(['Parkplatz'])
    expect(await listed(server.as('olaf.other'))).toEqual(['Nur Guss', 'Parkplatz'])
    expect((await anna().get(`${FORMS}/template/${gone}`)).status).toBe(404)
    expect((await anna().put(`${FORMS}/template/${gone}/favourite`)).status).toBe(404)
    expect((await anna().put(`${FORMS}/template/${id}/favourite`)).status).toBe(204)
    expect((await anna().put(`${FORMS}/template/${id}/favourite`)).status).toBe(204)
    const { body } = await anna().get<FormTemplateRow[]>(`${FORMS}/template`)
    expect(body).toMatchObject([{ id, isFavourite: true, lastUsedAt: null, usualDays: 2 }])
    expect((await anna().delete(`${FORMS}/template/${id}/favourite`)).status).toBe(204)
    expect((await anna().get<FormTemplateRow[]>(`${FORMS}/template`)).body[0]!.isFavourite).toBe(false)
    expect((await server.nobody.get(`${FORMS}/template`)).status).toBe(401)
  })

  test('contain the words of their questions and options, also in groups, by which they are found', async () => {
    const inner = aQuestion('plate', { label: words('Kennzeichen') })
    const kind = aQuestion('kind', {
      kind: 'choice',
      label: { de: 'Größe', en: 'Size' },
      options: [{ name: 'small', label: words('Kleinwagen') }],
    })
    const cars = aQuestion('cars', { kind: 'group', label: words('Fahrzeuge'), questions: [inner] })
    const id = await forms.publish({ title: words('Stellplatz'), pages: [aPage('one', [kind, cars])] })
    const { body } = await anna().get<FormTemplateRow[]>(`${FORMS}/template`)
    const found = body.find((one) => one.id === id)
    expect(found?.words.split(' ')).toEqual(
      expect.arrayContaining(['grosse', 'size', 'kleinwagen', 'fahrzeuge', 'kennzeichen']),
    )
    expect(found).not.toHaveProperty('labels')
  })

  test('are prefilled from profile, company and site, and name the deciders', async () => {
    const id = await forms.publish({
      pages: [
        aPage('one', [
          aQuestion('name', { prefill: 'name', locked: true }),
          aQuestion('plant', { kind: 'site', prefill: 'site' }),
          aQuestion('firm', { prefill: 'company' }),
          aQuestion('boss', { kind: 'person', prefill: 'supervisor' }),
          aQuestion('bank', { kind: 'iban', prefill: 'iban' }),
        ]),
      ],
      stations: [
        aStation('lead', { kind: 'supervisor' }),
        aStation('travel', { kind: 'group', groupId: forms.groupId }, { showsRoleOnly: true }),
        aStation('nobody', { kind: 'role', role: 'menu_monitoring' }),
      ],
    })
    const read = async (query = '') => (await anna().get<FormTemplate>(`${FORMS}/template/${id}${query}`)).body
    const template = await read()
    expect(template).toMatchObject({
      id,
      version: 1,
      prefilled: { name: 'anna sends', plant: forms.site, firm: 'Antriebe GmbH', boss: forms.ids.lea },
      names: { [forms.ids.lea]: 'lea lead' },
      choices: {
        companies: [],
        sites: expect.arrayContaining([{ id: forms.site, name: expect.any(String) }]) as unknown,
      },
    })
    expect(template.prefilled).not.toHaveProperty('bank')
    expect(template.forecast).toMatchObject([
      { name: 'lead', asked: [{ id: forms.ids.lea, name: 'lea lead' }], note: 'none', usualDays: 2 },
      { name: 'travel', asked: [], note: 'none' },
      { name: 'nobody', asked: [], note: 'empty' },
    ])
    expect((await read(`?companyId=${forms.other}`)).prefilled).toMatchObject({ firm: 'Guss GmbH' })
    expect((await anna().get(`${FORMS}/template/${id}?companyId=999999`)).status).toBe(404)
    expect((await anna().get(`${FORMS}/template/${id}?companyId=${forms.other}&siteId=${forms.site}`)).status).toBe(404)
    await forms.replaceLead(true)
    expect((await read()).forecast[0]).toMatchObject({
      asked: [{ name: 'dora deputy' }],
      note: 'deputy',
      awayUntil: '2026-12-31',
    })
  })
})
