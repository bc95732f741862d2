// The text of a draft beside what the service holds of it: what is to be sent, and how two editors' changes meet.
import { atom, type ReadableAtom } from 'nanostores'
import type { EditedStory, StoryChange } from '#contract/news-editing.ts'
import { changedFields, changeOf, fieldsOf, isSame, tooLong, type FieldName, type Fields } from './fields.ts'
import { clashesOf, merged, type Choice, type Sides } from './merge.ts'
import type { Faults, Write } from './write.ts'

/** Both changed the same fields. */
export interface Conflict {
  readonly present: EditedStory
  readonly mine: Fields
  readonly theirs: Fields
  readonly clashes: readonly FieldName[]
}

/** What others saved meanwhile, and is taken over. */
export interface Arrival {
  /** Names of persons; '': one who is gone. */
  readonly by: readonly string[]
  readonly names: readonly FieldName[]
}

export class StoryText {
  readonly $fields: ReadableAtom<Fields>
  /** Codes of fields that the service refused as they are. */
  readonly $faults: ReadableAtom<Faults>
  readonly #fields
  readonly #faults = atom<Faults>({})
  #refused: Partial<Fields> = {}
  /** What the service holds, as it wrote it; and the same as it stands here: 'Titel ' for 'Titel'. */
  #read: Fields
  #confirmed: Fields
  #unchosen: readonly StoryChange[] | undefined

  constructor(fields: Fields) {
    this.#read = this.#confirmed = fields
    this.$fields = this.#fields = atom(fields)
    this.$faults = this.#faults
  }

  get fields(): Fields {
    return this.#fields.get()
  }

  /** As the service holds it, to be typed over. */
  get base(): Fields {
    return this.#confirmed
  }

  /** What was typed and given up in conflicts, for the next save to bring into the history; undefined: there was none. */
  get unchosen(): readonly StoryChange[] | undefined {
    return this.#unchosen
  }

  get hasUnchosen(): boolean {
    return this.#unchosen !== undefined && this.#unchosen.length > 0
  }

  /** Fields that the service holds otherwise. */
  get changed(): readonly FieldName[] {
    return changedFields(this.#confirmed, this.fields)
  }

  /** Those of them that can be sent: not too long, and not refused as they are. */
  get sendable(): readonly FieldName[] {
    const blocked = new Set<string>([...tooLong(this.fields), ...Object.keys(this.#faults.get())])
    return this.changed.filter((name) => !blocked.has(name))
  }

  /** A field that was refused counts again once it says something else. */
  change(patch: Partial<Fields>): void {
    const fields = { ...this.fields, ...patch }
    this.#fields.set(fields)
    const faults = Object.entries(this.#faults.get())
    const left = faults.filter(([name]) => this.#refused[name as FieldName] === fields[name as FieldName])
    if (left.length < faults.length) this.#faults.set(Object.fromEntries(left))
  }

  /** From now on the service holds `base`. */
  startFrom(base: Fields, unchosen?: readonly StoryChange[]): void {
    this.#read = this.#confirmed = base
    this.#unchosen = unchosen
  }

  /** What the service changed by itself, as a merge of categories does, is taken over where nothing was typed. */
  wrote({ names, fields }: Write, story: EditedStory): void {
    const told = fieldsOf(story)
    const moved = changedFields(this.#read, told).filter(
      (name) => !names.includes(name) && !this.changed.includes(name),
    )
    const pick = (from: Fields, list: readonly FieldName[]) =>
      Object.fromEntries(list.map((name) => [name, from[name]]))
    this.#confirmed = { ...this.#confirmed, ...pick(fields, names), ...pick(told, moved) }
    this.#read = told
    this.#unchosen = undefined
    if (moved.length > 0) this.change(pick(told, moved))
  }

  refuse({ fields }: Write, faults: Faults): void {
    this.#refused = { ...this.#refused, ...fields }
    this.#faults.set({ ...this.#faults.get(), ...faults })
    this.change({})
  }

  #sides(present: EditedStory): Sides {
    return { read: this.#read, confirmed: this.#confirmed, mine: this.fields, theirs: fieldsOf(present) }
  }

  /** Where both changed the same fields; undefined where both changes go together. */
  conflictWith(present: EditedStory): Conflict | undefined {
    const { mine, theirs, ...both } = this.#sides(present)
    const clashes = clashesOf({ mine, theirs, ...both })
    return clashes.length > 0 ? { present, mine, theirs, clashes } : undefined
  }

  /** Takes over what somebody else changed, and where both did what was chosen. */
  adopt(present: EditedStory, choice: Choice = {}): Arrival | undefined {
    const sides = this.#sides(present)
    const names = changedFields(sides.read, sides.theirs).filter((name) => !isSame(sides.mine, sides.theirs, name))
    const given = this.sendable.filter((name) => choice[name] === 'theirs')
    const unchosen = [...(this.#unchosen ?? []), ...(given.length > 0 ? [changeOf(sides.mine, given)] : [])]
    this.startFrom(sides.theirs, Object.keys(choice).length > 0 ? unchosen : this.#unchosen)
    this.change(merged(sides, choice))
    return names.length > 0 ? { by: [present.changedBy.name], names } : undefined
  }
}
