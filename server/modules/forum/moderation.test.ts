// The actions of moderators are logged, and possible for a single moderator; a confirmation applies to the text that was read.
import { describe, expect, test } from 'vitest'
import type { ForumThread, SimilarAnswer } from '#contract/forum.ts'
import type { CheckedPage, EditableForumCategory, ForumChange, ModeratedEntry } from '#contract/forum-editing.ts'
import { testApp } from '#server/testing/app.ts'
import type { Somebody } from '#server/testing/builders.ts'
import { aForum, QA } from './testing/a-forum.ts'

const server = await testApp({ now: () => new Date('2026-04-21T08:00:00Z') })
const forum = await aForum(server)

const get = async <T>(by: Somebody, path: string) => (await server.as(by.name).get<T>(`${QA}/${path}`)).body
const changes = (by = forum.moderator) => get<ForumChange[]>(by, 'categories/changes')

describe('[FORUM-02] a change of a category', () => {
  test('names its author, the former value, and the author of a moved question', async () => {
    const { moderator, responsible, felix, personnel, nobodys } = forum
    const body = {
      parentId: null,
      name: 'Werkschutz',
      nameEn: '',
      icon: 'lock',
      responsibleId: responsible.id,
      responsibleRole: null,
      groupId: null,
      deputyId: null,
      office: '',
      officeEn: '',
      answerDays: 2,
      isAnonymousAllowed: false,
      companyIds: [],
    }
    const { body: made } = await forum.post<EditableForumCategory>(moderator, 'categories', body)
    const changed = { ...body, name: 'Sicherheit', responsibleId: felix.id, isAnonymousAllowed: true }
    await forum.put(moderator, `categories/${made.id}`, changed, 1)
    // The same change again has no effect, and is not logged.
    await forum.put(moderator, `categories/${made.id}`, changed, 2)
    const thread = await forum.ask(felix, { title: 'Wer öffnet das Tor?', categoryId: personnel })
    await forum.post(moderator, `questions/${thread.id}/move`, { categoryId: nobodys, siteId: null })
    await server.as(moderator.name).delete(`${QA}/categories/${made.id}`)
    const [removed, moved, update, created] = await changes()
    expect([removed?.action, moved?.action, update?.action, created?.action]).toEqual([
      'removed',
      'moved',
      'changed',
      'created',
    ])
    expect(update).toMatchObject({ name: 'Sicherheit', by: { id: moderator.id } })
    expect(update!.changes.toSorted((one, other) => one.field.localeCompare(other.field))).toEqual([
      { field: 'is_anonymous_allowed', before: 'false', after: 'true' },
      { field: 'name', before: 'Werkschutz', after: 'Sicherheit' },
      { field: 'responsible_id', before: expect.stringContaining('miriam'), after: expect.stringContaining('felix') },
    ])
    expect(moved).toMatchObject({
      threadId: thread.id,
      title: 'Wer öffnet das Tor?',
      changes: [{ field: 'category_id', before: 'Personal', after: 'Standorte' }],
    })
    expect((await server.as(felix.name).get(`${QA}/categories/changes`)).status).toBe(403)
  })

  test('by an asker without a name leaves no trace of them', async () => {
    const { felix, personnel, own } = forum
    const { id } = await forum.ask(felix, { title: 'Ohne Namen verschoben?', isAnonymous: true, categoryId: personnel })
    const before = (await changes()).length
    expect((await forum.post(felix, `questions/${id}/move`, { categoryId: own, siteId: null })).status).toBe(200)
    expect(await changes()).toHaveLength(before)
  })
})

describe('[FORUM-02] the only moderator', () => {
  test('sees their own reported entry without the reporter, may hide it, and cannot dismiss the report', async () => {
    const { moderator, felix } = forum
    const { question } = await forum.ask(moderator, { title: 'Wer war das schon wieder?' })
    const queue = async (by = moderator) =>
      (await get<ModeratedEntry[]>(by, 'moderation')).filter(({ id }) => id === question.id)
    const act = (action: string) => forum.post(moderator, `entries/${question.id}/moderation`, { action, reason: 'x' })
    expect((await act('hide')).status).toBe(403)
    await forum.post(felix, `entries/${question.id}/reports`, { reason: 'offensive', body: 'Das bin ich.' })
    expect(await queue()).toMatchObject([{ isOwn: true, reports: [{ reporter: null, body: '', reason: 'offensive' }] }])
    expect((await act('dismiss')).status).toBe(403)
    const second = await forum.person('zweite', { roles: ['menu_usermanagement'] })
    expect(await queue()).toEqual([])
    expect((await act('hide')).status).toBe(403)
    expect(await queue(second)).toMatchObject([{ isOwn: false, reports: [{ body: 'Das bin ich.' }] }])
    await server.db.updateTable('person').set({ active: false }).where('id', '=', second.id).execute()
    expect((await act('hide')).status).toBe(200)
    expect(await queue()).toEqual([])
  })
})

