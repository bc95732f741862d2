// An entry of the palette: a page, an action, a person, a story.
import type { UserContact } from '#contract/search.ts'
import type { Unit } from '#shared/contacts.ts'
import type { IconSource } from '#shared/ui/icon.tsx'

/** Groups of the list. */
export const GROUPS = [
  'recent',
  'people',
  'teams',
  'divisions',
  'areas',
  'actions',
  'passages',
  'stories',
  'person',
] as const
export type GroupId = (typeof GROUPS)[number]

export interface Entry {
  /** The same entry has the same id the next time: `area:/news/ma`. */
  readonly id: string
  readonly label: string
  /** Shown after the label. */
  readonly detail?: string | undefined
  /** Absent for a person, whose picture is shown. */
  readonly icon?: IconSource | undefined
  readonly person?: UserContact | undefined
  /** A team or division: taking it shows its people. */
  readonly unit?: Unit | undefined
  /** Path inside the portal, or an address outside of it: it can be opened in a new tab. */
  readonly to?: string | undefined
  readonly url?: string | undefined
  /** The action of an entry that opens no page. */
  readonly run?: (() => void) | undefined
  /** Words that find it in addition to its label. */
  readonly words?: string | undefined
}

export interface Group {
  readonly id: GroupId
  readonly entries: readonly Entry[]
}
