import { expect, type Locator, type Page } from '@playwright/test'
import type { LeaveRequest, Preview } from '#contract/vacation.ts'
import type { OpenDecisions } from '#contract/vacation-calendar.ts'
import { addDays, wallTimeOf, weekdayOf } from '#domain/calendar/berlin-time.ts'
import type { Api } from '#tests/e2e/api.ts'
import { tabTo } from '#tests/e2e/tab-to.ts'

const START = 20
const WEEKS = 20

/** Monday to Friday of a week in some months in which all of them can take leave. */
export async function freeWeek(...people: readonly Api[]): Promise<{ first: string; last: string }> {
  const { day } = wallTimeOf(new Date())
  const refused: unknown[] = []
  for (let index = START; index < START + WEEKS; index++) {
    const first = addDays(day, 7 * index - weekdayOf(day))
    const period = { first, last: addDays(first, 4) }
    const body = { type: 'tariffLeave', periods: [period] }
    const previews = await Promise.all(people.map((api) => api.call<Preview>('POST', '/api/vac/preview', body)))
    if (previews.every((preview) => preview.body.faults?.length === 0)) return period
    refused.push(first, ...previews.map(({ status, body }) => [status, body.faults ?? body]))
  }
  throw new Error(`no week is free: ${JSON.stringify(refused)}`)
}

/** Approves all open requests, so that only the requests of the test remain. */
export async function approveAll(api: Api): Promise<void> {
  const { body } = await api.call<OpenDecisions>('GET', '/api/vac/decisions')
  for (const { request, isCancellation } of body) {
    const path = `/api/vac/requests/${request.id}/${isCancellation ? 'cancellation' : 'decision'}`
    await api.call('POST', path, { approve: true }, request.version)
  }
}

/** Sends a request for leave. */
export async function askForLeave(api: Api, period: object, more: object = {}): Promise<LeaveRequest> {
  const body = { type: 'tariffLeave', periods: [period], send: true, ...more }
  const answer = await api.call<LeaveRequest>('POST', '/api/vac/requests', body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}

/** The approval of vacation requests. */
export class ApprovalPage {
  readonly page: Page
  readonly element: Locator
  readonly grid: Locator
  readonly card: Locator
  readonly lastDecision: Locator
  readonly selection: Locator

  constructor(page: Page) {
    this.page = page
    this.element = page.locator('portal-vacation-approval')
    this.grid = this.element.getByRole('grid')
    this.card = this.element.locator('.absence-card')
    this.lastDecision = this.element.getByRole('region', { name: 'Letzte Entscheidung' })
    this.selection = this.element.getByRole('region', { name: 'Auswahl' })
  }

  /** Opens the board at the period of a request, whose card is open, and closes the card. */
  async open(request: { id: number }): Promise<void> {
    await this.page.goto(`/urlaubsgenehmigung/${request.id}`)
    await expect(this.element.getByRole('button', { name: /offener? Antr/ })).toBeVisible({ timeout: 30_000 })
    await expect(this.card).toBeVisible()
    await this.page.keyboard.press('Escape')
    await expect(this.card).toBeHidden()
  }

  /** Moves to the next open request by keyboard, from the top. */
  async toFirstRequest(): Promise<void> {
    await this.grid.focus()
    await this.page.keyboard.press('Control+Home')
    await this.page.keyboard.press('Home')
    await this.page.keyboard.press('Control+ArrowDown')
  }

  /** Presses a button of the last decision by keyboard. */
  async press(name: string): Promise<void> {
    await tabTo(this.lastDecision.getByRole('button', { name }))
    await this.page.keyboard.press('Enter')
  }

  button(name: string | RegExp): Locator {
    return this.element.getByRole('button', { name })
  }
}
