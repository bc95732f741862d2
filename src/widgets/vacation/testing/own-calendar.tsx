// The own calendar as its person sees it, with a service that the test defines.
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, vi } from 'vitest'
import type { LeaveRequest } from '#contract/vacation.ts'
import { setLanguage } from '#shared/bus/language.ts'
import type { Service } from '#shared/testing/serve.ts'
import { screenTest } from '#shared/testing/screen-test.tsx'
import { standOn } from '#shared/testing/sign-in.ts'
import { aBalance, anOwnCalendar, aPreview } from '#widgets/vacation/testing/leave-service.ts'
import { Planner } from '#widgets/vacation/planner/planner.tsx'
import { clearForm } from '#widgets/vacation/planner/request-form.ts'
// Imported before the first test, so that no test waits for a lazily loaded module.
import '#widgets/vacation/notices/lapse-notices.tsx'
import '#widgets/vacation/planner/panel/rule-words.tsx'
import '#widgets/vacation/planner/panel/request-panel.tsx'
import '#widgets/vacation/planner/request/request-dialog.tsx'

export const user = userEvent.setup()

/** Registers the common setup of tests: 6 May 2026, German, the portal. */
export function inMay2026(): void {
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date('2026-05-06T08:00:00Z'), toFake: ['Date'] })
    setLanguage('de')
    standOn('portal')
  })
  afterEach(() => {
    clearForm()
    vi.useRealTimers()
    setLanguage(undefined)
  })
}

interface Stage {
  readonly requests?: () => readonly LeaveRequest[]
  readonly service?: Service
  readonly props?: { highlight?: string; view?: string }
  /** Besides those of an employee. */
  readonly roles?: readonly string[]
}

export async function show({ requests = () => [], service = {}, props = {}, roles = [] }: Stage = {}) {
  const all: Service = {
    ...service,
    '/vac/calendar': () => anOwnCalendar(requests()),
    '/vac/balance': service['/vac/balance'] ?? (() => aBalance()),
    '/vac/substitutions': service['/vac/substitutions'] ?? [],
    '/vac/preview': service['/vac/preview'] ?? aPreview(),
    '/vac/lapse-notices': [],
    '/vac/special-leave': service['/vac/special-leave'] ?? [
      {
        id: 7,
        label: 'Umzug',
        labelEn: 'Move',
        halfDays: 2,
        per: 'event',
        proofRequired: false,
        paid: true,
        supervisorReadsProofs: false,
      },
    ],
  }
  const shown = await screenTest(Planner, { service: all, roles: ['portal_ma', 'menu_ma_holiday', ...roles], props })
  await screen.findByText(/Meine Anträge 2026/, {}, { timeout: 15_000 })
  // The first test of a file also waits for lazily loaded parts to be drawn.
  await screen.findByRole('button', { name: 'Antrag stellen' }, { timeout: 15_000 })
  return { ...shown, calls: shown.requests, service: all }
}
export const day = (name: RegExp) => screen.getByRole('gridcell', { name })
export const panel = () =>
  within(screen.getByRole('region', { name: /Urlaub beantragen|Antrag ändern|Entwurf bearbeiten/ }))
export const words = (element: Element | null | undefined) => element?.textContent?.replaceAll('\u00a0', ' ')
export const lines = () =>
  panel()
    .getAllByRole('row')
    .slice(1)
    .map((row) => words(row))
/** Finds a sentence that is on the page, and announced as well. */
export const told = (sentence: string) => screen.findAllByText(sentence)
export const submit = () => user.click(panel().getByRole('button', { name: 'Antrag stellen' }))
