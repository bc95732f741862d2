// The drafts of this page and of this device: a draft that is not saved outlives its view.
import type { EditedStory } from '#contract/news-editing.ts'
import { duplicateOf } from '#domain/news/story-fields.ts'
import { api, ApiError } from '#shared/transport/api.ts'
import { $session } from '#shared/bus/session.ts'
import { claimDraft, claimedDrafts, deleteDraft, storedDrafts } from '#shared/writes/draft-storage.ts'
import { closeQueue, openQueue } from '#shared/writes/write-queue.ts'
import { NEWS } from './autosave.ts'
import { copyPrefix, Draft, type LocalDraft } from './draft.ts'
import { fieldsOf } from './merge.ts'

/** The target of `story-id`: a new story, a duplicate that is not saved yet, or an existing story. */
export type DraftKey =
  | { readonly kind: 'new' }
  | { readonly kind: 'copy'; readonly id: number }
  | { readonly kind: 'story'; readonly id: number }

/** Reads 'neu', 'kopie-17' or '17'; undefined for anything else. */
export function targetOf(storyId: string): DraftKey | undefined {
  if (storyId.toLowerCase() === 'neu') return { kind: 'new' }
  const [, copy, digits] = /^(kopie-)?([1-9]\d{0,14})$/i.exec(storyId) ?? []
  return digits === undefined ? undefined : { kind: copy ? 'copy' : 'story', id: Number(digits) }
}

export interface OpenedDraft {
  readonly draft: Draft
  /** When the restored text was typed (ISO 8601); undefined if nothing was restored. */
  readonly restoredAt?: string | undefined
  /** New stories that were never saved. */
  readonly offers: readonly LocalDraft[]
}

/** Drafts of this page, each with the function that releases its claim. */
const open = new Map<Draft, () => void>()

const ownSub = (): string => $session.get().person?.sub ?? ''

/** The drafts that this device stores for `sub`, newest first. */
export const localDrafts = async (sub: string): Promise<LocalDraft[]> =>
  (await storedDrafts<LocalDraft>(sub)).toSorted((a, b) => b.at.localeCompare(a.at))

function add(draft: Draft): Draft {
  open.set(draft, claimDraft(draft.name))
  openQueue(draft, () => {
    open.get(draft)?.()
    open.delete(draft)
  })
  return draft
}

const readStory = (id: number): Promise<EditedStory> => api.get<EditedStory>(`${NEWS}/${id}/editing`)

const UNPLANNED: Pick<EditedStory, 'planned'> = { planned: { from: null, until: null } }

/** Without a connection: the story as it was when its draft was stored. */
const readOrStored = (id: number, local: LocalDraft | undefined): Promise<EditedStory> =>
  readStory(id).catch((error: unknown) => {
    // A device may hold one of a release that knew no planned period.
    if (local?.known && !(error instanceof ApiError && Number(error.status) < 500))
      return { ...UNPLANNED, ...local.known }
    throw error
  })

async function openStory(id: number): Promise<OpenedDraft> {
  const known = [...open.keys()].find((draft) => draft.$story.get()?.id === id)
  if (known) return { draft: known, offers: [] }
  const [stored, isClaimed] = await Promise.all([localDrafts(ownSub()), claimedDrafts()])
  const local = stored.find(({ story, name }) => story === id && !isClaimed(name))
  const draft = new Draft({ story: await readOrStored(id, local) })
  if (local) draft.restore(local)
  add(draft)
  return { draft, offers: [], restoredAt: local && (draft.isDirty || draft.hasPeriod) ? local.at : undefined }
}

/** Opens a draft; `created` is the id that a new story got before a reload. Rejects with the ApiError of reading it. */
export async function openDraft(target: DraftKey, created: number | undefined): Promise<OpenedDraft> {
  if (target.kind === 'story') return openStory(target.id)
  if (created !== undefined) return openStory(created)
  const start =
    target.kind === 'copy' ? { original: target.id, fields: duplicateOf(fieldsOf(await readStory(target.id))) } : {}
  const [stored, isClaimed] = await Promise.all([localDrafts(ownSub()), claimedDrafts()])
  const isOfTarget = (name: string): boolean =>
    target.kind === 'copy' ? name.startsWith(copyPrefix(target.id)) : !name.startsWith(copyPrefix())
  const offers = stored.filter(({ name, base }) => !base && isOfTarget(name) && !isClaimed(name))
  const draft = add(new Draft(start))
  const before = target.kind === 'copy' ? takeDiscarded(target.id) : undefined
  if (!before) return { draft, offers }
  draft.change(before.text.fields)
  draft.setPeriod(before.$period.get())
  return { draft, offers: [] }
}

/** Offers to open the duplicate of a story again, which calls `undo` before; returns a function that withdraws the offer. */
type OfferUndo = (original: number, undo: () => void) => () => void

/** The duplicate that was discarded last; `end` withdraws the offer to undo it. */
let discarded: { readonly draft: Draft; isWanted: boolean; end?: () => void } | undefined

/** The discarded duplicate of this story, if the same person wants it back; otherwise it is deleted. */
function takeDiscarded(original: number): Draft | undefined {
  const last = discarded
  discarded = undefined
  last?.end?.()
  return last?.isWanted && last.draft.original === original && last.draft.sub === ownSub() ? last.draft : undefined
}

/**
 * Ends a draft: a duplicate without a request to save it is discarded, and `offerUndo` offers to open it again, once. Where the session has
 * ended or no offer is possible it stays on this device.
 */
export async function endDraft(draft: Draft, offerUndo: OfferUndo | undefined): Promise<void> {
  const { original } = draft
  if (!draft.isUnsavedCopy || original === undefined || !offerUndo || draft.sub !== ownSub()) return leaveDraft(draft)
  discarded?.end?.()
  const own: typeof discarded = { draft, isWanted: false }
  own.end = offerUndo(original, () => (own.isWanted = true))
  discarded = own
  // A pause that has not passed must not store it again.
  draft.setPaused(true)
  closeQueue(draft)
  await deleteDraft(draft.sub, draft.name)
}

/** Closes the view: saves everything. A duplicate without a request to save it is stored on this device only. */
export async function leaveDraft(draft: Draft): Promise<void> {
  if (draft.isUnsavedCopy || draft.hasPeriod) await draft.store()
  if (draft.isUnsavedCopy || !draft.isDirty || (await draft.flush())) closeQueue(draft)
}

/** A new story continues a stored draft. */
export function restoreOffer(draft: Draft, offer: LocalDraft): void {
  draft.restore(offer)
  open.get(draft)?.()
  open.set(draft, claimDraft(draft.name))
}

export const discardOffer = ({ name }: LocalDraft): Promise<void> => deleteDraft(ownSub(), name)
