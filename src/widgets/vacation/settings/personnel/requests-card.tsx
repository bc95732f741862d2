// The requests of a person, and the proofs of their special leave: the personnel office also sends them in the person's place, and takes leave back that was not taken.
import { useStore } from '@nanostores/react'
import plus from 'lucide-static/icons/plus.svg?raw'
import { useState, type ReactElement } from 'react'
import type { PersonLeave } from '#contract/vacation-personnel.ts'
import { isOfferedTo } from '#domain/leave/leave-type.ts'
import type { Day, DayRange } from '#domain/typed-days.ts'
import { $language } from '#shared/bus/language.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { DateRangeField } from '#shared/ui/date-field/date-field.tsx'
import { EditDialog } from '#shared/ui/form-dialog/edit-dialog.tsx'
import { SelectField } from '#shared/ui/select-field.tsx'
import { Table } from '#shared/ui/table.tsx'
import { TextField } from '#shared/ui/text-field.tsx'
import { useSettingsSave } from '#widgets/vacation/settings/parts.tsx'
import { companyOf, type PersonChanges } from './api.ts'
import type { PersonDialogProps } from './person-dialogs.tsx'
import { usePersonnelTexts } from './texts.ts'
import { errorText } from '#shared/error-text.ts'
import { saveFile } from '#shared/save-file.ts'
import { fileSize } from '#shared/ui/file-size.ts'
import { required } from '#shared/ui/part-texts/texts.ts'
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
            { key: 'type', head: text('requestType'), cell: ({ type }) => text(`type.${type}`) },
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

interface Draft {
  readonly type: (typeof TYPES)[number]
  readonly half: (typeof HALVES)[number]
  readonly reason: string
  readonly days: DayRange | undefined
  readonly comment: string
}

const EMPTY: Draft = { type: 'tariffLeave', half: 'morning', reason: '', days: undefined, comment: '' }

const isTooFarBack = ({ first }: DayRange, today: Day): boolean =>
  Number(first.slice(0, 4)) < Number(today.slice(0, 4)) - YEARS_BACK

function bodyOf({ type, half, reason, comment }: Draft, days: DayRange) {
  const isHalf = type === 'tariffLeaveHalf'
  const period = {
    ...days,
    ...(isHalf && (half === 'morning' ? { endsAtNoon: true } : { startsAtNoon: true })),
  }
  return {
    type,
    periods: [period],
    ...(type === 'specialLeave' && { specialReasonId: Number(reason) }),
    ...(comment.trim() !== '' && { comment: comment.trim() }),
  }
}

/** Sent in the place of the person, and decided as always. */
function RequestDialog({ person, changes, onEnd }: PersonDialogProps): ReactElement {
  const text = usePersonnelTexts()
  const save = useSettingsSave()
  const [draft, setDraft] = useState(EMPTY)
  const [isChecked, setChecked] = useState(false)
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part })
  const { days } = draft
  const needsReason = draft.type === 'specialLeave' && draft.reason === ''
  const isOld = days !== undefined && isTooFarBack(days, person.balance.today)
  const submit = async () => {
    setChecked(true)
    if (!days || isOld || needsReason) return
    if (await save.run(() => changes.sendRequest(bodyOf(draft, days)))) onEnd()
  }
  const missing = isChecked && !days ? required(text('period')) : isOld ? text('tooFarBack') : undefined
  return (
    <EditDialog
      title={text('addRequest')}
      save={save}
      fields={['body.periods', 'body.specialReasonId']}
      unsaved={draft !== EMPTY}
      action={text('sendRequest')}
      onSubmit={() => void submit()}
      onEnd={onEnd}
    >
      <TypeFields
        draft={draft}
        person={person}
        reasonError={isChecked && needsReason ? required(text('reasonOfLeave')) : save.faultOf('body.specialReasonId')}
        onChange={change}
      />
      <DateRangeField
        label={text('period')}
        help={text('requestHelp', { name: person.name })}
        prefer="past"
        value={days}
        error={missing ?? save.faultOf('body.periods')}
        onChange={(range) => change({ days: range })}
      />
      <TextField
        optional
        label={text('comment')}
        maxLength={2_000}
        value={draft.comment}
        onChange={(comment) => change({ comment })}
      />
    </EditDialog>
  )
}

