// Figures of others: tables that were read in, which can be taken back for a time, the next one, and a figure that the product does not count.
import { useStore } from '@nanostores/react'
import plus from 'lucide-static/icons/plus.svg?raw'
import undo from 'lucide-static/icons/undo-2.svg?raw'
import upload from 'lucide-static/icons/upload.svg?raw'
import { lazy, Suspense, useState, type ReactElement } from 'react'
import type { ImportReport } from '#contract/controlling.ts'
import { announce } from '#shared/element/announce.ts'
import { errorText } from '#shared/transport/error-text.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { saveFile } from '#shared/transport/save-file.ts'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { Chip } from '#shared/ui/chip.tsx'
import { ReasonDialog } from '#shared/ui/decisions/reason-dialog.tsx'
import { Failure } from '#shared/ui/failure.tsx'
import { Loaded } from '#shared/ui/lists/loaded.tsx'
import { ImportList } from '#shared/ui/table-import/table-import.tsx'
import { $imports, refreshControlling, takeBackImport, takenBackTable } from '#widgets/controlling/api.ts'
import { useEditingTexts } from './texts.ts'

const ImportDialog = lazy(async () => ({ default: (await import('./import-dialog.tsx')).ImportDialog }))
const FigureDialog = lazy(async () => ({ default: (await import('./figure-dialog.tsx')).FigureDialog }))

export function Imports(): ReactElement {
  const text = useEditingTexts()
  const [open, setOpen] = useState<'import' | 'figure' | ImportReport>()
  const state = useStore($imports)
  const end = () => setOpen(undefined)
  return (
    <>
      <Card
        flush
        part="imports"
        title={text('imports')}
        action={
          <span className="row-actions">
            <Button size="small" icon={plus} onClick={() => setOpen('figure')}>
              {text('figure.add')}
            </Button>
            <Button size="small" icon={upload} onClick={() => setOpen('import')}>
              {text('import.add')}
            </Button>
          </span>
        }
      >
        <Loaded state={state} failed={text('import.listFailed')} personal onRetry={refreshControlling}>
          {({ imports }) => (
            <ImportList
              label={text('imports')}
              imports={imports}
              resultOf={(report) => report.takenBack && <TakenBack report={report} takenBack={report.takenBack} />}
              after={[
                {
                  key: 'actions',
                  head: text('actions'),
                  cell: (report) => <TakeBack report={report} onTakeBack={() => setOpen(report)} />,
                },
              ]}
            />
          )}
        </Loaded>
      </Card>
      <Suspense fallback={null}>
        {open === 'import' && <ImportDialog onEnd={end} />}
        {open === 'figure' && <FigureDialog onEnd={end} />}
      </Suspense>
      {typeof open === 'object' && <TakeBackDialog report={open} onEnd={end} />}
    </>
  )
}

/** The undo of an import, or why it is impossible. */
function TakeBack({ report, onTakeBack }: { report: ImportReport; onTakeBack: () => void }): ReactElement | null {
  const text = useEditingTexts()
  if (!report.takeBack) return null
  const { refusal } = report.takeBack
  return refusal === null ? (
    <Button size="small" aria-label={text('takeBackOf', { name: report.name })} onClick={onTakeBack}>
      {text('takeBack')}
    </Button>
  ) : (
    <small className="muted">{text(`since.${refusal}`)}</small>
  )
}

function TakeBackDialog({ report, onEnd }: { report: ImportReport; onEnd: () => void }): ReactElement {
  const text = useEditingTexts()
  const { date } = useFormat()
  const { name, added, changed, takeBack } = report
  return (
    <ReasonDialog
      title={text('takeBackOf', { name })}
      help={text('takeBackHelp', { added, changed, day: date(takeBack?.until ?? report.at) })}
      action={text('takeBack')}
      refusals={text}
      onSubmit={async (reason) => {
        await takeBackImport(report, reason)
        announce(text('wasTakenBack'))
      }}
      onClose={onEnd}
    />
  )
}

interface TakenBackProps {
  readonly report: ImportReport
  readonly takenBack: NonNullable<ImportReport['takenBack']>
}

/** Author, time and reason of the undo; the values of the table can still be read. */
function TakenBack({ report: { id, name }, takenBack: { by, at, reason } }: TakenBackProps): ReactElement {
  const text = useEditingTexts()
  const { date } = useFormat()
  const [problem, setProblem] = useState<string>()
  const save = async () => {
    setProblem(undefined)
    try {
      saveFile(await takenBackTable(id), name)
    } catch (error) {
      setProblem(errorText(error, text, 'takenBackFailed'))
    }
  }
  return (
    <div className="stack gap-4 entry-text">
      <Chip kind="off" icon={undo}>
        {text('takenBack')}
      </Chip>
      <small className="muted">{`${text('byOn', { by: by.name, day: date(at) })}: ${reason}`}</small>
      <button
        type="button"
        className="link"
        aria-label={text('takenBackValuesOf', { name })}
        onClick={() => void save()}
      >
        {text('takenBackValues')}
      </button>
      <Failure>{problem}</Failure>
    </div>
  )
}
