import type { ReactElement } from 'react'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { useNewsTexts } from '#widgets/news/texts.ts'

/** Lines in their true shape, before they are here. */
export function LinesSkeleton(): ReactElement {
  const news = useNewsTexts()
  return (
    <div className="stories lines waiting">
      <p className="sr" role="status">
        {news('loading')}
      </p>
      {Array.from({ length: 8 }, (_, index) => (
        <div key={index} className="ghost">
          <Skeleton width="18px" height="18px" />
          <Skeleton width={`${30 + ((index * 7) % 20)}%`} />
          <Skeleton width="120px" height="22px" />
        </div>
      ))}
    </div>
  )
}
