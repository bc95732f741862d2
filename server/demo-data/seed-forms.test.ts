// @vitest-environment node
// The forms of the demo company, as its people see them on the first day.
import { beforeAll, expect, test } from 'vitest'
import type { FormDraftRow, FormsPage } from '#contract/postbox.ts'
import { testApp } from '#server/testing/app.ts'
import { createDemoCompany } from './demo-data.ts'
import { DEMO_FORMS } from './forms.ts'

const NOW = new Date('2026-05-07T08:12:00Z')
const server = testApp({ now: () => NOW })
beforeAll(async () => {
  await createDemoCompany(server.db, { size: 'small', password: 'demo', now: NOW })
}, 120_000)

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
