import { useStore } from '@nanostores/react'
import type { ReactElement } from 'react'
import type { ForumEntry } from '#contract/forum.ts'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { QueryView } from '#shared/ui/query-view.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { $entries, refreshEntries } from '#widgets/forum/api.ts'
import { useForumTexts } from './texts.ts'

/** `<portal-forum>` */
export function Overview(): ReactElement {
  const text = useForumTexts()
  const state = useStore($entries)
  return (
    <div className="forum">
      <h1>{text('title')}</h1>
      {state.data ? (
        <Entries entries={state.data} />
      ) : (
        <QueryView state={state} text={text('notLoaded')} onRetry={refreshEntries}>
          <p className="sr" role="status">
            {text('loading')}
          </p>
          <Skeleton height="120px" />
        </QueryView>
      )}
    </div>
  )
}

function Entries({ entries }: { entries: readonly ForumEntry[] }): ReactElement {
  const text = useForumTexts()
  if (entries.length === 0) return <EmptyState heading={text('empty')} />
  return (
    <section>
      <p>{text('count', { count: entries.length })}</p>
      <ul aria-label={text('title')}>
        {entries.map(({ id, title }) => (
          <li key={id}>{title}</li>
        ))}
      </ul>
    </section>
  )
}
