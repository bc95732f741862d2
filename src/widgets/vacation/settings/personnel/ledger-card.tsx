import plus from 'lucide-static/icons/plus.svg?raw'
import { useState, type ReactElement } from 'react'
import type { CorrectionBody, PersonLeave } from '#contract/vacation-personnel.ts'
import type { Fields } from '#domain/forms/fields.ts'
import { CLAIM_KINDS } from '#domain/leave/balance.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { SelectField } from '#shared/ui/select-field.tsx'
import { Table } from '#shared/ui/table.tsx'
import { TextField } from '#shared/ui/text-field.tsx'
import { EntryDialog } from '#shared/ui/form-dialog/entry-dialog.tsx'
import { useForm } from '#shared/ui/form-dialog/use-form.ts'
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

const CORRECTION = {
  account: { kind: 'choice', of: ACCOUNTS, required: true },
  claimKind: { kind: 'choice', of: CLAIM_KINDS, required: true },
  /** The typed amount: days, for flexitime hours. */
  amount: { kind: 'line', limit: 20, required: true },
  reason: { kind: 'line', limit: 500, required: true },
} as const satisfies Fields
interface Correction {
  readonly account: (typeof ACCOUNTS)[number]
  readonly claimKind: (typeof CLAIM_KINDS)[number]
  readonly amount: string
  readonly reason: string
}
const NEW: Correction = { account: 'leave', claimKind: 'contractual', amount: '', reason: '' }

function amountOf({ account, amount }: Correction): CorrectionBody['amount'] | undefined {
  if (account !== 'flexitime') return readDays(amount)
  const minutes = readHours(amount)
  return minutes === undefined ? undefined : { numerator: minutes, denominator: 1 }
}

function CorrectionDialog({ changes, year, onEnd }: PersonDialogProps & { year: number }): ReactElement {
  const text = usePersonnelTexts()
  const form = useForm(CORRECTION, NEW, 0, {
    text,
    check: (values) => ({ amount: amountOf(values) ? undefined : 'amount' }),
  })
  const { account } = form.values
  const isTime = account === 'flexitime'
  return (
    <EntryDialog
      title={text('correctTitle', { year })}
      form={form}
      onSave={(values) => {
        const claim = values.account === 'leave' && { claimKind: values.claimKind }
        return changes.correct({
          account: values.account,
          year,
          amount: amountOf(values)!,
          reason: values.reason,
          ...claim,
        })
      }}
      onEnd={onEnd}
    >
      <SelectField
        {...form.field('account')}
        options={ACCOUNTS.map((value) => ({ value, label: text(`account.${value}`) }))}
      />
      {account === 'leave' && (
        <SelectField
          {...form.field('claimKind')}
          options={CLAIM_KINDS.map((value) => ({ value, label: text(`claim.${value}`) }))}
        />
      )}
      <TextField
        {...form.field('amount', text(isTime ? 'amountHours' : 'amountDays'))}
        help={text(isTime ? 'amountHoursHelp' : 'amountDaysHelp')}
      />
      <TextField {...form.field('reason')} help={text('reasonHelp')} />
    </EntryDialog>
  )
}
