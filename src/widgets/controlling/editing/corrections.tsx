// Corrections of a figure: each with its reason; the counted value stays visible, and so does a correction that no longer holds.
import { useStore } from '@nanostores/react'
import check from 'lucide-static/icons/check.svg?raw'
import history from 'lucide-static/icons/history.svg?raw'
import plus from 'lucide-static/icons/plus.svg?raw'
import undo from 'lucide-static/icons/undo-2.svg?raw'
import { useMemo, useState, type ReactElement } from 'react'
import type { CorrectionBody, FigureCorrection, FigureCorrections, StatisticsQuery } from '#contract/controlling.ts'
import { REASON_LIMIT } from '#domain/controlling/limits.ts'
import { PERIOD_LIMIT } from '#domain/controlling/periods.ts'
import type { Fields } from '#domain/forms/fields.ts'
import { announce } from '#shared/element/announce.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { Chip } from '#shared/ui/chip.tsx'
import { ReasonDialog } from '#shared/ui/decisions/reason-dialog.tsx'
import { EntryDialog } from '#shared/ui/form-dialog/entry-dialog.tsx'
import { useForm } from '#shared/ui/form-dialog/use-form.ts'
import { Loaded } from '#shared/ui/lists/loaded.tsx'
import { SelectField } from '#shared/ui/select-field.tsx'
import { Table } from '#shared/ui/table.tsx'
import { TextArea } from '#shared/ui/text-area.tsx'
import { TextField } from '#shared/ui/text-field.tsx'
import {
  correct,
  correctionsOf,
  refreshControlling,
  statisticsOf,
  withdrawCorrection,
} from '#widgets/controlling/api.ts'
import { useFigureWords } from '#widgets/controlling/figure-words.ts'
import { useControllingTexts } from '#widgets/controlling/texts.ts'
import type { EditedFigure } from './edited-figure.ts'
import { usePeriodOptions } from './period-options.ts'
import { decimalRule, readDecimal } from './decimal.ts'
import { useEditingTexts } from './texts.ts'

const FIELDS = {
  company: { kind: 'id', required: true },
  site: { kind: 'id' },
  period: { kind: 'line', limit: PERIOD_LIMIT, required: true },
  value: { kind: 'line', limit: 16, required: true },
  reason: { kind: 'text', limit: REASON_LIMIT, required: true },
} as const satisfies Fields

const CHIPS = {
  inForce: { kind: 'ok', icon: check },
  replaced: { kind: 'off', icon: history },
  withdrawn: { kind: 'off', icon: undo },
} as const

export function Corrections(edited: EditedFigure): ReactElement {
  const text = useEditingTexts()
  const [isOpen, setOpen] = useState(false)
  const [withdrawn, setWithdrawn] = useState<FigureCorrection>()
  const state = useStore(correctionsOf(edited.figure.id))
  // From the present list, because a conflict loads another version.
  const current = state.data?.corrections.find(({ id }) => id === withdrawn?.id) ?? withdrawn
  return (
    <>
      <Card
        flush
        part="corrections"
        title={text('corrections')}
        action={
          <Button size="small" icon={plus} onClick={() => setOpen(true)}>
            {text('correction.add')}
          </Button>
        }
      >
        <Loaded state={state} failed={text('correction.failed')} personal onRetry={refreshControlling}>
          {({ corrections }) =>
            corrections.length === 0 ? (
              <p className="muted pad">{text('correction.none')}</p>
            ) : (
              <CorrectionTable {...edited} corrections={corrections} onWithdraw={setWithdrawn} />
            )
          }
        </Loaded>
      </Card>
      {isOpen && <CorrectionDialog {...edited} onEnd={() => setOpen(false)} />}
      {current && withdrawn && (
        <ReasonDialog
          title={text('correction.withdrawTitle')}
          help={text('correction.withdrawHelp')}
          action={text('correction.withdraw')}
          refusals={text}
          onSubmit={async (reason) => {
            await withdrawCorrection(current, reason)
            announce(text('correction.wasWithdrawn'))
          }}
          onClose={() => setWithdrawn(undefined)}
        />
      )}
    </>
  )
}

