import download from 'lucide-static/icons/download.svg?raw'
import plus from 'lucide-static/icons/plus.svg?raw'
import { useMemo, useState, type ReactElement } from 'react'
import type { PersonLeave } from '#contract/vacation-personnel.ts'
import { isYouthIn } from '#domain/leave/entitlement.ts'
import { openClaims } from '#domain/leave/lapse.ts'
import type { Day } from '#domain/calendar/typed-days.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Banner } from '#shared/ui/banner.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { SaveError } from '#shared/ui/form-dialog/use-save.tsx'
import { Table } from '#shared/ui/table.tsx'
import { useSettingsSave } from '#widgets/vacation/settings/parts.tsx'
import { RemoveButton } from './remove-button.tsx'
import { hoursText, rounded } from './amounts.ts'
import { changesOfPerson, saveCertificate, type PersonChanges } from './api.ts'
import { LedgerCard } from './ledger-card.tsx'
import { EmploymentDialog, PlaceDialog, SicknessDialog, ModelDialog } from './person-dialogs.tsx'
import { PeriodsCard, SchoolDaysCard } from './periods-card.tsx'
import { ProofsCard, RequestsCard } from './requests-card.tsx'
import { usePersonnelTexts } from './texts.ts'

export interface PersonPartProps {
  readonly person: PersonLeave
  readonly changes: PersonChanges
}

/** The leave of one person, part by part. People cannot change their own. */
export function PersonPage({ person, year }: { person: PersonLeave; year: number }): ReactElement {
  const text = usePersonnelTexts()
  const changes = useMemo(() => changesOfPerson(person.id), [person.id])
  const part = { person, changes }
  const { employment } = person
  const isYouth = employment?.birth ? isYouthIn({ birth: employment.birth }, year) : false
  return (
    <>
      {person.isSelf && <Banner kind="info" heading={text('isSelf')} />}
      <div className="settings-columns">
        <div className="stack gap-20">
          <EmploymentCard {...part} />
          <PeriodsCard {...part} />
        </div>
        <EntitlementCard person={person} year={year} />
      </div>
      <ModelsCard {...part} />
      <div className="settings-columns">
        <PlacesCard {...part} />
        <SicknessCard {...part} />
      </div>
      {isYouth && !person.isSelf && <SchoolDaysCard changes={part.changes} />}
      <RequestsCard {...part} year={year} />
      <ProofsCard proofs={person.proofs} />
      <LedgerCard {...part} year={year} />
    </>
  )
}

type Employment = NonNullable<PersonLeave['employment']>

function EmploymentCard({ person, changes }: PersonPartProps): ReactElement {
  const text = usePersonnelTexts()
  const [isOpen, setOpen] = useState(false)
  const { employment, isSelf } = person
  return (
    <Card
      title={text('employment')}
      action={
        !isSelf && (
          <Button size="small" onClick={() => setOpen(true)}>
            {text('change')}
          </Button>
        )
      }
    >
      {employment ? (
        <EmploymentFacts person={person} employment={employment} />
      ) : (
        <p className="warn">{text('noEmployment')}</p>
      )}
      {isOpen && <EmploymentDialog person={person} changes={changes} onEnd={() => setOpen(false)} />}
    </Card>
  )
}

function EmploymentFacts({
  person,
  employment,
}: Pick<PersonPartProps, 'person'> & { readonly employment: Employment }): ReactElement {
  const text = usePersonnelTexts()
  const { date, number } = useFormat()
  return (
    <dl className="facts">
      <dt>{text('entry')}</dt>
      <dd>{date(employment.entry)}</dd>
      <dt>{text('exit')}</dt>
      <dd>
        {employment.exit ? date(employment.exit) : text('noExit')}
        {employment.exit && <CertificateButton person={person} />}
      </dd>
      <dt>{text('contractDays')}</dt>
      <dd>
        {text('daysPerYear', { days: employment.contractDays })}
        <small className="muted">{text(employment.hasProRataClause ? 'withProRata' : 'withoutProRata')}</small>
        {employment.carriesPartial && <small className="muted">{text('carriesPartialYes')}</small>}
      </dd>
      {employment.contractKind && (
        <>
          <dt>{text('contractKind')}</dt>
          <dd>{text(`contractKind.${employment.contractKind}`)}</dd>
        </>
      )}
      {employment.probationEnd && (
        <>
          <dt>{text('probationEnd')}</dt>
          <dd>{date(employment.probationEnd)}</dd>
        </>
      )}
      {employment.birth && (
        <>
          <dt>{text('birth')}</dt>
          <dd>{date(employment.birth)}</dd>
        </>
      )}
      {employment.grantedHalfDays > 0 && (
        <>
          <dt>{text('grantedBefore', { year: employment.entry.slice(0, 4) })}</dt>
          <dd>
            {text('days', { count: employment.grantedHalfDays / 2, days: number(employment.grantedHalfDays / 2) })}
          </dd>
        </>
      )}
    </dl>
  )
}

