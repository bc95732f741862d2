// What an element promises the page it stands in: properties, attributes, events, its life.
import { arrive, define, EVERYWHERE, expect, faultsOf, test } from './any-browser.ts'
import { click, seen } from './tab.ts'

test('[E09] properties set before the definition arrive', EVERYWHERE, async ({ stage, tab }) => {
  await arrive(tab, stage, '<portal-probe></portal-probe>')
  await define(tab, stage)
  await click(tab, 'count 0')
  await expect.poll(() => seen(tab)).toContain('count 1')
  expect(await faultsOf(tab)).toEqual([])
})
