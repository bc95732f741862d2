// Supervisors and deputies decide about requests for leave, with the real server.
import { expect, test } from '#tests/e2e/fixtures.ts'
import { ApprovalPage, approveAll, askForLeave, freeWeek } from '#tests/e2e/pages/approval.page.ts'

test('a supervisor decides by keyboard, undoes, rejects with a reason, and is led on after the last [VAC-03] [SHELL-08]', async ({
  signIn,
  api,
}) => {
  test.setTimeout(120_000)
  const [elke, daniel, aylin] = await Promise.all([api('elke.brandhorst'), api('daniel.kowalski'), api('aylin.demir')])
  await approveAll(await api('katrin.osterloh'))
  const week = await freeWeek(elke, aylin)
  const first = await askForLeave(elke, week, { substituteId: daniel.sub, comment: 'Familie' })
  const { page, menu } = await signIn('katrin.osterloh')
  const approval = new ApprovalPage(page)
  await approval.open(first)
  const entry = menu.getByRole('link', { name: /Urlaubsgenehmigung/ })
  await expect(entry).toBeVisible()

  // A request that is sent meanwhile appears.
  await expect(approval.button(/1 offener Antrag/)).toBeVisible()
  const second = await askForLeave(aylin, week)
  await expect(approval.button(/2 offene Anträge/)).toBeVisible()

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
  await approval.lastDecision.getByRole('button', { name: 'Rückgängig machen' }).click()
  await expect(approval.button(/2 offene Anträge/)).toBeVisible()

  await approval.toFirstRequest()
  await page.keyboard.press('r')
  const dialog = approval.element.getByRole('dialog', { name: 'Antrag von Elke Brandhorst ablehnen' })
  await dialog.getByRole('button', { name: 'Antrag ablehnen' }).click()
  await expect(dialog).toContainText('Geben Sie eine Begründung ein.')
  await dialog.getByRole('textbox', { name: 'Begründung' }).fill('Inventur')
  await dialog.getByRole('button', { name: 'Antrag ablehnen' }).click()
  await approval.lastDecision.getByRole('button', { name: 'Jetzt senden' }).click()
  await expect(approval.lastDecision).toContainText('Der Antrag von Elke Brandhorst wurde abgelehnt.')
  const rejected = await elke.call<{ status: string; stages: { reason: string }[] }>(
    'GET',
    `/api/vac/requests/${first.id}`,
  )
  expect(rejected.body).toMatchObject({ status: 'rejected', stages: [{ reason: 'Inventur' }] })

  // The last one ends the page.
  await approval.toFirstRequest()
  await page.keyboard.press('Space')
  await expect(approval.selection).toContainText('1 ausgewählt Demir. Keine Konflikte.')
  await approval.selection.getByRole('button', { name: '1 genehmigen' }).click()
  await approval.lastDecision.getByRole('button', { name: 'Jetzt senden' }).click()
  await expect(page.getByText('Es sind alle offenen Urlaubsanträge bearbeitet worden.')).toBeVisible()
  await expect(page).toHaveURL(/\/urlaub$/)
  await expect(entry).toBeHidden()
  const approved = await aylin.call<{ status: string }>('GET', `/api/vac/requests/${second.id}`)
  expect(approved.body.status).toBe('approved')
})
