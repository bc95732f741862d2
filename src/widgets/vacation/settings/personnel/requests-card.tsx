// The requests of a person, and the proofs of their special leave: the personnel office also sends them in the person's place, and takes leave back that was not taken.
import { useStore } from '@nanostores/react'
import plus from 'lucide-static/icons/plus.svg?raw'
import { useState, type ReactElement } from 'react'
import type { PersonLeave } from '#contract/vacation-personnel.ts'
import type { Fields } from '#domain/forms/fields.ts'
import { isOfferedTo } from '#domain/leave/leave-type.ts'
import type { Day, DayRange } from '#domain/calendar/typed-days.ts'
import { $language } from '#shared/bus/language.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { DateRangeField } from '#shared/ui/date-field/date-field.tsx'
import { Failure } from '#shared/ui/failure.tsx'
import { EntryDialog } from '#shared/ui/form-dialog/entry-dialog.tsx'
import { useForm, type FieldProps } from '#shared/ui/form-dialog/use-form.ts'
import { SelectField } from '#shared/ui/select-field.tsx'
import { Table } from '#shared/ui/table.tsx'
import { TextField } from '#shared/ui/text-field.tsx'
import { companyOf, type PersonChanges } from './api.ts'
import type { PersonDialogProps } from './person-dialogs.tsx'
import { usePersonnelTexts } from './texts.ts'
import { errorText } from '#shared/transport/error-text.ts'
import { saveFile } from '#shared/transport/save-file.ts'
import { fileSize } from '#shared/ui/file-size.ts'
import { useCall } from '#shared/ui/use-call.ts'
import { fetchProof } from '#widgets/vacation/proofs/api.ts'

type Request = PersonLeave['requests'][number]

interface RequestsCardProps {
  readonly person: PersonLeave
  readonly changes: PersonChanges
  readonly year: number
}

export function RequestsCard({ person, changes, year }: RequestsCardProps): ReactElement {
  const text = usePersonnelTexts()
  const [opened, setOpened] = useState<Request | 'new'>()
  const daysWords = useDaysWords()
  const { requests, isSelf, balance } = person
  const close = () => setOpened(undefined)
  return (
    <Card
      flush
      title={text('requests', { year })}
      action={
        !isSelf && (
          <Button size="small" icon={plus} onClick={() => setOpened('new')}>
            {text('addRequest')}
          </Button>
        )
      }
    >
      {requests.length === 0 ? (
        <p className="muted pad">{text('noRequests')}</p>
      ) : (
        <Table
          label={text('requests', { year })}
          rows={requests}
          rowKey={({ id }) => String(id)}
          columns={[
            { key: 'days', head: text('period'), cell: (request) => daysWords(request) },
            { key: 'type', head: text('type'), cell: ({ type }) => text(`type.${type}`) },
            { key: 'status', head: text('status'), cell: ({ status }) => text(`status.${status}`) },
            {
              key: 'actions',
              head: text('actions'),
              cell: (request) =>
                !isSelf &&
                request.status === 'approved' &&
                request.last < balance.today && (
                  <Button
                    size="small"
                    aria-label={text('takeBackOf', { days: daysWords(request) })}
                    onClick={() => setOpened(request)}
                  >
                    {text('takeBack')}
                  </Button>
                ),
            },
          ]}
        />
      )}
      {opened === 'new' && <RequestDialog person={person} changes={changes} onEnd={close} />}
      {opened && opened !== 'new' && <TakeBackDialog request={opened} changes={changes} onEnd={close} />}
    </Card>
  )
}

function useDaysWords(): (days: DayRange) => string {
  const { date } = useFormat()
  return ({ first, last }) => (first === last ? date(first) : `${date(first)} – ${date(last)}`)
}

/** Flexitime is corrected in its account. */
const TYPES = ['tariffLeave', 'tariffLeaveHalf', 'specialLeave', 'paidTimeOff'] as const
const HALVES = ['morning', 'noon'] as const
/** The server refuses days of earlier years. */
const YEARS_BACK = 3

const REQUEST = {
  type: { kind: 'choice', of: TYPES, required: true },
  specialReasonId: { kind: 'id', label: 'reasonOfLeave' },
  half: { kind: 'choice', of: HALVES, required: true },
  /** Refusals about the days name the list of periods. */
  days: { kind: 'period', parts: ['periods', 'periods'], required: true, label: 'period' },
  comment: { kind: 'line', limit: 2_000 },
} as const satisfies Fields
interface Values {
  readonly type: (typeof TYPES)[number]
  readonly specialReasonId: number | null
  readonly half: (typeof HALVES)[number]
  readonly days: DayRange | null
  readonly comment: string
}
const NEW: Values = { type: 'tariffLeave', specialReasonId: null, half: 'morning', days: null, comment: '' }

const isTooFarBack = ({ first }: DayRange, today: Day): boolean =>
  Number(first.slice(0, 4)) < Number(today.slice(0, 4)) - YEARS_BACK

