// A story while it is written. Each pause saves what changed; whatever fails, not a word of it goes.
import { atom, type ReadableAtom } from 'nanostores'
import type { EditedStory } from '#contract/news-editing.ts'
import { $session } from '#shared/bus/session.ts'
import type { TypedPeriod } from '#widgets/news/editor/publish/time-input.ts'
import { changedFields, fieldsOf, NO_FIELDS, type Fields } from './fields.ts'
import { forgetText, keepText, nameFor, type KeptText } from './kept-texts.ts'
import { Meeting } from './meeting.ts'
import type { Choice } from './merge.ts'
import { Rhythm } from './rhythm.ts'
import { Saves } from './saves.ts'
import type { Saving } from './saving.ts'
import { StoryText, type Arrival, type Conflict } from './story-text.ts'
import type { DraftStart } from './target.ts'

export class Draft {
  readonly text: StoryText
  readonly original: number | undefined
  /** Files on their way, by what sends them. */
  readonly uploads = new Map<string, number>()
  /** What makes fields tell at once that wait until the typing rests: each adds its own while it is shown. */
  readonly tellers = new Set<() => void>()
  readonly $story: ReadableAtom<EditedStory | undefined>
  readonly #story
  readonly #saving = atom<Saving>({ kind: 'untouched' })
  readonly $saving: ReadableAtom<Saving> = this.#saving
  readonly #others: Meeting
  readonly $conflict: ReadableAtom<Conflict | undefined>
  readonly $arrival: ReadableAtom<Arrival | undefined>
  readonly #period = atom<TypedPeriod>({})
  /** What is typed of when the story is to become public and to end; no save sends it. */
  readonly $period: ReadableAtom<TypedPeriod> = this.#period
  readonly #isKept = atom(false)
  /** What no service has lies on this device. */
  readonly $isKept: ReadableAtom<boolean> = this.#isKept
  readonly #sub = $session.get().person?.sub ?? ''
  readonly #rhythm = new Rhythm(
    () => void this.#saves.run(),
    () => void this.keep(),
  )
  /** Under which its text lies on this device. */
  name: string
  #isHeld: boolean
  #isAway = false
  readonly #saves: Saves

  constructor({ story, original, fields }: DraftStart) {
    this.text = new StoryText(story ? fieldsOf(story) : (fields ?? NO_FIELDS))
    this.original = original
    this.#isHeld = original !== undefined
    this.name = nameFor(original)
    this.$story = this.#story = atom(story)
    this.#others = new Meeting({
      text: this.text,
      $story: this.#story,
      tell: () => this.tell(),
      isWriting: () => this.#saves.isWriting,
      written: () => this.#saves.done(),
      onConflict: () => {
        this.#rhythm.stop()
        this.#saving.set({ kind: 'conflict' })
      },
    })
    this.$conflict = this.#others.$conflict
    this.$arrival = this.#others.$arrival
    this.#saves = new Saves({
      text: this.text,
      $story: this.#story,
      $saving: this.#saving,
      rhythm: this.#rhythm,
      sub: this.#sub,
      original,
      isHeld: () => this.#isHeld,
      isAway: () => this.#isAway,
      isInConflict: () => this.$conflict.get() !== undefined,
      meet: (present) => this.#others.meet(present),
      keep: () => this.keep(),
    })
  }

  /** Something is typed that the service does not have. */
  get isDirty(): boolean {
    return this.#saves.isDirty
  }

  /** A duplicate that nobody has asked to be saved: it goes with the page; what is typed into it stays on this device. */
  get isHeld(): boolean {
    return this.#isHeld
  }

  /** Its writer is not who is signed in. */
  get isAway(): boolean {
    return this.#isAway
  }

  /** A period is typed that nobody has planned. */
  get hasPeriod(): boolean {
    return Object.keys(this.#period.get()).length > 0
  }

  change(patch: Partial<Fields>): void {
    this.text.change(patch)
    this.#touch()
  }

  /** `{}`: nothing is typed any more, or it is planned. */
  plan(period: TypedPeriod): void {
    this.#period.set(period)
    this.#rhythm.noted()
  }

  /** The English text still fits the German one. */
  checkTranslation(): void {
    this.#saves.check()
    this.#touch()
  }

  /** Takes up what this device has kept, with its name; where the story went on meanwhile both changes count. */
  takeUp({ name, base, fields, unchosen, period = {} }: KeptText): void {
    const story = this.#story.get()
    this.name = name
    this.#period.set(period)
    if (base && !unchosen?.length && changedFields(base.fields, fields).length === 0) return
    if (base) this.text.startFrom(base.fields, unchosen)
    this.text.change(fields)
    if (story) this.#others.meet(story)
    this.#touch()
  }

  /** Keeps on this device what no service has; nothing behind a sign-out, which wipes it. */
  async keep(): Promise<void> {
    if (this.#isAway) return
    if (!this.isDirty && !this.hasPeriod) return forgetText(this.#sub, this.name)
    const [story, { name, text }, period] = [this.#story.get(), this, this.#period.get()]
    const base = story && { fields: text.base }
    const { fields, unchosen } = text
    this.#isKept.set(
      await keepText(this.#sub, { name, story: story?.id, base, known: story, fields, unchosen, period }),
    )
    // Signed out while it was written: the wipe may have come first.
    if (this.#isAway) await forgetText(this.#sub, name)
  }

  /** From now on the draft knows all that is typed. */
  tell(): void {
    for (const teller of this.tellers) teller()
  }

  /** Saves all that is typed; true where the service has it. */
  async flush(): Promise<boolean> {
    this.tell()
    await this.#saves.run()
    return !this.isDirty && this.#story.get() !== undefined
  }

  /** A duplicate becomes a story, also where nothing was changed in it. */
  release(): Promise<boolean> {
    this.#isHeld = false
    return this.flush()
  }

  /** Takes the answer of an act. */
  readonly take = (story: EditedStory): Promise<void> => this.#others.hear(story)

  /** Reads what an act of this window has done. */
  readonly reread = (): Promise<void> => this.#others.reread()

  /** The service knows more than this: it could not be read. */
  get isBehind(): boolean {
    return this.#others.isBehind
  }

  /** Somebody else has saved: reads what they did. */
  readonly refresh = (): Promise<void> => this.#others.refresh()

  /** Ends a conflict: for each field that clashes whose text stays. */
  resolve(choice: Choice): void {
    if (this.#others.resolve(choice)) void this.#saves.run()
  }

  /** The story is gone for good: what is typed becomes a new one. */
  saveAsNew(): Promise<boolean> {
    this.#story.set(undefined)
    this.#saves.forget()
    this.text.startFrom(NO_FIELDS)
    return this.flush()
  }

  readonly seeArrival = (): void => this.#others.seeArrival()

  /** What waits for a line or a session is tried now. */
  readonly retry = (): void => {
    if (this.#saving.get().kind === 'retry') void this.#saves.run()
  }

  /** While its writer is not who is signed in nothing of it is sent or kept; when they are back it is tried at once. */
  setAway(isAway: boolean): void {
    const wasAway = this.#isAway
    this.#isAway = isAway
    if (isAway) return this.#rhythm.saved()
    if (!wasAway) return this.retry()
    void this.keep()
    if (this.isDirty) void this.#saves.run()
  }

  #touch(): void {
    if (this.#isHeld) return this.#rhythm.noted()
    this.#rhythm.typed()
    if (this.#saves.isDue && this.#saving.get().kind !== 'retry') this.#saving.set({ kind: 'waiting' })
  }
}
