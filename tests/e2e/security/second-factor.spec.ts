import type { Page } from '@playwright/test'
import { codeAt, TOTP_SECRET } from '#server/testing/accounts.ts'
import { query } from '#tests/reliability/database.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { SecurityPage } from '#tests/e2e/pages/security.page.ts'
import { SignInPage } from '#tests/e2e/pages/sign-in.page.ts'
import type { RunningPortal } from '#tests/e2e/portal.ts'

/** Edits employment data and has no second factor. */
const EDITOR = 'miriam.falk'
const CHANGED = [EDITOR, 'birte.lohse', 'felix.hartung']

/** The portal is the same for all tests: each finds the accounts as they were. */
async function putBack({ dataDir }: RunningPortal): Promise<void> {
  const people = 'select id from person where username = any($1)'
  await query(dataDir, `delete from recovery_code where person_id in (${people})`, [CHANGED])
  await query(
    dataDir,
    `update account set totp_secret = null, totp_confirmed_at = null, totp_last_step = 0, mfa_reset = false,
       pending_totp_secret = null, pending_totp_until = null, pending_totp_step = null, pending_sid = null, pending_failed = 0,
       pending_locked_until = null where person_id in (${people})`,
    [CHANGED],
  )
  await query(dataDir, 'delete from sign_in_throttle')
}
test.afterEach(({ portal }) => putBack(portal))

const giveFactor = ({ dataDir }: RunningPortal, username: string) =>
  query(
    dataDir,
    'update account set totp_secret = $2, totp_confirmed_at = now() where person_id = (select id from person where username = $1)',
    [username, TOTP_SECRET],
  )
const lock = (page: Page) => page.getByRole('banner').getByRole('img', { name: 'Konto mit zweitem Faktor geschützt' })

test(
  'from the banner by the assistant to an account with a second factor, and in again with code and recovery code ' +
    '[HOME-06] [PROF-02] [SHELL-07] [PROF-01]',
  { tag: '@firefox' },
  async ({ signIn, portal }) => {
    // Three sign-ins in a row.
    const shell = await signIn(EDITOR)
    const { page } = shell
    const security = new SecurityPage(page)
    const second = await page.context().newPage()
    await second.goto('/startseite')
    await expect(second.getByRole('region', { name: 'Sicherheit' })).toBeVisible()
    await page.bringToFront()

    await page.getByRole('region', { name: 'Sicherheit' }).getByRole('link', { name: 'Jetzt einrichten' }).click()
    await expect(page).toHaveURL('/profil/sicherheit?setMFA=true')
    const secret = await security.begin()
    await security.check(codeAt(new Date(Date.now() - 94_000), secret))
    await expect(security.error).toHaveText(
      /^ungültiger Code für Einmalkennwort\. Die Uhr Ihres Telefons geht \d+ Sekunden nach\. Schalten Sie auf dem Telefon die automatische Uhrzeit ein/,
    )
    await expect(security.code).toBeFocused()
    // A reload continues on the same page with the same secret.
    await page.reload()
    await security.check(codeAt(new Date(), secret))
    await expect(security.codes).toHaveCount(8)
    await expect(security.button('Einrichtung abschließen')).toHaveAttribute('aria-disabled', 'true')
    await expect(lock(page)).toHaveCount(0)
    const codes = await security.finish()
    for (const window of [page, second]) await expect(lock(window)).toBeVisible()
    await expect(second.getByRole('region', { name: 'Sicherheit' })).toHaveCount(0)
    await second.close()

    await shell.signOut()
    const again = new SignInPage(page)
    await again.signIn(EDITOR, portal.password)
    // The code of the set-up was used: the next one is good already.
    await page.locator('#otp').fill(codeAt(new Date(Date.now() + 30_000), secret))
    await again.submit.click()
    await shell.isReady()
    await shell.signOut()

    await again.signIn(EDITOR, portal.password)
    await page.getByRole('button', { name: 'Ersatzcode benutzen' }).click()
    await page.getByLabel('Einer Ihrer acht Ersatzcodes').fill(codes[0]!.toLowerCase())
    await again.submit.click()
    await shell.isReady()
    await page.goto('/profil/sicherheit')
    await expect(page.getByText('Noch 7 von 8 Ersatzcodes')).toBeVisible()
    await expect(page.getByText('mit Kennwort und Ersatzcode').first()).toBeVisible()
  },
)

test(
  '[PROF-02] the set-up is cancelled by keyboard, and locked after ten wrong codes',
  { tag: '@matrix' },
  async ({ signIn }) => {
    await test.step('the set-up by keyboard only, and cancelled', async () => {
      const { page } = await signIn('felix.hartung')
      const security = new SecurityPage(page)
      await page.goto('/profil/sicherheit')
      await security.button('Zweiten Faktor einrichten').press('Enter')
      await security.button(/^Weiter$/).press('Enter')
      await expect(page.getByRole('heading', { name: 'Code scannen und bestätigen' })).toBeFocused()
      await security.code.press('Tab')
      await security.button('Einrichtung abbrechen').press('Enter')
      await expect(security.button('Zweiten Faktor einrichten')).toBeVisible()
    })

    await test.step('ten wrong codes lock the set-up until the displayed time', async () => {
      const { page } = await signIn('felix.hartung')
      const security = new SecurityPage(page)
      await page.goto('/profil/sicherheit?setMFA=true')
      await security.begin()
      const refusal = () => page.waitForResponse((answer) => answer.url().endsWith('/mfa/setup/code'))
      for (let round = 0; round < 10; round++) await Promise.all([refusal(), security.check('000000')])
      await expect(page.getByText(/^Nach mehreren falschen Codes bis \d{1,2}:\d\d\sUhr gesperrt\.$/)).toBeVisible()
    })
  },
)

