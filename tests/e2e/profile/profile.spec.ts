import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import sharp from 'sharp'
import { query } from '#tests/reliability/database.ts'
import { axeViolationsOfBothThemes } from '#tests/e2e/axe.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { ProfilePage } from '#tests/e2e/pages/profile.page.ts'

const SECRET = 'KZ4Q7MHWB2XT5LRDTALBRUECKSIEGEN2'
const plain = (width: number, height: number, background = '#345') =>
  sharp({ create: { width, height, channels: 3, background } })
const jpeg = (buffer: Buffer, name = 'bild.jpg') => ({ name, mimeType: 'image/jpeg', buffer })

/** People whom a test gave a second factor. */
const withFactor = new Set<string>()

/** Adds a second factor to an account whose session was opened with the password only, until the test ends. */
async function giveFactor(dataDir: string, username: string): Promise<void> {
  withFactor.add(username)
  await query(
    dataDir,
    `update account set totp_secret = $2, totp_confirmed_at = now(), totp_last_step = 0
     where person_id = (select id from person where username = $1)`,
    [username, SECRET],
  )
}
// Other tests of this portal sign the same people in by password only.
test.afterEach(async ({ portal }) => {
  await query(
    portal.dataDir,
    `update account set totp_secret = null, totp_confirmed_at = null, totp_last_step = 0
     where person_id in (select id from person where username = any($1))`,
    [[...withFactor]],
  )
  withFactor.clear()
})

/** Adds a second factor that was just shown in the session of `token`. */
async function showFactor(dataDir: string, username: string, token: string): Promise<void> {
  await giveFactor(dataDir, username)
  const { sid, sub } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<
    string,
    string
  >
  await query(dataDir, 'insert into shown_factor (sid, person_id, shown_at) values ($1, $2, now())', [sid, sub])
}

/** Opens the profile of `username` after the second factor was entered in this window. */
async function openWithFactor(page: Page, dataDir: string, username: string): Promise<ProfilePage> {
  const profile = new ProfilePage(page)
  const [request] = await Promise.all([
    page.waitForRequest((one) => one.headers()['authorization'] !== undefined),
    profile.open(),
  ])
  await showFactor(dataDir, username, request.headers()['authorization']!)
  return profile
}

test('an IBAN is changed with the second factor, logged, and reverted [PROF-02]', async ({ signIn, portal }) => {
  const { page, toasts } = await signIn('yannick.mertens')
  await giveFactor(portal.dataDir, 'yannick.mertens')
  const profile = new ProfilePage(page)
  await profile.open()
  const before = await profile.row('IBAN').locator('.num').innerText()
  expect(before).toMatch(/^DE\d\d •••• •••• •••• \d{4}$/)

  await profile.change('IBAN')
  await expect(profile.field('Neue IBAN')).toBeFocused()
  await profile.field('Neue IBAN').fill('DE03 1203 0000 0000 2020 51')
  const code = profile.dialog.getByLabel('Sechs Ziffern aus Ihrer App')
  await code.fill(new TOTP({ secret: SECRET }).generate())
  await profile.save('IBAN').click()
  await expect(profile.dialog.getByText('IBAN: die Prüfziffer stimmt nicht.')).toBeVisible()
  await expect(profile.field('Neue IBAN')).toBeFocused()
  // Escape, which closes other dialogs, does not discard typed text.
  await page.keyboard.press('Escape')
  await expect(profile.dialog.getByText('Ihre Änderungen sind noch nicht gespeichert.')).toBeVisible()
  await profile.dialog.getByRole('button', { name: 'Weiter bearbeiten' }).click()
  await profile.field('Neue IBAN').fill('DE02 1203 0000 0000 2020 51')
  await expect(profile.dialog.getByText('Prüfziffer stimmt, Bank: Deutsche Kreditbank')).toBeVisible()
  await expect(profile.dialog.locator('del')).toHaveText(before)
  await expect(profile.dialog.getByText(/Gilt ab der Abrechnung\s\p{L}+\s\d{4}/u)).toBeVisible()
  await expect(profile.dialog.getByText(/können 7 Tage widersprechen/)).toBeVisible()
  await profile.save('IBAN').click()
  await expect(toasts.getByText('Gespeichert: IBAN.')).toBeVisible()
  await expect(profile.row('IBAN').locator('.num')).toHaveText('DE02 •••• •••• •••• 2051')
  await expect(profile.row('BIC')).toContainText('BYLADEM1001')

  await profile.row('IBAN').getByRole('button', { name: 'IBAN ganz anzeigen' }).click()
  await expect(profile.row('IBAN').locator('.num')).toHaveText('DE02 1203 0000 0000 2020 51')

  await expect(profile.changes.getByText('IBAN geändert, bestätigt mit zweitem Faktor')).toBeVisible()
  await expect(profile.changes.getByText('Nachricht an Ihre E-Mail-Adresse')).toBeVisible()
  await profile.changes.getByRole('button', { name: 'Widersprechen' }).click()
  await profile.dialog.getByRole('button', { name: 'Widersprechen' }).click()
  await expect(profile.changes.getByText('IBAN nach Widerspruch zurückgesetzt')).toBeVisible()
  await expect(profile.row('IBAN').locator('.num')).toHaveText(before)
  await expect(profile.changes.getByRole('button', { name: 'Widersprechen' })).toHaveCount(0)
})

