// A list that is loaded page by page and shown as one. Nothing moves while a person reads: a changed item changes in place, new items wait
// until they are requested, and deleted items are dropped or stay marked.

export interface Page<Item> {
  readonly items: readonly Item[]
  /** Cursor of the next page; null: this is the last one. */
  readonly next: string | null
}

export interface PagedList<Item, P extends Page<Item> = Page<Item>> {
  readonly items: readonly Item[]
  readonly next: string | null
  /** New items that are not shown yet. */
  readonly waiting: readonly Item[]
  /** Ids of items that are still shown although they are deleted. */
  readonly gone: ReadonlySet<number>
  /** The latest response that began with the first item; it contains the totals. */
  readonly page: P
}

export interface RevalidateOptions<Item> {
  /** The handling of deleted items: 'drop' removes them, 'mark' keeps them until `reveal`. */
  readonly gone: 'drop' | 'mark'
  /** Whether an item that is missing in the new page may be on a later one. Default: by its position in the list. */
  readonly mayFollow?: (item: Item) => boolean
}

interface WithId {
  readonly id: number
}

const idsOf = (items: readonly WithId[]): ReadonlySet<number> => new Set(items.map(({ id }) => id))

/** The number of shown items that still exist, which is the number to fetch again. */
export const countPresent = ({ items, gone }: Pick<PagedList<unknown>, 'items' | 'gone'>): number =>
  items.length - gone.size

/** Creates a list from its first page. */
export const startList = <Item, P extends Page<Item>>(page: P & Page<Item>): PagedList<Item, P> => ({
  items: page.items,
  next: page.next,
  waiting: [],
  gone: new Set(),
  page,
})

/** Appends the next page; an item that is shown already is not repeated. */
export function appendPage<Item extends WithId, P extends Page<Item>>(
  list: PagedList<Item, P>,
  page: Page<Item>,
): PagedList<Item, P> {
  const known = idsOf(list.items)
  return { ...list, items: [...list.items, ...page.items.filter(({ id }) => !known.has(id))], next: page.next }
}

/** Updates the list by `page`, which was fetched again from the first item on and may be shorter than the list. */
export function revalidateList<Item extends WithId, P extends Page<Item>>(
  list: PagedList<Item, P>,
  page: P & Page<Item>,
  { gone: onGone, mayFollow }: RevalidateOptions<Item>,
): PagedList<Item, P> {
  const fresh = new Map(page.items.map((item) => [item.id, item]))
  const lastKnown = list.items.findLastIndex(({ id }) => fresh.has(id))
  const isGone = (item: Item, index: number): boolean =>
    !fresh.has(item.id) && (page.next === null || !(mayFollow?.(item) ?? index > lastKnown))
  const gone = list.items.filter(isGone)
  const shown = onGone === 'drop' ? list.items.filter((item) => !gone.includes(item)) : list.items
  if (shown.length === 0) return startList<Item, P>(page)
  const known = idsOf(shown)
  // Items after the last known one continue the list, unless the list was complete or shows items of later pages there.
  const end = page.items.findLastIndex(({ id }) => known.has(id)) + 1
  const isAtEnd = end > 0 && list.next !== null && list.items.slice(lastKnown + 1).every((item) => gone.includes(item))
  const settled = isAtEnd ? end : page.items.length
  return {
    items: [...shown.map((item) => fresh.get(item.id) ?? item), ...page.items.slice(settled)],
    next: page.next === null || page.items.length >= countPresent(list) ? page.next : list.next,
    waiting: page.items.slice(0, settled).filter(({ id }) => !known.has(id)),
    gone: onGone === 'mark' ? idsOf(gone) : new Set(),
    page,
  }
}

/** Shows the waiting items and drops the deleted ones: the latest page first, then the items shown beyond it. */
export function revealList<Item extends WithId, P extends Page<Item>>(list: PagedList<Item, P>): PagedList<Item, P> {
  const fresh = idsOf(list.page.items)
  const beyond = list.items.filter(({ id }) => !fresh.has(id) && !list.gone.has(id))
  return { ...list, items: [...list.page.items, ...beyond], waiting: [], gone: new Set() }
}
