import type { LeaveRequest } from '#contract/vacation.ts'
import { addDays, wallTimeOf, weekdayOf } from '#domain/calendar/berlin-time.ts'
import { axeViolationsOfBothThemes } from '#tests/e2e/axe.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { PlannerPage } from '#tests/e2e/pages/planner.page.ts'
import { tabTo } from '#tests/e2e/tab-to.ts'
import { typeInto } from '#tests/e2e/type-into.ts'

const today = wallTimeOf(new Date()).day
/** Tuesday of the week that begins so many weeks from now. */
const tuesdayIn = (weeks: number): string => addDays(today, weeks * 7 - weekdayOf(today) + 1)
const typed = (day: string): string => day.split('-').reverse().join('.')
/** From Tuesday to Thursday: in no week are all of them holidays. */
const daysIn = (weeks: number): string => `${typed(tuesdayIn(weeks))}-${typed(addDays(tuesdayIn(weeks), 2))}`

test(
  'a request is typed, sent, approved while the page is open, and asked to be cancelled [VAC-03] [VAC-05]',
  { tag: '@firefox' },
  async ({ signIn, api }) => {
    const { page } = await signIn('felix.hartung')
    const planner = new PlannerPage(page)
    await planner.open()
    await planner.typePeriod(daysIn(6))
    await expect(planner.panel.getByRole('rowheader', { name: 'Benötigt' })).toBeVisible()
    await typeInto(planner.panel.getByRole('textbox', { name: /^Bemerkung/ }), 'Wandern')
    await planner.submit()
    await expect(page.getByText('Der Antrag wurde gestellt.').first()).toBeVisible()
    await expect(planner.row('Offen')).toContainText('liegt bei')
    expect(await axeViolationsOfBothThemes(page)).toEqual([])

    const boss = await api('thorsten.wehmeyer')
    const open = await boss.call<{ request: LeaveRequest }[]>('GET', '/api/vac/decisions')
    const mine = open.body.find(({ request }) => request.comment === 'Wandern')!.request
    await boss.call('POST', `/api/vac/requests/${mine.id}/decision`, { approve: true }, mine.version)
    await expect(planner.row('Genehmigt')).toContainText('Thorsten Wehmeyer')

    // The link of the notification opens the request.
    await planner.open(`/urlaub/${mine.id}`)
    await expect(planner.dialog().getByText(/manuell genehmigt am/)).toBeVisible()
    await planner.dialog().getByRole('button', { name: 'Stornieren …' }).click()
    await typeInto(planner.dialog().getByRole('textbox', { name: /^Grund/ }), 'Regen')
    await planner.dialog().getByRole('button', { name: 'Stornierung beantragen' }).click()
    await expect(planner.row('Stornierung beantragt')).toBeVisible()
  },
)

test('on the phone days are tapped, stored as a pencil entry, and a request without a connection is sent once [VAC-01] [VAC-03]', async ({
  signIn,
  api,
}) => {
  const { page } = await signIn('yannick.mertens', { viewport: { width: 390, height: 844 }, hasTouch: true })
  const planner = new PlannerPage(page)
  await planner.open()
  await page.getByRole('button', { name: 'Nächster Monat' }).click()
  const day = page.getByRole('gridcell', { name: /^Dienstag, (9|10|11|12|13|14|15)\./ })
  await day.tap()
  await page.getByRole('region', { name: 'Gewählte Tage' }).getByRole('button', { name: 'Urlaub beantragen' }).tap()
  await planner.panel.getByRole('button', { name: 'Als Wunsch vormerken' }).tap()
  await expect(planner.row('Wunsch')).toBeVisible()

  await page.getByRole('button', { name: 'Urlaub beantragen' }).click()
  await planner.typePeriod(daysIn(9))
  await page.context().setOffline(true)
  await planner.submit()
  await expect(planner.row('noch nicht übertragen')).toBeVisible()
  await page.context().setOffline(false)
  await expect(planner.row('noch nicht übertragen')).toBeHidden({ timeout: 30_000 })
  const { call } = await api('yannick.mertens')
  const year = tuesdayIn(9).slice(0, 4)
  const { body } = await call<{ requests: LeaveRequest[] }>('GET', `/api/vac/calendar?year=${year}`)
  expect(body.requests.filter(({ status }) => status === 'open')).toHaveLength(1)
})

test('by keyboard only leave is requested, and a calendar feed is made, read elsewhere and revoked [VAC-03]', async ({
  signIn,
  api,
}) => {
  const { page } = await signIn('zoe.albers')
  const planner = new PlannerPage(page)
  await planner.open()
  await tabTo(planner.period)
  await page.keyboard.type(daysIn(7))
  await page.keyboard.press('Enter')
  await expect(planner.panel.getByRole('table', { name: 'Tage des Antrags' })).toBeVisible()
  await tabTo(planner.panel.getByRole('textbox', { name: /^Bemerkung/ }))
  await page.keyboard.type('Umbau')
  await tabTo(planner.panel.getByRole('button', { name: 'Antrag stellen' }))
  await page.keyboard.press('Enter')
  const row = planner.row('Offen')
  await expect(row).toContainText('liegt bei')
  const { call } = await api('zoe.albers')
  const { body } = await call<{ requests: LeaveRequest[] }>('GET', `/api/vac/calendar?year=${tuesdayIn(7).slice(0, 4)}`)
  expect(body.requests).toEqual([expect.objectContaining({ status: 'open', comment: 'Umbau' })])
  await tabTo(row.getByRole('button'))
  await page.keyboard.press('Enter')
  await expect(planner.dialog()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(row.getByRole('button')).toBeFocused()

  const opener = page.getByRole('button', { name: 'Kalender-Abo' })
  await tabTo(opener, 'Shift+Tab')
  await page.keyboard.press('Enter')
  const feeds = page.getByRole('dialog', { name: 'Kalender-Abo' })
  await tabTo(feeds.getByRole('button', { name: 'Abo anlegen' }))
  await page.keyboard.press('Enter')
  const address = await feeds.getByRole('textbox', { name: 'Adresse des Abos' }).inputValue()
  const read = await fetch(address)
  expect([read.status, read.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/calendar')])
  expect(await read.text()).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]*END:VCALENDAR\r\n$/)
  await tabTo(feeds.getByRole('button', { name: /^Abo beenden/ }))
  await page.keyboard.press('Enter')
  await expect(feeds).toContainText('Sie haben noch kein Abo.')
  expect((await fetch(address)).status).toBe(404)
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
})
