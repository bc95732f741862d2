// Material groups with their lead buyers, and lead buyers with their groups.
import type { ReactElement } from 'react'
import type { Cell, Matrix } from '#contract/responsibility.ts'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { Avatar } from '#shared/ui/avatar.tsx'
import { Card } from '#shared/ui/card.tsx'
import { Chip } from '#shared/ui/chip.tsx'
import { Table } from '#shared/ui/table.tsx'
import triangleAlert from 'lucide-static/icons/triangle-alert.svg?raw'
import usersRound from 'lucide-static/icons/users-round.svg?raw'
import { stateOf, type Group } from './matrix/matrix-model.ts'
import { useGroupLabel, useGroupName } from '#shared/i18n/group-name.ts'
import { useResponsibilityTexts } from './texts.ts'

const count = (cells: readonly Cell[], state: 'gap' | 'double'): number =>
  cells.filter((cell) => stateOf(cell) === state).length

/** Gaps and double assignments among cells; empty if there are none. */
function Faults({ cells }: { cells: readonly Cell[] }): ReactElement | null {
  const text = useResponsibilityTexts()
  const gaps = count(cells, 'gap')
  const doubles = count(cells, 'double')
  if (gaps + doubles === 0) return null
  return (
    <span className="chips">
      {gaps > 0 && (
        <Chip kind="bad" icon={triangleAlert}>
          {text('filter.gap', { count: gaps })}
        </Chip>
      )}
      {doubles > 0 && (
        <Chip kind="warn" icon={usersRound}>
          {text('filter.double', { count: doubles })}
        </Chip>
      )}
    </span>
  )
}

export function GroupTable({ matrix }: { matrix: Matrix }): ReactElement {
  const text = useResponsibilityTexts()
  const nameOf = useGroupName()
  const cells = Map.groupBy(matrix.cells, ({ groupId }) => groupId)
  const of = ({ id }: Group) => cells.get(id) ?? []
  if (matrix.groups.length === 0) return <EmptyState heading={text('noGroups')}>{text('noGroupsHelp')}</EmptyState>
  return (
    <Card part="groups" flush title={text('title.groups')}>
      <Table
        label={text('title.groups')}
        rows={matrix.groups}
        rowKey={({ id }) => String(id)}
        columns={[
          { key: 'number', head: text('number'), cell: ({ number }) => number },
          { key: 'name', head: text('materialGroup'), cell: nameOf },
          {
            key: 'lead',
            head: text('leadBuyer'),
            cell: ({ leadBuyer }) => leadBuyer?.name ?? <span className="warn">{text('nobodyLeads')}</span>,
          },
          {
            key: 'sites',
            head: text('sites'),
            numeric: true,
            cell: (group) => of(group).filter(({ suppliers }) => suppliers > 0).length,
          },
          { key: 'faults', head: text('open'), cell: (group) => <Faults cells={of(group)} /> },
        ]}
      />
    </Card>
  )
}

interface Leader {
  readonly id: string
  readonly name: string
  readonly groups: readonly Group[]
}

export function LeadBuyerTable({ matrix }: { matrix: Matrix }): ReactElement {
  const text = useResponsibilityTexts()
  const labelOf = useGroupLabel()
  const led = Map.groupBy(matrix.groups, ({ leadBuyer }) => leadBuyer?.id ?? '')
  const leaders = [...led]
    .flatMap(([id, groups]): Leader[] => (id === '' ? [] : [{ id, name: groups[0]?.leadBuyer?.name ?? '', groups }]))
    .toSorted((one, other) => one.name.localeCompare(other.name))
  if (leaders.length === 0) return <EmptyState heading={text('noLeadBuyers')}>{text('noLeadBuyersHelp')}</EmptyState>
  return (
    <Card part="lead-buyers" flush title={text('title.lead-buyers')}>
      <Table
        label={text('title.lead-buyers')}
        rows={leaders}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'name',
            head: text('leadBuyer'),
            cell: ({ id, name }) => (
              <span className="named">
                <Avatar name={name} personId={id} size="s" />
                {name}
              </span>
            ),
          },
          {
            key: 'groups',
            head: text('materialGroups'),
            cell: ({ groups }) => groups.map(labelOf).join(', '),
          },
          {
            key: 'open',
            head: text('open'),
            cell: ({ groups }) => {
              const ids = new Set(groups.map(({ id }) => id))
              return <Faults cells={matrix.cells.filter(({ groupId }) => ids.has(groupId))} />
            },
          },
        ]}
      />
    </Card>
  )
}