function bodyOf({ type, half, specialReasonId, days, comment }: Values) {
  const isHalf = type === 'tariffLeaveHalf'
  const period = {
    ...days!,
    ...(isHalf && (half === 'morning' ? { endsAtNoon: true } : { startsAtNoon: true })),
  }
  return {
    type,
    periods: [period],
    ...(type === 'specialLeave' && { specialReasonId: specialReasonId! }),
    ...(comment !== '' && { comment }),
  }
}

/** Sent in the place of the person, and decided as always. */
function RequestDialog({ person, changes, onEnd }: PersonDialogProps): ReactElement {
  const text = usePersonnelTexts()
  const { today } = person.balance
  const form = useForm(REQUEST, NEW, 0, {
    text,
    check: ({ type, specialReasonId, days }) => ({
      specialReasonId: type === 'specialLeave' && specialReasonId === null ? 'required' : undefined,
      days: days && isTooFarBack(days, today) ? 'tooFarBack' : undefined,
    }),
  })
  const { type } = form.values
  return (
    <EntryDialog
      title={text('addRequest')}
      form={form}
      action={text('sendRequest')}
      onSave={(values) => changes.sendRequest(bodyOf(values))}
      onEnd={onEnd}
    >
      <TypeField field={form.field('type')} person={person} />
      {type === 'specialLeave' && <ReasonField field={form.field('specialReasonId')} companyId={person.companyId} />}
      {type === 'tariffLeaveHalf' && (
        <SelectField
          {...form.field('half')}
          options={HALVES.map((value) => ({ value, label: text(`half.${value}`) }))}
        />
      )}
      <DateRangeField {...form.field('days')} help={text('requestHelp', { name: person.name })} prefer="past" />
      <TextField {...form.field('comment')} />
    </EntryDialog>
  )
}

interface TypeFieldProps {
  readonly field: FieldProps<Values['type']>
  readonly person: PersonLeave
}

function TypeField({ field, person: { companyId, balance } }: TypeFieldProps): ReactElement {
  const text = usePersonnelTexts()
  const { data: company } = useStore(companyOf(companyId))
  const kinds = { hasPaidTimeOff: balance.paidTimeOff !== null, hasSpecialReasons: company?.reasons.length !== 0 }
  const types = TYPES.filter((type) => isOfferedTo(type, kinds))
  return <SelectField {...field} options={types.map((value) => ({ value, label: text(`type.${value}`) }))} />
}

interface ReasonFieldProps {
  readonly field: FieldProps<Values['specialReasonId']>
  readonly companyId: number
}

/** The catalogue of the person's company. */
function ReasonField({ field, companyId }: ReasonFieldProps): ReactElement {
  const text = usePersonnelTexts()
  const language = useStore($language)
  const { data } = useStore(companyOf(companyId))
  const reasons = (data?.reasons ?? []).map(({ id, label, labelEn }) => ({
    value: String(id),
    label: language === 'en' && labelEn ? labelEn : label,
  }))
  return <SelectField {...field} optional={false} options={[{ value: '', label: text('chooseReason') }, ...reasons]} />
}

const TAKE_BACK = { reason: { kind: 'line', limit: 500, required: true } } as const satisfies Fields

interface TakeBackProps {
  readonly request: Request
  readonly changes: PersonChanges
  readonly onEnd: () => void
}

function TakeBackDialog({ request, changes, onEnd }: TakeBackProps): ReactElement {
  const text = usePersonnelTexts()
  const daysWords = useDaysWords()
  const form = useForm(TAKE_BACK, { reason: '' }, request.version, { text })
  return (
    <EntryDialog
      title={text('takeBackOf', { days: daysWords(request) })}
      form={form}
      action={text('takeBackNow')}
      onSave={({ reason }, version) => changes.takeBack(request.id, { reason }, version)}
      onEnd={onEnd}
    >
      <p>{text('takeBackText')}</p>
      <TextField {...form.field('reason')} help={text('reasonHelp')} />
    </EntryDialog>
  )
}

type Proof = PersonLeave['proofs'][number]

/** The proofs for special leave of the year. */
export function ProofsCard({ proofs }: Pick<PersonLeave, 'proofs'>): ReactElement {
  const text = usePersonnelTexts()
  return (
    <Card title={text('proofs')}>
      {proofs.length === 0 ? (
        <p className="muted">{text('noProofs')}</p>
      ) : (
        <ul className="lined plain-rows">
          {proofs.map((proof) => (
            <ProofRow key={proof.id} proof={proof} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function ProofRow({ proof: { id, name, size, first, last } }: { proof: Proof }): ReactElement {
  const text = usePersonnelTexts()
  const { date, number } = useFormat()
  const { isBusy: busy, error, run } = useCall()
  const save = () =>
    run(async () => {
      saveFile(await fetchProof(id), name)
    })
  return (
    <li>
      <span>
        {name}
        <small className="muted">
          {first === last ? date(first) : `${date(first)} – ${date(last)}`}, {fileSize(size, number)}
        </small>
      </span>
      <Button size="small" busy={busy} aria-label={text('saveOf', { name })} onClick={() => void save()}>
        {text('save')}
      </Button>
      {error !== undefined && <Failure>{errorText(error, text, 'proofFailed')}</Failure>}
    </li>
  )
}
