// A legal document: contents, text by sections, and related cards at the side.
import { useStore } from '@nanostores/react'
import scrollText from 'lucide-static/icons/scroll-text.svg?raw'
import { useEffect, useRef, useState, type ReactElement, type RefObject } from 'react'
import type { LegalDocument } from '#contract/legal.ts'
import { ApiError } from '#shared/transport/api.ts'
import { $language } from '#shared/bus/language.ts'
import { $person } from '#shared/bus/person.ts'
import { useHost, useMissing } from '#shared/element/view.tsx'
import { Chip } from '#shared/ui/chip.tsx'
import { Contents } from '#shared/ui/document/contents.tsx'
import { QueryView } from '#shared/ui/query-view.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { Heading } from '#shared/ui/heading.tsx'
import { preloadRichText } from '#shared/ui/rich-text-view.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { LegalAside } from './legal-aside.tsx'
import { LegalText } from './legal-text.tsx'
import { legalDocument, refreshLegal } from './api.ts'
import { useLegalTexts } from './texts.ts'

const NAMES = ['terms', 'privacy', 'conditions', 'accessibility'] as const
type Name = (typeof NAMES)[number]

/** `<portal-legal document="terms|privacy|conditions|accessibility">` */
export function Legal(): ReactElement {
  const { props } = useHost<{ document: string }>()
  const name = NAMES.find((one) => one === props.document)
  const sub = useStore($person)?.sub
  useEffect(preloadRichText, [])
  return <div className="document">{name ? <OneDocument key={`${name} ${sub}`} name={name} /> : <Unknown />}</div>
}

function Unknown(): ReactElement {
  const text = useLegalTexts()
  useMissing(true, text('unknown'))
  return (
    <div role="status">
      <EmptyState icon={scrollText} heading={text('unknown')}>
        {text('unknownText')}
      </EmptyState>
    </div>
  )
}

function OneDocument({ name }: { name: Name }): ReactElement {
  const text = useLegalTexts()
  const [version, setVersion] = useState('')
  const language = useStore($language)
  const state = useStore(legalDocument({ document: name, language, version }))
  const { data, error } = state
  const [last, setLast] = useState<LegalDocument>()
  if (data && data !== last) setLast(data)
  // The previous version stays while another one is loading, and with it the focused button.
  const shown = data ?? (error ? undefined : last)
  if (shown) return <Page document={shown} onVersion={setVersion} />
  if (error instanceof ApiError && error.code === 'document_missing')
    return (
      <>
        <Heading>{text(`title.${name}`)}</Heading>
        <EmptyState icon={scrollText} heading={text('missing')}>
          {text('missingText')}
        </EmptyState>
      </>
    )
  return (
    <QueryView state={state} text={text('notLoaded')} onRetry={refreshLegal}>
      <Loading />
    </QueryView>
  )
}

interface PageProps {
  readonly document: LegalDocument
  /** '' is the one that applies. */
  readonly onVersion: (version: string) => void
}

function Page({ document, onVersion }: PageProps): ReactElement {
  const text = useLegalTexts()
  const article = useRef<HTMLElement>(null)
  useFocusOfVersion(document.version, article)
  return (
    <div className="docp">
      <Contents
        label={text('contents')}
        language={document.language}
        sections={document.sections.map(({ id, heading, changed }, index) => ({
          id,
          heading: `${index + 1} ${heading}`,
          note: changed && <Chip kind="info">{text('changed')}</Chip>,
        }))}
        article={article}
      />
      <LegalText document={document} article={article} />
      <LegalAside document={document} onVersion={onVersion} />
    </div>
  )
}

/** Another version starts at its title, because its button may not exist any more. */
function useFocusOfVersion(version: string, article: RefObject<HTMLElement | null>): void {
  const last = useRef(version)
  useEffect(() => {
    if (last.current === version) return
    last.current = version
    article.current?.querySelector<HTMLElement>('.h1')?.focus()
  }, [version, article])
}

function Loading(): ReactElement {
  const text = useLegalTexts()
  return (
    <div className="docp">
      <p className="sr" role="status">
        {text('loading')}
      </p>
      <Skeleton height="200px" />
      <div className="stack gap-20 doc-text">
        <Skeleton width="220px" height="22px" />
        <Skeleton width="80%" height="46px" />
        {['100%', '96%', '98%', '60%', '99%', '94%'].map((width) => (
          <Skeleton key={width} width={width} height="18px" />
        ))}
      </div>
    </div>
  )
}
