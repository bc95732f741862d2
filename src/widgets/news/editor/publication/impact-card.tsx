import { useStore } from '@nanostores/react'
import type { ReactElement } from 'react'
import { Card } from '#shared/ui/card.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { useDesktop } from '#widgets/news/editor/draft-context.ts'
import { useImpact } from '#widgets/news/editor/impact/use-impact.ts'
import { ImpactList } from '#widgets/news/editor/impact/impact-list.tsx'
import { useSideTexts } from './texts.ts'

/** What publishing would do now. */
export function ImpactCard(): ReactElement {
  const text = useSideTexts()
  const { draft } = useDesktop()
  const isSaved = useStore(draft.$story) !== undefined
  const { impact, hasFailed } = useImpact()
  return (
    <Card title={text('impact')} className="impact-card">
      {impact && <ImpactList impact={impact} />}
      {!impact &&
        (isSaved && !hasFailed ? (
          <Skeleton height="72px" />
        ) : (
          !isSaved && <p className="muted">{text('impact.none')}</p>
        ))}
      {hasFailed && <p role="status">{text('impact.failed')}</p>}
    </Card>
  )
}
