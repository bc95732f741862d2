// A form of 200 questions with 80 rules on one page: the time from a key to the frame that shows its character.
import type { Browser } from '@playwright/test'
import type { Question } from '#domain/postbox/template.ts'
import { aPage, aQuestion, aTemplate } from '#domain/postbox/testing/a-template.ts'
import { publishTemplate } from '#tests/e2e/postbox/publish-template.ts'
import { signInTo } from '#tests/e2e/pages/shell.page.ts'
import type { RunningPortal } from '#tests/e2e/portal.ts'
import { watchPainting, type Painting } from './painted.ts'
import { median, percentile, report } from './report.ts'

const QUESTIONS = 200
const RULES = 80
const KEYS = 100

type Watched = typeof globalThis & { painting: Painting }

/** Every rule but the first reads the typed question and one before it, so that each key evaluates all of them. */
const questions = Array.from({ length: QUESTIONS }, (_, at): Question => {
  const isRule = at >= QUESTIONS - RULES
  const before = { var: `q${at - 1}` }
  return aQuestion(`q${at}`, 'line', {
    label: { de: `Frage ${at}`, en: '' },
    ...(isRule && { when: { or: [{ '!!': [{ var: 'q0' }] }, { '===': [before, 'x'] }] } }),
  })
})

/** Runs in the page: records each key when its character is in the field. */
function watchKeys(): void {
  const field = document
    .querySelector('portal-form-editor')
    ?.shadowRoot?.querySelector('portal-form-editor-view, *')
    ?.getRootNode() as ShadowRoot
  const input = field.querySelector<HTMLInputElement>('input[name="q0"]')!
  input.addEventListener(
    'keydown',
    ({ timeStamp }) => {
      const before = input.value.length
      ;(globalThis as Watched).painting.when(timeStamp, () => input.value.length > before)
    },
    { capture: true },
  )
}

/** Reports median and p95; the first keys, by which the ruled questions appear, count as well. */
export async function benchPostboxForm(portal: RunningPortal, browser: Browser, username: string): Promise<void> {
  const id = await publishTemplate(portal.dataDir, aTemplate({ pages: [aPage('all', questions)] }))
  const context = await browser.newContext({
    baseURL: portal.url,
    locale: 'de-DE',
    viewport: { width: 1440, height: 900 },
  })
  const page = await context.newPage()
  await signInTo(page, username, portal.password)
  await page.goto(`/formular/${id}`)
  const field = page.locator('portal-form-editor').getByRole('textbox', { name: 'Frage 0', exact: false }).first()
  await field.fill('a')
  await page
    .locator('portal-form-editor')
    .getByText(/^gespeichert um /)
    .waitFor()
  await field.press('End')
  await page.evaluate(watchPainting)
  await page.evaluate(watchKeys)
  for (let key = 0; key < KEYS; key++) {
    await page.keyboard.type('abcdefghij'[key % 10] ?? 'a')
    await page.waitForFunction((count) => (globalThis as Watched).painting.times.length > count, key)
  }
  const times = await page.evaluate(() => (globalThis as Watched).painting.times)
  await context.close()
  report(`form of ${QUESTIONS} questions with ${RULES} rules: key → painted, median`, median(times), 'ms')
  report(`form of ${QUESTIONS} questions with ${RULES} rules: key → painted, p95`, percentile(times, 0.95), 'ms', {
    atMost: 17,
  })
}
