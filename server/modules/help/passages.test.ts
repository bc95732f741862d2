import { describe, expect, test, vi } from 'vitest'
import type { PassageAnswer } from '#contract/passages.ts'
import type { Role } from '#domain/organisation/roles.ts'
import { createPassages, type PassageSource } from '#server/search/passages.ts'
import { readQuery } from '#server/search/search-query.ts'
import { sessionOf, type AccessClaims } from '#server/http/session.ts'
import { testApp } from '#server/testing/app.ts'
import { aCompany, aPerson, aStory } from '#server/testing/builders.ts'
import { find, insert } from '#server/testing/rows.ts'

const server = await testApp()
const ASSISTANT = 'user-api:assistant_user'
const READER: Role[] = ['portal_ma', 'menu_ma_news', 'ma_news_user', ASSISTANT]

const ask = (q: string, name = 'rita.reader', rest = '') =>
  server.as(name).get<PassageAnswer>(`/api/user/help/passages?q=${encodeURIComponent(q)}${rest}`)
const titles = async (q: string, name?: string) =>
  (await ask(q, name)).body.passages.map(({ source, title }) => `${source}: ${title}`)

const { db } = server
const north = await aCompany(db, 'Nord')
const south = await aCompany(db, 'Süd')
await aPerson(db, 'rita.reader', { company_id: north, roles: READER })
await aPerson(db, 'nils.nonews', { company_id: north, roles: ['portal_ma', ASSISTANT] })
await aPerson(db, 'otto.without', { company_id: north, roles: ['portal_ma', 'ma_news_user'] })
await aStory(db, { title: 'Fahrradleasing startet im Mai', preview: 'Bis 20 Euro Zuschuss im Monat.' })
await aStory(db, { title: 'Fahrradleasing nur für Süd', companies: [south] })
await aStory(db, { title: 'Entwurf zum Fahrradleasing', status: 'draft', published_at: null })
const { id: lead } = await find(db, 'person', { username: 'otto.without' })
const group = await insert(db, 'material_group', { number: '0230', name: 'Drehteile', name_en: 'Turned parts' })
await insert(db, 'lead_buyer', { group_id: group.id, person_id: lead, from_day: '2020-01-01' })

describe('[SHELL-06] the search of the assistant', () => {
  test('answers a question with passages, their sources and addresses', async () => {
    const { status, body } = await ask('Wie bekomme ich ein Fahrradleasing?')
    expect(status).toBe(200)
    expect(body).toEqual({
      words: 'Fahrradleasing',
      isNarrowed: false,
      unavailable: [],
      passages: [
        {
          source: 'news',
          title: 'Fahrradleasing startet im Mai',
          excerpt: 'Bis 20 Euro Zuschuss im Monat.',
          href: expect.stringMatching(/^\/story\/ma\/\d+$/),
        },
      ],
    })
  })

  test('finds neither drafts nor stories of other companies, and no news without their role', async () => {
    expect(await titles('Fahrradleasing')).toEqual(['news: Fahrradleasing startet im Mai'])
    expect(await titles('Fahrradleasing', 'nils.nonews')).toEqual([])
  })

  test('shows whom to ask in purchasing, in the language of the person', async () => {
    const [german] = (await ask('Wer kauft Drehteile?')).body.passages
    expect(german).toEqual({
      source: 'responsibility',
      title: '0230 Drehteile',
      excerpt: expect.stringMatching(/^Lead Buyer: .+\./),
      href: '/zustaendigkeit?frage=Drehteile',
    })
    const [english] = (await ask('Who buys turned parts?', 'rita.reader', '&language=en')).body.passages
    expect(english).toMatchObject({ title: '0230 Turned parts', excerpt: expect.stringMatching(/^Lead buyer: /) })
  })

  test('offers no group whose name is only similar', async () => {
    expect(await titles('Wendeteile')).toEqual([])
  })

  test('[SHELL-06] the palette gets the same passages without the role of the assistant, except news', async () => {
    const search = (q: string, name: string) =>
      server.as(name).get<PassageAnswer>(`/api/user/search/passages?q=${encodeURIComponent(q)}`)
    expect((await search('Drehteile', 'otto.without')).body.passages).toMatchObject([{ source: 'responsibility' }])
    expect((await search('Fahrradleasing', 'rita.reader')).body.passages).toEqual([])
    expect((await server.nobody.get('/api/user/search/passages?q=Fahrrad')).status).toBe(401)
  })

  test('claims no word that only begins like another one, and forgives one typing error', async () => {
    await aStory(server.db, { title: 'Weihnachtsmarkt auf dem Werkhof', preview: 'Am 12. Dezember.' })
    expect((await ask('Weihnachtsmann')).body).toMatchObject({ passages: [], isNarrowed: false })
    expect(await titles('Weihnachtsmrkt')).toEqual(['news: Weihnachtsmarkt auf dem Werkhof'])
  })

  test('searches for the most significant word if nothing has all of them, and says so', async () => {
    const { body } = await ask('Fahrradleasing kündigen')
    expect(body).toMatchObject({ words: 'Fahrradleasing', isNarrowed: true, passages: [{ source: 'news' }] })
    expect((await ask('Betriebsrente kündigen')).body).toMatchObject({ isNarrowed: false, passages: [] })
  })

  test.each([
    ['otto.without', 403],
    ['rita.reader', 200],
  ])('%s gets %i', async (name, status) => {
    expect((await ask('Fahrradleasing', name)).status).toBe(status)
  })

  test('refuses words that are too short or too long, and people who are not signed in', async () => {
    expect((await ask('ab')).status).toBe(400)
    expect((await ask('a'.repeat(101))).status).toBe(400)
    expect((await ask('%__')).body.passages).toEqual([])
    expect((await server.nobody.get('/api/user/help/passages?q=Fahrrad')).status).toBe(401)
  })
})

describe('sources of passages', () => {
  const viewer = {
    session: sessionOf({ sid: 's', exp: 1 } as AccessClaims, 'x'),
    language: 'de',
    now: new Date(),
  } as const
  const source = (name: PassageSource['name'], search: PassageSource['search'], access: PassageSource['access'] = 'signed-in') => ({ name, access, search }) // prettier-ignore
  const passage = (name: PassageSource['name']) => ({ source: name, title: name, excerpt: '', href: '/' })

  test('a failed one is named and does not affect others', async () => {
    const error = vi.fn<() => void>()
    const passages = createPassages(
      [source('news', async () => [passage('news')]), source('forum', () => Promise.reject(new Error('down')))],
      { ...server.context.log, error } as never,
    )
    const answer = await passages.search(server.db, viewer, readQuery('Ofen'), { limit: 3 })
    expect(answer).toMatchObject({ unavailable: ['forum'], passages: [passage('news')] })
    expect(error).toHaveBeenCalledTimes(1)
  })

  test('one whose role the viewer lacks is not searched; a caller may restrict the areas', async () => {
    const search = vi.fn<PassageSource['search']>(async () => [passage('benefits')])
    const passages = createPassages(
      [source('benefits', search, ['benefits-api:benefits_user']), source('news', async () => [passage('news')])],
      server.context.log,
    )
    const found = (sources?: PassageSource['name'][]) =>
      passages.search(server.db, viewer, readQuery('Ofen'), { limit: 3, ...(sources && { sources }) })
    expect((await found()).passages).toEqual([passage('news')])
    expect((await found(['conduct'])).passages).toEqual([])
    expect(search).not.toHaveBeenCalled()
  })
})
