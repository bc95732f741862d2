import { useEffect, useState } from 'react'
import type { EditableCategory } from '#contract/news-categories.ts'
import type { Language } from '#shared/bus/language.ts'
import { logFailure } from '#shared/bus/log.ts'
import { readCategories } from './story-list-store.ts'

/** What `read` brings, once; without it the list still stands, only these names are missing. Keep the identity of `read`. */
function useNames<T>(read: () => Promise<readonly T[]>): readonly T[] {
  const [names, setNames] = useState<readonly T[]>([])
  useEffect(() => {
    let isHere = true
    read()
      .then((all) => isHere && setNames(all))
      .catch((error: unknown) => logFailure('names for the list did not arrive', error))
    return () => void (isHere = false)
  }, [read])
  return names
}

export interface Category extends EditableCategory {
  /** Below how many others it stands. */
  readonly depth: number
}

/** Each with those below it behind it. */
export function inTreeOrder(all: readonly EditableCategory[]): readonly Category[] {
  const below = Map.groupBy(all, ({ parentId }) => parentId)
  const branch = (parent: number | null, depth: number): Category[] =>
    (below.get(parent) ?? []).flatMap((one) => [{ ...one, depth }, ...branch(one.id, depth + 1)])
  return branch(null, 0)
}

export const labelOf = ({ label, labelEn }: EditableCategory, language: Language): string =>
  (language === 'en' && labelEn) || label

const readInOrder = async () => inTreeOrder(await readCategories())
export const useCategories = (): readonly Category[] => useNames(readInOrder)
