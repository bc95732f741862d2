// Months that employees have signed, and that wait for the signature of the supervisor.
import { useState, type ReactElement } from 'react'
import type { Control } from '#contract/working-time-control.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { ConfirmDialog } from '#shared/ui/form-dialog/edit-dialog.tsx'
import { useSave } from '#shared/ui/form-dialog/use-save.tsx'
import { signMonth } from './api.ts'
import { useControlTexts } from './texts.ts'

type SignedMonth = Control['months'][number]

export function MonthsCard({ months }: Pick<Control, 'months'>): ReactElement | null {
  const text = useControlTexts()
  const format = useFormat()
  const save = useSave(text)
  const [chosen, setChosen] = useState<SignedMonth>()
  if (months.length === 0) return null
  const sign = async ({ person, month, version }: SignedMonth) => {
    if (await save.run(() => signMonth(month, { personId: person.id ?? '', version }))) setChosen(undefined)
  }
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
        <ConfirmDialog
          title={text('months.confirm', { name: chosen.person.name, month: format.month(chosen.month) })}
          action={text('months.sign')}
          danger={false}
          save={save}
          onConfirm={() => void sign(chosen)}
          onEnd={() => setChosen(undefined)}
        >
          <p>{text('months.effect')}</p>
        </ConfirmDialog>
      )}
    </Card>
  )
}
