// A form on its way through a deputy, a colleague to whom it is handed over, and a group postbox, with the real server.
import { randomUUID } from 'node:crypto'
import type { Form } from '#contract/postbox.ts'
import { addDays, wallTimeOf } from '#domain/calendar/berlin-time.ts'
import { axeViolations } from '#tests/e2e/axe.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { sendTrip } from '#tests/e2e/send-trip.ts'

test('[POST-01] [POST-03] a deputy hands a form over, a colleague approves it, and one of a group takes it, puts it back and ends it', async ({
  signIn,
  api,
}) => {
  const [sender, holder, deputy] = [
    await api('marlies.schuerholz'),
    await api('ludger.hesse'),
    // People without leave in the demo company: an absent person decides for no one.
    await api('katja.wiesner'),
  ] as const
  const today = wallTimeOf(new Date()).day
  const away = { activated: true, deputyIds: [deputy.sub], awayFrom: today, awayUntil: addDays(today, 3) }
  expect((await holder.call('PUT', '/api/vac/deputies', away)).status).toBe(200)
  const city = `Stadt ${randomUUID().slice(0, 8)}`
  const { id, number } = await sendTrip(sender, city)

  await test.step('the list of the deputy names the holder', async () => {
    const { page } = await signIn('katja.wiesner')
    await page.goto('/meineNachrichten/empfangeneFormulare')
    const row = page.locator('portal-postbox').getByRole('row').filter({ hasText: number })
    await expect(row).toContainText('in Vertretung von Ludger Hesse')
    await row.getByRole('link', { name: new RegExp(`^Entscheiden: .*${city}`) }).click()
    const form = page.locator('portal-form')
    await expect(form.getByText('Sie entscheiden in Vertretung von Ludger Hesse.')).toBeVisible()
    await form.getByRole('button', { name: 'Weitergeben …' }).click()
    const dialog = page.getByRole('dialog', { name: 'Formular weitergeben' })
    await dialog.getByRole('combobox', { name: 'Person' }).fill('Olga Weber')
    await page.getByRole('option', { name: /Olga Weber/ }).click()
    await dialog.getByRole('textbox', { name: /^Nachricht/ }).fill('Sie kennen den Kunden.')
    await dialog.getByRole('button', { name: 'Formular weitergeben' }).click()
    await expect(dialog).toBeHidden()
    await expect(form.getByRole('button', { name: 'Genehmigen' })).toHaveCount(0)
  })

  await test.step('the colleague decides', async () => {
    const { page } = await signIn('olga.weber')
    await page.goto(`/formular/detail/${id}`)
    const form = page.locator('portal-form')
    await expect(form.getByText('Sie kennen den Kunden.').first()).toBeVisible()
    await form.getByRole('button', { name: 'Genehmigen' }).click()
    await expect(form.getByRole('button', { name: 'Genehmigen' })).toHaveCount(0)
  })

  await test.step('one of the group takes it in the list, puts it back, and takes it again', async () => {
    const { page } = await signIn('ines.vogelsang')
    await page.goto('/meineNachrichten/empfangeneFormulare')
    const list = page.locator('portal-postbox')
    const row = list.getByRole('row').filter({ hasText: number })
    const take = async () => {
      await row.getByRole('button', { name: /^Übernehmen: / }).click()
      await page
        .getByRole('dialog', { name: 'Formular übernehmen?' })
        .getByRole('button', { name: 'Übernehmen' })
        .click()
      await expect(row.getByRole('link', { name: /^Entscheiden: / })).toBeVisible()
    }
    await take()
    const group = await api('guel.aksoy')
    const { version } = (await group.call<Form>('GET', `/api/forms/forms/${id}`)).body
    expect((await group.call('POST', `/api/forms/forms/${id}/take`, undefined, version)).status).toBe(409)
    await row.getByRole('button', { name: /^Zurücklegen: / }).click()
    await page
      .getByRole('dialog', { name: 'Formular zurücklegen?' })
      .getByRole('button', { name: 'Zurücklegen' })
      .click()
    await expect(row.getByRole('button', { name: /^Übernehmen: / })).toBeVisible()
    await take()
    expect(await axeViolations(page)).toEqual([])
    await row.getByRole('link', { name: /^Entscheiden: / }).click()
    const form = page.locator('portal-form')
    await form.getByRole('button', { name: 'Genehmigen' }).click()
    await expect(form.getByText('Genehmigt', { exact: true }).first()).toBeVisible()
  })
  expect((await holder.call('PUT', '/api/vac/deputies', { ...away, activated: false })).status).toBe(200)
})
