// The drafts of this page. One whose text no service has yet outlives its view: it is saved as soon as that is possible.
import type { EditedStory } from '#contract/news-editing.ts'
import { duplicateOf } from '#domain/story-fields.ts'
import { api, ApiError } from '#shared/api.ts'
import { $session } from '#shared/bus/session.ts'
import { Draft } from './draft.ts'
import { fieldsOf } from './fields.ts'
import { copyName, forgetText, keptTexts, type KeptText } from './kept-texts.ts'
import type { DraftStart, Target } from './target.ts'
import { NEWS } from './write.ts'

const open = new Set<Draft>()

const retryAll = (): void => open.forEach((draft) => draft.retry())
const isBusy = ({ uploads }: Draft): boolean => [...uploads.values()].some((count) => count > 0)
/** What is sent may not arrive when the window goes. */
function saveNow(draft: Draft): void {
  draft.tell()
  if (!draft.isDirty && !draft.hasPeriod) return
  void draft.keep()
  if (draft.isDirty && !draft.isHeld) void draft.flush()
}

function isUnsaved(): boolean {
  for (const draft of open) draft.tell()
  // Of one whose writer is not here nothing is sent or kept: staying would save nothing.
  return [...open].some((draft) => !draft.isAway && (isBusy(draft) || (draft.isDirty && !draft.isHeld)))
}

const lockOf = (name: string): string => `portal.draft.${name}`
const releases = new WeakMap<Draft, () => void>()

function forget(draft: Draft): void {
  releases.get(draft)?.()
  open.delete(draft)
}

/** Its writer is not here any more: no timer of it may save it in the name of whoever is. */
function drop(draft: Draft): void {
  draft.setAway(true)
  forget(draft)
}

let sub: string | undefined
let isWatching = false

/** Follows the line, the session and the window from the first draft on. */
function watch(): void {
  if (isWatching) return
  isWatching = true
  addEventListener('online', retryAll)
  // What the next person must not read; the text itself lies on the device for whoever wrote it.
  $session.subscribe(({ person, status }) => {
    if (status === 'signed-out') for (const draft of open) draft.setAway(true)
    if (!person) return
    if (person.sub !== sub) for (const draft of open) drop(draft)
    sub = person.sub
    for (const draft of open) draft.setAway(false)
  })
  addEventListener('beforeunload', (event) => {
    if (isUnsaved()) event.preventDefault()
  })
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) for (const draft of open) saveNow(draft)
  })
}

export interface Opened {
  readonly draft: Draft
  /** When text was typed that this device has kept and that stands in the draft again (ISO 8601). */
  readonly keptAt?: string | undefined
  /** New stories that were never saved. */
  readonly offers: readonly KeptText[]
}

const readStory = (id: number): Promise<EditedStory> => api.get<EditedStory>(`${NEWS}/${id}/editing`)

/** The story; where no service can be reached, as it was when this device kept text of it. */
const readOrKept = (id: number, mine: KeptText | undefined): Promise<EditedStory> =>
  readStory(id).catch((error: unknown) => {
    if (mine?.known && !(error instanceof ApiError && Number(error.status) < 500)) return mine.known
    throw error
  })

/** Names of texts that another window works on. */
async function heldNames(): Promise<ReadonlySet<string>> {
  const { held = [] } = (await navigator.locks?.query()) ?? {}
  return new Set(held.map(({ name = '' }) => name))
}

/** Tells other windows that this one works on the text, by the name it has now. */
function hold(draft: Draft): void {
  releases.get(draft)?.()
  const { promise, resolve } = Promise.withResolvers<void>()
  releases.set(draft, resolve)
  void navigator.locks?.request(lockOf(draft.name), { mode: 'shared' }, () => promise)
}

function start(draft: Draft): Draft {
  watch()
  open.add(draft)
  hold(draft)
  return draft
}

async function openStory(id: number): Promise<Opened> {
  const known = [...open].find((draft) => draft.$story.get()?.id === id)
  if (known) return { draft: known, offers: [] }
  const [kept, held] = await Promise.all([keptTexts($session.get().person?.sub ?? ''), heldNames()])
  const mine = kept.find((text) => text.story === id && !held.has(lockOf(text.name)))
  const draft = new Draft({ story: await readOrKept(id, mine) })
  if (mine) draft.takeUp(mine)
  start(draft)
  return { draft, offers: [], keptAt: mine && (draft.isDirty || draft.hasPeriod) ? mine.at : undefined }
}

/** Opens what is asked for; `made`: the story that a new one has become before. Rejects with the ApiError of the reading. */
export async function openDraft(target: Target, made: number | undefined): Promise<Opened> {
  if (target.kind === 'story') return openStory(target.id)
  if (made !== undefined) return openStory(made)
  const begin: DraftStart =
    target.kind === 'copy' ? { original: target.id, fields: duplicateOf(fieldsOf(await readStory(target.id))) } : {}
  const [kept, held] = await Promise.all([keptTexts($session.get().person?.sub ?? ''), heldNames()])
  const isOfThis = (name: string): boolean =>
    target.kind === 'copy' ? name.startsWith(copyName(target.id)) : !name.startsWith(copyName())
  const offers = kept.filter(({ name, base }) => !base && isOfThis(name) && !held.has(lockOf(name)))
  return { draft: start(new Draft(begin)), offers }
}

/** The view goes: what is typed is saved; a duplicate that nobody asked for is not, its words stay on this device. */
export async function leaveDraft(draft: Draft): Promise<void> {
  if (draft.isHeld || draft.hasPeriod) await draft.keep()
  if (draft.isHeld || !draft.isDirty || (await draft.flush())) forget(draft)
}

/** A new story goes on with what lay on this device. */
export function takeUpOffer(draft: Draft, offer: KeptText): void {
  draft.takeUp(offer)
  hold(draft)
}

/** Nobody wants the text any more. */
export const forgetOffer = ({ name }: KeptText): Promise<void> => forgetText($session.get().person?.sub ?? '', name)