/** The leave of the year for the next employer (§ 6 (2) BUrlG). */
function CertificateButton({ person: { id, name } }: Pick<PersonPartProps, 'person'>): ReactElement {
  const text = usePersonnelTexts()
  const save = useSettingsSave()
  const file = `${text('certificate')} ${name}.txt`
  return (
    <>
      <Button
        kind="ghost"
        size="small"
        icon={download}
        busy={save.isBusy}
        onClick={() => void save.run(() => saveCertificate(id, file))}
      >
        {text('certificate')}
      </Button>
      <SaveError save={save} fields={[]} />
    </>
  )
}

/** How the claim of the year follows from contract and hours, and the last day of carried-over days. */
function EntitlementCard({ person, year }: { person: PersonLeave; year: number }): ReactElement {
  const text = usePersonnelTexts()
  const { number } = useFormat()
  const { derivation, balance } = person
  const amount = (value: Parameters<typeof rounded>[0]) =>
    text('days', { count: rounded(value), days: number(rounded(value)) })
  return (
    <Card title={text('entitlement', { year })}>
      <dl className="facts">
        {derivation && (
          <>
            <dt>{text('statutory')}</dt>
            <dd>
              {amount(derivation.statutory)}
              <small className="muted">
                {text('statutoryRule', { days: number(rounded(derivation.daysPerWeek)) })}
              </small>
            </dd>
            {derivation.disability.numerator > 0 && (
              <>
                <dt>{text('disability')}</dt>
                <dd>{amount(derivation.disability)}</dd>
              </>
            )}
            <dt>{text('contractual')}</dt>
            <dd>{amount(derivation.contractual)}</dd>
          </>
        )}
        <dt>{text('entitled')}</dt>
        <dd>
          {amount(balance.entitlement)}
          {derivation && !derivation.isBooked && <small className="muted">{text('provisional')}</small>}
        </dd>
        {balance.corrected.entries.length > 0 && (
          <>
            <dt>{text('corrected')}</dt>
            <dd>{amount(balance.corrected.amount)}</dd>
          </>
        )}
        <dt>{text('carriedOver')}</dt>
        <dd>
          {amount(balance.carriedOver)}
          <Lapses balance={balance} year={year} />
        </dd>
        <dt>{text('taken')}</dt>
        <dd>{amount(balance.taken.amount)}</dd>
        <dt>{text('planned')}</dt>
        <dd>{amount(balance.planned.amount)}</dd>
        <dt>{text('requested')}</dt>
        <dd>{amount(balance.requested.amount)}</dd>
        <dt className="strong">{text('left')}</dt>
        <dd className="strong">{amount(balance.left)}</dd>
        <Payout person={person} />
        <dt>{text('flexitimeAccount')}</dt>
        <dd>{text('hours', { hours: hoursText(balance.flexitime.balance) })}</dd>
      </dl>
    </Card>
  )
}

/** The days that are paid out when the employment ends. */
function Payout({ person: { payout, employment } }: { person: PersonLeave }): ReactElement | null {
  const text = usePersonnelTexts()
  const { number, date } = useFormat()
  if (!payout || !employment?.exit) return null
  return (
    <>
      <dt>{text('payout')}</dt>
      <dd>
        {text('days', { count: rounded(payout), days: number(rounded(payout)) })}
        <small className="muted">{text('payoutRule', { date: date(employment.exit) })}</small>
      </dd>
    </>
  )
}

/** The rest of earlier years, and until when it can be taken. */
function Lapses({ balance, year }: { balance: PersonLeave['balance']; year: number }): ReactElement[] {
  const text = usePersonnelTexts()
  const { number, date } = useFormat()
  return openClaims(balance.claims, balance.today)
    .filter((claim) => claim.year < year)
    .map((claim) => (
      <small key={`${claim.year} ${claim.kind}`} className="muted">
        {text(claim.lapsesOn ? 'lapses' : 'lapsesNever', {
          count: rounded(claim.left),
          days: number(rounded(claim.left)),
          year: claim.year,
          date: claim.lapsesOn ? date(claim.lapsesOn) : '',
        })}
      </small>
    ))
}

