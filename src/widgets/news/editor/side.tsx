// Beside the text: where it goes, and what publishing it would do.
import { useEffect, type ReactElement } from 'react'
import { useStyles } from '#shared/element/use-styles.ts'
import overlay from '#shared/ui/overlay.css?inline'
import { ImpactCard } from './publish/impact-card.tsx'
import { PublicationCard } from './publication.tsx'
import impact from '#widgets/news/impact.css?inline'
import sideCss from './publication.css?inline'
import { useEditorTexts } from './texts.ts'

const STYLES = [overlay, impact, sideCss]

/** Where no service can be reached the dialog says so itself: it must be here before the line goes. */
const loadDialog = () => void import('#widgets/news/editor/publish/publish-dialog.tsx').catch(() => undefined)

export function Side(): ReactElement {
  const text = useEditorTexts()
  useStyles(STYLES)
  useEffect(() => void globalThis.requestIdleCallback?.(loadDialog), [])
  return (
    <>
      <PublicationCard />
      <ImpactCard />
      <p className="muted small">{text('takeBackHint')}</p>
    </>
  )
}
