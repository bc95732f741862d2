import { expect, test } from 'vitest'
import { wordsOf } from '#domain/search/search-text.ts'
import { testApp } from '#server/testing/app.ts'
import { aPerson } from '#server/testing/builders.ts'
import { excerptOf, searchConduct } from './passages.ts'
import { aCodeText, aVersion } from './testing/a-code.ts'

const server = await testApp()
const both = (de: string, en: string) => ({ de, en })

const section = (id: string, heading: string, html: string, en = 'Nothing') => ({
  id,
  heading: both(heading, en),
  html: both(`<p>${html}</p>`, `<p>${en} in English words.</p>`),
})
await aVersion(server.db, 1, {
  text: { ...aCodeText(), sections: [section('alt', 'Alte Fassung', 'Geschenke waren erlaubt.')] },
})
await aVersion(server.db, 2, {
  text: {
    ...aCodeText(),
    sections: [
      section('haltung', 'Unsere Haltung', 'Wir halten Wort.'),
      section(
        'geschenke',
        'Geschenke und Einladungen',
        'Kleine Aufmerksamkeiten bis 25 € dürfen Sie annehmen. Größere melden Sie &amp; lehnen Sie ab.',
        'Gifts and invitations',
      ),
      section(
        'lieferanten',
        'Umgang mit Lieferanten',
        'Bankdaten ändert niemand allein. Ein Geschenk ändert daran nichts.',
      ),
    ],
  },
})

const query = (text: string) => ({ text, words: wordsOf(text) })
const found = async (text: string, language: 'de' | 'en' = 'de', limit = 5) =>
  (await searchConduct(server.db, { language, now: new Date() }, query(text), limit)).map(({ heading }) => heading)

test.each<[string, string[]]>([
  ['Geschenk', ['Geschenke und Einladungen', 'Umgang mit Lieferanten']],
  ['Geschenke annehmen', ['Geschenke und Einladungen']],
  ['ich und ein Geschenk', ['Geschenke und Einladungen', 'Umgang mit Lieferanten']],
  ['Einladugen', ['Geschenke und Einladungen']],
  ['Bank', []],
  ['Daten ändern', ['Umgang mit Lieferanten']],
  ['Bankdaten', ['Umgang mit Lieferanten']],
  ['Urlaub', []],
  ['der die das', []],
  ["') | !! & <->", []],
  ['', []],
])('[CODE-01] the words %j find %j', async (words, headings) => expect(await found(words)).toEqual(headings))

test('[CODE-01] a passage has heading, words around the hit as plain text, and the address of its section', async () => {
  const [first] = await searchConduct(
    server.db,
    { language: 'de', now: new Date() },
    query('Größere Aufmerksamkeiten'),
    1,
  )
  expect(first).toMatchObject({
    heading: 'Geschenke und Einladungen',
    path: '/verhaltenskodex?abschnitt=geschenke',
    excerpt: 'Kleine Aufmerksamkeiten bis 25 € dürfen Sie annehmen. Größere melden Sie & lehnen Sie ab.',
  })
})

test('[CODE-01] searches in the language of the person, and respects the limit', async () => {
  expect(await found('invitation', 'en')).toEqual(['Gifts and invitations'])
  expect(await found('Geschenk', 'de', 1)).toHaveLength(1)
})

test('an excerpt begins near the hit and ends between words', () => {
  const text = `${'Anfang '.repeat(40)}Treffer ${'Ende '.repeat(80)}`
  const excerpt = excerptOf(text.trim(), ['treffer'])
  expect(excerpt).toMatch(/^… Anfang .*Treffer .* Ende …$/)
  expect(excerpt.length).toBeLessThan(210)
})

test('[CODE-01] the one search over all areas finds the passages', async () => {
  await aPerson(server.db, 'nora.help', { roles: ['user-api:assistant_user'] })
  const { body } = await server.as('nora.help').get('/api/user/help/passages?q=Kann%20ich%20Geschenke%20annehmen')
  expect(body).toMatchObject({
    passages: [{ source: 'conduct', href: '/verhaltenskodex?abschnitt=geschenke' }],
  })
})

test('[CODE-01] letters in common make no answer where only one typing error is forgiven', async () => {
  const strict = (text: string) =>
    searchConduct(server.db, { language: 'de', now: new Date() }, { ...query(text), slips: 1 }, 3)
  expect(await strict('Aufmerksmkeiten')).toHaveLength(1)
  expect(await strict('Aufmerksamkeitsgeber')).toEqual([])
})
