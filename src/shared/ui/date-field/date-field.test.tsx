import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState, type ReactElement } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { DayRange } from '#domain/calendar/typed-days.ts'
import { setLanguage } from '#shared/bus/language.ts'
import { DateField, DateRangeField, type DateFieldProps } from './date-field.tsx'

const changes = vi.fn<(value: string | DayRange | undefined) => void>()

function Single(props: Partial<DateFieldProps>): ReactElement {
  const [value, setValue] = useState('')
  return (
    <DateField
      label="Am"
      value={value}
      {...props}
      onChange={(day) => {
        changes(day)
        setValue(day)
      }}
    />
  )
}

function Range({ help }: { help?: string }): ReactElement {
  const [value, setValue] = useState<DayRange>()
  return (
    <DateRangeField
      label="Zeitraum"
      help={help}
      value={value}
      onChange={(range) => {
        changes(range)
        setValue(range)
      }}
    />
  )
}

beforeEach(() => {
  setLanguage('de')
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-07-15T10:00:00Z') })
  changes.mockClear()
})
const input = () => screen.getByRole<HTMLInputElement>('textbox')
const type = async (text: string) => {
  await userEvent.clear(input())
  await userEvent.type(input(), text)
}
const openCalendar = () => userEvent.click(screen.getByRole('button', { name: 'Kalender öffnen' }))

test.each([
  ['31.12.1899', /Frühestens am 01\.01\.1900/],
  ['1.1.0001', /Frühestens am 01\.01\.1900/],
  ['1.1.2200', /Spätestens am 31\.12\.2199/],
  ['31.12.9999', /Spätestens am 31\.12\.2199/],
])('%s is outside the calendar that the server reads, and says so', async (text, rule) => {
  render(<Single />)
  await type(text)
  await userEvent.tab()
  expect(screen.getByText(rule)).toBeTruthy()
  expect(changes).not.toHaveBeenCalled()
})

test('a refused text names the valid value where the field takes effect without a button', async () => {
  const { rerender } = render(<Single appliesAtOnce value="2026-07-16" />)
  await type('31.2.2026')
  await userEvent.tab()
  expect(screen.getByText(/gibt es nicht im Kalender\. .*Es gilt weiter: 16\.07\.2026\.$/)).toBeTruthy()
  rerender(<Single appliesAtOnce value="" />)
  await type('31.2.2026')
  await userEvent.tab()
  expect(screen.getByText(/gibt es nicht im Kalender\. .*Die Eingabe gilt noch nicht\.$/)).toBeTruthy()
})

test('a typed day is taken over when the page is put aside before the field is left', async () => {
  render(<Single />)
  await type('3.7.2026')
  expect(changes).not.toHaveBeenCalled()
  act(() => void dispatchEvent(new Event('pagehide')))
  expect(changes).toHaveBeenCalledExactlyOnceWith('2026-07-03')
})

test('a typed day is previewed in full words and taken over on leaving the field', async () => {
  render(<Single />)
  await type('3.7.')
  expect(screen.getByText(/Samstag, 3\.\s*Juli\s*2027/)).toBeTruthy()
  await userEvent.tab()
  expect(changes).toHaveBeenLastCalledWith('2027-07-03')
  expect(input().value).toBe('03.07.2027')
})

test.each([
  ['3.7.', /Samstag, 3\.\s*Juli\s*2027\. Das ist im Jahr 2027\. Für ein anderes Jahr/],
  ['16.–18.6.', /16\.\s*Juni\s*2027 – Freitag, 18\.\s*Juni\s*2027\. Das ist im Jahr 2027\./],
])(
  '[VAC-03] says that %s without a year is not in the present one, while typed and afterwards',
  async (text, words) => {
    render(<Range help="Zum Beispiel 15.–19.7." />)
    await type(text)
    expect(screen.getByText(words)).toBeTruthy()
    await userEvent.tab()
    expect(screen.getByText(words)).toBeTruthy()
    await type('3.7.2027{Enter}')
    expect(screen.queryByText(/Das ist im Jahr/)).toBeNull()
  },
)

