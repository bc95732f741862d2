// Import of a table of people: it is sent and checked first, then shows its report, then writes. A table with an error writes nothing.
import { useStore } from '@nanostores/react'
import { useCallback, useState, type ReactElement } from 'react'
import type { PeopleImport } from '#contract/people-import.ts'
import { PEOPLE_BYTES, PEOPLE_LINES } from '#domain/people/import.ts'
import { announce } from '#shared/element/announce.ts'
import { errorText } from '#shared/transport/error-text.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { saveFile } from '#shared/transport/save-file.ts'
import { Banner } from '#shared/ui/banner.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { FileDrop } from '#shared/ui/file-drop.tsx'
import { SaveError, useSave } from '#shared/ui/form-dialog/use-save.tsx'
import { Loaded } from '#shared/ui/lists/loaded.tsx'
import { Progress } from '#shared/ui/progress.tsx'
import { applyImport, checkFile, importOf, importTemplate, refreshImport } from './api.ts'
import { Findings, useColumnNames } from './findings.tsx'
import { usePeopleTexts } from './texts.ts'
import { useWatch } from './use-watch.ts'

const LIMITS = { types: [{ mime: 'text/csv', word: 'CSV', ending: 'csv' }], maxBytes: PEOPLE_BYTES }

/** Whether the server still works on the table. */
export const isRunning = ({ state }: Pick<PeopleImport, 'state'>): boolean =>
  state === 'reading' || state === 'applying'

/** Whether writing the table has an effect: a person may return or leave whose values stay the same. */
const hasEffect = ({ added, changed, leaving, returning }: PeopleImport): boolean =>
  added + changed + leaving + returning > 0

export interface ImportDialogProps {
  /** The id of a table that was sent before; undefined: the person chooses one here. */
  readonly first: number | undefined
  readonly onEnd: () => void
}

/** May be closed at any time: the server continues, and the list shows the progress. */
export function ImportDialog({ first, onEnd }: ImportDialogProps): ReactElement {
  const text = usePeopleTexts()
  const [id, setId] = useState(first)
  return id === undefined ? (
    <Dialog
      open
      title={text('import.add')}
      className="wide-dialog"
      onClose={onEnd}
      actions={<Button onClick={onEnd}>{text('cancel')}</Button>}
    >
      <Choice onSent={setId} />
    </Dialog>
  ) : (
    <ReportDialog key={id} id={id} onEnd={onEnd} onAnother={() => setId(undefined)} />
  )
}

/** The choice of the file, with a description of its columns. */
function Choice({ onSent }: { onSent: (id: number) => void }): ReactElement {
  const text = usePeopleTexts()
  const { all, required } = useColumnNames()
  const save = useSave(text)
  const [file, setFile] = useState<File>()
  const [templateError, setTemplateError] = useState<string>()
  const read = async (next: File) => {
    if (save.isBusy) return
    setFile(next)
    await save.run(async () => onSent((await checkFile(next)).id))
  }
  const saveTemplate = async () => {
    setTemplateError(undefined)
    try {
      saveFile(await importTemplate(), text('import.templateName'))
    } catch (error) {
      setTemplateError(errorText(error, text, 'import.templateFailed'))
    }
  }
  return (
    <>
      <FileDrop
        {...LIMITS}
        label={text('import.choose')}
        help={text('import.help', { columns: all, required, most: PEOPLE_LINES })}
        choose={text('import.chooseFile')}
        onFiles={([next]) => next && void read(next)}
      />
      <p>
        <button type="button" className="link" onClick={() => void saveTemplate()}>
          {text('import.template')}
        </button>
      </p>
      {templateError && <Banner kind="bad" heading={templateError} />}
      {file && (
        <p>
          <bdi>{file.name}</bdi>
        </p>
      )}
      {save.isBusy && <p role="status">{text('import.sending')}</p>}
      <SaveError save={save} />
      {file && save.refusal && (
        <Button size="small" onClick={() => void read(file)}>
          {text('import.sendAgain')}
        </Button>
      )}
    </>
  )
}

interface ReportDialogProps {
  readonly id: number
  readonly onEnd: () => void
  readonly onAnother: () => void
}

