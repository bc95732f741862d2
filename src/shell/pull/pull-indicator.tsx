import arrowDown from 'lucide-static/icons/arrow-down.svg?raw'
import type { CSSProperties, ReactElement } from 'react'
import { announce } from '#shared/element/announce.ts'
import { Icon } from '#shared/ui/icon.tsx'
import { adoptOnPage } from '#shared/ui/page-sheet.ts'
import { usePullTexts } from './texts.ts'
import { usePull } from './use-pull.ts'
import css from './pull.css?inline'

adoptOnPage(css)

/** The indicator that a finger pulls down at the top of the page. */
export function PullIndicator(): ReactElement {
  const text = usePullTexts()
  const { state, distance } = usePull(() => announce(text('done')))
  const style = { '--pulled': `${distance}px` } as CSSProperties
  return (
    <div className={`pull ${state}`} style={style} aria-busy={state === 'refreshing'}>
      {state !== 'pending' && (
        <p>
          {state === 'refreshing' ? <span className="spin" aria-hidden="true" /> : <Icon source={arrowDown} size="s" />}
          {text(state)}
        </p>
      )}
    </div>
  )
}
