// The team as tables: its members with their next absence, and all absences of the period. Where it is narrow each row is an entry.
import { useMemo, useState, type ReactElement } from 'react'
import type { Board } from '#contract/vacation-calendar.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { Table, type Column, type Sorting } from '#shared/ui/table.tsx'
import { kindWord, periodWords, StateChip } from '#widgets/vacation/absences.tsx'
import type { BoardAbsence, BoardModel, BoardPerson } from '#widgets/vacation/board-model.ts'
import { useTeamTexts } from './texts.ts'

interface Member {
  readonly person: BoardPerson
  readonly team: string
}

interface Row extends Member {
  readonly absence: BoardAbsence
}

const membersOf = ({ groups }: BoardModel): Member[] =>
  groups.flatMap(({ name, people }) => people.map((person) => ({ person, team: name })))

const familyName = ({ person }: Member): string => person.name.split(' ').at(-1) ?? ''
const compareText = (one: string, other: string): number => one.localeCompare(other, 'de')

/** Sorts by a text for each row. */
function useSorted<R>(rows: readonly R[], values: Readonly<Record<string, (row: R) => string>>) {
  const [sorting, setSorting] = useState<Sorting>()
  const value = sorting && values[sorting.key]
  const ordered = value ? rows.toSorted((one, other) => compareText(value(one), value(other))) : rows
  return { sorting, setSorting, rows: sorting?.descending ? ordered.toReversed() : ordered }
}

interface MemberTableProps {
  readonly board: Board
  readonly model: BoardModel
  readonly label: string
}

export function MemberTable({ board, model, label }: MemberTableProps): ReactElement {
  const text = useTeamTexts()
  const format = useFormat()
  const { today } = model
  const positions = useMemo(() => new Map(board.people.map(({ id, position }) => [id, position])), [board])
  const members = useMemo(() => membersOf(model), [model])
  const isNow = ({ first, last, state, isHours }: BoardAbsence) =>
    (state === 'approved' || state === 'cancellationPending') && !isHours && first <= today && today <= last
  const nextOf = ({ person }: Member) =>
    person.absences.filter(({ first }) => first > today).toSorted((a, b) => compareText(a.first, b.first))[0]
  const values = {
    person: familyName,
    position: ({ person }: Member) => positions.get(person.id) ?? '',
    team: ({ team }: Member) => team,
    next: (member: Member) => nextOf(member)?.first ?? '9999',
  }
  const { sorting, setSorting, rows } = useSorted(members, values)
  const columns: readonly Column<Member>[] = [
    { key: 'person', head: text('column.person'), sortable: true, cell: ({ person }) => person.name },
    {
      key: 'position',
      head: text('column.position'),
      sortable: true,
      cell: ({ person }) => positions.get(person.id) ?? '',
    },
    { key: 'team', head: text('team'), sortable: true, cell: ({ team }) => team },
    {
      key: 'today',
      head: text('today'),
      cell: ({ person }) => {
        const now = person.absences.find(isNow)
        if (now) return kindWord(now, text)
        return text(person.isHidden ? 'unknown' : 'present')
      },
    },
    {
      key: 'next',
      head: text('column.next'),
      sortable: true,
      cell: (member) => {
        const next = nextOf(member)
        if (next) return periodWords(next, text, format)
        return text(member.person.isHidden ? 'unknown' : 'noneKnown')
      },
    },
  ]
  if (members.length === 0) return <EmptyState heading={text('emptyHelp')} />
  return (
    <Table
      label={label}
      columns={columns}
      rows={rows}
      rowKey={({ person }) => person.id}
      sorting={sorting}
      onSort={setSorting}
    />
  )
}

export function AbsenceTable({ model, label }: Omit<MemberTableProps, 'board'>): ReactElement {
  const text = useTeamTexts()
  const format = useFormat()
  const all = useMemo(
    () =>
      membersOf(model)
        .flatMap((member): Row[] => member.person.absences.map((absence) => ({ ...member, absence })))
        .toSorted((one, other) => compareText(one.absence.first, other.absence.first)),
    [model],
  )
  const values = {
    person: familyName,
    team: ({ team }: Row) => team,
    kind: ({ absence }: Row) => kindWord(absence, text),
    period: ({ absence }: Row) => absence.first,
  }
  const { sorting, setSorting, rows } = useSorted(all, values)
  const columns: readonly Column<Row>[] = [
    { key: 'person', head: text('column.person'), sortable: true, cell: ({ person }) => person.name },
    { key: 'team', head: text('team'), sortable: true, cell: ({ team }) => team },
    {
      key: 'period',
      head: text('column.period'),
      sortable: true,
      cell: ({ absence }) => periodWords(absence, text, format),
    },
    { key: 'kind', head: text('column.kind'), sortable: true, cell: ({ absence }) => kindWord(absence, text) },
    { key: 'state', head: text('column.state'), cell: ({ absence }) => <StateChip absence={absence} /> },
  ]
  if (all.length === 0) return <EmptyState heading={text('nothing')} />
  return (
    <Table
      label={label}
      columns={columns}
      rows={rows}
      rowKey={({ absence }) => absence.id}
      sorting={sorting}
      onSort={setSorting}
    />
  )
}
