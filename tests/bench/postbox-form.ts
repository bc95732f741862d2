// A form of 200 questions with 80 rules on one page: the time from a key to the frame that shows its character.
import type { Browser, Page } from '@playwright/test'
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

/** Runs in the page: records each key when its character is in the field that has the focus. */
function watchKeys(): void {
  let active = document.activeElement
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
  const input = active as HTMLInputElement
  input.addEventListener(
    'keydown',
    ({ timeStamp }) => {
      const before = input.value.length
      ;(globalThis as Watched).painting.when(timeStamp, () => input.value.length > before)
    },
    { capture: true },
  )
}

/** Times in ms, for each key, in the field that has the focus. */
async function keyTimes(page: Page): Promise<readonly number[]> {
  await page.evaluate(watchPainting)
  await page.evaluate(watchKeys)
  for (let key = 0; key < KEYS; key++) {
    await page.keyboard.type('abcdefghij'[key % 10] ?? 'a')
    await page.waitForFunction((count) => (globalThis as Watched).painting.times.length > count, key)
  }
  return page.evaluate(() => (globalThis as Watched).painting.times)
}

/** Reports median and p95 of the form, and of a bare field in the same minutes, which shows how busy the machine is. */
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
  const form = page.locator('portal-form-editor')
  const field = form.getByRole('textbox', { name: 'Frage 0' }).first()
  await field.fill('a')
  await form.getByText(/^gespeichert um /).waitFor()
  await field.press('End')
  const times = await keyTimes(page)
  await page.goto('about:blank')
  await page.setContent('<input>')
  await page.locator('input').focus()
  const bare = await keyTimes(page)
  await context.close()
  const name = `form of ${QUESTIONS} questions with ${RULES} rules`
  report('bare field: key → painted, median', median(bare), 'ms')
  report('bare field: key → painted, p95', percentile(bare, 0.95), 'ms')
  report(`${name}: key → painted, median`, median(times), 'ms')
  report(`${name}: key → painted, p95`, percentile(times, 0.95), 'ms', { atMost: 17 })
}
