// Reporting an ad to the moderators, and what moderators do about it.
import ban from 'lucide-static/icons/ban.svg?raw'
import flag from 'lucide-static/icons/flag.svg?raw'
import { useStore } from '@nanostores/react'
import { useRef, useState, type ReactElement, type SubmitEvent } from 'react'
import type { Ad } from '#contract/marketplace.ts'
import { REPORT_REASONS, type ReportReason } from '#domain/marketplace/market-notice.ts'
import { holds } from '#domain/roles.ts'
import { $person } from '#shared/bus/person.ts'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { FormDialog } from '#shared/ui/form-dialog/form-dialog.tsx'
import { RadioGroup } from '#shared/ui/radio-group.tsx'
import { TextArea } from '#shared/ui/text-area.tsx'
import { useMarketTexts } from '#widgets/marketplace/texts.ts'
import { useAct } from '#widgets/marketplace/use-act.ts'
import { moderate, reportAd } from './api.ts'
import { ActError } from './refusal.tsx'
import { useAdTexts } from './texts.ts'

const LIMIT = 2_000

export function ReportButton({ ad }: { ad: Ad }): ReactElement {
  const text = useAdTexts()
  const [isOpen, setOpen] = useState(false)
  const [isSent, setSent] = useState(false)
  return (
    <div className="report">
      <Button kind="ghost" icon={flag} onClick={() => setOpen(true)}>
        {text('report')}
      </Button>
      <p role="status" className="small muted">
        {isSent && text('reportSent')}
      </p>
      {isOpen && (
        <ReportDialog
          ad={ad}
          onSent={() => {
            setSent(true)
            setOpen(false)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}

interface ReportDialogProps {
  readonly ad: Ad
  readonly onSent: () => void
  readonly onClose: () => void
}

function ReportDialog({ ad, onSent, onClose }: ReportDialogProps): ReactElement {
  const text = useAdTexts()
  const market = useMarketTexts()
  const [reason, setReason] = useState<ReportReason>()
  const [body, setBody] = useState('')
  const [isChecked, setChecked] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const act = useAct<'report'>()
  const isMute = reason === 'other' && body.trim() === ''
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    setChecked(true)
    if (reason === undefined || isMute || body.length > LIMIT)
      return form.current?.querySelector<HTMLElement>(reason === undefined ? 'input' : 'textarea')?.focus()
    if (await act.run('report', () => reportAd(ad.id, { reason, body }))) onSent()
  }
  return (
    <FormDialog
      open
      title={text('report')}
      unsaved={reason !== undefined || body !== ''}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{market('cancel')}</Button>
          <Button kind="primary" busy={act.busy !== undefined} onClick={() => form.current?.requestSubmit()}>
            {text('sendReport')}
          </Button>
        </>
      }
    >
      <form ref={form} className="fields" noValidate onSubmit={(event) => void submit(event)}>
        <RadioGroup
          label={text('reportReason')}
          value={reason}
          options={REPORT_REASONS.map((value) => ({ value, label: text(`reason.${value}`) }))}
          onChange={setReason}
          error={isChecked && reason === undefined ? text('reportReasonMissing') : undefined}
        />
        <TextArea
          label={text('reportBody')}
          optional={reason !== 'other'}
          help={text('reportHelp')}
          limit={LIMIT}
          value={body}
          onChange={setBody}
          error={isChecked && isMute ? text('reportBodyMissing') : undefined}
        />
      </form>
      <ActError error={act.error} />
    </FormDialog>
  )
}

/** For moderators, on ads of others; the server decides. */
export function ModerationCard({ ad }: { ad: Ad }): ReactElement | null {
  const text = useAdTexts()
  const person = useStore($person)
  const act = useAct<'restore' | 'dismiss'>()
  const [isHiding, setHiding] = useState(false)
  const isModerator = person !== undefined && holds(person.rights, 'menu_usermanagement')
  if (!isModerator || ad.role === 'owner' || ad.role === 'contact') return null
  const run = (action: 'restore' | 'dismiss') =>
    void act.run(action, () => moderate(ad.id, { action }), text(`done.${action}`))
  return (
    <Card title={text('moderation')}>
      <div className="acts">
        {ad.isHidden ? (
          <Button busy={act.busy === 'restore'} onClick={() => run('restore')}>
            {text('showAgain')}
          </Button>
        ) : (
          <>
            <Button kind="danger" icon={ban} onClick={() => setHiding(true)}>
              {text('hide')}
            </Button>
            {ad.role === 'moderator' && (
              <Button kind="ghost" busy={act.busy === 'dismiss'} onClick={() => run('dismiss')}>
                {text('dismissReports')}
              </Button>
            )}
          </>
        )}
      </div>
      <ActError error={act.error} />
      {isHiding && <HideDialog ad={ad} onClose={() => setHiding(false)} />}
    </Card>
  )
}

function HideDialog({ ad, onClose }: { ad: Ad; onClose: () => void }): ReactElement {
  const text = useAdTexts()
  const market = useMarketTexts()
  const [reason, setReason] = useState('')
  const [isChecked, setChecked] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const act = useAct<'hide'>()
  const isMissing = reason.trim() === ''
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    setChecked(true)
    if (isMissing || reason.length > LIMIT) return form.current?.querySelector('textarea')?.focus()
    const isDone = await act.run('hide', () => moderate(ad.id, { action: 'hide', reason }), text('done.hide'))
    if (isDone) onClose()
  }
  return (
    <FormDialog
      open
      title={text('hide')}
      unsaved={reason !== ''}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{market('cancel')}</Button>
          <Button kind="danger-full" busy={act.busy !== undefined} onClick={() => form.current?.requestSubmit()}>
            {text('hide')}
          </Button>
        </>
      }
    >
      <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
        <TextArea
          label={text('hideReason')}
          help={text('hideHelp')}
          limit={LIMIT}
          value={reason}
          onChange={setReason}
          error={isChecked && isMissing ? text('code.reason_required') : undefined}
        />
      </form>
      <ActError error={act.error} />
    </FormDialog>
  )
}
