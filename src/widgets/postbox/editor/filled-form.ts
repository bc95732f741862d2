// A form that is being filled in: its answers, the draft on this device and on the server, and sending it.
import { atom, type ReadableAtom } from 'nanostores'
import type { Form, FormDraft, FormFile } from '#contract/postbox.ts'
import type { FormTemplate } from '#contract/postbox-templates.ts'
import type * as AnswerRules from '#domain/postbox/answer-rules.ts'
import type { AnswerError } from '#domain/postbox/answer-rules.ts'
import type { Answer, Answers, AskedQuestion, Row } from '#domain/postbox/answers.ts'
import { areSameAnswers, mergeAnswers } from '#domain/postbox/merge-answers.ts'
import type { TemplateContent } from '#domain/postbox/template.ts'
import { ApiError } from '#shared/transport/api.ts'
import { $session } from '#shared/bus/session.ts'
import { deleteDraft, storeDraft } from '#shared/writes/draft-storage.ts'
import { newKey, presentOf, send } from '#shared/transport/send.ts'
import type { UploadRow } from '#shared/ui/uploads/upload-queue.ts'
import { closeQueue, openQueue, WriteQueue } from '#shared/writes/write-queue.ts'
import { localName } from '#widgets/postbox/under-way/paths.ts'
import { unsentForms, sendPath } from '#widgets/postbox/unsent/unsent-forms.tsx'
import { DRAFTS, refreshForms } from './api.ts'
import { askedOf, isTooLong, readDetail, withoutFiles } from './form-answers.ts'
import { ShownErrors } from './shown-errors.ts'

type Rules = typeof AnswerRules

/** The data for opening a form. Without a template it is archived: only its draft can be finished. */
export interface FormStart {
  readonly templateId: number
  readonly companyId?: number | undefined
  readonly siteId?: number | undefined
  readonly template: FormTemplate | undefined
  readonly draft: FormDraft | undefined
}

interface Content {
  readonly answers: Answers
  readonly page: string
}

/** The stored form on this device. */
export interface LocalForm extends Content {
  readonly start: FormStart
  /** The state of the server when it was typed. */
  readonly base: Content
  /** When it was typed (ISO 8601). */
  readonly at: string
}

/** Both states of a draft that two devices have changed, until the person has chosen. */
export interface Conflict {
  readonly present: FormDraft
  /** Names of the questions that both have answered. */
  readonly questions: readonly string[]
}

export type Outcome =
  | { readonly kind: 'busy' }
  | { readonly kind: 'sent'; readonly form: Form }
  /** Without a connection: it is sent as soon as there is one. */
  | { readonly kind: 'kept'; readonly key: string }
  /** The answers have errors, which are shown. */
  | { readonly kind: 'refused' }
  /** A station has approved in the meantime: the sender has to agree that this ends. */
  | { readonly kind: 'approvalsEnd' }
  | { readonly kind: 'failed'; readonly error: unknown }

/** The page on which everything is checked and sent; no page of a template has this name. */
export const CHECK = ''

const NO_CONNECTION = { status: 'Error', code: 'network', title: 'offline', url: DRAFTS, method: 'POST' } as const

