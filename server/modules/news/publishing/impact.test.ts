import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Impact } from '#contract/news-publishing.ts'
import { NEWS, newsroom } from '#server/modules/news/testing/newsroom.ts'
import { aCompany, aPerson, aStory } from '#server/testing/builders.ts'

const { server, now, minutes, at, eva, instant, aDraft, post, edited, readAs } = await newsroom()
const hour = 3_600_000

describe('[NEWS-06] the impact of publishing', () => {
  test('lists people, companies, displaced and scheduled highlights', async () => {
    const standing = await aDraft({ title: 'Steht', highlight: true, companies: [at.nord] })
    await post(standing, 'publish')
    const planned = await aDraft({ title: 'Geplant', highlight: true })
    await eva().put(`${NEWS}/${planned}/period`, { body: { from: instant(hour), until: null } })
    const id = await aDraft({ highlight: true, companies: [at.nord] })
    const impact = async (query = '') => (await eva().get<Impact>(`${NEWS}/${id}/impact${query}`)).body
    expect(await impact()).toEqual({
      people: 2,
      companies: [{ id: at.nord, name: 'Nord', people: 2 }],
      notified: 2,
      notifiedAgain: 2,
      notifiedLater: 0,
      notifiedMuted: 0,
      highlightFor: [{ id: at.nord, name: 'Nord' }],
      displaces: [{ storyId: standing, titel: 'Steht', companies: [{ id: at.nord, name: 'Nord' }] }],
      planned: [
        { storyId: planned, titel: 'Geplant', publishAt: instant(hour), companies: [{ id: at.nord, name: 'Nord' }] },
      ],
    })
    expect((await impact(`?at=${encodeURIComponent(instant(2 * hour))}`)).planned).toEqual([])
    await post(id, 'publish')
    expect(await impact()).toMatchObject({ notified: 0, notifiedAgain: 2, displaces: [] })
    await expect
      .poll(async () => {
        const notified = await server.db.selectFrom('notification').select('id').where('niko_id', '=', id).execute()
        return notified.length
      })
      .toBe(2)
    await eva().delete(`${NEWS}/${planned}`)
  })

  test('counts all readers for an expired story that is published again, and no reader for a later end', async () => {
    const id = await aDraft({ companies: [at.nord] })
    await post(id, 'publish')
    const notified = async () => (await eva().get<Impact>(`${NEWS}/${id}/impact`)).body.notified
    const period = (from: string | null, until: string) => eva().put(`${NEWS}/${id}/period`, { body: { from, until } })
    await period(null, instant(hour))
    expect(await notified()).toBe(0)
    minutes(61)
    expect(await notified()).toBe(2)
    await period(null, instant(hour))
    expect([await notified(), (await edited(id)).publication]).toEqual([0, 1])
  })

  test('[NEWS-08] includes a company that was added later if the story is for all', async () => {
    const id = await aStory(server.db)
    const later = await aCompany(server.db)
    const name = `late.${randomUUID().slice(0, 8)}`
    await aPerson(server.db, name, { company_id: later })
    expect(await readAs(id, server.as(name))).toBe(200)
  })

  test('omits a highlight that ends before its story', async () => {
    const company = await aCompany(server.db)
    const name = `reader.${randomUUID().slice(0, 8)}`
    await aPerson(server.db, name, { company_id: company })
    const id = await aDraft({
      highlight: true,
      companies: [company],
      highlight_until: new Date(now().getTime() + hour),
    })
    await post(id, 'publish')
    const highlight = async () => (await server.as(name).get(`${NEWS}/highlight`)).status
    expect(await highlight()).toBe(200)
    minutes(61)
    expect(await highlight()).toBe(204)
    const { body } = await server.as(name).get<{ id: number }[]>(`${NEWS}/last?size=50`)
    expect(body.map((story) => story.id)).toContain(id)
  })
})
