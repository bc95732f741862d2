import expand from 'lucide-static/icons/expand.svg?raw'
import type { ReactElement } from 'react'
import { Icon } from './icon.tsx'

/** A button over a whole picture that opens it in full size. Needs enlarge-button.css. */
export function EnlargeButton({ label, onClick }: { label: string; onClick: () => void }): ReactElement {
  return (
    <button type="button" className="enlarge" aria-label={label} aria-haspopup="dialog" onClick={onClick}>
      <Icon source={expand} />
    </button>
  )
}
