// An ad that its owner has deleted: restored on the spot, and from its page for 30 days.
import trash from 'lucide-static/icons/trash-2.svg?raw'
import { useEffect, useRef, type ReactElement } from 'react'
import { usePortalLink } from '#shared/element/portal-link.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Banner } from '#shared/ui/banner.tsx'
import { Button } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { Heading } from '#shared/ui/heading.tsx'
import { listPath } from '#widgets/marketplace/paths.ts'
import { useAct } from '#widgets/marketplace/use-act.ts'
import { restore } from './api.ts'
import { ActError } from './refusal.tsx'
import { useAdTexts } from './texts.ts'

/** In place of an ad that its owner has just deleted. */
export function JustDeleted({ id, onRestored }: { id: number; onRestored: () => void }): ReactElement {
  const text = useAdTexts()
  const list = usePortalLink(listPath('own'))
  const act = useAct<'restore'>()
  const undo = useRef<HTMLButtonElement>(null)
  // The focused element was removed.
  useEffect(() => undo.current?.focus(), [])
  const undoDeletion = async () => {
    if (await act.run('restore', () => restore(id), text('done.restoreAd'))) onRestored()
  }
  return (
    <EmptyState
      icon={trash}
      heading={<Heading>{text('deleted')}</Heading>}
      action={
        <>
          <span className="row acts">
            <Button ref={undo} busy={act.busy !== undefined} onClick={() => void undoDeletion()}>
              {text('undo')}
            </Button>
            <a {...list} className="btn ghost">
              {text('toOwn')}
            </a>
          </span>
          <ActError error={act.error} />
        </>
      }
    >
      {text('deletedText')}
    </EmptyState>
  )
}

/** Above the page of an ad that can be restored. */
export function DeletedBanner({ id, until }: { id: number; until: string }): ReactElement {
  const text = useAdTexts()
  const { date } = useFormat()
  const act = useAct<'restore'>()
  return (
    <>
      <Banner
        kind="info"
        icon={trash}
        heading={text('isDeleted')}
        action={
          <Button
            size="small"
            busy={act.busy !== undefined}
            onClick={() => void act.run('restore', () => restore(id), text('done.restoreAd'))}
          >
            {text('restore')}
          </Button>
        }
      >
        {text('restorableUntil', { date: date(until) })}
      </Banner>
      <ActError error={act.error} />
    </>
  )
}
