// Facts the server tells that open menu entries and tabs; false until told.
import { atom, type ReadableAtom } from 'nanostores'
import { share } from './bus.ts'

export const FLAGS = [
  'showMenuSent',
  'showMenuReceived',
  'amISupervisor',
  'vacationApproval',
  'workingTimeReport',
] as const
export type Flag = (typeof FLAGS)[number]
export type Flags = Readonly<Partial<Record<Flag, boolean>>>

export const isFlag = (name: string): name is Flag => (FLAGS as readonly string[]).includes(name)

const $current = share('flags', () => atom<Flags>({}))

export const $flags: ReadableAtom<Flags> = $current

export function setFlag(name: Flag, value: boolean): void {
  if ($current.get()[name] !== value) $current.set({ ...$current.get(), [name]: value })
}

export const clearFlags = (): void => $current.set({})
