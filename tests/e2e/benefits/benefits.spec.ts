// A benefit from its first word to a granted request, with the real server.
import { randomUUID } from 'node:crypto'
import { axeViolations } from '#tests/e2e/axe.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'

test('an administrator writes a benefit with rules and sees their impact; an employee asks for it, and it is approved [BEN-01]', async ({
  signIn,
}) => {
  const title = `Jobrad ${randomUUID().slice(0, 8)}`
  const { page: admin } = await signIn('miriam.falk')
  await admin.goto('/benefits/bearbeiten/neu')
  const editor = admin.locator('portal-benefit-editor')
  await editor.getByRole('textbox', { name: 'Titel', exact: true }).fill(title)
  await editor.getByRole('textbox', { name: 'Ein Satz für die Karte', exact: true }).fill('Ein Rad für alle.')
  await editor.getByRole('combobox', { name: 'Regel hinzufügen …' }).selectOption({ label: 'Gesellschaft' })
  await editor
    .getByRole('combobox', { name: 'Gesellschaft hinzufügen' })
    .selectOption({ label: 'Talbrück Antriebe GmbH' })
  await expect(editor.getByText(/^Gilt für rund \d+ von \d+ Personen\./)).toBeVisible()
  await editor.getByRole('switch', { name: 'Aktiv' }).click()
  await editor.getByRole('button', { name: 'Benefit anlegen' }).click()
  await expect(admin).toHaveURL(/\/benefits\/bearbeiten\/\d+$/)
  await expect(editor.getByRole('button', { name: /^Zurücknehmen/ })).toBeVisible()
  expect(await axeViolations(admin)).toEqual([])

  const { page: employee } = await signIn('felix.hartung')
  await employee.goto('/benefits')
  await employee.locator('portal-benefits').getByRole('link', { name: title }).click()
  const benefit = employee.locator('portal-benefit')
  await expect(benefit.getByText('Talbrück Antriebe GmbH', { exact: true })).toBeVisible()
  expect(await axeViolations(employee)).toEqual([])
  await benefit.getByRole('button', { name: 'Benefit beantragen' }).click()
  await benefit.getByRole('textbox', { name: /Nachricht/ }).fill('Bitte in Grün')
  await benefit.getByRole('button', { name: 'Antrag stellen' }).click()
  await expect(benefit.getByText('Beantragt', { exact: true })).toBeVisible()

  await admin.goto('/benefits/bearbeiten')
  const asked = editor.getByRole('listitem').filter({ hasText: title })
  await expect(asked.getByText('Bitte in Grün')).toBeVisible()
  await asked.getByRole('button', { name: /genehmigen$/ }).click()
  await editor.getByRole('button', { name: 'Jetzt senden' }).click()
  await expect(asked).toHaveCount(0)
  await employee.reload()
  await expect(benefit.getByText('Genehmigt', { exact: true })).toBeVisible()
})
