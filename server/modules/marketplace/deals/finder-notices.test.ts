// Notices to finders about an ad that they have reserved, or written about: another price, its end.
import { describe, expect, test } from 'vitest'
import type { Ad } from '#contract/marketplace.ts'
import { remindOwners } from '#server/modules/marketplace/jobs.ts'
import { aMarket, anAd, MP } from '#server/modules/marketplace/testing/market.ts'
import { testApp } from '#server/testing/app.ts'
import type { Somebody } from '#server/testing/builders.ts'

let now = new Date('2026-04-21T08:00:00Z')
const server = await testApp({ now: () => now })
const market = await aMarket(server)
const [tim, katrin, lukas] = [await market.seller(), await market.finder(), await market.finder()]
const as = ({ name }: Somebody) => server.as(name)
const entries = async (person: Somebody): Promise<{ title: string; body: string }[]> =>
  (await as(person).get('/api/notification/badges')).body.notifications
const change = (ad: Ad, changes: object) =>
  as(tim).put(`${MP}/ads/${ad.id}`, { body: anAd({ siteId: market.siteId, title: ad.title, ...changes }) })

describe('[MKT-02] a person who has reserved something, or written about it,', () => {
  test('reads the price with the reservation, as the seller does', async () => {
    const ad = await market.place(tim, { title: 'Preisprobe' })
    const { body } = await market.reserve(katrin, ad, 80)
    expect(body.reservations).toMatchObject([{ offered: 240, price: { amount: 450, per: 'unit' } }])
    await expect
      .poll(async () => (await entries(tim)).find(({ title }) => title === 'Reserviert: Preisprobe')?.body)
      .toMatch(/hat 80 Stück bis 24\.04\.2026 reserviert, 360,00\s€\.$/)
  })

  test('is notified of another price, and keeps the agreed one', async () => {
    const ad = await market.place(tim, { title: 'Wird teurer' })
    await market.reserve(katrin, ad, 80)
    await as(lukas).post(`${MP}/ads/${ad.id}/messages`, { body: { body: 'Noch da?' } })
    expect((await change(ad, { description: 'Trocken.' })).status).toBe(200)
    const price = { kind: 'fixed', amount: 600, per: 'unit' }
    expect((await change(ad, { price })).status).toBe(200)
    for (const person of [katrin, lukas])
      await expect
        .poll(async () => (await entries(person)).filter(({ title }) => title === 'Neuer Preis: Wird teurer'))
        .toMatchObject([
          { body: expect.stringMatching(/^6\s€ je Stück\. Was Sie reserviert haben, behält seinen Preis\.$/) },
        ])
    expect((await market.read(katrin, ad.id)).body.reservations).toMatchObject([{ price: { amount: 450 } }])
    expect((await entries(tim)).map(({ title }) => title)).not.toContain('Neuer Preis: Wird teurer')
  })

  test('is notified of the end of an ad, by its owner or by time', async () => {
    const [off, gone, over] = [
      await market.place(tim, { title: 'Beendet' }),
      await market.place(tim, { title: 'Gelöscht' }),
      await market.place(tim, { title: 'Abgelaufen', expiresOn: '2026-04-24' }),
    ]
    await market.reserve(katrin, off, 40)
    for (const { id } of [over, gone]) await as(katrin).post(`${MP}/ads/${id}/messages`, { body: { body: 'Noch da?' } })
    const { version } = (await market.read(tim, off.id)).body
    expect(
      (await as(tim).post(`${MP}/ads/${off.id}/deactivate`, { headers: { 'if-match': `"${version}"` } })).status,
    ).toBe(200)
    expect((await as(tim).delete(`${MP}/ads/${gone.id}`)).status).toBe(200)
    now = new Date('2026-04-25T08:00:00Z')
    await remindOwners(server.context)
    await expect
      .poll(async () => (await market.bell(katrin)).filter((title) => title.startsWith('Anzeige beendet')).toSorted())
      .toEqual(['Anzeige beendet: Abgelaufen', 'Anzeige beendet: Beendet', 'Anzeige beendet: Gelöscht'])
    expect(await market.bell(lukas)).not.toContain('Anzeige beendet: Beendet')
  })
})
