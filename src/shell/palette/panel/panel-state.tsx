// The state of the search itself: running, failed, or waiting for more letters.
import cloudOff from 'lucide-static/icons/cloud-off.svg?raw'
import alert from 'lucide-static/icons/circle-alert.svg?raw'
import { useEffect, useState, type ReactElement } from 'react'
import { normalQuery, QUERY_MIN, queryLength } from '#domain/search/search-text.ts'
import type { ApiError } from '#shared/transport/api.ts'
import { Button } from '#shared/ui/button.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { usePanelTexts } from './texts.ts'
import { ONLY_OFFERS, type PanelEntries } from './use-entries.ts'

export interface PanelStateProps extends Pick<PanelEntries, 'people' | 'stories' | 'passages' | 'isEmpty'> {
  readonly query: string
}

/** Lines above the hits; they are announced when they appear. */
export const PanelState = (props: PanelStateProps): ReactElement => (
  <div role="status">
    <Lines {...props} />
  </div>
)

function Lines({ people, stories, passages, isEmpty, query }: PanelStateProps): ReactElement {
  const text = usePanelTexts()
  const isOffline = useOffline()
  const typed = queryLength(normalQuery(query))
  const lines = failures({ people, stories, passages }, text)
  const retry = () => {
    people.retry()
    stories.retry()
    passages.retry()
  }
  if (isOffline && lines.length > 0) {
    return (
      <p className="palette-note">
        <Icon source={cloudOff} />
        <span>{text('offline')}</span>
      </p>
    )
  }
  return (
    <>
      {lines.map((line) => (
        <p key={line} className="palette-note bad">
          <Icon source={alert} />
          <span>{line}</span>
        </p>
      ))}
      {lines.length > 0 && (
        <p className="palette-note">
          <Button size="small" onClick={retry}>
            {text('retry')}
          </Button>
        </p>
      )}
      {typed > 0 && typed < QUERY_MIN && !query.startsWith(ONLY_OFFERS) && (
        <p className="palette-note">{text('short')}</p>
      )}
      {isEmpty && lines.length === 0 && typed >= QUERY_MIN && (
        <p className="palette-note">
          <span>
            <b>{text('none', { query: normalQuery(query) })}</b> {text('none.hint')}
          </span>
        </p>
      )}
    </>
  )
}

type Text = ReturnType<typeof usePanelTexts>

function failures(
  { people, stories, passages }: Pick<PanelEntries, 'people' | 'stories' | 'passages'>,
  text: Text,
): string[] {
  const sentence = (
    error: ApiError | undefined,
    key: 'failed.people' | 'failed.stories' | 'failed.passages',
  ): string[] =>
    error === undefined ? [] : [error.status === 429 ? text('failed.often') : text(key, { status: error.status })]
  return [
    ...new Set([
      ...sentence(people.error, 'failed.people'),
      ...sentence(stories.error, 'failed.stories'),
      ...sentence(passages.error, 'failed.passages'),
    ]),
  ]
}

function useOffline(): boolean {
  const [isOffline, setOffline] = useState(() => !navigator.onLine)
  useEffect(() => {
    const check = () => setOffline(!navigator.onLine)
    const events = ['online', 'offline']
    for (const name of events) addEventListener(name, check)
    return () => {
      for (const name of events) removeEventListener(name, check)
    }
  }, [])
  return isOffline
}
