// The sections of a version, with insertions and removals since another one.
import { useMemo, useRef, type ReactElement } from 'react'
import type { Piece } from '#domain/rich-text/compare-words.ts'
import { headingId } from '#shared/ui/document/contents.tsx'
import { Heading } from '#shared/ui/heading.tsx'
import { RichText } from '#shared/ui/rich-text-view.tsx'
import type { ComparedSection } from './changes.ts'
import { useSeen } from './progress.ts'
import { useConductTexts } from './texts.ts'

interface SectionsProps {
  readonly sections: readonly ComparedSection[]
  readonly isMarked: boolean
  readonly language: string
  readonly contactLinks: boolean
  /** The end of a section was in view. */
  readonly onRead?: ((id: string) => void) | undefined
}

export function Sections(props: SectionsProps): ReactElement {
  const { sections, isMarked, language, contactLinks, onRead } = props
  const text = useConductTexts()
  const words = useMemo(() => ({ added: text('added'), removed: text('removed'), end: text('changeEnds') }), [text])
  return (
    <>
      {sections.map((section) => {
        const { id, change, number, heading, html, marked, pieces } = section
        const shows = isMarked && change !== 'none'
        return (
          <section key={`${id} ${change}`} lang={language} className={shows ? 'changed' : undefined}>
            <Heading depth={2} id={headingId(id)} tabIndex={-1} dir="auto">
              {number !== undefined && `${number} `}
              {shows ? <Changed pieces={pieces} /> : heading}
              {shows && ' '}
              {shows && <span className="sr">({text(`section.${change}`)})</span>}
            </Heading>
            <RichText html={shows ? marked : html} contactLinks={contactLinks} changes={shows ? words : undefined} />
            {onRead && <End onSeen={() => onRead(id)} />}
          </section>
        )
      })}
    </>
  )
}

function End({ onSeen }: { onSeen: () => void }): ReactElement {
  const element = useRef<HTMLSpanElement>(null)
  useSeen(element, onSeen)
  return <span ref={element} />
}

/** Text with its changes; screen readers announce where each begins and ends. */
export function Changed({ pieces }: { pieces: readonly Piece[] }): ReactElement {
  const text = useConductTexts()
  return (
    <>
      {pieces.map(({ kind, text: words }, at) => {
        const key = `${at} ${kind}`
        if (kind === 'same') return <span key={key}>{words}</span>
        const Tag = kind === 'added' ? 'ins' : 'del'
        return (
          <Tag key={key}>
            <span className="sr">{text(kind)}</span> {words} <span className="sr">{text('changeEnds')}</span>
          </Tag>
        )
      })}
    </>
  )
}
