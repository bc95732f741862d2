import { useLayoutEffect, useRef } from 'react'
import { normalQuery, QUERY_MAX, QUERY_MIN, queryLength } from '#domain/search-text.ts'
import { emit, useHost } from '#shared/element/view.tsx'
import { categoryPath } from './category-tree.tsx'
import { choose } from './filters.ts'

/** The words that the attribute names; undefined where there are none to search for. */
function wordsOf(attribute: unknown): string | undefined {
  const words = typeof attribute === 'string' ? normalQuery(attribute) : ''
  const length = queryLength(words)
  return length >= QUERY_MIN && length <= QUERY_MAX ? words : undefined
}

/** Makes the words of the search part of the address in the portal, and searches for those that an address names. */
export function useSearchAddress(words: string, category: string | undefined): void {
  const { host, props, embedded } = useHost()
  const given = wordsOf(props['search'])
  const last = useRef<string>(undefined)
  useLayoutEffect(() => {
    const isNew = given !== last.current
    last.current = given
    // Without words an address resets nothing: the filters hold for the session.
    if (isNew && given !== undefined && given !== words) return choose({ q: given })
    if (embedded || words === (given ?? '')) return
    const query = words && `?${new URLSearchParams({ q: words })}`
    emit(host, 'portal-address', { path: categoryPath(category) + query })
  }, [host, embedded, given, words, category])
}
