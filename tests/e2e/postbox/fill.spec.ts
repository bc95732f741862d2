// A form from its choice to its page, over two devices and a lost network, with the real server.
import { randomUUID } from 'node:crypto'
import { aPage, aQuestion, aTemplate, anOption } from '#domain/postbox/testing/a-template.ts'
import { axeViolations } from '#tests/e2e/axe.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { publishTemplate } from './publish-template.ts'

const words = (de: string) => ({ de, en: '' })
const isAbroad = { and: [{ '===': [{ var: 'goal' }, 'austria'] }] } as const
const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF',
)

const trip = (title: string) =>
  aTemplate({
    title: words(title),
    category: 'travel',
    pages: [
      aPage(
        'journey',
        [
          aQuestion('name', 'line', { label: words('Name'), prefill: 'name', required: true }),
          aQuestion('goal', 'choice', {
            label: words('Ziel'),
            required: true,
            options: [anOption('germany', 'Deutschland'), anOption('austria', 'Österreich')],
          }),
        ],
        { title: words('Reise') },
      ),
      aPage(
        'proofs',
        [
          aQuestion('insurance', 'line', { label: words('Sozialversicherungsnummer'), required: true, when: isAbroad }),
          aQuestion('invitation', 'files', { label: words('Einladung'), required: true }),
          aQuestion('remark', 'text', { label: words('Bemerkung') }),
        ],
        { title: words('Nachweise') },
      ),
    ],
  })

test('Katrin fills in a form with a file, loses the network, continues in another browser and sends it [POST-02] [POST-03]', async ({
  signIn,
  portal,
}) => {
  const title = `Dienstreise ${randomUUID().slice(0, 8)}`
  await publishTemplate(portal.dataDir, trip(title))
  const { page } = await signIn('katrin.osterloh')
  await page.goto('/formular')
  const editor = page.locator('portal-form-editor')
  await editor.getByRole('searchbox').fill(title)
  await expect(editor.getByRole('heading', { name: 'Ein Formular gefunden' })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await editor.getByRole('link', { name: title }).click()
  await expect(editor.getByRole('textbox', { name: 'Name' })).toHaveValue('Katrin Osterloh')
  await editor.getByRole('radio', { name: 'Österreich' }).check()
  await expect(page).toHaveURL(/\/formular\/\d+\?entwurf=\d+$/)
  await page.keyboard.press('Control+Enter')
  await expect(editor.getByText('Diese Frage kommt, weil auf Seite 1 als Ziel „Österreich“ steht.')).toBeVisible()
  await editor
    .locator('input[type=file]')
    .setInputFiles({ name: 'Einladung.pdf', mimeType: 'application/pdf', buffer: PDF })
  await expect(editor.getByText('hochgeladen', { exact: true })).toBeVisible()
  await editor.getByRole('button', { name: 'Weiter zu Prüfen' }).click()
  await expect(editor.getByRole('group', { name: 'Eine Stelle ist noch offen' })).toBeFocused()
  expect(await axeViolations(page)).toEqual([])
  await expect(editor.getByText(/^gespeichert um .* hier und auf dem Server$/)).toBeVisible()

  await page.context().setOffline(true)
  await editor.getByRole('textbox', { name: 'Sozialversicherungsnummer' }).fill('65 170839')
  await expect(editor.getByText(/^Keine Verbindung: Ihre Angaben sind auf diesem Gerät gespeichert/)).toBeVisible()
  await page.context().setOffline(false)
  await expect(editor.getByText(/^gespeichert um /)).toBeVisible()

  const { page: second } = await signIn('katrin.osterloh')
  await second.goto('/formular')
  const there = second.locator('portal-form-editor')
  await there.getByRole('region', { name: 'Entwürfe' }).getByRole('link', { name: title }).click()
  await expect(there.getByRole('textbox', { name: 'Sozialversicherungsnummer' })).toHaveValue('65 170839')
  await expect(there.getByText('Einladung.pdf')).toBeVisible()
  await there.getByRole('button', { name: 'Weiter zu Prüfen' }).click()
  await expect(there.getByRole('heading', { name: 'Prüfen' })).toBeVisible()
  expect(await axeViolations(second)).toEqual([])

  await second.context().setOffline(true)
  await there.getByRole('button', { name: 'Formular senden' }).click()
  await expect(there.getByRole('heading', { name: `„${title}“ wartet auf Verbindung.` })).toBeVisible()
  await second.context().setOffline(false)
  await expect(there.getByRole('heading', { name: `„${title}“ wurde gesendet.` })).toBeVisible({ timeout: 30_000 })
  await second.goto('/formular')
  await expect(there.getByRole('heading', { name: 'Formular wählen' })).toBeVisible()
  await expect(there.getByRole('region', { name: 'Entwürfe' }).getByRole('link', { name: title })).toHaveCount(0)
})

test('the survey on home is template 121; its page shows that it needs no decision [SHELL-11] [POST-06]', async ({
  signIn,
}) => {
  const { page } = await signIn('aylin.demir', { ownSession: true })
  await page.evaluate(() => localStorage.setItem('portal.push-ignored', '1'))
  await page.goto('/startseite')
  await page.getByRole('button', { name: 'Feedback geben …' }).click()
  await page.getByRole('dialog', { name: 'Feedback' }).getByRole('button', { name: 'Ja, gern' }).click()
  await expect(page).toHaveURL(/\/formular\/121$/)
  const survey = page.locator('portal-form-editor')
  await expect(survey.getByRole('heading', { name: 'Ihre Meinung zum Portal', level: 1 })).toBeVisible()
  await expect(survey.getByText('sobald Sie es gesendet haben')).toBeVisible()
})
