import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState, type ReactElement } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { Checkbox } from './checkbox.tsx'
import { IconButton } from './icon-button.tsx'
import { Menu } from './menu.tsx'
import { Table, type Sorting } from './table.tsx'
import { useGrid } from './use-grid.ts'

interface Part {
  readonly id: number
  readonly name: string
}

const PARTS: readonly Part[] = Array.from({ length: 40 }, (_, at) => ({ id: at + 1, name: `Teil ${at + 1}` }))
const followed = vi.fn<(name: string) => void>()
const chosen = vi.fn<(name: string) => void>()

interface PartsProps {
  readonly parts?: readonly Part[]
}

/** Cells with a box, a link, text and a menu, between two fields of the page. */
function Parts({ parts = PARTS }: PartsProps): ReactElement {
  const [picked, setPicked] = useState<readonly number[]>([])
  const [sorting, setSorting] = useState<Sorting>()
  const rows = sorting?.descending ? parts.toReversed() : parts
  return (
    <>
      <button type="button">Davor</button>
      <output>{picked.join(' ')}</output>
      <Table
        label="Teile"
        rows={rows}
        rowKey={({ id }) => String(id)}
        sorting={sorting}
        onSort={setSorting}
        isSelected={({ id }) => picked.includes(id)}
        columns={[
          {
            key: 'name',
            head: 'Name',
            sortable: true,
            cell: ({ name }) => (
              <a
                href="#teil"
                onClick={(event) => {
                  event.preventDefault()
                  followed(name)
                }}
              >
                {name}
              </a>
            ),
          },
          { key: 'site', head: 'Standort', cell: () => 'Siegen' },
          {
            key: 'pick',
            head: 'Auswahl',
            cell: ({ id, name }) => (
              <Checkbox
                label={`${name} auswählen`}
                checked={picked.includes(id)}
                onChange={(on) => setPicked(on ? [...picked, id] : picked.filter((one) => one !== id))}
              />
            ),
          },
          {
            key: 'acts',
            head: 'Schritte',
            cell: ({ name }) => (
              <Menu
                label={`Schritte: ${name}`}
                items={[
                  { label: 'Teilen', onSelect: () => chosen(`${name} teilen`) },
                  { label: 'Löschen', onSelect: () => chosen(`${name} löschen`) },
                ]}
                trigger={(trigger) => <IconButton {...trigger} icon="" label={`Schritte: ${name}`} />}
              />
            ),
          },
        ]}
      />
      <button type="button">Danach</button>
    </>
  )
}

const rowOf = (position: number) => screen.getAllByRole('row')[position]!
const focused = () => document.activeElement
const press = (keys: string) => userEvent.keyboard(keys)
const button = (name: string) => screen.getByRole('button', { name })
const selected = () => screen.getByRole('status').textContent
/** Everything that Tab reaches in the table. */
const stops = () =>
  [...screen.getByRole('grid').querySelectorAll<HTMLElement>('*')].filter(({ tabIndex }) => tabIndex === 0)
const enter = async () => {
  await act(async () => button('Davor').focus())
  await userEvent.tab()
}

test('is one tab stop: Tab enters at the row that was left, and leaves behind the last control', async () => {
  render(<Parts />)
  expect(stops()).toHaveLength(1)
  await enter()
  expect(focused()).toBe(rowOf(1))
  await press('{ArrowDown}{ArrowDown}')
  expect(focused()).toBe(rowOf(3))
  expect(stops()).toEqual([rowOf(3)])
  await userEvent.tab()
  expect(focused()).toBe(button('Danach'))
  await userEvent.tab({ shift: true })
  expect(focused()).toBe(rowOf(3))
  await userEvent.tab({ shift: true })
  expect(focused()).toBe(button('Davor'))
})

test('Home and End lead to the ends, Page keys by ten rows, arrows up to the head', async () => {
  render(<Parts />)
  await enter()
  await press('{PageDown}')
  expect(focused()).toBe(rowOf(11))
  await press('{End}')
  expect(focused()).toBe(rowOf(40))
  await press('{ArrowDown}')
  expect(focused()).toBe(rowOf(40))
  await press('{PageUp}')
  expect(focused()).toBe(rowOf(30))
  await press('{Home}')
  expect(focused()).toBe(rowOf(1))
  await press('{ArrowUp}')
  expect(focused()).toBe(button('Name'))
  await press('{ArrowDown}')
  expect(focused()).toBe(rowOf(1))
})

