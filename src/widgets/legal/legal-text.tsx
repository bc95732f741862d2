import circleCheck from 'lucide-static/icons/circle-check.svg?raw'
import circleDashed from 'lucide-static/icons/circle-dashed.svg?raw'
import scrollText from 'lucide-static/icons/scroll-text.svg?raw'
import { useStore } from '@nanostores/react'
import type { ReactElement, RefObject } from 'react'
import type { LegalDocument } from '#contract/legal.ts'
import { $language } from '#shared/bus/language.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Banner } from '#shared/ui/banner.tsx'
import { Chip } from '#shared/ui/chip.tsx'
import { headingId } from '#shared/ui/document/contents.tsx'
import { Heading } from '#shared/ui/heading.tsx'
import { RichText } from '#shared/ui/rich-text-view.tsx'
import { AcceptCard } from './accept-card.tsx'
import { useLegalTexts } from './texts.ts'

interface LegalTextProps {
  readonly document: LegalDocument
  readonly article: RefObject<HTMLElement | null>
}

/** Versions, title, sections; a changed section has a bar and a text. */
export function LegalText({ document, article }: LegalTextProps): ReactElement {
  const text = useLegalTexts()
  const language = useStore($language)
  const { title, sections } = document
  const toTitle = () => article.current?.querySelector<HTMLElement>('.h1')?.focus({ preventScroll: true })
  return (
    <article ref={article} className="stack gap-20 doc-text">
      <Versions document={document} />
      <Heading lang={document.language} dir="auto" tabIndex={-1}>
        {title}
      </Heading>
      {document.language !== language && <Banner kind="info" heading={text('otherLanguage')} />}
      {sections.map(({ id, heading, html, changed }, index) => (
        <section key={id} lang={document.language} className={changed ? 'changed' : undefined}>
          {changed && (
            <p className="sr" lang={language}>
              {text('changedSection')}
            </p>
          )}
          <Heading depth={2} id={headingId(id)} tabIndex={-1} dir="auto">
            {index + 1} {heading}
          </Heading>
          <RichText html={html} contactLinks={document.contactLinks} />
        </section>
      ))}
      {document.acceptable && document.current && <AcceptCard document={document} onAccepted={toTitle} />}
    </article>
  )
}

function Versions({ document }: { document: LegalDocument }): ReactElement {
  const text = useLegalTexts()
  const { date } = useFormat()
  const { validFrom, current, acceptable, accepted, version } = document
  const isAccepted = accepted?.version === version
  return (
    <div className="chips">
      <Chip icon={scrollText}>{text(current ? 'version' : 'oldVersion', { date: date(validFrom) })}</Chip>
      {acceptable &&
        current &&
        (isAccepted ? (
          <Chip kind="ok" icon={circleCheck}>
            {text('acceptedOn', { date: date(accepted.at) })}
          </Chip>
        ) : (
          <Chip kind="open" icon={circleDashed}>
            {text('notAccepted')}
          </Chip>
        ))}
    </div>
  )
}
