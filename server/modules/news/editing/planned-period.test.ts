// The period that a draft plans: saved with it, in force only when it is set.
import { expect, test } from 'vitest'
import type { EditedStory, Lease } from '#contract/news-editing.ts'
import { NEWS, newsroom } from '#server/modules/news/testing/newsroom.ts'

const { aCategory, create, edited, eva, instant, max, post, save } = await newsroom()
const DAY = 86_400_000
const planned = () => ({ from: instant(DAY), until: instant(2 * DAY) })
const whole = { titel: 'Fest', preview: 'Am Freitag.', content: '<p>Kommt.</p>' }
const NONE = { from: null, until: null }

test('[NEWS-05] a draft keeps its period without a new version, for every editor and window', async () => {
  const period = planned()
  const { id, version, planned: none } = await create(whole)
  expect(none).toEqual(NONE)
  const { body } = await save(id, { planned: period }, version, max())
  expect(body).toMatchObject({ version, planned: period, publishAt: null, state: 'draft' })
  expect((await eva().put<Lease>(`${NEWS}/${id}/lease`, { body: { tab: 'a' } })).body.planned).toEqual(period)
  expect(await create({ ...whole, planned: { from: null, until: period.until } })).toMatchObject({
    planned: { from: null, until: period.until },
  })
  // A duplicate has no planned period.
  expect((await create({ copyOf: id })).planned).toEqual(NONE)
  expect((await save(id, { planned: NONE }, version)).body.planned).toEqual(NONE)
})

test('[NEWS-05] a draft with a period is not published immediately until it is removed', async () => {
  const { id, version } = await create({ ...whole, planned: planned() })
  expect(await post(id, 'publish', {})).toMatchObject({ status: 409, body: { code: 'validity_period_set' } })
  expect((await eva().delete<EditedStory>(`${NEWS}/${id}/period`)).body).toMatchObject({ version, planned: NONE })
  expect((await post(id, 'publish', {})).status).toBe(200)
})

test('[NEWS-05] a period that is set is no plan any more, and one for a scheduled story is ignored', async () => {
  const period = planned()
  const { id, version } = await create({ ...whole, planned: period })
  const { body } = await eva().put<EditedStory>(`${NEWS}/${id}/period`, { body: period })
  expect(body).toMatchObject({ state: 'scheduled', publishAt: period.from, expiresAt: period.until, planned: NONE })
  expect((await save(id, { planned: period, titel: 'Feier' }, version)).body).toMatchObject({
    titel: 'Feier',
    planned: NONE,
  })
  await eva().delete(`${NEWS}/${id}/period`)
  expect(await edited(id)).toMatchObject({ state: 'draft', planned: NONE })
})

test('[NEWS-05] two editors who plan one draft do not overwrite each other: the second gets the present story', async () => {
  const { id, version, planned: seen } = await create(whole)
  const [mine, theirs] = [{ from: instant(3 * DAY), until: null }, planned()]
  expect((await save(id, { planned: theirs, plannedBefore: seen }, version, max())).status).toBe(200)
  const late = await save(id, { planned: mine, plannedBefore: seen, titel: 'Feier' }, version)
  expect(late).toMatchObject({
    status: 409,
    body: { code: 'version_conflict', present: { version, titel: 'Fest', planned: theirs } },
  })
  expect((await save(id, { planned: mine, plannedBefore: theirs }, version)).body.planned).toEqual(mine)
  // The text of a draft is saved whatever period it has.
  expect((await save(id, { titel: 'Feier' }, version)).status).toBe(200)
})

test('a changed period undoes no approval', async () => {
  const kategorieIds = [await aCategory('Geprüft', { review: true })]
  const { id, version } = await create({ ...whole, kategorieIds })
  await post(id, 'review', {})
  await post(id, 'review/approve', {}, max())
  const { body } = await save(id, { planned: planned() }, version)
  expect(body.review).toMatchObject({ approvedVersion: version })
  expect((await eva().put(`${NEWS}/${id}/period`, { body: planned() })).status).toBe(200)
})

test.each([
  ['no instant', { from: 'morgen', until: null }],
  ['another field', { from: null, until: null, at: null }],
])('refuses a period with %s', async (_, wrong) => {
  const { id } = await create(whole)
  expect((await save(id, { planned: wrong })).status).toBe(400)
})
