import { expect, test } from 'vitest'
import { day, inMay2026, panel, show, submit, user } from '#widgets/vacation/testing/own-calendar.tsx'

inMay2026()

async function showHours() {
  await show()
  await user.selectOptions(panel().getByRole('combobox', { name: 'Art' }), 'Gleitzeit, Stunden')
}

test('shows on leaving the field that an end is not after its beginning', async () => {
  await showHours()
  await user.click(day(/Mittwoch, 13\./))
  await user.type(panel().getByLabelText('Von'), '15:00')
  await user.type(panel().getByLabelText('Bis'), '13:00')
  await user.tab()
  expect(panel().getByText('Das Ende muss nach dem Beginn liegen.')).toBeTruthy()
})

test('[VAC-03] names every missing field of hours in one attempt, and an invalid time', async () => {
  await showHours()
  await submit()
  const told = () =>
    panel()
      .getAllByRole('link')
      .map(({ textContent }) => textContent)
  expect(told()).toEqual([
    'Das Feld Zeitraum darf nicht leer sein.',
    'Das Feld Von darf nicht leer sein.',
    'Das Feld Bis darf nicht leer sein.',
  ])
  await user.click(day(/Mittwoch, 13\./))
  await user.type(panel().getByLabelText('Von'), '1330')
  await user.type(panel().getByLabelText('Bis'), '4 pm')
  await submit()
  expect(told()).toEqual(['Geben Sie eine Uhrzeit ein, zum Beispiel 7:52.'])
  expect(panel().getByLabelText<HTMLInputElement>('Von').value).toBe('13:30')
})
