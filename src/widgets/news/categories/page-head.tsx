import { useStore } from '@nanostores/react'
import cloudOff from 'lucide-static/icons/cloud-off.svg?raw'
import plus from 'lucide-static/icons/plus.svg?raw'
import undoIcon from 'lucide-static/icons/undo-2.svg?raw'
import { useState, useSyncExternalStore, type ReactElement } from 'react'
import { announce } from '#shared/element/announce.ts'
import { Banner } from '#shared/ui/banner.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Heading } from '#shared/ui/heading.tsx'
import { refreshCategories, type Categories } from './store.ts'
import { useCategoriesTexts } from './texts.ts'
import { rowsOf } from './tree.ts'
import { $done, undo, type Attempts, type Done } from './writes.ts'

function subscribe(tell: () => void): () => void {
  const stop = new AbortController()
  for (const type of ['online', 'offline']) addEventListener(type, tell, { signal: stop.signal })
  return () => stop.abort()
}

/** Whether the browser is online. */
const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine)

/** The last error, and a notice when the data shown is outdated. */
export function Banners({ refused, stale }: { refused: string | undefined; stale: boolean }): ReactElement {
  const text = useCategoriesTexts()
  const isOnline = useOnline()
  return (
    <>
      <div role="status">
        {!isOnline ? (
          <Banner kind="info" icon={cloudOff} heading={text('offline')}>
            {text('offlineText')}
          </Banner>
        ) : (
          stale && (
            <Banner
              kind="warn"
              heading={text('lastLoaded')}
              action={
                <Button size="small" onClick={refreshCategories}>
                  {text('retry')}
                </Button>
              }
            />
          )
        )}
      </div>
      <div role="alert">{refused && <Banner kind="bad" heading={refused} />}</div>
    </>
  )
}

export interface PageHeadProps {
  readonly categories: Categories
  readonly attempts: Attempts
  readonly onNew: () => void
}

/** The number of categories, and the actions for the whole tree. */
export function PageHead({ categories, attempts, onNew }: PageHeadProps): ReactElement {
  const text = useCategoriesTexts()
  const [last] = useStore($done)
  const [busy, setBusy] = useState(false)
  const levels = Math.max(0, ...rowsOf(categories).map(({ level }) => level))
  const wordsOf = ({ action, category }: Done) => text(`done.${action}`, { label: category.label })
  const undoLast = async () => {
    setBusy(true)
    await attempts.attempt(async () => {
      const done = await undo()
      if (done) announce(text('announce.undone', { what: wordsOf(done) }))
    })
    setBusy(false)
  }
  return (
    <header className="row gap-16">
      <Heading>{text('categories')}</Heading>
      <span className="muted">
        {text('count', { count: categories.length })}
        {levels > 1 && `, ${text('levels', { count: levels })}`}
      </span>
      <div part="head-actions" className="row push head-actions">
        <Button
          icon={undoIcon}
          busy={busy}
          reason={last ? undefined : text('nothingDone')}
          title={last && text('undoWhat', { what: wordsOf(last) })}
          onClick={() => void undoLast()}
        >
          {text('undo')}
        </Button>
        <Button kind="primary" icon={plus} onClick={onNew}>
          {text('new')}
        </Button>
      </div>
    </header>
  )
}
