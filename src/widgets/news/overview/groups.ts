/** Fills whole rows of one, two and three columns. */
const PLACES = 6

export interface Group<Item> {
  /** How many items stand before it. */
  readonly from: number
  readonly items: Item[]
}

/** `items` in groups of so many places; a large one takes two. */
export function groupsOf<Item>(
  items: readonly Item[],
  isLarge: (item: Item) => boolean,
  places = PLACES,
): readonly Group<Item>[] {
  const groups: Group<Item>[] = []
  let room = 0
  for (const [from, item] of items.entries()) {
    const need = isLarge(item) ? 2 : 1
    if (room < need) {
      groups.push({ from, items: [] })
      room = places
    }
    groups.at(-1)?.items.push(item)
    room -= need
  }
  return groups
}
