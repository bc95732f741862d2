import bug from 'lucide-static/icons/bug.svg?raw'
import { useState, type ReactElement } from 'react'
import { VERSION } from '#shared/bus/bus.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { IconButton } from '#shared/ui/icon-button.tsx'
import { reportAddress } from './report-address.ts'
import { useFacts } from './shell-context.ts'
import { useShellTexts } from './texts.ts'

/** The flag that reports an error; only where the configuration says who takes reports. */
export function BugReport(): ReactElement | null {
  const text = useShellTexts()
  const { config } = useFacts()
  const [openedAt, setOpenedAt] = useState<Date>()
  if (!config.bugReportUrl) return null
  return (
    <>
      <IconButton icon={bug} className="bug" label={text('bug.open')} onClick={() => setOpenedAt(new Date())} />
      <ReportDialog openedAt={openedAt} address={config.bugReportUrl} onClose={() => setOpenedAt(undefined)} />
    </>
  )
}

interface ReportDialogProps {
  /** When the flag was pressed; undefined while the dialog is closed. */
  readonly openedAt: Date | undefined
  readonly address: string
  readonly onClose: () => void
}

function ReportDialog({ openedAt, address, onClose }: ReportDialogProps): ReactElement {
  const text = useShellTexts()
  const { date, time } = useFormat()
  const { person } = useFacts()
  const [summary, setSummary] = useState('')
  const facts = [
    [text('bug.name'), person.name],
    [text('bug.page'), location.pathname],
    [text('bug.version'), VERSION],
    [text('bug.time'), openedAt ? `${date(openedAt)}, ${time(openedAt)}` : ''],
  ] as const
  const target = reportAddress(address, { summary, email: person.email, facts })
  return (
    <Dialog
      open={openedAt !== undefined}
      onClose={onClose}
      title={text('bug.title')}
      actions={
        <>
          <Button onClick={onClose}>{text('bug.cancel')}</Button>
          <a className="btn primary" href={target} target="_blank" rel="noreferrer" onClick={onClose}>
            {text('bug.send')}
          </a>
        </>
      }
    >
      <label className="field">
        {text('bug.summary')}
        <textarea rows={4} value={summary} onChange={(event) => setSummary(event.target.value)} />
      </label>
      <p>{text('bug.sent')}</p>
      <dl className="facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
