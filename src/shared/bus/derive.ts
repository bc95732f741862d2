import { atom, type ReadableAtom } from 'nanostores'

/**
 * A value that follows from `stores` all the time. nanostores' `computed` also knows when nobody listens, which costs
 * portal.js 600 bytes; outside of portal.js use that.
 */
export function derive<T>(stores: readonly ReadableAtom[], make: () => T): ReadableAtom<T> {
  const $value = atom(make())
  for (const $store of stores) $store.listen(() => $value.set(make()))
  return $value
}
