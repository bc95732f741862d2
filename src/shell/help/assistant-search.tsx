// One question to help, forum, responsibilities, benefits, conduct and news: the answer is passages with their sources, or that nothing is
// known.
import { useStore } from '@nanostores/react'
import arrowRight from 'lucide-static/icons/arrow-right.svg?raw'
import search from 'lucide-static/icons/search.svg?raw'
import { useCallback, useId, useState, type FormEvent, type ReactElement } from 'react'
import { Link } from 'wouter'
import type { Passage, PassageAnswer } from '#contract/passages.ts'
import { gateOf, type Page } from '#domain/routes/route.ts'
import { PAGES } from '#domain/routes/routes.ts'
import { normalQuery, QUERY_MAX, QUERY_MIN, queryLength } from '#domain/search/search-text.ts'
import { api } from '#shared/transport/api.ts'
import { $narrow } from '#shared/bus/device.ts'
import { $language } from '#shared/bus/language.ts'
import { logFailure } from '#shared/bus/log.ts'
import { Button } from '#shared/ui/button.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { useFacts } from '#shell/shell-context.ts'
import { useShellTexts } from '#shell/texts.ts'
import { $helpOver, closeHelp } from './help-store.ts'
import { useLoading } from './load-help.ts'
import { Answer } from './screen-help.tsx'
import { searchHelp, type HelpHit } from './search-help.ts'
import { usePaneTexts } from './texts.ts'

interface AssistantSearchProps {
  readonly route: Page
  /** The question; '' before the first one. */
  readonly words: string
  readonly onWords: (words: string) => void
}

export function AssistantSearch({ route, words, onWords }: AssistantSearchProps): ReactElement {
  const text = usePaneTexts()
  const [typed, setTyped] = useState('')
  const [isShort, setShort] = useState(false)
  const id = useId()
  const ask = (event: FormEvent) => {
    event.preventDefault()
    const asked = normalQuery(typed)
    const tooShort = asked !== '' && queryLength(asked) < QUERY_MIN
    setShort(tooShort)
    if (!tooShort) onWords(asked)
  }
  const back = () => {
    setTyped('')
    onWords('')
  }
  return (
    <>
      <search className="help-ask">
        <form onSubmit={ask}>
          <label htmlFor={id}>{text('question')}</label>
          <span className="help-box">
            <Icon source={search} size="s" />
            <input
              id={id}
              type="search"
              autoComplete="off"
              enterKeyHint="search"
              maxLength={QUERY_MAX}
              aria-describedby={isShort ? `${id}-short` : undefined}
              aria-invalid={isShort || undefined}
              value={typed}
              onChange={({ target }) => (target.value === '' ? back() : setTyped(target.value))}
            />
            <Button size="small" type="submit">
              {text('ask')}
            </Button>
          </span>
          {isShort && (
            <small id={`${id}-short`} className="failure" role="alert">
              {text('tooShort', { least: QUERY_MIN })}
            </small>
          )}
        </form>
      </search>
      {words !== '' && <Found key={words} route={route} words={words} onBack={back} />}
    </>
  )
}

interface Read {
  readonly help?: readonly HelpHit[]
  /** Null: the search of the server failed. */
  readonly passages?: PassageAnswer | null
}

/** The help is searched here, the other sources by the server; each is shown as soon as it has answered. */
function useAnswers(words: string, route: Page): Read & { readonly retry: () => void } {
  const facts = useFacts()
  const language = useStore($language)
  const [read, setRead] = useState<Read>({})
  const load = useCallback(
    (signal: AbortSignal) => {
      setRead({})
      const update = (part: Read) => !signal.aborted && setRead((before) => ({ ...before, ...part }))
      searchHelp(words, facts, route, language).then(
        (help) => update({ help }),
        (error: unknown) => {
          logFailure('the help was not searched', error)
          update({ help: [] })
        },
      )
      api.get<PassageAnswer>('api/user/help/passages', { query: { q: words, language }, signal }).then(
        (passages) => update({ passages }),
        () => update({ passages: null }),
      )
    },
    [words, facts, route, language],
  )
  return { ...read, retry: useLoading(load) }
}

interface FoundProps {
  readonly route: Page
  readonly words: string
  readonly onBack: () => void
}

