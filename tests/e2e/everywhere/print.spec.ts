import type { Locator, Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { pagesOfPdf } from '#tests/e2e/pdf-text.ts'

interface Printed {
  readonly name: string
  readonly username: string
  readonly path: string
  /** Shows the list; returns what is there as soon as it is drawn. */
  readonly list: (page: Page) => Locator
  /** On every page that has a row. */
  readonly head: RegExp
  /** Of the first and of the last row or part. */
  readonly words: readonly string[]
}

const SCREENS: readonly Printed[] = [
  {
    name: "the editors' stories",
    username: 'leonie.brinkmann',
    path: '/news/ma/bearbeiten',
    list: (page) => page.getByRole('grid', { name: 'Beiträge' }),
    head: /^Titel$/m,
    words: ['Härterei Siegen', 'Kleiner Weihnachtsmarkt'],
  },
  {
    name: 'stories as cards',
    username: 'felix.hartung',
    path: '/news/ma',
    list: (page) => page.locator('portal-news').getByRole('article').first(),
    head: /./,
    words: ['Härterei Siegen'],
  },
  {
    name: 'requests to approve',
    username: 'bernd.scholten',
    path: '/urlaubsgenehmigung/tabelle',
    list: (page) => page.getByRole('grid', { name: 'Offene Urlaubsanträge' }),
    head: /^Person$/m,
    words: ['Murat Yıldız', 'Ludger Hesse'],
  },
  {
    name: 'the board of requests',
    username: 'bernd.scholten',
    path: '/urlaubsgenehmigung',
    list: (page) => page.getByRole('grid').first(),
    head: /^(Abwesenheiten|Legende|\d+ Personen)/m,
    words: ['Bernd Scholten', 'Murat Yıldız'],
  },
  {
    name: 'own ads',
    username: 'tim.ostendorf',
    path: '/marktplatz/meine',
    list: (page) => page.getByRole('grid', { name: 'Meine Anzeigen' }),
    head: /./,
    words: ['Europaletten'],
  },
  {
    name: 'the map of responsibilities',
    username: 'aylin.demir',
    path: '/zustaendigkeit',
    list: (page) => page.getByRole('button', { name: /^Drehteile, Stade/ }),
    head: /./,
    words: ['Warengruppe', 'Dienstleistung'],
  },
]

test(
  'on paper: lists and boards with all their rows, on no sheet that is empty',
  { tag: '@matrix' },
  async ({ signIn }) => {
    test.setTimeout(240_000)
    const pages = new Map<string, Page>()
    for (const { name, username, path, list, head, words } of SCREENS) {
      await test.step(name, async () => {
        const page = pages.get(username) ?? (await signIn(username)).page
        pages.set(username, page)
        await page.goto(path)
        await expect(list(page)).toBeVisible()
        const sheets = pagesOfPdf(await page.pdf({ format: 'A4' }))
        for (const sheet of sheets) expect(sheet).toMatch(head)
        const text = sheets.join(' ').replaceAll(/\s+/g, ' ')
        for (const word of words) expect(text).toContain(word)
      })
    }
  },
)
