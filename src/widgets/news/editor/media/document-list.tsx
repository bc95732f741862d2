// The documents of a story as an immutable list, of which at most one picture is that of the card.
import undo from 'lucide-static/icons/undo-2.svg?raw'
import { useEffect, useLayoutEffect, useRef, useState, type ReactElement, type ReactNode } from 'react'
import type { NewsDocument } from '#contract/news.ts'
import { Button } from '#shared/ui/button.tsx'
import { useMediaTexts } from './texts.ts'

/** The document that was removed last; undo restores it. */
interface Removed {
  readonly document: NewsDocument
  readonly index: number
}

export interface Documents {
  readonly list: List
  readonly removed: Removed | undefined
  add(document: NewsDocument, isLater: (id: string) => boolean): void
  change(id: string, changes: Partial<NewsDocument>): void
  /** Makes it the picture of the card. */
  choose(id: string): void
  /** Moves one to `to`, or to the nearest end, and returns its position. */
  move(from: number, to: number): number
  remove(id: string): void
  undo(): void
}

/** Acts on the list that an editor holds; several in one task do not lose each other. */
export function useDocuments(list: List, onChange: (list: NewsDocument[]) => void): Documents {
  const present = useRef(list)
  useLayoutEffect(() => {
    present.current = list
  }, [list])
  const [last, setLast] = useState<Removed>()
  const set = (next: List): void => {
    if (next === present.current) return
    present.current = next
    onChange([...next])
  }
  return {
    list,
    removed: last,
    add: (document, isLater) => set(added(present.current, document, isLater)),
    change: (id, changes) => set(changed(present.current, id, changes)),
    choose: (id) => set(chosen(present.current, id)),
    move: (from, to) => {
      set(moved(present.current, from, to))
      return Math.min(Math.max(to, 0), present.current.length - 1)
    },
    remove: (id) => {
      const index = present.current.findIndex((one) => one.id === id)
      const document = present.current[index]
      if (!document) return
      setLast({ document, index })
      set(removed(present.current, id))
    },
    undo: () => {
      if (last && !present.current.some(({ id }) => id === last.document.id))
        set(restored(present.current, last.document, last.index))
      setLast(undefined)
    },
  }
}

type List = readonly NewsDocument[]

/** Pictures always have one for the card: the chosen one, else the first; attachments have none. */
function withPreview(list: List): List {
  const chosen = list.find(({ vorschau }) => vorschau) ?? list[0]
  const isRight = (document: NewsDocument) =>
    document.vorschau === (document.kind === 'picture' && document.id === chosen?.id)
  return list.every(isRight) ? list : list.map((one) => (isRight(one) ? one : { ...one, vorschau: !one.vorschau }))
}

/** Before the first that was chosen later, else at the end; the first of several is that of the card, whichever arrives first. */
export function added(list: List, document: NewsDocument, isLater: (id: string) => boolean): List {
  const later = list.findIndex(({ id }) => isLater(id))
  const at = later < 0 ? list.length : later
  const isFirst = at === 0 && list.some(({ id, vorschau }) => vorschau && isLater(id))
  return isFirst ? restored(list, { ...document, vorschau: true }, 0) : withPreview(list.toSpliced(at, 0, document))
}

/** Back where it was; it is that of the card again, if it was. */
export function restored(list: List, document: NewsDocument, index: number): List {
  const others = document.vorschau ? list.map((one) => (one.vorschau ? { ...one, vorschau: false } : one)) : list
  return withPreview(others.toSpliced(index, 0, document))
}

export const removed = (list: List, id: string): List => withPreview(list.filter((one) => one.id !== id))

/** Moves one to `to`, or to the nearest end. */
export function moved(list: List, from: number, to: number): List {
  const document = list[from]
  const at = Math.min(Math.max(to, 0), list.length - 1)
  return document && at !== from ? list.toSpliced(from, 1).toSpliced(at, 0, document) : list
}

export const changed = (list: List, id: string, changes: Partial<NewsDocument>): List =>
  list.map((one) => (one.id === id ? { ...one, ...changes } : one))

export const chosen = (list: List, id: string): List =>
  list.map((one) => (one.vorschau === (one.id === id) ? one : { ...one, vorschau: one.id === id }))

interface RemovedNoteProps {
  readonly children: ReactNode
  readonly onUndo: () => void
}

/** Names the removed document and offers to restore it. It takes the focus, because the pressed button is removed. */
export function RemovedNote({ children, onUndo }: RemovedNoteProps): ReactElement {
  const text = useMediaTexts()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <p className="row tight removed" role="status">
      <span>{children}</span>
      <Button ref={button} kind="ghost" size="small" icon={undo} onClick={onUndo}>
        {text('undo')}
      </Button>
    </p>
  )
}
