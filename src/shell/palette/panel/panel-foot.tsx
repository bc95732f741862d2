import { useEffect, useState, type ReactElement } from 'react'
import { usePanelTexts } from './texts.ts'
import { ONLY_OFFERS } from './use-entries.ts'

/** How long the hits must be unchanged before their number is announced, in ms. */
const REST = 400

export interface PanelFootProps {
  /** The number of hits; undefined while it is unknown. */
  readonly count: number | undefined
  readonly query: string
  readonly onOnly: () => void
}

/** The keys, for those who have some, and the number of hits for those who listen. */
export function PanelFoot({ count, query, onOnly }: PanelFootProps): ReactElement {
  const text = usePanelTexts()
  const spoken = useSpoken(count ? text('count', { count }) : '')
  return (
    <div className="row gap-16 muted small palette-foot">
      <span className="palette-keys" aria-hidden="true">
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> {text('foot.move')}
        </span>
        <span>
          <kbd>{text('key.enter')}</kbd> {text('foot.enter')}
        </span>
      </span>
      {!query.startsWith(ONLY_OFFERS) && (
        <button type="button" className="palette-only" onMouseDown={(event) => event.preventDefault()} onClick={onOnly}>
          <kbd>{ONLY_OFFERS}</kbd> {text('foot.only')}
        </button>
      )}
      <span className="palette-rights">{text('foot.rights')}</span>
      <span className="sr" role="status">
        {spoken}
      </span>
    </div>
  )
}

/** `words` after they have been unchanged for a while, so that not every letter is announced. */
function useSpoken(words: string): string {
  const [spoken, setSpoken] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSpoken(words), REST)
    return () => clearTimeout(timer)
  }, [words])
  return spoken
}
