import { useStore } from '@nanostores/react'
import plus from 'lucide-static/icons/plus.svg?raw'
import undoIcon from 'lucide-static/icons/undo-2.svg?raw'
import { useState, type ReactElement } from 'react'
import { announce } from '#shared/element/announce.ts'
import { Button } from '#shared/ui/button.tsx'
import type { Categories } from './store.ts'
import { useCategoriesTexts } from './texts.ts'
import { rowsOf } from './tree.ts'
import { $done, undo, type Done } from './undo.ts'
import type { Attempts } from './use-attempt.ts'

export interface PageHeadProps {
  readonly categories: Categories
  readonly attempts: Attempts
  readonly onNew: () => void
}

/** How many there are, and what can be done to all of it. */
export function PageHead({ categories, attempts, onNew }: PageHeadProps): ReactElement {
  const text = useCategoriesTexts()
  const [last] = useStore($done)
  const [busy, setBusy] = useState(false)
  const levels = Math.max(0, ...rowsOf(categories).map(({ level }) => level))
  const wordsOf = ({ act, category }: Done) => text(`done.${act}`, { label: category.label })
  const takeBack = async () => {
    setBusy(true)
    await attempts.attempt(async () => {
      const done = await undo()
      if (done) announce(text('told.undone', { what: wordsOf(done) }))
    })
    setBusy(false)
  }
  return (
    <header className="page-head">
      <h1>{text('title')}</h1>
      <span className="muted">
        {text('count', { count: categories.length })}
        {levels > 1 && `, ${text('levels', { count: levels })}`}
      </span>
      <div className="head-acts">
        <Button
          icon={undoIcon}
          busy={busy}
          reason={last ? undefined : text('nothingDone')}
          title={last && text('undoWhat', { what: wordsOf(last) })}
          onClick={() => void takeBack()}
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
