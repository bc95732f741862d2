// The text of a draft beside the version on the server: which fields must be sent, and how changes of two editors are merged.
import { atom, type ReadableAtom } from 'nanostores'
import type { EditedStory, StoryChange } from '#contract/news-editing.ts'
import { plainText, TEXT_FIELDS, tooLongFields } from '#domain/news/news-text.ts'
import { EMPTY_STORY, STORY_FIELD_NAMES, type StoryFieldName } from '#domain/news/story-fields.ts'

/** In the order of the page. */
export const FIELD_NAMES = STORY_FIELD_NAMES
export type FieldName = StoryFieldName
export type Fields = Pick<EditedStory, FieldName>

export const NO_FIELDS: Fields = EMPTY_STORY

export const fieldsOf = (story: Fields): Fields =>
  Object.fromEntries(FIELD_NAMES.map((name) => [name, story[name]])) as Fields

/** A field as it travels. */
function wireOf(fields: Fields, name: FieldName): unknown {
  if (name === 'dokumente')
    return fields.dokumente.map(({ id, vorschau, alt, altEn, crop }) => ({ id, vorschau, alt, altEn, crop }))
  const value = fields[name]
  return Array.isArray(value) ? (value as number[]).toSorted((a, b) => a - b) : value
}

const asText = (fields: Fields, name: FieldName): string => JSON.stringify(wireOf(fields, name))

export const isSame = (one: Fields, other: Fields, name: FieldName): boolean =>
  one[name] === other[name] || asText(one, name) === asText(other, name)

/** Fields in which `after` differs. */
export const changedFields = (before: Fields, after: Fields): FieldName[] =>
  FIELD_NAMES.filter((name) => !isSame(before, after, name))

/** The change that brings `names` to the service. */
export const changeOf = (fields: Fields, names: readonly FieldName[]): StoryChange =>
  Object.fromEntries(names.map((name) => [name, wireOf(fields, name)]))

/** Fields that no service would take: their text is too long. */
export const tooLong = (fields: Fields): readonly FieldName[] => tooLongFields(fields)

/** Whether a story has content: settings alone are none. */
export const hasContent = (fields: Fields): boolean =>
  fields.dokumente.length > 0 || TEXT_FIELDS.some((name) => plainText(fields[name]) !== '')

/** The states of a three-way merge. */
interface Sides {
  /** The version that both changes started from, as the server returned it. */
  readonly read: Fields
  /** The same version as it was typed here: the server stores 'Title ' as 'Title'. */
  readonly confirmed: Fields
  readonly mine: Fields
  readonly theirs: Fields
}

/** Fields that both changed, to different values. */
const conflictsOf = ({ read, confirmed, mine, theirs }: Sides): FieldName[] =>
  FIELD_NAMES.filter(
    (name) =>
      !isSame(confirmed, mine, name) &&
      !isSame(read, theirs, name) &&
      !isSame(mine, theirs, name) &&
      !isSame(confirmed, theirs, name),
  )

export type Choice = Readonly<Partial<Record<FieldName, 'mine' | 'theirs'>>>

/** Both changes; in a conflict the chosen one, or mine without a choice. */
function mergeFields({ confirmed, mine, theirs }: Sides, choice: Choice): Fields {
  const own = changedFields(confirmed, mine).filter((name) => choice[name] !== 'theirs')
  return { ...theirs, ...pick(mine, own) }
}

const pick = (from: Fields, names: readonly FieldName[]): Partial<Fields> =>
  Object.fromEntries(names.map((name) => [name, from[name]]))

/** Two editors have changed the same fields. */
export interface Conflict {
  readonly present: EditedStory
  readonly mine: Fields
  readonly theirs: Fields
  readonly fields: readonly FieldName[]
}

/** The planned period is no field: it belongs to no version. */
const REMOTE_NAMES = [...FIELD_NAMES, 'planned'] as const
type RemoteName = (typeof REMOTE_NAMES)[number]

/** Changes by others that the draft has taken over. */
export interface RemoteChanges {
  /** Names of persons; '' for a deleted person. */
  readonly by: readonly string[]
  readonly names: readonly RemoteName[]
}

export const addRemoteChanges = (before: RemoteChanges | undefined, { by, names }: RemoteChanges): RemoteChanges => ({
  by: [...new Set([...(before?.by ?? []), ...by])].toSorted(),
  names: REMOTE_NAMES.filter((name) => names.includes(name) || before?.names.includes(name)),
})

/** Error codes by field. */
type FieldErrors = Readonly<Partial<Record<FieldName, string>>>

