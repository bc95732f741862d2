// Forms that were not sent yet: drafts on the server, and forms that wait on this device for the connection.
import { useStore } from '@nanostores/react'
import pencil from 'lucide-static/icons/pencil.svg?raw'
import trash from 'lucide-static/icons/trash-2.svg?raw'
import { useState, type ReactElement } from 'react'
import type { FormDraftRow } from '#contract/postbox.ts'
import { wordsOf } from '#domain/search/search-text.ts'
import { announce } from '#shared/element/announce.ts'
import { usePortalLink } from '#shared/element/portal-link.ts'
import { Count } from '#shared/ui/count.tsx'
import { ConfirmDialog } from '#shared/ui/form-dialog/edit-dialog.tsx'
import { Heading } from '#shared/ui/heading.tsx'
import { IconButton } from '#shared/ui/icon-button.tsx'
import { useGrid } from '#shared/ui/use-grid.ts'
import { CategoryTile } from '#widgets/postbox/under-way/marks.tsx'
import { draftPath } from '#widgets/postbox/under-way/paths.ts'
import { useFormSave } from '#widgets/postbox/under-way/use-form-save.tsx'
import { dayOf, useFormText } from '#widgets/postbox/under-way/words.ts'
import { todayInBerlin } from '#shared/today.ts'
import { discardDraft, drafts } from './api.ts'
import { useListTexts } from './texts.ts'

/** Every word of a search begins a word of the title. */
export function fits({ title }: { readonly title: string }, q: string): boolean {
  const known = wordsOf(title)
  return wordsOf(q).every((wanted) => known.some((word) => word.startsWith(wanted)))
}

export interface DraftsProps {
  readonly rows: readonly FormDraftRow[]
}

export const useDrafts = () => useStore(drafts())

/** Empty if there is none. */
export function Drafts({ rows }: DraftsProps): ReactElement | null {
  const text = useListTexts()
  const { format } = useFormText()
  const grid = useGrid<HTMLDivElement>()
  const [discarded, setDiscarded] = useState<FormDraftRow>()
  if (rows.length === 0) return null
  return (
    <section className="stack gap-8" part="drafts">
      <div className="section-head">
        <Heading depth={2}>{text('drafts')}</Heading>
        <Count
          kind="plain"
          value={rows.length}
          label={text('draftCount', { count: rows.length, n: format.number(rows.length) })}
        />
      </div>
      <div {...grid.props} className="card forms" role="grid" aria-label={text('drafts')} aria-rowcount={rows.length}>
        {rows.map((draft) => (
          <DraftRow key={draft.id} draft={draft} onDiscard={() => setDiscarded(draft)} />
        ))}
      </div>
      {discarded && (
        <DiscardDialog
          // After a conflict the list has the present version.
          draft={rows.find(({ id }) => id === discarded.id) ?? discarded}
          onEnd={() => setDiscarded(undefined)}
        />
      )}
    </section>
  )
}

function DraftRow({ draft, onDiscard }: { draft: FormDraftRow; onDiscard: () => void }): ReactElement {
  const text = useListTexts()
  const { format } = useFormText()
  const link = usePortalLink(draftPath(draft))
  const { title, page, openQuestions, changedAt } = draft
  // The last step is the check of all answers.
  const steps = draft.pages + 1
  const saved =
    dayOf(changedAt) === todayInBerlin()
      ? text('savedToday', { time: format.time(changedAt) })
      : text('savedOn', { day: format.weekdayDate(changedAt) })
  return (
    <div className="form-row" role="row" tabIndex={-1}>
      <CategoryTile category="other" icon={pencil} />
      <div className="what" role="rowheader">
        <Heading depth={3}>
          <a {...link} className="stretched" dir="auto">
            {title}
          </a>
        </Heading>
        <span className="small muted">{text('stepOf', { step: page, of: steps })}</span>
      </div>
      <div className="who" role="gridcell">
        <span className="muted">{saved}</span>
      </div>
      <div className="stack gap-4 way" role="gridcell">
        <span className="track" aria-hidden="true">
          {Array.from({ length: steps }, (_, at) => (
            <i key={at} className={at + 1 < page ? 'passed' : at + 1 === page ? 'mine' : 'ahead'} />
          ))}
        </span>
        <span className="small muted">
          {openQuestions === 0 ? text('nothingMissing') : text('missing', { count: openQuestions })}
        </span>
      </div>
      <div className="row act" role="gridcell">
        <IconButton icon={trash} size="small" label={text('discardOf', { title })} onClick={onDiscard} />
        <a {...link} className="btn second" aria-label={text('goOnOf', { title })}>
          {text('goOn')}
        </a>
      </div>
    </div>
  )
}

function DiscardDialog({ draft, onEnd }: { draft: FormDraftRow; onEnd: () => void }): ReactElement {
  const text = useListTexts()
  const save = useFormSave()
  const { title } = draft
  const discard = async () => {
    if (!(await save.run(() => discardDraft(draft)))) return
    announce(text('discarded', { title }))
    onEnd()
  }
  return (
    <ConfirmDialog
      title={text('discardTitle')}
      action={text('discardDraft')}
      save={save}
      onConfirm={() => void discard()}
      onEnd={onEnd}
    >
      <p>{text('discardText', { title })}</p>
    </ConfirmDialog>
  )
}
