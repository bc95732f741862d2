// Months that employees have signed, and that wait for the signature of the supervisor.
import { lazy, Suspense, useState, type ReactElement } from 'react'
import type { Control } from '#contract/working-time-control.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { useControlTexts } from './texts.ts'

const SignDialog = lazy(async () => ({ default: (await import('./sign-dialog.tsx')).SignDialog }))

type SignedMonth = Control['months'][number]

export function MonthsCard({ months }: Pick<Control, 'months'>): ReactElement | null {
  const text = useControlTexts()
  const format = useFormat()
  const [chosen, setChosen] = useState<SignedMonth>()
  if (months.length === 0) return null
  return (
    <Card title={text('months.title')} flush className="months-card">
      <ul className="months">
        {months.map((one) => (
          <li key={`${one.person.id} ${one.month}`}>
            <span>
              <b>{one.person.name}</b> {format.month(one.month)}
            </span>
            <Button
              size="small"
              aria-label={text('months.of', { name: one.person.name, month: format.month(one.month) })}
              onClick={() => setChosen(one)}
            >
              {text('months.sign')}
            </Button>
          </li>
        ))}
      </ul>
      {chosen && (
        <Suspense fallback={null}>
          <SignDialog person={chosen.person} month={chosen.month} onClose={() => setChosen(undefined)} />
        </Suspense>
      )}
    </Card>
  )
}
