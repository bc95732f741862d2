import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { FeedbackNotice } from '#shell/feedback/feedback-notice.tsx'
import { useFacts } from '#shell/shell-context.ts'
import { ConditionsNotice } from './conditions-notice.tsx'
import { $putOff, type Notice } from './put-off.ts'

/** One notice at a time: the terms, then the survey. People without home (`menu_dashboard`) get neither. */
export function Notices({ onLater }: { onLater: (notice: Notice) => void }): ReactNode {
  const { areas } = useFacts()
  const putOff = useStore($putOff)
  const feedback = !putOff.has('feedback') && <FeedbackNotice onLater={() => onLater('feedback')} />
  if (!areas.has('legal') || putOff.has('conditions')) return feedback
  return <ConditionsNotice onLater={() => onLater('conditions')} otherwise={feedback} />
}
