import pencil from 'lucide-static/icons/pencil.svg?raw'
import trash from 'lucide-static/icons/trash-2.svg?raw'
import x from 'lucide-static/icons/x.svg?raw'
import { useState, type ReactElement } from 'react'
import type { CalendarTeam } from '#contract/vacation-settings.ts'
import type { Fields } from '#domain/forms/fields.ts'
import { allowedVisibilities } from '#domain/organisation/visibility.ts'
import { announce } from '#shared/element/announce.ts'
import { Card } from '#shared/ui/card.tsx'
import { IconButton } from '#shared/ui/icon-button.tsx'
import { SelectField } from '#shared/ui/select-field.tsx'
import { Switch } from '#shared/ui/switch.tsx'
import { Table } from '#shared/ui/table.tsx'
import { TextField } from '#shared/ui/text-field.tsx'
import type { Suggestion } from '#shared/ui/use-suggestions.ts'
import type { CalendarChanges } from './api.ts'
import { ConfirmDialog } from '#shared/ui/form-dialog/edit-dialog.tsx'
import { EntryDialog } from '#shared/ui/form-dialog/entry-dialog.tsx'
import { useForm } from '#shared/ui/form-dialog/use-form.ts'
import { PersonField } from '#shared/ui/person-field.tsx'
import { useSettingsTexts } from './texts.ts'
import { SaveError, type Save } from '#shared/ui/form-dialog/use-save.tsx'
import { useSettingsSave } from './parts.tsx'

interface TeamProps {
  readonly team: CalendarTeam
  readonly changes: CalendarChanges
}

/** A team: its members and what others see of their absence, who manages absence, how many should be present. */
export function TeamCard({ team, changes }: TeamProps): ReactElement {
  const text = useSettingsTexts()
  const save = useSettingsSave()
  const [open, setOpen] = useState<'edit' | 'remove' | 'manage'>()
  const { id, version, name, members } = team
  const invisible = members.filter(({ visibility }) => visibility === 'none').length
  const manage = () => save.run(() => changes.changeTeam(id, { managed: true }, version))
  const remove = async () => {
    if (await save.run(() => changes.removeTeam(id, version))) announce(text('teamRemoved', { name }))
  }
  const end = () => setOpen(undefined)
  return (
    <Card
      part="team"
      flush
      title={name}
      action={
        <>
          <IconButton icon={pencil} label={text('editTeam', { name })} onClick={() => setOpen('edit')} />
          <IconButton icon={trash} label={text('removeTeam', { name })} onClick={() => setOpen('remove')} />
        </>
      }
    >
      <TeamFacts team={team} changes={changes} save={save} onAsk={() => setOpen('manage')} />
      <Members team={team} changes={changes} save={save} />
      <div className="card-foot">
        <NewMember team={team} changes={changes} save={save} />
        {!open && <SaveError save={save} />}
      </div>
      {open === 'edit' && <TeamDialog team={team} changes={changes} onEnd={end} />}
      {open === 'remove' && (
        <ConfirmDialog
          title={text('removeTeamTitle', { name })}
          action={text('remove')}
          save={save}
          onConfirm={() => void remove()}
          onEnd={end}
        >
          <p>{text('removeTeamText', { count: members.length })}</p>
        </ConfirmDialog>
      )}
      {open === 'manage' && (
        <ConfirmDialog
          danger={false}
          title={text('manageTitle')}
          action={text('manage')}
          save={save}
          onConfirm={() => void manage().then((isDone) => isDone && end())}
          onEnd={end}
        >
          <p>{text('manageText', { count: invisible })}</p>
        </ConfirmDialog>
      )}
    </Card>
  )
}

/** Who manages absence, and how many should be present. */
function TeamFacts({ team, changes, save, onAsk }: TeamProps & { save: Save; onAsk: () => void }): ReactElement {
  const text = useSettingsTexts()
  const { id, version, managed, minimum, members } = team
  const becomesVisible = !managed && members.some(({ visibility }) => visibility === 'none')
  const change = () => void save.run(() => changes.changeTeam(id, { managed: !managed }, version))
  return (
    <div className="team-facts">
      <Switch
        label={text('managed')}
        help={text('managedHelp')}
        checked={managed}
        busy={save.isBusy}
        onChange={becomesVisible ? onAsk : change}
      />
      <p>
        {minimum === null ? text('noMinimum') : text('minimumOf', { count: minimum })}
        {minimum !== null && minimum > members.length && <span className="warn"> {text('minimumTooHigh')}</span>}
      </p>
    </div>
  )
}

function NewMember({ team, changes, save }: TeamProps & { save: Save }): ReactElement {
  const text = useSettingsTexts()
  const { id, version, name } = team
  const add = async ({ id: personId, label: person }: Suggestion) => {
    const isDone = await save.run(() => changes.setMember(id, personId, { visibility: 'abstract' }, version))
    if (isDone) announce(text('memberAdded', { person, team: name }))
  }
  return (
    <PersonField
      group={text('employees')}
      label={text('addMember')}
      help={text('addMemberHelp')}
      onChange={(person) => person && void add(person)}
    />
  )
}

function Members({ team, changes, save }: TeamProps & { save: Save }): ReactElement {
  const text = useSettingsTexts()
  const { id, version, name, managed, members } = team
  if (members.length === 0) return <p className="muted pad">{text('noMembers')}</p>
  return (
    <Table
      label={text('membersOf', { team: name })}
      rows={members}
      rowKey={(member) => member.id}
      columns={[
        { key: 'name', head: text('name'), cell: (member) => member.name },
        { key: 'position', head: text('position'), cell: ({ position }) => position },
        {
          key: 'visibility',
          head: text('visibility'),
          cell: (member) => (
            <SelectField
              label={<span className="sr">{text('visibilityOf', { person: member.name })}</span>}
              value={member.visibility}
              options={allowedVisibilities(managed).map((value) => ({ value, label: text(`visibility.${value}`) }))}
              onChange={(visibility) => void save.run(() => changes.setMember(id, member.id, { visibility }, version))}
            />
          ),
        },
        {
          key: 'remove',
          head: text('actions'),
          cell: (member) => (
            <IconButton
              icon={x}
              size="small"
              label={text('removeMember', { person: member.name })}
              onClick={() =>
                void save
                  .run(() => changes.removeMember(id, member.id, version))
                  .then((isDone) => isDone && announce(text('memberRemoved', { person: member.name, team: name })))
              }
            />
          ),
        },
      ]}
    />
  )
}

export const TEAM_FIELDS = {
  name: { kind: 'line', limit: 100, required: true, label: 'teamName' },
  minimum: { kind: 'integer', min: 1, max: 10_000 },
} as const satisfies Fields

function TeamDialog({ team, changes, onEnd }: TeamProps & { onEnd: () => void }): ReactElement {
  const text = useSettingsTexts()
  const { id, name, minimum, version } = team
  const form = useForm(TEAM_FIELDS, { name, minimum }, version, { text })
  return (
    <EntryDialog
      title={text('editTeam', { name })}
      form={form}
      onSave={(values, seen) => changes.changeTeam(id, values, seen)}
      onEnd={onEnd}
    >
      <TextField {...form.field('name')} />
      <TextField {...form.field('minimum')} help={text('minimumHelp')} />
    </EntryDialog>
  )
}
