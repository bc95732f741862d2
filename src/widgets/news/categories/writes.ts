// The changes of the tree: requests, their undo, and the message of the last failure. Each request sends the state that it is based on;
// concurrent changes of other fields are no conflict.
import { atom, type ReadableAtom } from 'nanostores'
import { useState } from 'react'
import type { CategoryChange, EditableCategory, NewCategory } from '#contract/news-categories.ts'
import { ApiError } from '#shared/transport/api.ts'
import { newKey, presentOf, send } from '#shared/transport/send.ts'
import { CATEGORIES } from '#widgets/news/api.ts'
import { $administrator, enqueue, knownCategories, knownCategory, refreshCategories, show, take } from './store.ts'
import { useCategoriesTexts, type CategoriesText } from './texts.ts'
import { moved, placeOf, type Place } from './tree.ts'

/** Retries a request on the current state, if `isMine` says that the fields concerned have not changed. */
async function over(
  version: number | undefined,
  write: (version: number | undefined) => Promise<EditableCategory>,
  isMine: (present: EditableCategory) => boolean,
): Promise<EditableCategory> {
  try {
    return await write(version)
  } catch (error) {
    const present =
      error instanceof ApiError && error.code === 'version_conflict' ? presentOf<EditableCategory>(error) : undefined
    if (!present || !isMine(present)) throw error
    return write(present.version)
  }
}

/** Changes fields, based on `base`. Throws ApiError; 409 `version_conflict` if the same fields were changed concurrently. */
function writeChange(base: EditableCategory, change: CategoryChange): Promise<EditableCategory> {
  const key = newKey()
  const fields = Object.keys(change) as (keyof CategoryChange)[]
  return enqueue(async () => {
    const write = (version: number | undefined) =>
      send<EditableCategory>(`${CATEGORIES}/${base.id}`, {
        method: 'PATCH',
        body: change,
        version,
        key: `${key}.${version}`,
      })
    const saved = await over(base.version, write, (present) => fields.every((field) => present[field] === base[field]))
    take(saved)
    return saved
  })
}

/** Moves optimistically; a rejected move is reverted. Throws ApiError as `writeChange` does. */
function writeMove(id: number, place: Place): Promise<EditableCategory> {
  const key = newKey()
  const from = placeOf(id, knownCategories())
  show((list) => moved(list, id, place))
  return enqueue(async () => {
    // An earlier move in the queue may have changed the version.
    const version = knownCategory(id)?.version
    const write = (version: number | undefined) =>
      send<EditableCategory>(`${CATEGORIES}/${id}/move`, {
        method: 'POST',
        body: place,
        version,
        key: `${key}.${version}`,
      })
    try {
      const saved = await over(version, write, ({ parentId }) => parentId === from.parentId)
      show((list) => list.map((one) => (one.id === id ? { ...saved, parentId: one.parentId } : one)))
      return saved
    } catch (error) {
      show((list) => moved(list, id, from))
      throw error
    }
  })
}

function writeNew(category: NewCategory): Promise<EditableCategory> {
  const key = newKey()
  return enqueue(async () => {
    const made = await send<EditableCategory>(CATEGORIES, { method: 'POST', body: category, key })
    take(made)
    return made
  })
}

/** Deletes a category without stories and children; otherwise 409 `category_in_use`. */
function writeRemoval(id: number): Promise<void> {
  const key = newKey()
  return enqueue(async () => {
    await send(`${CATEGORIES}/${id}`, { method: 'DELETE', key })
    show((list) => list.filter((one) => one.id !== id))
  })
}

/** Moves the stories and children of `id` to `into` and deletes `id`. */
export function writeMerge(id: number, into: number): Promise<EditableCategory> {
  const key = newKey()
  return enqueue(async () => {
    const target = await send<EditableCategory>(`${CATEGORIES}/${id}/merge`, { method: 'POST', body: { into }, key })
    show((list) => list.filter((one) => one.id !== id))
    return target
  })
}

type ActionName = 'added' | 'changed' | 'moved' | 'archived' | 'restored' | 'removed'

export interface Done {
  readonly action: ActionName
  /** The state after the action; for a deleted category the state before. */
  readonly category: EditableCategory
  /** The previous values of the fields. */
  readonly change?: CategoryChange
  /** The previous position. */
  readonly place?: Place
}

/** Maximum size of the undo stack. */
const MOST = 50

const $list = atom<readonly Done[]>([])
export const $done: ReadableAtom<readonly Done[]> = $list
$administrator.listen(() => $list.set([]))

const push = (done: Done): void => $list.set([done, ...$list.get()].slice(0, MOST))

let running: Promise<unknown> = Promise.resolve()

