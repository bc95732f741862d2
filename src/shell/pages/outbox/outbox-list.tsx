import { useStore } from '@nanostores/react'
import type { ReadableAtom } from 'nanostores'
import type { ReactElement, ReactNode } from 'react'
import { statusOf } from '#shared/transport/api.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { invalidate, type QueryState } from '#shared/realtime/query.ts'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { QueryView } from '#shared/ui/query-view.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { usePages } from '#shared/lists/use-pages.ts'
import { useOutboxTexts, type OutboxText } from './texts.ts'

export interface OutboxSource<P> {
  readonly key: string
  readonly read: (before?: number) => Promise<P>
  readonly $first: ReadableAtom<QueryState<P>>
}

interface OutboxEntry {
  readonly id: number
  /** ISO 8601. */
  readonly at: string
}
interface OutboxPages<E> {
  readonly entries: readonly E[]
  readonly next?: number | undefined
}

export interface OutboxListProps<E> {
  readonly source: OutboxSource<OutboxPages<E>>
  readonly texts: Readonly<Record<'title' | 'failed' | 'empty' | 'emptyText', OutboxText>>
  readonly draw: (entry: E) => { readonly title: string; readonly person: string; readonly body: ReactNode }
}

/** One list of the outbox, the newest first: each entry opens in place. */
export function OutboxList<E extends OutboxEntry>(props: OutboxListProps<E>): ReactElement {
  const text = useOutboxTexts()
  const { source, texts } = props
  const state = useStore(source.$first)
  const refresh = () => invalidate(source.key)
  const again = (
    <Button size="small" kind="ghost" busy={state.loading} onClick={refresh}>
      {text('refresh')}
    </Button>
  )
  return (
    <Card title={text(texts.title)} action={state.data && again}>
      {state.data ? (
        <Entries {...props} first={state.data} refreshFailed={state.error} />
      ) : (
        <QueryView state={state} text={text(texts.failed)} onRetry={refresh}>
          <Skeleton height="120px" />
        </QueryView>
      )}
    </Card>
  )
}

interface EntriesProps<E> extends OutboxListProps<E> {
  readonly first: OutboxPages<E>
  /** Why the list is not the newest one. */
  readonly refreshFailed: unknown
}

function Entries<E extends OutboxEntry>({ first, refreshFailed, source, texts, draw }: EntriesProps<E>): ReactElement {
  const text = useOutboxTexts()
  const older = usePages({ first, entriesOf: ({ entries }: OutboxPages<E>) => entries, read: source.read })
  const error = older.error ?? refreshFailed
  return (
    <>
      {older.entries.length === 0 && <EmptyState heading={text(texts.empty)}>{text(texts.emptyText)}</EmptyState>}
      {older.entries.map((entry) => (
        <Entry key={entry.id} at={entry.at} {...draw(entry)} />
      ))}
      {error !== undefined && (
        <p className="failure" role="alert">
          {statusOf(error)} - {text(texts.failed)}
        </p>
      )}
      {older.hasNext && (
        <Button size="small" busy={older.busy} onClick={() => void older.more()}>
          {text('older')}
        </Button>
      )}
    </>
  )
}

interface EntryProps {
  readonly at: string
  readonly title: string
  readonly person: string
  readonly body: ReactNode
}

function Entry({ at, title, person, body }: EntryProps): ReactElement {
  const { date, time } = useFormat()
  return (
    <details className="outbox-entry">
      <summary>
        <b dir="auto">{title}</b>
        <span className="muted">
          {person} · <time dateTime={at}>{`${date(at)}, ${time(at)}`}</time>
        </span>
      </summary>
      {body}
    </details>
  )
}