function Found({ route, words, onBack }: FoundProps): ReactElement {
  const text = usePaneTexts()
  const { help, passages, retry } = useAnswers(words, route)
  const isDone = help !== undefined && passages !== undefined
  const count = (help?.length ?? 0) + (passages?.passages.length ?? 0)
  return (
    <section className="stack gap-8 start" aria-label={text('answers')} aria-busy={!isDone}>
      <p role="status" className="muted">
        {isDone ? text('count', { count }) : text('searching')}
      </p>
      {help?.map((hit) => (
        <HelpAnswer key={hit.id} hit={hit} retry={retry} />
      ))}
      {passages?.isNarrowed && <p className="muted">{text('narrowed', { words: passages.words })}</p>}
      {passages?.passages.map((passage) => (
        <PassageCard key={passage.href + passage.title} passage={passage} />
      ))}
      <Unsearched passages={passages} retry={retry} />
      {isDone && <Onward words={words} nothing={count === 0} />}
      <Button size="small" kind="ghost" onClick={onBack}>
        {text('back')}
      </Button>
    </section>
  )
}

/** As a sheet, or over a dialog, the help would cover the page that a link opens. */
const leave = () => ($narrow.get() || $helpOver.get()) && closeHelp()

function HelpAnswer({ hit: { question, answer, page }, retry }: { hit: HelpHit; retry: () => void }): ReactElement {
  const text = usePaneTexts()
  const titles = useShellTexts()
  const path = page?.path.replace(/\/:\w+\?$/, '')
  const place = page ? titles(`titles.${page.title}`) : text('everywhere')
  return (
    <article className="stack gap-4 help-hit">
      <h3>{text('ifQuestion', { rest: question.replace(/^… /, '') })}</h3>
      <Answer answer={answer} retry={retry} />
      <p className="help-source">
        {text('sourceHelp', { place })}{' '}
        {path && !path.includes(':') && (
          <Link href={path} onClick={leave}>
            {text('openPage')}
          </Link>
        )}
      </p>
    </article>
  )
}

function PassageCard({ passage: { source, title, excerpt, href } }: { passage: Passage }): ReactElement {
  const text = usePaneTexts()
  return (
    <article className="stack gap-4 help-hit">
      <h3>
        <Link href={href} onClick={leave}>
          {title}
        </Link>
      </h3>
      {excerpt && <p className="help-excerpt">{excerpt}</p>}
      <p className="help-source">{text('source', { name: text(`source.${source}`) })}</p>
    </article>
  )
}

/** Names the sources that could not be searched, so that people do not take their silence for an answer. */
function Unsearched({ passages, retry }: { passages: PassageAnswer | null | undefined; retry: () => void }) {
  const text = usePaneTexts()
  const language = useStore($language)
  if (passages === undefined || (passages && passages.unavailable.length === 0)) return null
  const names = passages?.unavailable.map((source) => text(`source.${source}`)) ?? []
  const list = new Intl.ListFormat(language, { type: 'conjunction' }).format(names)
  return (
    <p className="help-unsearched" role="alert">
      {passages ? text('unsearched', { names: list }) : text('searchFailed')}{' '}
      <Button size="small" onClick={retry}>
        {text('retry')}
      </Button>
    </p>
  )
}

/** The way to other people: the forum, with the typed text, where the person may ask there. */
function Onward({ words, nothing }: { words: string; nothing: boolean }): ReactElement {
  const text = usePaneTexts()
  const facts = useFacts()
  const { name } = facts.config.assistant ?? {}
  const ask = ['forum.ask', 'forum']
    .map((one) => PAGES.find((page) => page.name === one))
    .find((page) => page !== undefined && page.tag !== undefined && gateOf(page, facts).open)
  return (
    <div className="stack gap-8 start">
      {nothing && (
        <>
          <p>
            <b>{name ? text('nothingAs', { name }) : text('nothing')}</b>
          </p>
          <p className="muted">{text(ask ? 'nothingAsk' : 'nothingHelp')}</p>
        </>
      )}
      {ask && (
        <Link className="btn second small" href={`${ask.path}?frage=${encodeURIComponent(words)}`} onClick={leave}>
          {text('askForum')}
          <Icon source={arrowRight} size="s" />
        </Link>
      )}
    </div>
  )
}
