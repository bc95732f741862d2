// Notes on a figure: everybody in controlling reads them, the author changes and removes them.
import { useStore } from '@nanostores/react'
import type { ReactElement } from 'react'
import type { FigureNote } from '#contract/controlling.ts'
import { NOTE_LIMIT } from '#domain/controlling/limits.ts'
import { PERIOD_LIMIT, writePeriod } from '#domain/controlling/periods.ts'
import type { Fields } from '#domain/forms/fields.ts'
import { announce } from '#shared/element/announce.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { EntryDialog } from '#shared/ui/form-dialog/entry-dialog.tsx'
import { useForm } from '#shared/ui/form-dialog/use-form.ts'
import { EditableList } from '#shared/ui/lists/editable-list.tsx'
import { Loaded } from '#shared/ui/lists/loaded.tsx'
import { SelectField } from '#shared/ui/select-field.tsx'
import { TextArea } from '#shared/ui/text-area.tsx'
import { addNote, changeNote, notesOf, refreshControlling, removeNote } from '#widgets/controlling/api.ts'
import { usePeriodOptions } from './period-options.ts'
import { useFigureWords } from '#widgets/controlling/figure-words.ts'
import { useControllingTexts } from '#widgets/controlling/texts.ts'
import type { EditedFigure } from './edited-figure.ts'
import { useEditingTexts } from './texts.ts'

const FIELDS = {
  text: { kind: 'text', limit: NOTE_LIMIT, required: true },
  period: { kind: 'line', limit: PERIOD_LIMIT },
  company: { kind: 'id' },
} as const satisfies Fields

export function Notes(edited: EditedFigure): ReactElement {
  const text = useEditingTexts()
  const words = useFigureWords()
  const { date } = useFormat()
  const state = useStore(notesOf(edited.figure.id))
  const about = ({ period, company }: FigureNote): string =>
    [period && words.periodText(period.text), company?.name].filter(Boolean).join(', ') || text('note.whole')
  return (
    <Loaded state={state} failed={text('note.failed')} personal onRetry={refreshControlling}>
      {({ notes }) => (
        <EditableList
          title={text('notes')}
          part="notes"
          text={text}
          rows={notes}
          rowKey={({ id }) => String(id)}
          nameOf={(note) => text('note.name', { by: note.by.name, day: date(note.at) })}
          columns={[
            { key: 'text', head: text('note.text'), cell: (note) => <NoteText note={note} /> },
            { key: 'about', head: text('note.about'), cell: about },
            {
              key: 'by',
              head: text('note.by'),
              cell: (note) => `${note.by.name}, ${date(note.changedAt ?? note.at)}`,
            },
          ]}
          empty={text('note.none')}
          addLabel={text('note.add')}
          // From the present list, because a conflict loads another version.
          dialog={(row, end) => (
            <NoteDialog {...edited} note={row && (notes.find(({ id }) => id === row.id) ?? row)} onEnd={end} />
          )}
          remove={({ id }, { keepalive }) => removeNote(id, keepalive)}
          reason={({ mayEdit }) => (mayEdit ? undefined : text('note.notOwn'))}
        />
      )}
    </Loaded>
  )
}

function NoteText({ note: { text: current, history } }: { note: FigureNote }): ReactElement {
  const text = useEditingTexts()
  const { date, time } = useFormat()
  return (
    <div className="stack gap-4 entry-text">
      <p>{current}</p>
      {history.length > 0 && (
        <details>
          <summary>{text('note.history', { count: history.length })}</summary>
          <ol>
            {history.map(({ version, text: former, at }) => (
              <li key={version}>
                <span className="muted">{text('note.until', { day: date(at), time: time(at) })}</span>
                <p>{former}</p>
              </li>
            ))}
          </ol>
        </details>
      )}
    </div>
  )
}

interface NoteDialogProps extends EditedFigure {
  readonly note: FigureNote | undefined
  readonly onEnd: () => void
}

/** Where a note belongs to does not change, its text does. */
function NoteDialog({ figure, overview, filters, note, onEnd }: NoteDialogProps): ReactElement {
  const text = useEditingTexts()
  const common = useControllingTexts()
  const { period, companyId } = filters.filters
  const saved = {
    text: note?.text ?? '',
    period: note ? (note.period?.text ?? '') : period ? writePeriod(period) : '',
    company: note ? (note.company?.id ?? null) : (companyId ?? null),
  }
  const form = useForm(FIELDS, saved, note?.version ?? 0, { text })
  const periods = usePeriodOptions(figure, form.values.period)
  return (
    <EntryDialog
      title={text(note ? 'note.changeTitle' : 'note.newTitle')}
      form={form}
      onSave={(values, version) =>
        note
          ? changeNote(note, values.text, version)
          : addNote(figure.id, {
              text: values.text,
              ...(values.period && { period: values.period }),
              ...(values.company !== null && { company: values.company }),
            })
      }
      onSaved={() => announce(text('note.saved'))}
      onEnd={onEnd}
    >
      <TextArea {...form.field('text', text('note.text'))} />
      {!note && (
        <>
          <SelectField
            {...form.field('period', common('period'))}
            options={[{ value: '', label: text('note.anyPeriod') }, ...periods]}
          />
          <SelectField
            {...form.field('company', common('company'))}
            options={[
              { value: '', label: common('allCompanies') },
              ...overview.places.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
          />
        </>
      )}
    </EntryDialog>
  )
}
