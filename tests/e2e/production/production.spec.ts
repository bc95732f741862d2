// Production with the real server: the foreman logs out and corrects, the worker contests, the time office reads, and the portal of
// production alone works.
import { addDays } from '#domain/calendar/berlin-time.ts'
import { axeViolations } from '#tests/e2e/axe.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { makeHall, type Hall } from './a-hall.ts'

let hall: Hall
test.beforeAll(async ({ portal }) => {
  hall = await makeHall(portal.dataDir)
})
const shiftPath = () => `/mes/times?ansicht=shift&bereich=${hall.id}&tag=${hall.day}&schicht=early`

test('[MES-01] the foreman logs out a person who has left, at the end of the shift', async ({ signIn }) => {
  const { page } = await signIn('murat.yildiz')
  await page.goto('/mes/logins')
  const logins = page.locator('portal-production-logins')
  await logins.getByRole('combobox', { name: 'Bereich' }).or(logins.getByRole('grid')).first().waitFor()
  await logins.getByRole('combobox', { name: 'Bereich' }).selectOption(String(hall.id))
  const row = logins.getByRole('row').filter({ hasText: hall.stale.name })
  await expect(row).toContainText('länger als die Schicht')
  expect(await axeViolations(page)).toEqual([])
  await row.getByRole('checkbox').check()
  await logins.getByRole('button', { name: '1 abmelden …' }).click()
  const dialog = logins.getByRole('dialog', { name: 'Eine Person abmelden' })
  await expect(dialog).toContainText('gestern 14:00 Uhr')
  await dialog.getByRole('button', { name: '1 abmelden' }).click()
  await expect(logins.getByText('Eine Person wurde abgemeldet.')).toBeVisible()
  await expect(logins.getByText('Niemand ist angemeldet')).toBeVisible()
})

test('[MES-01] the foreman books a gap with one key, the worker contests it, and the foreman reads why', async ({
  signIn,
}) => {
  const { page } = await signIn('murat.yildiz')
  await page.goto(shiftPath())
  const times = page.locator('portal-production-times')
  const row = times.getByRole('row').filter({ hasText: hall.gap.name })
  await expect(row).toContainText('45 min ohne Auftrag')
  await row.getByRole('rowheader').click()
  await expect(times.getByRole('button', { name: /^Als Rüsten buchen/ })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('a')
  await expect(times.getByText(/9:40–10:25: Die Korrektur wurde gebucht\./).first()).toBeVisible()
  await expect(row).toContainText('wartet auf eine Antwort')
  await expect(row).not.toContainText('45 min ohne Auftrag')

  const { page: own } = await signIn(hall.gap.username)
  await own.goto('/mes/times?ansicht=own')
  const mine = own.locator('portal-production-times')
  await mine.getByRole('button', { name: /^Widersprechen … 9:40–10:25/ }).click()
  const dialog = mine.getByRole('dialog', { name: 'Korrektur widersprechen' })
  await dialog.getByRole('textbox', { name: 'Grund' }).fill('Das war Reinigung')
  await dialog.getByRole('button', { name: 'Widersprechen' }).click()
  await expect(mine.getByText('widersprochen', { exact: true })).toBeVisible()
  expect(await axeViolations(own)).toEqual([])

  await page.goto(shiftPath())
  await expect(times.getByText(/„Das war Reinigung“/)).toBeVisible()
  await expect(row).toContainText('45 min ohne Auftrag')
})

test('[MES-01] the time office reads the shift but cannot correct it', async ({ signIn }) => {
  const { page } = await signIn(hall.office.username)
  await page.goto(shiftPath())
  const times = page.locator('portal-production-times')
  await expect(times.getByRole('row').filter({ hasText: hall.gap.name })).toBeVisible()
  await expect(times.getByText('Diese Schicht korrigiert eine andere Person.')).toBeVisible()
  await expect(times.getByRole('button', { name: 'Andere Buchung …' })).toHaveCount(0)
})

test('[MES-01] the portal of production without other roles shows the own bookings and the sums, and no other person', async ({
  signIn,
}) => {
  const { page, menu } = await signIn(hall.alone.username)
  await menu.getByRole('link', { name: 'Produktionszeiten' }).click()
  const times = page.locator('portal-production-times')
  // The shift of yesterday is a booking of this month, but not on its first day.
  if (addDays(hall.day, 1).endsWith('-01')) await times.getByRole('tab', { name: 'Meine Buchungen' }).click()
  await expect(times.getByRole('tab', { name: 'Meine Buchungen', selected: true })).toBeVisible()
  await expect(times.getByRole('tab', { name: 'Schicht' })).toHaveCount(0)
  await times.getByRole('tab', { name: 'Monat' }).click()
  await expect(times.getByRole('tab', { name: 'Monat', selected: true })).toBeVisible()
  await page.goto(shiftPath())
  await expect(times.getByRole('heading', { name: 'PZE-Zeitbuchungen' })).toBeAttached()
  await expect(times.getByText(hall.gap.name)).toHaveCount(0)
  expect(await axeViolations(page)).toEqual([])
})
