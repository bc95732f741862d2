// Reported and hidden ads, for moderators, who alone load it.
import { useStore } from '@nanostores/react'
import eyeOff from 'lucide-static/icons/eye-off.svg?raw'
import shieldCheck from 'lucide-static/icons/shield-check.svg?raw'
import { useId, useState, type ReactElement } from 'react'
import type { ModeratedAd, ModerationBody } from '#contract/marketplace-deals.ts'
import { useStyles } from '#shared/element/use-styles.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Button } from '#shared/ui/button.tsx'
import { Chip } from '#shared/ui/chip.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import form from '#shared/ui/form.css?inline'
import { FormDialog } from '#shared/ui/form-dialog/form-dialog.tsx'
import { Heading } from '#shared/ui/heading.tsx'
import overlay from '#shared/ui/overlay.css?inline'
import { required } from '#shared/ui/part-texts/texts.ts'
import { QueryView } from '#shared/ui/query-view.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { TextArea } from '#shared/ui/text-area.tsx'
import { useGrid } from '#shared/ui/use-grid.ts'
import { moderateAd, refreshMarket } from '#widgets/marketplace/api.ts'
import { useAct } from '#widgets/marketplace/use-act.ts'
import { AdLink } from './ad-card.tsx'
import { moderated } from './api.ts'
import { Refusal } from './refusal.tsx'
import { useListTexts } from './texts.ts'

const STYLES = [form, overlay]
/** Decisions that need a reason. */
type Reasoned = Exclude<ModerationBody['action'], 'restore'>
/** The limit of characters on the server. */
const REASON_LIMIT = 2000

export function Moderation(): ReactElement {
  useStyles(STYLES)
  const text = useListTexts()
  const read = useStore(moderated())
  const grid = useGrid<HTMLDivElement>()
  const [asked, setAsked] = useState<{ readonly item: ModeratedAd; readonly action: Reasoned }>()
  if (!read.data)
    return (
      <QueryView personal state={read} text={text('moderationNotLoaded')} onRetry={refreshMarket}>
        <Skeleton height="240px" />
      </QueryView>
    )
  if (read.data.length === 0)
    return (
      <EmptyState icon={shieldCheck} heading={text('nothingToModerate')}>
        {text('nothingToModerateHelp')}
      </EmptyState>
    )
  return (
    <>
      <div
        {...grid.props}
        part="reported"
        className="stack moderated"
        role="grid"
        aria-label={text('title.moderation')}
        aria-rowcount={read.data.length}
      >
        {read.data.map((one) => (
          <Case key={one.ad.id} item={one} onAsk={(action) => setAsked({ item: one, action })} />
        ))}
      </div>
      {asked && <ReasonDialog {...asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}

interface CaseProps {
  readonly item: ModeratedAd
  readonly onAsk: (action: Reasoned) => void
}

function Case({ item, onAsk }: CaseProps): ReactElement {
  const text = useListTexts()
  const titleId = useId()
  const { busy, error, run } = useAct<'restore'>()
  const { ad, owner, hiddenReason, reports, log } = item
  const restore = () =>
    void run('restore', () => moderateAd(ad.id, { action: 'restore' }), text('done.restore')).then(refreshMarket)
  return (
    <div className="card" role="row" tabIndex={-1} aria-labelledby={titleId}>
      <div className="words" role="rowheader">
        <Heading depth={2} id={titleId}>
          <AdLink ad={ad} />
        </Heading>
        <p className="row tight muted small meta">
          <span>{ad.number}</span>
          <span>{text('byName', { name: owner.name || text('byFormerPerson') })}</span>
          {ad.isHidden && (
            <Chip kind="bad" icon={eyeOff}>
              {text('hidden')}
            </Chip>
          )}
        </p>
        {ad.isHidden && hiddenReason && <p>{text('hiddenBecause', { reason: hiddenReason })}</p>}
        <Reports reports={reports} />
        {log.length > 0 && <Log log={log} />}
        <Refusal error={error} />
      </div>
      <div className="row acts" role="gridcell">
        {reports.length > 0 && (
          <Button size="small" onClick={() => onAsk('dismiss')}>
            {text('dismiss')}
          </Button>
        )}
        {ad.isHidden ? (
          <Button size="small" busy={busy !== undefined} onClick={restore}>
            {text('restore')}
          </Button>
        ) : (
          <Button size="small" kind="danger" icon={eyeOff} onClick={() => onAsk('hide')}>
            {text('hide')}
          </Button>
        )}
      </div>
    </div>
  )
}

function Reports({ reports }: Pick<ModeratedAd, 'reports'>): ReactElement {
  const text = useListTexts()
  const format = useFormat()
  return (
    <ul className="stack gap-8 reports">
      {reports.map(({ id, reporter, reason, body, createdAt }) => (
        <li key={id}>
          <b>{text(`reason.${reason}`)}</b> {body}
          <small className="muted">
            {text('reportedBy', {
              name: reporter.name || text('byFormerPerson'),
              date: format.date(createdAt),
              time: format.time(createdAt),
            })}
          </small>
        </li>
      ))}
    </ul>
  )
}

function Log({ log }: Pick<ModeratedAd, 'log'>): ReactElement {
  const text = useListTexts()
  const format = useFormat()
  return (
    <details>
      <summary>{text('log', { count: log.length })}</summary>
      <ul>
        {log.map(({ action, reason, by, at }) => (
          <li key={`${at} ${action}`}>
            {text(`logged.${action}`, { name: by.name || text('byFormerPerson'), date: format.date(at) })} {reason}
          </li>
        ))}
      </ul>
    </details>
  )
}

interface ReasonDialogProps {
  readonly item: ModeratedAd
  readonly action: Reasoned
  readonly onClose: () => void
}

/** The owner of a hidden ad reads the reason; that of a dismissal stays among moderators. */
function ReasonDialog({ item: { ad }, action, onClose }: ReasonDialogProps): ReactElement {
  const text = useListTexts()
  const [reason, setReason] = useState('')
  const { busy, error, run } = useAct<Reasoned>()
  const decide = async () => {
    const isDone = await run(action, () => moderateAd(ad.id, { action, reason: reason.trim() }), text(`done.${action}`))
    refreshMarket()
    if (isDone) onClose()
  }
  return (
    <FormDialog
      open
      title={text(`${action}Title`, { title: ad.title })}
      unsaved={reason.trim() !== ''}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{text('cancel')}</Button>
          <Button
            kind={action === 'hide' ? 'danger-full' : 'primary'}
            busy={busy !== undefined}
            reason={
              reason.trim() === ''
                ? required(text('reason'))
                : reason.length > REASON_LIMIT
                  ? text('reasonTooLong')
                  : undefined
            }
            onClick={() => void decide()}
          >
            {text(action)}
          </Button>
        </>
      }
    >
      <p>{text(`${action}Help`)}</p>
      <TextArea label={text('reason')} value={reason} limit={REASON_LIMIT} onChange={setReason} />
      <Refusal error={error} />
    </FormDialog>
  )
}
