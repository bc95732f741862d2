import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { DataRow, DataRows } from './data-row.tsx'
import { Table, type Sorting } from './table.tsx'

const ROWS = [
  { name: 'Hüttenwerke Ost', orders: 12 },
  { name: 'Stahl Siegen', orders: 3 },
]

function Suppliers() {
  const [sorting, setSorting] = useState<Sorting>()
  return (
    <>
      <output>{JSON.stringify(sorting ?? null)}</output>
      <Table
        label="Lieferanten"
        rows={ROWS}
        rowKey={({ name }) => name}
        sorting={sorting}
        onSort={setSorting}
        columns={[
          { key: 'name', head: 'Name', cell: ({ name }) => name },
          { key: 'orders', head: 'Aufträge', cell: ({ orders }) => orders, numeric: true, sortable: true },
        ]}
      />
    </>
  )
}

test('a table has a name, heads of columns and heads of rows', () => {
  render(<Suppliers />)
  expect(screen.getByRole('table', { name: 'Lieferanten' })).toBeTruthy()
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Name', 'Aufträge'])
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(ROWS.map(({ name }) => name))
})

test('the first press on a head sorts upwards, the second downwards, the third clears', async () => {
  render(<Suppliers />)
  const head = screen.getByRole('columnheader', { name: 'Aufträge' })
  const press = () => userEvent.click(screen.getByRole('button', { name: 'Aufträge' }))
  const state = () => [head.getAttribute('aria-sort'), screen.getByRole('status').textContent]
  expect(screen.queryByRole('button', { name: 'Name' })).toBeNull()
  await press()
  expect(state()).toEqual(['ascending', '{"key":"orders","descending":false}'])
  await press()
  expect(state()).toEqual(['descending', '{"key":"orders","descending":true}'])
  await press()
  expect(state()).toEqual([null, 'null'])
})

test('a fact shows its name, value, who sees it and who may change it', () => {
  render(
    <DataRows>
      <DataRow label="IBAN" seenBy="Lohnabrechnung" action={<button type="button">Ändern</button>}>
        DE89
      </DataRow>
      <DataRow label="BIC">TALBDE7XXXX</DataRow>
    </DataRows>,
  )
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['IBAN', 'BIC'])
  expect(screen.getByRole('img', { name: 'Sichtbar für' }).parentElement!.textContent).toBe('Lohnabrechnung')
  expect(screen.getByRole('button', { name: 'Ändern' })).toBeTruthy()
})