function ModelWeeks({ model: { weeks, rosteredOnHolidays } }: { model: PersonLeave['models'][number] }): ReactElement {
  const text = usePersonnelTexts()
  const week = (targets: readonly number[]) => targets.map((minutes) => (minutes === 0 ? '–' : hoursText(minutes)))
  return (
    <>
      {weeks.map((one) => week(one).join(' · ')).join(' | ')}
      {rosteredOnHolidays && <small className="muted">{text('rosteredShort')}</small>}
    </>
  )
}

function AddButton({ label, onClick }: { label: string; onClick: () => void }): ReactElement {
  return (
    <Button size="small" icon={plus} onClick={onClick}>
      {label}
    </Button>
  )
}

function ModelsCard({ person, changes }: PersonPartProps): ReactElement {
  const text = usePersonnelTexts()
  const { date } = useFormat()
  const [isOpen, setOpen] = useState(false)
  const { models, isSelf } = person
  return (
    <Card
      flush
      title={text('models')}
      action={!isSelf && <AddButton label={text('addModel')} onClick={() => setOpen(true)} />}
    >
      {models.length === 0 ? (
        <p className="muted pad">{text('standardModel')}</p>
      ) : (
        <Table
          label={text('models')}
          rows={models}
          rowKey={({ from }) => from}
          columns={[
            { key: 'from', head: text('from'), cell: ({ from }) => date(from) },
            {
              key: 'weeks',
              head: text('weekDays'),
              cell: (model) => <ModelWeeks model={model} />,
            },
            {
              key: 'sum',
              head: text('perWeek'),
              numeric: true,
              cell: ({ weeks }) => hoursText(weeks.flat().reduce((sum, minutes) => sum + minutes, 0) / weeks.length),
            },
            {
              key: 'actions',
              head: text('actions'),
              cell: ({ from }) =>
                !isSelf && (
                  <RemoveButton
                    title={text('removeModel', { date: date(from) })}
                    onRemove={() => changes.removeModel(from)}
                  />
                ),
            },
          ]}
        />
      )}
      {isOpen && <ModelDialog person={person} changes={changes} onEnd={() => setOpen(false)} />}
    </Card>
  )
}

function PlacesCard({ person, changes }: PersonPartProps): ReactElement {
  const text = usePersonnelTexts()
  const { date } = useFormat()
  const [isOpen, setOpen] = useState(false)
  const { places, isSelf } = person
  const remove = (from: Day) => (
    <RemoveButton title={text('removePlace', { date: date(from) })} onRemove={() => changes.removePlace(from)} />
  )
  return (
    <Card
      title={text('places')}
      action={!isSelf && <AddButton label={text('addPlace')} onClick={() => setOpen(true)} />}
    >
      {places.length === 0 && <p className="warn">{text('noPlace')}</p>}
      <ul className="lined plain-rows">
        {places.map(({ from, site }) => (
          <li key={from ?? ''}>
            <span>
              {site}
              <small className="muted">
                {from === null ? text('fromStart') : text('fromDate', { date: date(from) })}
              </small>
            </span>
            {from !== null && !isSelf && remove(from)}
          </li>
        ))}
      </ul>
      {isOpen && <PlaceDialog person={person} changes={changes} onEnd={() => setOpen(false)} />}
    </Card>
  )
}

function SicknessCard({ person, changes }: PersonPartProps): ReactElement {
  const text = usePersonnelTexts()
  const { date } = useFormat()
  const [isOpen, setOpen] = useState(false)
  const { sickness, isSelf } = person
  return (
    <Card
      title={text('sickness')}
      action={!isSelf && <AddButton label={text('addSickness')} onClick={() => setOpen(true)} />}
    >
      {sickness.length === 0 ? (
        <p className="muted">{text('noSickness')}</p>
      ) : (
        <ul className="lined plain-rows">
          {sickness.map(({ first, last }) => (
            <li key={first}>
              <span>{`${date(first)} – ${last ? date(last) : text('openEnd')}`}</span>
            </li>
          ))}
        </ul>
      )}
      {isOpen && <SicknessDialog changes={changes} onEnd={() => setOpen(false)} />}
    </Card>
  )
}
