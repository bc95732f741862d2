// Entries without a name: the name and the id of their author are searched for in every response of the API, in events, in the bell and in
// the tables. Moderators learn them only by a logged disclosure.
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ForumRevision, QuestionPage } from '#contract/forum.ts'
import type { DisclosedAuthor, Disclosure, ModeratedEntry } from '#contract/forum-editing.ts'
import { aJpeg, aPdf } from '#server/files/testing/files.ts'
import { testApp } from '#server/testing/app.ts'
import { giveRoles, type Somebody } from '#server/testing/builders.ts'
import { moveQuestions } from './jobs.ts'
import { aForum, QA } from './testing/a-forum.ts'

let now = new Date('2026-04-21T09:12:34Z')
const server = await testApp({ now: () => now })
const BODY = '<p>Ich möchte wissen, ob ich kündigen muss.</p>'

const forum = await aForum(server)

/** The author; nothing else has this name. */
const hidden = await forum.person('quirin')
const thread = await forum.ask(hidden, { title: 'Was passiert bei einer Lohnpfändung?', body: BODY, isAnonymous: true })
const { id } = await forum.ask(forum.felix, { title: 'Wie lange gilt ein Attest?' })
const answerId = (await forum.answer(hidden, id, { isAnonymous: true })).answers[0]!.id
const commented = await forum.post(hidden, `entries/${thread.question.id}/comments`, {
  body: 'Es eilt etwas.',
  isAnonymous: true,
})
const commentId = commented.body.question.comments[0]!.id
now = new Date('2026-04-22T13:14:15Z')
const path = `entries/${thread.question.id}`
await forum.put(hidden, path, { title: 'Was passiert bei einer Lohnpfändung genau?', body: BODY }, 1)
await forum.answer(forum.responsible, thread.id)
await forum.post(hidden, `questions/${thread.id}/invitations`, { personId: forum.aylin.id })
await server.as(forum.felix.name).put(`${QA}/questions/${thread.id}/follow`)
await forum.post(forum.felix, `entries/${answerId}/reports`, { reason: 'wrong', body: '' })
await giveRoles(server.db, forum.aylin.id, ['ma_news_user'])

/** Every answer of the API that could speak of the entries. */
const PATHS = () => [
  `${QA}/questions`,
  `${QA}/questions?state=answered&order=answered`,
  `${QA}/questions?q=Lohnpf%C3%A4ndung`,
  `${QA}/questions?q=quirin`,
  `${QA}/questions?mine=true`,
  `${QA}/questions?followed=true`,
  `${QA}/questions?responsible=true`,
  `${QA}/questions/${thread.id}`,
  `${QA}/entries/${thread.question.id}/revisions`,
  `${QA}/entries/${answerId}/revisions`,
  `${QA}/overview`,
  `${QA}/similar?q=Lohnpf%C3%A4ndung`,
  `${QA}/route?categoryId=${forum.personnel}`,
  `${QA}/checks`,
  `${QA}/moderation`,
  `${QA}/disclosures`,
  `${QA}/categories`,
  '/api/notification/badges',
]

const revisionsOf = async (by: Somebody, id: number) =>
  (await server.as(by.name).get<ForumRevision[]>(`${QA}/entries/${id}/revisions`)).body

const leaks = (body: unknown): boolean => {
  const text = JSON.stringify(body)
  return text.includes(hidden.id) || /quirin/i.test(text)
}

