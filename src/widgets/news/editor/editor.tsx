// One story: read, duplicated or begun, then its page.
import { useStore } from '@nanostores/react'
import { useEffect, useState, type ReactElement } from 'react'
import { ApiError } from '#shared/api.ts'
import { useStyles } from '#shared/element/use-styles.ts'
import { savedListState, reportState } from '#shared/element/list-state.ts'
import { emit, useHost, useMissing } from '#shared/element/view.tsx'
import { QueryView } from '#shared/ui/query-view.tsx'
import form from '#shared/ui/form.css?inline'
import { leaveDraft, openDraft, type Opened } from './draft/open-drafts.ts'
import { targetOf, type Target } from './draft/target.ts'
import css from './editor.css?inline'
import { EditorPage } from './editor-page.tsx'
import { EditorSkeleton } from './loading.tsx'
import { useEditorTexts } from './texts.ts'

const STYLES = [form, css]
const NOT_FOUND = 'story not found'

/** What the history of the window keeps of a new story: the id it got. */
interface Made {
  readonly story?: number
}

export interface EditorProps {
  readonly storyId: string
}

export function Editor({ storyId }: EditorProps): ReactElement | null {
  useStyles(STYLES)
  // A new one would open the story anew.
  const [target] = useState(() => targetOf(storyId))
  const [tries, setTries] = useState(0)
  useMissing(!target, NOT_FOUND)
  return target ? <Opening key={tries} target={target} onRetry={() => setTries(tries + 1)} /> : null
}

function Opening({ target, onRetry }: { target: Target; onRetry: () => void }): ReactElement | null {
  const text = useEditorTexts()
  const { opened, error } = useOpened(target)
  const isMissing = error instanceof ApiError && (error.status === 404 || error.status === 403)
  useMissing(isMissing, NOT_FOUND)
  if (isMissing) return null
  if (opened) return <Page opened={opened} />
  return (
    <QueryView state={{ error, loading: !error }} text={text('notLoaded')} onRetry={onRetry}>
      <EditorSkeleton />
    </QueryView>
  )
}

function useOpened(target: Target) {
  const { host } = useHost()
  const [opened, setOpened] = useState<Opened>()
  const [error, setError] = useState<Error>()
  useEffect(() => {
    let isGone = false
    let mine: Opened | undefined
    const { story } = (savedListState(host) ?? {}) as Made
    openDraft(target, typeof story === 'number' && target.kind !== 'story' ? story : undefined).then(
      (found) => {
        mine = found
        if (isGone) void leaveDraft(found.draft)
        else setOpened(found)
      },
      (error: unknown) => !isGone && setError(error instanceof Error ? error : new Error(String(error))),
    )
    return () => {
      isGone = true
      if (mine) void leaveDraft(mine.draft)
    }
  }, [target, host])
  return { opened, error }
}

function Page({ opened }: { opened: Opened }): ReactElement {
  const { host } = useHost()
  const { draft } = opened
  const story = useStore(draft.$story)
  const { titel } = useStore(draft.text.$fields)
  const id = story?.id
  // A reload finds what the new story has become.
  useEffect(() => {
    if (id !== undefined) reportState(host, { story: id } satisfies Made)
  }, [id, host])
  useEffect(() => {
    if (titel.trim()) emit(host, 'portal-title', { title: titel })
  }, [titel, host])
  return <EditorPage opened={opened} />
}
