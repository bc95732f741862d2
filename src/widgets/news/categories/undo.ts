// The undo stack of the tree.
import { atom, type ReadableAtom } from 'nanostores'
import type { CategoryChange, EditableCategory, NewCategory } from '#contract/news-categories.ts'
import { ApiError } from '#shared/api.ts'
import { CATEGORIES } from '#widgets/news/api.ts'
import { $administrator, knownCategory, knownCategories } from './store.ts'
import { placeOf, type Place } from './tree.ts'
import { writeChange, writeMove, writeNew, writeRemoval } from './writes.ts'

export type Act = 'added' | 'changed' | 'moved' | 'archived' | 'restored' | 'removed'

export interface Done {
  readonly act: Act
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

export function change(base: EditableCategory, wish: CategoryChange, act: Act = 'changed'): Promise<EditableCategory> {
  const before = Object.keys(wish).map((field) => [field, base[field as keyof CategoryChange]])
  return note(writeChange(base, wish), (category) => ({
    act,
    category,
    change: Object.fromEntries(before) as CategoryChange,
  }))
}

export const archive = (base: EditableCategory, archived: boolean): Promise<EditableCategory> =>
  change(base, { archived }, archived ? 'archived' : 'restored')

export function move(id: number, to: Place): Promise<EditableCategory> {
  const place = placeOf(id, knownCategories())
  return note(writeMove(id, to), (category) => ({ act: 'moved', category, place }))
}

export const add = (wish: NewCategory): Promise<EditableCategory> =>
  note(writeNew(wish), (category) => ({ act: 'added', category }))

export function remove(category: EditableCategory): Promise<void> {
  const place = placeOf(category.id, knownCategories())
  return note(writeRemoval(category.id), () => ({ act: 'removed', category, place }))
}

/** The category was moved or deleted after the action. */
const refuse = (code: string): never => {
  throw new ApiError({ status: 409, code, title: code, url: CATEGORIES, method: 'POST' })
}

/** If the next sibling is gone, the position is the last one. */
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

async function takeBack(done: Done): Promise<void> {
  const { act, category, change: before, place } = done
  const { id } = category
  if (act === 'removed') return makeAgain(done)
  if (act === 'added') return writeRemoval(id)
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
  await takeBack(last)
  return last
}
