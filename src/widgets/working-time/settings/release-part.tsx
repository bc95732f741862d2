import hand from 'lucide-static/icons/hand.svg?raw'
import timer from 'lucide-static/icons/timer.svg?raw'
import trash from 'lucide-static/icons/trash-2.svg?raw'
import { useState, type ReactElement } from 'react'
import type { ReleaseSettings } from '#contract/working-time-settings.ts'
import { addDays } from '#domain/calendar/berlin-time.ts'
import type { Fields } from '#domain/forms/fields.ts'
import type { ReleasePath } from '#domain/working-time/release.ts'
import type { Day } from '#domain/calendar/typed-days.ts'
import { announce } from '#shared/element/announce.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { Chip } from '#shared/ui/chip.tsx'
import { DateField } from '#shared/ui/date-field/date-field.tsx'
import { EntryDialog } from '#shared/ui/form-dialog/entry-dialog.tsx'
import { useForm } from '#shared/ui/form-dialog/use-form.ts'
import { SaveError, useSave } from '#shared/ui/form-dialog/use-save.tsx'
import { IconButton } from '#shared/ui/icon-button.tsx'
import { PersonField } from '#shared/ui/person-field.tsx'
import { RadioGroup } from '#shared/ui/radio-group.tsx'
import { Table } from '#shared/ui/table.tsx'
import { $release, refresh, removeRelease, saveRelease } from './api.ts'
import { clockText } from './rules-draft.ts'
import { Part } from './settings-part.tsx'
import { useTimeSettingsTexts } from './texts.ts'

type Division = ReleaseSettings['divisions'][number]
type Person = ReleaseSettings['people'][number]

/** The person or division whose path is set. */
interface ReleaseRow {
  readonly name: string
  readonly personId?: string
  readonly divisionId?: number
  readonly version?: number
  readonly path: ReleasePath
}

/** Release paths: of divisions, and of people with another one. */
export function ReleasePart({ isOffice }: { isOffice: boolean }): ReactElement {
  return (
    <Part $state={$release} onRetry={refresh.release}>
      {(settings) => <Release settings={settings} isOffice={isOffice} />}
    </Part>
  )
}

function Release({ settings, isOffice }: { settings: ReleaseSettings; isOffice: boolean }): ReactElement {
  const text = useTimeSettingsTexts()
  const [target, setTarget] = useState<ReleaseRow>()
  const { divisions, people, today } = settings
  const after = { count: settings.releaseAfterWorkdays, time: clockText(settings.releaseMinute) }
  return (
    <div className="stack gap-20">
      <Card title={text('release.meaning')}>
        <dl className="meanings">
          <dt>
            <PathChip path="manual" />
          </dt>
          <dd>{text('release.manualText')}</dd>
          <dt>
            <PathChip path="automatic" />
          </dt>
          <dd>{text('release.automaticText', after)}</dd>
        </dl>
      </Card>
      <Card flush title={text('release.divisions')}>
        {divisions.length === 0 && <p className="muted pad">{text('release.noDivisions')}</p>}
        {divisions.length > 0 && <Divisions divisions={divisions} today={today} onSet={setTarget} />}
      </Card>
      <Card part="release" flush title={text('release.people')}>
        {people.length === 0 && (
          <p className="muted pad">{text(isOffice ? 'release.noPeopleOffice' : 'release.noPeople')}</p>
        )}
        {people.length > 0 && <People people={people} today={today} onSet={setTarget} />}
        {isOffice && (
          <div className="card-foot">
            <PersonField
              group={text('people')}
              label={text('release.addPerson')}
              onChange={(person) =>
                person &&
                setTarget({ name: person.label, personId: person.id, path: 'manual', ...known(people, person.id) })
              }
            />
          </div>
        )}
      </Card>
      {target && <PathDialog target={target} today={today} after={after} onEnd={() => setTarget(undefined)} />}
    </div>
  )
}

const known = (people: readonly Person[], id: string) => {
  const found = people.find((one) => one.id === id)
  return found ? { version: found.version, path: found.path } : { version: 0 }
}

function PathChip({ path }: { path: ReleasePath }): ReactElement {
  const text = useTimeSettingsTexts()
  return (
    <Chip kind={path === 'automatic' ? 'info' : 'plain'} icon={path === 'automatic' ? timer : hand}>
      {text(`path.${path}`)}
    </Chip>
  )
}

interface RowsProps {
  readonly today: Day
  readonly onSet: (target: ReleaseRow) => void
}

