// Asking, answering, voting, finding: the forum through the real app on the real database.
import { describe, expect, test } from 'vitest'
import type { ForumOverview, ForumRevision, QuestionPage, SimilarAnswer } from '#contract/forum.ts'
import type { EarlierEntries } from '#contract/notifications.ts'
import { testApp } from '#server/testing/app.ts'
import { aStory, giveRoles, type Somebody } from '#server/testing/builders.ts'
import { aForum, QA } from './testing/a-forum.ts'

let now = new Date('2026-04-21T08:00:00Z')
const server = await testApp({ now: () => now })
const forum = await aForum(server)
const { felix, aylin } = forum

const list = async (by: Somebody, query: Record<string, string> = {}) =>
  (await server.as(by.name).get<QuestionPage>(`${QA}/questions?${new URLSearchParams(query)}`)).body
const titles = async (by: Somebody, query: Record<string, string> = {}) =>
  (await list(by, query)).questions.map(({ title }) => title)
/** Titles of entries of the bell that were read or closed. */
const pastTitles = async (by: Somebody) =>
  (await server.as(by.name).get<EarlierEntries>('/api/notification/badges/earlier')).body.entries.map(
    ({ title }) => title,
  )
const detailsOf = (body: unknown) => (body as { details?: unknown }).details

