import { beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '#server/testing/app.ts'
import { aCompany, aPerson } from '#server/testing/builders.ts'
import { insert } from '#server/testing/rows.ts'
import { readPresence } from './presence.ts'

const server = await testApp()
/** A Monday morning. */
const MONDAY = new Date('2026-11-23T09:00:00Z')

type Visibility = 'none' | 'abstract' | 'concrete'

async function somebody(name: string, visibility?: Visibility): Promise<string> {
  const id = await aPerson(server.db, name, { company_id: companyId, site_id: siteId })
  if (visibility) await insert(server.db, 'calendar_member', { team_id: teamId, person_id: id, visibility })
  return id
}
async function onLeave(personId: string, changes: object = {}): Promise<void> {
  await insert(server.db, 'leave_account', { person_id: personId })
  const request = { person_id: personId, type: 'tariffLeave', status: 'approved', sent_at: MONDAY }
  const { id } = await insert(server.db, 'leave_request', request)
  await insert(server.db, 'leave_period', {
    request_id: id,
    person_id: personId,
    position: 1,
    first_day: '2026-11-20',
    last_day: '2026-11-25',
    ...changes,
  })
}
/** The presence that a colleague of the team, or `viewer`, sees. */
const presence = async (id: string, at = MONDAY, viewer = mateId) =>
  (await readPresence(server.db, [id], at, viewer)).get(id)

const companyId = await aCompany(server.db)
const siteId = (await insert(server.db, 'site', { company_id: companyId, name: 'Siegen', city: 'Siegen', land: 'NW' }))
  .id
const { id: division } = await insert(server.db, 'division', { company_id: companyId, name: 'Einkauf' })
const teamId = (await insert(server.db, 'calendar_team', { division_id: division, name: 'Einkauf' })).id
const mateId = await somebody('max.mate', 'abstract')

test('a person at work is available until the end of the day, not on Sundays and holidays', async () => {
  const id = await somebody('anna.there', 'concrete')
  expect(await presence(id)).toEqual({ state: 'here', until: '16' })
  expect(await presence(id, new Date('2026-11-22T09:00:00Z'))).toEqual({ state: 'off', until: '2026-11-23' })
  expect(await presence(id, new Date('2026-12-25T09:00:00Z'))).toEqual({ state: 'off', until: '2026-12-28' })
})

test('[VAC-07] leave is shown as far as the person shows it', async () => {
  const [concrete, abstract, none] = await Promise.all(
    (['concrete', 'abstract', 'none'] as const).map(async (visibility) => {
      const id = await somebody(`leo.${visibility}`, visibility)
      await onLeave(id)
      return id
    }),
  )
  expect(await presence(concrete!)).toEqual({ state: 'leave', until: '2026-11-25' })
  expect(await presence(abstract!)).toEqual({ state: 'away', until: null })
  expect(await presence(none!)).toBeUndefined()
  // The same on a day of work: otherwise the gap would reveal it.
  expect(await presence(none!, new Date('2026-11-26T09:00:00Z'))).toBeUndefined()
})

test('[VAC-07] sickness is never named', async () => {
  const id = await somebody('sina.sick', 'concrete')
  await insert(server.db, 'sickness', { person_id: id, first_day: '2026-11-23' })
  expect(await presence(id)).toEqual({ state: 'away', until: null })
})

test('people who take the afternoon off are present in the morning', async () => {
  const id = await somebody('nora.noon', 'concrete')
  await onLeave(id, { first_day: '2026-11-23', last_day: '2026-11-23', starts_at_noon: true })
  expect(await presence(id)).toMatchObject({ state: 'here' })
  expect(await presence(id, new Date('2026-11-23T12:00:00Z'))).toEqual({ state: 'leave', until: '2026-11-23' })
})

describe('[VAC-07] an absence was set for the team', () => {
  const AWAY = { state: 'away', until: null }
  // The next day by hours of work, although the leave continues.
  const OFF = { state: 'off', until: '2026-11-24' }
  const viewers: Record<string, string> = {}
  beforeAll(async () => {
    viewers.mate = mateId
    viewers.outside = await aPerson(server.db, 'olga.outside', { company_id: await aCompany(server.db) })
  })

  test.each([
    ['concrete', 'mate', { state: 'leave', until: '2026-11-25' }],
    ['concrete', 'self', { state: 'leave', until: '2026-11-25' }],
    ['concrete', 'outside', OFF],
    ['abstract', 'mate', AWAY],
    ['abstract', 'outside', OFF],
    ['none', 'mate', undefined],
    ['none', 'outside', undefined],
    // In no team.
    [undefined, 'self', AWAY],
    [undefined, 'mate', undefined],
    [undefined, 'outside', undefined],
  ] as const)('%s: what %s sees', async (visibility, viewer, seen) => {
    const id = await somebody(`vera.${visibility}-${viewer}`, visibility)
    await onLeave(id)
    const viewerId = viewer === 'self' ? id : viewers[viewer]!
    expect(await presence(id, MONDAY, viewerId)).toEqual(seen)
    // On a day of work everybody who may see the person's absence sees that.
    const there = await presence(id, new Date('2026-11-26T09:00:00Z'), viewerId)
    expect(there).toEqual(seen && { state: 'here', until: '16' })
  })
})

test('no person is shown where views of colleagues are turned off', async () => {
  const id = await somebody('wanda.works', 'concrete')
  expect(await presence(id)).toMatchObject({ state: 'here' })
  await insert(server.db, 'leave_rules', { company_id: companyId, comparison_views: false })
  expect(await presence(id)).toBeUndefined()
})
