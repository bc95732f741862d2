import type { ReactElement } from 'react'
import type { UnsentRequest } from '#widgets/vacation/planner/unsent.ts'
import { sentenceOf } from './rule-words.ts'
import { usePanelTexts } from './texts.ts'

/** Why the server refused a request that this device has kept. */
export function RefusedRule({ entry: { body, fault } }: { entry: UnsentRequest }): ReactElement {
  const text = usePanelTexts()
  return <span>{fault ? sentenceOf(fault, body, text) : text('rule.other')}</span>
}
