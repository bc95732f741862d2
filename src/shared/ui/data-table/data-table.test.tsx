import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Sort } from '#domain/routes/default-views.ts'
import type { DataColumn } from './columns.ts'
import { DataTable } from './data-table.tsx'
import { NO_SELECTION } from './selected-rows.ts'

interface Supplier {
  readonly id: number
  readonly name: string
  readonly customers: number
}

const COLUMNS: readonly DataColumn<Supplier>[] = [
  { key: 'name', head: 'Lieferant', width: 200, sortable: true, cell: ({ name }) => <a href="#x">{name}</a> },
  {
    key: 'customers',
    head: 'Kunden',
    width: 80,
    numeric: true,
    sortable: true,
    inEntry: true,
    cell: ({ customers }) => customers,
  },
]
const TOTAL = 100_000
const rowAt = (position: number): Supplier => ({ id: position, name: `Lieferant ${position}`, customers: position % 7 })
const opened = vi.fn<(row: Supplier) => void>()

interface SuppliersProps {
  readonly total?: number
  readonly at?: (position: number) => Supplier | undefined
  readonly columns?: readonly DataColumn<Supplier>[]
}

function Suppliers({ total = TOTAL, at = rowAt, columns = COLUMNS }: SuppliersProps) {
  const [sort, setSort] = useState<Sort>()
  const [hidden] = useState<readonly string[]>([])
  const [selection, setSelection] = useState(NO_SELECTION)
  return (
    <>
      <output>{JSON.stringify({ sort: sort ?? null, selected: [...selection.keys] })}</output>
      <DataTable
        label="Lieferanten"
        columns={columns}
        total={total}
        rowAt={at}
        rowKey={({ id }) => String(id)}
        rowName={({ name }) => name}
        view={{ sort, hidden }}
        onSort={setSort}
        selection={selection}
        onSelect={setSelection}
        onOpen={opened}
        rangeText={(first, last) => `${first}–${last} von ${total}`}
      />
    </>
  )
}

const grid = () => screen.getByRole('grid', { name: 'Lieferanten' })
const state = () => JSON.parse(screen.getByRole('status').textContent) as { sort: Sort | null; selected: string[] }
const drawnRows = () => within(grid()).getAllByRole('row').slice(1)
const press = (keys: string) => userEvent.keyboard(keys)
const focusFirst = async () => act(() => drawnRows()[0]!.focus())

beforeEach(() => {
  // jsdom has no layout.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(720)
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1000)
  opened.mockReset()
})

test('[SUP-01] draws the rows in view and says how many there are', () => {
  render(<Suppliers />)
  expect(grid().getAttribute('aria-rowcount')).toBe(String(TOTAL + 1))
  expect(drawnRows().length).toBeGreaterThan(15)
  expect(drawnRows().length).toBeLessThan(60)
  expect(drawnRows()[0]!.getAttribute('aria-rowindex')).toBe('2')
  expect(within(grid()).getAllByRole('columnheader')).toHaveLength(3)
})

test('[SUP-01] a scroll draws only the rows that come into view', () => {
  const drawn = vi.fn<(row: Supplier) => string>(({ name }) => name)
  render(<Suppliers columns={[{ ...COLUMNS[0]!, cell: drawn }]} />)
  const known = new Set(drawnRows().map((row) => row.ariaRowIndex))
  drawn.mockClear()
  const scroller = grid().parentElement!
  scroller.scrollTop = 36 * 10
  act(() => void scroller.dispatchEvent(new Event('scroll')))
  const added = drawnRows().filter(({ ariaRowIndex }) => !known.has(ariaRowIndex))
  expect(added.length).toBeGreaterThan(5)
  expect(drawn).toHaveBeenCalledTimes(added.length)
})

test('the first press on a head sorts upwards, the second downwards, the third clears', async () => {
  render(<Suppliers />)
  for (const expected of [{ by: 'customers', descending: false }, { by: 'customers', descending: true }, null]) {
    await userEvent.click(screen.getByRole('button', { name: 'Kunden' }))
    expect(state().sort).toEqual(expected)
  }
})

