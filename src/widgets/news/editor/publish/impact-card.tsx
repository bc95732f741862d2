import { useStore } from '@nanostores/react'
import type { ReactElement } from 'react'
import { $person } from '#shared/bus/person.ts'
import { Card } from '#shared/ui/card.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { useDesktop } from '#widgets/news/editor/draft/draft-context.ts'
import { useImpact } from './use-impact.ts'
import { ImpactList } from './impact.tsx'
import { wayOf, type Way } from './primary-action.ts'
import { useEditorTexts } from '#widgets/news/editor/texts.ts'

/** What the main button does then tells no reader. */
const TELLS_NOBODY: ReadonlySet<Way> = new Set(['end', 'unplan'])

/** What publishing would do now. */
export function ImpactCard(): ReactElement {
  const text = useEditorTexts()
  const { draft, wish } = useDesktop()
  const story = useStore(draft.$story)
  const isSaved = story !== undefined
  useStore(wish.$period)
  const way = wayOf(story, wish.wanted, useStore($person)?.sub)
  const { impact, hasFailed } = useImpact()
  return (
    <Card title={text('impact')} className="impact-card">
      {impact && (
        <ImpactList impact={impact} isTelling={!TELLS_NOBODY.has(way)} isOutdated={story?.translationOutdated} />
      )}
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
