import chevronLeft from 'lucide-static/icons/chevron-left.svg?raw'
import { useState, type ReactElement } from 'react'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { ErrorSummary } from '#shared/ui/error-summary.tsx'
import { TextField } from '#shared/ui/text-field.tsx'
import { Wizard } from '#shared/ui/wizard.tsx'
import { useKitTexts } from './texts.ts'

const FIELDS = ['a1', 'costCentre'] as const

export function Steps(): ReactElement {
  const text = useKitTexts()
  const [step, setStep] = useState(2)
  const [attempt, setAttempt] = useState(0)
  const [values, setValues] = useState({ a1: '', costCentre: '' })
  const missing = FIELDS.filter((field) => values[field].trim() === '')
  const next = () => {
    setAttempt(attempt + 1)
    if (missing.length === 0) setStep(Math.min(step + 1, 4))
  }
  const errorOf = (field: (typeof FIELDS)[number]) =>
    attempt > 0 && missing.includes(field) ? text(`step.${field}Error`) : undefined
  const errors = FIELDS.flatMap((field) => ({ field, text: errorOf(field) ?? '' })).filter(({ text }) => text !== '')
  return (
    <Card title={text('steps')}>
      <div className="stack">
        <Wizard
          label={text('step.label')}
          steps={[text('step.trip'), text('step.costs'), text('step.proof'), text('step.check')]}
          current={step}
        />
        <ErrorSummary errors={errors} attempt={attempt} />
        {FIELDS.map((field) => (
          <TextField
            key={field}
            name={field}
            label={text(`step.${field}`)}
            value={values[field]}
            onChange={(value) => setValues({ ...values, [field]: value })}
            error={errorOf(field)}
          />
        ))}
        <div className="row">
          <Button kind="ghost" icon={chevronLeft} onClick={() => setStep(Math.max(step - 1, 0))}>
            {text('step.back')}
          </Button>
          <span className="muted">{text('step.saved')}</span>
          <Button kind="primary" onClick={next}>
            {text('step.next')}
          </Button>
        </div>
        <div className="narrow">
          <Wizard label={text('step.narrow')} steps={[text('step.trip'), text('step.costs')]} current={1} />
        </div>
      </div>
    </Card>
  )
}
