// The chosen filters of each list, for the session; and views that are stored under a name on this device.
import { persistentAtom } from '@nanostores/persistent'
import { useStore } from '@nanostores/react'
import type { WritableAtom } from 'nanostores'
import { CASE_STATUSES } from '#domain/decisions/case.ts'
import { $person } from '#shared/bus/person.ts'
import { listView, type Chosen as ChosenOf, type ViewDefinition } from '#shared/lists/list-view.ts'
import type { Box } from '#widgets/postbox/under-way/paths.ts'
import type { SectionQuery } from './api.ts'

const FIELDS = {
  q: {},
  templateId: { as: 'number' },
  status: { of: CASE_STATUSES },
  groupId: { as: 'number' },
  /** Only those that were sent in this year and have ended. */
  year: { as: 'number' },
} as const
export type Chosen = ChosenOf<typeof FIELDS>

export const views = {
  received: listView('received-forms', FIELDS),
  sent: listView('sent-forms', FIELDS),
} as const

export function queryOf(box: Box, chosen: Chosen): Omit<SectionQuery, 'section' | 'size'> {
  const { q, ...filters } = views[box].queryOf(chosen)
  return { box, ...filters, ...(q && { search: q }) }
}

export interface KeptView {
  readonly name: string
  readonly box: Box
  readonly filters: Readonly<Record<string, string>>
}

export const KEPT_LIMIT = 20
const KEY = 'portal.postbox-views.'
const boxes = new Map<string, WritableAtom<readonly KeptView[]>>()

const isView = (value: unknown): value is KeptView =>
  typeof value === 'object' && value !== null && 'name' in value && 'box' in value && 'filters' in value

function decode(stored: string): readonly KeptView[] {
  try {
    const read: unknown = JSON.parse(stored)
    return Array.isArray(read) ? read.filter(isView) : []
  } catch {
    return []
  }
}

/** In a foreign page the storage of the list views stores nothing. */
function kept(sub: string): WritableAtom<readonly KeptView[]> {
  const known = boxes.get(sub) ?? persistentAtom<readonly KeptView[]>(KEY + sub, [], { encode: JSON.stringify, decode })
  boxes.set(sub, known)
  return known
}

export interface KeptViews {
  readonly views: readonly KeptView[]
  /** Stores the present filters; a view of the same name is replaced. False: there are too many. */
  keep(name: string): boolean
  apply(view: KeptView): void
  remove(view: KeptView): void
}

/** The kept views of one list. */
export function useKeptViews(box: Box): KeptViews {
  const $kept = kept(useStore($person)?.sub ?? '')
  const all = useStore($kept)
  return {
    views: all.filter((one) => one.box === box),
    keep: (name) => {
      const others = all.filter((one) => one.box !== box || one.name !== name)
      if (others.length >= KEPT_LIMIT) return false
      $kept.set([...others, { name, box, filters: { ...views[box].definition().filters } }])
      return true
    },
    apply: ({ filters }) => views[box].apply({ filters } satisfies ViewDefinition),
    remove: (view) => $kept.set(all.filter((one) => one !== view)),
  }
}
