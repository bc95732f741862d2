// A short list that a person edits in place: columns, add, change, and remove, which can be undone for a while.
// Needs data.css and selection-bar.css in the same root.
import pencil from 'lucide-static/icons/pencil.svg?raw'
import plus from 'lucide-static/icons/plus.svg?raw'
import trash from 'lucide-static/icons/trash-2.svg?raw'
import undoIcon from 'lucide-static/icons/undo-2.svg?raw'
import { useEffect, useEffectEvent, useRef, useState, type ReactElement, type ReactNode } from 'react'
import { $session } from '#shared/bus/session.ts'
import { announce } from '#shared/element/announce.ts'
import type { Translate } from '#shared/i18n/i18n.ts'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { ConfirmDialog } from '#shared/ui/form-dialog/edit-dialog.tsx'
import { SaveError, useSave } from '#shared/ui/form-dialog/use-save.tsx'
import { IconButton } from '#shared/ui/icon-button.tsx'
import { usePartTexts } from '#shared/ui/part-texts/texts.ts'
import { Table, type Column } from '#shared/ui/table.tsx'

/** How long a removal can be undone before it is sent, in ms. */
export const UNDO_TIME = 10_000

export interface RemoveOptions {
  /** The page is being closed: the call must outlive it. */
  readonly keepalive: boolean
}

export interface EditableListProps<Row> {
  readonly title: string
  /** The name by which hosts style it and help points at it. */
  readonly part?: string | undefined
  /** The catalogue of the screen, for sentences of refusals. */
  readonly text: Translate<never>
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string
  /** The name of a row: 'Sperre 01.06.–05.06.2026'. Its buttons contain it. */
  readonly nameOf: (row: Row) => string
  /** The columns of values; one for the actions is added. */
  readonly columns: readonly Column<Row>[]
  /** Above the rows. */
  readonly intro?: ReactNode
  /** Without any row: a sentence, or an EmptyState. */
  readonly empty: ReactNode
  /** The label of the button that adds a row; undefined: there is none. */
  readonly addLabel?: string | undefined
  /** Adds a row, or changes the one that is given. */
  readonly dialog?: ((row: Row | undefined, end: () => void) => ReactNode) | undefined
  /** Rows are added and removed, and not changed. */
  readonly isFixed?: boolean | undefined
  readonly remove?: ((row: Row, options: RemoveOptions) => Promise<unknown>) | undefined
  /** The consequence of a removal for others, which must be confirmed then; without it a removal can be undone for ten seconds. */
  readonly consequence?: ((row: Row) => string) | undefined
  /** Why a row is neither changed nor removed, in its last column; undefined: it can be. */
  readonly reason?: ((row: Row) => string | undefined) | undefined
  /** Further actions of a row, before the others. */
  readonly actions?: ((row: Row) => ReactNode) | undefined
}

interface Removed<Row> {
  readonly row: Row
  readonly key: string
  readonly sub: string | undefined
  /** The removal was not sent yet. After it was accepted the row stays hidden until the list comes without it. */
  readonly isWaiting: boolean
}

type RemovalOptions<Row> = Pick<EditableListProps<Row>, 'text' | 'rows' | 'rowKey' | 'remove'>

/** Removals by the key of their row. The last one is sent after a while, when the list is left, or before the next one. */
function useRemovals<Row>({ text, rows, rowKey, remove }: RemovalOptions<Row>) {
  const save = useSave(text)
  const [removed, setRemoved] = useState<ReadonlyMap<string, Removed<Row>>>(new Map())
  const due = useRef<Removed<Row>>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const put = (one: Removed<Row>) => setRemoved((now) => new Map(now).set(one.key, one))
  const drop = (keys: readonly string[]) =>
    setRemoved((now) => new Map([...now].filter(([key]) => !keys.includes(key))))
  const keys = new Set(rows.map(rowKey))
  const gone = [...removed.values()].filter(({ key, isWaiting }) => !isWaiting && !keys.has(key))
  if (gone.length > 0) drop(gone.map(({ key }) => key))
  const send = async (keepalive = false) => {
    clearTimeout(timer.current)
    const { current: one } = due
    due.current = undefined
    // Never in the name of another person.
    if (!one || one.sub !== $session.get().person?.sub) return
    put({ ...one, isWaiting: false })
    const isDone = await save.run(() => remove?.(one.row, { keepalive }) ?? Promise.resolve())
    if (!isDone) drop([one.key])
  }
  const latest = useRef(send)
  useEffect(() => void (latest.current = send))
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    // The former comes while the page still lives, so that a call that has to get a token first is sent, too.
    for (const event of ['beforeunload', 'pagehide'])
      addEventListener(event, () => void latest.current(true), { signal })
    return () => {
      stop.abort()
      void latest.current()
    }
  }, [])
  const start = (row: Row, key: string) => {
    void send()
    due.current = { row, key, sub: $session.get().person?.sub, isWaiting: true }
    put(due.current)
    timer.current = setTimeout(() => void latest.current(), UNDO_TIME)
  }
  const undo = () => {
    clearTimeout(timer.current)
    const { current: one } = due
    due.current = undefined
    if (one) drop([one.key])
  }
  const waiting = [...removed.values()].find(({ isWaiting }) => isWaiting)
  return { save, removed, waiting, start, undo }
}

