// The playground shows every element in every state, and the effect of its controls.
import { type Locator, type Page, expect, mergeTests } from '@playwright/test'
import { readElements } from '#scripts/manifest/read-areas.ts'
import { STATES, type State } from '#playground/states.ts'
import { faultsTest } from '#tests/e2e/faults-fixture.ts'
import { workerTest } from '#tests/worker-fixtures.ts'

const elements = await readElements()

const LONG = /Donaudampfschifffahrt/
const FAILED = /nicht geladen|nicht geladen werden/
/** The text of a state in every element, unless the element has its own. */
const EVERYWHERE: Partial<Record<State, RegExp>> = {
  loading: /werden geladen|wird geladen/,
  long: LONG,
  error: FAILED,
  offline: /ohne Verbindung nicht|nicht geladen/,
  'signed-out': /Anmelden/,
}
/** The German text by which a state of an element is recognised. */
const shownBy = (tag: string): Partial<Record<State, RegExp>> => {
  const { ready, empty } = elements.find(({ info }) => info.tag === tag)!.info.sample.shows
  return { ready: new RegExp(ready), empty: new RegExp(empty) }
}

interface PlaygroundPage {
  readonly page: Page
  open(tag: string): Promise<void>
  /** The element on the stage. */
  element(tag: string): Locator
}

const test = mergeTests(workerTest, faultsTest).extend<{ play: PlaygroundPage }>({
  play: async ({ page, playground }, provide) => {
    await provide({
      page,
      open: async (tag) => void (await page.goto(`${playground.url}?element=${tag}`)),
      element: (tag) => page.frameLocator('#stage').locator(tag),
    })
  },
})

async function showsStates({ page, open, element }: PlaygroundPage, tag: string, states: readonly State[]) {
  await open(tag)
  for (const state of states) {
    await page.locator(`#states input[value=${state}]`).check()
    await expect(page.locator('#stage')).toHaveAttribute('src', new RegExp(`state=${state}&`))
    // The bell has its states behind its button.
    if (tag === 'portal-bell' && state !== 'signed-out') await element(tag).getByRole('button').first().click()
    const words = shownBy(tag)[state] ?? EVERYWHERE[state] ?? /^$/
    await expect(element(tag).getByText(words).first(), `${tag} ${state}`).toBeAttached()
  }
}

const TAGS = elements.map(({ info }) => info.tag)
const [READY, ...CHANGED] = STATES

test('every element is ready, and shows one more state: each state is met', { tag: '@matrix' }, async ({ play }) => {
  expect(TAGS.length).toBeGreaterThanOrEqual(CHANGED.length)
  for (const [nr, tag] of TAGS.entries())
    await test.step(tag, () => showsStates(play, tag, [READY!, CHANGED[nr % CHANGED.length]!]))
})

for (const tag of TAGS)
  test(`${tag}: every state`, { tag: '@matrix' }, async ({ play }) => showsStates(play, tag, STATES))

test('controls change the element in place, and the snippets with it', async ({ play }) => {
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
  // The settings are in the address: another developer sees the same page.
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
