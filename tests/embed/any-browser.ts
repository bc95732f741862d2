// Checks that are written once and run in Chromium, Firefox and WebKit.
// A test tagged EVERYWHERE opens a page with `begin`, asks it by `tab.run` and `eventually`, and presses what it names by
// `click`; contract.spec.ts shows how.
import { expect } from '@playwright/test'
import { stageTest, type Stage } from './stage.ts'
import { eventually, type Tab } from './tab.ts'

/** The one place that says where a test runs: Chromium always, the others by these tags. */
export const EVERYWHERE = { tag: ['@firefox', '@webkit'] }
/** Features that WebKit lacks, or that its driver cannot control. */
export const NOT_WEBKIT = { tag: ['@firefox'] }
/** In Chromium always, in the others by `npm run test:matrix`: another test of the same point runs there already. */
export const EVERYWHERE_IN_MATRIX = { tag: ['@firefox-matrix', '@webkit-matrix'] }
export const FIREFOX_IN_MATRIX = { tag: ['@firefox-matrix'] }
/** One more combination of separately tested features: only by `npm run test:matrix`, in every browser. */
export const onlyInMatrix = ({ tag }: { tag: string[] }) => ({ tag: ['@matrix', ...tag] })

interface PerTest {
  /** Pages of the portal's own sites have the same origins in each test: there a tab must be new. */
  isOwnTab: boolean
  tab: Tab
}

/** `stage`: the probe and its back end · `portal`: the real one · `tab`: a page in this project's browser. */
export const test = stageTest.extend<PerTest>({
  isOwnTab: [false, { option: true }],
  tab: async ({ windows, isOwnTab }, give) => {
    const tab = await windows.fresh(isOwnTab)
    await give(tab)
    await windows.leave(tab)
  },
})

/** Opens a host page whose body is `html`; the script has loaded, no tag is defined yet. */
export async function arrive(tab: Tab, stage: Stage, html = ''): Promise<void> {
  await tab.open(stage.at(html))
  await eventually(tab, () => 'portal' in globalThis).toBe(true)
}

/** Defines the tags and sets a token provider. */
export const define = (tab: Tab, { token }: Stage): Promise<void> =>
  tab.run((token) => {
    portal.define()
    portal.setTokenProvider(async () => token)
  }, token)

/** Opens a host page with its elements defined and a person signed in. */
export async function begin(tab: Tab, stage: Stage, html = ''): Promise<void> {
  await arrive(tab, stage, html)
  await define(tab, stage)
}

/** Uncaught errors of the page, and violations of its policy. */
export const faultsOf = (tab: Tab): Promise<readonly string[]> => tab.run(() => watched.faults)

export { expect }
