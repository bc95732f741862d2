import type { TimeMonth } from '#contract/working-time.ts'
import { addDays, wallTimeOf, weekdayOf } from '#domain/calendar/berlin-time.ts'
import type { Api } from '#tests/e2e/api.ts'
import { axeViolationsOfBothThemes } from '#tests/e2e/axe.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { WorkerPage } from '#tests/e2e/pages/worker.page.ts'
import { tabTo } from '#tests/e2e/tab-to.ts'

const today = wallTimeOf(new Date()).day
/** A Sunday, on which no demo employee has worked. */
const sunday = addDays(today, -weekdayOf(today) - 1)
const typed = (day: string): string => day.split('-').toReversed().join('.')

async function readDays({ call }: Api, day: string): Promise<TimeMonth['days']> {
  const { body } = await call<TimeMonth>('GET', `/api/az/months/${day.slice(0, 7)}`)
  return body.days
}

test(
  'by keyboard only an employee records a day, and corrects another one from a link [TIME-02] [TIME-03]',
  { tag: '@firefox' },
  async ({ signIn, api }) => {
    const guel = await api('guel.aksoy')
    const days = [...(await readDays(guel, addDays(today, -31))), ...(await readDays(guel, today))]
    const wrong = days.findLast(({ feedback, lock }) => feedback === 'stampingMissing' && lock === null)!
    const { page } = await signIn('guel.aksoy')
    await page.goto('/arbeitszeiten')
    const opener = page.getByRole('button', { name: 'Zeit erfassen' }).first()
    await tabTo(opener)
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Zeit erfassen' })
    const day = dialog.getByRole('textbox', { name: 'Tag' })
    await tabTo(day)
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(typed(sunday))
    for (const [field, time] of [
      ['Kommen', '800'],
      ['Gehen', '1630'],
      ['Pause', '30'],
    ] as const) {
      await tabTo(dialog.getByRole('textbox', { name: field }))
      await page.keyboard.type(time)
    }
    await tabTo(dialog.getByRole('button', { name: 'Speichern' }))
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(opener).toBeFocused()
    const stored = (await readDays(guel, sunday)).find((line) => line.day === sunday)
    expect(stored).toMatchObject({ actual: 480, breakMinutes: 30 })

    await page.goto(`/arbeitszeiten/${wrong.id}`)
    const panel = page.getByRole('region', { name: /^Korrektur für/ })
    await expect(panel.getByRole('textbox', { name: 'Kommen' })).toBeFocused()
    await page.keyboard.type('752')
    await expect(panel.getByText('Saldo Tag')).toBeVisible()
    // The top bar covers scrolled content, which would count as cut off.
    await page.evaluate(() => scrollTo(0, 0))
    expect(await axeViolationsOfBothThemes(page)).toEqual([])
    await tabTo(panel.getByRole('combobox', { name: 'Grund' }))
    await page.keyboard.press('ArrowDown')
    await tabTo(panel.getByRole('button', { name: 'Korrektur senden' }))
    await page.keyboard.press('Enter')
    await expect(panel).toBeHidden()
    await expect(page.getByRole('button', { name: 'Zum Vorgang beim Zeitbüro' })).toBeVisible()
    const sent = (await readDays(guel, wrong.day)).find((line) => line.day === wrong.day)
    expect(sent).toMatchObject({ lock: 'reported', caseId: expect.any(Number) })
  },
)

test('on the phone a stamp without a connection is kept over a reload, and sent once [TIME-02]', async ({
  signIn,
  api,
}) => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, serviceWorkers: 'allow' } as const
  const { page } = await signIn('ralf.kuhlmann', phone)
  await page.goto('/arbeitszeiten')
  const comes = page.getByRole('button', { name: 'Kommen', exact: true })
  await expect(comes).toBeVisible()
  await new WorkerPage(page).isWhole()
  await page.context().setOffline(true)
  await comes.tap()
  const kept = page.getByRole('region', { name: 'Noch nicht übertragen' })
  await expect(kept).toContainText('Kommen')
  await page.getByRole('button', { name: 'Zeit erfassen' }).tap()
  const dialog = page.getByRole('dialog', { name: 'Zeit erfassen' })
  await expect(dialog.getByRole('textbox', { name: 'Gehen' }), 'its part was never loaded before').toBeVisible()
  await dialog.getByRole('button', { name: 'Schließen' }).tap()
  await page.reload()
  const asOf = page.getByText(/^Sie sehen den Stand von/).filter({ visible: true })
  await expect(asOf, 'the month that was read').toBeVisible({ timeout: 30_000 })
  await expect(kept).toContainText('Kommen')
  await page.context().setOffline(false)
  const ralf = await api('ralf.kuhlmann')
  const entries = async () => (await readDays(ralf, today)).find(({ day }) => day === today)?.entries
  // The window first signs in again.
  await expect.poll(entries, { timeout: 30_000 }).toMatchObject([{ goes: null }])
  await expect(kept).toBeHidden()
})
