import type { ReactElement } from 'react'
import { useShellTexts } from '#shell/texts.ts'

export function Brand(): ReactElement {
  const text = useShellTexts()
  return (
    <div className="brand">
      <svg className="logo" viewBox="0 0 34 26" aria-hidden="true">
        <path
          fill="currentColor"
          d="M0 2.5h34v6H0zM0 11h34v15h-4.5v-2.5a6.25 6.25 0 0 0-12.5 0V26v-2.5a6.25 6.25 0 0 0-12.5 0V26H0z"
        />
      </svg>
      <div>
        <b>{text('brand')}</b>
        <small>{text('brandLine')}</small>
      </div>
    </div>
  )
}