test(
  'without a second factor the form explains the remedy and links it [PROF-02]',
  { tag: '@matrix' },
  async ({ signIn, api }) => {
    const { page } = await signIn('sabine.luetkehaus')
    const profile = new ProfilePage(page)
    await profile.open()
    await expect(profile.host.getByText('Zum Ändern fehlt der zweite Faktor.').first()).toBeVisible()
    await profile.change('Anschrift')
    await expect(profile.dialog.getByText(/brauchen Sie einen zweiten Faktor/)).toBeVisible()
    await expect(profile.dialog.getByRole('textbox')).toHaveCount(0)
    const caller = await api('sabine.luetkehaus')
    expect(await caller.call('PATCH', '/api/user/profile', { phone: '0271 5550-1' })).toMatchObject({
      status: 403,
      body: { code: 'second_factor_required' },
    })
    await profile.dialog.getByRole('link', { name: 'Zweiten Faktor einrichten' }).click()
    await expect(page).toHaveURL(/\/profil\/sicherheit/)
  },
)

test('a representative is chosen by keyboard; a conflicting change is shown [PROF-01] [PROF-02]', async ({
  signIn,
  api,
  portal,
}) => {
  const { page, toasts } = await signIn('zoe.albers')
  // Signs in before the factor is set up, so that the password is enough.
  const zoe = await api('zoe.albers')
  const profile = await openWithFactor(page, portal.dataDir, 'zoe.albers')
  await profile.change('Vertretung')
  const combobox = profile.dialog.getByRole('combobox')
  await expect(combobox).toBeFocused()
  await combobox.fill('Niemand')
  await profile.save('Vertretung').click()
  await expect(profile.dialog.getByText('„Niemand“ ist nicht ausgewählt.')).toBeVisible()
  await combobox.fill('Ralf Kuhl')
  await combobox.press('ArrowDown')
  await expect(combobox).toHaveAttribute('aria-activedescendant', /./)
  await combobox.press('Enter')
  await expect(combobox).toHaveValue('Ralf Kuhlmann')

  await showFactor(portal.dataDir, 'zoe.albers', zoe.token())
  const [people] = (
    await zoe.call<{ uid: string; displayname: string }[][]>('GET', '/api/user/user/search?q=Hannes&type=user')
  ).body
  const other = people?.find(({ displayname }) => displayname === 'Hannes Lohmeyer')
  await zoe.call('PATCH', '/api/user/profile', { representativeId: other?.uid })
  await profile.save('Vertretung').click()
  await expect(profile.dialog.getByText(/Jetzt lautet der Wert „Hannes Lohmeyer“/)).toBeVisible()
  await expect(combobox).toHaveValue('Ralf Kuhlmann')
  await profile.save('Vertretung').click()
  await expect(toasts.getByText('Gespeichert: Vertretung.')).toBeVisible()
  await expect(profile.row('Vertretung')).toContainText('Ralf Kuhlmann')
})

