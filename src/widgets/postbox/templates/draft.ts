// The draft of a template: changes are stored on this device and saved automatically; a new template once it has a title.
import { atom, computed, type ReadableAtom } from 'nanostores'
import type { EditedTemplate, TemplateChoices } from '#contract/postbox-editing.ts'
import { newTemplate } from '#domain/postbox/new-parts.ts'
import { isSame } from '#domain/postbox/template-differences.ts'
import { IMPOSSIBLE_RULES, templateErrors, type TemplateError } from '#domain/postbox/template-rules.ts'
import type { TemplateContent } from '#domain/postbox/template.ts'
import type { ApiError } from '#shared/transport/api.ts'
import { $session } from '#shared/bus/session.ts'
import { deleteDraft, storeDraft, storedDrafts } from '#shared/writes/draft-storage.ts'
import { send } from '#shared/transport/send.ts'
import { closeQueue, openQueue, WriteQueue } from '#shared/writes/write-queue.ts'
import { readChoices, readTemplate, refreshTemplates, TEMPLATES } from './api.ts'
import { UnreadFields, type UnreadField } from './unread-fields.ts'

/** The stored template on this device. */
interface LocalTemplate {
  readonly templateId: number | null
  readonly base: TemplateContent
  readonly content: TemplateContent
}

const KIND = 'template'
const nameOf = (id: number | undefined): string => `${KIND} ${id ?? 'new'}`
type Field = keyof TemplateContent
const fieldsOf = (content: TemplateContent): Field[] => Object.keys(content) as Field[]

export class TemplateDraft extends WriteQueue<TemplateContent, EditedTemplate> {
  readonly sub: string
  readonly choices: TemplateChoices
  readonly $content: ReadableAtom<TemplateContent>
  /** undefined: it was never saved. */
  readonly $template: ReadableAtom<EditedTemplate | undefined>
  /** The template with the concurrent change of another person, until one of both is chosen. */
  readonly $present: ReadableAtom<EditedTemplate | undefined>
  readonly $errors: ReadableAtom<readonly TemplateError[]>
  /** Typed texts that are not valid, by path. */
  readonly $unread: ReadableAtom<ReadonlyMap<string, UnreadField>>
  readonly #content
  readonly #template
  readonly #unread
  readonly #present = atom<EditedTemplate | undefined>()
  #base: TemplateContent

