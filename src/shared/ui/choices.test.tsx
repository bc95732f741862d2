// Box, radio, switch, segmented: native controls with a label as their target.
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { Checkbox } from './checkbox.tsx'
import { RadioGroup } from './radio-group.tsx'
import { Segmented } from './segmented.tsx'
import { Switch } from './switch.tsx'

const note = (control: HTMLElement): string =>
  document.getElementById(control.getAttribute('aria-describedby') ?? '')?.textContent ?? ''
const change = vi.fn()

test('the whole label ticks a box; its error belongs to it', async () => {
  render(<Checkbox label="Gelesen" checked={false} onChange={change} error="Ohne Zustimmung geht es nicht." />)
  await userEvent.click(screen.getByText('Gelesen'))
  expect(change).toHaveBeenCalledExactlyOnceWith(true)
  const box = screen.getByRole('checkbox', { name: 'Gelesen' })
  expect(note(box)).toBe('Ohne Zustimmung geht es nicht.')
  expect(box.getAttribute('aria-invalid')).toBe('true')
})

test.each(['checkbox', 'switch'] as const)('a %s with a reason is reached, says it, and does nothing', async (role) => {
  change.mockClear()
  const Control = role === 'checkbox' ? Checkbox : Switch
  render(<Control label="Dringend" checked onChange={change} reason="kommt immer" />)
  const control = screen.getByRole<HTMLInputElement>(role, { name: 'Dringend' })
  await userEvent.tab()
  expect(document.activeElement).toBe(control)
  await userEvent.keyboard(' ')
  await userEvent.click(control)
  expect(change).not.toHaveBeenCalled()
  expect(control.checked).toBe(true)
  expect(control.getAttribute('aria-disabled')).toBe('true')
  expect(note(control)).toBe('kommt immer')
})

test('a switch changes immediately, by press and by Space', async () => {
  function Push() {
    const [isOn, setOn] = useState(false)
    return <Switch label="Push" checked={isOn} onChange={setOn} />
  }
  render(<Push />)
  const control = screen.getByRole<HTMLInputElement>('switch', { name: 'Push' })
  await userEvent.click(screen.getByText('Push'))
  expect(control.checked).toBe(true)
  await userEvent.keyboard(' ')
  expect(control.checked).toBe(false)
})

test('a switch whose effect is on its way waits for it', async () => {
  change.mockClear()
  render(<Switch label="Push" checked={false} onChange={change} busy />)
  await userEvent.click(screen.getByRole('switch'))
  expect(change).not.toHaveBeenCalled()
  expect(screen.getByRole('switch').getAttribute('aria-busy')).toBe('true')
})

const SPANS = [
  { value: 'day', label: 'Tag' },
  { value: 'hour', label: 'Stunde' },
  { value: 'half', label: 'Halber Tag' },
] as const
type Span = (typeof SPANS)[number]['value']

function Period({ kind }: { kind: 'group' | 'segmented' }) {
  const [span, setSpan] = useState<Span>('day')
  const Control = kind === 'group' ? RadioGroup<Span> : Segmented<Span>
  return <Control label="Zeitraum" value={span} onChange={setSpan} options={SPANS} />
}

test.each(['group', 'segmented'] as const)('arrows choose in a %s, which is one stop of Tab', async (kind) => {
  render(
    <>
      <Period kind={kind} />
      <button type="button">Weiter</button>
    </>,
  )
  const chosen = () => screen.getByRole<HTMLInputElement>('radio', { checked: true })
  await userEvent.tab()
  expect(document.activeElement).toBe(chosen())
  await userEvent.keyboard('{ArrowRight}')
  expect(chosen().labels![0]!.textContent).toBe('Stunde')
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
  expect(chosen().labels![0]!.textContent).toBe('Halber Tag')
  await userEvent.tab()
  expect(document.activeElement).toBe(screen.getByRole('button'))
})

test('two groups on a page do not take each other’s choice', async () => {
  render(
    <>
      <Period kind="group" />
      <Period kind="group" />
    </>,
  )
  await userEvent.click(screen.getAllByRole('radio', { name: 'Stunde' })[0]!)
  expect(screen.getAllByRole('radio', { checked: true })).toHaveLength(2)
})

test('the error of a group describes the group', () => {
  render(<RadioGroup label="Zeitraum" value={undefined} onChange={change} options={SPANS} error="Wählen Sie." />)
  const group = screen.getByRole('radiogroup', { name: 'Zeitraum' })
  expect(note(group)).toBe('Wählen Sie.')
  expect(group.getAttribute('aria-invalid')).toBe('true')
})

test('an option that shows its icon alone keeps its name', () => {
  const options = [{ value: 'dark', label: 'Dunkel', icon: '<path d="M0 0" />', iconOnly: true }] as const
  render(<Segmented label="Farben" value="dark" onChange={change} options={options} />)
  expect(screen.getByRole('radio', { name: 'Dunkel' })).toBeTruthy()
})
