// Visibility of an answer, set by the editor of the template and shown in the preview.
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { EditedTemplate, TemplateChoices, TemplatePreview } from '#contract/postbox-editing.ts'
import { aPage, aQuestion, aStation, aTemplate } from '#domain/postbox/testing/a-template.ts'
import type { TemplateContent } from '#domain/postbox/template.ts'
import type { Service } from '#shared/testing/serve.ts'
import { screenTest } from '#shared/testing/screen-test.tsx'
// Imported before the first test, so that no test waits for a lazily loaded module.
import './preview.tsx'
import './open-template.tsx'
import { Templates } from './templates.tsx'

const CHOICES: TemplateChoices = { companies: [], sites: [], groups: [], roles: [], people: [] }
const CONTENT = aTemplate({
  pages: [aPage('one', [aQuestion('number', 'line', { label: { de: 'Nummer', en: 'Number' } })])],
  stations: [
    aStation('lead', { label: { de: 'Vorgesetzte', en: 'Supervisor' } }),
    aStation('personnel', { label: { de: 'Personal', en: 'Personnel' } }),
  ],
})
const anEdited = (content: TemplateContent) =>
  ({
    id: 118,
    title: content.title,
    category: 'travel',
    state: 'published',
    publishedVersion: 2,
    openForms: 0,
    changedAt: '2026-06-14T08:00:00.000Z',
    changedBy: null,
    version: 5,
    content,
    published: CONTENT,
    openDrafts: 0,
    editors: [],
    mayAdminister: true,
  }) as unknown as EditedTemplate
const PREVIEW: TemplatePreview = { prefilled: {}, hidden: [], forecast: [], mayUse: true }

let saved: TemplateContent | undefined
beforeEach(() => {
  saved = undefined
})

async function open(content: TemplateContent = CONTENT) {
  const service: Service = {
    '/templates/access': { mayEdit: true, mayCreate: true },
    '/templates/choices': CHOICES,
    '/templates/preview': PREVIEW,
    '/templates/118': anEdited(content),
    '/templates/118/draft': (_: URL, init: RequestInit) => {
      saved = (JSON.parse(String(init.body)) as { content: TemplateContent }).content
      return anEdited(saved)
    },
  }
  await screenTest(Templates, {
    service,
    roles: ['portal_ma', 'menu_ma_form', 'menu_usermanagement'],
    props: { templateId: '118' },
  })
}
const user = userEvent.setup({ delay: null })
const visibleTo = () => saved?.pages[0]!.questions[0]!.visibleTo

test('[POST-06] a question is made visible to some stations; without one it says so, and a removed one makes nothing visible', async () => {
  await open()
  await user.click(await screen.findByRole('button', { name: /^Nummer ?Eine / }))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sichtbar für' }), 'nur einzelne Stationen')
  expect(screen.getAllByText(/^Wählen Sie mindestens eine Station/).length).toBeGreaterThan(0)
  await user.click(screen.getByRole('checkbox', { name: 'Personal' }))
  expect(screen.queryByText(/^Wählen Sie mindestens eine Station/)).toBeNull()
  await waitFor(() => expect(visibleTo()).toEqual(['personnel']), { timeout: 4_000 })
  await user.click(screen.getByRole('tab', { name: 'Stationen' }))
  await user.click(await screen.findByRole('button', { name: 'Personal entfernen' }))
  await waitFor(() => expect(visibleTo()).toEqual([]), { timeout: 4_000 })
})

test('[POST-06] the preview shows a question to the people of a station', async () => {
  const [page] = CONTENT.pages
  const pages = [{ ...page!, questions: page!.questions.map((one) => ({ ...one, visibleTo: ['personnel'] })) }]
  await open({ ...CONTENT, pages })
  await user.click(await screen.findByRole('tab', { name: 'Vorschau' }))
  await screen.findByText('Diese Angabe lesen nur: Personal.')
  const reader = screen.getByRole('combobox', { name: 'Antworten sehen als' })
  await user.selectOptions(reader, 'Vorgesetzte')
  screen.getByText('Hier nicht sichtbar. Sichtbar für: Personal.')
  await user.selectOptions(reader, 'Personal')
  expect(screen.queryByText(/^Hier nicht sichtbar/)).toBeNull()
})