test('a picture is cropped, saved and removed, and every window shows it without a reload [PROF-04] [SHELL-13]', async ({
  signIn,
  portal,
}) => {
  const { page, profile: menu } = await signIn('marek.nowak')
  const profile = await openWithFactor(page, portal.dataDir, 'marek.nowak')
  const elsewhere = await signIn('marek.nowak')
  const portraits = [profile.picture, menu.locator('img'), elsewhere.profile.locator('img')]
  const sources = () => Promise.all(portraits.map((one) => one.getAttribute('src')))
  for (const one of portraits) await expect(one).toBeVisible()
  const before = await sources()

  await profile.host.getByRole('button', { name: 'Bild ändern' }).click()
  await profile.choosePicture(jpeg(await plain(40_000, 20).jpeg().toBuffer()))
  await expect(profile.dialog.getByText(/höchstens 10.000 Pixel breit und hoch/)).toBeVisible()
  await profile.choosePicture(jpeg(Buffer.from('<svg onload="alert(1)"/>')))
  await expect(profile.dialog.getByText(/lässt sich nicht als JPG oder PNG lesen/)).toBeVisible()
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const large = sharp({ create: { width: 2_000, height: 1_600, channels: 3, background: '#345', noise } })
  await profile.choosePicture(jpeg(await large.jpeg({ quality: 100 }).toBuffer()))
  await profile.dialog.getByRole('button', { name: 'Verkleinern und hochladen' }).click()
  await expect(profile.dialog.getByRole('application')).toBeVisible()
  await profile.dialog.getByRole('button', { name: 'Anderes Bild' }).click()

  await profile.choosePicture(jpeg(await plain(600, 380, '#a42').withMetadata({ orientation: 6 }).jpeg().toBuffer()))
  const stage = profile.dialog.getByRole('application')
  await expect(profile.dialog.getByText('380 Pixel')).toBeVisible()
  await expect(profile.dialog.getByText(/wirkt es auf großen Bildschirmen unscharf/)).toBeVisible()
  await stage.focus()
  await page.keyboard.press('+')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(stage).toHaveAccessibleDescription(/von links, .*von oben, Größe 115/)
  await profile.dialog.getByRole('button', { name: 'Drehen' }).click()
  await profile.dialog.getByRole('button', { name: 'Bild übernehmen' }).click()
  await expect(profile.dialog).toHaveCount(0)
  await expect
    .poll(async () => (await sources()).map((source, index) => source !== null && source !== before[index]))
    .toEqual([true, true, true])

  await profile.host.getByRole('button', { name: 'Bild ändern' }).click()
  await profile.dialog.getByRole('button', { name: 'Bild entfernen' }).click()
  await profile.dialog.getByRole('button', { name: 'Endgültig entfernen' }).click()
  for (const one of portraits) await expect(one).toHaveCount(0)
  await expect(profile.host.locator('.portrait')).toHaveText('MN')
})

test('the export is a file with everything, from the profile and from the overview [PROF-01]', async ({ signIn }) => {
  const { page } = await signIn('ute.grabowski')
  await page.goto('/profil/meine-daten')
  const overview = page.locator('portal-my-data')
  await expect(overview.getByRole('row', { name: /^Ranglisten/ })).toContainText('Aus')
  await expect(overview.getByText('Datenschutz: Renate Vogt')).toBeVisible()
  const waiting = page.waitForEvent('download')
  await overview.getByRole('button', { name: 'Meine Daten anfordern' }).click()
  const download = await waiting
  expect(download.suggestedFilename()).toMatch(/^meine-daten-\d{4}-\d\d-\d\d\.json$/)
  const file = JSON.parse(await readFile(await download.path(), 'utf8'))
  expect(file).toMatchObject({ format: 'portal-export-1', profile: { username: 'ute.grabowski' } })
  expect(file.profile.iban).toContain('••••')
  await overview.getByRole('link', { name: 'Stammdaten ansehen' }).click()
  await expect(page).toHaveURL('/profil/benutzerprofil')
})