describe('[FORUM-01] a question', () => {
  test('has creator, dates, votes, answers and comments', async () => {
    const { id, question } = await forum.ask(felix, { title: 'Wer bucht den Prüfstand?', categoryId: forum.nobodys })
    now = new Date('2026-04-21T09:00:00Z')
    const answered = await forum.answer(aylin, id)
    now = new Date('2026-04-21T10:00:00Z')
    const answerId = answered.answers[0]!.id
    await forum.post(felix, `entries/${answerId}/comments`, { body: 'Danke <b>sehr</b>', isAnonymous: false })
    const { body: thread } = await forum.read(aylin, id)
    expect(thread).toMatchObject({
      title: 'Wer bucht den Prüfstand?',
      createdAt: '2026-04-21T08:00:00.000Z',
      answeredAt: '2026-04-21T09:00:00.000Z',
      commentedAt: '2026-04-21T10:00:00.000Z',
      isAnswered: true,
      turn: null,
      question: {
        id: question.id,
        author: { id: felix.id, name: felix.name.replace('.', ' ') },
        isOwn: false,
        votes: 0,
      },
    })
    // Plain text: it is shown as it was typed.
    expect(thread.answers[0]!.comments).toMatchObject([{ body: 'Danke <b>sehr</b>', author: { id: felix.id } }])
    const [line] = (await list(aylin, { q: 'Prüfstand' })).questions
    expect(line).toMatchObject({ id, answers: 1, isAnswered: true, isOfficial: false, votes: 0 })
  })

  test('is unanswered until somebody answers, and again when the answer is deleted', async () => {
    const { id } = await forum.ask(felix, { title: 'Ist der Kran frei?', categoryId: forum.nobodys })
    expect(await titles(felix, { state: 'open' })).toContain('Ist der Kran frei?')
    const { answers } = await forum.answer(aylin, id)
    expect(await titles(felix, { state: 'open' })).not.toContain('Ist der Kran frei?')
    expect(await titles(felix, { state: 'answered' })).toContain('Ist der Kran frei?')
    const gone = await server.as(aylin.name).delete(`${QA}/entries/${answers[0]!.id}`)
    expect(gone.body).toEqual({ id: answers[0]!.id, threadId: id, isThreadDeleted: false })
    expect(await titles(felix, { state: 'open' })).toContain('Ist der Kran frei?')
  })

  test('counts a vote once, and removes it', async () => {
    const { question } = await forum.ask(felix)
    const path = `${QA}/entries/${question.id}/vote`
    await Promise.all([1, 2, 3].map(() => server.as(aylin.name).put(path)))
    expect((await server.as(aylin.name).put(path)).body).toEqual({ id: question.id, votes: 1, hasVoted: true })
    expect((await server.as(aylin.name).delete(path)).body).toEqual({ id: question.id, votes: 0, hasVoted: false })
    expect((await server.as(felix.name).put(path)).status).toBe(403)
  })

  test('has one accepted answer, which its asker chooses', async () => {
    const { id } = await forum.ask(felix)
    const [first] = (await forum.answer(aylin, id)).answers
    const second = (await forum.answer(forum.deputy, id, { officialUntil: null })).answers.find(
      (one) => one.id !== first!.id,
    )!
    expect((await forum.put(aylin, `entries/${first!.id}/accepted`, { isAccepted: true })).status).toBe(403)
    await forum.put(felix, `entries/${first!.id}/accepted`, { isAccepted: true })
    const { body } = await forum.put(felix, `entries/${second.id}/accepted`, { isAccepted: true })
    expect(body.answers.map((one) => [one.id, one.isAccepted])).toEqual([
      [second.id, true],
      [first!.id, false],
    ])
    await expect.poll(() => forum.bell(aylin)).toContain(`Ihre Antwort hat geholfen: ${body.title}`)
  })

  test('keeps its former texts, and refuses an edit of an older version', async () => {
    const { question } = await forum.ask(felix, { title: 'Wie lang ist die Frsit?' })
    const path = `entries/${question.id}`
    const edited = await forum.put(felix, path, { title: 'Wie lang ist die Frist?', body: '<p>Neu</p>' }, 1)
    expect(edited.body).toMatchObject({
      title: 'Wie lang ist die Frist?',
      question: { version: 2, body: '<p>Neu</p>' },
    })
    const late = await forum.put<{ code: string; present: object }>(felix, path, { title: 'Anders', body: '' }, 1)
    expect([late.status, late.body.code]).toEqual([409, 'version_conflict'])
    expect(late.body.present).toMatchObject({ title: 'Wie lang ist die Frist?' })
    const { body } = await server.as(aylin.name).get<ForumRevision[]>(`${QA}/entries/${question.id}/revisions`)
    expect(body).toMatchObject([{ version: 1, title: 'Wie lang ist die Frsit?', editor: { id: felix.id } }])
    expect((await forum.put(aylin, path, { title: 'Fremd', body: '' }, 2)).status).toBe(403)
  })

  test('treats HTML in every field as text', async () => {
    const script = '<img src=x onerror=alert(1)><script>alert(1)</script>'
    const thread = await forum.ask(felix, { title: `<b>${script.slice(0, 60)}`, body: `<p>Wo?${script}</p>` })
    expect(thread.title).toBe(`<b>${script.slice(0, 60)}`)
    expect(thread.question.body).toBe('<p>Wo?</p>')
    const { answers } = await forum.answer(aylin, thread.id, { body: `<p onclick="x()">Da ${script}</p>` })
    expect(answers[0]!.body).toBe('<p>Da </p>')
    const commented = await forum.post(felix, `entries/${answers[0]!.id}/comments`, {
      body: script,
      isAnonymous: false,
    })
    expect(commented.body.answers[0]!.comments[0]!.body).toBe(script)
  })

  test('refuses an empty or too long text, naming the field', async () => {
    const body = { title: 'Frage', body: '', categoryId: forum.personnel, siteId: null, isAnonymous: false }
    const long = await forum.post(felix, 'questions', { ...body, body: 'x'.repeat(65_536) })
    expect([long.status, detailsOf(long.body)]).toEqual([
      400,
      [{ field: 'body.body', rule: 'must not have more than 65535 characters' }],
    ])
    expect((await forum.post(felix, 'questions', { ...body, body: 'x'.repeat(65_535) })).status).toBe(200)
    const title = await forum.post(felix, 'questions', { ...body, title: 'x'.repeat(141) })
    expect(title.status).toBe(400)
    const blank = await forum.post(felix, 'questions', { ...body, title: ' ?! ' })
    expect([blank.status, detailsOf(blank.body)]).toEqual([422, [{ field: 'body.title', rule: 'must ask something' }]])
    const place = await forum.post(felix, 'questions', { ...body, categoryId: 999_999 })
    expect([place.status, detailsOf(place.body)]).toEqual([
      422,
      [{ field: 'body.categoryId', rule: 'names no category' }],
    ])
    const { id } = await forum.ask(felix)
    const empty = await forum.post(aylin, `questions/${id}/answers`, { body: '<p> </p>', isAnonymous: false })
    expect([empty.status, detailsOf(empty.body)]).toEqual([422, [{ field: 'body.body', rule: 'must say something' }]])
  })

  test('asked twice with one key is created once', async () => {
    const call = () =>
      server.as(felix.name).post<{ id: number }>(`${QA}/questions`, {
        body: { title: 'Doppelt?', body: '', categoryId: forum.nobodys, siteId: null, isAnonymous: false },
        headers: { 'idempotency-key': 'once' },
      })
    const [first, second] = await Promise.all([call(), call()])
    expect(first.body.id).toBe(second.body.id)
  })
})

