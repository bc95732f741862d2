// Reports of an ad, and the actions of moderators.
import ban from 'lucide-static/icons/ban.svg?raw'
import flag from 'lucide-static/icons/flag.svg?raw'
import { useStore } from '@nanostores/react'
import { useState, type ReactElement } from 'react'
import type { Ad } from '#contract/marketplace.ts'
import { isEmpty, type Fields } from '#domain/forms/fields.ts'
import { REPORT_REASONS, type ReportReason } from '#domain/marketplace/market-notice.ts'
import { holds } from '#domain/organisation/roles.ts'
import { $person } from '#shared/bus/person.ts'
import { announce } from '#shared/element/announce.ts'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { ReasonDialog } from '#shared/ui/decisions/reason-dialog.tsx'
import { EntryDialog } from '#shared/ui/form-dialog/entry-dialog.tsx'
import { useForm } from '#shared/ui/form-dialog/use-form.ts'
import { RadioGroup } from '#shared/ui/radio-group.tsx'
import { TextArea } from '#shared/ui/text-area.tsx'
import { useAct } from '#widgets/marketplace/use-act.ts'
import { moderate, reportAd } from './api.ts'
import { ActError } from './refusal.tsx'
import { useAdTexts } from './texts.ts'

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

const REPORT = {
  reason: { kind: 'choice', of: REPORT_REASONS, required: true },
  body: { kind: 'text', limit: 2_000, label: 'description' },
} as const satisfies Fields

function ReportDialog({ ad, onSent, onClose }: ReportDialogProps): ReactElement {
  const text = useAdTexts()
  const needsBody = (reason: ReportReason | null) => reason === 'other'
  const form = useForm(REPORT, { reason: null as ReportReason | null, body: '' }, 0, {
    text,
    check: ({ reason, body }) => ({ body: needsBody(reason) && isEmpty(body) ? 'required' : undefined }),
  })
  return (
    <EntryDialog
      title={text('report')}
      form={form}
      action={text('sendReport')}
      onSave={({ reason, body }) => reportAd(ad.id, { reason: reason!, body })}
      onSaved={onSent}
      onEnd={onClose}
    >
      <RadioGroup
        {...form.field('reason')}
        label={text('reportReason')}
        options={REPORT_REASONS.map((value) => ({ value, label: text(`reason.${value}`) }))}
      />
      <TextArea {...form.field('body')} optional={!needsBody(form.values.reason)} help={text('reportHelp')} />
    </EntryDialog>
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
      <div className="row acts">
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
      {asked && (
        <ReasonDialog
          refusals={text}
          title={text(asked === 'hide' ? 'hide' : 'dismissReports')}
          help={text(`${asked}Help`)}
          action={text(asked === 'hide' ? 'hide' : 'dismissReports')}
          onSubmit={(reason) => moderate(ad.id, { action: asked, reason }).then(() => announce(text(`done.${asked}`)))}
          onClose={() => ask(undefined)}
        />
      )}
    </Card>
  )
}
