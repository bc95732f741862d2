// The columns of the report and how their cells are drawn.
import circleCheck from 'lucide-static/icons/circle-check.svg?raw'
import circleX from 'lucide-static/icons/circle-x.svg?raw'
import clockAlert from 'lucide-static/icons/clock-alert.svg?raw'
import hourglass from 'lucide-static/icons/hourglass.svg?raw'
import { useMemo, type ReactElement } from 'react'
import { daysBetween } from '#domain/calendar/berlin-time.ts'
import { usePortalLink } from '#shared/element/portal-link.ts'
import { todayInBerlin } from '#shared/today.ts'
import type { DataColumn } from '#shared/ui/data-table/columns.ts'
import { Chip } from '#shared/ui/chip.tsx'
import { useMonth } from '#widgets/suppliers/cover-chip.tsx'
import { isSortOfService, type SETS } from './chosen.ts'
import type { SupplierRow } from './supplier-row.ts'
import { useListTexts, type ListText } from './texts.ts'

/** '104 512'. */
export const spaced = (number: number): string => String(number).replace(/\B(?=(\d{3})+$)/g, '\u00a0')

function NameCell({ row: { id, name, name2, status } }: { row: SupplierRow }): ReactElement {
  const text = useListTexts()
  return (
    <>
      <a data-partner={id} {...usePortalLink(`/lieferanten/${id}`)}>
        {name2 ? `${name} ${name2}` : name}
      </a>
      {status !== 'free' && <span className="blocked">{text(`status.${status}`)}</span>}
    </>
  )
}

const CHIPS = {
  valid: { kind: 'ok', icon: circleCheck },
  expiring: { kind: 'warn', icon: clockAlert },
  expired: { kind: 'bad', icon: circleX },
  missing: { kind: 'bad', icon: circleX },
  review: { kind: 'open', icon: hourglass },
} as const

function certificateText(
  text: ListText,
  monthOf: (day: string) => string,
  { state, until }: SupplierRow['certificate'],
): string {
  if (until === null) return text(`certificate.${state}`)
  if (state === 'valid') return text('validUntil', { month: monthOf(until) })
  if (state !== 'expiring') return text(`certificate.${state}`)
  const count = daysBetween(todayInBerlin(), until)
  return count > 0 ? text('expiresIn', { count }) : text('expiresToday')
}

function CertificateCell({ row: { certificate } }: { row: SupplierRow }): ReactElement {
  const text = useListTexts()
  const monthOf = useMonth()
  return <Chip {...CHIPS[certificate.state]}>{certificateText(text, monthOf, certificate)}</Chip>
}

function BuyerCell({ row: { leadBuyer, group } }: { row: SupplierRow }): ReactElement | string | undefined {
  const text = useListTexts()
  if (leadBuyer !== undefined || group === '') return leadBuyer
  return <span className="unassigned">{text('nobody')}</span>
}

function GroupCell({ row: { group, others } }: { row: SupplierRow }): ReactElement | string {
  const text = useListTexts()
  if (others === 0) return group
  return (
    <>
      {group} <span className="muted">{text('others', { count: others })}</span>
    </>
  )
}

type Column = Omit<DataColumn<SupplierRow>, 'head' | 'sortable'>

const MAKE = (text: ListText): readonly Column[] => [
  { key: 'supplier', width: 316, cell: (row) => <NameCell row={row} /> },
  { key: 'bpNumber', width: 84, cell: ({ bpNumber }) => spaced(bpNumber) },
  { key: 'externalNumber', width: 110, cell: ({ externalNumber }) => externalNumber },
  { key: 'group', width: 176, inEntry: true, cell: (row) => <GroupCell row={row} /> },
  { key: 'leadBuyer', width: 132, cell: (row) => <BuyerCell row={row} /> },
  { key: 'customers', width: 90, numeric: true, cell: ({ customers }) => customers },
  { key: 'volume', width: 98, cell: ({ band }) => band },
  { key: 'certificate', width: 182, inEntry: true, cell: (row) => <CertificateCell row={row} /> },
  { key: 'zip', width: 70, cell: ({ zip }) => zip },
  { key: 'city', width: 130, cell: ({ city }) => city },
  { key: 'country', width: 64, cell: ({ country }) => country },
  { key: 'vatId', width: 130, cell: ({ vatId }) => vatId },
  { key: 'taxNumber', width: 130, cell: ({ taxNumber }) => taxNumber },
  { key: 'duns', width: 110, cell: ({ duns }) => duns },
  { key: 'register', width: 160, cell: ({ register }) => register },
  { key: 'status', width: 100, cell: ({ status }) => text(`status.${status}`) },
]

/** Columns of which pages of the service have no values. */
const WHOLE_ONLY: ReadonlySet<string> = new Set(['externalNumber', 'zip', 'vatId', 'taxNumber', 'duns', 'register'])
export type ColumnKey = (typeof SETS)[keyof typeof SETS][number] | 'supplier'

/** Every column; `isWhole`: the whole list is in the browser. */
export function useSupplierColumns(isWhole: boolean): readonly DataColumn<SupplierRow>[] {
  const text = useListTexts()
  return useMemo(
    () =>
      MAKE(text)
        .filter(({ key }) => isWhole || !WHOLE_ONLY.has(key))
        .map((column) => ({
          ...column,
          head: text(`column.${column.key as ColumnKey}`),
          sortable: isWhole || isSortOfService(column.key),
        })),
    [text, isWhole],
  )
}
