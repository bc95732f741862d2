import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ControlDay, ControlItem } from '#contract/working-time-control.ts'
import { setLanguage } from '#shared/bus/language.ts'
import { failure } from '#shared/testing/serve.ts'
import { showIn } from '#shared/testing/show-in.tsx'
import { standOn } from '#shared/testing/sign-in.ts'
import { aDay } from '#widgets/working-time/testing/months.ts'
import { screenTest } from '#shared/testing/screen-test.tsx'
import { blank } from '#shared/testing/blank.ts'
import { TimeControl } from './control.tsx'
import { Queue } from './queue.tsx'
// Imported before the first test, so that no test waits for a lazily loaded module.
import './day-card.tsx'

const item = (id: number, name: string): ControlItem => ({
  ...blank(ControlItem),
  id,
  person: { id: name, name },
  personnelNumber: '4711',
  division: 'Einkauf',
  day: '2026-04-20',
  version: 1,
  findings: [{ code: 'stampingMissing' }],
  missing: 'goes',
  isIncomplete: true,
  stage: 'supervisor',
  status: 'notYetProcessed',
})
const items = [item(7, 'Felix Hartung'), item(8, 'Ralf Kuhlmann'), item(9, 'Anna Berg')]

beforeEach(() => setLanguage('de'))
test.each([
  ['the shown day', 8, /Ralf Kuhlmann/],
  ['the first one where the shown day does not wait', 99, /Felix Hartung/],
])('[TIME-04] the queue has one tab stop: %s', async (_, shownId, name) => {
  const onFocus = vi.fn()
  showIn(() => <Queue items={items} shownId={shownId} onFocus={onFocus} onChoose={() => undefined} />)
  await userEvent.tab()
  expect(document.activeElement).toBe(screen.getByRole('button', { name }))
  await userEvent.tab()
  expect(document.activeElement).toBe(document.body)
  expect(onFocus).toHaveBeenCalledOnce()
})

describe('[TIME-05] a link to a day', () => {
  const theDay = (id: number, given: Partial<ControlDay> = {}): ControlDay => ({
    ...blank(ControlDay),
    person: { id: 'ralf', name: 'Ralf Kuhlmann', division: '', personnelNumber: '4711' },
    line: aDay('2026-04-20', { id }),
    account: 0,
    stage: 'supervisor',
    ...given,
  })

  async function open(highlight: string, day: unknown) {
    const clean = { days: 0, people: 0, from: null, until: null, releaseAt: null, onBehalfOf: [] }
    const shown = await screenTest(TimeControl, {
      service: {
        '/api/az/control': { isEvaluating: false, clean, items, total: 3, groups: [], months: [], people: [] },
        '/api/az/control/days/7': theDay(7),
        [`/api/az/control/days/${highlight}`]: day,
      },
      roles: ['portal_ma', 'menu_ma_az_genehmigen'],
      props: { highlight },
    })
    await screen.findByRole('list', { name: 'Auffällige Tage' })
    return shown
  }

  test('outlines it in the queue and has the focus there, with its card open', async () => {
    standOn('portal')
    await open('8', theDay(8))
    const row = screen.getByRole('button', { name: /Stempelung fehlt.*Ralf Kuhlmann/ })
    expect(document.activeElement).toBe(row)
    expect(row.classList.contains('marked')).toBe(true)
    expect(row.getAttribute('aria-current')).toBe('true')
    await screen.findByRole('region', { name: /^Ralf Kuhlmann, Montag/ })
    expect(screen.queryByText(/^Dieser Tag/)).toBeNull()
  })

  test('is replaced by the day of the next link', async () => {
    standOn('portal')
    const { setProps } = await open('8', theDay(8))
    await screen.findByRole('region', { name: /^Ralf Kuhlmann, Montag/ })
    act(() => setProps({ highlight: '7' }))
    const row = await waitFor(() => {
      const marked = document.querySelector<HTMLElement>('.marked')
      expect(marked?.dataset.day).toBe('7')
      return marked
    })
    expect(row?.getAttribute('aria-current')).toBe('true')
    expect(document.activeElement).toBe(row)
  })

  test('takes no focus in a foreign page', async () => {
    standOn('foreign page')
    await open('8', theDay(8))
    expect(document.activeElement).toBe(document.body)
  })

  test.each([
    ['manuallyApproved', 'Dieser Tag wurde schon freigegeben.'],
    ['manuallyRejected', 'Dieser Tag wurde schon abgelehnt.'],
    ['notYetProcessed', 'Dieser Tag wartet nicht auf Ihre Entscheidung.'],
  ] as const)('that is decided says so: %s', async (status, sentence) => {
    standOn('portal')
    await open('12', theDay(12, { line: aDay('2026-04-20', { id: 12, status }), stage: null }))
    await screen.findByText(sentence)
    expect(document.activeElement?.classList.contains('day-side')).toBe(true)
  })

  test.each(['99', 'abc'])('that is unknown says so: %s', async (highlight) => {
    standOn('portal')
    await open(highlight, failure(404))
    await screen.findAllByText('Der Tag wurde nicht gefunden.')
  })
})
