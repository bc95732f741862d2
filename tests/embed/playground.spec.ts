// The playground shows every element in every state, and what its controls change.
import { type Locator, type Page, expect, mergeTests } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { ElementsManifest } from '#scripts/lib/elements-manifest.ts'
import { type Playground, startPlayground } from '#scripts/playground/server.ts'
import { STATES, type State } from '#scripts/playground/states.ts'
import { faultsTest } from '#tests/e2e/faults-fixture.ts'
import { portalTest } from '#tests/e2e/portal-fixture.ts'

const manifest = JSON.parse(
  readFileSync(resolve(import.meta.dirname, '../../package/custom-elements.json'), 'utf8'),
) as ElementsManifest
const elements = manifest.modules.flatMap(({ declarations }) => declarations)

const LONG = /Donaudampfschifffahrt/
const FAILED = /nicht geladen|nicht geladen werden/
/** What a state shows in every element, unless the element says it in its own words. */
const EVERYWHERE: Partial<Record<State, RegExp>> = {
  loading: /werden geladen|wird geladen/,
  long: LONG,
  error: FAILED,
  offline: /ohne Verbindung nicht|nicht geladen/,
  'signed-out': /Anmelden/,
}
/** The words by which a state is known in German. */
const SHOWN: Readonly<Record<string, Partial<Record<State, RegExp>> & { ready: RegExp; empty: RegExp }>> = {
  'portal-bell': { ready: /Urlaub: Jonas Reiter/, empty: /Keine Neuigkeiten/ },
  'portal-news-cards': { ready: /Der neue Ofen|der neue Ofen/, empty: /Noch keine Neuigkeiten/ },
  'portal-news': { ready: /Alle Beiträge[^]*Der neue Ofen|der neue Ofen/, empty: /Noch keine Neuigkeiten/ },
  'portal-story': { ready: /Veröffentlicht|Kategorien|Weitere/, empty: /Beitrag nicht gefunden/ },
  'portal-news-editor': { ready: /Beiträge bearbeiten/, empty: /Beiträge bearbeiten/ },
  'portal-news-categories': { ready: /Standort Siegen/, empty: /Noch keine Kategorien/ },
  'portal-notification-settings': { ready: /Diensttelefon/, empty: /Push kommt noch nirgends an/ },
  'portal-security': { ready: /Waren Sie das nicht\?/, empty: /Noch keine Anmeldungen/ },
  'portal-user-profile': { ready: /Strategische Einkäuferin/, empty: /Noch keine Änderungen/ },
  'portal-my-data': { ready: /Betriebsvereinbarung Portal/, empty: /Was wird über mich gespeichert/ },
  'portal-legal': { ready: /Diese Bedingungen gelten/, empty: /Hier steht noch kein Text/ },
}

interface PlaygroundPage {
  readonly page: Page
  open(tag: string): Promise<void>
  /** The element on the stage. */
  element(tag: string): Locator
}

const test = mergeTests(portalTest, faultsTest).extend<{ play: PlaygroundPage }, { playground: Playground }>({
  playground: [
    async ({ portal }, provide) => {
      const playground = await startPlayground({ portal: portal.url, port: 0, password: portal.password })
      await provide(playground)
      await playground.close()
    },
    { scope: 'worker' },
  ],
  play: async ({ page, playground }, provide) => {
    await provide({
      page,
      open: async (tag) => void (await page.goto(`${playground.url}?element=${tag}`)),
      element: (tag) => page.frameLocator('#stage').locator(tag),
    })
  },
})

test('every element is known here by its words', () => {
  expect(elements.map(({ tagName }) => tagName).sort()).toEqual(Object.keys(SHOWN).sort())
})

for (const { tagName } of elements) {
  test(`${tagName}: every state`, async ({ play: { page, open, element } }) => {
    await open(tagName)
    for (const state of STATES) {
      await page.locator(`#states input[value=${state}]`).check()
      await expect(page.locator('#stage')).toHaveAttribute('src', new RegExp(`state=${state}&`))
      // The bell has its states behind its button.
      if (tagName === 'portal-bell' && state !== 'signed-out')
        await element(tagName).getByRole('button').first().click()
      const words = SHOWN[tagName]?.[state] ?? EVERYWHERE[state] ?? /^$/
      await expect(element(tagName).getByText(words).first(), `${tagName} ${state}`).toBeAttached()
    }
  })
}

test('controls change the element where it stands, and the snippets with it', async ({ play }) => {
  const { page, open, element } = play
  await open('portal-news-cards')
  const cards = element('portal-news-cards')
  await expect(cards.getByText('der neue Ofen').first()).toBeVisible()
  await expect(page.locator('#log')).toContainText('portal-ready')

  await page.getByLabel('Sprache').selectOption('en')
  await expect(cards.getByText('NEW').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Attributes' })).toBeVisible()
  await page.getByLabel('Colours').selectOption('dark')
  await expect(cards).toHaveCSS('color-scheme', 'dark')

  await page.getByLabel('layout').selectOption('list')
  await expect(cards).toHaveAttribute('layout', 'list')
  await page.getByText('Look: 40 values').click()
  await page.getByLabel('--portal-radius', { exact: false }).first().fill('3px')
  await page.getByLabel('--portal-radius', { exact: false }).first().blur()
  await expect(cards).toHaveCSS('--portal-radius', '3px')

  const html = page.locator('#html')
  await expect(html).toContainText('<portal-news-cards layout="list" lang="en" theme="dark"></portal-news-cards>')
  await expect(html).toContainText('--portal-radius: 3px;')
  await expect(page.locator('#react')).toContainText('<PortalNewsCards layout="list" lang="en" theme="dark"')
  // What is set stands in the address: another developer sees the same.
  await page.reload()
  await expect(cards).toHaveAttribute('layout', 'list')
  await expect(cards).toHaveCSS('--portal-radius', '3px')
  await expect(page.getByLabel('Colours')).toHaveValue('dark')
})

test('an event is logged with its detail, and the page stays', async ({ play: { page, open, element } }) => {
  await open('portal-news-cards')
  await element('portal-news-cards')
    .getByRole('link', { name: /neue Ofen/ })
    .first()
    .click()
  await expect(page.locator('#log p').first()).toHaveText(/^portal-navigate \{"path":"\/story\//)
})
