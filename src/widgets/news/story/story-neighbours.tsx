import { useStore } from '@nanostores/react'
import arrowLeft from 'lucide-static/icons/arrow-left.svg?raw'
import arrowRight from 'lucide-static/icons/arrow-right.svg?raw'
import type { ReactElement } from 'react'
import type { NewsNeighbour } from '#contract/news-neighbours.ts'
import { usePortalLink } from '#shared/element/portal-link.ts'
import { Icon, type IconSource } from '#shared/ui/icon.tsx'
import { neighbours } from '#widgets/news/api.ts'
import { useWorded } from '#widgets/news/in-language.ts'
import { storyPath } from '#widgets/news/paths.ts'
import { useStoryTexts } from './texts.ts'

interface BesideProps {
  readonly story: NewsNeighbour
  readonly side: 'newer' | 'older'
  readonly icon: IconSource
}

function Beside({ story, side, icon }: BesideProps): ReactElement {
  const text = useStoryTexts()
  const title = useWorded(story.titel, story.titelEn)
  return (
    <a {...usePortalLink(storyPath(story.id))} className={side}>
      <span className="muted">
        <Icon source={icon} size="s" /> {text(side)}
      </span>
      <b dir="auto" lang={title.lang}>
        {title.text}
      </b>
    </a>
  )
}

/** Links to the newer and the older story; nothing if there is neither, or if loading fails. */
export function StoryNeighbours({ id }: { id: number }): ReactElement | null {
  const text = useStoryTexts()
  const { data } = useStore(neighbours(id))
  if (!data?.newer && !data?.older) return null
  return (
    <nav className="beside" aria-label={text('beside')}>
      {data.newer && <Beside story={data.newer} side="newer" icon={arrowLeft} />}
      {data.older && <Beside story={data.older} side="older" icon={arrowRight} />}
    </nav>
  )
}
