// Forms as those see them who sent them, decide about them, and share a group postbox, with the real server.
import { randomUUID } from 'node:crypto'
import type { Form } from '#contract/postbox.ts'
import { axeViolations } from '#tests/e2e/axe.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { sendTrip } from '#tests/e2e/send-trip.ts'

const aCity = () => `Stadt ${randomUUID().slice(0, 8)}`

test('[POST-01] [POST-02] [POST-03] a sender follows a form, which the supervisor rejects with a reason; another one is withdrawn', async ({
  signIn,
  api,
}) => {
  const sender = await api('felix.hartung')
  const [city, other] = [aCity(), aCity()]
  const { number } = await sendTrip(sender, city)
  const withdrawn = await sendTrip(sender, other)

  const { page: own } = await signIn('felix.hartung')
  await own.goto('/meineNachrichten/gesendeteFormulare')
  const list = own.locator('portal-postbox')
  const row = list.getByRole('row').filter({ hasText: number })
  await expect(row.getByText(/Station 1 von 2/)).toBeVisible()
  expect(await axeViolations(own)).toEqual([])
  await row
    .getByRole('link', { name: new RegExp(city) })
    .first()
    .click()
  const form = own.locator('portal-form')
  await expect(form.getByRole('heading', { name: 'Wo ist mein Formular?' })).toBeVisible()
  await expect(form.getByRole('listitem').filter({ hasText: 'Reisestelle' })).toContainText('üblich')
  expect(await axeViolations(own)).toEqual([])

  const supervisor = (await sender.call<Form>('GET', `/api/forms/forms/${withdrawn.id}`)).body.stations[0]!.at[0]!
  expect(supervisor.name).not.toBe('')
  const { page: boss } = await signIn('thorsten.wehmeyer')
  await boss.goto('/meineNachrichten/empfangeneFormulare')
  const received = boss.locator('portal-postbox').getByRole('grid', { name: 'Sie sind dran' })
  await received.getByRole('link', { name: new RegExp(`^Entscheiden: .*${city}`) }).click()
  const decision = boss.locator('portal-form')
  await decision.getByRole('textbox', { name: 'Begründung' }).fill('Bitte per Video')
  await decision.getByRole('button', { name: 'Ablehnen' }).click()
  await expect(decision.getByText('Abgelehnt', { exact: true }).first()).toBeVisible()

  // The sender's page has followed by itself.
  await expect(form.getByText('Bitte per Video').first()).toBeVisible()
  await own.goBack()
  await expect(list.getByRole('row').filter({ hasText: number }).getByText('Abgelehnt')).toBeVisible()

  await own.goto(`/formular/detail/${withdrawn.id}`)
  await form.getByRole('button', { name: 'Zurückziehen …' }).click()
  await own
    .getByRole('dialog', { name: 'Formular zurückziehen?' })
    .getByRole('button', { name: 'Formular zurückziehen' })
    .click()
  await expect(form.getByText('Zurückgezogen', { exact: true }).first()).toBeVisible()
  await boss.goto(`/formular/detail/${withdrawn.id}`)
  await expect(decision.getByText('Zurückgezogen', { exact: true }).first()).toBeVisible()
  await expect(decision.getByRole('button', { name: 'Genehmigen' })).toHaveCount(0)
})

test('[POST-03] a member of a group takes a form and asks back; the sender answers, and it is approved', async ({
  signIn,
  api,
}) => {
  const [sender, boss] = [await api('felix.hartung'), await api('thorsten.wehmeyer')]
  const { id, version } = await sendTrip(sender, aCity())
  const decided = await boss.call('POST', `/api/forms/forms/${id}/decision`, { approve: true }, version)
  expect(decided.status).toBe(200)

  const { page: office } = await signIn('ines.vogelsang')
  await office.goto(`/formular/detail/${id}`)
  const form = office.locator('portal-form')
  await form.getByRole('button', { name: 'Übernehmen' }).click()
  await office.getByRole('dialog', { name: 'Formular übernehmen?' }).getByRole('button', { name: 'Übernehmen' }).click()
  await expect(form.getByText(/übernommen von Ines Vogelsang/)).toBeVisible()
  await form.getByRole('button', { name: 'Rückfrage stellen …' }).click()
  const ask = office.getByRole('dialog', { name: 'Rückfrage stellen' })
  await ask.getByRole('textbox', { name: 'Ihre Frage' }).fill('Welches Hotel?')
  await ask.getByRole('button', { name: 'Rückfrage senden' }).click()
  await expect(form.getByText('Rückfrage', { exact: true }).first()).toBeVisible()

  const { page: own } = await signIn('felix.hartung')
  await own.goto('/meineNachrichten/gesendeteFormulare')
  await own.locator(`portal-postbox a[href$="/formular/detail/${id}"]`).first().click()
  const answer = own.locator('portal-form')
  await expect(answer.getByText('Welches Hotel?').first()).toBeVisible()
  await answer.getByRole('textbox', { name: 'Ihre Antwort' }).fill('Das am Dom')
  await answer.getByRole('button', { name: 'Antwort senden' }).click()
  await expect(answer.getByRole('textbox', { name: 'Ihre Antwort' })).toHaveCount(0)

  await expect(form.getByText('Das am Dom').first()).toBeVisible()
  // The answer has just come: until it was seen for a moment, the page asks again.
  await expect(async () => {
    await form.getByRole('button', { name: 'Genehmigen' }).click({ timeout: 2_000 })
    await expect(form.getByText('Genehmigt', { exact: true }).first()).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await expect(answer.getByText('Genehmigt', { exact: true }).first()).toBeVisible()
  expect(await axeViolations(own)).toEqual([])
})

test('[POST-03] a form is not found by a person who takes no part in it', async ({ signIn, api }) => {
  const { id } = await sendTrip(await api('felix.hartung'), aCity())
  const { page } = await signIn('leonie.brinkmann')
  await page.goto(`/formular/detail/${id}`)
  await expect(page.getByRole('heading', { name: 'Die Seite wurde nicht gefunden' })).toBeVisible()
})
