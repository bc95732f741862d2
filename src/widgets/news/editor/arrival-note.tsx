import type { ReactElement } from 'react'
import { useArrival } from '#widgets/news/editor/use-arrival.ts'
import { usePublishTexts } from './publish/texts.ts'

/** The act would be about what somebody else has changed, too. */
export function ArrivalNote(): ReactElement {
  const text = usePublishTexts()
  const arrival = useArrival(text('somebody'))
  return <div role="status">{arrival && <p>{text('arrived', { ...arrival })}</p>}</div>
}
