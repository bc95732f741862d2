// The draft of an ad: input is stored on this device, and for drafts also on the server. A published ad is saved on request only.
import { atom, type ReadableAtom } from 'nanostores'
import type { Ad, AdBody, AdChoices } from '#contract/marketplace.ts'
import { api, type ApiError } from '#shared/transport/api.ts'
import { $session } from '#shared/bus/session.ts'
import { deleteDraft, storeDraft, storedDrafts } from '#shared/writes/draft-storage.ts'
import { setData } from '#shared/realtime/query.ts'
import { send } from '#shared/transport/send.ts'
import { closeQueue, openQueue, WriteQueue } from '#shared/writes/write-queue.ts'
import { ADS, refreshMarket } from '#widgets/marketplace/api.ts'
import { emptyForm, faultsOf, formOf, toBody, unreadableIn, type AdForm, type FormFault } from './ad-form.ts'

interface Write {
  readonly body: AdBody
  /** The person has requested a publication, or a change of a published ad. */
  readonly isAsked: boolean
}

export interface Done {
  readonly id: number
  /** Otherwise changes were saved. */
  readonly isPublication: boolean
}

/** `held`: the stored text is shown, and nothing is sent, until the person changes or accepts it. */
type Restored = 'held' | 'accepted' | 'saved'

/** The stored form on this device. */
interface LocalAd {
  readonly adId: number | null
  /** The state of the server when it was typed; undefined for a new ad. */
  readonly base: { readonly version: number; readonly body: AdBody } | undefined
  readonly form: AdForm
  /** When it was typed (ISO 8601). */
  readonly at: string
}

/** Names of two words, because those of one word are stories. */
const KIND = 'ad'
const nameOf = (id: number | undefined): string => `${KIND} ${id ?? 'new'}`

type Field = Exclude<keyof AdBody, 'publish'>
const FIELDS = (body: AdBody): Field[] => Object.keys(body).filter((key) => key !== 'publish') as Field[]
const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
const isSameBody = (a: AdBody, b: AdBody): boolean => FIELDS(a).every((field) => isSame(a[field], b[field]))

/** The fields of the form that a field of the body comes from. */
const formFieldsOf = (field: Field): (keyof AdForm)[] =>
  field === 'price'
    ? ['priceKind', 'amount', 'per']
    : field === 'contactId'
      ? ['contactId', 'contactName']
      : [field as keyof AdForm]

export class AdDraft extends WriteQueue<Write, Ad> {
  readonly sub: string
  readonly choices: AdChoices
  readonly $form: ReadableAtom<AdForm>
  readonly $ad: ReadableAtom<Ad | undefined>
  /** The last save that was asked for. */
  readonly $done: ReadableAtom<Done | undefined>
  /** The errors of the server; cleared by the next change. */
  readonly $refused: ReadableAtom<readonly FormFault[]>
  /** The ad with the concurrent change of another person, until the conflict is resolved. */
  readonly $present: ReadableAtom<Ad | undefined>
  /** Whether earlier input was restored; undefined: none was. */
  readonly $restored: ReadableAtom<Restored | undefined>
  readonly #form
  readonly #ad
  readonly #done = atom<Done | undefined>()
  readonly #refused = atom<readonly FormFault[]>([])
  readonly #present = atom<Ad | undefined>()
  readonly #restored = atom<Restored | undefined>()
  #base: AdBody
  #asked: { readonly publish: boolean } | undefined

  constructor(ad: Ad | undefined, choices: AdChoices) {
    super()
    this.sub = $session.get().person?.sub ?? ''
    this.choices = choices
    const form = ad ? formOf(ad) : emptyForm(choices)
    this.$form = this.#form = atom(form)
    this.$ad = this.#ad = atom(ad)
    this.$done = this.#done
    this.$refused = this.#refused
    this.$present = this.#present
    this.$restored = this.#restored
    this.#base = toBody(form)
  }

