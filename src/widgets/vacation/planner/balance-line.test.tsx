import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { ExplainedBalance } from '#contract/vacation-calendar.ts'
import { fraction } from '#domain/calendar/fraction.ts'
import { setLanguage } from '#shared/bus/language.ts'
import { aBalance } from '#widgets/vacation/testing/leave-service.ts'
import { BalanceLine } from './balance-line.tsx'

beforeEach(() => setLanguage('de'))

const figure = (day: string, amount: number) => ({
  amount: fraction(amount),
  days: [{ day, amount: fraction(amount), requestId: 7 }],
})
const NONE = { amount: fraction(0), days: [] }
const user = userEvent.setup()

function show(changes: Partial<ExplainedBalance>) {
  const opened: number[] = []
  render(<BalanceLine balance={aBalance(changes)} onOpen={(id) => void opened.push(id)} />)
  return opened
}
const words = ({ textContent }: Element) => textContent?.replaceAll('\u00a0', ' ')
async function open(name: RegExp) {
  const button = screen.getByRole('button', { name })
  await user.click(button)
  return within(screen.getByRole('dialog', { hidden: true, name: words(button.querySelector('span')!) }))
}

test('[VAC-01] flexitime opens its corrections and days, and the time available after open requests', async () => {
  const entry = { at: '2026-02-01T08:00:00Z', amount: fraction(90), reason: 'Messe', by: 'Marta Kowalczyk' }
  const opened = show({
    flexitime: {
      balance: 570,
      corrected: { amount: fraction(90), entries: [entry] },
      taken: NONE,
      planned: NONE,
      requested: figure('2026-12-03', 480),
      left: 90,
    },
  })
  const flexitime = await open(/^Gleitzeitkonto \+9:30\sh$/)
  expect(flexitime.getAllByRole('paragraph', { hidden: true }).map(words)).toEqual([
    'Stand heute +9:30 h',
    'Korrekturen +1:30 h',
    'beantragt −8:00 h',
    'verfügbar +1:30 h',
  ])
  expect(words(flexitime.getByText('Messe'))).toBe('MesseMarta Kowalczyk')
  await user.click(flexitime.getByRole('button', { hidden: true, name: /^Do\s03\.12\.$/ }))
  expect(opened).toEqual([7])
})

test('[VAC-01] paid time off is a figure of its own, with its contingent, days and end', async () => {
  const entry = { at: '2026-01-02T08:00:00Z', amount: fraction(8), reason: 'Tarifvertrag', by: '' }
  show({
    paidTimeOff: {
      contingent: { amount: fraction(8), entries: [entry] },
      taken: figure('2026-03-02', 1),
      planned: NONE,
      requested: NONE,
      lapsed: fraction(0),
      left: fraction(7),
      lapsesOn: '2026-12-31',
    },
  })
  const account = await open(/^Freizeit 7 Tage$/)
  expect(account.getAllByRole('paragraph', { hidden: true }).map(words)).toEqual([
    'Kontingent 8 Tage',
    'genommen 1 Tag',
    'übrig 7 Tage',
    'verfällt nach dem 31.12.2026',
  ])
})

test('[VAC-01] carried-over days do not lapse before a personal notice has named them', async () => {
  const [carried, ...own] = aBalance().claims
  show({ claims: [{ ...carried!, lapsesOn: null, dueOn: '2027-03-31' }, ...own] })
  const list = await open(/^3 Übertrag$/)
  expect(words(list.getByRole('listitem', { hidden: true }))).toBe(
    'Vertraglicher Urlaub 2025noch 3, ohne persönlichen Hinweis kein Verfall, mit Hinweis zu nehmen bis 31.03.20273 Tage',
  )
})

test('[VAC-01] carried-over days that a notice named show their last day, until they have lapsed', async () => {
  const [carried, ...own] = aBalance().claims
  show({})
  expect(screen.getByRole('button', { name: /^3 Übertrag bis 30\.06\.$/ })).toBeTruthy()
  cleanup()
  show({ claims: [{ ...carried!, lapsesOn: '2026-03-31' }, ...own] })
  const list = await open(/^3 Übertrag$/)
  expect(words(list.getByRole('listitem', { hidden: true }))).toContain('noch 3, nach dem 31.03.2026 verfallen')
})

test('[VAC-03] the remaining days say that a long leave is missing', async () => {
  render(<BalanceLine balance={aBalance()} onOpen={() => undefined} lacksLong />)
  const left = await open(/^32,5 übrig$/)
  expect(left.getByText(/^Für 2026 ist noch kein Urlaub von zwölf Werktagen am Stück eingetragen\./)).toBeTruthy()
})
