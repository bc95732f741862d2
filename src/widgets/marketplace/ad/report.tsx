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
import { required } from '#shared/ui/part-texts/texts.ts'
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
    <div part="report" className="report">
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
          error={isChecked && reason === undefined ? required(text('hideReason')) : undefined}
        />
        <TextArea
          label={text('reportBody')}
          optional={reason !== 'other'}
          help={text('reportHelp')}
          limit={LIMIT}
          value={body}
          onChange={setBody}
          error={isChecked && isMute ? required(text('reportBody')) : undefined}
        />
      </form>
      <ActError error={act.error} />
    </FormDialog>
  )
}

/** Decisions that need a reason. */
type Reasoned = 'hide' | 'dismiss'

/** For moderators, on ads of others; the server decides. */
export function ModerationCard({ ad }: { ad: Ad }): ReactElement | null {
  const text = useAdTexts()
  const person = useStore($person)
  const act = useAct<'restore'>()
  const [asked, ask] = useState<Reasoned>()
  const isModerator = person !== undefined && holds(person.rights, 'menu_usermanagement')
  if (!isModerator || ad.role === 'owner' || ad.role === 'contact') return null
  const restore = () => void act.run('restore', () => moderate(ad.id, { action: 'restore' }), text('done.restore'))
  return (
    <Card title={text('moderation')}>
      <div className="acts">
        {ad.isHidden ? (
          <Button busy={act.busy !== undefined} onClick={restore}>
            {text('showAgain')}
          </Button>
        ) : (
          <>
            <Button kind="danger" icon={ban} onClick={() => ask('hide')}>
              {text('hide')}
            </Button>
            {ad.role === 'moderator' && (
              <Button kind="ghost" onClick={() => ask('dismiss')}>
                {text('dismissReports')}
              </Button>
            )}
          </>
        )}
      </div>
      <ActError error={act.error} />
      {asked && <ReasonDialog ad={ad} action={asked} onClose={() => ask(undefined)} />}
    </Card>
  )
}

interface ReasonDialogProps {
  readonly ad: Ad
  readonly action: Reasoned
  readonly onClose: () => void
}

function ReasonDialog({ ad, action, onClose }: ReasonDialogProps): ReactElement {
  const text = useAdTexts()
  const market = useMarketTexts()
  const [reason, setReason] = useState('')
  const [isChecked, setChecked] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const act = useAct<Reasoned>()
  const name = text(action === 'hide' ? 'hide' : 'dismissReports')
  const isMissing = reason.trim() === ''
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    setChecked(true)
    if (isMissing || reason.length > LIMIT) return form.current?.querySelector('textarea')?.focus()
    const isDone = await act.run(action, () => moderate(ad.id, { action, reason }), text(`done.${action}`))
    if (isDone) onClose()
  }
  return (
    <FormDialog
      open
      title={name}
      unsaved={reason !== ''}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{market('cancel')}</Button>
          <Button
            kind={action === 'hide' ? 'danger-full' : 'primary'}
            busy={act.busy !== undefined}
            onClick={() => form.current?.requestSubmit()}
          >
            {name}
          </Button>
        </>
      }
    >
      <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
        <TextArea
          label={text('hideReason')}
          help={text(`${action}Help`)}
          limit={LIMIT}
          value={reason}
          onChange={setReason}
          error={isChecked && isMissing ? required(text('hideReason')) : undefined}
        />
      </form>
      <ActError error={act.error} />
    </FormDialog>
  )
}