export function EditableList<Row>(props: EditableListProps<Row>): ReactElement {
  const { title, part, rows, rowKey, nameOf, columns, intro, empty, addLabel, dialog, remove } = props
  const text = usePartTexts()
  const box = useRef<HTMLDivElement>(null)
  /** Undefined: a new one. */
  const [edited, setEdited] = useState<{ readonly row: Row | undefined }>()
  const [asked, setAsked] = useState<Row>()
  const { save, removed, waiting, start, undo } = useRemovals(props)
  const end = () => setEdited(undefined)
  const shown = rows.filter((row) => !removed.has(rowKey(row)))
  const acts: Column<Row> = {
    key: 'actions',
    head: text('actions'),
    cell: (row) => (
      <RowActions
        {...props}
        row={row}
        onChange={() => setEdited({ row })}
        onRemove={() => (props.consequence ? setAsked(row) : start(row, rowKey(row)))}
      />
    ),
  }
  const hasActions = (dialog && !props.isFixed) || remove || props.actions
  return (
    <div ref={box} tabIndex={-1}>
      <Card
        part={part}
        flush
        title={title}
        action={
          addLabel && (
            <Button size="small" icon={plus} onClick={() => setEdited({ row: undefined })}>
              {addLabel}
            </Button>
          )
        }
      >
        {intro}
        {shown.length === 0 ? (
          typeof empty === 'string' ? (
            <p className="muted pad">{empty}</p>
          ) : (
            empty
          )
        ) : (
          <Table label={title} rows={shown} rowKey={rowKey} columns={hasActions ? [...columns, acts] : columns} />
        )}
        {waiting && <Undo name={nameOf(waiting.row)} onUndo={undo} onGone={() => box.current?.focus()} />}
        <SaveError save={save} />
      </Card>
      {edited && dialog?.(edited.row, end)}
      {asked !== undefined && <Confirm {...props} row={asked} onEnd={() => setAsked(undefined)} />}
    </div>
  )
}

interface RowProps<Row> extends EditableListProps<Row> {
  readonly row: Row
}

function RowActions<Row>(props: RowProps<Row> & { onChange: () => void; onRemove: () => void }): ReactElement {
  const { row, nameOf, dialog, isFixed, remove, reason, actions, onChange, onRemove } = props
  const text = usePartTexts()
  const name = nameOf(row)
  const why = reason?.(row)
  if (why !== undefined) return <small className="muted">{why}</small>
  return (
    <span className="row-actions">
      {actions?.(row)}
      {dialog && !isFixed && (
        <IconButton icon={pencil} size="small" label={text('changeOf', { name })} onClick={onChange} />
      )}
      {remove && <IconButton icon={trash} size="small" label={text('removeOf', { name })} onClick={onRemove} />}
    </span>
  )
}

interface UndoProps {
  readonly name: string
  readonly onUndo: () => void
  /** Its focused button was removed. */
  readonly onGone: () => void
}

/** Below the list, while a removal can be undone. It takes the focus that the button of the row had. */
function Undo({ name, onUndo, onGone }: UndoProps): ReactElement {
  const text = usePartTexts()
  const button = useRef<HTMLButtonElement>(null)
  const sentence = text('removed', { name })
  const gone = useEffectEvent(onGone)
  useEffect(() => {
    const { current: own } = button
    own?.focus()
    announce(sentence)
    return () => {
      const root = own?.getRootNode() as Document | ShadowRoot | undefined
      if (own && root?.activeElement === own) gone()
    }
  }, [sentence])
  return (
    <p className="pad undo">
      {sentence}{' '}
      <Button ref={button} size="small" icon={undoIcon} onClick={onUndo}>
        {text('undo')}
      </Button>
    </p>
  )
}

function Confirm<Row>({ row, nameOf, text: words, remove, consequence, onEnd }: RowProps<Row> & { onEnd: () => void }) {
  const text = usePartTexts()
  const save = useSave(words)
  const confirm = async () => {
    if (await save.run(() => remove?.(row, { keepalive: false }) ?? Promise.resolve())) onEnd()
  }
  return (
    <ConfirmDialog
      title={text('removeOf', { name: nameOf(row) })}
      action={text('remove')}
      save={save}
      onConfirm={() => void confirm()}
      onEnd={onEnd}
    >
      <p>{consequence?.(row)}</p>
    </ConfirmDialog>
  )
}