/** The part of the text that a write sends. */
export interface Snapshot {
  readonly names: readonly FieldName[]
  readonly fields: Fields
  readonly discardedChanges: readonly StoryChange[] | undefined
}

export class DraftText {
  readonly $fields: ReadableAtom<Fields>
  /** Codes of the fields that the server has refused, until they change. */
  readonly $errors: ReadableAtom<FieldErrors>
  readonly #fields
  readonly #errors = atom<FieldErrors>({})
  #refused: Partial<Fields> = {}
  #read: Fields
  #confirmed: Fields
  #discardedChanges: readonly StoryChange[] | undefined

  constructor(fields: Fields) {
    this.#read = this.#confirmed = fields
    this.$fields = this.#fields = atom(fields)
    this.$errors = this.#errors
  }

  get fields(): Fields {
    return this.#fields.get()
  }

  /** The version that the changes were made from. */
  get base(): Fields {
    return this.#confirmed
  }

  /** Own changes that were not chosen in conflicts; the next write brings them into the history. undefined: no conflict. */
  get discardedChanges(): readonly StoryChange[] | undefined {
    return this.#discardedChanges
  }

  get hasDiscardedChanges(): boolean {
    return this.#discardedChanges !== undefined && this.#discardedChanges.length > 0
  }

  get changed(): readonly FieldName[] {
    return changedFields(this.#confirmed, this.fields)
  }

  /** Changed fields that the server may accept: neither too long nor refused before. */
  get sendable(): readonly FieldName[] {
    const blocked = new Set<string>([...tooLong(this.fields), ...Object.keys(this.#errors.get())])
    return this.changed.filter((name) => !blocked.has(name))
  }

  get snapshot(): Snapshot {
    return { fields: this.fields, names: this.sendable, discardedChanges: this.#discardedChanges }
  }

  /** A changed field loses its error. */
  change(patch: Partial<Fields>): void {
    const fields = { ...this.fields, ...patch }
    this.#fields.set(fields)
    const errors = Object.entries(this.#errors.get())
    const left = errors.filter(([name]) => this.#refused[name as FieldName] === fields[name as FieldName])
    if (left.length < errors.length) this.#errors.set(Object.fromEntries(left))
  }

  setBase(base: Fields, discardedChanges?: readonly StoryChange[]): void {
    this.#read = this.#confirmed = base
    this.#discardedChanges = discardedChanges
  }

  /** The server has stored a write. Fields that it changed itself, as a merge of categories does, replace untouched ones. */
  confirm({ names, fields }: Snapshot, story: EditedStory): void {
    const saved = fieldsOf(story)
    const changedByServer = changedFields(this.#read, saved).filter(
      (name) => !names.includes(name) && !this.changed.includes(name),
    )
    this.#confirmed = { ...this.#confirmed, ...pick(fields, names), ...pick(saved, changedByServer) }
    this.#read = saved
    this.#discardedChanges = undefined
    if (changedByServer.length > 0) this.change(pick(saved, changedByServer))
  }

  refuse({ fields }: Snapshot, errors: FieldErrors): void {
    this.#refused = { ...this.#refused, ...fields }
    this.#errors.set({ ...this.#errors.get(), ...errors })
    // Fields that were changed since then have no error.
    this.change({})
  }

  #sides(present: EditedStory): Sides {
    return { read: this.#read, confirmed: this.#confirmed, mine: this.fields, theirs: fieldsOf(present) }
  }

  /** undefined if both changes can be merged. */
  conflictWith(present: EditedStory): Conflict | undefined {
    const sides = this.#sides(present)
    const fields = conflictsOf(sides)
    return fields.length > 0 ? { present, mine: sides.mine, theirs: sides.theirs, fields } : undefined
  }

  /** Merges the version of another editor; returns the fields it has changed here. */
  merge(present: EditedStory, choice: Choice = {}): RemoteChanges | undefined {
    const sides = this.#sides(present)
    const names = changedFields(sides.read, sides.theirs).filter((name) => !isSame(sides.mine, sides.theirs, name))
    const discarded = this.sendable.filter((name) => choice[name] === 'theirs')
    const all = [...(this.#discardedChanges ?? []), ...(discarded.length > 0 ? [changeOf(sides.mine, discarded)] : [])]
    this.setBase(sides.theirs, Object.keys(choice).length > 0 ? all : this.#discardedChanges)
    this.change(mergeFields(sides, choice))
    return names.length > 0 ? { by: [present.changedBy.name], names } : undefined
  }
}
