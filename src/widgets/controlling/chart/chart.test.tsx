import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { setLanguage } from '#shared/bus/language.ts'
import { showIn } from '#shared/testing/show-in.tsx'
import { Chart, readingAt } from './chart.tsx'
import { broken, plot, type Plot } from './plot.ts'

vi.mock('./plot.ts', async (original) => ({ ...(await original<object>()), plot: vi.fn() }))

const drawn: Plot = { mark: vi.fn(), indexAt: () => 2, destroy: vi.fn() }
const GROUPS = ['Antriebe', 'Guss', 'Handel']
const drawing = {
  kind: 'bars',
  groups: GROUPS.map((label, at) => ({ label, value: at === 2 ? null : at + 3 })),
} as const
const format = (value: number): string => String(value)
const limit = { value: 4, label: 'Grenze' }
const readings = ['Antriebe: 3 h', 'Guss: 4 h', 'Handel: unter 5 Personen']
const legend = [{ look: 'now', label: 'April' }] as const

function View() {
  return <Chart title="Überstunden" {...{ drawing, limit, format, axis: format, readings, legend }} />
}

beforeEach(() => {
  setLanguage('de')
  vi.mocked(plot).mockReset().mockReturnValue(drawn)
  // Elements have no size here.
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, get: () => 600 })
})

const reader = () => screen.getByRole('slider', { name: 'Diagramm lesen: Überstunden' })
const said = () => reader().getAttribute('aria-valuetext')

test('[CP-01] reads group by group with the arrow keys, and announces each', async () => {
  showIn(View)
  expect(reader().getAttribute('aria-valuemax')).toBe('3')
  act(() => reader().focus())
  expect(said()).toBe('Antriebe: 3 h')
  await userEvent.keyboard('{ArrowRight}')
  expect([said(), reader().getAttribute('aria-valuenow')]).toEqual(['Guss: 4 h', '2'])
  await userEvent.keyboard('{End}')
  expect(said()).toBe('Handel: unter 5 Personen')
  await userEvent.keyboard('{ArrowRight}')
  expect(said()).toBe('Handel: unter 5 Personen')
  await userEvent.keyboard('{Home}{ArrowLeft}')
  expect(said()).toBe('Antriebe: 3 h')
  const hint = document.getElementById(reader().getAttribute('aria-describedby') ?? '')
  expect(hint?.textContent).toContain('Pfeiltasten')
})

test.each([
  ['ArrowUp', 4, 5],
  ['PageUp', 4, 14],
  ['PageDown', 4, 0],
  ['End', 4, 99],
  ['d', 4, undefined],
])('%s leads from %i to %s of 100', (key, at, to) => {
  expect(readingAt(key, at, 100)).toBe(to)
})

test('passes drawing, reference line and size to the picture, and marks the current group', async () => {
  showIn(View)
  await waitFor(() => expect(plot).toHaveBeenCalled())
  const [box, options] = vi.mocked(plot).mock.lastCall!
  expect(box.className).toBe('chart-canvas')
  expect(options).toMatchObject({ drawing, limit, width: 600, height: 300 })
  fireEvent.keyDown(reader(), { key: 'ArrowRight' })
  await waitFor(() => expect(drawn.mark).toHaveBeenLastCalledWith(1))
  fireEvent.pointerMove(box)
  expect(said()).toBe('Handel: unter 5 Personen')
})

test('without its picture it says so, stays readable, and tries again', async () => {
  vi.mocked(plot).mockImplementationOnce(() => {
    throw new Error('no canvas')
  })
  showIn(View)
  expect(
    await screen.findByText(/Das Diagramm konnte nicht geladen werden. Die Tabelle zeigt dieselben Zahlen/),
  ).toBeTruthy()
  fireEvent.keyDown(reader(), { key: 'ArrowRight' })
  expect(said()).toBe('Guss: 4 h')
  await userEvent.click(screen.getByRole('button', { name: 'Diagramm erneut laden' }))
  await waitFor(() => expect(screen.queryByText(/Das Bild konnte nicht/)).toBeNull())
})

test('breaks long names at blanks and shortens those that still do not fit', () => {
  const measure = (text: string) => text.length
  expect(broken('Talbrück Antriebstechnik GmbH', 16, measure)).toEqual(['Talbrück', 'Antriebstechnik…'])
  expect(broken('Guss', 16, measure)).toEqual(['Guss'])
  expect(broken('Donaudampfschifffahrt', 10, measure)).toEqual(['Donaudamp…'])
})
