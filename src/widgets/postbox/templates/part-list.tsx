// A list of questions or stations: order by dragging and by Alt with an arrow, duplicate, remove with undo, one opened to be changed.
import chevronDown from 'lucide-static/icons/chevron-down.svg?raw'
import chevronRight from 'lucide-static/icons/chevron-right.svg?raw'
import copy from 'lucide-static/icons/copy.svg?raw'
import grip from 'lucide-static/icons/grip-vertical.svg?raw'
import arrowDown from 'lucide-static/icons/arrow-down.svg?raw'
import arrowUp from 'lucide-static/icons/arrow-up.svg?raw'
import trash from 'lucide-static/icons/trash-2.svg?raw'
import undoIcon from 'lucide-static/icons/undo-2.svg?raw'
import { createContext, use, useRef, useState, type KeyboardEvent, type ReactElement, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { announce } from '#shared/element/announce.ts'
import { Button } from '#shared/ui/button.tsx'
import { Chip } from '#shared/ui/chip.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { IconButton } from '#shared/ui/icon-button.tsx'
import { dropSide, ORDER_KEYS, orderStep, useDragOrder, useRestoreFocus } from '#shared/ui/reorder.ts'
import { inserted, moved, useEditorState, without } from './editor-state.ts'

/** Path of an error to show: the part at it is opened. */
export const RevealContext = createContext<string | undefined>(undefined)

/** The part of the list at a path. */
function partAt<Part>(list: string, parts: readonly Part[], path: string | undefined): Part | undefined {
  if (!path?.startsWith(`${list}.`)) return undefined
  return parts[Number(path.slice(list.length + 1).split('.')[0])]
}

/** The name of the part that is open; an error that is to be shown opens its part. */
export function useOpenPart(list: string, parts: readonly { readonly name: string }[]) {
  const reveal = use(RevealContext)
  const state = useState<string | undefined>(() => partAt(list, parts, reveal)?.name)
  const [shown, setShown] = useState(reveal)
  if (reveal !== shown) {
    setShown(reveal)
    const part = partAt(list, parts, reveal)
    if (part) state[1](part.name)
  }
  return state
}

/** The part that was removed last, with its undo. */
export function Undo({ name, onUndo }: { name: string; onUndo: () => void }): ReactElement {
  const { text } = useEditorState()
  return (
    <p className="undo">
      {text('removed', { name })}{' '}
      <Button size="small" icon={undoIcon} onClick={onUndo}>
        {text('undo')}
      </Button>
    </p>
  )
}

export interface PartListProps<Part extends { readonly name: string }> {
  readonly label: string
  /** The path of the list in the content: 'pages.0.questions'. */
  readonly path: string
  readonly parts: readonly Part[]
  readonly nameOf: (part: Part) => string
  /** Below the name of a part: its kind, condition, decider. */
  readonly about: (part: Part) => ReactNode
  readonly onChange: (parts: readonly Part[]) => void
  readonly duplicate: (part: Part) => Part
  /** The part that is open, by its name. */
  readonly open: string | undefined
  readonly onOpen: (name: string | undefined) => void
  readonly fields: (part: Part, at: number) => ReactNode
}

export function PartList<Part extends { readonly name: string }>(props: PartListProps<Part>): ReactElement {
  const { label, parts, nameOf, onChange, duplicate, onOpen } = props
  const { text, isReadOnly } = useEditorState()
  const box = useRef<HTMLDivElement>(null)
  const [removed, setRemoved] = useState<{ readonly part: Part; readonly at: number }>()
  const keepFocus = useRestoreFocus(box, parts)
  const move = (from: number, to: number) => {
    if (isReadOnly || to < 0 || to >= parts.length || to === from) return
    keepFocus()
    onChange(moved(parts, from, to))
    announce(text('movedTo', { name: nameOf(parts[from]!), position: to + 1, count: parts.length }))
  }
  const { dragging, press } = useDragOrder(move)
  const remove = (at: number) => {
    const part = parts[at]!
    flushSync(() => {
      setRemoved({ part, at })
      onChange(without(parts, at))
    })
    announce(text('removed', { name: nameOf(part) }))
    box.current?.querySelector<HTMLElement>('.undo button')?.focus()
  }
  return (
    <div ref={box} className="stack" tabIndex={-1}>
      <ol className="part-list" aria-label={label}>
        {parts.map((part, at) => (
          <PartRow
            {...props}
            key={part.name}
            part={part}
            at={at}
            side={dropSide(dragging, at)}
            onPointerDown={isReadOnly ? undefined : press(at)}
            onMove={(to) => move(at, to)}
            onDuplicate={() => {
              const twin = duplicate(part)
              onChange(inserted(parts, at + 1, twin))
              onOpen(twin.name)
              announce(text('duplicated', { name: nameOf(part) }))
            }}
            onRemove={() => remove(at)}
          />
        ))}
      </ol>
      {removed && !parts.some(({ name }) => name === removed.part.name) && (
        <Undo
          name={nameOf(removed.part)}
          onUndo={() => {
            onChange(inserted(parts, Math.min(removed.at, parts.length), removed.part))
            setRemoved(undefined)
            box.current?.focus()
          }}
        />
      )}
    </div>
  )
}

interface RowProps<Part extends { readonly name: string }> extends PartListProps<Part> {
  readonly part: Part
  readonly at: number
  readonly side: string
  readonly onPointerDown: ReturnType<ReturnType<typeof useDragOrder>['press']> | undefined
  readonly onMove: (to: number) => void
  readonly onDuplicate: () => void
  readonly onRemove: () => void
}

function PartRow<Part extends { readonly name: string }>(props: RowProps<Part>): ReactElement {
  const { path, part, at, side, nameOf, about, open, onOpen, fields, onMove } = props
  const { text, errors, isReadOnly } = useEditorState()
  const own = `${path}.${at}`
  const count = errors.filter((one) => one.path.startsWith(`${own}.`)).length
  const isOpen = open === part.name
  const name = nameOf(part)
  const onKeyDown = (event: KeyboardEvent) => {
    const step = orderStep(event)
    if (step === undefined) return
    event.preventDefault()
    event.stopPropagation()
    onMove(at + step)
  }
  return (
    <li className={`part ${side}`} onPointerDown={isOpen ? undefined : props.onPointerDown}>
      <div className="part-head">
        {!isReadOnly && (
          <span className="grip" aria-hidden="true">
            <Icon source={grip} size="s" />
          </span>
        )}
        <button
          type="button"
          className="part-name"
          aria-expanded={isOpen}
          aria-keyshortcuts={ORDER_KEYS}
          data-path={own}
          onKeyDown={onKeyDown}
          onClick={() => onOpen(isOpen ? undefined : part.name)}
        >
          <Icon source={isOpen ? chevronDown : chevronRight} size="s" />
          <span className="part-words">
            <b>{name}</b>
            <span className="small muted">{about(part)}</span>
          </span>
        </button>
        {count > 0 && <Chip kind="bad">{text('errorCount', { count })}</Chip>}
        {!isReadOnly && <RowActs {...props} />}
      </div>
      {isOpen && <div className="stack gap-16 part-fields">{fields(part, at)}</div>}
    </li>
  )
}

function RowActs<Part extends { readonly name: string }>(props: RowProps<Part>): ReactElement {
  const { parts, part, at, nameOf, onMove, onDuplicate, onRemove } = props
  const { text } = useEditorState()
  const name = nameOf(part)
  return (
    <span className="part-acts">
      <MoveButtons name={name} at={at} count={parts.length} onMove={onMove} />
      <IconButton icon={copy} size="small" label={text('duplicate', { name })} onClick={onDuplicate} />
      <IconButton icon={trash} size="small" label={text('removeOf', { name })} onClick={onRemove} />
    </span>
  )
}

interface MoveButtonsProps {
  readonly name: string
  readonly at: number
  readonly count: number
  readonly onMove: (to: number) => void
}

/** Up and down in a list. */
export function MoveButtons({ name, at, count, onMove }: MoveButtonsProps): ReactElement {
  const { text } = useEditorState()
  const isLast = at === count - 1
  return (
    <>
      <IconButton
        icon={arrowUp}
        size="small"
        label={text('moveUp', { name })}
        disabled={at === 0}
        onClick={() => onMove(at - 1)}
      />
      <IconButton
        icon={arrowDown}
        size="small"
        label={text('moveDown', { name })}
        disabled={isLast}
        onClick={() => onMove(at + 1)}
      />
    </>
  )
}
