import type { Locator, Page } from '@playwright/test'

/** The page of all parts of the UI kit; Playwright looks into its shadow root by itself. */
export class KitPage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async open(inShadow = false): Promise<void> {
    await this.page.goto(`http://localhost/kit/${inShadow ? '?in=shadow' : ''}`)
    await this.page.getByRole('heading', { level: 1 }).waitFor()
    await this.page.evaluate(() => document.fonts.ready)
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name })
  }

  part(name: string): Locator {
    return this.page.getByRole('region', { name, exact: true })
  }

  /** How far the page can be scrolled sideways, in px. */
  overflow(): Promise<number> {
    return this.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  }

  /** Height of everything that can be operated and is seen, in px, by its name. */
  heights(): Promise<[name: string, height: number][]> {
    return this.page.evaluate(() => {
      const shown = [...document.querySelectorAll<HTMLElement>('button, .input, .seg input, .check, [role=tab]')]
      return shown
        .filter((one) => one.checkVisibility() && !one.matches('.small, .sort, .banner-fold'))
        .map((one): [string, number] => [one.innerText || one.ariaLabel || '', one.getBoundingClientRect().height])
    })
  }

  /** Walks the page by Tab: how many stops there are, how many were reached, and where no focus ring is seen. */
  async walkByTab(): Promise<{ stops: number; reached: number; unseen: string[] }> {
    const stops = await this.page.evaluate(() => {
      const root = document.getElementById('root')!.shadowRoot ?? document
      const controls = [...root.querySelectorAll<HTMLInputElement>('a[href], button, input, select, textarea')]
      const stops = controls.filter(
        (one) => !one.disabled && one.tabIndex >= 0 && one.checkVisibility() && (one.type !== 'radio' || one.checked),
      )
      const walk = { left: new Set<EventTarget>(stops), unseen: [] as string[] }
      Object.assign(globalThis, { walk })
      root.addEventListener('focusin', ({ target }) => {
        const one = target as HTMLElement
        walk.left.delete(one)
        // The focus ring may be on the parent or the next sibling, if the control itself is invisible.
        const near = [one, one.parentElement, one.nextElementSibling, one.nextElementSibling?.querySelector('.at')]
        const isSeen = near.some((part) => part && getComputedStyle(part).outlineStyle !== 'none')
        if (!isSeen) walk.unseen.push(one.outerHTML.slice(0, 120))
      })
      return stops.length
    })
    for (let step = 0; step < stops + 5; step++) await this.page.keyboard.press('Tab')
    const rest = await this.page.evaluate(() => {
      const { walk } = globalThis as unknown as { walk: { left: Set<EventTarget>; unseen: string[] } }
      return { left: walk.left.size, unseen: walk.unseen }
    })
    return { stops, reached: stops - rest.left, unseen: rest.unseen }
  }
}