/** Adds `write` to the undo stack when it succeeds. */
function note<T>(write: Promise<T>, doneBy: (answer: T) => Done): Promise<T> {
  const noted = write.then((answer) => {
    push(doneBy(answer))
    return answer
  })
  running = Promise.allSettled([running, noted])
  return noted
}

export function change(
  base: EditableCategory,
  changes: CategoryChange,
  action: ActionName = 'changed',
): Promise<EditableCategory> {
  const before = Object.keys(changes).map((field) => [field, base[field as keyof CategoryChange]])
  return note(writeChange(base, changes), (category) => ({
    action,
    category,
    change: Object.fromEntries(before) as CategoryChange,
  }))
}

export const archive = (base: EditableCategory, archived: boolean): Promise<EditableCategory> =>
  change(base, { archived }, archived ? 'archived' : 'restored')

export function move(id: number, to: Place): Promise<EditableCategory> {
  const place = placeOf(id, knownCategories())
  return note(writeMove(id, to), (category) => ({ action: 'moved', category, place }))
}

export const add = (category: NewCategory): Promise<EditableCategory> =>
  note(writeNew(category), (category) => ({ action: 'added', category }))

export function remove(category: EditableCategory): Promise<void> {
  const place = placeOf(category.id, knownCategories())
  return note(writeRemoval(category.id), () => ({ action: 'removed', category, place }))
}

/** The category was moved or deleted after the action. */
const refuse = (code: string): never => {
  throw new ApiError({ status: 409, code, title: code, url: CATEGORIES, method: 'POST' })
}

/** If the next sibling was deleted, the position is the last one. */
function present({ parentId, before }: Place): Place {
  const isThere = before !== null && knownCategory(before)?.parentId === parentId
  return { parentId, before: isThere ? before : null }
}

async function makeAgain({ category, place }: Done): Promise<void> {
  const { id, label, labelEn, icon, color, review, parentId, archived } = category
  const made = await writeNew({ label, labelEn, icon, color, review, parentId })
  if (place && present(place).before !== null) await writeMove(made.id, present(place))
  if (archived) await writeChange(knownCategory(made.id) ?? made, { archived })
  // A restored category has a new id; earlier entries must refer to it, too.
  const renumber = (one: number | null) => (one === id ? made.id : one)
  $list.set(
    $list.get().map((done) => ({
      ...done,
      category: { ...done.category, id: renumber(done.category.id)!, parentId: renumber(done.category.parentId) },
      ...(done.place && { place: { parentId: renumber(done.place.parentId), before: renumber(done.place.before) } }),
    })),
  )
}

async function revert(done: Done): Promise<void> {
  const { action, category, change: before, place } = done
  const { id } = category
  if (action === 'removed') return makeAgain(done)
  if (action === 'added') return writeRemoval(id)
  const now = knownCategory(id) ?? refuse('not_found')
  if (before) return void (await writeChange(category, before))
  if (now.parentId !== category.parentId) refuse('version_conflict')
  if (place) await writeMove(id, present(place))
}

/**
 * Undoes the last action, also one that is still pending; after a failure the next call undoes the action before it.
 * Throws ApiError.
 */
export async function undo(): Promise<Done | undefined> {
  await running
  const [last, ...rest] = $list.get()
  if (!last) return undefined
  $list.set(rest)
  await revert(last)
  return last
}

const KNOWN: ReadonlySet<string> = new Set([
  'category_circle',
  'category_exists',
  'category_in_use',
  'category_invalid',
  'category_too_deep',
  'network',
  'not_found',
  'role_missing',
  'timeout',
  'version_conflict',
])

/** The message of a failure. */
export function useRefusal(): (error: unknown) => string {
  const text = useCategoriesTexts()
  return (error) => {
    const { code, status } = error instanceof ApiError ? error : { code: '', status: 'Error' }
    return KNOWN.has(code) ? text(`refused.${code}` as CategoriesText) : text('refused.other', { status })
  }
}

export interface Attempts {
  /** The last failure; undefined after a success. */
  readonly refused: string | undefined
  /** Resolves to true if `action` succeeded. */
  attempt(action: () => Promise<unknown>): Promise<boolean>
  clear(): void
}

export function useAttempts(): Attempts {
  const refusal = useRefusal()
  const [refused, setRefused] = useState<string>()
  const attempt = async (action: () => Promise<unknown>): Promise<boolean> => {
    try {
      await action()
      setRefused(undefined)
      return true
    } catch (error) {
      setRefused(refusal(error))
      refreshCategories()
      return false
    }
  }
  return { refused, attempt, clear: () => setRefused(undefined) }
}