function ReportDialog({ id, onEnd, onAnother }: ReportDialogProps): ReactElement {
  const text = usePeopleTexts()
  const save = useSave(text)
  const state = useStore(importOf(id))
  const refresh = useCallback(() => refreshImport(id), [id])
  const report = state.data
  useWatch(report !== undefined && isRunning(report), refresh)
  const canApply = report?.state === 'checked' && report.errors === 0 && hasEffect(report)
  const needsAnother = report !== undefined && (report.state === 'failed' || report.errors > 0)
  const apply = async () => {
    if (await save.run(() => applyImport(id))) announce(text('import.begun'))
  }
  return (
    <Dialog
      open
      title={report ? text('import.of', { name: report.name }) : text('import.report')}
      className="wide-dialog"
      onClose={onEnd}
      actions={
        <>
          <Button onClick={onEnd}>{text('close')}</Button>
          {needsAnother && (
            <Button kind="primary" onClick={onAnother}>
              {text('import.another')}
            </Button>
          )}
          {canApply && (
            <Button
              kind={report.leaving > 0 ? 'danger-full' : 'primary'}
              busy={save.isBusy}
              onClick={() => void apply()}
            >
              {text('import.apply')}
            </Button>
          )}
        </>
      }
    >
      <Loaded personal state={state} failed={text('import.reportFailed')} onRetry={refresh}>
        {(loaded) => (isRunning(loaded) ? <Running {...loaded} /> : <Report report={loaded} />)}
      </Loaded>
      <SaveError save={save} />
    </Dialog>
  )
}

function Running({ state, lines, done }: PeopleImport): ReactElement {
  const text = usePeopleTexts()
  const { number } = useFormat()
  // The lines are counted after the file was read, and all of them are read before they are compared with the people of the portal.
  const isCounted = lines > 0 && done < lines
  return (
    <>
      <Progress
        label={text(state === 'applying' ? 'import.applying' : 'import.checking')}
        {...(isCounted && {
          value: done / lines,
          words: text('import.progress', { done: number(done), lines: number(lines) }),
        })}
      />
      <p className="muted">{text('import.mayClose')}</p>
    </>
  )
}

const COUNTS = ['added', 'changed', 'leaving', 'returning', 'same'] as const

function Report({ report }: { report: PeopleImport }): ReactElement {
  const text = usePeopleTexts()
  const { number } = useFormat()
  const { state, failure, missing, unknownColumns, lines, errors, leaving } = report
  const { namesOf } = useColumnNames()
  if (state === 'failed')
    return (
      <Banner
        kind="bad"
        heading={text(`failure.${failure === '' || failure === 'changed' ? 'stopped' : failure}`, {
          most: PEOPLE_LINES,
          columns: namesOf(missing),
        })}
      />
    )
  const isApplied = state === 'applied'
  return (
    <>
      {failure === 'changed' && !isApplied && <Banner kind="warn" heading={text('failure.changed')} />}
      {isApplied && <Banner kind="ok" heading={text('import.wasApplied')} />}
      {!isApplied && errors === 0 && leaving > 0 && (
        <Banner kind="warn" heading={text('import.leaving', { count: leaving, shown: number(leaving) })}>
          {text('import.leavingText')}
        </Banner>
      )}
      {unknownColumns.length > 0 && (
        <Banner kind="warn" heading={text('import.unknownColumns')}>
          {unknownColumns.join(', ')}
        </Banner>
      )}
      <p role="status">
        {text(errors > 0 ? 'import.refused' : isApplied ? 'import.read' : 'import.checked', {
          count: errors,
          lines: number(lines),
        })}{' '}
        {!isApplied && errors === 0 && !hasEffect(report) && text('import.nothing')}
      </p>
      {/* A table with errors is not compared with the people of the portal. */}
      {errors === 0 && (
        <dl className="counts">
          {COUNTS.map((name) => (
            <div key={name}>
              <dt>{text(`count.${name}`)}</dt>
              <dd>{number(report[name])}</dd>
            </div>
          ))}
        </dl>
      )}
      <Findings report={report} />
    </>
  )
}
