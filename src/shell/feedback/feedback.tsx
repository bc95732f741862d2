import { useStore } from '@nanostores/react'
import { useEffect, useState, type ComponentType, type ReactElement } from 'react'
import { logFailure } from '#shared/bus/log.ts'
import { serverTime } from '#shell/clock.ts'
import { $pushIgnored } from '#shell/push/push-ignored.ts'
import { countAttempts } from '#shell/session-storage.ts'
import { useFacts } from '#shell/shell-context.ts'
import { isFeedbackDue } from './feedback-due.ts'
import type { FeedbackSurveyProps } from './feedback-survey.tsx'

/** Once in a window: closing the dialog is no answer, but asking at every load would be a nuisance. */
const attempts = countAttempts('feedback', 1)

/** The survey, where it is due; what it needs is loaded only then. */
export function Feedback(): ReactElement | null {
  const { person, areas } = useFacts()
  const pushIgnored = useStore($pushIgnored)
  const [isCancelled, setOver] = useState(() => attempts.exhausted())
  const [Survey, setSurvey] = useState<{ view: ComponentType<FeedbackSurveyProps> }>()
  const isDue = !isCancelled && isFeedbackDue(person, { areas, pushIgnored, now: serverTime() })
  useEffect(() => {
    if (!isDue) return
    import('./feedback-survey.tsx').then(
      ({ FeedbackSurvey }) => setSurvey({ view: FeedbackSurvey }),
      (error: unknown) => logFailure('the survey did not load', error),
    )
  }, [isDue])
  const onEnd = () => {
    attempts.count()
    setOver(true)
  }
  return Survey && !isCancelled ? <Survey.view onEnd={onEnd} /> : null
}
