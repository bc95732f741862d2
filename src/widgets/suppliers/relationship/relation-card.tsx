// One relation: its data for everybody in purchasing, the figures of a mandate, and the actions of the viewer.
import calendarOff from 'lucide-static/icons/calendar-off.svg?raw'
import phone from 'lucide-static/icons/phone.svg?raw'
import triangleAlert from 'lucide-static/icons/triangle-alert.svg?raw'
import { lazy, Suspense, useState, type ReactElement, type ReactNode } from 'react'
import { phoneLink } from '#domain/rich-text/rich-text-links.ts'
import { useGroupName } from '#shared/i18n/group-name.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { useOthersIn, useMonth, type OwnRelation, type RelationProps } from '#widgets/suppliers/cover-chip.tsx'
import { useRelationshipTexts } from './texts.ts'

const JoinDialog = lazy(async () => ({
  default: (await import('#widgets/suppliers/supplier/edit/relation-dialog.tsx')).JoinDialog,
}))
const EndRelationDialog = lazy(async () => ({
  default: (await import('#widgets/suppliers/supplier/edit/relation-dialog.tsx')).EndRelationDialog,
}))
const WithdrawEndDialog = lazy(async () => ({
  default: (await import('#widgets/suppliers/supplier/edit/relation-dialog.tsx')).WithdrawEndDialog,
}))
const RelationDialog = lazy(async () => ({
  default: (await import('#widgets/suppliers/supplier/edit/relation-dialog.tsx')).RelationDialog,
}))

export function RelationCard({ relationship, relation }: RelationProps): ReactElement {
  const text = useRelationshipTexts()
  const groupName = useGroupName()
  const [open, setOpen] = useState<'join' | 'edit' | 'end' | 'withdrawEnd'>()
  const { company } = relationship
  const { group, joinable, leadBuyer, mayChange, mayEnd, until, ended } = relation
  const isEndPlanned = until !== null && !ended
  const call = leadBuyer && phoneLink(leadBuyer.phone)
  const shared = { relationship, relation, onEnd: () => setOpen(undefined) }
  return (
    <Card title={text('relationTitle', { group: groupName(group), company: company.shortName, number: group.number })}>
      <Ending relation={relation} />
      {relation.cover === 'none' && !relation.ended && (
        <WithoutContract relationship={relationship} relation={relation} />
      )}
      <Facts relationship={relationship} relation={relation} />
      <div className="row">
        {joinable?.mayJoin && (
          <Button kind="primary" onClick={() => setOpen('join')}>
            {text('join', { number: joinable.number })}
          </Button>
        )}
        {mayChange && <Button onClick={() => setOpen('edit')}>{text('edit')}</Button>}
        {mayEnd && isEndPlanned && <Button onClick={() => setOpen('withdrawEnd')}>{text('withdrawEnd')}</Button>}
        {mayEnd && (
          <Button onClick={() => setOpen('end')}>
            {text(ended ? 'correctEnd' : isEndPlanned ? 'changeEnd' : 'end')}
          </Button>
        )}
        {call && (
          <a className="btn second" href={call}>
            <Icon source={phone} size="s" />
            {text('askLeadBuyer')}
          </a>
        )}
      </div>
      <Suspense>
        {open === 'join' && <JoinDialog {...shared} />}
        {open === 'edit' && <RelationDialog {...shared} />}
        {open === 'end' && <EndRelationDialog {...shared} />}
        {open === 'withdrawEnd' && <WithdrawEndDialog {...shared} />}
      </Suspense>
    </Card>
  )
}

/** When the company stops buying, or has stopped, and why. */
function Ending({ relation: { until, ended, endReason } }: Pick<RelationProps, 'relation'>): ReactElement | null {
  const text = useRelationshipTexts()
  const format = useFormat()
  if (until === null) return null
  return (
    <p className="ending">
      <Icon source={calendarOff} size="s" />
      <span>
        {text(ended ? 'endedOn' : 'endsOn', { day: format.date(until) })} <bdi>{endReason}</bdi>
      </span>
    </p>
  )
}

function WithoutContract({ relationship, relation: { since, joinable } }: RelationProps): ReactElement {
  const text = useRelationshipTexts()
  const othersIn = useOthersIn()
  const { company } = relationship
  const known = { company: company.shortName, year: since.slice(0, 4) }
  return (
    <p className="warn-text">
      <Icon source={triangleAlert} size="s" />
      {text('withoutContract', known)}{' '}
      {joinable && text('joinable', { number: joinable.number, companies: othersIn(joinable.companies, company) })}
    </p>
  )
}

function Facts({ relationship, relation }: RelationProps): ReactElement {
  const text = useRelationshipTexts()
  const month = useMonth()
  const { salesPeriod, company } = relationship
  const { band, articles, figures, group } = relation
  return (
    <dl className="lined spec">
      <Fact name={text('period')}>
        {salesPeriod ? `${month(salesPeriod.first)} – ${month(salesPeriod.last)}` : text('noBand')}
      </Fact>
      <Fact name={text('volume')}>
        {band ?? text('noBand')}
        {figures && figures.ordersPerQuarter !== null && `, ${text('orders', { count: figures.ordersPerQuarter })}`}
      </Fact>
      {articles.length > 0 && (
        <Fact name={text('articles')}>{articles.map(({ number, name }) => `${number} ${name}`).join(', ')}</Fact>
      )}
      {figures ? (
        <Figures figures={figures} />
      ) : (
        <Fact name={text('figures')}>
          <span className="muted">{text('noMandate', { company: company.shortName, number: group.number })}</span>
        </Fact>
      )}
    </dl>
  )
}

/** Only if the response contains them: for the own company, or as lead buyer of the group. */
function Figures({ figures }: { figures: NonNullable<OwnRelation['figures']> }): ReactElement {
  const text = useRelationshipTexts()
  const format = useFormat()
  const { amount, onTime, onTimeGroup, complaints, lastComplaint, paymentTerms } = figures
  return (
    <>
      <Fact name={text('sales')}>{amount ? format.money(amount.cents / 100) : text('noBand')}</Fact>
      <Fact name={text('onTime')}>
        {onTime === null ? text('noBand') : format.percent(onTime / 100)}
        {onTimeGroup !== null && (
          <span className="muted"> {text('ofGroup', { value: format.percent(onTimeGroup / 100) })}</span>
        )}
      </Fact>
      <Fact name={text('complaints')}>
        {format.number(complaints)}
        {lastComplaint && `, ${text('last', { day: format.date(lastComplaint) })}`}
      </Fact>
      <Fact name={text('paymentTerms')}>{paymentTerms || '–'}</Fact>
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }): ReactElement {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
