// The code of conduct for one person: contents with a search, the text with its changes, confirmation and contact.
import { useStore } from '@nanostores/react'
import down from 'lucide-static/icons/chevron-down.svg?raw'
import up from 'lucide-static/icons/chevron-up.svg?raw'
import printer from 'lucide-static/icons/printer.svg?raw'
import scale from 'lucide-static/icons/scale.svg?raw'
import scrollText from 'lucide-static/icons/scroll-text.svg?raw'
import { useEffect, useEffectEvent, useMemo, useRef, useState, type ReactElement, type RefObject } from 'react'
import type { ConductCode, ConductEdition } from '#contract/conduct.ts'
import { sectionPath } from '#domain/legal/conduct.ts'
import { statusOf } from '#shared/transport/api.ts'
import { $language, type Language } from '#shared/bus/language.ts'
import { emit, useHost } from '#shared/element/view.tsx'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Banner } from '#shared/ui/banner.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Chip } from '#shared/ui/chip.tsx'
import { Contents, goToSection } from '#shared/ui/document/contents.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { Heading } from '#shared/ui/heading.tsx'
import { IconButton } from '#shared/ui/icon-button.tsx'
import { Loaded } from '#shared/ui/lists/loaded.tsx'
import { preloadRichText } from '#shared/ui/rich-text-view.tsx'
import { SearchField } from '#shared/ui/search-field.tsx'
import { Segmented } from '#shared/ui/segmented.tsx'
import { conductCode, conductEdition, refreshConduct } from '#widgets/conduct/api.ts'
import { compareSections, type ComparedSection } from './changes.ts'
import { ConfirmCard } from './confirm-card.tsx'
import { Contact } from './contact.tsx'
import { useProgress } from './progress.ts'
import { findSections, useHits } from './search.ts'
import { Sections } from './sections.tsx'
import { useConductTexts } from './texts.ts'
import { Own, useShownVersion, VersionLink } from './versions.tsx'

interface ShownPlace {
  readonly section: string | undefined
  /** The number of the shown version; undefined: the valid one. */
  readonly version: number | undefined
}

export function CodePage(asked: ShownPlace): ReactElement {
  const text = useConductTexts()
  const language = useStore($language)
  const state = useStore(conductCode(language))
  useEffect(preloadRichText, [])
  return (
    <>
      {state.data === undefined && <Heading>{text('title')}</Heading>}
      <Loaded state={state} failed={text('notLoaded')} personal onRetry={refreshConduct}>
        {(code) =>
          code.current ? (
            <Code code={code} current={code.current} {...asked} />
          ) : (
            <div className="docp">
              <div />
              <div className="stack gap-20 doc-text">
                <Heading>{text('title')}</Heading>
                <EmptyState icon={scale} heading={text('none')}>
                  {text('noneText')}
                </EmptyState>
              </div>
              <aside className="side-note">
                <Contact contact={code.contact} />
              </aside>
            </div>
          )
        }
      </Loaded>
    </>
  )
}

interface CodeProps extends ShownPlace {
  readonly code: ConductCode
  readonly current: ConductEdition
}

function Code({ code, current, section, version }: CodeProps): ReactElement {
  const article = useRef<HTMLElement>(null)
  const { host, embedded } = useHost()
  const [older, setOlder] = useShownVersion(version === current.version ? undefined : version)
  const [isMarked, setMarked] = useState(true)
  const [words, setWords] = useState('')
  const progress = useProgress(current.version)
  const { before } = code
  const compared = useMemo(() => compareSections(before?.sections, current.sections), [before, current])
  useBeginning(article, section)
  useTop(article, older)
  const toTitle = () => article.current?.querySelector<HTMLElement>('.h1')?.focus({ preventScroll: true })
  return (
    <div className="docp">
      <Side sections={compared} language={code.language} article={article} words={words} onWords={setWords} />
      <article ref={article} className="stack gap-20 doc-text">
        {older === undefined ? (
          <>
            <Head code={code} edition={current} />
            <Tools hasChanges={before !== null} isMarked={isMarked} onMarked={setMarked} />
            <Sections
              sections={isMarked ? compared : compared.filter(({ change }) => change !== 'removed')}
              isMarked={isMarked}
              language={code.language}
              contactLinks={code.contactLinks}
              onRead={progress.markRead}
            />
          </>
        ) : (
          <Older code={code} current={current} version={older} onVersion={setOlder} />
        )}
      </article>
      <aside className="side-note">
        <ConfirmCard
          code={code}
          current={current}
          sections={compared}
          progress={progress}
          onGo={(id) => {
            setMarked(true)
            if (older !== undefined && !embedded) emit(host, 'portal-navigate', { path: sectionPath(id) })
            setOlder(undefined)
            requestAnimationFrame(() => goToSection(article.current, id))
          }}
          onConfirmed={toTitle}
        />
        <Contact contact={code.contact} />
        <Own code={code} shown={older} onVersion={setOlder} />
      </aside>
    </div>
  )
}

/** Another version begins at its top, where its banner is. */
function useTop(article: RefObject<HTMLElement | null>, version: number | undefined): void {
  const [first] = useState(version)
  const last = useRef(first)
  useEffect(() => {
    if (last.current === version) return
    last.current = version
    article.current?.scrollIntoView({ block: 'start' })
  }, [article, version])
}