test('[VAC-03] refuses a range whose end is typed before its beginning, and says how to type a longer one', async () => {
  render(<Range />)
  await type('19.–15.7.{Enter}')
  expect(screen.getByText(/^Das Ende liegt vor dem Beginn\. .* schreiben Sie Monat und Jahr dazu\.$/)).toBeTruthy()
  expect(changes).not.toHaveBeenCalled()
})

test('Enter accepts a typed range, and the shown text is parsed as the same range', async () => {
  render(<Range />)
  await type('15.–19.7.{Enter}')
  expect(changes).toHaveBeenLastCalledWith({ first: '2026-07-15', last: '2026-07-19' })
  const { value } = input()
  await type(`${value}{Enter}`)
  expect(changes).toHaveBeenLastCalledWith({ first: '2026-07-15', last: '2026-07-19' })
})

test.each([
  ['bald', /Geben Sie einen Tag ein wie/],
  ['31.2.', /„31\.2\.“ gibt es nicht im Kalender\. Geben Sie einen Tag ein wie 15\.7\., /],
  ['32.13.', /„32\.13\.“ gibt es nicht im Kalender\. Geben Sie einen Tag ein wie 15\.7\., /],
  ['KW 54', /„KW 54“ gibt es nicht im Kalender\. Geben Sie einen Tag ein wie 15\.7\., /],
  ['15.–19.7.', /nur ein einzelner Tag\. Geben Sie einen Tag ein wie 15\.7\., /],
  ['14.7.26', /Frühestens am 15\.07\.2026/],
  ['1.1.28', /Spätestens am 31\.12\.2027/],
])('the error of %s names the rule; text and value stay', async (text, sentence) => {
  render(<Single min="2026-07-15" max="2027-12-31" />)
  await type(`${text}{Enter}`)
  expect(screen.getByText(sentence)).toBeTruthy()
  expect(input().getAttribute('aria-invalid')).toBe('true')
  expect(input().value).toBe(text)
  expect(changes).not.toHaveBeenCalled()
})

test.each(['KW 54', '32.13.', '30.–31.2.'])('the refusal of the period %s names a form that works', async (text) => {
  render(<Range />)
  await type(`${text}{Enter}`)
  expect(screen.getByText(/ gibt es nicht im Kalender\. Geben Sie einen Zeitraum ein wie .* KW 30 /)).toBeTruthy()
  expect(changes).not.toHaveBeenCalled()
})

test('a year of two digits is not later than the last day where days of decades are typed', async () => {
  render(<Single isHistoric prefer="past" max="2027-12-31" />)
  await type('1.1.28{Enter}')
  expect(changes).toHaveBeenLastCalledWith('1928-01-01')
})

test('[SUP-04] a form is not sent while a text is refused: the field takes the focus', async () => {
  const onSubmit = vi.fn((event: SubmitEvent) => event.preventDefault())
  const Form = () => (
    <form onSubmit={({ nativeEvent }) => onSubmit(nativeEvent as SubmitEvent)}>
      <Single min="2026-07-15" value="2026-08-01" />
      <button type="submit">Speichern</button>
    </form>
  )
  render(<Form />)
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Speichern' }))
  await type('1.1.2020')
  await save()
  expect(onSubmit).not.toHaveBeenCalled()
  expect(document.activeElement).toBe(input())
  expect(screen.getByText(/Frühestens am 15\.07\.2026/)).toBeTruthy()
  await type('16.7.2026')
  await save()
  expect(onSubmit).toHaveBeenCalledOnce()
})

test('accepts a typed range in a single field only with a handler for it', async () => {
  const onRange = vi.fn<(range: DayRange) => void>()
  render(<Single onRange={onRange} />)
  await type('15.–19.7.{Enter}')
  expect(onRange).toHaveBeenLastCalledWith({ first: '2026-07-15', last: '2026-07-19' })
  expect(changes).not.toHaveBeenCalled()
})

