// The editor of templates for its tests: the state of the server, and the steps of a person.
import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { EditedGroup, EditedTemplate, TemplateChoices } from '#contract/postbox-editing.ts'
import type { EditedTemplateRow } from '#contract/postbox-templates.ts'
import { aPage, aQuestion, aTemplate, anOption } from '#domain/postbox/testing/a-template.ts'
import type { TemplateContent } from '#domain/postbox/template.ts'
import { setLanguage } from '#shared/bus/language.ts'
import type { Service } from '#shared/testing/serve.ts'
import { screenTest } from '#shared/testing/screen-test.tsx'
import { standOn } from '#shared/testing/sign-in.ts'
// Imported before the first test, so that no test waits for a lazily loaded module.
import '#widgets/postbox/templates/dialogs.tsx'
import '#widgets/postbox/templates/preview.tsx'
import '#widgets/postbox/templates/preview-form.tsx'
import '#domain/postbox/answer-rules.ts'
import '#widgets/postbox/templates/open-template.tsx'
import '#widgets/postbox/templates/template-list.tsx'
import { Templates } from '#widgets/postbox/templates/templates.tsx'

export const MIRIAM = { id: '00000000-0000-4000-8000-000000000001', name: 'Miriam Falk' }
export const ROW: EditedTemplateRow = {
  id: 115,
  title: { de: 'Parkplatz', en: 'Parking' },
  category: 'equipment',
  state: 'published',
  publishedVersion: 2,
  openForms: 3,
  changedAt: '2026-06-14T08:00:00.000Z',
  changedBy: MIRIAM,
}
export const CHOICES: TemplateChoices = {
  companies: [{ id: 1, name: 'Antriebe GmbH' }],
  sites: [{ id: 7, name: 'Siegen' }],
  groups: [{ id: 4, name: { de: 'Werkschutz', en: 'Plant security' }, members: 2 }],
  roles: [{ role: 'menu_usermanagement', people: 1 }],
  people: [],
}
export const GROUP: EditedGroup = {
  id: 4,
  version: 1,
  name: 'Werkschutz',
  nameEn: 'Plant security',
  members: [MIRIAM],
  usedBy: [{ id: 115, title: ROW.title }],
}
export const drive = aQuestion('drive', 'choice', {
  label: { de: 'Antrieb', en: 'Drive' },
  options: [anOption('fuel', 'Verbrenner', 'Fuel'), anOption('electric', 'Elektro', 'Electric')],
})
export const plate = aQuestion('plate', 'line', { label: { de: 'Kennzeichen', en: 'Plate' } })
export const CONTENT = aTemplate({ pages: [aPage('car', [drive, plate], { title: { de: 'Auto', en: 'Car' } })] })

export const anEdited = (content: TemplateContent = CONTENT, more: Partial<EditedTemplate> = {}): EditedTemplate =>
  ({
    ...ROW,
    title: content.title,
    version: 5,
    content,
    published: CONTENT,
    openDrafts: 1,
    editors: [],
    mayAdminister: true,
    ...more,
  }) as EditedTemplate

export const service: Service = {}

/** Resets the state of the server before each test, in German. */
export function resetService(): void {
  setLanguage('de')
  standOn('portal')
  for (const path of Object.keys(service)) delete service[path]
  Object.assign(service, {
    '/templates/access': { mayEdit: true, mayCreate: true },
    '/templates/choices': CHOICES,
    '/groups/all': [GROUP],
    '/forms/templates': [ROW],
    '/templates/115': anEdited(),
  })
}

export async function open(templateId?: string) {
  const shown = await screenTest(Templates, {
    service,
    roles: ['portal_ma', 'menu_ma_form', 'menu_usermanagement'],
    props: templateId === undefined ? {} : { templateId },
  })
  const sent = (method: string, path: string) =>
    shown.requests(method, path).map(({ body, version }) => ({ body, version }))
  return { ...shown, sent }
}
export const user = userEvent.setup({ delay: null })
export const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }))
/** The button that opens a question. */
export const row = (name: string) => screen.findByRole('button', { name: new RegExp(`^${name} ?Eine `) })
export const type = (name: string | RegExp, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } })
export const savesDraft = () => {
  service['/templates/115/draft'] = (_: URL, init: RequestInit) => {
    const { content } = JSON.parse(String(init.body)) as { content: TemplateContent }
    return anEdited(content, { version: 6, state: 'changed' })
  }
}
