import type { Locator, Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { pagesOfPdf } from '#tests/e2e/pdf-text.ts'

interface Printed {
  readonly name: string
  readonly username: string
  readonly path: string
  /** The view of the list that is printed, where there are several. */
  readonly view?: string
  /** Shows the list; returns its content as soon as it is drawn. */
  readonly list: (page: Page) => Locator
  /** On every page that has a row. */
  readonly head: RegExp
  /** Words of the first and of the last row or part. */
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
    name: 'the team calendar',
    username: 'birte.lohse',
    path: '/urlaub/team',
    list: (page) => page.getByRole('grid').first(),
    head: /^3 Personen$/m,
    words: ['Birte Lohse', 'Marta Kowalczyk', 'Miriam Falk', 'halber Tag', 'genehmigt'],
  },
  {
    name: 'the own month of working time',
    username: 'katrin.osterloh',
    path: '/arbeitszeiten',
    list: (page) => page.getByRole('button', { name: /^Heute, / }),
    head: /\d:\d\d/,
    words: ['Zeitkonto', 'Kommen', 'Soll', 'KW'],
  },
  {
    name: 'the table of the marketplace',
    username: 'aylin.demir',
    path: '/marktplatz',
    view: 'Tabelle',
    list: (page) => page.getByRole('grid', { name: 'Angebote' }),
    head: /^Preis$/m,
    words: ['Zwei Monitore 24 Zoll', 'Werkbank mit Schubladen'],
  },
  {
    name: 'stories as a list',
    username: 'felix.hartung',
    path: '/news/ma',
    view: 'Liste',
    list: (page) => page.locator('portal-news').getByRole('grid'),
    head: /^Titel$/m,
    words: ['Härterei Siegen', 'Gedruckt sind die ersten 20 Einträge.'],
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

const solid = (text: string): string => text.replaceAll(/\s+/g, '')

test(
  'on paper: lists and boards with all their rows, on no sheet that is empty',
  { tag: '@matrix' },
  async ({ signIn }) => {
    test.setTimeout(240_000)
    const pages = new Map<string, Page>()
    for (const { name, username, path, view, list, head, words } of SCREENS) {
      await test.step(name, async () => {
        const page = pages.get(username) ?? (await signIn(username)).page
        pages.set(username, page)
        await page.goto(path)
        if (view) await page.getByRole('radio', { name: view }).check({ force: true })
        await expect(list(page)).toBeVisible()
        const sheets = pagesOfPdf(await page.pdf({ format: 'A4' }))
        for (const sheet of sheets) expect(sheet).toMatch(head)
        // Where a piece of text ends in the PDF is up to Chromium: within a word too.
        const text = solid(sheets.join(''))
        for (const word of words) expect(text).toContain(solid(word))
      })
    }
  },
)
