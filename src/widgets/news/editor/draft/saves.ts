// The writes of a draft, one after the other, until nothing is left that can be sent.
import type { WritableAtom } from 'nanostores'
import type { EditedStory } from '#contract/news-editing.ts'
import { hasContent } from './fields.ts'
import type { Rhythm } from './rhythm.ts'
import type { Saving } from './saving.ts'
import type { StoryText } from './story-text.ts'
import { failureOf, newWrite, write, type Failure, type Write } from './write.ts'

interface Saved {
  readonly text: StoryText
  readonly $story: WritableAtom<EditedStory | undefined>
  readonly $saving: WritableAtom<Saving>
  readonly rhythm: Rhythm
  /** Who writes. */
  readonly sub: string
  readonly original: number | undefined
  /** Nobody has asked for it to be saved. */
  readonly isHeld: () => boolean
  /** Its writer is not who is signed in. */
  readonly isAway: () => boolean
  readonly isInConflict: () => boolean
  /** Meets what somebody else saved; true where both changes go together. */
  readonly meet: (present: EditedStory) => boolean
  readonly keep: () => Promise<void>
}

export class Saves {
  readonly #of: Saved
  #isChecked = false
  #pending: Write | undefined
  #running: Promise<void> | undefined

  constructor(of: Saved) {
    this.#of = of
  }

  /** Something is typed that the service does not have. */
  get isDirty(): boolean {
    const { text } = this.#of
    return this.#pending !== undefined || this.#isChecked || text.hasUnchosen || text.changed.length > 0
  }

  /** A write is on its way, or nobody knows whether it was written. */
  get isWriting(): boolean {
    return (this.#running ?? this.#pending) !== undefined
  }

  /** Something can be sent and is not on its way. */
  get isDue(): boolean {
    return !this.#running && this.#next() !== undefined
  }

  /** Resolves when nothing is on its way any more. */
  async done(): Promise<void> {
    return this.#running
  }

  /** The English text still fits the German one: the next write says so. */
  check(): void {
    this.#isChecked = true
  }

  /** What was on its way had a story that is gone. */
  forget(): void {
    this.#pending = undefined
  }

  run(): Promise<void> {
    this.#of.rhythm.stop()
    this.#running ??= this.#saveAll().finally(() => (this.#running = undefined))
    return this.#running
  }

  async #saveAll(): Promise<void> {
    const { $story, $saving, sub, original } = this.#of
    for (;;) {
      const next = this.#next()
      if (!next) return this.#rest()
      this.#pending = next
      $saving.set({ kind: 'busy' })
      try {
        this.#wrote(next, await write(next, { sub, story: $story.get(), original }))
      } catch (error) {
        if (!this.#failed(next, failureOf(error))) return
      }
    }
  }

  /** What is sent next: what was on its way first; undefined: nothing, or nothing that can be. */
  #next(): Write | undefined {
    const { text, $story, original, isHeld, isAway, isInConflict } = this.#of
    if (isHeld() || isAway() || isInConflict()) return undefined
    if (this.#pending) return this.#pending
    const isNew = !$story.get()
    if (isNew && original === undefined && !hasContent(text.fields)) return undefined
    const isWanted = isNew || text.sendable.length > 0 || text.hasUnchosen || this.#isChecked
    return isWanted ? newWrite(text, this.#isChecked) : undefined
  }

  /** Nothing is left to send. */
  #rest(): void {
    const { $story, $saving, rhythm, isHeld, isAway, isInConflict, keep } = this.#of
    if (isHeld() || isInConflict()) return
    if (isAway() && this.isDirty) return $saving.set({ kind: 'retry', why: 'signedOut' })
    if ($saving.get().kind === 'untouched') return
    if (this.isDirty) return $saving.set($story.get() ? { kind: 'faults' } : { kind: 'untouched' })
    $saving.set({ kind: 'saved', at: new Date() })
    rhythm.saved()
    void keep()
  }

  #wrote(sent: Write, story: EditedStory): void {
    const { text, $story, rhythm, keep } = this.#of
    const isNew = !$story.get()
    this.#pending = undefined
    if (sent.translationChecked) this.#isChecked = false
    text.wrote(sent, story)
    rhythm.reached()
    $story.set(story)
    // What lies here belongs to that story from now on: it must not be offered as a new one again.
    if (isNew) void keep()
  }

  /** True where the next write may follow. */
  #failed(sent: Write, failure: Failure): boolean {
    const { text, $saving, rhythm, meet } = this.#of
    if (failure.kind === 'retry') {
      $saving.set(failure)
      rhythm.failed()
      return false
    }
    this.#pending = undefined
    if (failure.kind === 'conflict') return meet(failure.present)
    if (failure.kind === 'faults') {
      const { faults } = failure
      text.refuse(sent, faults)
      // A field that was not sent cannot be left out: what follows would be refused like this one.
      if (sent.names.some((name) => faults[name])) return true
    }
    $saving.set(failure)
    return false
  }
}
