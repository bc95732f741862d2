import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { SelectField } from './select-field.tsx'
import { TextArea } from './text-area.tsx'
import { TextField } from './text-field.tsx'

/** The texts of the elements named by aria-describedby. */
const describedBy = (control: HTMLElement): string =>
  (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => (control.getRootNode() as Document).getElementById(id)?.textContent ?? `no ${id}`)
    .join(' ')

test('label, help and error belong to the control', () => {
  const { rerender } = render(<TextField label="Kostenstelle" value="" />)
  const field = screen.getByRole('textbox', { name: 'Kostenstelle' })
  expect(field.getAttribute('aria-describedby')).toBeNull()
  rerender(<TextField label="Kostenstelle" value="" help="Fünf Ziffern" />)
  expect(describedBy(field)).toBe('Fünf Ziffern')
  expect(field.getAttribute('aria-invalid')).toBeNull()
  rerender(
    <TextField label="Kostenstelle" value="" help="Fünf Ziffern" error="Das Feld Kostenstelle darf nicht leer sein." />,
  )
  expect(describedBy(field)).toBe('Das Feld Kostenstelle darf nicht leer sein.')
  expect(field.getAttribute('aria-invalid')).toBe('true')
})

test('an error that appears later is in a live region', () => {
  const { rerender } = render(<TextField label="Kostenstelle" value="" />)
  const field = screen.getByRole('textbox')
  const note = field.closest('.field')!.querySelector('[aria-live="polite"]')!
  expect(note.textContent).toBe('')
  rerender(<TextField label="Kostenstelle" value="" error="Fünf Ziffern" />)
  expect(note.textContent).toBe('Fünf Ziffern')
})

test('an optional field says so in its label', () => {
  render(<TextField label="Bemerkung" optional value="" />)
  expect(screen.getByRole('textbox', { name: 'Bemerkung optional' })).toBeTruthy()
})

test('a change hands over the value', async () => {
  const change = vi.fn()
  render(<TextField label="Ort" value="Siege" onChange={change} />)
  await userEvent.type(screen.getByRole('textbox'), 'n')
  expect(change).toHaveBeenCalledExactlyOnceWith('Siegen')
})

test('with a reason it cannot be changed, stays focusable, and shows the reason', async () => {
  const change = vi.fn()
  render(<TextField label="Auftrag" value="104" onChange={change} reason="Der Auftrag ist freigegeben." />)
  const field = screen.getByRole('textbox', { name: 'Auftrag' })
  await userEvent.tab()
  expect(document.activeElement).toBe(field)
  await userEvent.keyboard('9')
  expect(change).not.toHaveBeenCalled()
  expect(describedBy(field)).toBe('Der Auftrag ist freigegeben.')
})

test('a choice hands over its value', async () => {
  const change = vi.fn()
  const options = [
    { value: 'day', label: 'Tag' },
    { value: 'hour', label: 'Stunde' },
  ] as const
  render(<SelectField label="Zeitraum" value="day" options={options} onChange={change} />)
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Zeitraum' }), 'Stunde')
  expect(change).toHaveBeenCalledExactlyOnceWith('hour')
})

function Remark({ start }: { start: number }) {
  const [value, setValue] = useState('x'.repeat(start))
  return <TextArea label="Bemerkung" limit={200} value={value} onChange={setValue} />
}

test.each([
  [99, '', null],
  [100, 'noch 100', null],
  [200, 'noch 0', null],
  [201, '1 Zeichen zu viel', 'true'],
])('with %i of 200 characters the counter says %j', (start, words, invalid) => {
  const { container } = render(<Remark start={start} />)
  expect(container.querySelector('.left')!.textContent).toBe(words)
  expect(screen.getByRole('textbox').getAttribute('aria-invalid')).toBe(invalid)
})

test('text beyond the limit is not cut', async () => {
  render(<Remark start={199} />)
  await userEvent.type(screen.getByRole('textbox'), 'abc')
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toHaveLength(202)
})
