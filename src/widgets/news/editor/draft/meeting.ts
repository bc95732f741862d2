// How a draft meets what others have saved: both changes together, or the question whose text stays.
import { atom, type ReadableAtom, type WritableAtom } from 'nanostores'
import type { EditedStory } from '#contract/news-editing.ts'
import { api } from '#shared/api.ts'
import { FIELD_NAMES } from './fields.ts'
import type { Choice } from './merge.ts'
import type { Arrival, Conflict, StoryText } from './story-text.ts'
import { NEWS } from './write.ts'

interface Meets {
  readonly text: StoryText
  readonly $story: WritableAtom<EditedStory | undefined>
  /** Makes the text know all that is typed. */
  readonly tell: () => void
  /** A write is on its way, or nobody knows whether it was written. */
  readonly isWriting: () => boolean
  /** Resolves when nothing is on its way any more. */
  readonly written: () => Promise<void>
  /** Both changed the same: somebody has to choose. */
  readonly onConflict: () => void
}

/** What nobody has seen yet, with what comes to it. */
const together = (before: Arrival | undefined, { by, names }: Arrival): Arrival => ({
  by: [...new Set([...(before?.by ?? []), ...by])].toSorted(),
  names: FIELD_NAMES.filter((name) => names.includes(name) || before?.names.includes(name)),
})

export class Meeting {
  readonly #conflict = atom<Conflict | undefined>()
  readonly $conflict: ReadableAtom<Conflict | undefined> = this.#conflict
  readonly #arrival = atom<Arrival | undefined>()
  readonly $arrival: ReadableAtom<Arrival | undefined> = this.#arrival
  readonly #meets: Meets
  #isBehind = false

  constructor(meets: Meets) {
    this.#meets = meets
  }

  /** Takes the answer of an act. Where a write has overtaken it, it says less than that: the story is read again. */
  async hear(said: EditedStory): Promise<void> {
    if (!this.#take(said)) await this.reread()
  }

  /** Reads the story once nothing is on its way that could overtake it. */
  async reread(): Promise<void> {
    await this.#meets.written()
    await this.refresh()
  }

  /** The last reading has failed. */
  get isBehind(): boolean {
    return this.#isBehind
  }

  /** Takes what the service said of the story; false where that is overtaken. */
  #take(said: EditedStory, known = this.#meets.$story.get()): boolean {
    const { $story, isWriting } = this.#meets
    const story = $story.get()
    // Older than what the draft knows, or maybe its own write.
    if (isWriting() || this.#conflict.get() || story !== known || (story && said.version < story.version)) return false
    if (story?.version === said.version) $story.set(said)
    else this.meet(said)
    return true
  }

  /** Reads what others did. While something is on its way that tells it itself. */
  async refresh(): Promise<void> {
    const { $story, isWriting } = this.#meets
    const story = $story.get()
    if (!story || isWriting() || this.#conflict.get()) return
    this.#isBehind = true
    const said = await api.get<EditedStory>(`${NEWS}/${story.id}/editing`)
    this.#isBehind = false
    this.#take(said, story)
  }

  /** Meets another version: true where both changes go together. */
  meet(present: EditedStory): boolean {
    const { text, tell, onConflict } = this.#meets
    // Words that nobody was told of clash too.
    tell()
    const conflict = text.conflictWith(present)
    if (!conflict) return this.#adopt(present)
    this.#conflict.set(conflict)
    onConflict()
    return false
  }

  /** Ends a conflict by the choice for each field that clashes; false where one is left to choose. */
  resolve(choice: Choice): boolean {
    const { text, tell } = this.#meets
    const conflict = this.#conflict.get()
    if (!conflict) return false
    // Before the fields show the choice: else what is told later would take it back.
    tell()
    // What was typed since may clash too: nobody has chosen there.
    const now = text.conflictWith(conflict.present)
    const isOpen = now?.clashes.some((name) => !choice[name]) ?? false
    this.#conflict.set(isOpen ? now : undefined)
    return !isOpen && this.#adopt(conflict.present, choice)
  }

  seeArrival(): void {
    this.#arrival.set(undefined)
  }

  #adopt(present: EditedStory, choice: Choice = {}): true {
    const arrival = this.#meets.text.adopt(present, choice)
    this.#meets.$story.set(present)
    if (arrival) this.#arrival.set(together(this.#arrival.get(), arrival))
    return true
  }
}
