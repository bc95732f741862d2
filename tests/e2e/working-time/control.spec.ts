// Deciding about working time: the supervisor, the project manager, a deputy, and the time office.
import type { Control, ControlItem } from '#contract/working-time-control.ts'
import type { DayLine, TimeMonth } from '#contract/working-time.ts'
import { addDays, wallTimeOf } from '#domain/calendar/berlin-time.ts'
import { addMonths } from '#domain/calendar/calendar-days.ts'
import { shownFigures } from '#domain/working-time/month-figures.ts'
import type { Api } from '#tests/e2e/api.ts'
import { axeViolationsOfBothThemes } from '#tests/e2e/axe.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { TimeControlPage } from '#tests/e2e/pages/time-control.page.ts'
import { typeInto } from '#tests/e2e/type-into.ts'

const today = wallTimeOf(new Date()).day
const typed = (day: string): string => day.split('-').toReversed().join('.')

const controlOf = async ({ call }: Api): Promise<Control> => (await call<Control>('GET', '/api/az/control')).body
const monthOf = async ({ call }: Api, month: string): Promise<TimeMonth> =>
  (await call<TimeMonth>('GET', `/api/az/months/${month}`)).body
const dayOf = async (api: Api, { day, id }: Pick<ControlItem, 'day' | 'id'>): Promise<DayLine | undefined> =>
  (await monthOf(api, day.slice(0, 7))).days.find((line) => line.id === id)

/** A finding that the caller may decide as it is. */
const decidable = ({ stage, isIncomplete, caseId }: ControlItem): boolean =>
  stage !== null && !isIncomplete && caseId === null

test(
  'a supervisor releases all days without a finding together, and rejects a day with a reason [TIME-04]',
  { tag: '@firefox' },
  async ({ signIn, api }) => {
    const [katrin, daniel] = await Promise.all([api('katrin.osterloh'), api('daniel.kowalski')])
    const { items, clean } = await controlOf(katrin)
    const wrong = items.find((item) => decidable(item) && item.person.id === daniel.sub)!
    const { page } = await signIn('katrin.osterloh')
    const control = new TimeControlPage(page)
    await control.open()
    await expect(control.queue).toBeVisible()
    await expect(control.clean).toContainText(String(clean.days))
    await control.releaseClean()
    await expect.poll(async () => (await controlOf(katrin)).clean.days).toBe(0)
    await expect(control.clean).toBeHidden()

    await control.open(wrong.id)
    const card = control.card('Daniel Kowalski')
    expect(await axeViolationsOfBothThemes(page)).toEqual([])
    await card.getByRole('button', { name: 'Ablehnen' }).click()
    const dialog = page.getByRole('dialog', { name: 'Tag von Daniel Kowalski ablehnen' })
    await dialog.getByRole('button', { name: 'Ablehnen', exact: true }).click()
    await expect(dialog.getByText('Das Feld Grund darf nicht leer sein.'), 'no rejection without one').toBeVisible()
    await typeInto(dialog.getByRole('textbox', { name: 'Grund' }), 'Bitte die Pause nachtragen.')
    await dialog.getByRole('button', { name: 'Ablehnen', exact: true }).click()
    await control.sendNow()
    await expect.poll(async () => (await dayOf(daniel, wrong))?.status).toBe('manuallyRejected')
    const rejected = await dayOf(daniel, wrong)
    expect(rejected?.stages).toContainEqual(expect.objectContaining({ reason: 'Bitte die Pause nachtragen.' }))
    expect((await controlOf(katrin)).items.map(({ id }) => id)).not.toContain(wrong.id)
  },
)

