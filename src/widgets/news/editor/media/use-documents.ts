import { useLayoutEffect, useRef, useState } from 'react'
import type { NewsDocument } from '#contract/news.ts'
import { added, changed, chosen, moved, removed, restored } from './document-list.ts'

type List = readonly NewsDocument[]

/** What was taken away last: it can be brought back. */
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
  /** Moves one to `to`, or to the nearest end: where it stands then. */
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
