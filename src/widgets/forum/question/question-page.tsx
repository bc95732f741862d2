// `<portal-question>`: one question with its answers; without a number the form that asks one.
import { useStore } from '@nanostores/react'
import archiveIcon from 'lucide-static/icons/archive.svg?raw'
import chevronLeft from 'lucide-static/icons/chevron-left.svg?raw'
import circleCheck from 'lucide-static/icons/circle-check.svg?raw'
import mapPin from 'lucide-static/icons/map-pin.svg?raw'
import searchX from 'lucide-static/icons/search-x.svg?raw'
import { lazy, Suspense, useEffect, useRef, useState, type ReactElement, type RefObject } from 'react'
import type { ForumThread } from '#contract/forum.ts'
import { statusOf } from '#shared/transport/api.ts'
import { usePortalLink } from '#shared/element/portal-link.ts'
import { useTitle } from '#shared/element/use-title.ts'
import { useHost } from '#shared/element/view.tsx'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Banner } from '#shared/ui/banner.tsx'
import { Chip } from '#shared/ui/chip.tsx'
import { Heading } from '#shared/ui/heading.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { Loaded } from '#shared/ui/lists/loaded.tsx'
import { MissingView } from '#shared/ui/missing.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { refreshForum, thread as threadQuery } from '#widgets/forum/api.ts'
import { topicIcon, useNameIn } from '#widgets/forum/parts.tsx'
import { LIST, questionPath } from '#widgets/forum/paths.ts'
import { useForumTexts } from '#widgets/forum/texts.ts'
import { Entry } from './entry-view.tsx'
import { Side } from './side.tsx'
import { useQuestionTexts } from './texts.ts'
import { UnsentForms, useUnsentForms } from './unsent.tsx'

// Reading needs no editor of rich text.
const AskForm = lazy(async () => ({ default: (await import('./ask/ask-form.tsx')).AskForm }))
const AnswerForm = lazy(async () => ({ default: (await import('./entry-forms.tsx')).AnswerForm }))

export function QuestionPage(): ReactElement {
  const { props } = useHost()
  const typed = String(props['questionId'] ?? '')
  const id = /^[1-9]\d{0,14}$/.test(typed) ? Number(typed) : undefined
  return (
    <div className="view">
      {typed === '' ? (
        <Suspense fallback={<Skeleton height="420px" />}>
          <AskForm words={String(props['words'] ?? '')} />
        </Suspense>
      ) : id === undefined ? (
        <Missing />
      ) : (
        <OneQuestion key={id} id={id} />
      )}
    </div>
  )
}

/** The server answers alike for a question that does not exist and one that this person may not see. */
function Missing(): ReactElement {
  const text = useQuestionTexts()
  return (
    <MissingView heading={text('missing')} link={{ path: LIST, words: text('toList') }}>
      {text('missingText')}
    </MissingView>
  )
}

function OneQuestion({ id }: { id: number }): ReactElement {
  const text = useQuestionTexts()
  const state = useStore(threadQuery(id))
  useTitle(state.data?.title)
  const { hasUnsent, report } = useUnsentForms()
  const isGone = statusOf(state.error) === 404
  // Text typed below a question that was deleted can still be copied.
  if (isGone && !(hasUnsent && state.data)) return <Missing />
  return (
    <UnsentForms report={report}>
      {isGone && (
        <Banner kind="warn" icon={searchX} heading={text('missing')}>
          {text('missingText')} {text('missingUnsent')}
        </Banner>
      )}
      <Loaded
        state={isGone ? { data: state.data, loading: false } : state}
        failed={text('notLoaded')}
        onRetry={refreshForum}
        personal
      >
        {(thread) => <Shown thread={thread} />}
      </Loaded>
    </UnsentForms>
  )
}

/** Scrolls to the entry of the address once it is loaded. The address of a foreign page is not about us. */
function useAnchor(box: RefObject<HTMLElement | null>): void {
  const { embedded } = useHost()
  useEffect(() => {
    if (embedded) return
    const show = () => {
      const anchor = location.hash.slice(1)
      const entry =
        /^(frage|antwort|kommentar)-\d+$/.test(anchor) && box.current?.querySelector<HTMLElement>(`#${anchor}`)
      if (!entry) return
      entry.scrollIntoView({ block: 'start' })
      entry.focus({ preventScroll: true })
    }
    show()
    addEventListener('hashchange', show)
    return () => removeEventListener('hashchange', show)
  }, [embedded, box])
}

function Chips({ thread }: { thread: ForumThread }): ReactElement {
  const forum = useForumTexts()
  const nameIn = useNameIn()
  const { category, site, isAnswered, archived } = thread
  return (
    <p className="chips">
      <Chip icon={topicIcon(category.icon)}>{nameIn(category)}</Chip>
      {category.isRemoved && <Chip kind="warn">{forum('removedCategory')}</Chip>}
      {site && <Chip icon={mapPin}>{site.name}</Chip>}
      {isAnswered && (
        <Chip kind="ok" icon={circleCheck}>
          {forum('answered')}
        </Chip>
      )}
      {archived && (
        <Chip kind="off" icon={archiveIcon}>
          {forum('archived')}
        </Chip>
      )}
    </p>
  )
}

function ArchivedBanner({ archived }: { archived: NonNullable<ForumThread['archived']> }): ReactElement {
  const text = useQuestionTexts()
  const { date } = useFormat()
  const { at, by, reason, replacedBy } = archived
  const link = usePortalLink(questionPath(replacedBy?.id ?? 0))
  const day = date(at)
  return (
    <Banner
      kind="info"
      icon={archiveIcon}
      heading={by ? text('archivedBy', { day, name: by.name }) : text('archivedOn', { day })}
      action={replacedBy && <a {...link}>{text('seeInstead', { title: replacedBy.title })}</a>}
    >
      {reason}
    </Banner>
  )
}

function Shown({ thread }: { thread: ForumThread }): ReactElement {
  const text = useQuestionTexts()
  const box = useRef<HTMLDivElement>(null)
  const back = usePortalLink(LIST)
  useAnchor(box)
  const [isAnswering, setAnswering] = useState(false)
  const { question, answers, archived } = thread
  return (
    <div ref={box}>
      <p className="back">
        <a {...back}>
          <Icon source={chevronLeft} size="s" />
          {text('back')}
        </a>
      </p>
      {archived && <ArchivedBanner archived={archived} />}
      <div className="stack gap-20 thread">
        <div className="stack gap-20 entries">
          <Entry
            thread={thread}
            entry={question}
            head={
              <>
                <Heading className={archived ? 'title archived' : 'title'}>{thread.title}</Heading>
                <Chips thread={thread} />
              </>
            }
          />
          <div className="answers-head">
            <Heading depth={2}>{text('answers', { count: answers.length })}</Heading>
            {answers.length > 1 && <span className="muted">{text('order')}</span>}
          </div>
          {answers.map((answer) => (
            <Entry key={answer.id} thread={thread} entry={answer} />
          ))}
          {(isAnswering || question.may.includes('answer')) && (
            <Suspense fallback={<Skeleton height="220px" />}>
              <AnswerForm thread={thread} onContent={setAnswering} />
            </Suspense>
          )}
        </div>
        <Side thread={thread} />
      </div>
    </div>
  )
}