test('restores typed text, reports further text, and drops it when its owner does', async () => {
  const onType = vi.fn<(typed: string) => void>()
  const view = render(<Single typed="31.2" onType={onType} />)
  expect(input().value).toBe('31.2')
  await userEvent.type(input(), '.{Enter}')
  expect(onType).toHaveBeenLastCalledWith('31.2.')
  expect(screen.getByText(/„31\.2\.“ gibt es nicht/)).toBeTruthy()
  view.rerender(<Single onType={onType} />)
  expect(input().value).toBe('')
  expect(screen.queryByText(/gibt es nicht/)).toBeNull()
})

test('keeps the day in full words after it was accepted, so that nothing below moves', async () => {
  render(<Single />)
  await type('3.7.{Enter}')
  expect(screen.getByText(/Samstag, 3\.\s*Juli\s*2027/)).toBeTruthy()
})

test('Tab and Shift Tab leave the calendar, which closes; Esc returns to the field', async () => {
  render(
    <>
      <Single />
      <button type="button">Danach</button>
    </>,
  )
  await openCalendar()
  await userEvent.tab()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Danach' }))
  expect(screen.queryByRole('grid')).toBeNull()
  await openCalendar()
  for (const name of ['Nächster Monat', 'Voriger Monat', 'Kalender öffnen']) {
    await userEvent.tab({ shift: true })
    expect(document.activeElement).toBe(screen.getByRole('button', { name }))
  }
  expect(screen.queryByRole('grid')).toBeNull()
  await openCalendar()
  await userEvent.keyboard('{ArrowRight}{Escape}')
  expect(document.activeElement).toBe(input())
  expect(screen.queryByRole('grid')).toBeNull()
  expect(changes).not.toHaveBeenCalled()
})

test('Esc returns to the field also where the calendar has not taken the focus yet', async () => {
  render(<Single />)
  await openCalendar()
  screen.getByRole('button', { name: 'Kalender öffnen' }).focus()
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('grid')).toBeNull()
  expect(document.activeElement).toBe(input())
})

test('an emptied field has no day', async () => {
  render(<Single />)
  await type('heute{Enter}')
  await userEvent.clear(input())
  await userEvent.tab()
  expect(changes).toHaveBeenLastCalledWith('')
})

test('the calendar begins at today, moves by keyboard, and picks a day', async () => {
  render(<Single />)
  await openCalendar()
  expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Mittwoch, 15\.\s*Juli\s*2026$/)
  await userEvent.keyboard('{ArrowRight}{ArrowDown}{PageDown}{Home}')
  expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Montag, 17\.\s*August\s*2026$/)
  await userEvent.keyboard('{Enter}')
  expect(changes).toHaveBeenLastCalledWith('2026-08-17')
})

test('the calendar picks both ends of a range in any order', async () => {
  render(<Range />)
  await openCalendar()
  await userEvent.click(screen.getByRole('button', { name: /^Freitag, 17\.\s*Juli/ }))
  expect(screen.getByText('Wählen Sie den letzten Tag.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: /^Montag, 13\.\s*Juli/ }))
  expect(changes).toHaveBeenLastCalledWith({ first: '2026-07-13', last: '2026-07-17' })
})

test('days outside the limits cannot be picked', async () => {
  render(<Single min="2026-07-14" />)
  await openCalendar()
  const early = screen.getByRole('button', { name: /^Montag, 13\.\s*Juli/ })
  expect(early.getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(early)
  expect(changes).not.toHaveBeenCalled()
})

test('an English reader types and reads English days', async () => {
  setLanguage('en')
  render(<Single />)
  await type('tomorrow{Enter}')
  expect(changes).toHaveBeenLastCalledWith('2026-07-16')
  expect(input().value).toMatch(/^16\sJul\s2026$/)
})
