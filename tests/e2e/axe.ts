// Runs axe-core in a page, shadow roots included, and measures the layout shift of its load.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

interface Result {
  violations: { id: string; help: string; nodes: { target: unknown[]; failureSummary: string }[] }[]
}

/**
 * One line for each node that violates a rule, of all or of those named; waits for motion to end, because half-faded text
 * has no contrast.
 */
export const axeViolations = (page: Page, rules?: readonly string[]): Promise<string[]> =>
  violationsOf(page, { runOnly: rules ? { type: 'rule', values: [...rules] } : { type: 'tag', values: TAGS } })

/** A page applies a change of its window in its next frame, and learns the sizes of its elements there. */
const isDrawn = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))

async function violationsOf(page: Page, options: object): Promise<string[]> {
  await isDrawn(page)
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((one) => one.effect?.getTiming().iterations !== Infinity)
        .map((one) => one.finished.catch(() => undefined)),
    ),
  )
  // Evaluated by the debugger, which no security policy of the page stops.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(SOURCE)
  const { violations } = await page.evaluate(
    (options) =>
      (globalThis as unknown as { axe: { run(target: Document, options: object): Promise<Result> } }).axe.run(
        document,
        { ...options, resultTypes: ['violations'] },
      ),
    options,
  )
  return violations.flatMap(({ id, help, nodes }) =>
    nodes
      .filter(({ target }) => !isSkipLink(id, target))
      .map(
        ({ target, failureSummary }) =>
          `${id} (${help}) at ${target.flat(9).join(' ')}: ${failureSummary.replaceAll(/\s+/g, ' ')}`,
      ),
  )
}

/** Violations of every rule in `theme`, and of contrast in the other theme, which only changes colours. */
export async function axeViolationsOfBothThemes(page: Page, theme: 'light' | 'dark' = 'light'): Promise<string[]> {
  const first = await axeViolations(page)
  const other = theme === 'light' ? 'dark' : 'light'
  // Without transitions: fading colours, also in shadow roots, have no contrast of their own.
  await page.emulateMedia({ colorScheme: other, reducedMotion: 'reduce' })
  await isDrawn(page)
  const second = await axeViolations(page, ['color-contrast'])
  await page.emulateMedia({ colorScheme: theme })
  return [...first, ...second.map((one) => `${other}: ${one}`)]
}

/** axe recognises a skip link only before the first link, and does not know where that is in a shadow root. */
const isSkipLink = (rule: string, target: unknown[]): boolean =>
  rule === 'region' && /^a\[href\$="#(inhalt|menu|menu-oeffnen|suche)"\]$/.test(target.flat(9).join())

interface LayoutShift extends PerformanceEntry {
  readonly value: number
  readonly hadRecentInput: boolean
  readonly sources: readonly { node: Element | null; previousRect: DOMRect; currentRect: DOMRect }[]
}

/** The unexpected layout shifts since the page began, as Chromium counts them; `moved`: the moved elements with both positions. */
export function layoutShifts(page: Page): Promise<{ value: number; moved: string }[]> {
  return page.evaluate(
    () =>
      new Promise<{ value: number; moved: string }[]>((done) => {
        const found: { value: number; moved: string }[] = []
        const place = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(' ')
        const describe = ({ node, previousRect, currentRect }: LayoutShift['sources'][number]) =>
          `${node?.nodeName} ${node?.className} from ${place(previousRect)} to ${place(currentRect)}`
        new PerformanceObserver((list) => {
          for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShift[])
            if (!hadRecentInput) found.push({ value, moved: sources.map(describe).join(', ') })
        }).observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => setTimeout(() => done(found), 100))
      }),
  )
}