describe('[FORUM-01] an author without a name', () => {
  test('is in no answer to colleagues, the responsible, other companies and moderators', async () => {
    // The bell gets its entries in the background.
    await expect.poll(() => forum.bell(forum.felix)).toContain('Neue Antwort: Wie lange gilt ein Attest?')
    await expect
      .poll(() => forum.bell(forum.aylin))
      .toContain('Wissen Sie es? Was passiert bei einer Lohnpfändung genau?')
    const { felix, aylin, responsible, deputy, moderator, stranger } = forum
    for (const viewer of [felix, aylin, responsible, deputy, moderator, stranger])
      for (const path of PATHS()) {
        const { body } = await server.as(viewer.name).get(path)
        expect(leaks(body), `${viewer.name} ${path}`).toBe(false)
      }
  })

  test('sees the own entries, and is notified', async () => {
    const { body } = await forum.read(hidden, thread.id)
    expect(body.question).toMatchObject({ isOwn: true, author: null, isAnonymous: true })
    expect(body.question.may).toContain('edit')
    expect(body.isFollowed).toBe(true)
    await expect.poll(() => forum.bell(hidden)).toContain('Neue Antwort: Was passiert bei einer Lohnpfändung genau?')
    const mine = await server.as(hidden.name).get<{ questions: { id: number }[] }>(`${QA}/questions?mine=true`)
    expect(mine.body.questions.map(({ id }) => id)).toEqual([thread.id])
  })

  test('shows only the day: creation, edits and history have no time', async () => {
    const { body } = await forum.read(forum.felix, thread.id)
    // Midnight in Berlin.
    expect(body.question).toMatchObject({ createdAt: '2026-04-20T22:00:00.000Z', editedAt: '2026-04-21T22:00:00.000Z' })
    expect(body.createdAt).toBe('2026-04-20T22:00:00.000Z')
    const revisions = await revisionsOf(hidden, thread.question.id)
    expect(revisions).toMatchObject([{ at: '2026-04-21T22:00:00.000Z', editor: null }])
    await expect(
      sql`update forum_post set created_at = created_at + interval '1 minute' where id = ${answerId}`.execute(
        server.db,
      ),
    ).rejects.toThrow(/forum_post_untimed/)
    await expect(
      sql`update forum_post set author_id = ${hidden.id} where id = ${answerId}`.execute(server.db),
    ).rejects.toThrow(/forum_post_anonymous/)
  })

  test('corrects a text for good: its former ones are left to the author and the moderators', async () => {
    const { felix, aylin, responsible, moderator } = forum
    const textsFor = async (by: Somebody, id: number) => (await revisionsOf(by, id)).map(({ version }) => version)
    for (const by of [felix, aylin, responsible]) expect(await textsFor(by, thread.question.id)).toEqual([])
    for (const by of [hidden, moderator]) expect(await textsFor(by, thread.question.id)).toEqual([1])
    // Also with a name, removed text is shown to no colleague, nor are its former versions.
    const { question } = await forum.ask(felix, { body: '<p>Eins</p>' })
    const path = `entries/${question.id}`
    await forum.put(felix, path, { body: '<p>Zwei</p>' }, 1)
    await forum.put(moderator, path, { body: '<p>Drei</p>' }, 2)
    await forum.put(felix, path, { body: '<p>Vier</p>' }, 3)
    expect(await textsFor(aylin, question.id)).toEqual([3])
    for (const by of [felix, moderator]) expect(await textsFor(by, question.id)).toEqual([3, 2, 1])
  })

  test('cannot be guessed from numbers, which have no order', async () => {
    const ids: number[] = []
    for (let index = 0; index < 6; index++) ids.push((await forum.ask(forum.felix, { isAnonymous: true })).id)
    expect(ids).not.toEqual(ids.toSorted((one, other) => one - other))
  })

  test('is in no event, entry of the bell of others, invitation, follower or upload', async () => {
    const { rows } = await sql<{ where: string }>`
      select 'event' as where from realtime_event where data::text like ${`%${hidden.id}%`}
      union all select 'job' from jobs.job where data::text like ${`%${hidden.id}%`}
        and data::text like '%forum%'
      union all select 'bell' from notification where person_id <> ${hidden.id} and (
        creator_name ilike '%quirin%' or title ilike '%quirin%' or body ilike '%quirin%')
      union all select 'invitation' from forum_invitation where by_id = ${hidden.id}
      union all select 'follower' from forum_follow where person_id = ${hidden.id}
      union all select 'revision' from forum_revision where editor_id = ${hidden.id}
      union all select 'post' from forum_post where author_id = ${hidden.id}
      union all select 'archive' from forum_thread where archived_by = ${hidden.id}
      union all select 'file' from forum_file where uploaded_by = ${hidden.id} and post_id is not null`.execute(
      server.db,
    )
    expect(rows).toEqual([])
  })

  test('is in the own data export, and in no other', async () => {
    const exportOf = async (by: Somebody) =>
      JSON.stringify(await server.context.exports.read(server.db, { personId: by.id, full: true }))
    expect(await exportOf(hidden)).toContain('Lohnpfändung genau')
    expect(await exportOf(forum.felix)).not.toContain(hidden.id)
    expect(await exportOf(forum.moderator)).not.toContain(hidden.id)
  })

  test('archives and restores without a name', async () => {
    const { id } = await forum.ask(hidden, { isAnonymous: true, title: 'Noch eine Frage ohne Namen?' })
    const { body } = await forum.post(hidden, `questions/${id}/archive`, { reason: 'hat sich erledigt' })
    expect(body.archived).toMatchObject({ by: null, reason: 'hat sich erledigt' })
    expect((await forum.post(hidden, `questions/${id}/restore`)).status).toBe(200)
  })

  test('is possible only where the category allows it', async () => {
    const body = { title: 'Frage?', body: '', categoryId: forum.nobodys, siteId: null, isAnonymous: true }
    const { status, body: problem } = await forum.post<{ code: string }>(hidden, 'questions', body)
    expect([status, problem.code]).toEqual([422, 'anonymous_not_allowed'])
  })

  test('attaches only pictures, because documents name their authors', async () => {
    const upload = async (name: string, bytes: Buffer) => [{ id: await forum.upload(hidden, name, bytes), alt: '' }]
    const refused = { status: 422, body: { code: 'anonymous_attachment', details: [{ field: 'body.files.0.id' }] } }
    const body = { title: 'Frage mit Anlage?', body: '', categoryId: forum.personnel, siteId: null, isAnonymous: true }
    const pdf = await upload('Vertrag.pdf', aPdf())
    expect(await forum.post(hidden, 'questions', { ...body, files: pdf })).toMatchObject(refused)
    const files = await upload('Foto.jpg', await aJpeg(40, 30))
    const { body: asked } = await forum.post(hidden, 'questions', { ...body, files })
    expect(asked.question.files).toMatchObject([{ name: 'Foto.jpg' }])
    const answer = { body: '<p>Ja</p>', isAnonymous: true, files: pdf }
    expect(await forum.post(hidden, `questions/${asked.id}/answers`, answer)).toMatchObject(refused)
    const edited = { title: 'Frage mit Anlage?', body: '', files: pdf }
    expect(await forum.put(hidden, `entries/${asked.question.id}`, edited, 1)).toMatchObject(refused)
    const named = await forum.post(hidden, `questions/${asked.id}/answers`, { ...answer, isAnonymous: false })
    expect(named.body.answers[0]!.files).toMatchObject([{ name: 'Vertrag.pdf' }])
  })

  test('gets the to-do of the own question like everybody who answers there, so that no omission reveals the author', async () => {
    const { id, title } = await forum.ask(forum.responsible, { isAnonymous: true, title: 'Frage der Zuständigen?' })
    await expect.poll(() => forum.todos(forum.responsible)).toContain(`Frage an Sie: ${title}`)
    await moveQuestions(server.context)
    expect((await forum.read(forum.felix, id)).body.office.people).toMatchObject([{ id: forum.responsible.id }])
  })

  test('is not logged with a request', async () => {
    const logged = server.routes.filter(({ url, isPersonLogged }) => url.startsWith(QA) && isPersonLogged)
    expect(logged).toEqual([])
  })
})

