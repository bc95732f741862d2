// Possible answers to a question that is being typed: questions with their official answer, and passages of other areas.
import badgeCheck from 'lucide-static/icons/badge-check.svg?raw'
import info from 'lucide-static/icons/info.svg?raw'
import { useEffect, useState, type ReactElement } from 'react'
import type { SimilarAnswer, SimilarQuestion } from '#contract/forum.ts'
import { fold, QUERY_MIN } from '#domain/search/search-text.ts'
import { usePortalLink } from '#shared/element/portal-link.ts'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { searchSimilar } from '#widgets/forum/api.ts'
import { entryPath } from '#widgets/forum/paths.ts'
import { useAskTexts } from './texts.ts'
import { PassageLink, SimilarLink } from '#widgets/forum/question/side.tsx'

/** The server sends the beginning of an answer, in characters. */
const EXCERPT = 240
/** Between the last key and the search, in ms. */
const PAUSE = 250

interface Found {
  readonly answer: SimilarAnswer | undefined
  readonly isFailed: boolean
}

/** Searches a moment after the last key; an older answer never replaces a newer one. */
function useSimilar(words: string): Found {
  const [found, setFound] = useState<Found>({ answer: undefined, isFailed: false })
  const typed = words.trim()
  useEffect(() => {
    if ([...typed].length < QUERY_MIN) return
    const abort = new AbortController()
    const timer = setTimeout(() => {
      searchSimilar(typed.slice(0, 100), abort.signal).then(
        (answer) => setFound({ answer, isFailed: false }),
        () => !abort.signal.aborted && setFound({ answer: undefined, isFailed: true }),
      )
    }, PAUSE)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [typed])
  return [...typed].length < QUERY_MIN ? { answer: undefined, isFailed: false } : found
}

interface SuggestionsProps {
  readonly words: string
  /** One of them is the answer: the question need not be asked. */
  readonly onHelped: (path: string) => void
}

export function Suggestions({ words, onHelped }: SuggestionsProps): ReactElement {
  const text = useAskTexts()
  const { answer, isFailed } = useSimilar(words)
  const [refused, setRefused] = useState<readonly number[]>([])
  const questions = answer?.questions.filter(({ id }) => !refused.includes(id)) ?? []
  const quoted = questions.find(({ answer: one }) => one !== null && !one.isExpired)
  const rest = questions.filter((question) => question !== quoted)
  const passages = answer?.passages ?? []
  const count = questions.length + passages.length
  return (
    <aside className="stack gap-20 side suggestions" aria-label={text('already')}>
      <Card title={text('already')} flush>
        <p className="sr" role="status">
          {answer && text('found', { count })}
        </p>
        {quoted && (
          <Quoted
            question={quoted}
            words={answer?.words ?? []}
            onHelped={onHelped}
            onRefuse={() => setRefused([...refused, quoted.id])}
          />
        )}
        {count > 0 ? (
          <ul className="lined similar card-body">
            {rest.map((question) => (
              <SimilarLink key={question.id} question={question} />
            ))}
            {passages.map((passage) => (
              <PassageLink key={passage.href} passage={passage} />
            ))}
          </ul>
        ) : (
          <p className="muted card-body">{text(isFailed ? 'failed' : answer ? 'nothing' : 'idle')}</p>
        )}
      </Card>
      <p className="muted goes-to">
        <Icon source={info} size="s" />
        <span>{text('where')}</span>
      </p>
    </aside>
  )
}

interface QuotedProps {
  readonly question: SimilarQuestion
  readonly words: readonly string[]
  readonly onHelped: (path: string) => void
  readonly onRefuse: () => void
}

function Quoted({ question, words, onHelped, onRefuse }: QuotedProps): ReactElement {
  const text = useAskTexts()
  const answer = question.answer!
  const path = entryPath(question.id, 'answer', answer.id)
  const link = usePortalLink(path)
  return (
    <div className="stack gap-8 quoted">
      <p className="ok">
        <Icon source={badgeCheck} size="s" />
        {text(answer.isOfficial ? 'official' : 'accepted')}
      </p>
      <a {...link}>{question.title}</a>
      <blockquote>
        <Marked text={answer.text} words={words} />
        {[...answer.text].length >= EXCERPT && ' …'}
      </blockquote>
      <div className="row acts">
        <Button size="small" onClick={() => onHelped(path)}>
          {text('helps')}
        </Button>
        <Button kind="ghost" size="small" onClick={onRefuse}>
          {text('doesNot')}
        </Button>
      </div>
    </div>
  )
}

/** The text with the typed words marked. */
function Marked({ text, words }: { text: string; words: readonly string[] }): ReactElement {
  const isMarked = (part: string) => words.some((word) => fold(part).startsWith(word))
  // A part is identified by where it begins.
  const parts = [...text.matchAll(/\S+\s*/g)]
  return <>{parts.map(({ 0: part, index }) => (isMarked(part) ? <mark key={index}>{part}</mark> : part))}</>
}