function Divisions({ divisions, today, onSet }: RowsProps & { divisions: readonly Division[] }): ReactElement {
  const text = useTimeSettingsTexts()
  const areSeveral = new Set(divisions.map(({ company }) => company)).size > 1
  return (
    <Table
      label={text('release.divisions')}
      rows={divisions}
      rowKey={({ id }) => String(id)}
      columns={[
        {
          key: 'name',
          head: text('division'),
          cell: ({ name, company, people }) => (
            <div>
              {name}
              <small>
                {text('peopleCount', { count: people })}
                {areSeveral && ` · ${company}`}
              </small>
            </div>
          ),
        },
        { key: 'path', head: text('release.today'), cell: ({ path }) => <PathChip path={path} /> },
        {
          key: 'next',
          head: text('release.changes'),
          cell: (one) => <Changes settings={one.settings} today={today} />,
        },
        {
          key: 'actions',
          head: text('actions'),
          cell: ({ id, name, version, path }) => (
            <Button
              size="small"
              aria-label={text('release.changeOf', { name })}
              onClick={() => onSet({ name, divisionId: id, version, path })}
            >
              {text('change')}
            </Button>
          ),
        },
      ]}
    />
  )
}

function People({ people, today, onSet }: RowsProps & { people: readonly Person[] }): ReactElement {
  const text = useTimeSettingsTexts()
  return (
    <Table
      label={text('release.people')}
      rows={people}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'name',
          head: text('name'),
          cell: ({ name, division }) => (
            <div>
              {name}
              {division && <small>{division}</small>}
            </div>
          ),
        },
        {
          key: 'path',
          head: text('release.today'),
          cell: ({ path, isOfDivision }) => (
            <div>
              <PathChip path={path} />
              <small>{text(isOfDivision ? 'release.ofDivision' : 'release.own')}</small>
            </div>
          ),
        },
        {
          key: 'next',
          head: text('release.changes'),
          cell: (one) => <Changes settings={one.settings} today={today} />,
        },
        {
          key: 'actions',
          head: text('actions'),
          cell: ({ id, name, version, path }) => (
            <Button
              size="small"
              aria-label={text('release.changeOf', { name })}
              onClick={() => onSet({ name, personId: id, version, path })}
            >
              {text('change')}
            </Button>
          ),
        },
      ]}
    />
  )
}

/** The stored paths, the latest first; future ones can be removed. */
function Changes({ settings, today }: { settings: Division['settings']; today: Day }): ReactElement {
  const text = useTimeSettingsTexts()
  const { date } = useFormat()
  const save = useSave(text)
  if (settings.length === 0) return <span className="muted">{text('release.neverSet')}</span>
  return (
    <>
      <ul className="changes">
        {settings.slice(0, 5).map(({ id, fromDay, path, setBy }) => (
          <li key={id}>
            <span>
              {text('release.from', { day: date(fromDay), path: text(`path.${path}`) })}
              {setBy && <small>{setBy.name}</small>}
            </span>
            {fromDay > today && (
              <IconButton
                icon={trash}
                size="small"
                label={text('release.remove', { day: date(fromDay) })}
                onClick={() =>
                  void save.run(() => removeRelease(id)).then((isDone) => isDone && announce(text('release.removed')))
                }
              />
            )}
          </li>
        ))}
      </ul>
      <SaveError save={save} />
    </>
  )
}

interface PathDialogProps {
  readonly target: ReleaseRow
  readonly today: Day
  readonly after: { count: number; time: string }
  readonly onEnd: () => void
}

const PATH = {
  path: { kind: 'choice', of: ['manual', 'automatic'], required: true, label: 'release.path' },
  fromDay: { kind: 'day', required: true },
} as const satisfies Fields

/** Path and first day, with an explanation. */
function PathDialog({ target, today, after, onEnd }: PathDialogProps): ReactElement {
  const text = useTimeSettingsTexts()
  const { date } = useFormat()
  const { name, path: current, version, ...of } = target
  const tomorrow = addDays(today, 1)
  const other: ReleasePath = current === 'manual' ? 'automatic' : 'manual'
  const form = useForm(PATH, { path: other, fromDay: tomorrow as Day | null }, 0, { text })
  const { path, fromDay } = form.values
  return (
    <EntryDialog
      title={text('release.changeOf', { name })}
      form={form}
      onSave={(values) => saveRelease({ ...of, path: values.path, fromDay: values.fromDay! }, version)}
      onSaved={() => announce(text('release.saved', { name, day: date(fromDay!), path: text(`path.${path}`) }))}
      onEnd={onEnd}
    >
      <RadioGroup
        {...form.field('path')}
        options={[
          { value: 'manual', label: text('path.manual'), help: text('release.manualText') },
          { value: 'automatic', label: text('path.automatic'), help: text('release.automaticText', after) },
        ]}
      />
      <DateField {...form.field('fromDay')} help={text('release.fromHelp')} min={tomorrow} />
    </EntryDialog>
  )
}