test(
  'personnel sees people of the own company, and they see that [PROF-01]',
  { tag: '@matrix' },
  async ({ signIn, api }) => {
    const [miriam, oliver, katrin] = [await api('miriam.falk'), await signIn('birte.lohse'), await api('aylin.demir')]
    const seen = new ProfilePage(oliver.page)
    await seen.open()
    const id = await seen.row('Benutzer-ID').locator('.value').innerText()
    expect(miriam.sub).not.toBe(id)
    const { page, main } = await signIn('miriam.falk')
    const profile = new ProfilePage(page)
    await profile.open(`/profil/${id}`)
    await expect(
      profile.host.getByText('Birte Lohse sieht, dass Sie diese Seite geöffnet haben.').first(),
    ).toBeVisible()
    await expect(profile.row('Anschrift')).toContainText(/\d{5}/)
    await expect(profile.row('IBAN')).toHaveCount(0)
    await expect(profile.host.getByRole('button', { name: /ändern/i })).toHaveCount(0)
    await seen.page.reload()
    await expect(seen.changes.getByText('Ihre Daten angesehen')).toBeVisible()
    await page.goto(`/profil/${katrin.sub}`)
    await expect(main.getByText('404')).toBeVisible()
  },
)

test(
  'the display keeps its settings, and no screen or dialog is cut off or violates an axe rule',
  { tag: '@matrix' },
  async ({ signIn, portal }) => {
    await test.step('the settings of the display are kept, and no content is cut off at 320 px', async () => {
      const { page } = await signIn('jonas.reiter', { viewport: { width: 320, height: 640 } })
      const profile = new ProfilePage(page)
      await profile.open()
      await profile.host.getByRole('radio', { name: 'Dunkel' }).check({ force: true })
      await profile.host.getByRole('radio', { name: 'Großzügig' }).check({ force: true })
      await page.reload()
      await expect(page.locator('html')).toHaveAttribute('data-portal-theme', 'dark')
      await expect(page.locator('html')).toHaveAttribute('data-portal-density', 'comfortable')
      for (const path of ['/profil/benutzerprofil', '/profil/meine-daten', '/nutzungsbedingungen/agb']) {
        await page.goto(path)
        await page.waitForLoadState('networkidle')
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
        expect(overflow, path).toBeLessThanOrEqual(0)
      }
    })

    await test.step('no screen or dialog of the profile violates an axe rule, in both themes', async () => {
      const { page } = await signIn('daniel.kowalski')
      const profile = await openWithFactor(page, portal.dataDir, 'daniel.kowalski')
      const found: string[] = []
      const look = async (name: string) => {
        found.push(...(await axeViolationsOfBothThemes(page)).map((one) => `${name}: ${one}`))
      }
      await look('profile')
      await profile.change('Vertretung')
      await expect(profile.dialog.getByRole('combobox')).toBeFocused()
      await look('representative')
      await page.keyboard.press('Escape')
      await profile.host.getByRole('button', { name: 'Bild ändern' }).click()
      await profile.choosePicture(jpeg(await plain(600, 380, '#a42').jpeg().toBuffer()))
      await expect(profile.dialog.getByText('380 Pixel')).toBeVisible()
      await look('picture')
      await page.goto('/profil/meine-daten')
      await expect(page.getByRole('row', { name: /^Ranglisten/ })).toBeVisible()
      await look('my data')
      await page.goto('/nutzungsbedingungen/agb')
      await expect(page.locator('portal-legal').getByRole('heading', { level: 1 })).toBeVisible()
      await look('conditions')
      expect(found).toEqual([])
    })
  },
)
