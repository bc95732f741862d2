import chevronLeft from 'lucide-static/icons/chevron-left.svg?raw'
import chevronRight from 'lucide-static/icons/chevron-right.svg?raw'
import type { ReactElement } from 'react'
import { IconButton } from '#shared/ui/icon-button.tsx'
import { useStoryPictureTexts } from './texts.ts'

interface TurnButtonsProps {
  readonly index: number
  readonly count: number
  readonly go: (index: number) => void
}

/** '‹ 2 von 4 ›' */
export function TurnButtons({ index, count, go }: TurnButtonsProps): ReactElement {
  const text = useStoryPictureTexts()
  const turn = (wanted: number) => ({
    'aria-disabled': wanted < 0 || wanted >= count,
    onClick: () => go(wanted),
  })
  return (
    <div className="turn">
      <IconButton icon={chevronLeft} outlined label={text('previous')} {...turn(index - 1)} />
      <span className="position">{text('shown', { position: index + 1, total: count })}</span>
      <IconButton icon={chevronRight} outlined label={text('next')} {...turn(index + 1)} />
    </div>
  )
}
