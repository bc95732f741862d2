// Supervisors and deputies decide about requests for leave, with the real server.
import { expect, test } from '#tests/e2e/fixtures.ts'
import { ApprovalPage, approveAll, askForLeave, freeWeek } from '#tests/e2e/pages/approval.page.ts'
import { giveRole, takeRoles } from '#tests/e2e/server-events.ts'
import { tabTo } from '#tests/e2e/tab-to.ts'

test('a supervisor decides by keyboard only: undo, a reason, a range, and the next page after the last [VAC-06] [SHELL-08]', async ({
  signIn,
  api,
}) => {
  const [elke, aylin, jonas] = await Promise.all([api('elke.brandhorst'), api('aylin.demir'), api('jonas.reiter')])
  const { sub: substituteId } = await api('daniel.kowalski')
  await approveAll(await api('katrin.osterloh'))
  const week = await freeWeek(elke, aylin, jonas)
  const first = await askForLeave(elke, week, { substituteId, comment: 'Familie' })
  const { page, menu } = await signIn('katrin.osterloh')
  const approval = new ApprovalPage(page)
  await approval.open(first)
  const entry = menu.getByRole('link', { name: /Urlaubsgenehmigung/ })
  await expect(entry).toBeVisible()

  // Requests sent while the page is open appear.
  await expect(approval.button(/1 offener Antrag/)).toBeVisible()
  const others = [await askForLeave(aylin, week), await askForLeave(jonas, week)]
  await expect(approval.button(/3 offene Anträge/)).toBeVisible()

  await approval.toFirstRequest()
  await page.keyboard.press('Enter')
  await expect(approval.card).toContainText('Elke Brandhorst')
  await expect(approval.card).toContainText(/[345] Tage/)
  await expect(approval.card).toContainText('Rest danach')
  await expect(approval.card).toContainText('Daniel Kowalski')
  await expect(approval.card).toContainText('Familie')
  await page.keyboard.press('a')
  await expect(approval.card).toBeHidden()
  await expect(approval.lastDecision).toContainText('Der Antrag von Elke Brandhorst wird in 10 Sekunden genehmigt.')
  await approval.press('Rückgängig machen')
  await expect(approval.button(/3 offene Anträge/)).toBeVisible()

  await approval.toFirstRequest()
  await page.keyboard.press('r')
  const dialog = approval.element.getByRole('dialog', { name: 'Antrag von Elke Brandhorst ablehnen' })
  const send = dialog.getByRole('button', { name: 'Antrag ablehnen' })
  await tabTo(send)
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText('Das Feld Begründung darf nicht leer sein.')
  await tabTo(dialog.getByRole('textbox', { name: 'Begründung' }), 'Shift+Tab')
  await page.keyboard.type('Inventur')
  await tabTo(send)
  await page.keyboard.press('Enter')
  await approval.press('Jetzt senden')
  await expect(approval.lastDecision).toContainText('Der Antrag von Elke Brandhorst wurde abgelehnt.')
  const rejected = await elke.call<{ status: string; stages: { reason: string }[] }>(
    'GET',
    `/api/vac/requests/${first.id}`,
  )
  expect(rejected.body).toMatchObject({ status: 'rejected', stages: [{ reason: 'Inventur' }] })

  // A range of requests is decided together, and the last ones end the page.
  await approval.toFirstRequest()
  await page.keyboard.press('Control+Shift+ArrowDown')
  await expect(approval.selection).toContainText('2 ausgewählt Demir, Reiter.')
  await page.keyboard.press('a')
  await approval.press('Jetzt senden')
  await expect(page.getByText('Es sind alle offenen Urlaubsanträge bearbeitet worden.')).toBeVisible()
  await expect(page).toHaveURL(/\/urlaub$/)
  await expect(entry).toBeHidden()
  const people = [aylin, jonas]
  for (const [index, { id }] of others.entries()) {
    const { body } = await people[index]!.call<{ status: string }>('GET', `/api/vac/requests/${id}`)
    expect(body.status).toBe('approved')
  }
})

