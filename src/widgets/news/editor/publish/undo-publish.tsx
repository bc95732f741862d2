import { useStore } from '@nanostores/react'
import { useEffect, useLayoutEffect, useRef, useState, type ReactElement, type RefObject } from 'react'
import type { EditedStory } from '#contract/news-editing.ts'
import { announce } from '#shared/element/announce.ts'
import { ApiError } from '#shared/api.ts'
import { send } from '#shared/send.ts'
import { UNDO_SECONDS } from '#domain/news-state.ts'
import { Banner } from '#shared/ui/banner.tsx'
import { Button } from '#shared/ui/button.tsx'
import { useEditor } from '#widgets/news/editor/draft/draft-context.ts'
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
  readonly willTell: boolean
}

/** Publishing can be undone until the first reader is notified. */
export function UndoPublish(): ReactElement | null {
  const { draft } = useEditor()
  const story = useStore(draft.$story)
  const until = story?.takeBackUntil
  return until ? <Countdown key={until} until={until} willTell={story.chips.includes('pending')} /> : null
}

function Countdown({ until, willTell }: CountdownProps): ReactElement {
  const text = useEditorTexts()
  const { draft } = useEditor()
  const [left, setLeft] = useState(() => secondsTo(until))
  const [busy, setBusy] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const timer = setInterval(() => setLeft((before) => before - 1), SECOND)
    return () => clearInterval(timer)
  }, [])
  const isOver = left <= 0
  useEffect(() => {
    if (!isOver) return
    // The service has the last word; while it says there is time, or nothing, the question stays and is asked again.
    void draft
      .refresh()
      .catch(() => undefined)
      .finally(() => setLeft(LEAST))
  }, [isOver, draft])
  useKeptFocus(button)
  const takeBack = async () => {
    setBusy(true)
    try {
      // Unsaved changes are not saved first: time is short.
      const story = await send<EditedStory>(`${NEWS}/${draft.$story.get()?.id}/publish/undo`, { method: 'POST' })
      announce(text('publishUndone'))
      // It is done, even where the story cannot be read again.
      await draft.receive(story).catch(() => undefined)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      announce(text(error.code === 'already_told' ? 'tooLate' : 'undoFailed'), 'assertive')
      await draft.refresh().catch(() => undefined)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Banner
      kind="ok"
      heading={text('published')}
      action={
        <Button ref={button} busy={busy} onClick={() => void takeBack()}>
          {text('undoPublish')} <span aria-hidden="true">({text('seconds', { count: Math.max(0, left) })})</span>
        </Button>
      }
    >
      {text(willTell ? 'notificationsWait' : 'noNotifications')}
    </Banner>
  )
}

/** A button that goes gives the focus to the heading of its page. */
function useKeptFocus(button: RefObject<HTMLButtonElement | null>): void {
  useLayoutEffect(() => {
    const { current } = button
    const root = current?.getRootNode() as ShadowRoot | Document | undefined
    return () => {
      if (root?.activeElement !== current) return
      const heading = root?.querySelector<HTMLElement>('.news-editor h1')
      if (heading) heading.tabIndex = -1
      heading?.focus()
    }
  }, [button])
}
