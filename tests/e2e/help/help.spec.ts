// The help beside the page: the button of the news editor, F1 elsewhere, one question to all areas, and a phone.
import type { Page } from '@playwright/test'
import { axeViolations } from '#tests/e2e/axe.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'

/** Px that the page is wider than its window. */
const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

test('[SHELL-06] the help is next to the editor, covers none of it, and points at the parts that it explains', async ({
  signIn,
}) => {
  const { page, main } = await signIn('leonie.brinkmann')
  await page.goto('/news/ma/bearbeiten/neu')
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
  const button = page.getByRole('button', { name: 'Hilfe', exact: true })
  await button.press('Enter')
  const pane = page.getByRole('complementary', { name: 'Hilfe zu „Beitrag bearbeiten“' })
  await pane.getByText('… Sie keine Gesellschaft wählen?').click()
  await expect(pane.getByText('Dann sehen ihn die Mitarbeitenden aller Gesellschaften')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  const { x = 0, width = 0 } = (await main.boundingBox()) ?? {}
  expect(x + width).toBeLessThanOrEqual((await pane.boundingBox())?.x ?? 0)

  const step = pane.getByRole('listitem').filter({ hasText: 'welche Gesellschaften ihn sehen' })
  await step.getByRole('button', { name: 'Zeigen' }).press('Enter')
  const restrict = main.getByRole('button', { name: 'Auf Gesellschaften einschränken' })
  await expect(restrict).toBeFocused()
  await expect(restrict).toBeInViewport()
  const audience = page.locator('[part="audience"]')
  await expect(audience).toHaveCSS('outline-style', 'solid')
  const list = pane.getByRole('listitem').filter({ hasText: 'Schreiben Sie einen ersten Beitrag' })
  await list.getByRole('button', { name: 'Zeigen' }).click()
  await expect(list.getByText('Diese Stelle ist gerade nicht auf der Seite')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(pane).toBeHidden()
})

test('[SHELL-06] F1 explains any page with the rules that are set, and a question is answered with its source', async ({
  signIn,
}) => {
  const { page, main } = await signIn('katrin.osterloh')
  await page.goto('/arbeitszeiten')
  await expect(main.getByText('Zeitkonto').first()).toBeVisible()
  await page.keyboard.press('F1')
  const pane = page.getByRole('complementary', { name: 'Hilfe zu „Arbeitszeiten“' })
  await pane.getByText('… Sie zu kurz Pause machen?').click()
  await expect(pane.getByText(/^Vorgeschrieben sind mehr als 6 Stunden Arbeit: 30 Minuten Pause/)).toBeVisible()
  await pane.getByRole('searchbox', { name: 'Ihre Frage' }).fill('Wer kauft Drehteile?')
  await page.keyboard.press('Enter')
  const found = pane.getByRole('region', { name: 'Antworten' })
  await expect(found.getByText('Quelle: Zuständigkeit')).toBeVisible()
  await expect(found.getByText(/^Lead Buyer: /)).toBeVisible()
  await found.getByRole('link', { name: '0230 Drehteile' }).click()
  await expect(main.getByRole('searchbox', { name: 'Wonach suchen Sie?' })).toHaveValue('Drehteile')
  // The help stays, and explains the next page.
  const next = page.getByRole('complementary', { name: 'Hilfe zu „Zuständigkeit“' })
  await expect(next).toBeVisible()
  await next.getByRole('searchbox', { name: 'Ihre Frage' }).fill('Zzyzxq')
  await page.keyboard.press('Enter')
  await expect(next.getByText('Dazu weiß Tilda nichts.')).toBeVisible()
  await page.keyboard.press('F1')
  await expect(next).toBeHidden()
})

test('[SHELL-06] on a phone the help is a sheet that leaves the field visible', async ({ signIn }) => {
  const { page, main } = await signIn('katrin.osterloh', { viewport: { width: 320, height: 640 } })
  await page.goto('/marktplatz')
  const field = main.getByRole('searchbox')
  await field.focus()
  await page.keyboard.press('F1')
  const pane = page.getByRole('complementary', { name: 'Hilfe zu „Marktplatz“' })
  await expect(pane.getByRole('heading', { level: 2 })).toBeFocused()
  const isAbove = async () => {
    const [one, sheet] = [await field.boundingBox(), await pane.boundingBox()]
    return (one?.y ?? 0) + (one?.height ?? 0) <= (sheet?.y ?? 0)
  }
  expect(await isAbove()).toBe(true)
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  await field.click()
  await expect(pane.getByRole('button', { name: 'Hilfe ausklappen' })).toBeVisible()
  expect(await isAbove()).toBe(true)
  await page.getByRole('button', { name: 'Hilfe ausklappen' }).click()
  await expect(pane.getByText('Wofür ist diese Seite?')).toBeVisible()
  const last = page.getByRole('contentinfo').getByRole('link').last()
  await last.focus()
  expect((await last.boundingBox())?.y).toBeLessThan((await pane.boundingBox())?.y ?? 0)
  await page.keyboard.press('Escape')
  await expect(pane).toBeHidden()
})