  /** Edits are sent without being asked for. */
  get isAutosaved(): boolean {
    const ad = this.#ad.get()
    return ad === undefined || ad.state === 'draft'
  }

  change(changes: Partial<AdForm>): void {
    this.#form.set({ ...this.#form.get(), ...changes })
    this.#refused.set([])
    this.acceptRestored()
    if (this.isAutosaved) this.changed()
    else this.changedLocally()
  }

  /** Restored input counts as typed now. */
  acceptRestored(): void {
    if (this.#restored.get() !== 'held') return
    this.#restored.set('accepted')
    if (this.isAutosaved) this.changed()
  }

  /** Saves now, and publishes if requested, which sets `$done`. */
  async submit(publish: boolean): Promise<void> {
    this.#asked = { publish }
    await this.settled()
    await this.save()
  }

  /** Resolves a conflict: keeps the input, or takes the present ad. */
  resolve(choice: 'mine' | 'theirs'): void {
    const present = this.#present.get()
    if (!present) return
    this.#present.set(undefined)
    this.acceptRestored()
    if (choice === 'theirs') {
      this.#asked = undefined
      this.#restored.set(undefined)
      this.#form.set(formOf(present))
    } else this.#takeTheirs(present)
    this.#rebase(present)
    if (choice === 'mine' && !this.isAutosaved && this.#faults(true).length === 0) this.#asked ??= { publish: false }
    void this.save()
  }

  /** Discards unsaved input, and ends the draft. */
  async discard(): Promise<void> {
    // Prevents any further sending or storing.
    this.setPaused(true)
    closeQueue(this)
    await this.settled()
    await deleteDraft(this.sub, nameOf(this.#ad.get()?.id))
  }

  /** Restores a stored form; later changes of others are merged. */
  restore({ form, base }: LocalAd): void {
    const present = this.#ad.get()
    this.#form.set(form)
    if (present && base) this.#restoreOn(present, base)
    if (this.isDirty) this.#restored.set('held')
    else void this.store()
  }

  #restoreOn(present: Ad, { version, body }: NonNullable<LocalAd['base']>): void {
    this.#base = body
    if (present.version === version || isSameBody(body, toBody(formOf(present)))) return
    // Until the person has decided, the draft is based on the version with which it began.
    this.#ad.set({ ...present, version })
    this.merge(present)
  }

  protected get hasChanges(): boolean {
    return !isSameBody(toBody(this.#form.get()), this.#base) || unreadableIn(this.#form.get()).length > 0
  }

  protected get isNew(): boolean {
    return this.#ad.get() === undefined
  }

  protected get isBlocked(): boolean {
    return this.#present.get() !== undefined
  }

  protected nextChange(): Write | undefined {
    const form = this.#form.get()
    if (this.#asked) {
      const { publish } = this.#asked
      return { body: { ...toBody(form), publish }, isAsked: true }
    }
    if (!this.isAutosaved || this.#restored.get() === 'held') return undefined
    if (!this.hasChanges || form.title.trim() === '') return undefined
    return this.#faults(false).length > 0 ? undefined : { body: toBody(form), isAsked: false }
  }

  #faults(isPublished: boolean): FormFault[] {
    return faultsOf(this.#form.get(), { choices: this.choices, ad: this.#ad.get(), isPublished })
  }

  protected send({ body }: Write, key: string): Promise<Ad> {
    const ad = this.#ad.get()
    const write = { body, sub: this.sub, key }
    return ad
      ? send<Ad>(`${ADS}/${ad.id}`, { ...write, method: 'PUT', version: ad.version })
      : send<Ad>(ADS, { ...write, method: 'POST' })
  }

  protected applySaved({ body, isAsked }: Write, saved: Ad): void {
    const before = this.#ad.get()
    if (isAsked) this.#asked = undefined
    if (!before) void deleteDraft(this.sub, nameOf(undefined))
    this.#ad.set(saved)
    this.#base = body
    if (this.#restored.get()) this.#restored.set('saved')
    setData<Ad>(`${ADS}/${saved.id}`, () => saved)
    refreshMarket()
    if (isAsked) this.#done.set({ id: saved.id, isPublication: body.publish === true })
  }

  /** A draft takes the fields of the other window that were not typed here; else the person decides. */
  protected merge(present: Ad): boolean {
    const theirs = toBody(formOf(present))
    const mine = toBody(this.#form.get())
    const isBoth = FIELDS(theirs).some(
      (field) =>
        !isSame(theirs[field], this.#base[field]) &&
        !isSame(mine[field], this.#base[field]) &&
        !isSame(mine[field], theirs[field]),
    )
    if (isBoth || !this.isAutosaved || present.state !== 'draft') {
      this.#present.set(present)
      this.stopForConflict()
      return false
    }
    this.#takeTheirs(present)
    this.#rebase(present)
    return true
  }

  #takeTheirs(present: Ad): void {
    const their = formOf(present)
    const theirs = toBody(their)
    const mine = toBody(this.#form.get())
    const taken = FIELDS(theirs).filter((field) => isSame(mine[field], this.#base[field]))
    const fields = taken.flatMap(formFieldsOf)
    this.#form.set({ ...this.#form.get(), ...Object.fromEntries(fields.map((field) => [field, their[field]])) })
  }

  #rebase(present: Ad): void {
    this.#ad.set(present)
    this.#base = toBody(formOf(present))
  }

  protected reject(_: Write, { code, details }: ApiError): 'invalid' | 'refused' {
    this.#asked = undefined
    if (code !== 'ad_refused' && code !== 'reference_unknown') return 'refused'
    const faults = Array.isArray(details) ? (details as FormFault[]) : []
    this.#refused.set(faults.map(({ field, rule }) => ({ field: field.replace(/^body\./, ''), rule })))
    return 'invalid'
  }

  /** Stores nothing after a sign-out, which has deleted everything. */
  async store(): Promise<void> {
    if (this.isPaused || this.#restored.get() === 'held') return
    const ad = this.#ad.get()
    const name = nameOf(ad?.id)
    if (!this.isDirty) return deleteDraft(this.sub, name)
    const local: LocalAd = {
      adId: ad?.id ?? null,
      base: ad && { version: ad.version, body: this.#base },
      form: this.#form.get(),
      at: new Date().toISOString(),
    }
    await storeDraft(this.sub, name, local)
    // A sign-out during the write may have deleted everything before it ended.
    if (this.isPaused) await deleteDraft(this.sub, name)
  }
}

export interface OpenedAd {
  readonly draft: AdDraft
  /** When the restored text was typed (ISO 8601); undefined: nothing was restored. */
  readonly restoredAt?: string | undefined
}

/** Opens an own ad, or a new one; rejects with the ApiError of reading it. */
export async function openAd(id: number | undefined): Promise<OpenedAd> {
  const sub = $session.get().person?.sub ?? ''
  const [choices, ad, stored] = await Promise.all([
    api.get<AdChoices>(`${ADS}/choices`),
    id === undefined ? undefined : api.get<Ad>(`${ADS}/${id}`),
    storedDrafts<LocalAd>(sub, KIND),
  ])
  const draft = new AdDraft(ad, choices)
  const local = stored.find(({ adId }) => adId === (id ?? null))
  openQueue(draft, () => undefined)
  if (local) draft.restore(local)
  return { draft, restoredAt: local && draft.isDirty ? local.at : undefined }
}

/** Sends or stores the input when the view is left. */
export async function leaveAd(draft: AdDraft): Promise<void> {
  if (draft.isDirty) await draft.store()
  if (draft.isAutosaved && draft.isDirty) await draft.save()
  closeQueue(draft)
  // No timer may store it again, after the person has discarded it in the next view.
  draft.setPaused(true)
}