test('arrows reach every control and cell of a row, and stay in the column from row to row', async () => {
  render(<Parts />)
  await enter()
  await press('{ArrowRight}')
  expect(focused()).toBe(screen.getByRole('link', { name: 'Teil 1' }))
  await press('{ArrowRight}')
  expect(focused()).toBe(within(rowOf(1)).getByText('Siegen'))
  expect(stops()).toEqual([focused()])
  await press('{ArrowRight}{ArrowDown}')
  expect(focused()).toBe(screen.getByRole('checkbox', { name: 'Teil 2 auswählen' }))
  await press('{End}')
  expect(focused()).toBe(button('Schritte: Teil 2'))
  await press('{ArrowRight}{Home}{ArrowUp}')
  expect(focused()).toBe(screen.getByRole('link', { name: 'Teil 1' }))
  await press('{Control>}{End}{/Control}')
  expect(focused()).toBe(screen.getByRole('link', { name: 'Teil 40' }))
  await press('{ArrowLeft}')
  expect(focused()).toBe(rowOf(40))
})

test('Enter on a row follows its link, Space presses its box, with Shift also that of the next rows', async () => {
  render(<Parts />)
  await enter()
  await press('{Enter}')
  expect(followed).toHaveBeenCalledExactlyOnceWith('Teil 1')
  await press(' ')
  expect(selected()).toBe('1')
  expect(rowOf(1).ariaSelected).toBe('true')
  await press('{Shift>}{ArrowDown}{ArrowDown}{/Shift}')
  expect(selected()).toBe('1 2 3')
  await press('{ArrowRight} ')
  expect(selected()).toBe('1 2')
})

test('a menu in a cell has its own keys and returns the focus', async () => {
  render(<Parts />)
  await enter()
  await press('{End}{Control>}{Home}{/Control}{ArrowRight}{End}{Enter}')
  expect(focused()).toBe(screen.getByRole('menuitem', { name: 'Teilen' }))
  await press('{ArrowDown}')
  expect(focused()).toBe(screen.getByRole('menuitem', { name: 'Löschen' }))
  await press('{Escape}')
  expect(focused()).toBe(button('Schritte: Teil 1'))
  expect(stops()).toEqual([focused()])
  await press('{Enter}{ArrowDown}{Enter}')
  expect(chosen).toHaveBeenCalledExactlyOnceWith('Teil 1 löschen')
})

test('sorting keeps the focus on the head, and the row that was left as the tab stop', async () => {
  render(<Parts />)
  await enter()
  await press('{ArrowDown}{ArrowUp}{ArrowUp}{Enter}{Enter}')
  expect(focused()).toBe(button('Name'))
  expect(within(rowOf(1)).getByRole('link', { name: 'Teil 40' })).toBeTruthy()
  await press('{ArrowDown}')
  expect(focused()).toBe(rowOf(1))
})

test('a removed row passes the focus to the row that takes its place', async () => {
  const { rerender } = render(<Parts />)
  await enter()
  await press('{ArrowDown}{ArrowRight}')
  expect(focused()).toBe(screen.getByRole('link', { name: 'Teil 2' }))
  rerender(<Parts parts={PARTS.filter(({ id }) => id !== 2)} />)
  expect(focused()).toBe(screen.getByRole('link', { name: 'Teil 3' }))
  rerender(<Parts parts={PARTS.slice(0, 1)} />)
  expect(focused()).toBe(screen.getByRole('link', { name: 'Teil 1' }))
})

test('rows that disappear while the focus is elsewhere leave it there', async () => {
  const { rerender } = render(<Parts />)
  await enter()
  await userEvent.tab()
  rerender(<Parts parts={PARTS.slice(20)} />)
  expect(focused()).toBe(button('Danach'))
  expect(stops()).toEqual([rowOf(1)])
})

