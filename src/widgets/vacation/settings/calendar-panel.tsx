import { useStore } from '@nanostores/react'
import plus from 'lucide-static/icons/plus.svg?raw'
import users from 'lucide-static/icons/users.svg?raw'
import { useMemo, useState, type ReactElement } from 'react'
import type { DivisionCalendar } from '#contract/vacation-settings.ts'
import { announce } from '#shared/element/announce.ts'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { ConfirmDialog } from '#shared/ui/form-dialog/edit-dialog.tsx'
import { EntryDialog } from '#shared/ui/form-dialog/entry-dialog.tsx'
import { useForm } from '#shared/ui/form-dialog/use-form.ts'
import { SaveError } from '#shared/ui/form-dialog/use-save.tsx'
import { Heading } from '#shared/ui/heading.tsx'
import { PersonField } from '#shared/ui/person-field.tsx'
import { Loaded } from '#shared/ui/lists/loaded.tsx'
import { TextField } from '#shared/ui/text-field.tsx'
import { calendarOf, changesOf, refreshCalendar, type CalendarChanges } from './api.ts'
import { PeriodCards } from './period-cards.tsx'
import { useSettingsSave } from './parts.tsx'
import { TEAM_FIELDS, TeamCard } from './team-card.tsx'
import { useSettingsTexts } from './texts.ts'

/** The calendar of a division: teams, blocks, closures, administrators. */
export function CalendarPanel({ divisionId }: { divisionId: number }): ReactElement {
  const text = useSettingsTexts()
  const state = useStore(calendarOf(divisionId))
  const changes = useMemo(() => changesOf(divisionId), [divisionId])
  const [isAdding, setAdding] = useState(false)
  return (
    <Loaded personal state={state} failed={text('settingsNotLoaded')} onRetry={() => refreshCalendar(divisionId)}>
      {(data) => (
        <>
          <div className="row gap-16 part-head">
            <Heading depth={2}>{text('teams')}</Heading>
            <Button icon={plus} onClick={() => setAdding(true)}>
              {text('addTeam')}
            </Button>
          </div>
          {data.teams.map((team) => (
            <TeamCard key={team.id} team={team} changes={changes} />
          ))}
          {data.teams.length === 0 && (
            <Card>
              <EmptyState icon={users} heading={text('noTeams')}>
                {text('noTeamsText')}
              </EmptyState>
            </Card>
          )}
          <PeriodCards calendar={data} changes={changes} />
          <AdministratorsCard administrators={data.administrators} changes={changes} />
          {isAdding && <NewTeam changes={changes} onEnd={() => setAdding(false)} />}
        </>
      )}
    </Loaded>
  )
}

const NEW_TEAM = { name: TEAM_FIELDS.name }

function NewTeam({ changes, onEnd }: { changes: CalendarChanges; onEnd: () => void }): ReactElement {
  const text = useSettingsTexts()
  const form = useForm(NEW_TEAM, { name: '' }, 0, { text })
  return (
    <EntryDialog
      title={text('addTeam')}
      form={form}
      onSave={({ name }) => changes.addTeam(name)}
      onSaved={() => announce(text('teamAdded', { name: form.values.name.trim() }))}
      onEnd={onEnd}
    >
      <TextField {...form.field('name')} />
    </EntryDialog>
  )
}

type Administrator = DivisionCalendar['administrators'][number]

interface AdministratorsCardProps {
  readonly administrators: readonly Administrator[]
  readonly changes: CalendarChanges
}

/** The administrators of this calendar; the last one stays. */
function AdministratorsCard({ administrators, changes }: AdministratorsCardProps): ReactElement {
  const text = useSettingsTexts()
  const save = useSettingsSave()
  const [leaving, setLeaving] = useState<Administrator>()
  const isLast = administrators.length === 1
  return (
    <Card part="administrators" title={text('administrators')}>
      <p className="muted">{text('administratorsText')}</p>
      <ul className="lined plain-rows">
        {administrators.map((one) => (
          <li key={one.id}>
            <span>
              {one.name}
              {!one.hasRole && <small className="warn">{text('withoutRole')}</small>}
            </span>
            <Button
              size="small"
              aria-label={text('dismissOf', { person: one.name })}
              reason={isLast ? text('lastStays') : undefined}
              onClick={() => setLeaving(one)}
            >
              {text('remove')}
            </Button>
          </li>
        ))}
      </ul>
      {administrators.length === 0 && <p className="warn">{text('noAdministrators')}</p>}
      <PersonField
        group={text('employees')}
        label={text('appoint')}
        onChange={(person) =>
          person &&
          void save
            .run(() => changes.appoint(person.id))
            .then((isDone) => isDone && announce(text('appointed', { person: person.label })))
        }
      />
      {!leaving && <SaveError save={save} />}
      {leaving && (
        <ConfirmDialog
          title={text('dismissTitle', { person: leaving.name })}
          action={text('remove')}
          save={save}
          onConfirm={() =>
            void save.run(() => changes.dismiss(leaving.id)).then((isDone) => isDone && setLeaving(undefined))
          }
          onEnd={() => setLeaving(undefined)}
        >
          <p>{text('dismissText')}</p>
        </ConfirmDialog>
      )}
    </Card>
  )
}
