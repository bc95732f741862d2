import { useStore } from '@nanostores/react'
import type { ReactElement } from 'react'
import { ErrorSummary, type FieldError } from '#shared/ui/error-summary.tsx'
import { useDesktop } from './draft/draft-context.ts'
import type { FieldName } from './draft/fields.ts'

/** What stands against publishing, with a way to each field. */
export function Summary({ attempt }: { attempt: number }): ReactElement {
  const { $problems, wish } = useDesktop()
  const problems = useStore($problems)
  const faults = useStore(wish.$faults)
  const errors: FieldError[] = [
    ...(Object.keys(problems) as FieldName[]).map((field) => ({ field, text: problems[field] ?? '' })),
    ...Object.entries(faults).map(([field, text]) => ({ field, text })),
  ]
  return <ErrorSummary errors={errors} attempt={attempt} />
}