test('project manager and supervisor decide one after the other, and each sees where the day is [TIME-04]', async ({
  signIn,
  api,
}) => {
  const [viktor, katrin] = await Promise.all([api('viktor.schaefer'), api('katrin.osterloh')])
  const trip = (await controlOf(viktor)).items.find((item) => decidable(item) && item.person.id === katrin.sub)!

  await test.step('the project manager', async () => {
    const { page } = await signIn('viktor.schaefer')
    const control = new TimeControlPage(page)
    await control.open(trip.id)
    const card = control.card('Katrin Osterloh')
    await expect(card).toContainText('Auftrag 4711-20')
    await expect(card.getByRole('list', { name: 'Freigabe' })).toContainText('wartet auf Sie')
    await expect(page.getByRole('region', { name: /, Katrin Osterloh$/ }).getByRole('row')).toHaveCount(2)
    await card.getByRole('button', { name: 'Freigeben' }).click()
    await control.sendNow()
    await expect.poll(async () => (await dayOf(katrin, trip))?.status).not.toBe('notYetProcessedByProjectManager')
  })

  await test.step('the supervisor', async () => {
    const { page } = await signIn('thorsten.wehmeyer')
    const control = new TimeControlPage(page)
    await control.open(trip.id)
    const card = control.card('Katrin Osterloh')
    const track = card.getByRole('list', { name: 'Freigabe' })
    await expect(track).toContainText('genehmigt von Viktor Schäfer')
    await expect(track).toContainText('wartet auf Sie')
    await card.getByRole('button', { name: 'Freigeben' }).click()
    await control.sendNow()
    await expect.poll(async () => (await dayOf(katrin, trip))?.status).toBe('manuallyApproved')
  })
})

test('a deputy decides in the name of the holder until the right ends [TIME-04]', async ({ signIn, api }) => {
  const [guel, bernd] = await Promise.all([api('guel.aksoy'), api('bernd.rademacher')])
  const setting = { activated: true, deputyIds: [bernd.sub], awayFrom: today, awayUntil: addDays(today, 1) }
  expect((await guel.call('PUT', '/api/vac/deputies', setting)).status).toBe(200)
  const { days } = (await controlOf(guel)).clean
  const { page } = await signIn('bernd.rademacher')
  const control = new TimeControlPage(page)
  await control.open()
  await expect(control.clean).toContainText('in Vertretung für Gül Aksoy')
  await control.releaseClean()
  await expect.poll(async () => (await controlOf(guel)).clean.days).toBeLessThan(days)
  const marek = await api('marek.nowak')
  const released = (await monthOf(marek, today.slice(0, 7))).days.flatMap(({ stages }) => stages)
  expect(released).toContainEqual(
    expect.objectContaining({
      outcome: 'manuallyApproved',
      decider: { id: bernd.sub, name: 'Bernd Rademacher' },
      onBehalfOf: { id: guel.sub, name: 'Gül Aksoy' },
    }),
  )
  const open = (await controlOf(bernd)).items.find(({ stage }) => stage !== null)
  await control.open(open!.id)
  const card = control.card(open!.person.name)
  await expect(card.getByRole('button', { name: 'Rückfrage stellen' })).toBeVisible()
  expect((await guel.call('PUT', '/api/vac/deputies', { ...setting, activated: false })).status).toBe(200)
  const { version } = open!
  const late = { approve: false, reason: 'Zu spät.', days: [{ id: open!.id, version }] }
  expect((await bernd.call('POST', '/api/az/control/decisions', late)).status).toBe(403)
  expect((await controlOf(bernd)).items).toEqual([])
})

