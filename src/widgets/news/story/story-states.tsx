import type { ReactElement } from 'react'
import fileQuestion from 'lucide-static/icons/file-question-mark.svg?raw'
import { usePortalLink } from '#shared/element/portal-link.ts'
import { Icon } from '#shared/ui/icon.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { useStoryTexts } from './texts.ts'

/** The story is not there, or not for this reader: both look alike. */
export function StoryMissing(): ReactElement {
  const text = useStoryTexts()
  const home = usePortalLink('/startseite')
  return (
    <div className="state">
      <Icon source={fileQuestion} size="l" />
      <h1>{text('storyMissing')}</h1>
      <p>{text('storyMissingText')}</p>
      <a {...home} className="btn second">
        {text('storyHome')}
      </a>
    </div>
  )
}

/** A story in its true shape, before it is here. */
export function StorySkeleton(): ReactElement {
  const text = useStoryTexts()
  return (
    <div className="story waiting">
      <p className="sr" role="status">
        {text('storyLoading')}
      </p>
      <div className="main">
        <Skeleton width="220px" height="22px" />
        <Skeleton width="90%" height="44px" />
        <Skeleton width="70%" height="44px" />
        <Skeleton width="100%" height="24px" />
        <Skeleton width="80%" height="24px" />
        <Skeleton width="260px" height="50px" />
        <div className="hero">
          <Skeleton height="100%" />
        </div>
        {['100%', '96%', '98%', '60%'].map((width) => (
          <Skeleton key={width} width={width} height="18px" />
        ))}
      </div>
    </div>
  )
}