export class FilledForm extends WriteQueue<Content, FormDraft> {
  readonly sub = $session.get().person?.sub ?? ''
  readonly start: FormStart
  readonly rules: Rules
  readonly content: TemplateContent
  readonly #answers
  readonly #page
  readonly #draft
  readonly #files
  readonly #names = atom<Readonly<Record<string, string>>>({})
  readonly #conflict = atom<Conflict | undefined>()
  readonly #refused = atom<readonly AnswerError[]>([])
  readonly #outcome = atom<Outcome | undefined>()
  readonly #isStored = atom(false)
  readonly $answers: ReadableAtom<Answers>
  readonly $asked: ReadableAtom<readonly AskedQuestion[]>
  /** Name of the page that is open; CHECK is the last one. */
  readonly $page: ReadableAtom<string>
  readonly $draft: ReadableAtom<FormDraft | undefined>
  /** Files of this draft, whether or not an answer contains them. */
  readonly $files: ReadableAtom<readonly FormFile[]>
  /** Names of people, companies and sites, by `nameKey`. */
  readonly $names: ReadableAtom<Readonly<Record<string, string>>> = this.#names
  readonly $conflict: ReadableAtom<Conflict | undefined> = this.#conflict
  /** Errors found by the server; each is removed when its answer is changed. */
  readonly $refused: ReadableAtom<readonly AnswerError[]> = this.#refused
  readonly $outcome: ReadableAtom<Outcome | undefined> = this.#outcome
  /** This device has the present draft too. */
  readonly $isStored: ReadableAtom<boolean> = this.#isStored
  readonly shownErrors = new ShownErrors()
  /** Files that have not arrived, by field. */
  readonly $uploads = atom<Readonly<Record<string, readonly UploadRow[]>>>({})
  /** The keys of creating the draft and the form: a repetition creates nothing twice. */
  #createKey = newKey()
  #sendKey = newKey()
  #creation: Promise<FormDraft> | undefined
  #base: Content

  constructor(start: FormStart, rules: Rules) {
    super()
    const { draft, template } = start
    this.start = start
    this.rules = rules
    this.content = (draft ?? template)!.content as TemplateContent
    const answers = (draft?.answers ?? template?.prefilled ?? {}) as Answers
    const page = this.content.pages.find(({ name }) => name === draft?.page) ?? this.content.pages[0]
    this.#base = { answers, page: page?.name ?? CHECK }
    this.$answers = this.#answers = atom(answers)
    this.$asked = askedOf(this.#answers, this.content)
    this.$page = this.#page = atom(this.#base.page)
    this.$draft = this.#draft = atom(draft)
    this.$files = this.#files = atom<readonly FormFile[]>(draft?.files ?? [])
    this.#names.set({ ...template?.names, ...draft?.names })
  }

  answer(question: string, answer: Answer): void {
    this.#answers.set({ ...this.#answers.get(), [question]: answer })
    const refused = this.#refused.get()
    if (refused.length > 0) this.#refused.set(refused.filter((one) => one.question !== question))
    this.changed()
  }

  /** The answer of a field now: 'goal', in rows 'riders.1.who'. */
  answerAt(field: string): Answer | undefined {
    const [question = '', row, inner] = field.split('.')
    const answer = this.#answers.get()[question]
    if (row === undefined || inner === undefined) return answer
    return Array.isArray(answer) ? (answer[Number(row)] as Row | undefined)?.[inner] : undefined
  }

  addName(id: string, name: string): void {
    this.#names.set({ ...this.#names.get(), [id]: name })
  }

  /** Whatever shows names renders again: only where there is a new one. */
  #addNames(names: Readonly<Record<string, string>>): void {
    const own = this.#names.get()
    if (Object.entries(names).some(([id, name]) => own[id] !== name)) this.#names.set({ ...own, ...names })
  }

  addFile(file: FormFile): void {
    this.#files.set([...this.#files.get(), file])
  }

  open(page: string): void {
    this.#page.set(page)
    if (this.hasChanges) this.changed()
  }