interface TypeFieldsProps {
  readonly draft: Draft
  readonly person: PersonLeave
  readonly reasonError: string | undefined
  readonly onChange: (part: Partial<Draft>) => void
}

function TypeFields({ draft, person: { companyId, balance }, reasonError, onChange }: TypeFieldsProps): ReactElement {
  const text = usePersonnelTexts()
  const { data: company } = useStore(companyOf(companyId))
  const kinds = { hasPaidTimeOff: balance.paidTimeOff !== null, hasSpecialReasons: company?.reasons.length !== 0 }
  const types = TYPES.filter((type) => isOfferedTo(type, kinds))
  return (
    <>
      <SelectField
        label={text('requestType')}
        value={draft.type}
        options={types.map((value) => ({ value, label: text(`type.${value}`) }))}
        onChange={(value) => onChange({ type: value })}
      />
      {draft.type === 'specialLeave' && (
        <ReasonField
          companyId={companyId}
          value={draft.reason}
          error={reasonError}
          onChange={(reason) => onChange({ reason })}
        />
      )}
      {draft.type === 'tariffLeaveHalf' && (
        <SelectField
          label={text('half')}
          value={draft.half}
          options={HALVES.map((value) => ({ value, label: text(`half.${value}`) }))}
          onChange={(half) => onChange({ half })}
        />
      )}
    </>
  )
}

interface ReasonFieldProps {
  readonly companyId: number
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (reason: string) => void
}

/** The catalogue of the person's company. */
function ReasonField({ companyId, value, error, onChange }: ReasonFieldProps): ReactElement {
  const text = usePersonnelTexts()
  const language = useStore($language)
  const { data } = useStore(companyOf(companyId))
  const reasons = (data?.reasons ?? []).map(({ id, label, labelEn }) => ({
    value: String(id),
    label: language === 'en' && labelEn ? labelEn : label,
  }))
  return (
    <SelectField
      label={text('reasonOfLeave')}
      value={value}
      options={[{ value: '', label: text('chooseReason') }, ...reasons]}
      error={error}
      onChange={onChange}
    />
  )
}

interface TakeBackProps {
  readonly request: Request
  readonly changes: PersonChanges
  readonly onEnd: () => void
}

function TakeBackDialog({ request, changes, onEnd }: TakeBackProps): ReactElement {
  const text = usePersonnelTexts()
  const daysWords = useDaysWords()
  const save = useSettingsSave()
  const [reason, setReason] = useState('')
  const [isChecked, setChecked] = useState(false)
  const isMissing = reason.trim() === ''
  const { id, version } = request
  const submit = async () => {
    setChecked(true)
    if (!isMissing && (await save.run(() => changes.takeBack(id, { version, reason: reason.trim() })))) onEnd()
  }
  return (
    <EditDialog
      title={text('takeBackOf', { days: daysWords(request) })}
      save={save}
      fields={['body.reason']}
      unsaved={reason !== ''}
      action={text('takeBackNow')}
      onSubmit={() => void submit()}
      onEnd={onEnd}
    >
      <p>{text('takeBackText')}</p>
      <TextField
        label={text('reason')}
        help={text('reasonHelp')}
        maxLength={500}
        value={reason}
        error={isChecked && isMissing ? required(text('reason')) : save.faultOf('body.reason')}
        onChange={setReason}
      />
    </EditDialog>
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
        <ul className="plain-rows">
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
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const save = async () => {
    setBusy(true)
    setError(undefined)
    try {
      saveFile(await fetchProof(id), name)
    } catch (failure) {
      setError(failure)
    }
    setBusy(false)
  }
  return (
    <li>
      <span>
        {name}
        <small className="muted">
          {first === last ? date(first) : `${date(first)} – ${date(last)}`}, {fileSize(size, number)}
        </small>
      </span>
      <Button size="small" busy={busy} aria-label={text('saveProof', { name })} onClick={() => void save()}>
        {text('saveFile')}
      </Button>
      {error !== undefined && (
        <p className="failure" role="alert">
          {errorText(error, text, 'proofFailed')}
        </p>
      )}
    </li>
  )
}
