// Notices of home that the person has put off: they come again with the next session.
import { atom, computed, type ReadableAtom } from 'nanostores'
import { $person } from '#shared/bus/person.ts'
import { withSessionStorage } from '#shared/bus/storage.ts'

const NOTICES = ['second-factor', 'conditions', 'feedback'] as const
export type Notice = (typeof NOTICES)[number]

const KEY = 'portal.put-off'
const $all = atom<readonly string[]>(withSessionStorage((storage) => storage.getItem(KEY))?.split(' ') ?? [])

const entryOf = (notice: Notice, sub: string | undefined): string => `${notice}:${sub}`

/** The notices that this person has put off in this window. */
export const $putOff: ReadableAtom<ReadonlySet<Notice>> = computed(
  [$all, $person],
  (all, person) => new Set(NOTICES.filter((notice) => all.includes(entryOf(notice, person?.sub)))),
)

export function putOff(notice: Notice): void {
  $all.set([...$all.get(), entryOf(notice, $person.get()?.sub)])
  withSessionStorage((storage) => storage.setItem(KEY, $all.get().join(' ')))
}
