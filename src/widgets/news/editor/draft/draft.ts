// A story while it is written: every pause in typing saves the changes, and typed text is never lost.
import { atom, type ReadableAtom } from 'nanostores'
import type { EditedStory, PeriodBody, StoryChange } from '#contract/news-editing.ts'
import { api, type ApiError } from '#shared/transport/api.ts'
import { $session } from '#shared/bus/session.ts'
import { deleteDraft, storeDraft } from '#shared/writes/draft-storage.ts'
import { fieldErrorsOf, WriteQueue } from '#shared/writes/write-queue.ts'
import { instantOf, isEmpty, type TimeInput, type TypedPeriod } from './time-input.ts'
import { NEWS, sendStory, type StoryWrite } from './autosave.ts'
import {
  addRemoteChanges,
  changedFields,
  DraftText,
  FIELD_NAMES,
  fieldsOf,
  hasContent,
  NO_FIELDS,
  type Choice,
  type Conflict,
  type Fields,
  type RemoteChanges,
} from './merge.ts'

/** A draft as it is stored on this device. Devices hold such objects: their keys must not change. */
export interface LocalDraft {
  /** Made for one window: two windows on one story do not overwrite each other. */
  readonly name: string
  /** Id of the story; undefined for a new one. */
  readonly story: number | undefined
  /** The version that was changed; undefined for a new story. */
  readonly base: { readonly fields: Fields } | undefined
  readonly fields: Fields
  /** The story as it was last read, for opening it without a connection. */
  readonly known?: EditedStory | undefined
  /** Discarded in conflicts, and not in the history yet. */
  readonly discardedChanges?: readonly StoryChange[] | undefined
  /** A period that was typed and is not saved, such as an incomplete one. */
  readonly period?: TypedPeriod
  /** Time of the last change (ISO 8601). */
  readonly at: string
}

/** An end of the period as it travels; undefined where it is incomplete. */
const wireOf = (typed: TimeInput): string | null | undefined => (isEmpty(typed) ? null : instantOf(typed))

/** The period of a draft is a plan; that of any other story is valid. */
export const isDraft = ({ state }: EditedStory): boolean => state === 'draft' || state === 'review'

/** How the names of unsaved duplicates begin: those of one story, or of any. */
export const copyPrefix = (original?: number): string => (original === undefined ? 'kopie-' : `kopie-${original}-`)

const newName = (original: number | undefined): string =>
  `${original === undefined ? 'text-' : copyPrefix(original)}${crypto.getRandomValues(new Uint32Array(2)).join('-')}`

export interface DraftStart {
  readonly story?: EditedStory | undefined
  /** Id of the story that this one is a duplicate of. */
  readonly original?: number | undefined
  readonly fields?: Fields | undefined
}

export class Draft extends WriteQueue<StoryWrite, EditedStory> {
  readonly text: DraftText
  readonly original: number | undefined
  /** Number of running uploads, by kind. */
  readonly uploads = new Map<string, number>()
  /** Fields that report changes after a pause add a function that reports them now. */
  readonly flushers = new Set<() => void>()
  readonly #story
  readonly $story: ReadableAtom<EditedStory | undefined>
  readonly #conflict = atom<Conflict | undefined>()
  readonly $conflict: ReadableAtom<Conflict | undefined> = this.#conflict
  readonly #remoteChanges = atom<RemoteChanges | undefined>()
  readonly $remoteChanges: ReadableAtom<RemoteChanges | undefined> = this.#remoteChanges
  readonly #period = atom<TypedPeriod>({})
  /** When the story becomes public and when it expires, as typed and not saved yet. */
  readonly $period: ReadableAtom<TypedPeriod> = this.#period
  readonly #isStored = atom(false)
  /** The unsaved changes are stored on this device. */
  readonly $isStored: ReadableAtom<boolean> = this.#isStored
  /** The `sub` of the author. */
  readonly sub = $session.get().person?.sub ?? ''
  /** Under which it is stored on this device. */
  name: string
  #isUnsavedCopy: boolean
  #isTranslationChecked = false
  #isStale = false

  constructor({ story, original, fields }: DraftStart) {
    super()
    this.text = new DraftText(story ? fieldsOf(story) : (fields ?? NO_FIELDS))
    this.original = original
    this.#isUnsavedCopy = original !== undefined
    this.name = newName(original)
    this.$story = this.#story = atom(story)
  }

  /** A duplicate without a request to save it: it is stored on this device only. */
  get isUnsavedCopy(): boolean {
    return this.#isUnsavedCopy
  }

