// One story: opens, duplicates or creates it, then shows its page.
import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { useEffect, useEffectEvent, useState, type ReactElement, Suspense, useMemo } from 'react'
import { ApiError } from '#shared/transport/api.ts'
import { dismissToast, raiseToast } from '#shared/bus/toasts.ts'
import { useStyles } from '#shared/element/use-styles.ts'
import { savedListState, reportState } from '#shared/element/list-state.ts'
import { emit, useHost, useMissing } from '#shared/element/view.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { QueryView } from '#shared/ui/query-view.tsx'
import form from '#shared/ui/form.css?inline'
import { endDraft, leaveDraft, openDraft, targetOf, type OpenedDraft, type DraftKey } from './draft/local-drafts.ts'
import css from './editor.css?inline'
import { EditorSkeleton, lazyEditorPart } from './loading.tsx'
import { useEditorTexts } from './texts.ts'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { EditorContext, useEditor, type ActionResult } from './draft/draft-context.ts'
import { Head } from './head.tsx'
import { createValidation } from './draft/validation.ts'
import { TextFields } from './text-fields.tsx'
import { ScheduleForm } from './draft/schedule-form.ts'
import { ErrorSummary, type FieldError } from '#shared/ui/error-summary.tsx'
import type { FieldName } from './draft/merge.ts'
import { editPath } from '#widgets/news/paths.ts'

/** The reasons that prevent publishing, with a link to each field. */
function Summary({ attempt }: { attempt: number }): ReactElement {
  const { $fieldErrors, schedule } = useEditor()
  const problems = useStore($fieldErrors)
  const faults = useStore(schedule.$errors)
  const errors: FieldError[] = [
    ...(Object.keys(problems) as FieldName[]).map((field) => ({ field, text: problems[field] ?? '' })),
    ...Object.entries(faults).map(([field, text]) => ({ field, text })),
  ]
  return <ErrorSummary errors={errors} attempt={attempt} />
}

// The page of one story: its texts, and at the side its publication with its impact. Typing starts with the text fields; the parts beside
// and above them are loaded in parallel.
const Banners = lazyEditorPart(async () => (await import('./banners.tsx')).Banners)
const Side = lazyEditorPart(async () => (await import('./publication.tsx')).Side)
const Preview = lazyEditorPart(async () => (await import('./publish/preview.tsx')).Preview)

function EditorPage({ opened }: { opened: OpenedDraft }): ReactElement {
  const { draft } = opened
  const editor = useMemo(() => {
    const validation = createValidation(draft)
    return {
      draft,
      ...validation,
      schedule: new ScheduleForm(draft),
      $result: atom<ActionResult | undefined>(),
    }
  }, [draft])
  const [attempt, setAttempt] = useState(0)
  const [isPreview, setPreview] = useState(false)
  /** True if nothing prevents publishing. */
  const check = (): boolean => {
    const isWhole = editor.requireAll().length === 0 && editor.schedule.check()
    if (isWhole) return true
    setPreview(false)
    setAttempt(attempt + 1)
    return false
  }
  return (
    <EditorContext value={editor}>
      <div className="view news-editor">
        <Head onCheck={check} isPreview={isPreview} onPreview={setPreview} />
        <Suspense>
          <Banners opened={opened} />
        </Suspense>
        {attempt > 0 && <Summary attempt={attempt} />}
        {isPreview && (
          <Suspense fallback={<Skeleton height="420px" />}>
            <Preview />
          </Suspense>
        )}
        {/* Typed text stays unchanged, with its undo history. */}
        <div className="edit" hidden={isPreview}>
          <TextFields />
          <aside>
            <Suspense fallback={<Skeleton height="420px" />}>
              <Side />
            </Suspense>
          </aside>
        </div>
      </div>
    </EditorContext>
  )
}

const STYLES = [form, css]

/** The id of a new story, in the history of the window. */
interface Made {
  readonly story?: number
}

export interface EditorProps {
  readonly storyId: string
  /** A new story, or a duplicate, has got its id. */
  readonly onNewId?: ((id: number) => void) | undefined
}

export function Editor({ storyId, onNewId }: EditorProps): ReactElement | null {
  useStyles(STYLES)
  // A new target would open the story again.
  const [target] = useState(() => targetOf(storyId))
  const [tries, setTries] = useState(0)
  return target ? (
    <Opening key={tries} {...{ target, storyId, onNewId }} onRetry={() => setTries(tries + 1)} />
  ) : (
    <Missing />
  )
}

/** The shell shows its own page instead. */
function Missing(): ReactElement {
  const text = useEditorTexts()
  useMissing(true, text('storyMissing'))
  return (
    <div role="status">
      <EmptyState heading={text('storyMissing')}>{text('storyMissingText')}</EmptyState>
    </div>
  )
}

interface OpeningProps extends EditorProps {
  readonly target: DraftKey
  readonly onRetry: () => void
}

function Opening({ target, onRetry, ...page }: OpeningProps): ReactElement {
  const text = useEditorTexts()
  const { opened, error } = useOpened(target)
  if (error instanceof ApiError && (error.status === 404 || error.status === 403)) return <Missing />
  if (opened) return <Page opened={opened} {...page} />
  return (
    <QueryView state={{ error, loading: !error }} text={text('storyFailed')} onRetry={onRetry}>
      <EditorSkeleton />
    </QueryView>
  )
}

/** How long a discarded duplicate can be opened again, in ms. */
const UNDO = 10_000

/** Offers to undo the discard of a duplicate, which opens it again. Returns a function that withdraws the offer. */
function offerUndo(host: HTMLElement, original: number, undo: () => void): () => void {
  const { text } = useEditorTexts
  const path = `/news/ma/bearbeiten/kopie-${original}`
  // Its element may be removed by then.
  const run = () => {
    undo()
    emit(host.isConnected ? host : document.body, 'portal-navigate', { path })
  }
  const id = raiseToast({
    kind: 'info',
    text: text('copyDiscarded'),
    timeout: UNDO,
    action: { label: text('undo'), run },
  })
  return () => dismissToast(id)
}

function useOpened(target: DraftKey) {
  const { host, embedded } = useHost()
  const [opened, setOpened] = useState<OpenedDraft>()
  const [error, setError] = useState<Error>()
  useEffect(() => {
    let isGone = false
    let mine: OpenedDraft | undefined
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
      if (mine) void endDraft(mine.draft, embedded ? undefined : (original, undo) => offerUndo(host, original, undo))
    }
  }, [target, host, embedded])
  return { opened, error }
}

function Page({ opened, storyId, onNewId }: EditorProps & { opened: OpenedDraft }): ReactElement {
  const { host } = useHost()
  const { draft } = opened
  const story = useStore(draft.$story)
  const { titel } = useStore(draft.text.$fields)
  const id = story?.id
  const emitTitle = useEffectEvent(() => void (titel.trim() && emit(host, 'portal-title', { title: titel })))
  const hasNewId = id !== undefined && String(id) !== storyId
  // If the address stays, a reload finds the new story by this state.
  useEffect(() => {
    if (id !== undefined) reportState(host, { story: id } satisfies Made)
  }, [id, host])
  useEffect(() => {
    if (!hasNewId) return
    onNewId?.(id)
    emit(host, 'portal-address', { path: editPath(id) })
    // The page at the new address has no title yet.
    emitTitle()
  }, [id, hasNewId, onNewId, host])
  useEffect(() => {
    if (titel.trim()) emit(host, 'portal-title', { title: titel })
  }, [titel, host])
  return <EditorPage opened={opened} />
}
