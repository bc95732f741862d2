// Every version of a story: its differences from the newest, and its restoration. The timeline of the story.
import { useStore } from '@nanostores/react'
import { useEffect, useId, useState, type ReactElement } from 'react'
import type { EditedStory, StoryVersion, StoryVersionText } from '#contract/news-editing.ts'
import type { TimelineEntry } from '#contract/news-publishing.ts'
import { api, ApiError } from '#shared/transport/api.ts'
import { useStyles } from '#shared/element/use-styles.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { Failure } from '#shared/ui/failure.tsx'
import { QueryView } from '#shared/ui/query-view.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { NEWS } from '#widgets/news/editor/draft/autosave.ts'
import { showResult, useEditor } from '#widgets/news/editor/draft/draft-context.ts'
import { changedFields, fieldsOf, type FieldName } from '#widgets/news/editor/draft/merge.ts'
import { runAction } from '#widgets/news/editor/publish/actions.ts'
import { RemoteChangesNote } from '#widgets/news/editor/save-status.tsx'
import { useEditorTexts } from '#widgets/news/editor/texts.ts'
import { compareWords } from '#domain/rich-text/compare-words.ts'
import { useFieldWords, useSameWordsNote } from './field-words.ts'
import css from './history.css?inline'
import { useHistoryTexts } from './texts.ts'

interface Read<T> {
  readonly data: T | undefined
  readonly error: Error | undefined
  readonly retry: () => void
}

/** The response of `path`; undefined: nothing is requested. */
function useRead<T>(path: string | undefined): Read<T> {
  const [tries, setTries] = useState(0)
  const [answer, setAnswer] = useState<{ key: string; data?: T; error?: Error }>({ key: '' })
  const key = path === undefined ? '' : `${path} ${tries}`
  useEffect(() => {
    const [asked] = key.split(' ')
    if (!asked) return
    const stop = new AbortController()
    const { signal } = stop
    api.get<T>(asked, { signal }).then(
      (data) => !signal.aborted && setAnswer({ key, data }),
      (error: unknown) => !signal.aborted && error instanceof Error && setAnswer({ key, error }),
    )
    return () => stop.abort()
  }, [key])
  const { data, error } = answer.key === key ? answer : {}
  return { data, error, retry: () => setTries(tries + 1) }
}

interface ComparedProps {
  readonly before: StoryVersionText
  readonly after: EditedStory
}

/** The fields in which two versions differ: insertions are underlined, deletions struck through. */
function Compared({ before, after }: ComparedProps): ReactElement {
  const text = useHistoryTexts()
  const fields = changedFields(fieldsOf(before), fieldsOf(after))
  if (fields.length === 0) return <p className="muted">{text('same')}</p>
  return (
    <>
      <p className="muted">{text('compared')}</p>
      {fields.map((name) => (
        <FieldDifference key={name} name={name} before={before} after={after} />
      ))}
    </>
  )
}

function FieldDifference({ name, before, after }: ComparedProps & { name: FieldName }): ReactElement {
  const text = useHistoryTexts()
  const fields = useEditorTexts()
  const words = useFieldWords(new Map(after.kontaktUid === null ? [] : [[after.kontaktUid, after.kontaktName]]))
  const note = useSameWordsNote(words)(before, after, name)
  const pieces = compareWords(words(before, name), words(after, name))
  return (
    <section>
      <h3>{fields(`field.${name}`)}</h3>
      <div className="text" dir="auto">
        {pieces.map(({ kind, text: words }, index) => {
          const key = `${index} ${kind}`
          if (kind === 'same') return <span key={key}>{words}</span>
          const Mark = kind === 'added' ? 'ins' : 'del'
          return (
            <Mark key={key}>
              <span className="sr">{text(kind)}: </span>
              {words}
            </Mark>
          )
        })}
      </div>
      {note && <p className="muted small">{note}</p>}
    </section>
  )
}

const STYLES = [css]

export function HistoryDialog({ onClose }: { onClose: () => void }): ReactElement {
  const text = useHistoryTexts()
  useStyles(STYLES)
  const { draft } = useEditor()
  const story = useStore(draft.$story)
  const [chosen, setChosen] = useState<number>()
  const { busy, problem, restore } = useRestore(onClose)
  const isOlder = chosen !== undefined && chosen !== story?.version
  return (
    <Dialog
      open
      onClose={onClose}
      title={text('versionHistory')}
      className="history"
      actions={
        <>
          <Button onClick={onClose}>{text('close')}</Button>
          {isOlder && (
            <Button kind="primary" busy={busy} onClick={() => void restore(chosen)}>
              {text('restore')}
            </Button>
          )}
        </>
      }
    >
      <RemoteChangesNote />
      {story && <Parts story={story} chosen={chosen ?? story.version} onChoose={setChosen} />}
      <Failure>{problem}</Failure>
    </Dialog>
  )
}

