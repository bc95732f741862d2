// One hall: its workplaces, shifts, foremen and workers.
import { useStore } from '@nanostores/react'
import triangle from 'lucide-static/icons/triangle-alert.svg?raw'
import type { ReactElement } from 'react'
import type { KeptArea, MasterData } from '#contract/production-master-data.ts'
import { SHIFT_KINDS } from '#domain/production/shifts.ts'
import { clockTime } from '#domain/calendar/typed-time.ts'
import { Chip } from '#shared/ui/chip.tsx'
import { EditableList } from '#shared/ui/lists/editable-list.tsx'
import { Loaded } from '#shared/ui/lists/loaded.tsx'
import { changeWorker, refreshMasterData, removeForeman, workersOf } from './api.ts'
import { PersonDialog, ShiftDialog, WorkerDialog, WorkplaceDialog } from './dialogs.tsx'
import { useMasterDataTexts } from './texts.ts'

type Foreman = KeptArea['foremen'][number]

/** Whether something is in use, by a word. */
export function Ended({ isEnded }: { isEnded: boolean }): ReactElement {
  const text = useMasterDataTexts()
  return isEnded ? <Chip kind="off">{text('ended')}</Chip> : <span>{text('inUse')}</span>
}

export function Hall({ area, areas }: { area: KeptArea; areas: MasterData['areas'] }): ReactElement {
  const text = useMasterDataTexts()
  const { id, name, isEnded, workplaces, shifts } = area
  const kinds = SHIFT_KINDS.filter((kind) => !shifts.some((shift) => shift.kind === kind))
  // A hall that has ended gets nothing new.
  const addLabel = (label: string) => (isEnded ? undefined : label)
  return (
    <div className="stack gap-20">
      <EditableList
        title={text('workplaces', { name })}
        text={text}
        rows={workplaces}
        rowKey={(row) => String(row.id)}
        nameOf={(row) => row.name}
        columns={[
          { key: 'name', head: text('workplace'), cell: (row) => row.name },
          { key: 'state', head: text('status'), cell: (row) => <Ended isEnded={row.isEnded} /> },
        ]}
        empty={text('workplace.none')}
        addLabel={addLabel(text('workplace.add'))}
        dialog={(row, end) => <WorkplaceDialog areaId={id} row={row} onEnd={end} />}
      />
      <EditableList
        title={text('shifts', { name })}
        text={text}
        rows={shifts}
        rowKey={(row) => String(row.id)}
        nameOf={(row) => text(`shift.${row.kind}`)}
        columns={[
          { key: 'kind', head: text('shift'), cell: (row) => text(`shift.${row.kind}`) },
          {
            key: 'times',
            head: text('times'),
            cell: ({ begins, ends }) => text('from', { begins: clockTime(begins), ends: clockTime(ends) }),
          },
          { key: 'state', head: text('status'), cell: (row) => <Ended isEnded={row.isEnded} /> },
        ]}
        empty={text('shift.none')}
        addLabel={kinds.length > 0 ? addLabel(text('shift.add')) : undefined}
        dialog={(row, end) => <ShiftDialog areaId={id} kinds={kinds} row={row} onEnd={end} />}
      />
      <Foremen area={area} addLabel={addLabel(text('foreman.add'))} />
      <Workers area={area} areas={areas} addLabel={addLabel(text('worker.add'))} />
    </div>
  )
}

interface PeopleProps {
  readonly area: KeptArea
  readonly addLabel: string | undefined
}

function Foremen({ area: { id, name, foremen }, addLabel }: PeopleProps): ReactElement {
  const text = useMasterDataTexts()
  return (
    <EditableList<Foreman>
      title={text('foremen', { name })}
      text={text}
      rows={foremen}
      rowKey={(row) => row.id}
      nameOf={(row) => row.name}
      columns={[
        { key: 'name', head: text('person'), cell: (row) => row.name },
        {
          key: 'role',
          head: text('status'),
          cell: ({ hasRole }) =>
            hasRole ? (
              text('foreman.mayOpen')
            ) : (
              <Chip kind="warn" icon={triangle}>
                {text('foreman.noRole')}
              </Chip>
            ),
        },
      ]}
      empty={text('foreman.none')}
      addLabel={addLabel}
      isFixed
      dialog={(_row, end) => <PersonDialog areaId={id} as="foreman" onEnd={end} />}
      remove={(row) => removeForeman(id, row.id)}
      consequence={() => text('foreman.removeText')}
    />
  )
}

interface WorkersProps extends PeopleProps {
  readonly areas: MasterData['areas']
}

function Workers({ area: { id, name }, areas, addLabel }: WorkersProps): ReactElement {
  const text = useMasterDataTexts()
  return (
    <Loaded personal state={useStore(workersOf(id))} failed={text('worker.failed')} onRetry={refreshMasterData}>
      {({ workers }) => (
        <EditableList
          title={text('workers', { name })}
          text={text}
          rows={workers}
          rowKey={(row) => row.id}
          nameOf={(row) => row.name}
          columns={[
            { key: 'name', head: text('person'), cell: (row) => row.name },
            { key: 'number', head: text('number'), cell: (row) => row.number ?? text('none') },
          ]}
          empty={text('worker.none')}
          addLabel={addLabel}
          dialog={(row, end) =>
            row ? (
              <WorkerDialog row={row} areaId={id} areas={areas.filter(({ isEnded }) => !isEnded)} onEnd={end} />
            ) : (
              <PersonDialog areaId={id} as="worker" onEnd={end} />
            )
          }
          remove={(row) => changeWorker(row.id, { areaId: id, isEnded: true }, row.version)}
          consequence={() => text('worker.endText')}
        />
      )}
    </Loaded>
  )
}
