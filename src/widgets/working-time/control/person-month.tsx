// A month of the person whom the filter names, also with nothing open: its days and sums, the signatures, and what the reader may do.
import { useStore } from '@nanostores/react'
import chevronLeft from 'lucide-static/icons/chevron-left.svg?raw'
import chevronRight from 'lucide-static/icons/chevron-right.svg?raw'
import circleCheck from 'lucide-static/icons/circle-check.svg?raw'
import circleDashed from 'lucide-static/icons/circle-dashed.svg?raw'
import { useId, useState, type ReactElement } from 'react'
import type { FoundPerson } from '#contract/working-time-control.ts'
import type { TimeMonth } from '#contract/working-time.ts'
import { addDays } from '#domain/berlin-time.ts'
import { useStyles } from '#shared/element/use-styles.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Button } from '#shared/ui/button.tsx'
import { Heading } from '#shared/ui/heading.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { IconButton } from '#shared/ui/icon-button.tsx'
import { QueryView } from '#shared/ui/query-view.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { openDaysOf, sumsOf } from '#domain/working-time/month-figures.ts'
import { signed } from '#widgets/working-time/times.ts'
import { useWorkingTimeTexts } from '#widgets/working-time/texts.ts'
import { monthOf, refreshControl } from './api.ts'
import css from './day.css?inline'
import { MonthDays } from './month-days.tsx'
import { ReopenDialog } from './office-dialogs.tsx'
import { SignDialog } from './sign-dialog.tsx'
import { useControlTexts } from './texts.ts'

const STYLES = [css]

const before = (month: string): string => addDays(`${month}-01`, -1).slice(0, 7)
const after = (month: string): string => addDays(`${month}-28`, 4).slice(0, 7)

export interface PersonMonthsProps {
  readonly person: FoundPerson
  /** Months of the filter, YYYY-MM. */
  readonly first: string
  readonly last: string
}

export function PersonMonths({ person, first, last }: PersonMonthsProps): ReactElement {
  useStyles(STYLES)
  const text = useControlTexts()
  const format = useFormat()
  const id = useId()
  const [month, setMonth] = useState(last)
  const state = useStore(monthOf(person.id, month))
  const { name, personnelNumber, division } = person
  return (
    <section className="card person-months" aria-labelledby={id}>
      <div className="card-head">
        <div className="who">
          <Heading depth={2} id={id}>
            {text('monthOf', { month: format.month(month), name })}
          </Heading>
          <span className="help">{[personnelNumber, division].filter(Boolean).join(' · ')}</span>
        </div>
        {first < last && (
          <div className="card-act">
            <IconButton
              icon={chevronLeft}
              label={text('months.before')}
              disabled={month <= first}
              onClick={() => setMonth(before(month))}
            />
            <IconButton
              icon={chevronRight}
              label={text('months.after')}
              disabled={month >= last}
              onClick={() => setMonth(after(month))}
            />
          </div>
        )}
      </div>
      {state.data ? (
        <Month key={month} person={person} month={state.data} />
      ) : (
        <div className="card-body">
          <QueryView personal state={state} text={text('monthNotLoaded')} onRetry={refreshControl}>
            <Skeleton height="240px" />
          </QueryView>
        </div>
      )}
    </section>
  )
}

function Month({ person, month: data }: { person: FoundPerson; month: TimeMonth }): ReactElement {
  const text = useControlTexts()
  const words = useWorkingTimeTexts()
  const [dialog, setDialog] = useState<'sign' | 'reopen'>()
  const { month, today, days, closing, account } = data
  const open = openDaysOf(data)
  const reason =
    today.slice(0, 7) <= month ? text('code.monthNotOver') : open > 0 ? text('months.open', { count: open }) : undefined
  const maySign = person.maySign && !closing.isClosed && !closing.isSignedBySupervisor
  const mayReopen = person.mayReopen && closing.isClosed
  const close = () => setDialog(undefined)
  return (
    <>
      <MonthDays days={days.filter(({ day }) => day <= today)} sums={sumsOf(data)} />
      <div className="card-body month-end">
        <Signatures month={data} />
        <span className="help">
          {text('account')} <b>{signed(account.balance)} h</b>
          {account.provisionalDays > 0 && `, ${words('provisionalDays', { count: account.provisionalDays })}`}
        </span>
        {maySign && (
          <Button reason={reason} onClick={() => setDialog('sign')}>
            {text('months.sign')}
          </Button>
        )}
        {mayReopen && <Button onClick={() => setDialog('reopen')}>{text('reopen')}</Button>}
      </div>
      {dialog === 'sign' && <SignDialog person={person} month={month} onClose={close} />}
      {dialog === 'reopen' && <ReopenDialog person={person} month={month} onClose={close} />}
    </>
  )
}

function Signatures({ month: { person, closing } }: { month: TimeMonth }): ReactElement {
  const text = useControlTexts()
  const words = useWorkingTimeTexts()
  const { date } = useFormat()
  const last = closing.events.findLastIndex(({ type }) => type === 'reopened')
  const signatures = closing.events.slice(last + 1).filter(({ type }) => type === 'signed')
  const reopened = closing.isClosed ? undefined : closing.events[last]
  const sides = [
    [person.name, closing.isSignedByEmployee, signatures.find(({ by }) => by?.id === person.id)],
    [words('stage.supervisor'), closing.isSignedBySupervisor, signatures.find(({ by }) => by?.id !== person.id)],
  ] as const
  return (
    <ul className="signatures" aria-label={text('months.signatures')}>
      {sides.map(([side, isSigned, event]) => (
        <li key={side}>
          <Icon source={isSigned ? circleCheck : circleDashed} size="s" /> <b>{side}</b>{' '}
          {isSigned && event
            ? text('months.signedOn', { name: event.by?.name ?? words('office'), day: date(event.at) })
            : text(isSigned ? 'months.signed' : 'months.notSigned')}
          {isSigned && event?.onBehalfOf && `, ${words('onBehalfOf', { name: event.onBehalfOf.name })}`}
        </li>
      ))}
      {reopened && (
        <li>
          {text('months.reopened', {
            name: reopened.by?.name ?? words('office'),
            day: date(reopened.at),
            reason: reopened.reason,
          })}
        </li>
      )}
    </ul>
  )
}
