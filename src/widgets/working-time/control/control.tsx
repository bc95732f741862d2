import type { ReactElement } from 'react'
import { useTimeControlTexts } from './texts.ts'

/** `<portal-working-time-control>` */
export function TimeControl(): ReactElement {
  const text = useTimeControlTexts()
  return (
    <div className="time-control">
      <h1>{text('title')}</h1>
    </div>
  )
}
