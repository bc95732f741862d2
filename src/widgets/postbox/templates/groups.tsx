// Group postboxes: names in two languages and members; one that a template uses is not deleted.
import { useStore } from '@nanostores/react'
import { useMemo, type ReactElement } from 'react'
import type { EditedGroup } from '#contract/postbox-editing.ts'
import type { Fields } from '#domain/forms/fields.ts'
import { wordsFor } from '#domain/postbox/template.ts'
import { $language } from '#shared/bus/language.ts'
import { announce } from '#shared/element/announce.ts'
import { EntryDialog } from '#shared/ui/form-dialog/entry-dialog.tsx'
import { useForm } from '#shared/ui/form-dialog/use-form.ts'
import { EditableList } from '#shared/ui/lists/editable-list.tsx'
import { Loaded } from '#shared/ui/lists/loaded.tsx'
import { TextField } from '#shared/ui/text-field.tsx'
import { groups, refreshTemplates, removeGroup, saveGroup } from './api.ts'
import { People } from './people.tsx'
import { useTemplateTexts } from './texts.ts'

export function Groups(): ReactElement {
  const text = useTemplateTexts()
  const state = useStore(groups())
  const language = useStore($language)
  const nameOf = ({ name, nameEn }: EditedGroup) => wordsFor({ de: name, en: nameEn }, language)
  const usersOf = ({ usedBy }: EditedGroup) => usedBy.map(({ title }) => wordsFor(title, language))
  return (
    <Loaded state={state} failed={text('groupsFailed')} onRetry={refreshTemplates}>
      {(all) => (
        <EditableList
          title={text('groups')}
          text={text}
          rows={all}
          rowKey={({ id }) => String(id)}
          nameOf={nameOf}
          columns={[
            { key: 'name', head: text('name'), cell: nameOf },
            {
              key: 'members',
              head: text('members'),
              cell: ({ members }) =>
                members.length === 0 ? text('nobody') : members.map(({ name }) => name).join(', '),
            },
            {
              key: 'used',
              head: text('usedBy'),
              cell: (group) => usersOf(group).join(', ') || '–',
            },
          ]}
          intro={<p className="muted pad">{text('groupsHelp')}</p>}
          empty={text('noGroups')}
          addLabel={text('addGroup')}
          dialog={(group, end) => <GroupDialog group={group} onEnd={end} />}
          // The row stays until the server has removed it, because a form under way may use it.
          remove={(group) => removeGroup(group)}
          consequence={(group) =>
            group.usedBy.length === 0
              ? text('groupUnused')
              : text('groupUsed', { names: new Intl.ListFormat(language).format(usersOf(group)) })
          }
        />
      )}
    </Loaded>
  )
}

const FIELDS = {
  name: { kind: 'line', limit: 120, required: true },
  nameEn: { kind: 'line', limit: 120, label: 'groupNameEn' },
  members: { kind: 'list' },
} as const satisfies Fields

interface Values {
  readonly name: string
  readonly nameEn: string
  readonly members: readonly { readonly id: string; readonly label: string }[]
}

const valuesOf = (group: EditedGroup | undefined): Values => ({
  name: group?.name ?? '',
  nameEn: group?.nameEn ?? '',
  members: group?.members.flatMap(({ id, name }) => (id === null ? [] : [{ id, label: name }])) ?? [],
})

function GroupDialog({ group, onEnd }: { group: EditedGroup | undefined; onEnd: () => void }): ReactElement {
  const text = useTemplateTexts()
  const saved = useMemo(() => valuesOf(group), [group])
  const form = useForm<typeof FIELDS, Values>(FIELDS, saved, group?.version ?? 0, { text })
  return (
    <EntryDialog
      title={text(group ? 'changeGroup' : 'addGroup')}
      form={form}
      onSave={({ members, ...values }, version) =>
        saveGroup(group, { ...values, members: members.map(({ id }) => id) }, version)
      }
      onSaved={() => announce(text('groupSaved'))}
      onEnd={onEnd}
    >
      <TextField {...form.field('name')} lang="de" />
      <TextField {...form.field('nameEn')} lang="en" />
      <People label={text('addMember')} people={form.values.members} onChange={(members) => form.change({ members })} />
    </EntryDialog>
  )
}
