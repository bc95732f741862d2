// What became of a story, the newest first.
import { useStore } from '@nanostores/react'
import type { ReactElement } from 'react'
import type { TimelineEntry } from '#contract/news-publishing.ts'
import { useStyles } from '#shared/element/use-styles.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { QueryView } from '#shared/ui/query-view.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { NEWS } from '#widgets/news/editor/draft/autosave.ts'
import { useEditor } from '#widgets/news/editor/draft/draft-context.ts'
import css from './history.css?inline'
import { useHistoryTexts } from './texts.ts'
import { useRead } from './use-read.ts'

const STYLES = [css]

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
        <ol className="events">
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
  const { date, time, number } = useFormat()
  const when = (instant: string) => `${date(instant)}, ${time(instant)}`
  const { told, from, until, byTitle, comment } = detail
  const more = [
    told !== undefined && text('told', { count: told, n: number(told) }),
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
