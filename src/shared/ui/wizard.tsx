import type { ReactElement } from 'react'
import { usePartTexts } from './part-texts/texts.ts'

export interface WizardProps {
  readonly label: string
  /** Names of the steps. */
  readonly steps: readonly string[]
  /** Index of the present step; `steps.length` when all are done. */
  readonly current: number
}

/** The position in a form of several pages: a bar and a label for each step; where it is narrow, one of both. */
export function Wizard({ label, steps, current }: WizardProps): ReactElement {
  const text = usePartTexts()
  const done = Math.min(current + 1, steps.length)
  return (
    <div className="wizard-box">
      <div
        className="wizard-now"
        aria-hidden="true"
        style={{ ['--share' as string]: `${(100 * done) / steps.length}%` }}
      >
        {text('stepOf', { step: done, of: steps.length })} <b>{steps[current]}</b>
      </div>
      <ol className="wizard" aria-label={label}>
        {steps.map((step, index) => (
          <li
            key={step}
            className={index < current ? 'done' : undefined}
            aria-current={index === current ? 'step' : undefined}
          >
            {index + 1} {step} {index < current && <span className="sr">{text('done')}</span>}
          </li>
        ))}
      </ol>
    </div>
  )
}
