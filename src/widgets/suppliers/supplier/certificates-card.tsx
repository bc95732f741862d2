// Certificates on a line of two years: valid ones with their last day, those in review, missing or expired.
import pencil from 'lucide-static/icons/pencil.svg?raw'
import plus from 'lucide-static/icons/plus.svg?raw'
import type { CSSProperties, ReactElement } from 'react'
import type { Certificate, PartnerDetails } from '#contract/suppliers-partner.ts'
import { addDays, daysBetween } from '#domain/calendar/berlin-time.ts'
import type { Day } from '#domain/calendar/typed-days.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { todayInBerlin } from '#shared/today.ts'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { IconButton } from '#shared/ui/icon-button.tsx'
import triangleAlert from 'lucide-static/icons/triangle-alert.svg?raw'
import { useMonth } from '#widgets/suppliers/cover-chip.tsx'
import { OpenDialog, useDialog } from './dialogs.tsx'
import { useCertificateName, useSupplierTexts } from './texts.ts'

/** Days before today at which the axis begins, and how many it has. */
const BEFORE = 30
const SPAN = 760
/** How far a bar reaches of which no end is known, in percent. */
const UNKNOWN_END = 10

/** Place of a day on the axis, in percent. */
const placeOf = (day: Day, now: Day): number =>
  Math.min(100, Math.max(0, ((daysBetween(now, day) + BEFORE) / SPAN) * 100))

export function CertificatesCard({ partner }: { partner: PartnerDetails }): ReactElement {
  const text = useSupplierTexts()
  const dialog = useDialog()
  const { certificates, mayChange } = partner
  const now = todayInBerlin()
  return (
    <Card
      part="certificates"
      title={text('certificates')}
      action={
        mayChange ? (
          <Button size="small" icon={plus} onClick={() => dialog.show({ kind: 'certificate' })}>
            {text('addCertificate')}
          </Button>
        ) : (
          <span className="muted small">{text('twoYears')}</span>
        )
      }
    >
      {certificates.length === 0 ? (
        <p className="muted">{text('noCertificates')}</p>
      ) : (
        <div className="expiry" style={{ '--now': `${placeOf(now, now)}%` } as CSSProperties}>
          <ul>
            {certificates.map((certificate) => (
              <Row
                key={certificate.id}
                certificate={certificate}
                now={now}
                onReview={mayChange ? () => dialog.show({ kind: 'certificate', certificate }) : undefined}
              />
            ))}
          </ul>
          <Axis now={now} />
        </div>
      )}
      <OpenDialog dialog={dialog} partner={partner} />
    </Card>
  )
}

interface RowProps {
  readonly certificate: Certificate
  readonly now: Day
  readonly onReview: (() => void) | undefined
}

function Row({ certificate, now, onReview }: RowProps): ReactElement {
  const text = useSupplierTexts()
  const nameOf = useCertificateName()
  const { state, until, plant, note } = certificate
  const at = placeOf(now, now)
  const to = until === null ? at + UNKNOWN_END : placeOf(until, now)
  const [from, width] = state === 'expired' ? [to, Math.max(2, at - to)] : [at, Math.max(2, to - at)]
  const end = state === 'missing' ? at : from + width
  const name = nameOf(certificate)
  return (
    <li>
      <div className="certificate">
        <bdi>{name}</bdi>
        <bdi className="muted">{[plant, note].filter(Boolean).join(', ')}</bdi>
      </div>
      <div className="track">
        {state !== 'missing' && <i className={`bar ${state}`} style={{ left: `${from}%`, width: `${width}%` }} />}
        <span className="state-words" style={{ left: `${end}%` }}>
          <StateWords certificate={certificate} />
        </span>
      </div>
      {onReview && <IconButton icon={pencil} size="small" label={text('review', { name })} onClick={onReview} />}
    </li>
  )
}

/** States are not only colours: each has a word, and all but valid ones have an icon. */
function StateWords({ certificate }: { certificate: Certificate }): ReactElement | string {
  const text = useSupplierTexts()
  const format = useFormat()
  const month = useMonth()
  const { state, until, reviewer, remindedOn } = certificate
  if (state === 'review')
    return reviewer ? text('state.reviewBy', { name: reviewer.name || text('formerPerson') }) : text('state.review')
  if (state === 'valid') return until ? month(until) : text('state.valid')
  const day = until ? format.date(until) : ''
  const reminded = remindedOn ? `, ${text('reminded', { day: format.shortDate(remindedOn) })}` : ''
  return (
    <span className={state === 'expiring' ? 'warn-text' : 'bad-text'}>
      <Icon source={triangleAlert} size="s" />
      {text(`state.${state}`, { day })}
      {reminded}
    </span>
  )
}

/** Today and the turns of the years; decoration, because each row contains its day. */
function Axis({ now }: { now: Day }): ReactElement {
  const text = useSupplierTexts()
  const first = Number(now.slice(0, 4)) + 1
  const years = [first, first + 1].filter((year) => `${year}-01-01` < addDays(now, SPAN - BEFORE))
  return (
    <div className="axis" aria-hidden="true">
      <div>
        <i className="now" />
        <b>{text('todayInText')}</b>
        {years
          .map((year) => ({ year, at: placeOf(`${year}-01-01`, now) }))
          .filter(({ at }) => at > 14 && at < 94)
          .map(({ year, at }) => (
            <span key={year} style={{ left: `${at}%` }}>
              {year}
            </span>
          ))}
      </div>
    </div>
  )
}
