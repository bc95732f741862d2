import check from 'lucide-static/icons/check.svg?raw'
import type { ReactElement, ReactNode } from 'react'
import { Icon } from '#shared/ui/icon.tsx'
import { useAssistantTexts } from './texts.ts'

export interface StepProps {
  readonly number: number
  readonly state: 'done' | 'current' | 'ahead'
  readonly title: string
  readonly children?: ReactNode
}

/** One step of the assistant; what is done and what is ahead stays in sight. */
export function Step({ number, state, title, children }: StepProps): ReactElement {
  const text = useAssistantTexts()
  return (
    <li className={`step ${state}`} aria-current={state === 'current' ? 'step' : undefined}>
      <span className="step-mark" aria-hidden="true">
        {state === 'done' ? <Icon source={check} size="s" /> : number}
      </span>
      <div className="step-body">
        <h2 tabIndex={-1}>
          {state === 'done' && <span className="sr">{text('stepDone')} </span>}
          {title}
        </h2>
        {children}
      </div>
    </li>
  )
}
