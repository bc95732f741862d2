import { useState, type ReactElement } from 'react'
import { logFailure } from '#shared/bus/log.ts'
import { raiseToast } from '#shared/bus/toasts.ts'
import { Button } from '#shared/ui/button.tsx'
import { Failure } from '#shared/ui/failure.tsx'
import { sendJson } from '#shell/collector.ts'
import { useFacts } from '#shell/shell-context.ts'
import { closeReport, finishReport } from '#shell/report/report-store.ts'
import { previewOf, type Report } from './report.ts'
import { useDialogTexts } from './texts.ts'

/** Mail programs cut longer addresses, or do not open at all. */
const LONGEST = 1800

/** The longest begin of `text` that fits into `room` characters when it is encoded. */
function fitting(text: string, room: number): string {
  let [low, high] = [0, text.length]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (encodeURIComponent(text.slice(0, middle).toWellFormed()).length <= room) low = middle
    else high = middle - 1
  }
  return text.slice(0, low).toWellFormed()
}

/** The mailto: `address` with subject and body; a body that is too long is cut and ends with `cut`. */
export function mailAddress(address: string, subject: string, body: string, cut: string): string {
  const whole = encodeURIComponent(body).length <= LONGEST
  const text = whole ? body : `${fitting(body, LONGEST - encodeURIComponent(cut).length)}\n${cut}`
  // Mail programs show a plus as it is, so blanks are written as %20.
  const query = `subject=${encodeURIComponent(subject.slice(0, 200).toWellFormed())}&body=${encodeURIComponent(text)}`
  return `${address}${address.includes('?') ? '&' : '?'}${query}`
}

interface ReportActionsProps {
  readonly report: Report
  /** The text is too long for a mail link: it is not cut and not sent. */
  readonly tooLong: boolean
}

/** Copies the report, or sends it to the configured receiver: by the mail program, or by a request. */
export function ReportActions({ report, tooLong }: ReportActionsProps): ReactElement {
  const text = useDialogTexts()
  const { bugReportUrl } = useFacts().config
  const [failure, setFailure] = useState('')
  const { isBusy, send } = useSending(report, setFailure)
  const whole = previewOf(report, { summary: text('summary'), name: text('name'), email: text('email') })
  return (
    <>
      <Failure>{failure}</Failure>
      <Button onClick={closeReport}>{text('cancel')}</Button>
      <CopyButton text={whole} onFailure={() => setFailure(text('copyFailed'))} />
      {bugReportUrl?.startsWith('mailto:') && (
        <a
          className="btn primary"
          href={mailAddress(bugReportUrl, report.summary, whole, text('cut'))}
          // Whether a mail program opens cannot be detected: the text stays for another try.
          onClick={() => setTimeout(closeReport)}
        >
          {text('openMail')}
        </a>
      )}
      {bugReportUrl && !bugReportUrl.startsWith('mailto:') && (
        <Button kind="primary" busy={isBusy} disabled={tooLong} onClick={() => void send(bugReportUrl)}>
          {text(isBusy ? 'sending' : 'send')}
        </Button>
      )}
    </>
  )
}

function CopyButton({ text: copied, onFailure }: { text: string; onFailure: () => void }): ReactElement {
  const text = useDialogTexts()
  const [done, setDone] = useState<string>()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(copied)
      setDone(copied)
    } catch (error) {
      logFailure('report not copied', error)
      onFailure()
    }
  }
  const isDone = done === copied
  return (
    <>
      <Button onClick={() => void copy()}>{text(isDone ? 'copied' : 'copy')}</Button>
      <span className="sr" role="status">
        {isDone && text('copied')}
      </span>
    </>
  )
}

/** One report for all attempts to send it: the service recognises a repetition by its id. */
function useSending(report: Report, onFailure: (sentence: string) => void) {
  const text = useDialogTexts()
  const [id] = useState(() => crypto.randomUUID())
  const [isBusy, setBusy] = useState(false)
  const send = async (address: string) => {
    setBusy(true)
    onFailure('')
    const status = await sendJson(address, { id, ...report }).catch((error: unknown) => {
      logFailure('report not sent', error)
      return 'Error' as const
    })
    setBusy(false)
    if (status === 'Error' || status >= 300) return onFailure(text('failed', { status }))
    finishReport()
    raiseToast({ kind: 'success', text: text('sent') })
  }
  return { isBusy, send }
}