/** Unsaved input is saved first and thereby stays in the history. */
function useRestore(onClose: () => void) {
  const text = useHistoryTexts()
  const editor = useEditor()
  const { draft } = editor
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  // The dialog shows remote changes (`RemoteChangesNote`), so that the person confirms the version they saw.
  const seen = useStore(draft.$remoteChanges)
  const restore = async (version: number) => {
    setBusy(true)
    setProblem(undefined)
    try {
      const outcome = await runAction(draft, { path: `/versions/${version}/restore`, isVersioned: true }, seen)
      if (outcome !== 'done' && outcome !== 'conflict') return setProblem(text('restoreStopped'))
      if (outcome === 'done') {
        draft.dismissRemoteChanges()
        showResult(editor, { kind: 'ok', text: text('restored') })
      }
      onClose()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(text(error.code === 'reference_unknown' ? 'restoreGone' : 'restoreFailed', { status: error.status }))
    } finally {
      setBusy(false)
    }
  }
  return { busy, problem, restore }
}

interface PartsProps {
  readonly story: EditedStory
  readonly chosen: number
  readonly onChoose: (version: number) => void
}

function Parts({ story, chosen, onChoose }: PartsProps): ReactElement {
  const text = useHistoryTexts()
  const address = `${NEWS}/${story.id}/versions`
  const { data: versions, error, retry } = useRead<StoryVersion[]>(address)
  const version = useRead<StoryVersionText>(chosen === story.version ? undefined : `${address}/${chosen}`)
  if (!versions)
    return (
      <QueryView state={{ error, loading: !error }} text={text('failed')} onRetry={retry}>
        <p className="sr" role="status">
          {text('loading')}
        </p>
        <Skeleton height="240px" />
      </QueryView>
    )
  return (
    <div className="two-parts">
      <Versions versions={versions} chosen={chosen} onChoose={onChoose} />
      <div className="stack compared" aria-live="polite">
        {chosen === story.version ? (
          <p className="muted">{text('isNewest')}</p>
        ) : version.data ? (
          <Compared before={version.data} after={story} />
        ) : (
          <QueryView
            state={{ error: version.error, loading: !version.error }}
            text={text('versionFailed')}
            onRetry={version.retry}
          >
            <Skeleton height="180px" />
          </QueryView>
        )}
      </div>
    </div>
  )
}

function Versions({
  versions,
  chosen,
  onChoose,
}: Omit<PartsProps, 'story'> & { versions: StoryVersion[] }): ReactElement {
  const text = useHistoryTexts()
  const { date, time } = useFormat()
  const name = useId()
  return (
    <div className="versions" role="radiogroup" aria-label={text('versions')}>
      {versions.map(({ version, madeAt, madeBy, isPublic, publishedAt }, index) => (
        <label key={version} className="check">
          <input type="radio" name={name} checked={version === chosen} onChange={() => onChoose(version)} />
          <span>
            {date(madeAt)}, {time(madeAt)}
            <small>
              {madeBy.name || text('gone')}
              {index === 0 && `, ${text('newest')}`}
              {(isPublic || publishedAt) && `, ${text(isPublic ? 'public' : 'published')}`}
            </small>
          </span>
        </label>
      ))}
    </div>
  )
}

export function TimelineDialog({ onClose }: { onClose: () => void }): ReactElement {
  const text = useHistoryTexts()
  useStyles(STYLES)
  const { draft } = useEditor()
  const id = useStore(draft.$story)?.id
  const { data, error, retry } = useRead<TimelineEntry[]>(id === undefined ? undefined : `${NEWS}/${id}/timeline`)
  return (
    <Dialog
      open
      onClose={onClose}
      title={text('timeline')}
      className="history"
      actions={<Button onClick={onClose}>{text('close')}</Button>}
    >
      {data ? (
        <ol className="lined events">
          {data.map((entry) => (
            <Entry key={`${entry.at} ${entry.type}`} entry={entry} />
          ))}
        </ol>
      ) : (
        <QueryView state={{ error, loading: !error }} text={text('timelineFailed')} onRetry={retry}>
          <Skeleton height="200px" />
        </QueryView>
      )}
    </Dialog>
  )
}

function Entry({ entry: { type, at, byName, detail } }: { entry: TimelineEntry }): ReactElement {
  const text = useHistoryTexts()
  const { date, time } = useFormat()
  const when = (instant: string) => `${date(instant)}, ${time(instant)}`
  const { told, from, until, byTitle, comment } = detail
  const more = [
    told !== undefined && text('told', { count: told }),
    from && text('from', { at: when(from) }),
    until && text('until', { at: when(until) }),
    byTitle && text('byStory', { title: byTitle }),
  ].filter(Boolean)
  return (
    <li>
      <b>{text(`event.${type}`)}</b>
      {more.length > 0 && ` ${more.join(', ')}`}
      {comment && <small>„{comment}“</small>}
      <small>{text('by', { at: when(at), name: byName || text('portal') })}</small>
    </li>
  )
}