interface CorrectionTableProps extends EditedFigure {
  readonly corrections: readonly FigureCorrection[]
  readonly onWithdraw: (correction: FigureCorrection) => void
}

function CorrectionTable({ figure, corrections, onWithdraw }: CorrectionTableProps): ReactElement {
  const text = useEditingTexts()
  const words = useFigureWords()
  const placeOf = ({ company, site }: FigureCorrection) => [company.name, site?.name].filter(Boolean).join(', ')
  const nameOf = (one: FigureCorrection) => `${placeOf(one)}, ${words.periodText(one.period.text)}`
  return (
    <Table<FigureCorrection>
      label={text('corrections')}
      rows={corrections}
      rowKey={({ id }) => String(id)}
      columns={[
        { key: 'period', head: text('correction.period'), cell: ({ period }) => words.periodText(period.text) },
        { key: 'place', head: text('correction.place'), cell: (one) => <bdi>{placeOf(one)}</bdi> },
        {
          key: 'original',
          head: text('correction.original'),
          numeric: true,
          cell: ({ original }) => words.bare(original, figure),
        },
        {
          key: 'value',
          head: text('correction.value'),
          numeric: true,
          cell: ({ value }) => <b>{words.bare(value, figure)}</b>,
        },
        {
          key: 'reason',
          head: text('correction.reason'),
          cell: (one) => <Reason correction={one} />,
        },
        {
          key: 'state',
          head: text('correction.state'),
          cell: (one) => <State correction={one} />,
        },
        {
          key: 'actions',
          head: text('actions'),
          cell: (one) =>
            one.state === 'inForce' && one.mayWithdraw ? (
              <Button
                size="small"
                aria-label={text('correction.withdrawOf', { name: nameOf(one) })}
                onClick={() => onWithdraw(one)}
              >
                {text('correction.withdraw')}
              </Button>
            ) : null,
        },
      ]}
    />
  )
}

function Reason({ correction: { reason, by, at } }: { correction: FigureCorrection }): ReactElement {
  const text = useEditingTexts()
  const { date } = useFormat()
  return (
    <div className="stack gap-4 entry-text">
      <p>{reason}</p>
      <small className="muted">{text('byOn', { by: by.name, day: date(at) })}</small>
    </div>
  )
}

function State({ correction }: { correction: FigureCorrection }): ReactElement {
  const text = useEditingTexts()
  const { date } = useFormat()
  const { state, endedBy, endedAt, endReason } = correction
  return (
    <div className="stack gap-4 entry-text">
      <Chip {...CHIPS[state]}>{text(`correction.${state}`)}</Chip>
      {endedAt && (
        <small className="muted">
          {text('byOn', { by: endedBy?.name ?? '', day: date(endedAt) })}
          {endReason && `: ${endReason}`}
        </small>
      )}
    </div>
  )
}

interface Written {
  readonly company: number | null
  readonly site: number | null
  readonly period: string
  readonly value: string
  readonly reason: string
}

/** A correction with the one of the same value that is in force, of those that are known. */
function bodyOf(
  { company, site, period, value, reason }: Written,
  known: FigureCorrections | undefined,
): CorrectionBody {
  const isSame = (one: FigureCorrection) =>
    one.period.text === period && one.company.id === company && (one.site?.id ?? null) === site
  const inForce = known && (known.corrections.find((one) => one.state === 'inForce' && isSame(one))?.id ?? 0)
  return {
    period,
    company: company!,
    ...(site !== null && { site }),
    value: readDecimal(value)!,
    reason,
    ...(inForce !== undefined && { inForce }),
  }
}

