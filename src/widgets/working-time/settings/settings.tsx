import type { ReactElement } from 'react'
import { useTimeSettingsTexts } from './texts.ts'

/** `<portal-working-time-settings>` */
export function TimeSettings(): ReactElement {
  const text = useTimeSettingsTexts()
  return (
    <div className="time-settings">
      <h1>{text('title')}</h1>
    </div>
  )
}