test('says how many rows there are, and which one each is', () => {
  render(<Parts />)
  const grid = screen.getByRole('grid', { name: 'Teile' })
  expect(grid.getAttribute('aria-rowcount')).toBe('41')
  expect(grid.getAttribute('aria-multiselectable')).toBe('true')
  expect(
    within(grid)
      .getAllByRole('row')
      .map(({ ariaRowIndex }) => ariaRowIndex),
  ).toEqual(Array.from({ length: 41 }, (_, at) => String(at + 1)))
  expect(within(rowOf(1)).getAllByRole('cell')).toHaveLength(3)
})

test('works in a shadow root', async () => {
  const host = document.body.appendChild(document.createElement('div'))
  const shadow = host.attachShadow({ mode: 'open' })
  const root = createRoot(shadow)
  await act(async () => root.render(<Parts />))
  const rows = [...shadow.querySelectorAll('tr')]
  await act(async () => rows[1]!.focus())
  await press('{ArrowDown}{ArrowRight}')
  expect(shadow.activeElement).toBe(rows[2]!.querySelector('a'))
  await act(async () => root.render(<Parts parts={PARTS.filter(({ id }) => id !== 2)} />))
  expect(shadow.activeElement?.textContent).toBe('Teil 3')
  await act(async () => root.unmount())
  host.remove()
})

test('a field in a cell keeps its keys until Escape returns to the row', async () => {
  render(
    <Table
      label="Namen"
      rows={PARTS}
      rowKey={({ id }) => String(id)}
      columns={[{ key: 'name', head: 'Name', cell: ({ name }) => <input aria-label={name} defaultValue={name} /> }]}
    />,
  )
  await userEvent.tab()
  await press('{ArrowRight}')
  const field = screen.getByRole('textbox', { name: 'Teil 1' })
  expect(focused()).toBe(field)
  await press('{ArrowDown}{ArrowLeft} ')
  expect(focused()).toBe(field)
  await press('{Escape}')
  expect(focused()).toBe(rowOf(1))
})

test('a table without controls in its rows stays a table', async () => {
  const columns = [{ key: 'name', head: 'Name', sortable: true, cell: ({ name }: Part) => name }]
  const rowKey = ({ id }: Part) => String(id)
  render(<Table label="Namen" rows={PARTS} rowKey={rowKey} columns={columns} onSort={() => undefined} />)
  expect(screen.getByRole('table', { name: 'Namen' })).toBeTruthy()
  await userEvent.tab()
  expect(focused()).toBe(button('Name'))
  await userEvent.tab()
  expect(focused()).toBe(document.body)
})

const DRAWN = 5

/** Draws five rows of a hundred, and later than they are asked for; the tab stop stays drawn. */
function LateRows(): ReactElement {
  const [first, setFirst] = useState(0)
  const [pinned, setPinned] = useState(0)
  const grid = useGrid<HTMLDivElement>({
    total: 100,
    reveal: (position) => void setTimeout(() => setFirst(Math.min(position, 100 - DRAWN)), 60),
    onActive: setPinned,
  })
  const inView = Array.from({ length: DRAWN }, (_, at) => first + at)
  const drawn = [...new Set([...inView, pinned])].toSorted((one, other) => one - other)
  return (
    <div {...grid.props} role="grid" aria-label="Zeilen">
      <div role="row">
        <span role="columnheader">
          <button type="button">Name</button>
        </span>
      </div>
      {drawn.map((position) => (
        <div key={position} role="row" data-position={position} tabIndex={-1}>
          <span role="gridcell">{`Zeile ${position}`}</span>
        </div>
      ))}
    </div>
  )
}

test.each([
  ['{ArrowUp}', 98],
  ['{ArrowUp}{ArrowUp}', 97],
  ['{ArrowDown}', 99],
  ['{PageUp}', 89],
  ['{Control>}{Home}{/Control}', 0],
])('a key pressed before a far row is drawn counts from that row: %s', async (keys, position) => {
  const user = userEvent.setup()
  render(<LateRows />)
  act(() => screen.getByRole('row', { name: 'Zeile 0' }).focus())
  await user.keyboard(`{Control>}{End}{/Control}${keys}`)
  // Not within one `act`, which would draw all new rows together.
  const until = Date.now() + 200
  await waitFor(() => expect(Date.now()).toBeGreaterThan(until))
  expect(document.activeElement?.textContent).toBe(`Zeile ${position}`)
})
