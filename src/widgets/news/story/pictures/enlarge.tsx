import expand from 'lucide-static/icons/expand.svg?raw'
import type { ReactElement } from 'react'
import { Icon } from '#shared/ui/icon.tsx'
import { useStoryPictureTexts } from './texts.ts'

/** Lies over the whole picture: a tap anywhere shows it in full size. */
export function Enlarge({ onClick }: { onClick: () => void }): ReactElement {
  const text = useStoryPictureTexts()
  return (
    <button type="button" className="enlarge" aria-label={text('enlarge')} aria-haspopup="dialog" onClick={onClick}>
      <Icon source={expand} />
    </button>
  )
}