/** A link may name the section to begin with. */
function useBeginning(article: RefObject<HTMLElement | null>, section: string | undefined): void {
  const go = useEffectEvent((id: string) => goToSection(article.current, id))
  useEffect(() => {
    if (section) go(section)
  }, [section])
}

interface SideProps {
  readonly sections: readonly ComparedSection[]
  readonly language: Language
  readonly article: RefObject<HTMLElement | null>
  readonly words: string
  readonly onWords: (words: string) => void
}

/** The search, and the contents or those of them that it found. */
function Side({ sections, language, article, words, onWords }: SideProps): ReactElement {
  const text = useConductTexts()
  const present = sections.filter(({ number }) => number !== undefined)
  const found = useMemo(() => findSections(present, words), [present, words])
  const hits = useHits(article, words, found)
  return (
    <div className="stack gap-8 beside">
      <SearchField q={words} label={text('search')} placeholder={text('search')} onSearch={onWords} />
      <div className={found ? 'hits any' : 'hits'}>
        <p role="status" className="muted">
          {found && text('hits', { count: found.length })}{' '}
          {hits.count > 0 && text('hitAt', { at: hits.at, count: hits.count })}
        </p>
        {hits.count > 0 && (
          <>
            <IconButton icon={up} size="small" label={text('hitBefore')} onClick={() => hits.step(-1)} />
            <IconButton icon={down} size="small" label={text('hitNext')} onClick={() => hits.step(1)} />
          </>
        )}
      </div>
      <Contents
        label={text('contents')}
        language={language}
        article={article}
        sections={present
          .filter(({ id }) => !found || found.includes(id))
          .map(({ id, number, heading, change }) => ({
            id,
            heading: `${number} ${heading}`,
            note: change !== 'none' && <Chip kind="info">{text(change === 'new' ? 'new' : 'changed')}</Chip>,
          }))}
      />
    </div>
  )
}

function Head({ code, edition }: { code: ConductCode; edition: ConductEdition }): ReactElement {
  const text = useConductTexts()
  const { date } = useFormat()
  const { upcoming, language, current } = code
  return (
    <>
      <div className="chips">
        <Chip kind="info" icon={scrollText}>
          {text('version', { version: edition.version })}
        </Chip>
        <Chip>{text(edition === current ? 'appliesFrom' : 'appliedFrom', { date: date(edition.appliesFrom) })}</Chip>
        {upcoming && (
          <Chip kind="open">{text('upcoming', { version: upcoming.version, date: date(upcoming.appliesFrom) })}</Chip>
        )}
      </div>
      <Heading tabIndex={-1} lang={language}>
        {edition.title}
      </Heading>
      <p className="lead" lang={language}>
        {edition.summary}
      </p>
    </>
  )
}

interface ToolsProps {
  readonly hasChanges: boolean
  readonly isMarked: boolean
  readonly onMarked: (isMarked: boolean) => void
}

function Tools({ hasChanges, isMarked, onMarked }: ToolsProps): ReactElement {
  const text = useConductTexts()
  const { embedded } = useHost()
  return (
    <div className="row tools">
      {hasChanges && (
        <Segmented
          label={text('view')}
          hideLabel
          value={isMarked ? 'marked' : 'plain'}
          options={(['marked', 'plain'] as const).map((value) => ({ value, label: text(`view.${value}`) }))}
          onChange={(value) => onMarked(value === 'marked')}
        />
      )}
      {!embedded && (
        <Button kind="ghost" size="small" icon={printer} onClick={() => print()}>
          {text('print')}
        </Button>
      )}
    </div>
  )
}

interface OlderProps {
  readonly code: ConductCode
  readonly current: ConductEdition
  readonly version: number
  readonly onVersion: (version: number | undefined) => void
}

/** An earlier version, or one that does not apply yet. */
function Older({ code, current, version, onVersion }: OlderProps): ReactElement {
  const text = useConductTexts()
  const { date } = useFormat()
  const state = useStore(conductEdition(version, code.language))
  if (statusOf(state.error) === 404)
    return (
      <EmptyState
        icon={scale}
        heading={<Heading>{text('noVersion', { version })}</Heading>}
        action={
          <VersionLink version={undefined} className="btn second" onVersion={onVersion}>
            {text('backToCurrent')}
          </VersionLink>
        }
      />
    )
  return (
    <>
      <Banner
        kind="warn"
        className="older"
        heading={text(version === code.upcoming?.version ? 'notYet' : 'older', {
          version,
          current: current.version,
          date: date(code.upcoming?.appliesFrom ?? current.appliesFrom),
        })}
        action={
          <VersionLink version={undefined} className="btn second small" onVersion={onVersion}>
            {text('backToCurrent')}
          </VersionLink>
        }
      />
      <Loaded state={state} failed={text('notLoaded')} personal onRetry={refreshConduct}>
        {(edition) => (
          <>
            <Head code={{ ...code, upcoming: null }} edition={edition} />
            <Sections
              sections={compareSections(undefined, edition.sections)}
              isMarked={false}
              language={code.language}
              contactLinks={code.contactLinks}
            />
          </>
        )}
      </Loaded>
    </>
  )
}