describe('[FORUM-02] the archive', () => {
  test('keeps a question, finds it, marks it, and restores it', async () => {
    const { id, version } = await forum.ask(felix, { title: 'Gilt die Homeoffice-Regel 2024 noch?' })
    const other = await forum.ask(felix, { title: 'Was gilt beim mobilen Arbeiten?' })
    const path = `questions/${id}/archive`
    const body = { reason: 'ersetzt durch Betriebsvereinbarung 03/2026', replacedBy: other.id }
    expect((await forum.post(aylin, path, body)).status).toBe(403)
    const { body: archived } = await forum.post(forum.responsible, path, body)
    expect(archived.archived).toMatchObject({
      by: { id: forum.responsible.id },
      reason: 'ersetzt durch Betriebsvereinbarung 03/2026',
      replacedBy: { id: other.id, title: 'Was gilt beim mobilen Arbeiten?' },
    })
    expect(await titles(aylin)).not.toContain('Gilt die Homeoffice-Regel 2024 noch?')
    expect(await titles(aylin, { state: 'archived' })).toEqual(['Gilt die Homeoffice-Regel 2024 noch?'])
    expect(await titles(aylin, { q: 'homeoffice' })).toEqual(['Gilt die Homeoffice-Regel 2024 noch?'])
    const late = await forum.post<{ code: string }>(aylin, `questions/${id}/answers`, {
      body: '<p>Nein</p>',
      isAnonymous: false,
    })
    expect([late.status, late.body.code]).toEqual([409, 'archived'])
    const restored = await forum.post(felix, `questions/${id}/restore`)
    expect(restored.body).toMatchObject({ archived: null, version: version + 2 })
    expect(await titles(aylin, { state: 'open' })).toContain('Gilt die Homeoffice-Regel 2024 noch?')
  })

  test('lists by created descending, in pages', async () => {
    const made: number[] = []
    const category = await forum.category({ name: 'Seiten' })
    for (let index = 0; index < 5; index++) {
      now = new Date(`2026-04-22T1${index}:00:00Z`)
      made.push((await forum.ask(felix, { title: `Seite ${index}?`, categoryId: category })).id)
    }
    const query = { category: String(category), size: '2' }
    const first = await list(aylin, query)
    const second = await list(aylin, { ...query, after: first.next! })
    const third = await list(aylin, { ...query, after: second.next! })
    const ids = [first, second, third].flatMap(({ questions }) => questions.map(({ id }) => id))
    expect(ids).toEqual(made.toReversed())
    expect([first.total, third.next]).toEqual([5, null])
  })

  test('a question that nobody has answered can be deleted, an answered one cannot', async () => {
    const { id, question } = await forum.ask(felix)
    const asked = await forum.ask(felix)
    await forum.answer(aylin, asked.id)
    const gone = await server.as(felix.name).delete(`${QA}/entries/${question.id}`)
    expect(gone.body).toMatchObject({ isThreadDeleted: true })
    expect((await forum.read(aylin, id)).status).toBe(404)
    const kept = await server.as(felix.name).delete(`${QA}/entries/${asked.question.id}`)
    expect(kept.status).toBe(409)
  })
})

