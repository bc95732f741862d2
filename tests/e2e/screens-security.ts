// Screens of the second factor. The network answers for the account, which is not changed.
import type { Page } from '@playwright/test'
import type { Screen } from './screens.ts'

const PERSON = 'felix.hartung'
/** Edits employment data and has no second factor. */
const EDITOR = 'miriam.falk'
const ABSENT = { setup: false, reset: false, managedBy: 'portal', session: { valid: false, how: 'code' } }
const PRESENT = { ...ABSENT, setup: true, since: '2026-03-02T08:00:00Z', recoveryCodesLeft: 2 }
const CODES = Array.from({ length: 8 }, (_, index) => `K7QM-2HXT-9BF${'ABCDEFGH'[index]}`)
const setup = (step: string) => ({
  secret: 'KZ4Q7MHWB2XT5LRDTALBRUECKSIEGEN2',
  uri: 'otpauth://totp/Talbr%C3%BCck%20Portal:felix.hartung?secret=KZ4Q7MHWB2XT5LRDTALBRUECKSIEGEN2',
  expiresAt: '2026-04-21T08:27:00Z',
  step,
})
const SIGN_INS = [
  { id: 4, kind: 'signed-in', way: 'code', current: true },
  { id: 3, kind: 'locked', current: false },
  { id: 2, kind: 'factor-reset', by: 'Thorsten Wehmeyer', current: false },
  { id: 1, kind: 'signed-in', way: 'recovery-code', current: false },
].map((entry) => ({
  ...entry,
  at: '2026-03-02T08:00:00Z',
  device: { kind: 'computer', system: 'Windows', browser: 'Firefox' },
}))

const begin = async (page: Page) => page.getByRole('button', { name: /^(Weiter|Continue)$/ }).click()
const answer = (page: Page, path: string, json: unknown) =>
  page.route(`**/api/user/${path}`, (route) => route.fulfill({ json }))

export const SECURITY_SCREENS: readonly Screen[] = [
  {
    name: 'security',
    username: PERSON,
    path: '/profil/sicherheit',
    whole: true,
    arrange: async (page) => {
      await answer(page, 'mfa', PRESENT)
      await answer(page, 'sign-ins', { entries: SIGN_INS, next: 1 })
    },
    prepare: (page) => page.getByRole('button', { name: /^(Ältere anzeigen|Show older ones)$/ }).waitFor(),
  },
  {
    name: 'security-wrong-code',
    username: PERSON,
    path: '/profil/sicherheit?setMFA=true',
    whole: true,
    arrange: async (page) => {
      await answer(page, 'mfa', ABSENT)
      await answer(page, 'mfa/setup', setup('code'))
      await page.route('**/api/user/mfa/setup/code', (route) =>
        route.fulfill({ status: 422, json: { status: 422, code: 'otp_invalid', details: { clockDifference: -94 } } }),
      )
    },
    prepare: async (page) => {
      await begin(page)
      await page.getByLabel(/^(Sechs Ziffern|Six digits)/).fill('407182')
      await page.getByRole('button', { name: /^(Code prüfen|Check code)$/ }).click()
      await page.getByText(/94 (Sekunden|seconds)/).waitFor()
    },
  },
  {
    name: 'security-codes',
    username: PERSON,
    path: '/profil/sicherheit?setMFA=true',
    whole: true,
    arrange: async (page) => {
      await answer(page, 'mfa', { ...ABSENT, pending: 'recovery-codes' })
      await answer(page, 'mfa/setup', setup('recovery-codes'))
      await answer(page, 'mfa/setup/recovery-codes', { recoveryCodes: CODES })
    },
    prepare: async (page) => {
      await page.getByRole('button', { name: /^(Neue Ersatzcodes erstellen|Create new recovery codes)$/ }).click()
      await page.getByText(CODES[0]!).waitFor()
    },
  },
  {
    name: 'factor-dialog',
    username: PERSON,
    path: '/profil/sicherheit',
    arrange: async (page) => void (await answer(page, 'mfa', PRESENT)),
    prepare: async (page) => {
      await page.getByRole('button', { name: /^(Neue Ersatzcodes erstellen|Create new recovery codes)$/ }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^(Neue Ersatzcodes erstellen|Create new recovery codes)$/ })
        .click()
      await page.getByLabel(/^(Sechs Ziffern|Six digits)/).waitFor()
    },
  },
  {
    name: 'factor-banner',
    username: EDITOR,
    path: '/startseite',
    prepare: (page) => page.getByRole('region', { name: /^(Sicherheit|Security)$/ }).waitFor(),
  },
  {
    name: 'mfa-reset',
    username: PERSON,
    path: '/mfareset/an-id',
    prepare: (page) => page.getByRole('dialog').getByRole('button').first().waitFor(),
  },
]