test('Space selects, Shift and arrows extend, Escape clears, Enter opens', async () => {
  render(<Suppliers />)
  await focusFirst()
  await press('{ArrowDown} ')
  expect(state().selected).toEqual(['1'])
  await press('{Shift>}{ArrowDown}{ArrowDown}{/Shift}')
  expect(state().selected).toEqual(['1', '2', '3'])
  await press('{Enter}')
  expect(opened).toHaveBeenCalledExactlyOnceWith(rowAt(3))
  await press('{Escape}')
  expect(state().selected).toEqual([])
})

test('Shift and a press on a box select the rows between', async () => {
  render(<Suppliers />)
  const user = userEvent.setup()
  await user.click(screen.getByRole('checkbox', { name: 'Lieferant 2 auswählen' }))
  await user.keyboard('{Shift>}')
  await user.click(screen.getByRole('checkbox', { name: 'Lieferant 5 auswählen' }))
  expect(state().selected).toEqual(['2', '3', '4', '5'])
})

test('Shift selects from the focused row where none was selected before', async () => {
  render(<Suppliers />)
  await focusFirst()
  await press('{ArrowDown}{ArrowDown}{ArrowDown}{Shift>}{ArrowDown}{ArrowDown}{/Shift}')
  expect(state().selected).toEqual(['3', '4', '5'])
})

test('Shift and a press on the first box select only that row', async () => {
  render(<Suppliers />)
  const user = userEvent.setup()
  await user.keyboard('{Shift>}')
  await user.click(screen.getByRole('checkbox', { name: 'Lieferant 4 auswählen' }))
  expect(state().selected).toEqual(['4'])
  await user.click(screen.getByRole('checkbox', { name: 'Lieferant 6 auswählen' }))
  expect(state().selected).toEqual(['4', '5', '6'])
})

test('where other rows are shown Shift selects from the focused row', async () => {
  const { rerender } = render(<Suppliers />)
  const user = userEvent.setup()
  await user.click(screen.getByRole('checkbox', { name: 'Lieferant 1 auswählen' }))
  rerender(<Suppliers at={(position) => rowAt(position + 100)} />)
  await act(() => drawnRows()[5]!.focus())
  await user.keyboard('{Shift>}{ArrowDown}{/Shift}')
  expect(state().selected).toEqual(['1', '105', '106'])
  rerender(<Suppliers total={1} />)
  await focusFirst()
  await user.keyboard('{Shift>}{ArrowDown}{/Shift}')
  expect(state().selected).toEqual(['1', '105', '106', '0'])
})

test('Ctrl A selects every row, also those that are not drawn', async () => {
  render(<Suppliers total={500} />)
  await focusFirst()
  await press('{Control>}a{/Control}')
  expect(state().selected).toHaveLength(500)
})

test('[SUP-01] the line below names the rows in view and the selection, and moves by a screenful', async () => {
  render(<Suppliers />)
  screen.getByText(/^1–\d+ von 100000$/)
  screen.getByText(/^Seite 1 von /)
  expect(screen.getByRole('button', { name: 'Zurück' }).ariaDisabled).toBe('true')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Lieferant 2 auswählen' }))
  screen.getByText('1 ausgewählt')
})

test('the box in the head selects every row, and none when all are selected', async () => {
  render(<Suppliers total={500} />)
  const all = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Alle auswählen' })
  await userEvent.click(screen.getByRole('checkbox', { name: 'Lieferant 2 auswählen' }))
  expect(all.indeterminate).toBe(true)
  await userEvent.click(all)
  expect(state().selected).toHaveLength(500)
  await userEvent.click(all)
  expect(state().selected).toEqual([])
})

test('[SUP-01] where it is narrow a row is an entry with its name and the columns marked for entries', () => {
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(360)
  render(<Suppliers />)
  const [row] = drawnRows()
  within(row!).getByRole('rowheader', { name: 'Lieferant 0' })
  expect(within(row!).getByText('0').classList).toContain('in-entry')
})