describe('[FORUM-02] an entry that others rely on', () => {
  const remove = async (by: Somebody, id: number) => {
    const { status, body } = await server.as(by.name).delete<{ code?: string }>(`${QA}/entries/${id}`)
    return [status, body.code]
  }
  const note = (by: Somebody, id: number, text: string) =>
    forum.post(by, `entries/${id}/comments`, { body: text, isAnonymous: false })

  test('a reported entry cannot be deleted before the moderators have decided', async () => {
    const { id, question } = await forum.ask(felix)
    const [answer] = (await forum.answer(aylin, id)).answers
    await forum.post(felix, `entries/${answer!.id}/reports`, { reason: 'offensive', body: '' })
    expect(await remove(aylin, answer!.id)).toEqual([409, 'not_possible'])
    expect((await forum.read(aylin, id)).body.answers[0]!.may).not.toContain('delete')
    await forum.post(forum.moderator, `entries/${answer!.id}/moderation`, { action: 'dismiss', reason: 'sachlich' })
    expect(await remove(aylin, answer!.id)).toEqual([200, undefined])
    // It is not deleted together with its question, either.
    const { body } = await note(felix, question.id, 'Eile!')
    await forum.post(aylin, `entries/${body.question.comments[0]!.id}/reports`, { reason: 'offensive', body: '' })
    expect(await remove(felix, question.id)).toEqual([409, 'not_possible'])
  })

  test('with comments of others is kept, one with only own comments is not', async () => {
    const { id, question } = await forum.ask(felix)
    await note(felix, question.id, 'Es eilt.')
    const { body } = await note(aylin, question.id, 'Welcher Standort?')
    expect(await remove(felix, question.id)).toEqual([409, 'not_possible'])
    expect(await remove(aylin, body.question.comments.find(({ isOwn }) => isOwn)!.id)).toEqual([200, undefined])
    expect((await forum.read(felix, id)).body.question.may).toContain('delete')
    expect(await remove(felix, question.id)).toEqual([200, undefined])
  })
})

describe('[FORUM-01] concurrent actions', () => {
  test('an answer to a question that is being deleted is refused, or keeps it', async () => {
    for (let round = 0; round < 4; round++) {
      const { id, question } = await forum.ask(felix)
      const [answered, deleted] = await Promise.all([
        forum.post(aylin, `questions/${id}/answers`, { body: '<p>Ja</p>', isAnonymous: false }),
        server.as(felix.name).delete(`${QA}/entries/${question.id}`),
      ])
      expect([
        [200, 409],
        [404, 200],
      ]).toContainEqual([answered.status, deleted.status])
    }
  })

  test('an answer is accepted, or its question archived before', async () => {
    for (let round = 0; round < 4; round++) {
      const { id } = await forum.ask(felix)
      const [answer] = (await forum.answer(aylin, id)).answers
      const [accepted, archived] = await Promise.all([
        forum.put<{ code?: string }>(felix, `entries/${answer!.id}/accepted`, { isAccepted: true }),
        forum.post(forum.moderator, `questions/${id}/archive`, { reason: '' }),
      ])
      expect(archived.status).toBe(200)
      expect([200, 409]).toContain(accepted.status)
      const { body } = await forum.read(felix, id)
      expect(body.answers[0]!.isAccepted).toBe(accepted.status === 200)
    }
  })
})

