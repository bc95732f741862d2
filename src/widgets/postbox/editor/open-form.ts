// Opens a form to fill it in: the template, its draft, and the stored form on this device.
import type { FormDraft, FormDraftRow } from '#contract/postbox.ts'
import type { FormTemplate } from '#contract/postbox-templates.ts'
import { api, ApiError } from '#shared/transport/api.ts'
import { $session } from '#shared/bus/session.ts'
import { storedDrafts } from '#shared/writes/draft-storage.ts'
import { closeQueue, openQueue } from '#shared/writes/write-queue.ts'
import { KIND } from '#widgets/postbox/under-way/paths.ts'
import { unsentForms } from '#widgets/postbox/unsent/unsent-forms.tsx'
import { DRAFTS, FORMS } from './api.ts'
import { FilledForm, type LocalForm } from './filled-form.ts'

export interface Opening {
  readonly templateId: number
  /** undefined: the newest draft of the template is continued. */
  readonly draft: number | 'neu' | undefined
  readonly companyId: number | undefined
  readonly siteId: number | undefined
}

export interface OpenedForm {
  readonly form: FilledForm
  /** When the text was typed that this device had stored and the server not (ISO 8601). */
  readonly restoredAt: string | undefined
  /** The server could not be reached: the shown form was stored on this device. */
  readonly isOffline: boolean
}

const isLine = (error: unknown): boolean => error instanceof ApiError && error.status === 'Error'

/** undefined: the template is not available for new forms, or not for this person. */
async function findTemplate({ templateId, companyId, siteId }: Opening): Promise<FormTemplate | undefined> {
  try {
    return await api.get<FormTemplate>(`${FORMS}/template/${templateId}`, { query: { companyId, siteId } })
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 403)) return undefined
    throw error
  }
}

/** The company and the site of a form; null or undefined: those of the person. */
interface Begun {
  readonly companyId?: number | null | undefined
  readonly siteId?: number | null | undefined
}

/** An address with a company or a site does not continue a form that was begun for another one. */
const isFor = (begun: Begun, { companyId, siteId }: Opening): boolean =>
  (companyId === undefined || companyId === begun.companyId) && (siteId === undefined || siteId === begun.siteId)

async function findDraft(opening: Opening): Promise<FormDraft | undefined> {
  const { templateId, draft } = opening
  if (draft === 'neu') return undefined
  if (draft !== undefined) return api.get<FormDraft>(`${DRAFTS}/${draft}`)
  const rows = await api.get<FormDraftRow[]>(DRAFTS)
  const mine = rows
    .filter((row) => row.templateId === templateId)
    .toSorted((one, other) => other.changedAt.localeCompare(one.changedAt))
  for (const { id } of mine) {
    const found = await api.get<FormDraft>(`${DRAFTS}/${id}`)
    if (isFor(found, opening)) return found
  }
  return undefined
}

/** The text of this device that belongs to a draft, or to a form without one. */
function localOf(stored: readonly LocalForm[], opening: Opening, found: FormDraft | undefined) {
  const { templateId, draft } = opening
  const mine = stored.filter(({ start }) => start.templateId === templateId)
  const fresh = mine.find(({ start }) => start.draft === undefined && isFor(start, opening))
  if (draft === 'neu') return undefined
  if (draft !== undefined) return mine.find(({ start }) => start.draft?.id === draft)
  // A form that never reached the server is the last typed one.
  return fresh ?? mine.find(({ start }) => start.draft?.id === found?.id)
}

/** It was sent without a connection: nothing else may send or save it. A refused one is filled in further. */
function followUnsent(form: FilledForm): void {
  const id = form.$draft.get()?.id
  const mine = unsentForms.$unsent
    .get()
    .filter(({ templateId, draft }) => templateId === form.start.templateId && draft?.id === id)
  for (const { key, refused } of mine) {
    if (refused === undefined) form.wait(key)
    else void unsentForms.discard(key)
  }
}

function filledFrom(local: LocalForm, rules: FilledForm['rules']): FilledForm {
  const form = new FilledForm(local.start, rules)
  openQueue(form, () => undefined)
  form.restore(local)
  return form
}

/** Without a connection: the stored form of this device. */
function openStored(
  stored: readonly LocalForm[],
  opening: Opening,
  rules: FilledForm['rules'],
): OpenedForm | undefined {
  const { templateId, draft } = opening
  const [newest] = stored
    .filter(({ start }) => start.templateId === templateId && isFor(start, opening))
    .toSorted((one, other) => other.at.localeCompare(one.at))
  const local = localOf(stored, opening, undefined) ?? (draft === undefined ? newest : undefined)
  if (!local) return undefined
  const form = filledFrom(local, rules)
  followUnsent(form)
  return { form, restoredAt: undefined, isOffline: true }
}

/** The draft was sent or discarded elsewhere: later answers on this device are kept. */
function openLeftover(
  stored: readonly LocalForm[],
  opening: Opening,
  rules: FilledForm['rules'],
): OpenedForm | undefined {
  const local = localOf(stored, opening, undefined)
  if (!local) return undefined
  const form = filledFrom(local, rules)
  if (form.isDirty) return { form, restoredAt: local.at, isOffline: false }
  void form.end()
  return undefined
}

/** Rejects with the ApiError of reading it; 404 where there is neither template nor draft. */
export async function openForm(opening: Opening): Promise<OpenedForm> {
  const sub = $session.get().person?.sub ?? ''
  const [rules, stored] = await Promise.all([
    import('#domain/postbox/answer-rules.ts'),
    storedDrafts<LocalForm>(sub, KIND),
  ])
  try {
    const draft = await findDraft(opening)
    const local = localOf(stored, opening, draft)
    // A form for a company and a site keeps them, also if the address does not name them any more.
    const begun: Begun | undefined = local && !local.start.draft ? local.start : draft
    const companyId = opening.companyId ?? begun?.companyId ?? undefined
    const siteId = opening.siteId ?? begun?.siteId ?? undefined
    const template = await findTemplate({ ...opening, companyId, siteId })
    if (!template && !draft)
      throw new ApiError({ status: 404, code: 'not_found', title: 'no template', url: FORMS, method: 'GET' })
    const { templateId } = opening
    const start = { templateId, companyId, siteId, template, draft: local && !local.start.draft ? undefined : draft }
    const form = new FilledForm(start, rules)
    openQueue(form, () => undefined)
    if (local) form.restore(local)
    followUnsent(form)
    return { form, restoredAt: local && form.isDirty ? local.at : undefined, isOffline: false }
  } catch (error) {
    const isGone = error instanceof ApiError && error.status === 404
    const found = (isGone ? openLeftover : isLine(error) ? openStored : () => undefined)(stored, opening, rules)
    if (found) return found
    throw error
  }
}

/** Stores and sends typed answers when the view is left. */
export async function leaveForm(form: FilledForm): Promise<void> {
  if (!form.isPaused) {
    await form.store()
    if (form.isDirty) await form.save()
  }
  closeQueue(form)
  // No timer may store it again, after the person has discarded it in the next view.
  form.setPaused(true)
}