test('a month is signed by both sides, and opened again by the time office with a reason [TIME-04] [TIME-06]', async ({
  signIn,
  api,
}) => {
  const jonas = await api('jonas.reiter')
  const month = addMonths(`${today.slice(0, 7)}-01`, -1)
  const shown = await monthOf(jonas, month.slice(0, 7))
  const signed = await jonas.call('POST', `/api/az/months/${month.slice(0, 7)}/sign`, {
    version: shown.closing.version,
    ...shownFigures(shown),
  })
  expect(signed.status, JSON.stringify(signed.body)).toBe(200)
  const { page } = await signIn('katrin.osterloh')
  const control = new TimeControlPage(page)
  await control.open()
  await page.getByRole('button', { name: /^Monat bestätigen: Jonas Reiter/ }).click()
  const dialog = page.getByRole('dialog', { name: /von Jonas Reiter bestätigen$/ })
  await expect(dialog.getByText('Zeitkonto')).toBeVisible()
  await dialog.getByRole('button', { name: 'Monat bestätigen' }).click()
  await expect.poll(async () => (await monthOf(jonas, month.slice(0, 7))).closing.isClosed).toBe(true)

  await page.goto('/arbeitszeiten/zeitbuero')
  await control.filter('21063', typed(month), typed(addDays(addMonths(month, 1), -1)))
  await page.getByRole('button', { name: 'Monat wieder öffnen …' }).click()
  const reopening = page.getByRole('dialog', { name: /von Jonas Reiter wieder öffnen$/ })
  await reopening.getByRole('button', { name: 'Wieder öffnen' }).click()
  await expect(reopening.getByText('Das Feld Grund darf nicht leer sein.')).toBeVisible()
  await reopening.getByRole('textbox', { name: 'Grund' }).fill('Eine Dienstreise fehlt.')
  await reopening.getByRole('button', { name: 'Wieder öffnen' }).click()
  await expect(reopening).toBeHidden()
  expect((await monthOf(jonas, month.slice(0, 7))).closing).toMatchObject({
    isClosed: false,
    isSignedByEmployee: false,
    events: expect.arrayContaining([expect.objectContaining({ type: 'reopened', reason: 'Eine Dienstreise fehlt.' })]),
  })
  await expect(page.getByText(/Wieder geöffnet am .*„Eine Dienstreise fehlt\.“/)).toBeVisible()
})

test('the time office corrects a day with a reason, and a file of a terminal clears another one [TIME-03]', async ({
  signIn,
  api,
}) => {
  const [katrin, aylin, elke] = await Promise.all(
    ['katrin.osterloh', 'aylin.demir', 'elke.brandhorst'].map((name) => api(name)),
  )
  const { items } = await controlOf(katrin!)
  const missing = items.find(
    ({ person, findings }) => person.id === aylin!.sub && findings[0]?.code === 'stampingMissing',
  )!
  const unexcused = items.find(({ person, findings }) => person.id === elke!.sub && findings[0]?.code === 'unexcused')!
  const { page } = await signIn('katrin.osterloh')
  const control = new TimeControlPage(page)

  await test.step('a correction', async () => {
    await control.open(missing.id)
    const card = control.card('Aylin Demir')
    await expect(card.getByRole('button', { name: 'Freigeben' }), 'not without its stamp').toHaveCount(0)
    await card.getByRole('button', { name: 'Korrigieren …' }).click()
    const dialog = page.getByRole('dialog', { name: /^Aylin Demir, .* korrigieren$/ })
    await dialog.getByRole('textbox', { name: 'Kommen' }).fill('7:50')
    await dialog.getByRole('textbox', { name: 'Grund' }).fill('Terminal an Tor 1 war aus.')
    await dialog.getByRole('button', { name: 'Korrektur speichern' }).click()
    await expect(dialog).toBeHidden()
    expect(await dayOf(aylin!, missing)).toMatchObject({ feedback: null, actual: 510 })
  })

  await test.step('a file', async () => {
    await page.goto('/arbeitszeiten/einstellungen')
    await page.getByRole('tab', { name: 'Importe', exact: true }).last().click()
    const at = (time: string, kind: string) => `21049;${typed(unexcused.day)};${time};${kind}`
    const lines = [
      'Personalnummer;Datum;Uhrzeit;Art',
      at('07:30', 'K'),
      at('12:00', 'G'),
      at('12:30', 'K'),
      at('16:00', 'G'),
    ]
    await page
      .getByRole('button', { name: 'Datei CSV-Datei wählen' })
      .setInputFiles({ name: 'tor-sued.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) })
    await page.getByRole('button', { name: /Buchungen speichern$/ }).click()
    await expect.poll(async () => (await dayOf(elke!, unexcused))?.feedback, { timeout: 30_000 }).toBeNull()
    await control.open()
    await expect(control.queue).not.toContainText('Elke Brandhorst')
  })
})
