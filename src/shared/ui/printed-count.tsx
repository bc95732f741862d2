import type { ReactElement } from 'react'
import { usePartTexts } from './part-texts/texts.ts'

/** How much of a partly loaded list is printed; on the screen the button beside it says so. Needs filter-bar.css. */
export function PrintedCount({ shown }: { shown: number }): ReactElement {
  const text = usePartTexts()
  return <p className="printed">{text('printed', { shown })}</p>
}
