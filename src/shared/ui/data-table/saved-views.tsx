// Column sets, and views that a person keeps: filters, columns and order under a name.
import bookmark from 'lucide-static/icons/bookmark.svg?raw'
import check from 'lucide-static/icons/check.svg?raw'
import trash from 'lucide-static/icons/trash-2.svg?raw'
import { useState, type FormEvent, type ReactElement } from 'react'
import { Button } from '#shared/ui/button.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { IconButton } from '#shared/ui/icon-button.tsx'
import { required } from '#shared/ui/part-texts/texts.ts'
import { Popover } from '#shared/ui/popover.tsx'
import { TextField } from '#shared/ui/text-field.tsx'
import { useTableTexts } from './texts.ts'

/** Columns that belong to a task; which set is the first choice depends on the person's role. */
export interface ColumnSet {
  readonly key: string
  readonly label: string
}

export interface SavedView {
  readonly id: number
  readonly name: string
}

interface SavedViewsProps<View extends SavedView> {
  readonly sets: readonly ColumnSet[]
  /** The set whose columns are shown, if they are those of a set. */
  readonly set: string | undefined
  readonly onSet: (key: string) => void
  readonly views: readonly View[]
  readonly onApply: (view: View) => void
  /** Resolves with the fault of the name; undefined: the view is stored. */
  readonly onKeep: (name: string) => Promise<string | undefined>
  /** Resolves with why it failed; undefined: the view is removed. */
  readonly onRemove: (view: View) => Promise<string | undefined>
}

/** Longest name in characters. */
const NAME_MAX = 80

export function SavedViews<View extends SavedView>(props: SavedViewsProps<View>): ReactElement {
  const text = useTableTexts()
  return (
    <Popover
      label={text('views')}
      side="end"
      trigger={(trigger) => <IconButton icon={bookmark} label={text('views')} {...trigger} />}
    >
      {(close) => <Views {...props} close={close} />}
    </Popover>
  )
}

function Views<View extends SavedView>(props: SavedViewsProps<View> & { close: () => void }): ReactElement {
  const { sets, set, onSet, views, onApply, onRemove, close } = props
  const text = useTableTexts()
  const [error, setError] = useState<string>()
  const remove = async (view: View) => {
    setError(undefined)
    setError(await onRemove(view))
  }
  const closing =
    <Value,>(callback: (value: Value) => void) =>
    (value: Value) =>
    () => {
      callback(value)
      close()
    }
  return (
    <div className="stack gap-8 dt-options">
      <ul className="menu dt-views" aria-label={text('columnSets')}>
        {sets.map(({ key, label }) => (
          <li key={key}>
            <button type="button" className="item" aria-pressed={key === set} onClick={closing(onSet)(key)}>
              <span>{label}</span>
              {key === set && <Icon source={check} size="s" />}
            </button>
          </li>
        ))}
      </ul>
      {views.length > 0 && (
        <ul className="menu dt-views" aria-label={text('ownViews')}>
          {views.map((view) => (
            <li key={view.id}>
              <button type="button" className="item" onClick={closing(onApply)(view)}>
                <span>{view.name}</span>
              </button>
              <IconButton
                icon={trash}
                size="small"
                label={text('removeView', { name: view.name })}
                onClick={() => void remove(view)}
              />
            </li>
          ))}
        </ul>
      )}
      {error && (
        <p className="failure" role="alert">
          {error}
        </p>
      )}
      <NewView {...props} />
    </div>
  )
}

function NewView({ onKeep, close }: { onKeep: SavedViewsProps<SavedView>['onKeep']; close: () => void }): ReactElement {
  const text = useTableTexts()
  const [name, setName] = useState('')
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const keep = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (name.trim() === '') return setError(required(text('viewName')))
    setBusy(true)
    const refused = await onKeep(name.trim())
    setBusy(false)
    setError(refused)
    if (refused === undefined) close()
  }
  return (
    <form className="stack gap-8" onSubmit={(event) => void keep(event)}>
      <TextField label={text('viewName')} value={name} maxLength={NAME_MAX} error={error} onChange={setName} />
      <Button type="submit" size="small" busy={isBusy}>
        {text('keepView')}
      </Button>
    </form>
  )
}