test('on a smartphone the heading of the banner shows its text [HOME-06]', { tag: '@matrix' }, async ({ signIn }) => {
  const { page } = await signIn(EDITOR, { viewport: { width: 390, height: 844 } })
  const banner = page.getByRole('region', { name: 'Sicherheit' })
  const heading = banner.getByRole('button', { name: 'Richten Sie den zweiten Faktor ein.' })
  const text = banner.getByText(/Sie bearbeiten Beschäftigungsdaten/)
  await expect(text).toBeHidden()
  await heading.click()
  await expect(text).toBeVisible()
  await heading.click()
  await expect(text).toBeHidden()
})

test('a reset by its link, once, only by its owner, and only the newest [HOME-07] [PROF-05]', async ({
  signIn,
  portal,
  api,
}) => {
  const admin = await api('thorsten.wehmeyer')
  const linkFor = async (username: string) => {
    const { body } = await admin.call<{ url: string }>('POST', '/api/user/mfa/reset-links', { username })
    return new URL(body.url).pathname
  }
  const { page, toasts } = await signIn('birte.lohse')
  await giveFactor(portal, 'birte.lohse')
  const older = await linkFor('birte.lohse')
  const link = await linkFor('birte.lohse')
  const dialog = page.getByRole('dialog', { name: 'Zwei-Faktor-Authentifizierung zurücksetzen' })
  const tryAt = async (path: string) => {
    await page.goto(path)
    await dialog.getByRole('button', { name: 'Zurücksetzen' }).click()
  }
  const failed = toasts.getByText('404 - Die Zwei-Faktor-Authentifizierung konnte nicht zurückgesetzt werden.')

  for (const path of [older, await linkFor('felix.hartung')]) {
    await tryAt(path)
    await expect(failed).toBeVisible()
    await expect(dialog).toBeVisible()
  }
  await expect(lock(page)).toHaveCount(1)
  await page.goto(link)
  await expect(dialog).toHaveCSS('width', '450px')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Zurücksetzen' }).click()
  await expect(
    toasts.getByText('Die Zwei-Faktor-Authentifizierung ist erfolgreich zurückgesetzt worden.'),
  ).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL('/startseite')
  await expect(lock(page)).toHaveCount(0)
  await tryAt(`/startseite?mfaresetid=${link.split('/').at(-1)}`)
  await expect(failed).toBeVisible()
  await dialog.getByRole('button', { name: 'Abbrechen' }).click()
  await expect(page).toHaveURL('/startseite')
})

test('the reset dialog opens for people without home too, and cancelling opens the next page [HOME-07]', async ({
  signIn,
}) => {
  const { page } = await signIn('jens.koetter')
  await page.goto('/mfareset/not-a-link')
  const dialog = page.getByRole('dialog')
  await expect(page.getByText('Fehlercode 403')).toBeAttached()
  await dialog.getByRole('button', { name: 'Abbrechen' }).click()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL('/startseite')
})

test('another browser is signed out from the device list [PROF-01]', { tag: '@matrix' }, async ({ signIn }) => {
  const { page } = await signIn('daniel.kowalski')
  const other = await signIn('daniel.kowalski', { ownSession: true })
  await page.goto('/profil/sicherheit')
  const { devices } = new SecurityPage(page)
  await expect(devices.getByText('dieses Gerät')).toBeVisible()
  // The list shows five sessions at most.
  const rows = devices.getByRole('listitem')
  const before = await rows.count()
  await devices
    .getByRole('button', { name: /abmelden$/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Abmelden', exact: true }).click()
  await expect(rows).toHaveCount(before - 1)
  await expect(other.page.getByRole('heading', { name: 'Sie sind abgemeldet' })).toBeVisible()
})

test('removing the second factor asks for a code, and Escape cancels it [PROF-02]', async ({ signIn, portal }) => {
  const { page } = await signIn('felix.hartung')
  await giveFactor(portal, 'felix.hartung')
  await page.goto('/profil/sicherheit')
  const security = new SecurityPage(page)
  const remove = security.button('Zweiten Faktor entfernen')
  await remove.click()
  const confirm = page.getByRole('dialog', { name: 'Zweiten Faktor entfernen?' })
  await confirm.getByRole('button', { name: 'Zweiten Faktor entfernen' }).click()
  const factor = page.getByRole('dialog', { name: 'Mit zweitem Faktor bestätigen' })
  await expect(factor.getByLabel('Sechs Ziffern aus Ihrer App')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(factor).toBeHidden()
  await expect(confirm).toBeVisible()
  await confirm.getByRole('button', { name: 'Zweiten Faktor entfernen' }).click()
  await factor.getByLabel('Sechs Ziffern aus Ihrer App').fill('000000')
  await factor.getByRole('button', { name: 'Bestätigen' }).click()
  await expect(factor.getByText('ungültiger Code für Einmalkennwort.')).toBeVisible()
  await factor.getByLabel('Sechs Ziffern aus Ihrer App').fill(codeAt(new Date()))
  await factor.getByRole('button', { name: 'Bestätigen' }).click()
  await expect(page.getByText('Nicht eingerichtet')).toBeVisible()
  await expect(lock(page)).toHaveCount(0)
})
