// The code of conduct: a person with the purchasing portal alone confirms it; an administrator publishes the next version; the personnel
// office reads the evidence.
import { axeViolations } from '#tests/e2e/axe.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'

test('[CODE-01] [APP-06] a person with only the purchasing portal lands on the code, sees its changes and confirms it', async ({
  signIn,
}) => {
  const { page, main } = await signIn('gregor.hollmann')
  await page.goto('/startseite')
  await expect(page).toHaveURL(/\/verhaltenskodex$/)
  await expect(main.getByRole('heading', { level: 1, name: 'Verhaltenskodex' })).toBeVisible()
  await expect(main.getByRole('insertion').first()).toContainText('25')
  await expect(main.getByRole('link', { name: 'Hinweis abgeben' })).toBeInViewport()
  expect(await axeViolations(page)).toEqual([])

  for (const heading of ['Geschenke und Einladungen', 'Umgang mit Lieferanten']) {
    const step = main.getByRole('button', { name: new RegExp(`^lesen: ${heading}`) })
    if (await step.isVisible()) await step.click()
  }
  await main.getByRole('button', { name: /^öffnen: 3 kurze Fragen/ }).click()
  const questions = page.getByRole('dialog', { name: 'Drei kurze Fragen' })
  await questions.getByRole('radio', { name: /Ich nehme ihn an/ }).check()
  await expect(questions.getByText(/Nicht ganz\./)).toBeVisible()
  await questions.getByRole('radio', { name: /Ich melde ihn/ }).check()
  await questions.getByRole('radio', { name: /Ich rufe unter der bekannten Nummer/ }).check()
  await questions.getByRole('radio', { name: /dass die Arbeit anhält/ }).check()
  await questions.getByRole('button', { name: 'Fertig' }).click()
  await main.getByRole('button', { name: 'Version 4 bestätigen' }).click()
  await expect(main.getByText(/Sie haben Version 4 am .* bestätigt/)).toBeVisible()
})

test('[CODE-01] an administrator changes the draft, sees the difference, publishes and withdraws it', async ({
  signIn,
}) => {
  const { page, main } = await signIn('thorsten.wehmeyer')
  await page.goto('/verhaltenskodex/bearbeitung')
  await main.getByRole('button', { name: /^\d Daten$/ }).click()
  const field = main.getByRole('textbox', { name: 'Text' })
  await field.click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' Das gilt auch unterwegs.')
  await main.getByRole('textbox', { name: 'Titel' }).click()
  await main.getByRole('radio', { name: 'Unterschied zur letzten Version' }).check()
  await expect(main.getByRole('insertion').filter({ hasText: 'Das gilt auch unterwegs.' })).toBeVisible()
  await main.getByRole('button', { name: 'Veröffentlichen' }).click()
  const dialog = page.getByRole('dialog', { name: 'Version 5 veröffentlichen?' })
  await expect(dialog.getByText(/Personen müssen sie bis .* bestätigen/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Veröffentlichen' }).click()
  await expect(main.getByRole('button', { name: 'Entwurf beginnen' })).toBeVisible()

  await main.getByRole('button', { name: 'Zurückziehen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Zurückziehen' }).click()
  await expect(main.getByRole('heading', { name: 'Entwurf von Version 5' })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
})

test('[CODE-01] the personnel office sees its own company, and saves the evidence', async ({ signIn }) => {
  const { page, main } = await signIn('miriam.falk')
  await page.goto('/verhaltenskodex/nachweis')
  const figures = main.getByRole('table', { name: 'Bestätigungen je Gesellschaft' })
  await expect(figures.getByRole('row')).toHaveCount(2)
  const download = page.waitForEvent('download')
  await main.getByRole('button', { name: 'Als CSV speichern' }).click()
  expect((await download).suggestedFilename()).toBe('verhaltenskodex-4.csv')
  expect(await axeViolations(page)).toEqual([])
})

test('[CODE-01] an employee who has confirmed an older version reads its changes, and confirms the newest', async ({
  signIn,
}) => {
  const { page, main } = await signIn('katrin.osterloh')
  await page.goto('/verhaltenskodex?version=3')
  await expect(main.getByText('Das ist Version 3, gültig ist Version 4.')).toBeInViewport()
  await main.getByRole('link', { name: 'Zur geltenden Version' }).click()
  await expect(page).toHaveURL(/\/verhaltenskodex$/)
  await expect(
    main.getByText(/Sie haben Version 3 am .* bestätigt\. Seitdem haben sich 2 Abschnitte geändert\./),
  ).toBeVisible()
  const confirm = main.getByRole('button', { name: 'Version 4 bestätigen' })
  await expect(confirm).toHaveAttribute('aria-disabled', 'true')
  for (const heading of ['Geschenke und Einladungen', 'Umgang mit Lieferanten']) {
    const step = main.getByRole('button', { name: new RegExp(`^lesen: ${heading}`) })
    if (await step.isVisible()) await step.click()
  }
  await main.getByRole('button', { name: /^öffnen: 3 kurze Fragen/ }).click()
  const questions = page.getByRole('dialog', { name: 'Drei kurze Fragen' })
  for (const answer of [/Ich melde ihn/, /Ich rufe unter der bekannten Nummer/, /dass die Arbeit anhält/])
    await questions.getByRole('radio', { name: answer }).check()
  await questions.getByRole('button', { name: 'Fertig' }).click()
  await confirm.click()
  await expect(main.getByText(/Sie haben Version 4 am .* bestätigt/)).toBeVisible()
  const download = page.waitForEvent('download')
  await main.getByRole('button', { name: 'Nachweis als PDF' }).click()
  expect((await download).suggestedFilename()).toBe('Nachweis-Verhaltenskodex.pdf')

  await main.getByRole('searchbox', { name: 'Im Kodex suchen' }).fill('Lieferanten')
  await expect(main.getByText(/Treffer 1 von \d/)).toBeVisible()
  await main.getByRole('button', { name: 'Nächster Treffer' }).click()
  await expect(main.getByText(/Treffer [12] von \d/)).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
})