test('on the phone a supervisor decides by touch, but not after the role is taken away [VAC-06]', async ({
  signIn,
  api,
  portal,
}) => {
  const [sabine, katja] = await Promise.all([api('sabine.luetkehaus'), api('katja.wiesner')])
  await approveAll(katja)
  const request = await askForLeave(sabine, await freeWeek(sabine))
  const status = async () =>
    (await sabine.call<{ status: string }>('GET', `/api/vac/requests/${request.id}`)).body.status
  const { page } = await signIn('katja.wiesner', { viewport: { width: 390, height: 844 }, hasTouch: true })
  const approval = new ApprovalPage(page)
  const approve = async () => {
    await approval.button('Antrag von Sabine Lütkehaus genehmigen').tap()
    await approval.lastDecision.getByRole('button', { name: 'Jetzt senden' }).tap()
  }
  await page.goto(`/urlaubsgenehmigung/${request.id}`)
  await expect(approval.card.getByRole('button', { name: /^Genehmigen/ })).toBeVisible()
  // There are no keys to press on a phone.
  await expect(page.locator('kbd').filter({ visible: true })).toHaveCount(0)
  await approval.open(request)
  const [top, list] = await Promise.all([
    approval.element.boundingBox(),
    approval.element.getByRole('listitem').first().boundingBox(),
  ])
  expect(list!.y - top!.y, 'px of controls before the requests').toBeLessThanOrEqual(844 / 5)
  await takeRoles(portal.dataDir, 'katja.wiesner', ['menu_ma_holiday_approve'])
  try {
    await approve()
    await expect(approval.lastDecision).toContainText('Sie sind für diesen Antrag nicht mehr zuständig.')
    expect(await status()).toBe('open')
  } finally {
    await giveRole(portal.dataDir, 'katja.wiesner', 'menu_ma_holiday_approve')
  }
  await approval.open(request)
  await approve()
  await expect.poll(status).toBe('approved')
})

test('in the bell a supervisor approves one request and rejects another with a reason; another window follows [VAC-06] [BELL-02] [BELL-04]', async ({
  signIn,
  api,
}) => {
  const [elke, jonas] = await Promise.all([api('elke.brandhorst'), api('jonas.reiter')])
  await approveAll(await api('katrin.osterloh'))
  const week = await freeWeek(elke, jonas)
  const toApprove = await askForLeave(elke, week)
  const toReject = await askForLeave(jonas, week)
  const here = await signIn('katrin.osterloh')
  const there = await signIn('katrin.osterloh')
  for (const { bell } of [there, here]) await bell.open('Zu erledigen')
  const entry = here.bell.entry('Urlaubsantrag: Elke Brandhorst')
  // The one that was approved before may still be there for a moment.
  await expect(entry).toHaveCount(1)
  await expect(entry).toContainText(/Tarifurlaub, [345] Tage\. Überschneidet sich mit .*Jonas Reiter/)
  await expect(entry).toContainText('Sie sind die Führungskraft.')

  await entry.getByRole('button', { name: /^Genehmigen/ }).click()
  await expect(entry).toBeHidden()
  await here.bell.panel.getByRole('button', { name: 'Rückgängig' }).click()
  await expect(entry).toBeVisible()
  await entry.getByRole('button', { name: /^Genehmigen/ }).click()
  // The next decision sends the one that waits.
  const other = here.bell.entry('Urlaubsantrag: Jonas Reiter')
  await other.getByRole('button', { name: /^Ablehnen/ }).click()
  await other.getByRole('button', { name: /^Ablehnen/ }).click()
  await expect(other).toContainText('Das Feld Begründung darf nicht leer sein.')
  await expect(other.getByRole('textbox', { name: 'Begründung' })).toBeFocused()
  await here.page.keyboard.type('Inventur, jeder wird gebraucht')
  await other.getByRole('button', { name: /^Ablehnen/ }).click()
  await expect(there.bell.entry('Urlaubsantrag: Elke Brandhorst')).toBeHidden()
  // Pending decisions are sent when the page is left.
  await here.page.reload()
  await expect(there.bell.entry('Urlaubsantrag: Jonas Reiter')).toBeHidden()
  const read = async (caller: typeof elke, id: number) =>
    (await caller.call<{ status: string; stages: { reason: string }[] }>('GET', `/api/vac/requests/${id}`)).body
  expect(await read(elke, toApprove.id)).toMatchObject({ status: 'approved' })
  expect(await read(jonas, toReject.id)).toMatchObject({
    status: 'rejected',
    stages: [{ reason: 'Inventur, jeder wird gebraucht' }],
  })
})
