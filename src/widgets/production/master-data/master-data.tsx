// Master data of production, for the time office: halls with everything in them, activities, and tables that are read in.
import { useStore } from '@nanostores/react'
import arrowLeft from 'lucide-static/icons/arrow-left.svg?raw'
import factory from 'lucide-static/icons/factory.svg?raw'
import { useState, type ReactElement } from 'react'
import type { MasterData as Data } from '#contract/production-master-data.ts'
import { holds } from '#domain/organisation/roles.ts'
import { $person } from '#shared/bus/person.ts'
import { useStyles } from '#shared/element/use-styles.ts'
import { Button } from '#shared/ui/button.tsx'
import overlayCss from '#shared/ui/overlay.css?inline'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { Heading } from '#shared/ui/heading.tsx'
import { EditableList } from '#shared/ui/lists/editable-list.tsx'
import { Loaded } from '#shared/ui/lists/loaded.tsx'
import { SelectField } from '#shared/ui/select-field.tsx'
import { Tabs } from '#shared/ui/tabs.tsx'
import { $masterData, refreshMasterData } from './api.ts'
import { ActivityDialog, AreaDialog, NewAreaDialog } from './dialogs.tsx'
import { Ended, Hall } from './hall.tsx'
import { Imports } from './imports.tsx'
import css from './master-data.css?inline'
import { useMasterDataTexts } from './texts.ts'

const STYLES = [overlayCss, css]
type Part = 'areas' | 'activities' | 'tables'

/** Brings the style sheets that the logins do not have. `onBack` returns to them. */
export function MasterData({ onBack }: { onBack: () => void }): ReactElement {
  useStyles(STYLES)
  const text = useMasterDataTexts()
  return (
    <div className="stack gap-20 master-data">
      <div className="row gap-16 page-head">
        <Heading>{text('title')}</Heading>
        <Button icon={arrowLeft} onClick={onBack}>
          {text('back')}
        </Button>
      </div>
      <Loaded personal state={useStore($masterData)} failed={text('failed')} onRetry={refreshMasterData}>
        {(data) => <Parts data={data} />}
      </Loaded>
    </div>
  )
}

function Parts({ data }: { data: Data }): ReactElement {
  const text = useMasterDataTexts()
  const [part, setPart] = useState<Part>('areas')
  return (
    <>
      <p className="help">{text('intro', { company: data.company, count: data.openOrders })}</p>
      <Tabs
        label={text('title')}
        value={part}
        onChange={setPart}
        tabs={[
          { id: 'areas', label: text('areas') },
          { id: 'activities', label: text('activities') },
          { id: 'tables', label: text('tables') },
        ]}
      >
        {part === 'areas' ? <Areas data={data} /> : part === 'activities' ? <Activities data={data} /> : <Imports />}
      </Tabs>
    </>
  )
}

function Areas({ data: { areas, sites } }: { data: Data }): ReactElement {
  const text = useMasterDataTexts()
  const [chosen, setChosen] = useState<number>()
  const area = areas.find(({ id }) => id === chosen) ?? areas[0]
  return (
    <div className="stack gap-20">
      <EditableList
        title={text('areas')}
        text={text}
        rows={areas}
        rowKey={({ id }) => String(id)}
        nameOf={({ name }) => name}
        columns={[
          {
            key: 'name',
            head: text('areaId'),
            cell: ({ name, site }) => (
              <div>
                {name}
                <small>{site}</small>
              </div>
            ),
          },
          { key: 'workers', head: text('people'), numeric: true, cell: ({ workers }) => workers },
          { key: 'state', head: text('status'), cell: ({ isEnded }) => <Ended isEnded={isEnded} /> },
        ]}
        empty={
          <EmptyState icon={factory} heading={text('area.none')}>
            {text(sites.length > 0 ? 'area.noneText' : 'area.noSite')}
          </EmptyState>
        }
        addLabel={sites.length > 0 ? text('area.add') : undefined}
        dialog={(row, end) =>
          row ? <AreaDialog row={row} onEnd={end} /> : <NewAreaDialog sites={sites} onEnd={end} />
        }
      />
      {area && (
        <>
          {areas.length > 1 && (
            <div className="hall-choice">
              <SelectField
                label={text('area.show')}
                value={String(area.id)}
                options={areas.map(({ id, name, site }) => ({ value: String(id), label: `${name} · ${site}` }))}
                onChange={(id) => setChosen(Number(id))}
              />
            </div>
          )}
          <Hall key={area.id} area={area} areas={areas} />
        </>
      )}
    </div>
  )
}

function Activities({ data: { activities } }: { data: Data }): ReactElement {
  const text = useMasterDataTexts()
  const person = useStore($person)
  const mayChange = person !== undefined && holds(person.rights, 'menu_admin')
  return (
    <EditableList
      title={text('activities')}
      text={text}
      rows={activities}
      rowKey={({ id }) => String(id)}
      nameOf={({ name }) => name}
      intro={
        <p className="muted pad">
          {text('activity.help')} {!mayChange && text('activity.mainAdmin')}
        </p>
      }
      columns={[
        { key: 'name', head: text('name'), cell: ({ name }) => name },
        { key: 'nameEn', head: text('nameEn'), cell: ({ nameEn }) => <span lang="en">{nameEn}</span> },
        { key: 'state', head: text('status'), cell: ({ isEnded }) => <Ended isEnded={isEnded} /> },
      ]}
      empty={text('activity.none')}
      // The kinds are fixed: terminals have a button and a code for each.
      dialog={mayChange ? (row, end) => row && <ActivityDialog row={row} onEnd={end} /> : undefined}
    />
  )
}
