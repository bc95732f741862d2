// The personnel office: claims, a certificate, lists for spreadsheets, and the notice of lapse with its proof.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Download, Page } from '@playwright/test'
import type { LeaveRequest } from '#contract/vacation.ts'
import type { ExplainedBalance } from '#contract/vacation-calendar.ts'
import { addDays, wallTimeOf } from '#domain/calendar/berlin-time.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { askForLeave } from '#tests/e2e/pages/approval.page.ts'
import { LeaveSettingsPage } from '#tests/e2e/pages/leave-settings.page.ts'
import { PlannerPage } from '#tests/e2e/pages/planner.page.ts'
import { sendLapseNotices } from '#tests/e2e/server-events.ts'

const today = wallTimeOf(new Date()).day
const year = today.slice(0, 4)
const typed = (day: string): string => day.split('-').reverse().join('.')

async function downloaded(page: Page, press: () => Promise<void>): Promise<string> {
  const waiting: Promise<Download> = page.waitForEvent('download')
  await press()
  return readFileSync(await (await waiting).path(), 'utf8')
}

test('the personnel office keeps claims, a certificate and lists, and proves that a notice of lapse was read', async ({
  signIn,
  api,
  portal,
}) => {
  const [birte, miriam] = await Promise.all([api('birte.lohse'), api('miriam.falk')])
  const leave = await askForLeave(birte, { first: today, last: addDays(today, 6) })
  const { version } = leave
  await miriam.call('POST', `/api/vac/requests/${leave.id}/decision`, { approve: true }, version)
  const { page } = await signIn('marta.kowalczyk')
  const settings = new LeaveSettingsPage(page)

  await test.step('a claim follows the contract', async () => {
    await settings.open()
    await settings.section('Mitarbeitende').click()
    await settings.choose('Person', 'Birte Lohse')
    await settings.button('Ändern').click()
    const dialog = settings.dialog('Beschäftigung')
    await dialog.getByRole('textbox', { name: 'Urlaub laut Vertrag' }).fill('400')
    await dialog.getByRole('button', { name: 'Speichern' }).click()
    await expect(dialog.getByText('Geben Sie eine ganze Zahl von 0 bis 366 ein.')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Urlaub laut Vertrag' }).fill('31')
    await dialog.getByRole('button', { name: 'Speichern' }).click()
    await expect(page.getByText('31 Tage im Jahr bei fünf Arbeitstagen')).toBeVisible()
  })

  await test.step('a certificate restores the leave that it covers', async () => {
    await settings.button('Bescheinigung erfassen').click()
    const dialog = settings.dialog('Bescheinigung erfassen')
    await dialog.getByRole('textbox', { name: 'Zeitraum' }).fill(`${typed(today)} - ${typed(addDays(today, 6))}`)
    await dialog.getByRole('button', { name: 'Speichern' }).click()
    await expect(page.getByText('zurückgebucht (Krankheit)').first()).toBeVisible()
    const { body } = await birte.call<LeaveRequest>('GET', `/api/vac/requests/${leave.id}`)
    expect(body.timeline.map(({ type }) => type)).toContain('daysRestored')
    const balance = await birte.call<ExplainedBalance>('GET', `/api/vac/balance?year=${year}`)
    expect(balance.body.taken.days.filter(({ requestId }) => requestId === leave.id)).toEqual([])
  })

  await test.step('the balances are a file for a German spreadsheet', async () => {
    await settings.section('Listen').click()
    await settings.chooseCompany('Talbrück Service GmbH')
    const csv = await downloaded(page, () => settings.button('Urlaubskonten herunterladen').click())
    expect(csv).toMatch(/^\uFEFF"?Name"?;"?Personalnummer"?;"?Jahr"?;/)
    expect(csv).toMatch(/Lohse/)
  })

  await test.step('a notice of lapse is sent, read and confirmed', async () => {
    await settings.section('Mitarbeitende').click()
    await settings.chooseCompany('Talbrück Service GmbH')
    const sending = page.getByRole('switch', { name: /^Hinweise senden/ })
    await sending.click()
    await expect(sending).toBeChecked()
    await sendLapseNotices(portal.dataDir, `${year}-01-02`)
    const employee = await signIn('birte.lohse')
    await new PlannerPage(employee.page).open()
    await employee.page.getByRole('button', { name: 'Hinweis lesen' }).click()
    const notice = employee.page.getByRole('dialog', { name: 'Hinweis auf Ihren Resturlaub' })
    await expect(notice).toContainText(`aus dem Jahr ${year}`)
    await notice.getByRole('button', { name: 'Kenntnisnahme bestätigen' }).click()
    await expect(employee.page.getByRole('button', { name: /^Hinweis auf Resturlaub vom/ })).toBeVisible()
  })

  await test.step('its proof is exported with a checksum', async () => {
    await settings.open()
    await settings.section('Mitarbeitende').click()
    await settings.chooseCompany('Talbrück Service GmbH')
    const row = page.getByRole('row', { name: /Birte Lohse/ }).first()
    await expect(row).toContainText('bestätigt')
    const save = row.getByRole('button', { name: /^Nachweis speichern: Birte Lohse/ })
    const proof = await downloaded(page, () => save.click())
    const [, text = '', checksum] = /^([\s\S]*)SHA-256: (\w+)\n$/.exec(proof) ?? []
    expect(text).toMatch(/Bestätigt: +\d/)
    expect(createHash('sha256').update(text).digest('hex')).toBe(checksum)
  })
})
