// The supervisor's signature of a month, below its figures.
import { useStore } from '@nanostores/react'
import type { ReactElement } from 'react'
import type { TimeMonth } from '#contract/working-time.ts'
import { shownFigures, sumsOf } from '#domain/working-time/month-figures.ts'
import { useStyles } from '#shared/element/use-styles.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { ConfirmDialog } from '#shared/ui/form-dialog/edit-dialog.tsx'
import { useSave } from '#shared/ui/form-dialog/use-save.tsx'
import { QueryView } from '#shared/ui/query-view.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { hours, signed } from '#widgets/working-time/times.ts'
import { monthOf, refreshControl, signMonth, type Named } from './api.ts'
import css from './day.css?inline'
import { useControlTexts } from './texts.ts'

const STYLES = [css]

export interface SignDialogProps {
  readonly person: Named
  /** YYYY-MM */
  readonly month: string
  readonly onClose: () => void
}

export function SignDialog({ person, month, onClose }: SignDialogProps): ReactElement {
  useStyles(STYLES)
  const text = useControlTexts()
  const format = useFormat()
  const save = useSave(text)
  const state = useStore(monthOf(person.id ?? '', month))
  const sign = async (shown: TimeMonth) => {
    const body = { personId: person.id ?? '', ...shownFigures(shown) }
    if (await save.run(() => signMonth(month, body, shown.closing.version))) onClose()
    // Other figures than those that were signed are shown.
    else refreshControl()
  }
  return (
    <ConfirmDialog
      title={text('months.confirm', { name: person.name, month: format.month(month) })}
      action={text('months.sign')}
      danger={false}
      save={save}
      onConfirm={() => void (state.data && sign(state.data))}
      onEnd={onClose}
    >
      {state.data ? (
        <Figures month={state.data} />
      ) : (
        <QueryView personal state={state} text={text('monthNotLoaded')} onRetry={refreshControl}>
          <Skeleton height="60px" />
        </QueryView>
      )}
      <p>{text('months.effect')}</p>
    </ConfirmDialog>
  )
}

function Figures({ month }: { month: TimeMonth }): ReactElement {
  const text = useControlTexts()
  const { target, actual, credited, balance } = sumsOf(month)
  const { balance: balanceAtEnd, provisionalDays } = month.account
  const figures = [
    [text('column.target'), hours(target)],
    [text('column.actual'), hours(actual)],
    ...(credited > 0 ? [[text('credited'), hours(credited)] as const] : []),
    [text('column.balance'), signed(balance)],
    [text('account'), `${signed(balanceAtEnd)}${provisionalDays > 0 ? ` (${text('provisional')})` : ''}`],
  ] as const
  return (
    <dl className="delta">
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
