// Beside the text: where it goes, and what publishing it would do.
import type { ReactElement } from 'react'
import { useStyles } from '#shared/element/use-styles.ts'
import overlay from '#shared/ui/overlay.css?inline'
import { ImpactCard } from './impact-card.tsx'
import { PublicationCard } from './publication-card.tsx'
import impact from '#widgets/news/impact.css?inline'
import sideCss from './side.css?inline'
import { useSideTexts } from './texts.ts'

const STYLES = [overlay, impact, sideCss]

export function Side(): ReactElement {
  const text = useSideTexts()
  useStyles(STYLES)
  return (
    <>
      <PublicationCard />
      <ImpactCard />
      <p className="muted small">{text('takeBackHint')}</p>
    </>
  )
}
