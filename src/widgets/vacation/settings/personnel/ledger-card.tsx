import plus from 'lucide-static/icons/plus.svg?raw'
import { useState, type ReactElement } from 'react'
import type { CorrectionBody, PersonLeave } from '#contract/vacation-personnel.ts'
import { CLAIM_KINDS } from '#domain/leave/balance.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { SelectField } from '#shared/ui/select-field.tsx'
import { Table } from '#shared/ui/table.tsx'
import { TextField } from '#shared/ui/text-field.tsx'
import { EditDialog } from '#shared/ui/form-dialog/edit-dialog.tsx'
import { required } from '#shared/ui/part-texts/texts.ts'
import { useSettingsSave } from '#widgets/vacation/settings/parts.tsx'
import { hoursText, readDays, readHours, rounded } from './amounts.ts'
import type { PersonChanges } from './api.ts'
import type { PersonDialogProps } from './person-dialogs.tsx'
import { usePersonnelTexts } from './texts.ts'

type Entry = PersonLeave['ledger'][number]

interface LedgerCardProps {
  readonly person: PersonLeave
  readonly changes: PersonChanges
  readonly year: number
}

/** Every entry of the year with the running sum of its account; a correction is one more entry. */
export function LedgerCard({ person, changes, year }: LedgerCardProps): ReactElement {
  const text = usePersonnelTexts()
  const { number } = useFormat()
  const [isOpen, setOpen] = useState(false)
  const amount = (entry: Entry, value: Entry['amount']) =>
    entry.account === 'flexitime' ? hoursText(rounded(value)) : number(rounded(value))
  return (
    <Card
      flush
      title={text('ledger', { year })}
      action={
        !person.isSelf && (
          <Button size="small" icon={plus} onClick={() => setOpen(true)}>
            {text('correct')}
          </Button>
        )
      }
    >
      {person.ledger.length === 0 ? (
        <p className="muted pad">{text('noEntries')}</p>
      ) : (
        <Table
          label={text('ledger', { year })}
          rows={person.ledger}
          rowKey={({ id }) => String(id)}
          columns={[
            { key: 'at', head: text('date'), cell: (entry) => <When entry={entry} year={year} /> },
            { key: 'what', head: text('entry.head'), cell: (entry) => <What entry={entry} /> },
            {
              key: 'amount',
              head: text('amount'),
              numeric: true,
              cell: (entry) => (entry.kind === 'book' ? '–' : amount(entry, entry.amount)),
            },
            {
              key: 'balance',
              head: text('sum'),
              numeric: true,
              cell: (entry) => (entry.balance ? amount(entry, entry.balance) : '–'),
            },
            {
              key: 'by',
              head: text('by'),
              cell: ({ by, reason, isByContract }) => (
                <div>
                  {by || text('portal')}
                  {isByContract && <small className="muted">{text('byContract')}</small>}
                  {reason && <small className="muted">{reason}</small>}
                </div>
              ),
            },
          ]}
        />
      )}
      {isOpen && <CorrectionDialog person={person} changes={changes} year={year} onEnd={() => setOpen(false)} />}
    </Card>
  )
}

/** A claim is of the whole year, whenever it was booked. */
function When({ entry: { kind, at }, year }: { entry: Entry; year: number }): ReactElement {
  const text = usePersonnelTexts()
  const { date } = useFormat()
  if (kind !== 'claim') return <span>{date(at)}</span>
  return (
    <div>
      {text('forYear', { year })}
      <small className="muted">{text('bookedOn', { date: date(at) })}</small>
    </div>
  )
}

/** Account and kind of an entry, with the days of a request. */
function What({ entry: { account, kind, claimKind, first, last } }: { entry: Entry }): ReactElement {
  const text = usePersonnelTexts()
  const { date } = useFormat()
  const words = [text(`account.${account}`), text(`entry.${kind}`), claimKind ? text(`claim.${claimKind}`) : '']
  const days = first && last ? (first === last ? date(first) : `${date(first)} – ${date(last)}`) : ''
  return (
    <div>
      {words.filter(Boolean).join(' · ')}
      {days && <small className="muted">{days}</small>}
    </div>
  )
}

const ACCOUNTS = ['leave', 'paidTimeOff', 'flexitime'] as const

interface Target {
  readonly account: (typeof ACCOUNTS)[number]
  readonly claimKind: NonNullable<CorrectionBody['claimKind']>
}

function AccountFields({
  account,
  claimKind,
  onChange,
}: Target & { onChange: (part: Partial<Target>) => void }): ReactElement {
  const text = usePersonnelTexts()
  return (
    <>
      <SelectField
        label={text('account')}
        value={account}
        options={ACCOUNTS.map((value) => ({ value, label: text(`account.${value}`) }))}
        onChange={(value) => onChange({ account: value })}
      />
      {account === 'leave' && (
        <SelectField
          label={text('claimKind')}
          value={claimKind}
          options={CLAIM_KINDS.map((value) => ({ value, label: text(`claim.${value}`) }))}
          onChange={(value) => onChange({ claimKind: value })}
        />
      )}
    </>
  )
}

function CorrectionDialog({ changes, year, onEnd }: PersonDialogProps & { year: number }): ReactElement {
  const text = usePersonnelTexts()
  const save = useSettingsSave()
  const [start] = useState({
    account: 'leave' as Target['account'],
    claimKind: 'contractual' as Target['claimKind'],
    amount: '',
    reason: '',
  })
  const [draft, setDraft] = useState(start)
  const [isChecked, setChecked] = useState(false)
  const { account, claimKind } = draft
  const isTime = account === 'flexitime'
  const minutes = isTime ? readHours(draft.amount) : undefined
  const read = isTime ? minutes !== undefined && { numerator: minutes, denominator: 1 } : readDays(draft.amount)
  const reason = draft.reason.trim()
  const submit = async () => {
    setChecked(true)
    if (!read || reason === '') return
    const body = { account, year, amount: read, reason, ...(account === 'leave' && { claimKind }) }
    if (await save.run(() => changes.correct(body))) onEnd()
  }
  return (
    <EditDialog
      title={text('correctTitle', { year })}
      save={save}
      fields={['body.amount', 'body.reason']}
      unsaved={draft !== start}
      onSubmit={() => void submit()}
      onEnd={onEnd}
    >
      <AccountFields account={account} claimKind={claimKind} onChange={(part) => setDraft({ ...draft, ...part })} />
      <TextField
        label={text(isTime ? 'amountHours' : 'amountDays')}
        help={text(isTime ? 'amountHoursHelp' : 'amountDaysHelp')}
        value={draft.amount}
        error={
          isChecked && draft.amount.trim() === ''
            ? required(text(isTime ? 'amountHours' : 'amountDays'))
            : isChecked && !read
              ? text('amountInvalid')
              : save.faultOf('body.amount')
        }
        onChange={(amount) => setDraft({ ...draft, amount })}
      />
      <TextField
        label={text('reason')}
        help={text('reasonHelp')}
        maxLength={500}
        value={draft.reason}
        error={isChecked && reason === '' ? required(text('reason')) : save.faultOf('body.reason')}
        onChange={(value) => setDraft({ ...draft, reason: value })}
      />
    </EditDialog>
  )
}