describe('[FORUM-01] finding', () => {
  test('knows German word forms, both spellings, and typing errors', async () => {
    await forum.ask(felix, { title: 'Werden Härteprüfungen extern vergeben?', categoryId: forum.nobodys })
    for (const q of ['härteprüfung', 'Haerteprüfungen', 'extern vergebene', 'härtepr'])
      expect(await titles(aylin, { q })).toContain('Werden Härteprüfungen extern vergeben?')
    const mistyped = await list(aylin, { q: 'Häretprüfungen' })
    expect(mistyped.isSimilar).toBe(true)
    expect(mistyped.questions[0]!.title).toBe('Werden Härteprüfungen extern vergeben?')
    expect(await titles(aylin, { q: 'quastenflosser' })).toEqual([])
  })

  test('names the entry that contains the words', async () => {
    const { id } = await forum.ask(felix, { title: 'Wohin mit alten Batterien?', categoryId: forum.nobodys })
    const { answers } = await forum.answer(aylin, id, { body: '<p>In den Sammelbehälter an Tor zwei.</p>' })
    const [line] = (await list(felix, { q: 'Sammelbehälter' })).questions
    expect(line!.hit).toEqual({
      id: answers[0]!.id,
      kind: 'answer',
      text: expect.stringContaining('In den Sammelbehälter an Tor zwei.') as string,
    })
  })

  test('proposes similar questions with their official answer, and stories, while somebody asks', async () => {
    const { id } = await forum.ask(felix, { title: 'Leasingrad verleihen: ist das erlaubt?' })
    await forum.answer(forum.responsible, id, { body: '<p>Nein, nur in Ihrem Haushalt.</p>' })
    await aStory(server.db, { title: 'Leasingrad: zweites Rad möglich', preview: 'Ab Mai' })
    await giveRoles(server.db, aylin.id, ['ma_news_user'])
    const { body } = await server
      .as(aylin.name)
      .get<SimilarAnswer>(`${QA}/similar?q=${encodeURIComponent('Darf ich mein Leasingrad verleihen?')}`)
    expect(body.questions[0]).toMatchObject({
      id,
      answer: { isOfficial: true, isExpired: false, text: 'Nein, nur in Ihrem Haushalt.' },
    })
    expect(body.words).toEqual(['darf', 'leasingrad', 'verleihen'])
    expect(body.passages).toMatchObject([{ source: 'news', title: 'Leasingrad: zweites Rad möglich' }])
    const near = await server.as(aylin.name).get<SimilarAnswer>(`${QA}/similar?q=${encodeURIComponent('Leasinrgad')}`)
    expect(near.body.questions.map((one) => one.id)).toContain(id)
  })

  test('counts by category, with everything below it', async () => {
    const { body } = await server.as(felix.name).get<ForumOverview>(`${QA}/overview`)
    const personnel = body.categories.find(({ id }) => id === forum.personnel)!
    expect(personnel.questions).toBe((await list(felix, { category: String(forum.personnel) })).total)
    expect(body).toMatchObject({ isModerator: false, isResponsible: false })
    expect(body.mine).toBe((await list(felix, { mine: 'true' })).total)
  })
})

