import { useEffect, useState, type ReactElement } from 'react'
import { secondsLeft } from '#domain/people/second-factor.ts'
import { CodeField } from '#shared/ui/code-field.tsx'
import { TextField } from '#shared/ui/text-field.tsx'
import { useFactorTexts } from './texts.ts'

export interface FactorFieldProps {
  readonly value: string
  readonly onChange: (code: string) => void
  /** Called with six digits when they are entered. */
  readonly onComplete?: ((code: string) => void) | undefined
  readonly error?: string | undefined
  /** While the code is on its way; the focus stays. */
  readonly readOnly?: boolean | undefined
  /** Where a dialog puts the focus when it opens. */
  readonly initialFocus?: boolean | undefined
  /** The field is for a recovery code; without `onSwitch` there is no choice. */
  readonly isRecovery?: boolean | undefined
  readonly onSwitch?: ((isRecovery: boolean) => void) | undefined
}

/** Six boxes for the code of the app with the time it still holds, or a field for a recovery code. */
export function FactorField(props: FactorFieldProps): ReactElement {
  const { value, onChange, onComplete, error, readOnly, initialFocus = false, isRecovery = false, onSwitch } = props
  const text = useFactorTexts()
  const common = { value, onChange, error, readOnly }
  return (
    <div
      className="stack gap-4 factor"
      // React would focus it before the dialog is open; the dialog reads the attribute.
      ref={(field) => void field?.querySelector('input')?.toggleAttribute('autofocus', initialFocus)}
    >
      {isRecovery ? (
        <TextField
          {...common}
          label={text('recoveryLabel')}
          help={text('recoveryHelp')}
          className="recovery-code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
        />
      ) : (
        <CodeField {...common} label={text('digitsLabel')} onComplete={onComplete} />
      )}
      <p className="factor-note">
        {!isRecovery && <Countdown />}
        {onSwitch && (
          <button type="button" className="link" onClick={() => onSwitch(!isRecovery)}>
            {text(isRecovery ? 'useApp' : 'useRecovery')}
          </button>
        )}
      </p>
    </div>
  )
}

/** The countdown is visual; screen readers get the rule once instead of thirty numbers. */
function Countdown(): ReactElement {
  const text = useFactorTexts()
  const [count, setCount] = useState(() => secondsLeft(new Date()))
  useEffect(() => {
    const timer = setInterval(() => setCount(secondsLeft(new Date())), 1000)
    return () => clearInterval(timer)
  }, [])
  return (
    <>
      <span aria-hidden="true">{text('validFor', { count })}</span>
      <span className="sr">{text('codeChanges')}</span>
    </>
  )
}