describe('[FORUM-01] an official answer', () => {
  test('is confirmed as it was read: rewritten in the meantime it is refused with the present one', async () => {
    const { responsible, felix } = forum
    const thread = await forum.ask(felix, { title: 'Wie lange gilt die Zusage?' })
    const answer = (await forum.answer(responsible, thread.id, { officialUntil: '2026-04-25' })).answers[0]!
    const { answers } = await get<CheckedPage>(responsible, 'checks')
    const read = answers.find(({ id }) => id === answer.id)!
    expect(read).toMatchObject({ version: 1, text: 'Die Rate ruht nicht.', isLonger: false, isDue: true })
    await forum.put(responsible, `entries/${answer.id}`, { body: '<p>Die Rate ruht doch.</p>' }, 1)
    const confirm = (version: number) =>
      forum.put<ForumThread & { code?: string }>(
        responsible,
        `entries/${answer.id}/official`,
        { until: '2027-04-21' },
        version,
      )
    expect(await confirm(read.version)).toMatchObject({ status: 409, body: { code: 'version_conflict' } })
    expect((await confirm(2)).status).toBe(200)
  })

  test('is listed page by page, those that end first are first', async () => {
    const { responsible, felix } = forum
    const thread = await forum.ask(felix, { title: 'Seiten der Prüfliste?' })
    for (const officialUntil of ['2026-05-01', '2026-05-01', '2026-05-02'])
      await forum.answer(responsible, thread.id, { officialUntil })
    const seen: number[] = []
    let after = ''
    do {
      const page = await get<CheckedPage>(responsible, `checks?size=2${after && `&after=${after}`}`)
      seen.push(...page.answers.map(({ id }) => id))
      after = page.next ?? ''
    } while (after)
    const all = await get<CheckedPage>(responsible, 'checks?size=100')
    expect(seen).toEqual(all.answers.map(({ id }) => id))
    expect(new Set(seen).size).toBe(seen.length)
    expect(all.answers.map(({ until }) => until)).toEqual(all.answers.map(({ until }) => until).toSorted())
  })
})

test('[FORUM-01] similar questions are found by the subject of a sentence, never by please and thanks', async () => {
  const { felix } = forum
  await forum.ask(felix, { title: 'Kann mir bitte jemand helfen? Danke!' })
  await forum.ask(felix, { title: 'Wie tausche ich eine Nachtschicht?' })
  const similar = async (q: string) =>
    (await get<SimilarAnswer>(felix, `similar?q=${encodeURIComponent(q)}`)).questions.map(({ title }) => title)
  expect(await similar('Bitte und danke, hallo')).toEqual([])
  expect(await similar('Nachtschicht tauschen, bitte, danke')).toEqual(['Wie tausche ich eine Nachtschicht?'])
})

test('[FORUM-01] a named person without access to a category has not left: the gap says that they have no access', async () => {
  const { company, stranger, felix } = forum
  const id = await forum.category({ name: 'Nur hier', responsible_id: stranger.id, company_ids: [company] })
  expect((await forum.ask(felix, { title: 'Wer darf das sehen?', categoryId: id })).turn).toMatchObject({
    stage: 'moderator',
    gap: 'notAllowed',
  })
})

test('[FORUM-02] the own data export contains former texts, files and invitations, sent ones too', async () => {
  const { felix, aylin, moderator } = forum
  const thread = await forum.ask(felix, { title: 'Was steht in meinen Daten?' })
  await forum.put(felix, `entries/${thread.question.id}`, { title: 'Was steht in den Daten?', body: '<p>Neu.</p>' }, 1)
  await forum.post(felix, `questions/${thread.id}/invitations`, { personId: aylin.id })
  const exportOf = async ({ id }: Somebody) =>
    (await server.context.exports.read(server.db, { personId: id, full: true })) as unknown as {
      forum: Record<string, Record<string, unknown>[]>
    }
  const { forum: own } = await exportOf(felix)
  expect(own['entries']!.find(({ question }) => question === thread.id)).toMatchObject({
    title: 'Was steht in den Daten?',
    formerTexts: [{ title: 'Was steht in meinen Daten?' }],
    files: [],
  })
  expect(own['invited']).toMatchObject([{ question: thread.id, invited: expect.stringContaining('aylin') }])
  expect((await exportOf(aylin)).forum['invitations']).toMatchObject([{ question: thread.id }])
  expect((await exportOf(moderator)).forum['changesOfTopics']!.length).toBeGreaterThan(0)
})