describe('[FORUM-02] a moderator', () => {
  const disclose = (by: Somebody, id: number, reason: string) =>
    forum.post<DisclosedAuthor>(by, `entries/${id}/author`, { reason })

  test('learns the name by a logged act with a reason, of which the author is notified', async () => {
    const { moderator, felix } = forum
    expect((await disclose(felix, answerId, 'Neugier')).status).toBe(403)
    expect((await disclose(moderator, answerId, ' ')).status).toBe(422)
    const { body } = await disclose(moderator, answerId, 'Hinweis des Betriebsrats vom 20.04.')
    expect(body.author).toMatchObject({ id: hidden.id })
    const { body: stored } = await server.as(moderator.name).get<Disclosure[]>(`${QA}/disclosures`)
    expect(stored).toMatchObject([
      { postId: answerId, reason: 'Hinweis des Betriebsrats vom 20.04.', by: { id: moderator.id } },
    ])
    expect(leaks(stored)).toBe(false)
    await expect
      .poll(() => forum.bell(hidden))
      .toContain('Ihr Name ist der Moderation bekannt: Wie lange gilt ein Attest?')
    // The name is in no stored response, and the question still does not show it.
    const { rows } =
      await sql`select from idempotency_record where answer::text like ${`%${hidden.id}%`} and person_id <> ${hidden.id}`.execute(
        server.db,
      )
    expect(rows).toEqual([])
    expect(leaks((await forum.read(moderator, thread.id)).body)).toBe(false)
  })

  test('hides a reported entry with a reason, and shows it again', async () => {
    const { moderator, felix, aylin } = forum
    const { body: queue } = await server.as(moderator.name).get<ModeratedEntry[]>(`${QA}/moderation`)
    expect(queue).toMatchObject([{ id: answerId, author: null, isAnonymous: true, reports: [{ reason: 'wrong' }] }])
    const path = `entries/${answerId}/moderation`
    expect((await forum.post(felix, path, { action: 'hide', reason: 'x' })).status).toBe(403)
    expect((await forum.post(moderator, path, { action: 'hide' })).status).toBe(422)
    const hiddenAnswer = await forum.post(moderator, path, { action: 'hide', reason: 'Rechtsberatung' })
    expect(hiddenAnswer.body).toEqual({ id: answerId, isHidden: true })
    const { threadId } = queue[0]!
    const { body: seen } = await forum.read(aylin, threadId)
    expect(seen.answers[0]).toMatchObject({ isHidden: true, body: '', hiddenReason: null, may: [] })
    // Without a shown answer the question waits again.
    expect(seen.isAnswered).toBe(false)
    const { body: own } = await forum.read(hidden, threadId)
    expect(own.answers[0]).toMatchObject({ hiddenReason: 'Rechtsberatung', isOwn: true })
    await expect.poll(() => forum.bell(hidden)).toContain('Ihr Beitrag wurde ausgeblendet: Wie lange gilt ein Attest?')
    await expect.poll(() => forum.bell(felix)).toContain('Ihre Meldung wurde geprüft')
    expect((await forum.post(moderator, path, { action: 'hide', reason: 'noch einmal' })).status).toBe(409)
    expect((await forum.post(moderator, path, { action: 'restore' })).body).toEqual({ id: answerId, isHidden: false })
    expect((await forum.read(aylin, threadId)).body.isAnswered).toBe(true)
  })

  test('hides the comments of an answer with it', async () => {
    const { moderator, felix, aylin, deputy } = forum
    const { id } = await forum.ask(felix, { title: 'Wer kennt den Aushang?' })
    const [answer] = (await forum.answer(aylin, id)).answers
    const commented = await forum.post(deputy, `entries/${answer!.id}/comments`, {
      body: 'Zwiebelkuchen',
      isAnonymous: false,
    })
    const comment = commented.body.answers[0]!.comments[0]!.id
    await forum.put(deputy, `entries/${comment}`, { body: 'Zwiebelkuchen mit Speck' }, 1)
    await forum.post(moderator, `entries/${answer!.id}/moderation`, { action: 'hide', reason: 'Beleidigung' })
    const statusFor = async (by: Somebody) =>
      (await server.as(by.name).get(`${QA}/entries/${comment}/revisions`)).status
    const found = async (by: Somebody) =>
      (await server.as(by.name).get<QuestionPage>(`${QA}/questions?q=Zwiebelkuchen`)).body.questions
    expect(await Promise.all([statusFor(felix), statusFor(moderator), statusFor(deputy)])).toEqual([404, 200, 200])
    expect(await found(felix)).toEqual([])
    const reported = await forum.post(felix, `entries/${comment}/reports`, { reason: 'wrong', body: '' })
    expect(reported.status).toBe(404)
    await forum.post(moderator, `entries/${answer!.id}/moderation`, { action: 'restore' })
    expect([await statusFor(felix), (await found(felix)).length]).toEqual([200, 1])
  })

  test('does not decide about their own entries', async () => {
    const { moderator } = forum
    const { question } = await forum.ask(moderator, { title: 'Frage der Moderation?', isAnonymous: true })
    const hide = { action: 'hide', reason: 'eigene' }
    expect((await forum.post(moderator, `entries/${question.id}/moderation`, hide)).status).toBe(403)
    expect((await disclose(moderator, question.id, 'eigene')).status).toBe(403)
    expect(commentId).toBeGreaterThan(0)
  })
})

test('only one file reads the table of hidden authors', () => {
  const folder = join(import.meta.dirname)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  )
  const readers = files.filter((file) => readFileSync(join(folder, file), 'utf8').includes('forum_author'))
  expect(readers).toEqual(['authors.ts'])
})
