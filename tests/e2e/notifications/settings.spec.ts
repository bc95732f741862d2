import type { Page } from '@playwright/test'
import type { NewSubscription } from '#contract/delivery.ts'
import { query } from '#tests/reliability/database.ts'
import { axeViolations } from '#tests/e2e/axe.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { NotificationSettingsPage, PushQuestion } from '#tests/e2e/pages/notification-settings.page.ts'
import { WorkerPage } from '#tests/e2e/pages/worker.page.ts'

const PERSON = 'katrin.osterloh'
const ASKED = { asked: true, serviceWorkers: 'allow' as const, permissions: ['notifications'] }
const FAILED = 'Error - Die Vertretung konnte nicht aktualisiert werden.'

/** The browser's part of push: no test reaches the service of its maker. `device` undefined: it refuses. */
function replacePush(device: NewSubscription | undefined): void {
  const KEY = 'test.push-key'
  const bytes = (key: string) =>
    Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0)).buffer
  const subscription = (key: string) => ({
    endpoint: device?.endpoint,
    options: { applicationServerKey: bytes(key) },
    toJSON: () => device,
    unsubscribe: async () => {
      localStorage.removeItem(KEY)
      return true
    },
  })
  Object.assign(PushManager.prototype, {
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
      if (!device) throw new DOMException('Registration failed', 'AbortError')
      localStorage.setItem(KEY, applicationServerKey)
      return subscription(applicationServerKey)
    },
    getSubscription: async () => {
      const key = localStorage.getItem(KEY)
      return key ? subscription(key) : null
    },
  })
}

/** From now on, and after each load. */
async function withPush(page: Page, device: NewSubscription | undefined): Promise<void> {
  await page.addInitScript(replacePush, device)
  await page.evaluate(replacePush, device)
}

test(
  'a change survives a reload, reaches the other window when it is shown, and a conflict shows the present values [PROF-01]',
  { tag: '@matrix' },
  async ({ signIn }) => {
    const { page } = await signIn(PERSON)
    const settings = new NotificationSettingsPage(page)
    await settings.open()
    const other = new NotificationSettingsPage(await page.context().newPage())
    await other.open()
    await settings.switch('News als Push').click()
    await expect(settings.switch('News als Push')).toBeChecked()
    await page.reload()
    await expect(settings.switch('News als Push')).toBeChecked()

    await other.switch('Wochenübersicht als Push').click()
    await expect(other.host.getByText(/^409 - Die Einstellungen wurden inzwischen anderswo geändert/)).toBeVisible()
    await expect(other.switch('News als Push')).toBeChecked()
    await expect(other.switch('Wochenübersicht als Push')).not.toBeChecked()
    await other.switch('Wochenübersicht als Push').click()
    await expect(other.switch('Wochenübersicht als Push')).toBeChecked()
    await expect(async () => {
      await settings.look()
      await expect(settings.switch('Wochenübersicht als Push')).toBeChecked({ timeout: 500 })
    }).toPass()
    await expect(settings.switch('Dringend in der Glocke')).toHaveCount(0)
    await expect(settings.host.getByText(/^immer, /)).toHaveCount(2)
  },
)

interface Look {
  readonly width: number
  readonly colorScheme: 'light' | 'dark'
  readonly language: 'de' | 'en'
}
/** Both themes, both languages, the widest and the narrowest window. */
const PAIRS: readonly Look[] = [
  { width: 1440, colorScheme: 'dark', language: 'en' },
  { width: 320, colorScheme: 'light', language: 'de' },
]
const LOOKS: readonly Look[] = [
  { width: 1440, colorScheme: 'dark', language: 'en' },
  { width: 390, colorScheme: 'light', language: 'de' },
  { width: 320, colorScheme: 'dark', language: 'de' },
]

/** True when no axe rule is violated and no content is cut off, in these looks and in the dialog of the hours. */
async function isFineIn(page: Page, looks: readonly Look[]): Promise<void> {
  const settings = new NotificationSettingsPage(page)
  const found: string[] = []
  const check = async (name: string, ignored?: string) => {
    const violations = (await axeViolations(page)).filter((one) => !ignored || !one.startsWith(ignored))
    found.push(...violations.map((one) => `${name}: ${one}`))
    const overflow = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement
      return scrollWidth - clientWidth
    })
    if (overflow > 0) found.push(`${name}: ${overflow} px too wide`)
  }
  for (const { width, colorScheme, language } of looks) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme })
    await page.evaluate((chosen) => localStorage.setItem('portal.language', chosen), language)
    await settings.open()
    await expect(settings.host.getByRole('heading', { level: 1 })).toHaveText(
      language === 'en' ? 'Notifications' : 'Benachrichtigungen',
    )
    await check(`${width} ${colorScheme} ${language}`)
  }
  await settings.button('Zeiten ändern …').click()
  await expect(settings.dialog).toBeVisible()
  // A control half covered by a modal dialog cannot be pressed.
  await check('hours', 'target-size')
  expect(found).toEqual([])
}