  showErrorsOf(pages: readonly string[]): void {
    this.shownErrors.showPages(pages, this.$asked.get(), this.#answers.get())
  }

  /** The draft on the server, created if necessary, because files belong to it. Throws ApiError. */
  async stored(): Promise<FormDraft> {
    const draft = this.#draft.get()
    if (draft) return draft
    this.#creation ??= this.#create().finally(() => (this.#creation = undefined))
    return this.#creation
  }

  async #create(): Promise<FormDraft> {
    const { templateId, companyId, siteId } = this.start
    const body = { templateId, ...(companyId !== undefined && { companyId }), ...(siteId !== undefined && { siteId }) }
    const made = await send<FormDraft>(DRAFTS, { method: 'POST', body, sub: this.sub, key: this.#createKey })
    void deleteDraft(this.sub, localName(templateId, undefined))
    this.#draft.set(made)
    refreshForms()
    return made
  }

  /** Resolves a conflict: `theirs` are the questions whose answers of the other device are used. */
  resolve(theirs: readonly string[]): void {
    const conflict = this.#conflict.get()
    if (!conflict) return
    const { present } = conflict
    const answers = present.answers as Answers
    const merged = mergeAnswers(this.#base.answers, this.#answers.get(), answers)
    const taken = Object.fromEntries(theirs.map((name) => [name, answers[name] ?? null]))
    this.#conflict.set(undefined)
    this.#rebase(present, { ...merged.answers, ...taken })
    this.changed()
    void this.save()
  }

  /** Restores a form that this device had stored; later changes of another device are merged. */
  restore({ base, answers, page }: LocalForm): void {
    const present = this.#draft.get()
    const theirs = this.#base
    this.#base = base
    this.#answers.set(answers)
    this.#page.set(page)
    if (present && !areSameAnswers(theirs.answers, base.answers)) this.merge(present)
    else this.#base = theirs
    if (this.isDirty && !this.#conflict.get()) this.changed()
  }

  /** The draft was deleted on the server: the typed answers become a new one. */
  saveAsNew(): void {
    this.discardPending()
    this.#draft.set(undefined)
    this.#files.set([])
    this.#answers.set(withoutFiles(this.content, this.#answers.get()))
    this.#base = { answers: {}, page: this.#base.page }
    this.#createKey = newKey()
    this.#sendKey = newKey()
    this.changed()
    void this.save()
  }

  /**
   * Sends the form; without a connection it is stored and sent automatically. `$outcome` is the result. `endsApprovals`: how many approvals
   * of the changed form end, as the sender has agreed.
   */
  async submit(title: string, endsApprovals = 0): Promise<void> {
    this.#outcome.set({ kind: 'busy' })
    this.#outcome.set(await this.#submit(title, endsApprovals, true))
  }

  async #submit(title: string, endsApprovals: number, mayRepeat: boolean): Promise<Outcome | undefined> {
    await this.settled()
    await this.save()
    const status = this.$status.get()
    const isOffline = status.kind === 'retry' && status.reason === 'offline'
    if (this.isDirty) return isOffline ? this.#keep(title, endsApprovals) : undefined
    try {
      const { id, version } = await this.stored()
      const write = { version, sub: this.sub, key: this.#sendKey }
      const form = await send<Form>(sendPath(id, endsApprovals), { ...write, method: 'POST' })
      await this.end()
      refreshForms()
      return { kind: 'sent', form }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.status === 'Error' && error.code !== 'signed_out') return this.#keep(title, endsApprovals, error)
      const refused = error.status === 422 && Array.isArray(error.details) ? error.details.flatMap(readDetail) : []
      this.#refused.set(refused)
      if (refused.length > 0) return { kind: 'refused' }
      const isApproved = error.code === 'approvals_end'
      const present = isApproved || error.code === 'version_conflict' ? presentOf<FormDraft>(error) : undefined
      if (!present) return { kind: 'failed', error }
      if (isApproved) this.#draft.set(present)
      if (isApproved) return { kind: 'approvalsEnd' }
      return this.merge(present) && mayRepeat ? this.#submit(title, endsApprovals, false) : undefined
    }
  }

  async #keep(title: string, endsApprovals: number, error?: ApiError): Promise<Outcome> {
    const { templateId, companyId, siteId } = this.start
    const draft = this.#draft.get()
    await this.store()
    const isKept = await unsentForms.keep({
      key: this.#sendKey,
      createKey: this.#createKey,
      saveKey: newKey(),
      title,
      templateId,
      companyId,
      siteId,
      draft: draft && { id: draft.id, version: draft.version },
      endsApprovals,
      body: { answers: this.#answers.get(), page: this.#sentPage() },
      local: localName(templateId, draft?.id),
    })
    if (!isKept) return { kind: 'failed', error: error ?? new ApiError(NO_CONNECTION) }
    this.pause()
    return { kind: 'kept', key: this.#sendKey }
  }

  /** It waits on this device to be sent. */
  wait(key: string): void {
    this.#outcome.set({ kind: 'kept', key })
    this.pause()
  }

  /** The form is filled in further, instead of being sent without a connection. */
  async takeBack(key: string): Promise<void> {
    await unsentForms.discard(key)
    this.#outcome.set(undefined)
    this.resume()
  }

  /** Neither sends nor stores anything until it is resumed. */
  pause(): void {
    this.setPaused(true)
    closeQueue(this)
  }

  resume(): void {
    openQueue(this, () => undefined)
    this.setPaused(false)
  }

  /** Neither this device nor a timer knows it any more. */
  async end(): Promise<void> {
    this.pause()
    await deleteDraft(this.sub, localName(this.start.templateId, this.#draft.get()?.id))
  }

  protected get hasChanges(): boolean {
    const isMoved = this.#draft.get() !== undefined && this.#sentPage() !== this.#base.page
    return isMoved || !areSameAnswers(this.#answers.get(), this.#base.answers)
  }

  protected get isNew(): boolean {
    return this.#draft.get() === undefined
  }

  protected get isBlocked(): boolean {
    return this.#conflict.get() !== undefined
  }

  /** The draft knows pages of the template only. */
  #sentPage(): string {
    const page = this.#page.get()
    return page === CHECK ? this.#base.page : page
  }

  protected nextChange(): Content | undefined {
    const answers = this.#answers.get()
    if (!this.hasChanges || isTooLong(answers)) return undefined
    return { answers, page: this.#sentPage() }
  }

  protected async send(content: Content, key: string): Promise<FormDraft> {
    const { id, version } = await this.stored()
    return send<FormDraft>(`${DRAFTS}/${id}`, { method: 'PUT', body: content, version, sub: this.sub, key })
  }

  protected applySaved(content: Content, saved: FormDraft): void {
    this.#base = content
    this.#draft.set(saved)
    this.#addNames(saved.names)
    refreshForms()
  }

  /** Takes the answers of the other device; where both have answered a question, the person chooses. */
  protected merge(present: FormDraft): boolean {
    const { answers, conflicts } = mergeAnswers(this.#base.answers, this.#answers.get(), present.answers as Answers)
    if (conflicts.length > 0) {
      this.#conflict.set({ present, questions: conflicts })
      this.stopForConflict()
      return false
    }
    this.#rebase(present, answers)
    return true
  }

  #rebase(present: FormDraft, answers: Answers): void {
    this.#base = { answers: present.answers as Answers, page: present.page }
    this.#draft.set(present)
    this.#files.set(present.files)
    this.#addNames(present.names)
    this.#answers.set(answers)
  }

  protected reject(_: Content, { status }: ApiError): 'invalid' | 'refused' {
    return status === 400 || status === 422 ? 'invalid' : 'refused'
  }

  /** Stores nothing after a sign-out, which has deleted everything. */
  async store(): Promise<void> {
    const draft = this.#draft.get()
    if (this.isPaused || (!draft && !this.hasChanges)) return
    const name = localName(this.start.templateId, draft?.id)
    const local: LocalForm = {
      start: { ...this.start, draft },
      base: this.#base,
      answers: this.#answers.get(),
      page: this.#sentPage(),
      at: new Date().toISOString(),
    }
    const isStored = await storeDraft(this.sub, name, local)
    // A sign-out during the write may have deleted everything before it ended.
    if (this.isPaused && $session.get().status === 'signed-out') await deleteDraft(this.sub, name)
    this.#isStored.set(isStored)
  }
}
