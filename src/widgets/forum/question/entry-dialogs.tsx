// The dialogs of an entry, loaded with the first of them.
import { useStore } from '@nanostores/react'
import { useState, type ReactElement } from 'react'
import type { ForumComment, ForumEntry, ForumThread } from '#contract/forum.ts'
import type { DisclosedAuthor } from '#contract/forum-editing.ts'
import { addDays } from '#domain/calendar/berlin-time.ts'
import { REASON_LIMIT, REPORT_REASONS, type ReportReason } from '#domain/forum/entry.ts'
import { OFFICIAL_DAYS } from '#domain/forum/turn.ts'
import { announce } from '#shared/element/announce.ts'
import { emit, useHost } from '#shared/element/view.tsx'
import { useFormat } from '#shared/i18n/use-format.ts'
import { todayInBerlin } from '#shared/today.ts'
import { Button } from '#shared/ui/button.tsx'
import { DateField } from '#shared/ui/date-field/date-field.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { EntryDialog } from '#shared/ui/form-dialog/entry-dialog.tsx'
import { useForm } from '#shared/ui/form-dialog/use-form.ts'
import { SaveError, useSave } from '#shared/ui/form-dialog/use-save.tsx'
import { Loaded } from '#shared/ui/lists/loaded.tsx'
import { PersonField } from '#shared/ui/person-field.tsx'
import { RadioGroup } from '#shared/ui/radio-group.tsx'
import { RichText } from '#shared/ui/rich-text-view.tsx'
import { SelectField } from '#shared/ui/select-field.tsx'
import { TextArea } from '#shared/ui/text-area.tsx'
import { TextField } from '#shared/ui/text-field.tsx'
import type { Suggestion } from '#shared/ui/use-suggestions.ts'
import {
  archive,
  deleteEntry,
  disclose,
  invite,
  makeOfficial,
  moderate,
  move,
  overview,
  refreshForum,
  report,
  revisions,
} from '#widgets/forum/api.ts'
import { useTopicOptions } from '#widgets/forum/parts.tsx'
import { LIST } from '#widgets/forum/paths.ts'
import { useForumRefusals } from '#widgets/forum/refusals/texts.ts'
import { useQuestionTexts } from './texts.ts'

/** Dialogs of an entry; those of the question as a whole are among them. */
export type EntryDialogKind =
  | 'report'
  | 'hide'
  | 'disclose'
  | 'official'
  | 'history'
  | 'delete'
  | 'archive'
  | 'move'
  | 'invite'

export interface EntryDialogProps {
  readonly asked: EntryDialogKind
  readonly thread: ForumThread
  readonly entry: ForumEntry | ForumComment
  readonly onEnd: () => void
}

/** Deletes the entry; after a question the list is opened. */
function useDelete({ id }: ForumEntry | ForumComment): () => Promise<void> {
  const { host } = useHost()
  return async () => {
    const { isThreadDeleted } = await deleteEntry(id)
    if (isThreadDeleted) emit(host, 'portal-navigate', { path: LIST })
  }
}

const DIALOGS: Readonly<Record<EntryDialogProps['asked'], (props: EntryDialogProps) => ReactElement>> = {
  report: ReportDialog,
  hide: HideDialog,
  disclose: DiscloseDialog,
  official: OfficialDialog,
  history: HistoryDialog,
  delete: DeleteDialog,
  archive: ArchiveDialog,
  move: MoveDialog,
  invite: InviteDialog,
}

export function EntryDialogs(props: EntryDialogProps): ReactElement {
  const EntryDialogKind = DIALOGS[props.asked]
  return <EntryDialogKind {...props} />
}

const REPORT_FIELDS = {
  reason: { kind: 'choice', of: REPORT_REASONS, required: true, label: 'reportReason' },
  body: { kind: 'text', limit: 2_000, label: 'reportBody' },
} as const

