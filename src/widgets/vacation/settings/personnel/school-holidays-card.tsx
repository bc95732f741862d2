import { useStore } from '@nanostores/react'
import upload from 'lucide-static/icons/upload.svg?raw'
import { useState, type ReactElement } from 'react'
import type { SchoolHolidayFile, SchoolHolidayPreview } from '#contract/vacation-personnel.ts'
import { LAENDER, type Land } from '#domain/calendar/holidays.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { Checkbox } from '#shared/ui/checkbox.tsx'
import { FileDrop } from '#shared/ui/file-drop.tsx'
import { LoadingCard } from '#shared/ui/lists/loaded.tsx'
import { QueryView } from '#shared/ui/query-view.tsx'
import { SelectField } from '#shared/ui/select-field.tsx'
import { Table } from '#shared/ui/table.tsx'
import { TextField } from '#shared/ui/text-field.tsx'
import { EditDialog } from '#shared/ui/form-dialog/edit-dialog.tsx'
import { required } from '#shared/ui/part-texts/texts.ts'
import { useSettingsSave } from '#widgets/vacation/settings/parts.tsx'
import { RemoveButton } from './remove-button.tsx'
import {
  $schoolHolidays,
  importSchoolHolidays,
  previewSchoolHolidays,
  refreshSchoolHolidays,
  removeSchoolHolidays,
} from './api.ts'
import { usePersonnelTexts } from './texts.ts'

/** The limit of the call. */
const MOST_BYTES = 500_000
const TYPES = [
  { mime: 'text/calendar', word: 'ICS', ending: 'ics' },
  { mime: 'text/csv', word: 'CSV', ending: 'csv' },
]
/** Rows shown of a preview. */
const SHOWN = 200

/** School holidays of all Länder, imported from a file. */
export function SchoolHolidaysCard(): ReactElement {
  const text = usePersonnelTexts()
  const { date } = useFormat()
  const state = useStore($schoolHolidays)
  const [isOpen, setOpen] = useState(false)
  const { data } = state
  return (
    <Card
      flush
      title={text('schoolHolidays')}
      action={
        <Button size="small" icon={upload} onClick={() => setOpen(true)}>
          {text('import')}
        </Button>
      }
    >
      {!data ? (
        <QueryView personal state={state} text={text('notLoaded')} onRetry={refreshSchoolHolidays}>
          <LoadingCard />
        </QueryView>
      ) : data.length === 0 ? (
        <p className="muted pad">{text('noSchoolHolidays')}</p>
      ) : (
        <Table
          label={text('schoolHolidays')}
          rows={data}
          rowKey={({ id }) => String(id)}
          columns={[
            { key: 'name', head: text('name'), cell: ({ name }) => name },
            { key: 'land', head: text('land'), cell: ({ land }) => text(`land.${land}`) },
            { key: 'days', head: text('period'), cell: ({ first, last }) => `${date(first)} – ${date(last)}` },
            { key: 'source', head: text('source'), cell: ({ source }) => source },
            {
              key: 'actions',
              head: text('actions'),
              cell: ({ id, name, land }) => (
                <RemoveButton
                  title={text('removeSchoolHolidays', { name, land: text(`land.${land}`) })}
                  onRemove={() => removeSchoolHolidays(id)}
                />
              ),
            },
          ]}
        />
      )}
      {isOpen && <ImportDialog onEnd={() => setOpen(false)} />}
    </Card>
  )
}

