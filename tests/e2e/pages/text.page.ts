import { expect, type Locator, type Page } from '@playwright/test'
import { serveText } from '#tests/e2e/parts/serve-part.ts'

type TestPage = typeof globalThis & { received: string[]; setValue(html: string): void }

/** The page with only the text editor; its policy is that of the portal. */
export class TextPage {
  readonly page: Page
  readonly box: Locator
  readonly toolbar: Locator

  constructor(page: Page) {
    this.page = page
    this.box = page.getByRole('textbox', { name: 'Inhalt' })
    this.toolbar = page.getByRole('toolbar')
  }

  /** Opens it with a text; with `held` the editor itself is loaded only when that is called. */
  async open(html: string, isHeld = false): Promise<() => void> {
    await serveText(this.page)
    let release = (): void => undefined
    if (isHeld) {
      const until = new Promise<void>((resolve) => (release = resolve))
      await this.page.route('**/text/assets/rich-text-part*', async (route) => {
        await until
        await route.fallback()
      })
    }
    await this.page.goto(`http://localhost/text/?html=${encodeURIComponent(html)}`)
    await this.box.waitFor()
    if (!isHeld) await this.arrived()
    return release
  }

  /** Waits until the editor itself has loaded. */
  async arrived(): Promise<void> {
    await expect(this.toolbar).toBeVisible()
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name })
  }

  /** Waits until the last change event carries `html`. */
  async reports(html: string): Promise<void> {
    await expect.poll(() => this.page.evaluate(() => (globalThis as TestPage).received.at(-1))).toBe(html)
  }

  /** The text of the last change event. */
  reported(): Promise<string | undefined> {
    return this.page.evaluate(() => (globalThis as TestPage).received.at(-1))
  }

  async setValue(html: string): Promise<void> {
    await this.page.evaluate((value) => (globalThis as TestPage).setValue(value), html)
  }

  /** Pastes text copied from another program. */
  async paste(html: string, text: string): Promise<void> {
    await this.box.evaluate(
      (target, [markup, words]) => {
        const clipboardData = new DataTransfer()
        clipboardData.setData('text/html', markup)
        clipboardData.setData('text/plain', words)
        target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
      },
      [html, text] as const,
    )
  }
}
