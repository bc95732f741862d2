import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { type CheckedAnswer, EditableForumCategory, ModeratedEntry } from '#contract/forum-editing.ts'
import { failure, type Service } from '#shared/testing/serve.ts'
import { screenTest, type Screen } from '#shared/testing/screen-test.tsx'
import { blank } from '#shared/testing/blank.ts'
import { Editing } from './editing.tsx'

const PERSON = { id: '00000000-0000-4000-8000-000000000001', name: 'Thorsten Wehmeyer' }

const CHECK: CheckedAnswer = {
  id: 21,
  threadId: 4711,
  version: 4,
  isLonger: false,
  title: 'Wie teile ich große Dateien?',
  text: 'Über den Datenraum.',
  until: '2026-04-18',
  isDue: true,
  isExpired: true,
  owner: PERSON,
}
const ENTRY: ModeratedEntry = {
  ...blank(ModeratedEntry),
  id: 22,
  threadId: 4712,
  kind: 'answer',
  title: 'Warum fährt der Kran langsamer?',
  text: 'Frag die Frühschicht.',
  isAnonymous: true,
  reports: [{ id: 1, reporter: PERSON, reason: 'offensive', body: 'Vorwurf', createdAt: '2026-04-20T08:00:00.000Z' }],
}
const TOPIC: EditableForumCategory = {
  ...blank(EditableForumCategory),
  id: 3,
  name: 'Kantine',
  nameEn: 'Canteen',
  icon: 'gift',
  responsible: PERSON,
  questions: 2,
  waiting: 1,
  gap: 'personLeft',
  version: 1,
}

let shown: Screen

async function open(service: Service = {}, roles: readonly string[] = []) {
  shown = await screenTest(Editing, {
    service: {
      '/checks': { answers: [CHECK], next: null },
      '/categories/changes': [],
      '/moderation': [ENTRY],
      '/categories': [TOPIC],
      '/choices': { companies: [], groups: [] },
      '/disclosures': [],
      ...service,
    },
    roles,
  })
  return () =>
    shown
      .requests(undefined, /\/api\/qa\//)
      .filter(({ method }) => method !== 'GET')
      .map(({ path, method, version, body }) => ({ path, method, version, body }))
}
describe('[FORUM-02] editing', () => {
  test('lists official answers to be checked, and confirms one for another year', async () => {
    const calls = await open({ '/official': {} })
    const row = (await screen.findByRole('link', { name: CHECK.title })).closest('li')!
    expect(row.textContent).toMatch(/gültig bis 18\.04\.2026.*abgelaufen/)
    await userEvent.click(within(row).getByRole('button', { name: /^Gilt ein Jahr weiter/ }))
    await expect.poll(calls).toMatchObject([{ path: '/api/qa/entries/21/official', method: 'PUT', version: '"4"' }])
    expect(screen.queryByRole('heading', { name: 'Gemeldete und ausgeblendete Beiträge' })).toBeNull()
  })

  test('offers its links to the host page', async () => {
    await open({}, ['menu_usermanagement'])
    for (const { title } of [CHECK, ENTRY]) fireEvent.click(await screen.findByRole('link', { name: title }))
    expect(shown.received('portal-navigate').map(({ detail }) => detail as unknown)).toEqual([
      { path: '/forum/4711#antwort-21' },
      { path: '/forum/4712#antwort-22' },
    ])
  })

  test('offers to confirm only what is due, and reports a change of the text since it was read', async () => {
    const later = { ...CHECK, id: 23, title: 'Gilt noch lange?', isDue: false, isExpired: false, isLonger: true }
    await open({
      '/checks': { answers: [CHECK, later], next: null },
      '/official': failure(409, { code: 'version_conflict' }),
    })
    const row = (await screen.findByRole('link', { name: later.title })).closest('li')!
    expect(within(row).queryByRole('button')).toBeNull()
    expect(within(row).getByRole('link', { name: `${later.title}: Antwort ganz lesen` })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: /^Gilt ein Jahr weiter/ }))
    expect((await screen.findAllByText(/Die Antwort wurde inzwischen geändert/)).length).toBeGreaterThan(0)
  })

  test('shows the only moderator who decides about their own reported entry', async () => {
    const own = { ...ENTRY, isOwn: true, reports: [{ ...ENTRY.reports[0]!, reporter: null, body: '' }] }
    await open({ '/moderation': [own] }, ['menu_usermanagement'])
    const row = (await screen.findByRole('link', { name: ENTRY.title })).closest('li')!
    expect(row.textContent).toMatch(/jemand am 20\.04\.2026: beleidigend.*entscheidet eine zweite Person/)
    expect(within(row).queryByRole('button', { name: 'Meldung verwerfen …' })).toBeNull()
    expect(within(row).getByRole('button', { name: 'Ausblenden …' })).toBeTruthy()
  })

  test('shows moderators who changed a topic, and what', async () => {
    const change = {
      id: 1,
      action: 'changed',
      name: 'Kantine',
      threadId: null,
      title: '',
      changes: [
        { field: 'responsible_id', before: 'Miriam Falk', after: 'Felix Hartung' },
        { field: 'is_anonymous_allowed', before: 'false', after: 'true' },
      ],
      by: PERSON,
      at: '2026-04-20T08:00:00.000Z',
    }
    await open({ '/categories/changes': [change] }, ['menu_usermanagement'])
    const row = (await screen.findByText('Kantine geändert')).closest('li')!
    expect(row.textContent).toMatch(
      /Zuständig: Miriam Falk → Felix Hartung.*Fragen ohne Namen: nein → ja.*Thorsten Wehmeyer, 20\.04\.2026/,
    )
  })

  test('says that there is nothing to check', async () => {
    await open({ '/checks': { answers: [], next: null } })
    expect(await screen.findByText('Nichts zu prüfen')).toBeTruthy()
  })

  test('lets moderators hide a reported entry for a reason', async () => {
    const calls = await open({ '/entries/22/moderation': { id: 22, isHidden: true } }, ['menu_usermanagement'])
    const row = (await screen.findByRole('link', { name: ENTRY.title })).closest('li')!
    expect(row.textContent).toMatch(
      /ohne Namen: Frag die Frühschicht.*Thorsten Wehmeyer am 20\.04\.2026: beleidigend – Vorwurf/,
    )
    await userEvent.click(within(row).getByRole('button', { name: 'Ausblenden …' }))
    const dialog = await screen.findByRole('dialog', { name: 'Ausblenden …' })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Ausblenden …' }))
    expect(calls()).toEqual([])
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Grund' }), 'Vorwurf ohne Bezug')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Ausblenden …' }))
    expect(calls()).toMatchObject([
      { path: '/api/qa/entries/22/moderation', body: { action: 'hide', reason: 'Vorwurf ohne Bezug' } },
    ])
  })

  test('names the consequence for the questions of a topic before it is removed', async () => {
    const calls = await open({ '/categories/3': { id: 3, moved: 1, isKept: true } }, ['menu_usermanagement'])
    expect(await screen.findByText('niemand da, Moderation')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Kantine entfernen' }))
    const dialog = await screen.findByRole('dialog', { name: 'Kantine entfernen' })
    expect(dialog.textContent).toMatch(/2 Fragen behalten das Thema.*gehen an die Moderation/)
    await userEvent.click(within(dialog).getByRole('button', { name: 'Entfernen' }))
    expect(calls()).toMatchObject([{ path: '/api/qa/categories/3', method: 'DELETE' }])
  })
})
