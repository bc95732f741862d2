// The month of a person beside the day that is decided.
import { lazy, Suspense, useId, useState, type ReactElement } from 'react'
import type { ControlDay } from '#contract/working-time-control.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Button } from '#shared/ui/button.tsx'
import { Heading } from '#shared/ui/heading.tsx'
import { signed } from '#widgets/working-time/times.ts'
import { MonthDays } from './month-days.tsx'
import { useControlTexts } from './texts.ts'

const ReopenDialog = lazy(async () => ({ default: (await import('./office-dialogs.tsx')).ReopenDialog }))

export function MonthTable({ day }: { day: ControlDay }): ReactElement {
  const { person, line, month, account, mayCorrect } = day
  const [isReopening, setReopening] = useState(false)
  const text = useControlTexts()
  const format = useFormat()
  const id = useId()
  return (
    <section className="card" aria-labelledby={id}>
      <div className="card-head">
        <Heading depth={2} id={id}>
          {text('monthOf', { month: format.month(line.day), name: person.name })}
        </Heading>
        <div className="card-act help">
          {account !== null && (
            <>
              {text('account')} <b>{signed(account)} h</b>
            </>
          )}
          {mayCorrect && month.some(({ lock }) => lock === 'monthClosed') && (
            <Button size="small" onClick={() => setReopening(true)}>
              {text('reopen')}
            </Button>
          )}
        </div>
      </div>
      <MonthDays days={month} shown={line.day} />
      {isReopening && (
        <Suspense fallback={null}>
          <ReopenDialog person={person} month={line.day.slice(0, 7)} onClose={() => setReopening(false)} />
        </Suspense>
      )}
    </section>
  )
}
