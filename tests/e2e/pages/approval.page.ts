import { expect, type Locator, type Page } from '@playwright/test'
import type { LeaveRequest } from '#contract/vacation.ts'
import { addDays, wallTimeOf, weekdayOf } from '#domain/berlin-time.ts'
import type { Api } from '#tests/e2e/api.ts'

/** Monday to Friday of a week from the one after next on. */
export function week(index: number): { first: string; last: string } {
  const { day } = wallTimeOf(new Date())
  const first = addDays(day, 14 - weekdayOf(day) + 7 * index)
  return { first, last: addDays(first, 4) }
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

  /** Opens the board at the period of a request. */
  async open(request: { id: number }): Promise<void> {
    await this.page.goto(`/urlaubsgenehmigung/${request.id}`)
    await expect(this.element.getByRole('button', { name: /offener? Antr/ })).toBeVisible({ timeout: 30_000 })
  }

  /** Moves to the next open request by keyboard, from the top. */
  async toFirstRequest(): Promise<void> {
    await this.grid.focus()
    await this.page.keyboard.press('Control+Home')
    await this.page.keyboard.press('Home')
    await this.page.keyboard.press('Control+ArrowDown')
  }

  button(name: string | RegExp): Locator {
    return this.element.getByRole('button', { name })
  }
}
