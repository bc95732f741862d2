// @vitest-environment node
import { beforeAll, expect, test } from 'vitest'
import { aVersion } from '#server/modules/conduct/testing/a-code.ts'
import { testApp } from '#server/testing/app.ts'
import { excerptOf, searchConduct } from './conduct-passages.ts'

const server = testApp()
const both = (de: string, en: string) => ({ de, en })

beforeAll(async () => {
  const section = (id: string, heading: string, html: string, en = 'Nothing') => ({
    id,
    heading: both(heading, en),
    html: both(`<p>${html}</p>`, `<p>${en} in English words.</p>`),
  })
  const { aCodeText } = await import('#server/modules/conduct/testing/a-code.ts')
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
})

const found = async (words: string, language: 'de' | 'en' = 'de', limit = 5) =>
  (await searchConduct(server.db, { language, now: new Date() }, words, limit)).map(({ heading }) => heading)

test.each<[string, string[]]>([
  ['Darf ich ein Geschenk annehmen?', ['Geschenke und Einladungen', 'Umgang mit Lieferanten']],
  ['geschenken', ['Geschenke und Einladungen', 'Umgang mit Lieferanten']],
  ['Einladugen', ['Geschenke und Einladungen']],
  ['Bankdaten des Lieferanten', ['Umgang mit Lieferanten']],
  ['Urlaub', []],
  ['der die das', []],
  ["') | !! & <->", []],
  ['', []],
])('[CODE-01] the words %j find %j', async (words, headings) => expect(await found(words)).toEqual(headings))

test('[CODE-01] a passage has heading, words around the hit as plain text, and the address of its section', async () => {
  const [first] = await searchConduct(server.db, { language: 'de', now: new Date() }, 'Größere Aufmerksamkeiten', 1)
  expect(first).toMatchObject({
    heading: 'Geschenke und Einladungen',
    path: '/verhaltenskodex?abschnitt=geschenke',
    excerpt: 'Kleine Aufmerksamkeiten bis 25 € dürfen Sie annehmen. Größere melden Sie & lehnen Sie ab.',
  })
})

test('[CODE-01] searches in the language of the reader, and no more than asked for', async () => {
  expect(await found('invitation', 'en')).toEqual(['Gifts and invitations'])
  expect(await found('Geschenke annehmen', 'de', 1)).toHaveLength(1)
})

test('an excerpt begins near the hit and ends between words', () => {
  const text = `${'Anfang '.repeat(40)}Treffer ${'Ende '.repeat(80)}`
  const excerpt = excerptOf(text.trim(), ['treffer'])
  expect(excerpt).toMatch(/^… Anfang .*Treffer .* Ende …$/)
  expect(excerpt.length).toBeLessThan(210)
})
