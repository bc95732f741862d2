import type { ReactElement } from 'react'
import { useWorkingHoursTexts } from './texts.ts'

/** `<portal-working-hours>` */
export function WorkingHours(): ReactElement {
  const text = useWorkingHoursTexts()
  return (
    <div className="working-hours">
      <h1>{text('title')}</h1>
    </div>
  )
}
