// Who answers: to-dos of the responsible, their deputies and the moderators; official answers and their reminders.
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { ForumThread, QuestionPage } from '#contract/forum.ts'
import type { CheckedPage, EditableForumCategory, RemovedForumCategory } from '#contract/forum-editing.ts'
import { aPdf } from '#server/files/testing/files.ts'
import { testApp } from '#server/testing/app.ts'
import { insert, update } from '#server/testing/rows.ts'
import type { Somebody } from '#server/testing/builders.ts'
import { moveQuestions, remindOwners } from './jobs.ts'
import { aForum, QA } from './testing/a-forum.ts'

// A Tuesday; the holidays are those of no place.
let now = new Date('2026-04-21T08:00:00Z')
const server = await testApp({ now: () => now })
const forum = await aForum(server)
const { felix, aylin } = forum
const on = (day: string) => {
  now = new Date(`${day}T08:00:00Z`)
}
const toMe = async (by: Somebody) =>
  (await server.as(by.name).get<QuestionPage>(`${QA}/questions?responsible=true`)).body.questions.map(({ id }) => id)
const todoOf = ({ title }: ForumThread) => `Frage an Sie: ${title}`

describe('[FORUM-01] a new question', () => {
  test('is a to-do of the responsible, then of the deputy, then of the moderators, and names who should answer', async () => {
    on('2026-04-21')
    const thread = await forum.ask(felix, { title: 'Wann zahlt die Gruppe den Bildungsurlaub?' })
    const { responsible, deputy, moderator } = forum
    expect(thread.turn).toEqual({
      stage: 'responsible',
      until: '2026-04-24',
      movesOn: '2026-04-27',
      next: 'deputy',
      isMine: false,
      gap: null,
    })
    expect(thread.office).toMatchObject({ name: 'Personal und Vergütung', people: [{ id: responsible.id }] })
    await expect.poll(() => forum.todos(responsible)).toEqual([todoOf(thread)])
    expect(await toMe(responsible)).toContain(thread.id)
    on('2026-04-26')
    await moveQuestions(server.context)
    expect(await forum.todos(deputy)).toEqual([])
    on('2026-04-27')
    await moveQuestions(server.context)
    await expect.poll(() => forum.todos(deputy)).toEqual([todoOf(thread)])
    await expect.poll(() => forum.todos(responsible)).toEqual([])
    expect((await forum.read(felix, thread.id)).body.turn).toMatchObject({ stage: 'deputy', movesOn: '2026-04-30' })
    on('2026-04-30')
    await Promise.all([moveQuestions(server.context), moveQuestions(server.context)])
    await expect.poll(() => forum.todos(moderator)).toEqual([todoOf(thread)])
    await expect.poll(() => forum.todos(deputy)).toEqual([])
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from notification
      where event_key = ${`forum-question:${thread.id}`} and person_id = ${moderator.id}`.execute(server.db)
    expect(rows[0]!.count).toBe(1)
    await forum.answer(aylin, thread.id)
    await expect.poll(() => forum.todos(moderator)).toEqual([])
  })

  test('goes to the moderators where nobody is named, and says why', async () => {
    on('2026-04-21')
    const thread = await forum.ask(felix, { categoryId: forum.nobodys, title: 'Wo ist die Leiter?' })
    expect(thread.turn).toMatchObject({ stage: 'moderator', gap: 'nobodyNamed' })
    expect(thread.office.name).toBe('Moderation')
    await expect.poll(() => forum.todos(forum.moderator)).toContain(todoOf(thread))
    await forum.answer(aylin, thread.id)
    await expect.poll(() => forum.todos(forum.moderator)).not.toContain(todoOf(thread))
  })

  test('goes to the moderators when its responsible leaves, or its role has nobody any more', async () => {
    on('2026-04-21')
    const gone = await forum.person('gone')
    const category = await forum.category({ name: 'IT', responsible_id: gone.id })
    const thread = await forum.ask(felix, { categoryId: category, title: 'Wie drucke ich?' })
    await expect.poll(() => forum.todos(gone)).toEqual([todoOf(thread)])
    await update(server.db, 'person', { id: gone.id }, { active: false })
    await moveQuestions(server.context)
    await expect.poll(() => forum.todos(forum.moderator)).toContain(todoOf(thread))
    expect((await forum.read(felix, thread.id)).body.turn).toMatchObject({ stage: 'moderator', gap: 'personLeft' })
    const byRole = await forum.category({ name: 'Zeiten', responsible_role: 'ma-api:ma_edit_employment_data' })
    const clerk = await forum.person('clerk', { roles: ['ma-api:ma_edit_employment_data'] })
    const second = await forum.ask(felix, { categoryId: byRole, title: 'Wann ist Brückentag?' })
    await expect.poll(() => forum.todos(clerk)).toEqual([todoOf(second)])
    await server.db.deleteFrom('person_role').where('person_id', '=', clerk.id).execute()
    await moveQuestions(server.context)
    await expect.poll(() => forum.todos(forum.moderator)).toContain(todoOf(second))
    expect((await forum.read(felix, second.id)).body.turn).toMatchObject({ gap: 'roleEmpty' })
  })

  test('is no to-do of people who may not see it: people and deputies of other companies are skipped', async () => {
    on('2026-04-21')
    const { stranger, moderator, company, personnel } = forum
    const alone = { company_ids: [company], parent_id: personnel }
    const theirs = await forum.category({ ...alone, name: 'Fremd', responsible_id: stranger.id, deputy_id: aylin.id })
    const deputised = await forum.category({
      ...alone,
      name: 'Vertreten',
      responsible_id: aylin.id,
      deputy_id: stranger.id,
    })
    const clerks = await forum.category({
      ...alone,
      name: 'Rolle',
      responsible_role: 'ma-api:ma_edit_devision_settings',
    })
    const roles = ['ma-api:ma_edit_devision_settings'] as const
    const away = await forum.person('away', { roles, company: forum.otherCompany })
    const first = await forum.ask(felix, { categoryId: theirs, title: 'Wer darf das sehen?' })
    expect(first.turn).toMatchObject({ stage: 'moderator', gap: 'notAllowed' })
    expect(first.office.people).toEqual([])
    const second = await forum.ask(felix, { categoryId: deputised, title: 'Und wer vertritt?' })
    expect(second.turn).toMatchObject({ stage: 'responsible', next: 'moderator' })
    const third = await forum.ask(felix, { categoryId: clerks, title: 'Wer hat die Rolle?' })
    expect(third.turn).toMatchObject({ stage: 'moderator', gap: 'notAllowed' })
    on('2026-05-20')
    await moveQuestions(server.context)
    for (const thread of [first, second, third])
      await expect.poll(() => forum.todos(moderator)).toContain(todoOf(thread))
    expect([await forum.todos(stranger), await forum.todos(away)]).toEqual([[], []])
    on('2026-04-21')
  })

  test('goes to the buyer of the site, else to the lead buyer of its material group', async () => {
    on('2026-04-21')
    const [lead, local] = [await forum.person('lead'), await forum.person('local')]
    const group = await insert(server.db, 'material_group', { number: '0110', name: 'Stahl', name_en: 'Steel' })
    const row = { company_id: forum.company, name: 'Siegen', city: 'Siegen', land: 'NW' }
    const site = await insert(server.db, 'site', row)
    const period = { group_id: group.id, from_day: '2020-01-01' }
    await insert(server.db, 'lead_buyer', { ...period, person_id: lead.id })
    await insert(server.db, 'site_buyer', { ...period, person_id: local.id, site_id: site.id })
    const category = await forum.category({ name: '0110 Stahl', group_id: group.id })
    const there = await forum.ask(felix, { categoryId: category, siteId: site.id, title: 'Stahl in Siegen?' })
    const anywhere = await forum.ask(felix, { categoryId: category, title: 'Stahl überhaupt?' })
    await expect.poll(() => forum.todos(local)).toEqual([todoOf(there)])
    await expect.poll(() => forum.todos(lead)).toEqual([todoOf(anywhere)])
    expect(await toMe(local)).toEqual([there.id])
    // The lead buyer is the deputy of the buyer of the site.
    expect(new Set(await toMe(lead))).toEqual(new Set([anywhere.id, there.id]))
  })
})

const A_CATEGORY = {
  parentId: null,
  name: 'Neu',
  nameEn: '',
  icon: 'gift',
  responsibleId: null,
  responsibleRole: null,
  groupId: null,
  deputyId: null,
  office: '',
  officeEn: '',
  answerDays: null,
  isAnonymousAllowed: false,
  companyIds: [],
}

describe('[FORUM-02] a category', () => {
  test('that is removed while in use stays at its questions, and those that wait go to the moderators', async () => {
    on('2026-04-21')
    const category = await forum.category({ name: 'Alt', responsible_id: aylin.id, company_ids: [forum.company] })
    const below = await forum.category({ name: 'Darunter', parent_id: category })
    const waiting = await forum.ask(felix, { categoryId: category, title: 'Wer räumt auf?' })
    await expect.poll(() => forum.todos(aylin)).toContain(todoOf(waiting))
    const gone = await server.as(forum.moderator.name).delete<RemovedForumCategory>(`${QA}/categories/${category}`)
    expect(gone.body).toEqual({ id: category, moved: 1, isKept: true })
    const { body } = await forum.read(felix, waiting.id)
    expect(body.category).toMatchObject({ name: 'Alt', isRemoved: true })
    expect(body.turn).toMatchObject({ stage: 'moderator', gap: 'categoryRemoved' })
    await expect.poll(() => forum.todos(aylin)).not.toContain(todoOf(waiting))
    await expect.poll(() => forum.todos(forum.moderator)).toContain(todoOf(waiting))
    // A question for one company stays so, also below its category.
    expect((await forum.read(forum.stranger, waiting.id)).status).toBe(404)
    const { body: all } = await server.as(forum.moderator.name).get<EditableForumCategory[]>(`${QA}/categories`)
    expect(all.find(({ id }) => id === below)).toMatchObject({ parentId: null, companyIds: [forum.company] })
    const again = { title: 'Noch eine?', body: '', categoryId: category, siteId: null, isAnonymous: false }
    expect((await forum.post(felix, 'questions', again)).status).toBe(422)
    const moved = await forum.post(forum.moderator, `questions/${waiting.id}/move`, {
      categoryId: forum.personnel,
      siteId: null,
    })
    expect(moved.body.turn).toMatchObject({ stage: 'responsible', gap: null })
  })

  test('is changed by its present version, has at most four levels, and one who answers', async () => {
    const { moderator } = forum
    const base = { ...A_CATEGORY, responsibleId: aylin.id, answerDays: 5 }
    const { body: made } = await forum.post<EditableForumCategory>(moderator, 'categories', base)
    expect(made).toMatchObject({ name: 'Neu', responsible: { id: aylin.id }, answerDays: 5, version: 1 })
    const changed = await forum.put<EditableForumCategory>(
      moderator,
      `categories/${made.id}`,
      { ...base, name: 'Anders' },
      1,
    )
    expect(changed.body).toMatchObject({ name: 'Anders', version: 2 })
    const late = await forum.put<{ code: string; present: object }>(moderator, `categories/${made.id}`, base, 1)
    expect([late.status, late.body.present]).toMatchObject([409, { name: 'Anders' }])
    const both = await forum.post(moderator, 'categories', { ...base, responsibleRole: 'menu_admin' })
    expect(both.status).toBe(422)
    let parentId = made.id
    for (const level of [2, 3, 4])
      parentId = (
        await forum.post<EditableForumCategory>(moderator, 'categories', { ...base, parentId, name: `${level}` })
      ).body.id
    const deep = await forum.post<{ code: string }>(moderator, 'categories', { ...base, parentId, name: '5' })
    expect([deep.status, deep.body.code]).toEqual([422, 'category_too_deep'])
    const cycle = await forum.put<{ code: string }>(moderator, `categories/${made.id}`, { ...base, parentId }, 2)
    expect([cycle.status, cycle.body.code]).toEqual([422, 'category_too_deep'])
    expect((await forum.post(felix, 'categories', base)).status).toBe(403)
  })

  test('names only people who may see its questions, in a company of its own or of one above it', async () => {
    const { moderator, stranger, own, otherCompany } = forum
    const named = { responsibleId: stranger.id, deputyId: null }
    const base = { ...A_CATEGORY, ...named, parentId: own }
    const below = await forum.post(moderator, 'categories', base)
    expect(below).toMatchObject({
      status: 422,
      body: { code: 'reference_unknown', details: [{ field: 'body.responsibleId' }] },
    })
    const deputy = { ...base, responsibleId: aylin.id, deputyId: stranger.id }
    expect(await forum.post(moderator, 'categories', deputy)).toMatchObject({
      status: 422,
      body: { details: [{ field: 'body.deputyId' }] },
    })
    const there = await forum.post(moderator, 'categories', { ...base, companyIds: [otherCompany] })
    expect(there.status).toBe(200)
    // A moderator sees them all.
    const byModerator = { ...base, responsibleId: moderator.id, companyIds: [otherCompany] }
    expect((await forum.post(moderator, 'categories', byModerator)).status).toBe(200)
  })
})

describe('[FORUM-01] an official answer', () => {
  test('is an answer of the responsible, beside the accepted one, and its owner is reminded', async () => {
    on('2026-04-21')
    const { responsible } = forum
    const { id, title } = await forum.ask(felix, { title: 'Läuft die Versicherung weiter?' })
    const colleague = (await forum.answer(aylin, id)).answers[0]!
    await forum.put(felix, `entries/${colleague.id}/accepted`, { isAccepted: true })
    const { answers } = await forum.answer(responsible, id, { officialUntil: '2026-06-30' })
    expect(answers.map((one) => [one.author?.id, one.isAccepted, one.official?.until ?? null])).toEqual([
      [responsible.id, false, '2026-06-30'],
      [aylin.id, true, null],
    ])
    expect(answers[0]!.official).toMatchObject({
      office: 'Personal und Vergütung',
      officeEn: 'Personnel and pay',
      isExpired: false,
      owner: { id: responsible.id },
    })
    on('2026-06-15')
    await remindOwners(server.context)
    expect(await forum.todos(responsible)).not.toContain(`Offizielle Antwort prüfen: ${title}`)
    on('2026-06-16')
    await remindOwners(server.context)
    await expect.poll(() => forum.todos(responsible)).toContain(`Offizielle Antwort prüfen: ${title}`)
    const {
      body: { answers: due },
    } = await server.as(responsible.name).get<CheckedPage>(`${QA}/checks`)
    expect(due[0]).toMatchObject({ threadId: id, isDue: true, isExpired: false })
    on('2026-07-01')
    const expired = (await forum.read(felix, id)).body.answers
    // It does not precede the accepted one any more, and is marked.
    expect(expired.map((one) => one.official?.isExpired ?? null)).toEqual([null, true])
    await forum.put(responsible, `entries/${expired[1]!.id}/official`, { until: '2027-06-30' }, 1)
    await expect.poll(() => forum.todos(responsible)).not.toContain(`Offizielle Antwort prüfen: ${title}`)
    on('2026-04-21')
  })

  test('whose owner has left is checked by the people who answer there now', async () => {
    on('2026-04-21')
    const former = await forum.person('former')
    const category = await forum.category({ name: 'Wechsel', responsible_id: former.id })
    const { id, title } = await forum.ask(felix, { categoryId: category, title: 'Wer übernimmt?' })
    await forum.answer(former, id, { officialUntil: '2026-04-30' })
    await update(server.db, 'person', { id: former.id }, { active: false })
    await update(server.db, 'forum_category', { id: category }, { responsible_id: aylin.id })
    await remindOwners(server.context)
    await expect.poll(() => forum.todos(aylin)).toContain(`Offizielle Antwort prüfen: ${title}`)
  })

  test('is not official any more when only its author rewrites it, and its owner is notified', async () => {
    on('2026-04-21')
    const { responsible } = forum
    const { id, title } = await forum.ask(felix, { title: 'Darf ich das Rad verleihen?' })
    const [answer] = (await forum.answer(aylin, id, { body: '<p>Nein.</p>' })).answers
    const path = `entries/${answer!.id}`
    await forum.put(responsible, `${path}/official`, { until: '2026-12-31' }, 1)
    // An unchanged text stays official.
    const same = await forum.put(aylin, path, { body: '<p>Nein.</p>', files: [] }, 1)
    expect(same.body.answers[0]!.official).toMatchObject({ owner: { id: responsible.id } })
    const { body } = await forum.put(aylin, path, { body: '<p>Ja.</p>' }, 1)
    expect(body.answers[0]).toMatchObject({ body: '<p>Ja.</p>', official: null, version: 2 })
    await expect.poll(() => forum.bell(responsible)).toContain(`Nicht mehr offiziell: ${title}`)
    // A confirmation requires having seen this text.
    const late = await forum.put<{ code: string }>(responsible, `${path}/official`, { until: '2026-12-31' }, 1)
    expect([late.status, late.body.code]).toEqual([409, 'version_conflict'])
    expect((await forum.put(responsible, `${path}/official`, { until: '2026-12-31' })).status).toBe(400)
    await forum.put(responsible, `${path}/official`, { until: '2026-12-31' }, 2)
    const files = [{ id: await forum.upload(aylin, 'a.pdf', aPdf()), alt: '' }]
    const withFile = await forum.put(aylin, path, { body: '<p>Ja.</p>', files }, 2)
    expect(withFile.body.answers[0]).toMatchObject({ official: null, version: 3, files: [{ name: 'a.pdf' }] })
    // The responsible may rewrite their own official answer.
    await forum.put(responsible, `${path}/official`, { until: '2026-12-31' }, 3)
    const own = (await forum.answer(responsible, id)).answers.find((one) => one.author?.id === responsible.id)!
    const rewritten = await forum.put(responsible, `entries/${own.id}`, { body: '<p>Nur im Haushalt.</p>' }, 1)
    expect(rewritten.body.answers.find((one) => one.id === own.id)!.official).not.toBe(null)
  })

  test('is made from the answer of a colleague only by the responsible', async () => {
    on('2026-04-21')
    const { id } = await forum.ask(felix)
    const [answer] = (await forum.answer(aylin, id)).answers
    const path = `entries/${answer!.id}/official`
    expect((await forum.put(felix, path, { until: '2026-12-31' }, 1)).status).toBe(403)
    expect((await forum.put(forum.responsible, path, { until: '2026-04-20' }, 1)).status).toBe(422)
    const made = await forum.put(forum.responsible, path, { until: '2026-12-31' }, 1)
    expect(made.body.answers[0]).toMatchObject({
      author: { id: aylin.id },
      official: { until: '2026-12-31', owner: { id: forum.responsible.id } },
    })
    const ended = await server.as(forum.responsible.name).delete<ForumThread>(`${QA}/${path}`)
    expect(ended.body.answers[0]!.official).toBe(null)
    const own = await forum.answer(forum.responsible, id, { officialUntil: null })
    expect(own.answers.every(({ official }) => official === null)).toBe(true)
  })
})