  get hasPeriod(): boolean {
    return Object.keys(this.#period.get()).length > 0
  }

  /** The server may have a newer version: reading it has failed. */
  get isStale(): boolean {
    return this.#isStale
  }

  override get isUnsaved(): boolean {
    const isUploading = [...this.uploads.values()].some((count) => count > 0)
    return isUploading || (this.isDirty && !this.#isUnsavedCopy)
  }

  protected override get hasLocalChanges(): boolean {
    return this.isDirty || this.hasPeriod
  }

  protected get hasChanges(): boolean {
    const hasText = this.#isTranslationChecked || this.text.hasDiscardedChanges || this.text.changed.length > 0
    return hasText || (!this.isNew && this.#planned !== undefined)
  }

  protected get isNew(): boolean {
    return this.#story.get() === undefined
  }

  protected get isBlocked(): boolean {
    return this.#isUnsavedCopy || this.#conflict.get() !== undefined
  }

  // Changes of the author

  change(patch: Partial<Fields>): void {
    this.text.change(patch)
    this.#touch()
  }

  /** `{}` once the period is saved or discarded. */
  setPeriod(period: TypedPeriod): void {
    this.#period.set(period)
    if (this.#planned) this.#touch()
    else this.changedLocally()
  }

  /** The typed period, which a draft plans; undefined while it is incomplete, is saved, or takes effect by a button only. */
  get #planned(): PeriodBody | undefined {
    const story = this.#story.get()
    if (story && !isDraft(story)) return undefined
    const before = story?.planned ?? { from: null, until: null }
    const typed = this.#period.get()
    const from = typed.from ? wireOf(typed.from) : before.from
    const until = typed.until ? wireOf(typed.until) : before.until
    if (from === undefined || until === undefined) return undefined
    return from === before.from && until === before.until ? undefined : { from, until }
  }

  /** The English text still matches the German one; the next write says so. */
  markTranslationChecked(): void {
    this.#isTranslationChecked = true
    this.#touch()
  }

  #touch(): void {
    if (this.#isUnsavedCopy) this.changedLocally()
    else this.changed()
  }

  override flushFields(): void {
    for (const flush of this.flushers) flush()
  }

  /** Saves everything; true if the server has it. */
  async flush(): Promise<boolean> {
    this.flushFields()
    await this.save()
    return !this.isDirty && this.#story.get() !== undefined
  }

  /** Saves a duplicate, even if nothing was changed in it. */
  saveCopy(): Promise<boolean> {
    this.#isUnsavedCopy = false
    return this.flush()
  }

  /** The story no longer exists on the server: saves its text as a new one. */
  saveAsNew(): Promise<boolean> {
    this.#story.set(undefined)
    this.discardPending()
    this.text.setBase(NO_FIELDS)
    return this.flush()
  }

  protected nextChange(): StoryWrite | undefined {
    const { text } = this
    const translationChecked = this.#isTranslationChecked
    if (this.isNew && this.original === undefined && !hasContent(text.fields)) return undefined
    const planned = this.#planned
    const isWanted =
      this.isNew || text.sendable.length > 0 || text.hasDiscardedChanges || translationChecked || planned !== undefined
    const plannedBefore = this.#story.get()?.planned
    return isWanted ? { ...text.snapshot, translationChecked, planned, plannedBefore } : undefined
  }

  protected send(write: StoryWrite, key: string): Promise<EditedStory> {
    return sendStory(write, key, { sub: this.sub, story: this.#story.get(), original: this.original })
  }

  protected applySaved(write: StoryWrite, story: EditedStory): void {
    const { isNew } = this
    if (write.translationChecked) this.#isTranslationChecked = false
    this.text.confirm(write, story)
    const before = write.planned ?? this.#story.get()?.planned
    this.#story.set(story)
    if (write.planned) this.#forgetSaved(write.planned)
    if (before) this.#adoptPlan(before, story)
    // The stored changes belong to the story now: this device must not offer them as a new story again.
    if (isNew) void this.store()
  }

  /** Text typed since then stays. */
  #forgetSaved(planned: PeriodBody): void {
    const left = Object.entries(this.#period.get()).filter(
      ([end, typed]) => wireOf(typed) !== planned[end as keyof PeriodBody],
    )
    this.#period.set(Object.fromEntries(left))
  }

  protected reject(write: StoryWrite, error: ApiError): 'continue' | 'invalid' | 'refused' {
    const errors = fieldErrorsOf(error, FIELD_NAMES)
    if (Object.keys(errors).length === 0) return 'refused'
    this.text.refuse(write, errors)
    // A field that was not sent cannot be left out: every further write would be refused like this one.
    return write.names.some((name) => errors[name]) ? 'continue' : 'invalid'
  }

  // Changes of others

  /** Reads the changes of others, unless a write is running, whose response contains them. */
  readonly refresh = async (): Promise<void> => {
    const story = this.#story.get()
    if (!story || this.isWriting || this.#conflict.get()) return
    this.#isStale = true
    const present = await api.get<EditedStory>(`${NEWS}/${story.id}/editing`)
    this.#isStale = false
    this.#apply(present, story)
  }

  /** Reads the story once no write is running. */
  readonly reload = async (): Promise<void> => {
    await this.settled()
    await this.refresh()
  }

  /** Takes the answer of an action. If a write was faster, the answer is outdated and the story is read again. */
  readonly receive = async (story: EditedStory): Promise<void> => {
    if (!this.#apply(story, this.#story.get())) await this.reload()
  }

  /** Applies an answer to a request that was made when the draft had the version `known`; false if it is outdated. */
  #apply(present: EditedStory, known: EditedStory | undefined): boolean {
    const story = this.#story.get()
    const isOutdated = story !== known || (story !== undefined && present.version < story.version)
    // While a write is running, a newer version may be its own.
    if (isOutdated || this.isWriting || this.#conflict.get()) return false
    if (story?.version === present.version) this.#set(present)
    else this.merge(present)
    return true
  }

  /** Takes over changes by another editor outside of the text. */
  #set(present: EditedStory): void {
    const before = this.#story.get()
    this.#story.set(present)
    if (before) this.#adoptPlan(before.planned, present)
  }

  /** An end that another editor has planned since `before` replaces the typed one, which would undo it unnoticed. */
  #adoptPlan(before: PeriodBody, present: EditedStory): void {
    if (!isDraft(present)) return
    const { planned } = present
    const typed = Object.entries(this.#period.get()) as [keyof PeriodBody, TimeInput][]
    const left = typed.filter(([end, input]) => planned[end] === before[end] || planned[end] === wireOf(input))
    if (left.length === typed.length) return
    this.#period.set(Object.fromEntries(left))
    this.#addRemoteChanges({ by: [''], names: ['planned'] })
    this.changedLocally()
  }

  #addRemoteChanges(changes: RemoteChanges): void {
    this.#remoteChanges.set(addRemoteChanges(this.#remoteChanges.get(), changes))
  }

  protected merge(present: EditedStory): boolean {
    this.flushFields()
    const conflict = this.text.conflictWith(present)
    if (!conflict) return this.#adopt(present)
    this.#conflict.set(conflict)
    this.stopForConflict()
    return false
  }

  /** Ends a conflict with a choice for each field. */
  resolve(choice: Choice): void {
    const conflict = this.#conflict.get()
    if (!conflict) return
    // Before the fields show the choice: a later flush would overwrite it.
    this.flushFields()
    // Text typed since then may be in conflict too, without a choice.
    const now = this.text.conflictWith(conflict.present)
    if (now?.fields.some((name) => !choice[name])) return this.#conflict.set(now)
    this.#conflict.set(undefined)
    this.#adopt(conflict.present, choice)
    void this.save()
  }

  readonly dismissRemoteChanges = (): void => this.#remoteChanges.set(undefined)

  #adopt(present: EditedStory, choice: Choice = {}): true {
    const changes = this.text.merge(present, choice)
    this.#set(present)
    if (changes) this.#addRemoteChanges(changes)
    return true
  }

  // On this device

  /** Deletes the local draft once the server has everything. Stores nothing after a sign-out, which has deleted it. */
  async store(): Promise<void> {
    if (this.isPaused) return
    const { name, text } = this
    const story = this.#story.get()
    if (!this.hasLocalChanges) return deleteDraft(this.sub, name)
    const local: LocalDraft = {
      name,
      story: story?.id,
      base: story && { fields: text.base },
      known: story,
      fields: text.fields,
      discardedChanges: text.discardedChanges,
      period: this.#period.get(),
      at: new Date().toISOString(),
    }
    this.#isStored.set(await storeDraft(this.sub, name, local))
    // A sign-out during the write may have deleted everything before it ended.
    if (this.isPaused) await deleteDraft(this.sub, name)
  }

  /** Continues a stored draft; newer changes of the story are merged. */
  restore({ name, base, known, fields, discardedChanges, period = {} }: LocalDraft): void {
    const story = this.#story.get()
    this.name = name
    this.#period.set(period)
    if (story && known?.planned) this.#adoptPlan(known.planned, story)
    if (this.#planned) this.#touch()
    if (base && !discardedChanges?.length && changedFields(base.fields, fields).length === 0) return
    if (base) this.text.setBase(base.fields, discardedChanges)
    this.text.change(fields)
    if (story) this.merge(story)
    this.#touch()
  }
}
