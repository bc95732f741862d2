import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState, type MouseEvent, type ReactElement } from 'react'
import { $addresses } from '#shared/bus/addresses.ts'
import { logFailure } from '#shared/bus/log.ts'
import { emit, useHost } from '#shared/element/view.tsx'
import { useHeadingLevel } from './heading.tsx'
import type { ChangeWords, PictureOf, ShownText } from './rich-text.ts'
import { usePartTexts } from './part-texts/texts.ts'

/** The sanitiser is a chunk of its own: it comes while the story is being read from the server. */
const loading = () => import('./rich-text.ts')

interface RichTextProps extends ShownText {
  /** The pictures its figures may show; keep its identity while they are the same. */
  readonly pictureOf?: PictureOf | undefined
  /** The text contains marks of compare-rich-text.ts, which are shown; keep its identity while its texts are the same. */
  readonly changes?: ChangeWords | undefined
}

/** Rich text of an author, sanitised here whatever the server did. */
export function RichText({ html, contactLinks, pictureOf, changes }: RichTextProps): ReactElement {
  const text = usePartTexts()
  const { host, embedded } = useHost()
  const { portalUrl } = useStore($addresses)
  const box = useRef<HTMLDivElement>(null)
  const [failed, setFailed] = useState(false)
  const tableLabel = text('table')
  const level = useHeadingLevel()

  useEffect(() => {
    let live = true
    let release: (() => void) | undefined
    const show = async (): Promise<void> => {
      const { drawPictures, markChanges, rankHeadings, showRichText } = await loading()
      if (!live || !box.current) return
      showRichText(box.current, { html, contactLinks }, embedded ? undefined : new URL(portalUrl).origin, tableLabel)
      rankHeadings(box.current, level - 1)
      if (changes) markChanges(box.current, changes)
      if (pictureOf) release = drawPictures(box.current, pictureOf)
    }
    show().catch((error: unknown) => {
      logFailure('rich text not shown', error)
      if (live) setFailed(true)
    })
    return () => {
      live = false
      release?.()
    }
  }, [html, contactLinks, portalUrl, embedded, tableLabel, pictureOf, level, changes])

  const onClick = (event: MouseEvent): void => {
    const link = (event.target as Element).closest('a')
    if (!link?.href || link.origin !== new URL(portalUrl).origin) return
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    const path = link.pathname + link.search + link.hash
    if (!emit(host, 'portal-navigate', { path })) event.preventDefault()
  }
  if (failed) return <p role="alert">{text('richTextFailed')}</p>
  return <div ref={box} className="prose" dir="auto" onClick={onClick} />
}

/** Fetches the sanitiser ahead. */
export const preloadRichText = (): void => void loading().catch(() => undefined)
