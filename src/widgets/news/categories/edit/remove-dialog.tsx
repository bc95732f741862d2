// Deletes a category or merges it into another; the dialog shows beforehand where its content moves.
import { useState, type ReactElement } from 'react'
import bellOff from 'lucide-static/icons/bell-off.svg?raw'
import link from 'lucide-static/icons/link-2.svg?raw'
import newspaper from 'lucide-static/icons/newspaper.svg?raw'
import tree from 'lucide-static/icons/list-tree.svg?raw'
import undoIcon from 'lucide-static/icons/undo-2.svg?raw'
import type { EditableCategory } from '#contract/news-categories.ts'
import { canMerge } from '#domain/news/news-category.ts'
import { Banner } from '#shared/ui/banner.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { SelectField } from '#shared/ui/select-field.tsx'
import { pathOf } from './category-form.tsx'
import type { Question } from '#widgets/news/categories/row-menus.tsx'
import type { Categories } from '#widgets/news/categories/store.ts'
import { rowsOf } from '#widgets/news/categories/tree.ts'
import { remove, useAttempts, writeMerge } from '#widgets/news/categories/writes.ts'
import { useCategoriesTexts } from '#widgets/news/categories/texts.ts'
import { useEditTexts } from './texts.ts'

export interface RemoveDialogProps {
  readonly kind: Question['kind']
  readonly category: EditableCategory
  readonly categories: Categories
  /** Called after success with the category that received the content, or after cancelling. */
  readonly onClose: (done: boolean, into?: number) => void
}

/** The default target of its stories: its parent, else the first category that can take them. */
function usualTarget({ category, categories }: RemoveDialogProps): number | undefined {
  const targets = rowsOf(categories).filter((row) => canMerge(category.id, row.category.id, categories))
  return (targets.find((row) => row.category.id === category.parentId) ?? targets[0])?.category.id
}

/** The category to delete, the target of its content, and the action. */
function useRemoval(props: RemoveDialogProps) {
  const { kind, category, categories, onClose } = props
  const { id } = category
  const [chosen, setChosen] = useState<number>()
  const [busy, setBusy] = useState(false)
  const { refused, attempt } = useAttempts()
  const below = categories.filter((one) => one.parentId === id).length
  const isUsed = category.stories + category.binned + below > 0
  const merges = kind === 'merge' || isUsed
  const isThere = (one: number | undefined) => categories.some((other) => other.id === one)
  const into = merges ? (isThere(chosen) ? chosen : usualTarget(props)) : undefined
  const target = categories.find((one) => one.id === into)
  const confirm = async () => {
    setBusy(true)
    const isDone = await attempt(async () => (target ? writeMerge(id, target.id) : remove(category)))
    setBusy(false)
    if (isDone) onClose(true, target?.id)
  }
  return { below, merges, into, target, busy, refused, setChosen, confirm }
}

export function RemoveDialog(props: RemoveDialogProps): ReactElement {
  const { kind, category, categories, onClose } = props
  const { id, label } = category
  const text = useEditTexts()
  const common = useCategoriesTexts()
  const { below, merges, into, target, busy, refused, setChosen, confirm } = useRemoval(props)
  return (
    <Dialog
      open
      title={text(kind === 'merge' ? 'mergeTitle' : 'removeTitle', { label })}
      onClose={() => onClose(false)}
      actions={
        <>
          <Button onClick={() => onClose(false)}>{text('cancel')}</Button>
          <Button
            kind={kind === 'merge' ? 'primary' : 'danger-full'}
            busy={busy}
            reason={merges && !target ? text('noTarget') : undefined}
            onClick={() => void confirm()}
          >
            {busy ? text('saving') : common(kind === 'merge' ? 'merge' : 'delete')}
          </Button>
        </>
      }
    >
      <div role="alert">{refused && <Banner kind="bad" heading={refused} />}</div>
      {merges && (
        <SelectField
          label={text(kind === 'merge' ? 'mergeInto' : 'moveTo')}
          value={String(into ?? '')}
          options={rowsOf(categories)
            .filter((row) => canMerge(id, row.category.id, categories))
            .map((row) => ({ value: String(row.category.id), label: pathOf(row.category.id, categories) }))}
          onChange={(value) => setChosen(Number(value))}
        />
      )}
      <Effects category={category} below={below} target={target} />
    </Dialog>
  )
}

interface EffectsProps {
  readonly category: EditableCategory
  readonly below: number
  readonly target: EditableCategory | undefined
}

function Effects({ category, below: count, target }: EffectsProps): ReactElement {
  const text = useEditTexts()
  const { label, stories, binned } = category
  const into = target?.label ?? ''
  return (
    <ul className="lined impact" aria-label={text('impact')}>
      <li>
        <Icon source={newspaper} />
        <span>
          {stories === 0 ? text('effect.noStories') : text('effect.stories', { count: stories, into })}
          {binned > 0 && ` ${text('effect.binned', { count: binned })}`}
        </span>
      </li>
      {count > 0 && (
        <li>
          <Icon source={tree} />
          <span>{text('effect.children', { count, into })}</span>
        </li>
      )}
      {target && (
        <li>
          <Icon source={bellOff} />
          <span>{text('effect.muted', { label, into })}</span>
        </li>
      )}
      <li>
        <Icon source={link} />
        <span>{text(target ? 'effect.leadsOn' : 'effect.address', { path: `/news/ma/${label}`, into })}</span>
      </li>
      <li>
        <Icon source={undoIcon} />
        <span>{text(target ? 'effect.final' : 'effect.undo')}</span>
      </li>
    </ul>
  )
}
