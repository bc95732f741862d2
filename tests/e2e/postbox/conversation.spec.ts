// The conversation of a form between its sender and its supervisor, each in a browser of their own, with the real server.
import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { axeViolationsOfBothThemes } from '#tests/e2e/axe.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { sendTrip } from '#tests/e2e/send-trip.ts'

const conversationOf = (page: Page): Locator => page.locator('portal-form').getByRole('region', { name: 'Gespräch' })
const logOf = (page: Page): Locator => conversationOf(page).getByRole('log', { name: 'Nachrichten' })
const field = (page: Page): Locator => conversationOf(page).getByRole('textbox', { name: /^Nachricht/ })

/** Writes and sends immediately: outside the other person's working hours the portal suggests a later time. */
async function write(page: Page, text: string): Promise<void> {
  await field(page).fill(text)
  const buttons = conversationOf(page).getByRole('button', { name: /^(Senden|Trotzdem jetzt senden)$/ })
  await buttons.click()
  await expect(field(page)).toHaveValue('')
}

/** From the top: a button that the top bar half covers while the page is scrolled counts as too small. */
async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo(0, 0))
  expect(await axeViolationsOfBothThemes(page)).toEqual([])
}

test('[POST-04] sender and supervisor write, confirm, delete and write without a connection, until the form is closed', async ({
  signIn,
  api,
}) => {
  const { id } = await sendTrip(await api('felix.hartung'), `Stadt ${randomUUID().slice(0, 8)}`)
  const { page: own } = await signIn('felix.hartung')
  const { page: boss } = await signIn('thorsten.wehmeyer')
  for (const page of [own, boss]) {
    await page.goto(`/formular/detail/${id}`)
    await expect(logOf(page).getByText('Noch kein Gespräch')).toBeVisible()
  }

  await expect(async () => {
    await field(boss).press('a')
    await expect(conversationOf(own).getByText('Thorsten Wehmeyer schreibt')).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await conversationOf(boss).getByRole('checkbox', { name: 'Bitte bestätigen' }).check()
  await write(boss, 'Fahren Sie mit der Bahn?')
  const asked = logOf(own).getByRole('article').filter({ hasText: 'Fahren Sie mit der Bahn?' })
  await expect(asked.getByText('bittet um Bestätigung')).toBeVisible()
  await expect(conversationOf(own).getByText('Thorsten Wehmeyer schreibt')).toHaveCount(0)
  await expectAccessible(own)
  await asked.getByRole('button', { name: 'Bestätigen' }).click()
  await expect(asked.getByText(/^von Ihnen bestätigt, /)).toBeVisible()
  await expect(logOf(boss).getByText(/^bestätigt von Felix Hartung, /)).toBeVisible()

  await write(boss, 'Das war für jemand anderen')
  const wrong = logOf(boss).getByRole('article').filter({ hasText: 'Das war für jemand anderen' })
  await expect(logOf(own).getByText('Das war für jemand anderen')).toBeVisible()
  await wrong.hover()
  await wrong.getByRole('button', { name: 'Nachricht löschen' }).click()
  await boss.getByRole('dialog', { name: 'Nachricht löschen?' }).getByRole('button', { name: 'Löschen' }).click()
  for (const page of [own, boss]) {
    await expect(logOf(page).getByText('Nachricht gelöscht')).toBeVisible()
    await expect(logOf(page).getByText('Das war für jemand anderen')).toHaveCount(0)
  }

  await own.context().setOffline(true)
  await write(own, 'Ja, ab Siegen')
  await expect(logOf(own).getByText('noch nicht übertragen')).toBeVisible()
  await expectAccessible(own)
  await own.context().setOffline(false)
  await expect(logOf(own).getByText('noch nicht übertragen')).toHaveCount(0, { timeout: 30_000 })
  for (const page of [own, boss]) await expect(logOf(page).getByText('Ja, ab Siegen')).toHaveCount(1)
  // The same after a reload.
  await own.reload()
  await expect(logOf(own).getByText('Ja, ab Siegen')).toHaveCount(1)
  await expect(logOf(own).getByRole('article')).toHaveCount(3)

  const form = boss.locator('portal-form')
  await form.getByRole('textbox', { name: 'Begründung' }).fill('Bitte per Video')
  await form.getByRole('button', { name: 'Ablehnen' }).click()
  for (const page of [own, boss]) {
    await expect(logOf(page).getByText(/^Das Formular ist seit .* abgeschlossen/)).toBeVisible()
    await expect(field(page)).toHaveCount(0)
    await expect(logOf(page).getByRole('button', { name: 'Nachricht löschen' })).toHaveCount(0)
  }
  await expect(conversationOf(own).getByRole('link', { name: 'Neues Formular dazu' })).toBeVisible()
  await expectAccessible(own)
})