test(
  '[PROF-01] quiet time is set by keyboard; at no width is anything cut off or against an axe rule',
  { tag: '@matrix' },
  async ({ signIn }) => {
    await test.step('quiet time is set by keyboard only', async () => {
      const { page } = await signIn(PERSON)
      const settings = new NotificationSettingsPage(page)
      await settings.open()
      await expect(settings.bar('Montag')).toHaveAccessibleName('Montag: zustellen 7:00–17:00 Uhr')
      const opener = settings.button('Zeiten ändern …')
      await opener.focus()
      await page.keyboard.press('Enter')
      await settings.dialog.getByLabel('Montag bis').focus()
      await page.keyboard.press('ControlOrMeta+A')
      await page.keyboard.type('1800')
      await settings.dialog.getByRole('checkbox', { name: 'Samstag' }).focus()
      await page.keyboard.press('Space')
      await expect(settings.dialog.getByLabel('Samstag von')).toHaveValue('07:00')
      await expect(settings.dialog.getByLabel('Montag bis')).toHaveValue('18:00')
      await page.keyboard.press('Escape')
      const stay = settings.dialog.getByRole('button', { name: 'Weiter bearbeiten' })
      await expect(stay, 'what was typed is not lost by a key').toBeFocused()
      await page.keyboard.press('Escape')
      await expect(stay, 'the second one goes back to it').toHaveCount(0)
      await expect(settings.dialog.getByRole('checkbox', { name: 'Samstag' })).toBeFocused()
      await settings.dialog.getByRole('button', { name: 'Speichern' }).focus()
      await page.keyboard.press('Enter')
      await expect(settings.dialog).toHaveCount(0)
      await expect(opener).toBeFocused()
      await page.reload()
      await expect(settings.bar('Montag')).toHaveAccessibleName('Montag: zustellen 7:00–18:00 Uhr')
      await expect(settings.bar('Samstag')).toHaveAccessibleName('Samstag: zustellen 7:00–17:00 Uhr')
    })

    await test.step('no axe rule is violated, and no content is cut off', async () => {
      const { page } = await signIn(PERSON)
      await isFineIn(page, PAIRS)
    })
  },
)

test(
  '[PROF-01] at every width no content is cut off or violates an axe rule',
  { tag: '@matrix' },
  async ({ signIn }) => {
    const { page } = await signIn(PERSON)
    await isFineIn(page, LOOKS)
  },
)

test(
  'the push dialog: postponed, declined on this device, and its error message [SHELL-12]',
  { tag: '@matrix' },
  async ({ signIn }) => {
    const { page, toasts } = await signIn(PERSON, ASKED)
    const question = new PushQuestion(page)
    const settings = new NotificationSettingsPage(page)
    // The question is not asked before the person begins.
    await expect(question.dialog).toHaveCount(0)
    await page.goto('/profil/benachrichtigungen?subscribePushpad')
    await question.button('Später').click()
    await expect(question.dialog).toHaveCount(0)

    await withPush(page, undefined)
    await page.goto('/profil/benachrichtigungen?subscribePushpad')
    await question.button('Einschalten').click()
    await expect(toasts.getByText(FAILED)).toBeVisible()
    await expect(page).toHaveURL('/profil/benachrichtigungen')
    await settings.button('Dieses Gerät').click()
    await expect(settings.devices.getByText(/^Error - Der Browser hat nicht zugestimmt/)).toBeVisible()

    await page.goto('/profil/benachrichtigungen?subscribePushpad')
    await question.notHere.check()
    await question.button('Bestätigen').click()
    await expect(question.dialog).toHaveCount(0)
    expect(await page.evaluate(() => localStorage.getItem('portal.push-ignored'))).toBe('1')
    await page.evaluate(() => sessionStorage.clear())
    await page.goto('/profil/benachrichtigungen')
    await settings.isThere()
    await expect(question.dialog).toHaveCount(0)
  },
)

test('a device subscribes, receives a test message, and is removed at sign-out [PROF-03] [SHELL-12]', async ({
  signIn,
  pushService,
  portal,
}) => {
  const shell = await signIn(PERSON, ASKED)
  const { page, toasts } = shell
  const device = pushService.device()
  const kept = async () =>
    (
      await query(portal.dataDir, 'select id from push_subscription where endpoint = $1', [
        device.subscription.endpoint,
      ])
    ).length
  await withPush(page, device.subscription)
  await new WorkerPage(page).isInControl()
  const question = new PushQuestion(page)
  await page.goto('/profil/benachrichtigungen?subscribePushpad')
  await question.button('Einschalten').click()
  await expect(toasts.getByText('Dieses Gerät wird benachrichtigt.')).toBeVisible()
  await expect(page).toHaveURL('/profil/benachrichtigungen')

  const settings = new NotificationSettingsPage(page)
  const own = settings.devices.getByRole('listitem').filter({ hasText: 'dieses Gerät' })
  await own.getByRole('button', { name: /^Testen/ }).click()
  await expect(own.getByText(/^Der Push-Dienst hat den Test angenommen/)).toBeVisible()
  expect(pushService.messagesOf(device)).toMatchObject([
    { title: 'Push-Nachrichten erreichen dieses Gerät', path: '/profil/benachrichtigungen', language: 'de' },
  ])
  await expect(settings.button('Dieses Gerät')).toHaveCount(0)
  // A reload sends the subscription again, and the device is still listed once.
  await page.reload()
  await expect(own).toHaveCount(1)
  await expect.poll(kept).toBe(1)

  await shell.signOut()
  await expect(page.getByLabel('Kennwort')).toBeVisible()
  await expect.poll(kept).toBe(0)
  expect(await page.evaluate(() => localStorage.getItem('test.push-key'))).toBeNull()
})
