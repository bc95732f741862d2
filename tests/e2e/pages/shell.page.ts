import { expect, type Locator, type Page } from '@playwright/test'
import { BellPanel } from './bell.page.ts'
import { HomePage } from './home.page.ts'
import { SignInPage } from './sign-in.page.ts'

/** The portal around its screens: top bar, side menu, profile menu. */
export class ShellPage {
  readonly page: Page
  readonly top: Locator
  readonly menu: Locator
  readonly main: Locator
  readonly profile: Locator
  readonly toasts: Locator
  readonly bell: BellPanel
  readonly home: HomePage

  constructor(page: Page) {
    this.page = page
    this.top = page.getByRole('banner')
    this.menu = page.getByRole('navigation', { name: /^(Hauptmenü|Main menu)$/ })
    this.main = page.getByRole('main')
    this.profile = page.getByRole('button', { name: /^(Profilmenü|Profile menu)/ })
    this.toasts = page.getByRole('region', { name: /^(Meldungen|Messages)$/ })
    this.bell = new BellPanel(page)
    this.home = new HomePage(page)
  }

  /** Signed in, and the frame is rendered. */
  async isReady(): Promise<void> {
    await expect(this.profile).toBeVisible({ timeout: 30_000 })
  }

  /** Loads the portal again for the next part of a job, without open dialogs of the part before. */
  async reopen(): Promise<this> {
    await this.page.unrouteAll({ behavior: 'ignoreErrors' })
    await this.page.goto('/')
    await this.isReady()
    return this
  }

  entry(name: string | RegExp): Locator {
    return this.menu.getByRole('link', { name })
  }

  async signOut(): Promise<void> {
    await this.profile.click()
    await this.page.getByRole('button', { name: /^(Abmelden|Sign out)$/ }).click()
  }
}

/** The question for push is answered here, 'not on this device': it must not cover the subject of a test. */
export const answerPush = () => {
  try {
    localStorage.setItem('portal.push-ignored', '1')
  } catch {
    // a page without storage
  }
}

/** The headless shell has no question for notifications and denies them, whatever a test grants. */
const allowNotifications = () =>
  Object.defineProperties(Notification, {
    permission: { get: () => 'granted', configurable: true },
    requestPermission: { value: async () => 'granted', configurable: true },
  })

/** Opens the portal in `page`, signs in and waits for the frame; `asked`: for push, as everybody is. */
export async function signInTo(page: Page, username: string, password: string, asked = false): Promise<ShellPage> {
  await page.context().addInitScript(asked ? allowNotifications : answerPush)
  await page.goto('/')
  const shell = new ShellPage(page)
  const form = new SignInPage(page)
  // Without a form where the provider still knows the person.
  await expect(shell.profile.or(form.username)).toBeVisible({ timeout: 30_000 })
  if (await form.username.isVisible()) await form.signIn(username, password)
  await shell.isReady()
  return shell
}
