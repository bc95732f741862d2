// Pictures of ads: uploaded, attached, rotated, and read by everybody who sees the ad.
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { Ad, AdBody, AdPicture } from '#contract/marketplace.ts'
import { PICTURE_BYTES } from '#domain/files/picture-rules.ts'
import { aGif, aJpeg, aPdf, aPng, bomb } from '#server/files/testing/files.ts'
import { removeOldAds } from '#server/modules/marketplace/ads/end-ad.ts'
import { aMarket, anAd, MP } from '#server/modules/marketplace/testing/market.ts'
import { testApp } from '#server/testing/app.ts'
import type { Somebody } from '#server/testing/builders.ts'
import { removeUnattached } from './pictures.ts'

const now = new Date('2026-04-21T08:00:00Z')
const server = await testApp({ now: () => now })
const market = await aMarket(server)
const tim = await market.seller()
const katrin = await market.finder()
const as = ({ name }: Somebody) => server.as(name)
const upload = (raw: Buffer, person = tim, name = 'Stapel.jpg') =>
  as(person).post<AdPicture>(`${MP}/pictures?name=${encodeURIComponent(name)}`, {
    raw,
    headers: { 'content-type': 'application/octet-stream' },
  })
const aPicture = async (person = tim): Promise<AdPicture> => (await upload(await aJpeg(600, 400), person)).body
const named = ({ id }: AdPicture, alt = 'Ein Stapel'): AdBody['pictures'][number] => ({ id, alt, altEn: '' })
const download = (person: Somebody, id: string, query = '') => as(person).get<Buffer>(`${MP}/pictures/${id}${query}`)
const statuses = (id: string, ...people: Somebody[]) =>
  Promise.all(people.map(async (person) => (await download(person, id)).status))
const files = async () => (await server.db.selectFrom('file').select('id').execute()).length

describe('[MKT-01] a picture of an ad', () => {
  test('is stored without metadata, with copies, and served to people who see the ad', async () => {
    const { status, body } = await upload(await aJpeg(1_200, 900), tim, 'IMG 1.JPG')
    expect([status, body]).toEqual([
      201,
      {
        id: expect.any(String),
        name: 'IMG 1.jpg',
        alt: '',
        altEn: '',
        turn: 0,
        width: 1_200,
        height: 900,
        thumbnails: [{ height: 100 }, { height: 200 }, { height: 400 }],
      },
    ])
    expect(await statuses(body.id, tim, katrin)).toEqual([200, 404])
    const ad = await market.place(tim, { pictures: [named(body)] })
    expect(ad.picture).toEqual({ ...body, alt: 'Ein Stapel' })
    expect(await statuses(body.id, tim, katrin)).toEqual([200, 200])
    const small = await download(katrin, body.id, '?height=150')
    expect(small.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'private, no-cache' })
    expect(await sharp(small.body).metadata()).toMatchObject({ format: 'webp', height: 200 })
    await as(tim).post(`${MP}/ads/${ad.id}/deactivate`)
    expect(await statuses(body.id, tim, katrin)).toEqual([200, 404])
  })

  test.each<[string, () => Promise<Buffer> | Buffer, number, string]>([
    ['a GIF', () => aGif(), 422, 'picture_unreadable'],
    ['a PDF', () => aPdf(), 422, 'picture_unreadable'],
    ['nothing', () => Buffer.alloc(0), 422, 'document_empty'],
    ['more than 2 MB', () => Buffer.alloc(PICTURE_BYTES + 1), 413, 'picture_too_large'],
    ['a bomb', () => bomb(60_000), 422, 'picture_dimensions'],
  ])('[T15] %s is refused', async (_what, make, status, code) => {
    const before = await files()
    expect(await upload(await make())).toMatchObject({ status, body: { code } })
    expect(await files()).toBe(before)
  })

  test('needs a description once it is shown; its order is that of the list', async () => {
    const [one, two] = [await aPicture(), await aPicture()]
    const body = anAd({ siteId: market.siteId, pictures: [named(one), named(two, '')] })
    expect((await as(tim).post(`${MP}/ads`, { body })).body).toMatchObject({
      code: 'ad_refused',
      details: [{ field: 'body.pictures.1.alt', rule: 'undescribed' }],
    })
    const ad = await market.place(tim, { pictures: [named(two), named(one)] })
    expect(ad.pictures.map(({ id }) => id)).toEqual([two.id, one.id])
    const changed = await as(tim).put<Ad>(`${MP}/ads/${ad.id}`, {
      body: anAd({ siteId: market.siteId, expiresOn: ad.expiresOn, pictures: [named(one, 'Neu')] }),
    })
    expect(changed.body.pictures).toMatchObject([{ id: one.id, alt: 'Neu' }])
    expect(await statuses(two.id, tim)).toEqual([404])
  })

  test('[T07] of another person, of another ad, unknown or named twice is refused', async () => {
    const [own, other] = [await aPicture(), await aPicture(await market.seller())]
    await market.place(tim, { pictures: [named(own)] })
    const attempt = async (...pictures: AdBody['pictures']) =>
      (await as(tim).post(`${MP}/ads`, { body: anAd({ siteId: market.siteId, pictures }) })).body.code
    expect(await attempt(named(other))).toBe('reference_unknown')
    expect(await attempt(named(own))).toBe('reference_unknown')
    expect(await attempt({ id: randomUUID(), alt: 'x', altEn: '' })).toBe('reference_unknown')
    const twice = await aPicture()
    expect(await attempt(named(twice), named(twice))).toBe('document_twice')
  })

  test('is turned from its original, and back without loss', async () => {
    const { id } = (await upload(await aPng(600, 400))).body
    const turn = (degrees: number, person = tim) =>
      as(person).put<AdPicture>(`${MP}/pictures/${id}/turn`, { body: { turn: degrees } })
    const original = await download(tim, id)
    const before = await files()
    expect((await turn(90)).body).toMatchObject({ turn: 90, width: 400, height: 600 })
    expect((await turn(180)).body).toMatchObject({ turn: 180, width: 600, height: 400 })
    expect(await files()).toBe(before + 1)
    expect((await turn(0)).body).toMatchObject({ turn: 0, width: 600, height: 400 })
    expect((await download(tim, id)).body.equals(original.body)).toBe(true)
    expect(await files()).toBe(before)
    expect((await turn(90, await market.seller())).status).toBe(404)
    expect((await turn(45)).status).toBe(400)
  })

  test('that no ad has is removed a day later, and those of a deleted ad with it', async () => {
    const [alone, shown] = [await aPicture(), await aPicture()]
    const ad = await market.place(tim, { pictures: [named(shown)] })
    await removeUnattached(server.db, new Date(now.getTime() + 86_000_000))
    expect(await statuses(alone.id, tim)).toEqual([200])
    await removeUnattached(server.db, new Date(now.getTime() + 86_500_000))
    expect(await statuses(alone.id, tim)).toEqual([404])
    await as(tim).delete(`${MP}/ads/${ad.id}`)
    const before = await files()
    await removeOldAds(server.db, new Date(now.getTime() + 29 * 86_400_000))
    expect(await files()).toBe(before)
    await removeOldAds(server.db, new Date(now.getTime() + 31 * 86_400_000))
    expect(await files()).toBe(before - 1)
  })
})
