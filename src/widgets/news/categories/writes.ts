// The requests that change the tree. Each sends the state that it is based on; concurrent changes of other fields are no
// conflict.
import type { CategoryChange, EditableCategory, NewCategory } from '#contract/news-categories.ts'
import { newKey, presentOf, send } from '#shared/send.ts'
import { ApiError } from '#shared/api.ts'
import { CATEGORIES } from '#widgets/news/api.ts'
import { enqueue, knownCategories, knownCategory, show, take } from './store.ts'
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
export function writeChange(base: EditableCategory, change: CategoryChange): Promise<EditableCategory> {
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
export function writeMove(id: number, place: Place): Promise<EditableCategory> {
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

export function writeNew(category: NewCategory): Promise<EditableCategory> {
  const key = newKey()
  return enqueue(async () => {
    const made = await send<EditableCategory>(CATEGORIES, { method: 'POST', body: category, key })
    take(made)
    return made
  })
}

/** Deletes a category without stories and children; otherwise 409 `category_in_use`. */
export function writeRemoval(id: number): Promise<void> {
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