/** The chosen file, its parsing, and what it would write. */
function useSchoolHolidayFile(onEnd: () => void) {
  const save = useSettingsSave()
  const [file, setFile] = useState<{ name: string; text: string }>()
  const [reading, setReading] = useState<Pick<SchoolHolidayFile, 'land' | 'takesOriginals'>>({})
  const [source, setSource] = useState('')
  const [preview, setPreview] = useState<SchoolHolidayPreview>()
  const [isChecked, setChecked] = useState(false)
  const canImport = preview !== undefined && preview.faults.length === 0 && preview.entries.length > 0
  const hasNumbers = reading.takesOriginals || preview?.faults.some(({ rule }) => rule === 'dayWritten')
  const submit = () => {
    setChecked(true)
    if (!file || source.trim() === '') return
    const body: SchoolHolidayFile = { text: file.text, source: source.trim(), ...reading }
    if (!canImport) return void save.run(async () => setPreview(await previewSchoolHolidays(body)))
    void save.run(() => importSchoolHolidays(body)).then((isDone) => isDone && onEnd())
  }
  const read = (how: typeof reading) => {
    setReading(how)
    setPreview(undefined)
  }
  const take = async ([chosen]: readonly File[]) => {
    if (!chosen) return
    const { takesOriginals: _, ...rest } = reading
    read(rest)
    setFile({ name: chosen.name, text: await chosen.text() })
  }
  return { save, file, reading, source, preview, isChecked, canImport, hasNumbers, submit, read, setSource, take }
}

/** A file is shown as it was read before anything is written. */
function ImportDialog({ onEnd }: { onEnd: () => void }): ReactElement {
  const text = usePersonnelTexts()
  const { save, file, reading, source, preview, isChecked, canImport, hasNumbers, submit, read, setSource, take } =
    useSchoolHolidayFile(onEnd)
  return (
    <EditDialog
      title={text('importTitle')}
      save={save}
      fields={['body.source']}
      unsaved={file !== undefined || source !== ''}
      action={canImport ? text('importCount', { count: preview?.entries.length ?? 0 }) : text('showPreview')}
      onSubmit={submit}
      onEnd={onEnd}
    >
      <FileDrop
        label={text('file')}
        help={text('fileHelp')}
        choose={text('chooseFile')}
        types={TYPES}
        maxBytes={MOST_BYTES}
        error={isChecked && !file ? required(text('file')) : undefined}
        onFiles={(files) => void take(files)}
      >
        {file && <p>{file.name}</p>}
      </FileDrop>
      <LandField
        value={reading.land ?? ''}
        onChange={(land) => {
          const { land: _, ...rest } = reading
          read({ ...rest, ...(land && { land }) })
        }}
      />
      <TextField
        label={text('source')}
        help={text('sourceHelp')}
        maxLength={300}
        value={source}
        error={isChecked && source.trim() === '' ? required(text('source')) : save.faultOf('body.source')}
        onChange={setSource}
      />
      {hasNumbers && (
        <Checkbox
          label={text('takesOriginals')}
          checked={reading.takesOriginals ?? false}
          onChange={(takesOriginals) => read({ ...reading, takesOriginals })}
        />
      )}
      {preview && <Preview preview={preview} />}
    </EditDialog>
  )
}

function LandField({ value, onChange }: { value: Land | ''; onChange: (land: Land | '') => void }): ReactElement {
  const text = usePersonnelTexts()
  const all = LAENDER.map((land) => ({ value: land, label: text(`land.${land}`) }))
  return (
    <SelectField<Land | ''>
      optional
      label={text('land')}
      help={text('landHelp')}
      value={value}
      options={[{ value: '', label: text('landInFile') }, ...all]}
      onChange={onChange}
    />
  )
}

function Preview({ preview: { entries, faults } }: { preview: SchoolHolidayPreview }): ReactElement {
  const text = usePersonnelTexts()
  const { date } = useFormat()
  return (
    <div className="impact" role="status">
      {faults.length > 0 ? (
        <>
          <p className="warn">{text('faults', { count: faults.length })}</p>
          <ul className="lined plain-rows">
            {faults.map(({ line, rule, original }) => (
              <li key={`${line} ${rule}`}>
                <span>{text('faultLine', { line, rule: text(`fault.${rule}` as 'fault.reversed') })}</span>
                {original && <span>{original.map(date).join(' – ')}</span>}
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p>{text('previewCount', { count: entries.length, fresh: entries.filter(({ isNew }) => isNew).length })}</p>
      )}
      <ul className="lined plain-rows preview-rows">
        {entries.slice(0, SHOWN).map((entry) => (
          <li key={`${entry.land} ${entry.name} ${entry.first}`}>
            <span>
              {entry.name}
              <small className="muted">{text(`land.${entry.land}`)}</small>
            </span>
            <span>{`${date(entry.first)} – ${date(entry.last)}`}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
