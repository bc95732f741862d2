// Two editors on one story: what each of them changed since the state that both began with.
import { changedFields, FIELD_NAMES, isSame, type FieldName, type Fields } from './fields.ts'

export interface Sides {
  /** What both began with, as it was read. */
  readonly read: Fields
  /** The same as it stands here, where the service wrote it otherwise: 'Titel ' for 'Titel'. */
  readonly confirmed: Fields
  readonly mine: Fields
  readonly theirs: Fields
}

/** Fields that both changed, to different values. */
export const clashesOf = ({ read, confirmed, mine, theirs }: Sides): FieldName[] =>
  FIELD_NAMES.filter(
    (name) =>
      !isSame(confirmed, mine, name) &&
      !isSame(read, theirs, name) &&
      !isSame(mine, theirs, name) &&
      !isSame(confirmed, theirs, name),
  )

export type Choice = Readonly<Partial<Record<FieldName, 'mine' | 'theirs'>>>

/** Both changes together; where they clash what was chosen, and mine where nothing was. */
export function merged({ confirmed, mine, theirs }: Sides, choice: Choice = {}): Fields {
  const own = changedFields(confirmed, mine).filter((name) => choice[name] !== 'theirs')
  return { ...theirs, ...Object.fromEntries(own.map((name) => [name, mine[name]])) }
}