  constructor(template: EditedTemplate | undefined, choices: TemplateChoices) {
    super()
    this.sub = $session.get().person?.sub ?? ''
    this.choices = choices
    const content = (template?.content as TemplateContent | undefined) ?? newTemplate()
    this.$content = this.#content = atom(content)
    this.$template = this.#template = atom(template)
    this.$present = this.#present
    this.$errors = computed(this.#content, templateErrors)
    this.#unread = new UnreadFields(this.#content)
    this.$unread = this.#unread.$byPath
    this.#base = content
  }

  get isArchived(): boolean {
    return this.#template.get()?.state === 'archived'
  }

  change(changes: Partial<TemplateContent>): void {
    if (this.isArchived) return
    this.#content.set({ ...this.#content.get(), ...changes })
    this.changed()
  }

  /** Marks an invalid text at a path; undefined once it is valid. Nothing is saved until then. */
  keepUnread(path: string, field: UnreadField | undefined): void {
    if (this.isArchived || (!field && !this.$unread.get().has(path))) return
    this.#unread.keep(path, field)
    this.changed()
  }

  /** Takes the template after an action of the editor; unsaved changes are kept. */
  take(template: EditedTemplate): void {
    const typed = this.hasChanges ? this.#content.get() : undefined
    this.replace(template)
    if (!typed) return
    this.#content.set(typed)
    this.changed()
  }

  /** Replaces the typed template by that of the server. */
  replace(template: EditedTemplate): void {
    this.#template.set(template)
    this.#base = template.content as TemplateContent
    this.#content.set(this.#base)
    this.#present.set(undefined)
    this.#unread.clear()
    void this.store()
  }

  /** Resolves a conflict: the typed template is kept, or replaced by the present one. */
  resolve(choice: 'mine' | 'theirs'): void {
    const present = this.#present.get()
    if (!present) return
    const mine = this.#content.get()
    this.replace(present)
    if (choice === 'mine') this.#content.set(mine)
    this.changed()
    void this.save()
  }

  restore({ base, content }: LocalTemplate): void {
    const present = this.#template.get()
    this.#content.set(content)
    if (present) {
      this.#base = base
      if (!isSame(base, present.content)) this.merge(present)
    }
    if (this.isDirty) this.changed()
    else void this.store()
  }

  protected get hasChanges(): boolean {
    return !isSame(this.#content.get(), this.#base)
  }

  protected get isNew(): boolean {
    return this.#template.get() === undefined
  }

  protected get isBlocked(): boolean {
    return this.#present.get() !== undefined
  }

  protected nextChange(): TemplateContent | undefined {
    const content = this.#content.get()
    if (!this.hasChanges || this.isArchived || (this.isNew && content.title.de.trim() === '')) return undefined
    if (this.$unread.get().size > 0) return undefined
    return this.$errors.get().some(({ rule }) => IMPOSSIBLE_RULES.has(rule)) ? undefined : content
  }

  protected send(content: TemplateContent, key: string): Promise<EditedTemplate> {
    const template = this.#template.get()
    const write = { body: { content }, sub: this.sub, key }
    return template
      ? send(`${TEMPLATES}/${template.id}/draft`, { ...write, method: 'PUT', version: template.version })
      : send(TEMPLATES, { ...write, method: 'POST' })
  }

  protected applySaved(content: TemplateContent, saved: EditedTemplate): void {
    if (this.isNew) void deleteDraft(this.sub, nameOf(undefined))
    this.#template.set(saved)
    this.#base = content
    refreshTemplates()
  }

  /** Takes the fields that were not typed here; the person decides where both have changed one. */
  protected merge(present: EditedTemplate): boolean {
    const theirs = present.content as TemplateContent
    const mine = this.#content.get()
    const isBoth = fieldsOf(theirs).some(
      (field) =>
        !isSame(theirs[field], this.#base[field]) &&
        !isSame(mine[field], this.#base[field]) &&
        !isSame(mine[field], theirs[field]),
    )
    if (isBoth || present.state === 'archived') {
      this.#present.set(present)
      this.stopForConflict()
      return false
    }
    const untouched = fieldsOf(theirs).filter((field) => isSame(mine[field], this.#base[field]))
    this.#content.set({ ...mine, ...Object.fromEntries(untouched.map((field) => [field, theirs[field]])) })
    this.#template.set(present)
    this.#base = theirs
    return true
  }

  protected reject(_: TemplateContent, { code }: ApiError): 'invalid' | 'refused' {
    return code === 'template_refused' || code === 'validation_failed' ? 'invalid' : 'refused'
  }

  /** Stores nothing after a sign-out, which has deleted everything. */
  async store(): Promise<void> {
    if (this.isPaused) return
    const id = this.#template.get()?.id
    if (!this.isDirty) return deleteDraft(this.sub, nameOf(id))
    const local: LocalTemplate = { templateId: id ?? null, base: this.#base, content: this.#content.get() }
    await storeDraft(this.sub, nameOf(id), local)
    // A sign-out during the write may have deleted everything before it ended.
    if (this.isPaused) await deleteDraft(this.sub, nameOf(id))
  }
}

/** Opens a template, or a new one; rejects with the ApiError of reading it. */
export async function openTemplate(id: number | undefined): Promise<TemplateDraft> {
  const sub = $session.get().person?.sub ?? ''
  const [choices, template, stored] = await Promise.all([
    readChoices(id),
    id === undefined ? undefined : readTemplate(id),
    storedDrafts<LocalTemplate>(sub, KIND),
  ])
  const draft = new TemplateDraft(template, choices)
  const local = stored.find(({ templateId }) => templateId === (id ?? null))
  openQueue(draft, () => undefined)
  if (local) draft.restore(local)
  return draft
}

/** Sends or stores the input when the view is left. */
export async function leaveTemplate(draft: TemplateDraft): Promise<void> {
  if (draft.isDirty) {
    await draft.store()
    await draft.save()
  }
  closeQueue(draft)
  draft.setPaused(true)
}
