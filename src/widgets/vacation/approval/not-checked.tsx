import type { ReactElement } from 'react'
import { statusOf } from '#shared/error-text.ts'
import { useApprovalTexts } from './texts.ts'
import type { Checks } from './use-checks.ts'

/** Says that the staffing could not be read, with a way to try again. */
export function NotChecked({ checks: { error, retry } }: { checks: Checks }): ReactElement | null {
  const text = useApprovalTexts()
  if (!error) return null
  return (
    <p className="elsewhere" role="status">
      {text('notChecked', { status: statusOf(error) })}{' '}
      <button type="button" className="link" onClick={retry}>
        {text('tryAgain')}
      </button>
    </p>
  )
}
