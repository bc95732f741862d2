import { useStore } from '@nanostores/react'
import { useEffect, useLayoutEffect, useRef, useState, type ReactElement, type RefObject } from 'react'
import type { EditedStory } from '#contract/news-editing.ts'
import { ApiError } from '#shared/transport/api.ts'
import { send } from '#shared/transport/send.ts'
import { UNDO_SECONDS } from '#domain/news/news-state.ts'
import { Banner } from '#shared/ui/banner.tsx'
import { Button } from '#shared/ui/button.tsx'
import { showResult, useEditor } from '#widgets/news/editor/draft/draft-context.ts'
import { $person } from '#shared/bus/person.ts'
import { usePortalLink } from '#shared/element/portal-link.ts'
import { $newsCompanies } from '#widgets/news/editing-api.ts'
import { storyPath } from '#widgets/news/paths.ts'
import { NEWS } from '#widgets/news/editor/draft/autosave.ts'
import { useEditorTexts } from '#widgets/news/editor/texts.ts'

/** Shown in seconds at least, if the clock of this device is wrong: the server decides how long undo is possible. */
const LEAST = 3
const SECOND = 1000

const secondsTo = (until: string): number =>
  Math.min(UNDO_SECONDS, Math.max(LEAST, Math.round((Date.parse(until) - Date.now()) / SECOND)))

interface CountdownProps {
  readonly until: string
  /** Readers are notified when the time is over. */
  readonly willNotify: boolean
}

/** Publishing can be undone until the first reader is notified. */
export function UndoPublish(): ReactElement | null {
  const { draft } = useEditor()
  const story = useStore(draft.$story)
  const until = story?.undoUntil
  return until ? <Countdown key={until} until={until} willNotify={story.chips.includes('pending')} /> : null
}

function Countdown({ until, willNotify }: CountdownProps): ReactElement {
  const text = useEditorTexts()
  const editor = useEditor()
  const { draft } = editor
  const [left, setLeft] = useState(() => secondsTo(until))
  const [busy, setBusy] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const timer = setInterval(() => setLeft((before) => before - 1), SECOND)
    return () => clearInterval(timer)
  }, [])
  const isExpired = left <= 0
  useEffect(() => {
    if (!isExpired) return
    // The service decides: as long as it reports time, or does not answer, the question stays and is repeated.
    void draft
      .refresh()
      .catch(() => undefined)
      .finally(() => setLeft(LEAST))
  }, [isExpired, draft])
  useFocusReturn(button)
  const undo = async () => {
    setBusy(true)
    try {
      // Unsaved changes are not saved first: time is short.
      const story = await send<EditedStory>(`${NEWS}/${draft.$story.get()?.id}/publish/undo`, { method: 'POST' })
      showResult(editor, { kind: 'ok', text: text('publishUndone') })
      // The undo has succeeded, even if the story cannot be read again.
      await draft.receive(story).catch(() => undefined)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      showResult(editor, { kind: 'warn', text: text(error.code === 'already_notified' ? 'tooLate' : 'undoFailed') })
      await draft.refresh().catch(() => undefined)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="outcome" ref={scrollToOutcome}>
      <Banner
        kind="ok"
        heading={text('published')}
        action={
          <span className="two">
            <StoryLink />
            <Button ref={button} busy={busy} onClick={() => void undo()}>
              {text('takeBack')} <span aria-hidden="true">({text('seconds', { count: Math.max(0, left) })})</span>
            </Button>
          </span>
        }
      >
        {text(willNotify ? 'notificationsWait' : 'noNotifications')}
      </Banner>
    </div>
  )
}

/** Scrolls to the result of the action, below the sticky part at the top. */
export const scrollToOutcome = (element: HTMLElement | null): void => element?.scrollIntoView?.({ block: 'nearest' })

/** A link to the story for readers, if this person is one. */
export function StoryLink(): ReactElement | null {
  const text = useEditorTexts()
  const { draft } = useEditor()
  const story = useStore(draft.$story)
  const person = useStore($person)
  const companies = useStore($newsCompanies)
  const link = usePortalLink(storyPath(story?.id ?? 0))
  if (story?.state !== 'published' || !person?.rights.realm.has('ma_news_user')) return null
  const { companyIds } = story
  const isReader =
    companyIds.length === 0 || companies.some(({ id, name }) => name === person.company && companyIds.includes(id))
  return isReader ? (
    <a {...link} className="link">
      {text('viewStory')}
    </a>
  ) : null
}

/** When the button is removed, the heading of its page gets the focus. */
function useFocusReturn(button: RefObject<HTMLButtonElement | null>): void {
  useLayoutEffect(() => {
    const { current } = button
    const root = current?.getRootNode() as ShadowRoot | Document | undefined
    return () => {
      if (root?.activeElement !== current) return
      const heading = root?.querySelector<HTMLElement>('.news-editor .h1')
      if (heading) heading.tabIndex = -1
      heading?.focus()
    }
  }, [button])
}
