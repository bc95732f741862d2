// Flags of the server that show menu entries and tabs. A flag that is missing has not been received yet.
import { atom, type ReadableAtom } from 'nanostores'
import { ROUTE_FLAGS, type RouteFlag } from '#domain/routes/route-flags.ts'
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

/** Sets the value of a flag until the server sends it. */
export function presumeFlag(name: Flag, value: boolean): void {
  if ($current.get()[name] === undefined) setFlag(name, value)
}

export const clearFlags = (): void => $current.set({})