describe('[FORUM-01] the bell', () => {
  test('removes hidden or deleted entries, and only their author learns why', async () => {
    const { moderator } = forum
    const { id, question } = await forum.ask(felix, { title: 'Wer hat den Schlüssel?', categoryId: forum.nobodys })
    const [first] = (await forum.answer(aylin, id)).answers
    await forum.post(moderator, `entries/${first!.id}/comments`, { body: 'Wirklich?', isAnonymous: false })
    const entries = ['Neue Antwort: Wer hat den Schlüssel?', 'Neuer Kommentar: Wer hat den Schlüssel?']
    await expect.poll(() => forum.bell(felix)).toEqual(expect.arrayContaining(entries))
    await forum.post(moderator, `entries/${first!.id}/moderation`, { action: 'hide', reason: 'falsch' })
    for (const entry of entries) await expect.poll(() => forum.bell(felix)).not.toContain(entry)
    expect(await pastTitles(felix)).not.toContain(entries[0])
    const second = (await forum.answer(moderator, id)).answers.find((one) => one.id !== first!.id)!
    await expect.poll(() => forum.bell(felix)).toContain(entries[0])
    await server.as(moderator.name).delete(`${QA}/entries/${second.id}`)
    await expect.poll(() => forum.bell(felix)).not.toContain(entries[0])
    await forum.post(moderator, `questions/${id}/invitations`, { personId: aylin.id })
    await expect.poll(() => forum.bell(aylin)).toContain('Wissen Sie es? Wer hat den Schlüssel?')
    await forum.post(moderator, `entries/${question.id}/moderation`, { action: 'hide', reason: 'erledigt' })
    await expect.poll(() => forum.bell(aylin)).not.toContain('Wissen Sie es? Wer hat den Schlüssel?')
    await expect.poll(() => forum.bell(felix)).toContain('Ihr Beitrag wurde ausgeblendet: Wer hat den Schlüssel?')
  })

  test('loses a question that moves to where the person does not see it', async () => {
    const { stranger, moderator, own, personnel } = forum
    const { id } = await forum.ask(felix, { title: 'Nur für uns?', categoryId: personnel })
    await server.as(stranger.name).put(`${QA}/questions/${id}/follow`)
    await server.as(aylin.name).put(`${QA}/questions/${id}/follow`)
    await forum.answer(moderator, id)
    for (const by of [stranger, aylin]) await expect.poll(() => forum.bell(by)).toContain('Neue Antwort: Nur für uns?')
    await forum.post(moderator, `questions/${id}/move`, { categoryId: own, siteId: null })
    await expect.poll(() => forum.bell(stranger)).not.toContain('Neue Antwort: Nur für uns?')
    expect(await pastTitles(stranger)).not.toContain('Neue Antwort: Nur für uns?')
    expect(await forum.bell(aylin)).toContain('Neue Antwort: Nur für uns?')
  })
})

test.each([
  ['post', 'questions', 60, 'too_many_entries'],
  ['post', 'questions/1/answers', 60, 'too_many_entries'],
  ['post', 'entries/1/comments', 60, 'too_many_entries'],
  ['put', 'entries/1', 120, 'too_many_entries'],
  ['post', 'questions/1/invitations', 60, 'too_many_entries'],
  ['get', 'similar', 90, 'too_many_requests'],
] as const)(
  '[FORUM-01] %s %s is limited, also where what was written is deleted again',
  async (method, path, limit, code) => {
    const busy = server.as((await forum.person('busy')).name)
    // Refused or not, each call counts.
    for (let call = 0; call < limit; call++) expect((await busy[method](`${QA}/${path}`)).status).toBe(400)
    const { status, body, headers } = await busy[method]<{ code: string }>(`${QA}/${path}`)
    expect([status, body.code]).toEqual([429, code])
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  },
)

describe('[FORUM-01] another company', () => {
  test('sees nothing of a category that is not for it', async () => {
    const { id, question } = await forum.ask(felix, { title: 'Betriebsvereinbarung Antriebe?', categoryId: forum.own })
    const { stranger } = forum
    expect((await forum.read(stranger, id)).status).toBe(404)
    expect(await titles(stranger, { q: 'Betriebsvereinbarung Antriebe' })).toEqual([])
    const { body } = await server.as(stranger.name).get<ForumOverview>(`${QA}/overview`)
    expect(body.categories.map(({ id: category }) => category)).not.toContain(forum.own)
    const similar = await server.as(stranger.name).get<SimilarAnswer>(`${QA}/similar?q=Betriebsvereinbarung+Antriebe`)
    expect(similar.body.questions.map((one) => one.id)).not.toContain(id)
    expect((await server.as(stranger.name).put(`${QA}/entries/${question.id}/vote`)).status).toBe(404)
    const there = { title: 'Auch hier?', body: '', categoryId: forum.own, siteId: null, isAnonymous: false }
    expect((await forum.post(stranger, 'questions', there)).status).toBe(422)
    const invited = await forum.post(felix, `questions/${id}/invitations`, { personId: stranger.id })
    expect(invited.status).toBe(422)
    expect((await forum.read(aylin, id)).status).toBe(200)
  })

  test('nobody reads without signing in', async () => {
    expect((await server.nobody.get(`${QA}/questions`)).status).toBe(401)
  })
})