function CorrectionDialog({ figure, overview, filters, onEnd }: EditedFigure & { onEnd: () => void }): ReactElement {
  const text = useEditingTexts()
  const common = useControllingTexts()
  const words = useFigureWords()
  const { companyId, siteId } = filters.filters
  // From the present list, because a conflict loads it again.
  const known = useStore(correctionsOf(figure.id)).data
  const form = useForm(
    FIELDS,
    { company: companyId ?? null, site: siteId ?? null, period: '', value: '', reason: '' },
    0,
    { text, check: ({ value }) => ({ value: decimalRule(value, figure.decimals, figure.mayBeNegative) }) },
  )
  const sites = overview.places.find(({ id }) => id === form.values.company)?.sites ?? []
  const options = (all: readonly { id: number; name: string }[], none: string) => [
    { value: '', label: none },
    ...all.map(({ id, name }) => ({ value: String(id), label: name })),
  ]
  return (
    <EntryDialog
      title={text('correction.newTitle')}
      form={form}
      onSave={({ site, ...written }) =>
        correct(figure.id, bodyOf({ ...written, site: sites.some(({ id }) => id === site) ? site : null }, known))
      }
      onSaved={() => announce(text('correction.saved'))}
      onEnd={onEnd}
    >
      <p className="muted">{text('correction.help')}</p>
      <SelectField
        {...form.field('company', common('company'))}
        options={options(overview.places, text('correction.chooseCompany'))}
      />
      {sites.length > 0 && (
        <SelectField
          {...form.field('site', common('site'))}
          options={options(sites, text('correction.wholeCompany'))}
        />
      )}
      <SelectField
        {...form.field('period', common('period'))}
        options={[
          { value: '', label: text('correction.choosePeriod') },
          ...usePeriodOptions(figure, form.values.period, true),
        ]}
      />
      <Counted figure={figure} written={form.values} sites={sites} />
      <TextField
        {...form.field('value', text('correction.valueIn', { unit: words.unitOf(figure.unit) || text('unitNone') }))}
        inputMode="decimal"
        autoComplete="off"
      />
      <TextArea {...form.field('reason', text('correction.reason'))} help={text('correction.reasonHelp')} />
    </EntryDialog>
  )
}

interface CountedProps extends Pick<EditedFigure, 'figure'> {
  readonly written: Written
  readonly sites: readonly { readonly id: number }[]
}

/** Shown once the subject of the correction is chosen. */
function Counted({ figure, written: { company, site, period, value }, sites }: CountedProps): ReactElement | null {
  if (company === null || period === '') return null
  const place = { company, ...(site !== null && sites.some(({ id }) => id === site) && { site }) }
  return <CountedValue figure={figure} wanted={{ ...place, period, comparison: 'none' }} typed={readDecimal(value)} />
}

interface CountedValueProps extends Pick<EditedFigure, 'figure'> {
  readonly wanted: StatisticsQuery
  /** undefined: no number. */
  readonly typed: number | undefined
}

/** A correction by this factor is probably a typing error. */
const FAR = 3

/** The counted value that the correction would replace; for a very different value it asks to check it. */
function CountedValue({ figure, wanted, typed }: CountedValueProps): ReactElement | null {
  const text = useEditingTexts()
  const words = useFigureWords()
  const key = JSON.stringify(wanted)
  const store = useMemo(() => statisticsOf(figure.id, JSON.parse(key) as StatisticsQuery), [figure.id, key])
  const { data } = useStore(store)
  if (!data) return null
  const { value, original } = data.total.value
  const counted = original ?? value
  if (counted === null) return <p role="status">{text('correction.noValue')}</p>
  const [least, most] = [counted / FAR, counted * FAR].toSorted((one, other) => one - other) as [number, number]
  const isFar = typed !== undefined && counted !== 0 && (typed < least || typed > most)
  return (
    <p role="status">
      {text('correction.counted', { value: words.valueOf(counted, figure) })}
      {isFar && <strong> {text('correction.far')}</strong>}
    </p>
  )
}