function ReportDialog({ entry, onEnd }: EntryDialogProps): ReactElement {
  const text = useQuestionTexts()
  const form = useForm<typeof REPORT_FIELDS, { reason: ReportReason | null; body: string }>(
    REPORT_FIELDS,
    { reason: null, body: '' },
    0,
    {
      text,
      check: ({ reason, body }) => ({ body: reason === 'other' && body.trim() === '' ? 'sayWhat' : undefined }),
    },
  )
  return (
    <EntryDialog
      title={text('report')}
      action={text('send')}
      form={form}
      onSave={({ reason, body }) => report(entry.id, { reason: reason!, body })}
      onSaved={() => announce(text('reported'))}
      onEnd={onEnd}
    >
      <RadioGroup
        label={text('reportReason')}
        value={form.values.reason ?? undefined}
        error={form.field('reason').error}
        options={REPORT_REASONS.map((value) => ({ value, label: text(`report.${value}`) }))}
        onChange={(reason) => form.change({ reason })}
      />
      <TextArea {...form.field('body')} help={text('reportHelp')} />
    </EntryDialog>
  )
}

const REASON_FIELDS = { reason: { kind: 'text', limit: REASON_LIMIT, required: true } } as const

function HideDialog({ entry, onEnd }: EntryDialogProps): ReactElement {
  const text = useQuestionTexts()
  const form = useForm(REASON_FIELDS, { reason: '' }, 0, { text })
  return (
    <EntryDialog
      title={text('hide')}
      form={form}
      onSave={({ reason }) => moderate(entry.id, { action: 'hide', reason })}
      onEnd={onEnd}
    >
      <TextArea {...form.field('reason')} help={text('reasonHelp')} />
    </EntryDialog>
  )
}

/** The name is shown in this dialog and nowhere else. */
function DiscloseDialog({ entry, onEnd }: EntryDialogProps): ReactElement {
  const text = useQuestionTexts()
  const [found, setFound] = useState<DisclosedAuthor>()
  const form = useForm(REASON_FIELDS, { reason: '' }, 0, { text })
  if (found)
    return (
      <Dialog open title={text('disclose')} onClose={onEnd} actions={<Button onClick={onEnd}>{text('close')}</Button>}>
        <p role="status">{found.author ? text('disclosed', { name: found.author.name }) : text('disclosedNobody')}</p>
      </Dialog>
    )
  return (
    <EntryDialog
      title={text('disclose')}
      action={text('disclose')}
      form={form}
      onSave={async ({ reason }) => setFound(await disclose(entry.id, reason))}
      onEnd={() => undefined}
    >
      <p>{text('discloseHelp')}</p>
      <TextArea {...form.field('reason')} />
      <Button onClick={onEnd}>{text('close')}</Button>
    </EntryDialog>
  )
}

const OFFICIAL_FIELDS = { until: { kind: 'day', required: true, label: 'validUntil' } } as const

function OfficialDialog({ entry, onEnd }: EntryDialogProps): ReactElement {
  const text = useQuestionTexts()
  const until = addDays(todayInBerlin(), OFFICIAL_DAYS)
  const form = useForm<typeof OFFICIAL_FIELDS, { until: string | null }>(OFFICIAL_FIELDS, { until }, entry.version, {
    text,
  })
  return (
    <EntryDialog
      title={text('makeOfficial')}
      form={form}
      onSave={({ until: day }, version) => makeOfficial(entry.id, version, day!)}
      onEnd={onEnd}
    >
      <DateField {...form.field('until')} min={todayInBerlin()} />
    </EntryDialog>
  )
}

function HistoryDialog({ entry, onEnd }: EntryDialogProps): ReactElement {
  const text = useQuestionTexts()
  const { day } = useFormat()
  const state = useStore(revisions(entry.id))
  return (
    <Dialog
      open
      className="wide"
      title={text('history')}
      onClose={onEnd}
      actions={<Button onClick={onEnd}>{text('close')}</Button>}
    >
      <Loaded state={state} failed={text('notLoaded')} onRetry={refreshForum}>
        {(list) =>
          list.length === 0 ? (
            <p>{text('noHistory')}</p>
          ) : (
            <ol className="lined revisions">
              {list.map(({ version, title, body, editor, at }) => (
                <li key={version}>
                  <p className="muted">
                    {editor
                      ? text('replacedOnBy', { day: day(at), name: editor.name })
                      : text('replacedOn', { day: day(at) })}
                  </p>
                  {title !== null && <b>{title}</b>}
                  {entry.kind === 'comment' ? <p>{body}</p> : <RichText html={body} />}
                </li>
              ))}
            </ol>
          )
        }
      </Loaded>
    </Dialog>
  )
}

