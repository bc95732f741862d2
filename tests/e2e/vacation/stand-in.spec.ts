// Deciders besides the supervisor: a deputy while the holder is away, and the manager of a project.
import type { Board, OpenDecisions } from '#contract/vacation-calendar.ts'
import type { LeaveRequest } from '#contract/vacation.ts'
import { addDays, wallTimeOf } from '#domain/calendar/berlin-time.ts'
import type { Api } from '#tests/e2e/api.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { ApprovalPage, approveAll, askForLeave, freeWeek } from '#tests/e2e/pages/approval.page.ts'
import { PlannerPage } from '#tests/e2e/pages/planner.page.ts'

const today = () => wallTimeOf(new Date()).day

/** Approves a request as its supervisor. */
async function approve(boss: Api, { id }: LeaveRequest): Promise<LeaveRequest> {
  const { body } = await boss.call<LeaveRequest>('GET', `/api/vac/requests/${id}`)
  const done = await boss.call<LeaveRequest>('POST', `/api/vac/requests/${id}/decision`, {
    version: body.version,
    approve: true,
  })
  expect(done.status, JSON.stringify(done.body)).toBe(200)
  return done.body
}

test('a deputy decides while the holder is on leave, until the holder withdraws the right [VAC-06] [SHELL-08]', async ({
  signIn,
  api,
}) => {
  const [guel, thorsten, bernd, nadine, ines] = await Promise.all(
    ['guel.aksoy', 'thorsten.wehmeyer', 'bernd.rademacher', 'nadine.ruhnau', 'ines.vogelsang'].map((name) => api(name)),
  )
  // Only the holder's own approved leave activates the deputy.
  const setting = { activated: true, deputyIds: [bernd!.sub], awayFrom: null, awayUntil: null }
  expect((await guel!.call('PUT', '/api/vac/deputies', setting)).status).toBe(200)
  await approveAll(guel!)
  const week = await freeWeek(nadine!, ines!)
  const first = await askForLeave(nadine!, week)
  expect((await bernd!.call<OpenDecisions>('GET', '/api/vac/decisions')).body).toEqual([])
  const leave = await askForLeave(guel!, { first: today(), last: addDays(today(), 6) })
  await approve(thorsten!, leave)

  const { page, menu } = await signIn('bernd.rademacher')
  const approval = new ApprovalPage(page)
  await approval.open(first)
  await approval.toFirstRequest()
  await page.keyboard.press('Enter')
  await expect(approval.card).toContainText('Nadine Ruhnau')
  await expect(approval.card).toContainText('in Vertretung für Gül Aksoy')
  await page.keyboard.press('a')
  await approval.lastDecision.getByRole('button', { name: 'Jetzt senden' }).click()
  // It was the only open request.
  await expect(page.getByText('Es sind alle offenen Urlaubsanträge bearbeitet worden.')).toBeVisible()

  await test.step('the applicant reads who decided for whom', async () => {
    const { page } = await signIn('nadine.ruhnau')
    const planner = new PlannerPage(page)
    await planner.open(`/urlaub/${first.id}`)
    await expect(planner.dialog()).toContainText('Bernd Rademacher, in Vertretung für Gül Aksoy')
  })

  const second = await askForLeave(ines!, week)
  await approval.open(second)
  // Back for a day: leave that has begun ends with its day at the earliest, so the holder ends the deputy's right.
  expect((await guel!.call('PUT', '/api/vac/deputies', { ...setting, activated: false })).status).toBe(200)
  await expect(page).toHaveURL(/\/urlaub$/)
  await expect(menu.getByRole('link', { name: /Urlaubsgenehmigung/ })).toBeHidden()
  const late = await bernd!.call('POST', `/api/vac/requests/${second.id}/decision`, { approve: true }, 1)
  expect(late.status).toBe(404)
  expect((await guel!.call<OpenDecisions>('GET', '/api/vac/decisions')).body.map(({ request }) => request.id)).toEqual([
    second.id,
  ])
})

test("a project manager decides the project's stage, and sees no other data of people [VAC-06] [VAC-07]", async ({
  signIn,
  api,
}) => {
  const [hannes, katja, ralf, viktor] = await Promise.all(
    ['hannes.lohmeyer', 'katja.wiesner', 'ralf.kuhlmann', 'viktor.schaefer'].map((name) => api(name)),
  )
  await approveAll(viktor!)
  const week = await freeWeek(hannes!, ralf!)
  const mine = await askForLeave(hannes!, week)
  const other = await askForLeave(ralf!, week)
  await approve(katja!, other)
  expect(mine.stages.map(({ stage }) => stage)).toEqual(['supervisor', 'projectManager'])
  await approve(katja!, mine)

  const { page } = await signIn('viktor.schaefer')
  const approval = new ApprovalPage(page)
  await approval.open(mine)
  await approval.toFirstRequest()
  await page.keyboard.press('Enter')
  await expect(approval.card).toContainText('Hannes Lohmeyer')
  // The balance is for the supervisor.
  await expect(approval.card).toContainText('Bedarf')
  await expect(approval.card).not.toContainText('Rest danach')
  await page.keyboard.press('a')
  await approval.lastDecision.getByRole('button', { name: 'Jetzt senden' }).click()
  const decided = () => hannes!.call<LeaveRequest>('GET', `/api/vac/requests/${mine.id}`)
  await expect.poll(async () => (await decided()).body.status).toBe('approved')

  const board = await viktor!.call<Board>('GET', `/api/vac/board?first=${week.first}&last=${week.last}`)
  const seen = board.body.people.find(({ id }) => id === ralf!.sub)?.absences ?? []
  expect(JSON.stringify(seen)).not.toMatch(/leave|Leave/)
  for (const path of [`/api/vac/requests/${other.id}`, `/api/vac/decisions/${other.id}`])
    expect((await viktor!.call('GET', path)).status, path).toBe(404)
})
