// Facts the server tells that open menu entries and tabs; a flag that is not there has not been told yet.
import { atom, type ReadableAtom } from 'nanostores'
import { ROUTE_FLAGS, type RouteFlag } from '#domain/route-flags.ts'
import { share } from './bus.ts'

export const FLAGS = ROUTE_FLAGS
export type Flag = RouteFlag
export type Flags = Readonly<Partial<Record<Flag, boolean>>>

export const isFlag = (name: string): name is Flag => (FLAGS as readonly string[]).includes(name)

const $current = share('flags', () => atom<Flags>({}))

export const $flags: ReadableAtom<Flags> = $current

export function setFlag(name: Flag, value: boolean): void {
  if ($current.get()[name] !== value) $current.set({ ...$current.get(), [name]: value })
}

/** Says what counts until the server tells. */
export function presumeFlag(name: Flag, value: boolean): void {
  if ($current.get()[name] === undefined) setFlag(name, value)
}

export const clearFlags = (): void => $current.set({})