function DeleteDialog({ entry, onEnd }: EntryDialogProps): ReactElement {
  const text = useQuestionTexts()
  const save = useSave(useForumRefusals())
  const remove = useDelete(entry)
  const press = async () => {
    if (await save.run(remove)) onEnd()
  }
  return (
    <Dialog
      open
      title={text('delete')}
      onClose={onEnd}
      actions={
        <>
          <Button onClick={onEnd}>{text('cancel')}</Button>
          <Button kind="danger-full" busy={save.isBusy} onClick={() => void press()}>
            {text('delete')}
          </Button>
        </>
      }
    >
      <p>{text('deleteSure')}</p>
      <SaveError save={save} />
    </Dialog>
  )
}

const ARCHIVE_FIELDS = {
  reason: { kind: 'line', limit: REASON_LIMIT },
  replacedBy: { kind: 'integer', min: 1, max: 999_999_999 },
} as const

function ArchiveDialog({ thread, onEnd }: EntryDialogProps): ReactElement {
  const text = useQuestionTexts()
  const form = useForm<typeof ARCHIVE_FIELDS, { reason: string; replacedBy: number | null }>(
    ARCHIVE_FIELDS,
    { reason: '', replacedBy: null },
    thread.version,
    { text },
  )
  return (
    <EntryDialog
      title={text('archive')}
      action={text('archive')}
      form={form}
      onSave={(body, version) => archive(thread.id, version, body)}
      onEnd={onEnd}
    >
      <p>{text('archiveNote')}</p>
      <TextField {...form.field('reason')} help={text('archiveHelp')} />
      <TextField {...form.field('replacedBy')} />
    </EntryDialog>
  )
}

const MOVE_FIELDS = {
  categoryId: { kind: 'id', required: true, label: 'topic' },
  siteId: { kind: 'id', label: 'site' },
} as const

const placeOf = ({ category, site }: ForumThread) => ({ categoryId: category.id, siteId: site?.id ?? null })

function MoveDialog({ thread, onEnd }: EntryDialogProps): ReactElement {
  const text = useQuestionTexts()
  const optionsOf = useTopicOptions()
  const { data } = useStore(overview())
  const form = useForm<typeof MOVE_FIELDS, { categoryId: number | null; siteId: number | null }>(
    MOVE_FIELDS,
    placeOf(thread),
    thread.version,
    { text },
  )
  const topics = optionsOf(data?.categories ?? [])
  const sites = data?.sites.map(({ id, name }) => ({ value: `${id}`, label: name })) ?? []
  return (
    <EntryDialog
      title={text('move')}
      form={form}
      onSave={({ categoryId, siteId }, version) => move(thread.id, version, { categoryId: categoryId!, siteId })}
      onEnd={onEnd}
    >
      <SelectField {...form.field('categoryId')} options={[{ value: '', label: '–' }, ...topics]} />
      <SelectField {...form.field('siteId')} options={[{ value: '', label: text('anySite') }, ...sites]} />
    </EntryDialog>
  )
}

const INVITE_FIELDS = { personId: { kind: 'person', required: true, label: 'invitePerson' } } as const

function InviteDialog({ thread, onEnd }: EntryDialogProps): ReactElement {
  const text = useQuestionTexts()
  const form = useForm<typeof INVITE_FIELDS, { personId: Suggestion | null }>(INVITE_FIELDS, { personId: null }, 0, {
    text,
  })
  return (
    <EntryDialog
      title={text('invite')}
      action={text('send')}
      form={form}
      onSave={({ personId }) => invite(thread.id, personId!.id)}
      onSaved={() => announce(text('invited'))}
      onEnd={onEnd}
    >
      <PersonField {...form.field('personId')} group={text('people')} />
    </EntryDialog>
  )
}
