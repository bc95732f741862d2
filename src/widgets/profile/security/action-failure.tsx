import type { ReactElement } from 'react'
import { statusOf } from '#shared/transport/api.ts'
import { useSecurityTexts } from './texts.ts'

/** The props of a dialog about the factor. */
export interface FactorActionProps {
  /** Has the factor shown; false when the person gave up. */
  readonly ask: () => Promise<boolean>
  readonly onClose: () => void
}

/** The specified form: status and sentence. */
export function ActionFailure({ error }: { error: unknown }): ReactElement | null {
  const text = useSecurityTexts()
  if (error === undefined) return null
  return (
    <p className="failure" role="alert">
      {statusOf(error)} - {text('failed')}
    </p>
  )
}