test('rows that are loading take their room and cannot be selected', async () => {
  render(<Suppliers at={(position) => (position < 3 ? rowAt(position) : undefined)} />)
  expect(drawnRows().filter((row) => row.ariaBusy === 'true').length).toBeGreaterThan(10)
  await focusFirst()
  await press('{Control>}{/Control}{Shift>}{ArrowDown}{ArrowDown}{ArrowDown}{/Shift}')
  expect(state().selected).toEqual(['0', '1', '2'])
})

const scrollTo = (top: number) => {
  const scroller = grid().parentElement!
  scroller.scrollTop = top
  act(() => void scroller.dispatchEvent(new Event('scroll')))
}
const tabStops = () => [...grid().querySelectorAll<HTMLElement>('*')].filter(({ tabIndex }) => tabIndex === 0)

test('[SUP-01] is one tab stop, whatever its cells hold and wherever it is scrolled to', async () => {
  render(<Suppliers />)
  await userEvent.tab()
  expect(document.activeElement).toBe(drawnRows()[0])
  await press('{ArrowDown}{ArrowRight}{ArrowRight}')
  const link = screen.getByRole('link', { name: 'Lieferant 1' })
  expect(document.activeElement).toBe(link)
  scrollTo(36 * 5000)
  expect(document.activeElement).toBe(link)
  expect(tabStops()).toEqual([link])
  expect(
    drawnRows()
      .map(({ ariaRowIndex }) => ariaRowIndex)
      .slice(0, 2),
  ).toEqual(['3', '4998'])
  scrollTo(0)
  expect(document.activeElement).toBe(link)
  scrollTo(36 * 5000)
  await press('{ArrowDown}')
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Lieferant 2' }))
  await userEvent.tab()
  expect(grid().contains(document.activeElement)).toBe(false)
})

test('[SUP-01] End leads to the last row, also to one that is not loaded, which keeps the focus once it is', async () => {
  const { rerender } = render(<Suppliers at={(position) => (position < 50 ? rowAt(position) : undefined)} />)
  await focusFirst()
  await press('{End}')
  expect(document.activeElement?.ariaRowIndex).toBe(String(TOTAL + 1))
  expect(document.activeElement?.ariaBusy).toBe('true')
  rerender(<Suppliers />)
  expect(document.activeElement?.ariaRowIndex).toBe(String(TOTAL + 1))
  expect(
    within(document.activeElement as HTMLElement).getByRole('link', { name: `Lieferant ${TOTAL - 1}` }),
  ).toBeTruthy()
})

test('[SUP-01] where rows are entries a row that is scrolled out of view keeps the focus', async () => {
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(360)
  render(<Suppliers />)
  await focusFirst()
  await press('{ArrowDown}')
  const row = document.activeElement
  scrollTo(84 * 5000)
  expect(document.activeElement).toBe(row)
  expect(tabStops()).toEqual([row])
})

test('[SUP-01] prints up to 2,000 rows without room for others, and says where the rest is', () => {
  const { rerender } = render(<Suppliers total={2500} />)
  // Roles of thousands of elements take seconds to find.
  const table = grid()
  const rows = () => [...table.querySelectorAll<HTMLElement>('tbody > tr')]
  const before = rows().length
  act(() => void dispatchEvent(new Event('beforeprint')))
  expect(rows().map(({ ariaRowIndex }) => ariaRowIndex)).toEqual(
    Array.from({ length: 2000 }, (_, at) => String(at + 2)),
  )
  expect(table.querySelectorAll('[aria-hidden="true"]')).toHaveLength(0)
  screen.getByText('1–2000 von 2500')
  screen.getByText('Alle Zeilen hat die Tabelle für Excel (CSV).')
  rerender(<Suppliers total={60} />)
  expect(rows()).toHaveLength(60)
  expect(screen.queryByText(/^Alle Zeilen/)).toBeNull()
  act(() => void dispatchEvent(new Event('afterprint')))
  expect(rows().length).toBeLessThanOrEqual(before)
})
