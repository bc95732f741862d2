import { expect, test } from 'vitest'
import type { Passage } from '#contract/passages.ts'
import { sessionOf, type AccessClaims } from '#server/http/session.ts'
import { readQuery } from '#server/search/search-query.ts'
import { testApp } from '#server/testing/app.ts'
import { benefitPassages } from './passages.ts'
import { someOffers, type Offers } from './testing/offers.ts'

const now = new Date('2026-06-15T08:00:00Z')
const server = await testApp({ now: () => now })

const offers = await someOffers(server)

const search = (q: string, person: keyof Offers['ids'], language: 'de' | 'en' = 'de'): Promise<readonly Passage[]> => {
  const session = sessionOf({ realm_access: { roles: [] } } as unknown as AccessClaims, offers.ids[person]!)
  return benefitPassages.search(server.db, { session, language, now }, readQuery(q)!, 5)
}

test('[SHELL-06] [BEN-01] the search over all areas finds the benefits that are offered to the person, by all words', async () => {
  const { antriebe, guss } = offers
  const lease = await offers.offer({
    title: 'Fahrradleasing',
    titleEn: 'Bike lease',
    summary: 'Rad über das Gehalt leasen.',
    summaryEn: '',
    content: '<p>Die Versicherung ist enthalten.</p>',
    companyIds: [antriebe],
  })
  await offers.offer({ title: 'Fahrradleasing für Guss', companyIds: [guss] })
  await offers.offer({ title: 'Fahrradleasing, beendet', active: false })
  const found = { source: 'benefits', excerpt: 'Rad über das Gehalt leasen.', href: `/benefits/detail/${lease.id}` }
  expect(await search('fahrradleasing versicherungen', 'anna')).toEqual([{ ...found, title: 'Fahrradleasing' }])
  expect(await search('bike', 'anna', 'en')).toEqual([{ ...found, title: 'Bike lease' }])
  expect((await search('fahrradleasing', 'gerd')).map(({ title }) => title)).toEqual(['Fahrradleasing für Guss'])
  expect(await search('fahrradleasing kantine', 'anna')).toEqual([])
})
