// The forms of the demo company, as its people see them on the first day.
import { expect, test } from 'vitest'
import type { ConditionsState } from '#contract/legal.ts'
import type { FormTemplateRow } from '#contract/postbox-templates.ts'
import type { Form, FormDraftRow, FormsPage } from '#contract/postbox.ts'
import { testApp } from '#server/testing/app.ts'
import { find } from '#server/testing/rows.ts'
import { SURVEY_USERNAME } from './accounts.ts'
import { createDemoCompany } from './demo-data.ts'
import { DEMO_FORMS } from './forms.ts'

const NOW = new Date('2026-05-07T08:12:00Z')
const server = await testApp({ now: () => NOW })
await createDemoCompany(server.db, { size: 'small', password: 'demo', now: NOW })

const list = async (by: string, query: string) =>
  (await server.as(by).get<FormsPage>(`/api/forms/${query}`)).body.content.map(
    ({ title, status }) => `${title}, ${status}`,
  )

test('[POST-01] the demo company has forms in every state, received, sent and begun', async () => {
  const rows = await server.db.selectFrom('form').select(['status', 'number']).execute()
  expect(rows).toHaveLength(DEMO_FORMS.filter(({ sent }) => sent !== undefined).length)
  expect([...new Set(rows.map(({ status }) => status))].toSorted()).toEqual([
    'approved',
    'askedBack',
    'expired',
    'inProgress',
    'open',
    'rejected',
    'withdrawn',
  ])
  expect(await list('katrin.osterloh', 'sent?section=turn')).toEqual([
    expect.stringMatching(/^Neue Bankverbindung ab .*, askedBack$/),
  ])
  expect((await list('katrin.osterloh', 'received?section=turn')).length).toBeGreaterThanOrEqual(2)
  expect((await list('felix.hartung', 'received?section=turn')).length).toBeGreaterThanOrEqual(1)
  const { body: drafts } = await server.as('katrin.osterloh').get<FormDraftRow[]>('/api/forms/drafts')
  expect(drafts.map(({ title }) => title)).toEqual(['Eintritt: Tobias Wend'])
  const todos = await server.db
    .selectFrom('notification')
    .select('id')
    .where('event_key', 'like', 'form:%')
    .where('todo', '=', true)
    .execute()
  expect(todos.length).toBeGreaterThan(5)
})

test('[SHELL-11] one account is due for the survey on home: accepted terms a month ago, no other request, not answered', async () => {
  const person = await find(server.db, 'person', { username: SURVEY_USERNAME })
  expect(NOW.getTime() - person.terms_accepted_at!.getTime()).toBeGreaterThan(2_629_743_000)
  expect(person.ack_form_feedback_niko).toBe(false)
  const { body: conditions } = await server
    .as(SURVEY_USERNAME)
    .get<ConditionsState>('/api/user/legal/conditions/acceptance')
  expect(conditions.accepted).toMatchObject({ version: conditions.version })
  const { body: offered } = await server.as(SURVEY_USERNAME).get<FormTemplateRow[]>('/api/forms/template')
  expect(offered.find(({ id }) => id === 121)).toMatchObject({ lastUsedAt: null })
})

test('[POST-06] the supervisor of a trip abroad does not read the social security number', async () => {
  const { body } = await server.as('thorsten.wehmeyer').get<FormsPage>('/api/forms/received?section=turn')
  const trip = body.content.find(({ templateId }) => templateId === 118)
  const { body: form } = await server.as('thorsten.wehmeyer').get<Form>(`/api/forms/forms/${trip!.id}`)
  expect(form.hidden).toEqual(['socialNumber', 'otherCountry', 'otherCountries'])
  expect(JSON.stringify(form)).not.toContain('65170839J008')
})
