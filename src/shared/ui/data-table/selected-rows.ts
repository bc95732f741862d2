// The selected rows of a table, by key: one by one, or as a range from an anchor. The rows need not be drawn, nor loaded.

export interface SelectedRows {
  readonly keys: ReadonlySet<string>
  /** The row from which a range is selected. */
  readonly anchor: string | undefined
}

export const NO_SELECTION: SelectedRows = { keys: new Set(), anchor: undefined }

/** Selects the row, or no longer. */
export function toggleRow({ keys }: SelectedRows, key: string): SelectedRows {
  const next = new Set(keys)
  if (!next.delete(key)) next.add(key)
  return { keys: next, anchor: key }
}

/** Adds the rows of a range that begins at the anchor; the anchor stays. */
export const addRange = ({ keys, anchor }: SelectedRows, range: readonly string[]): SelectedRows => ({
  keys: new Set([...keys, ...range]),
  anchor: anchor ?? range[0],
})

/** Selects all of them, or nothing if all are selected. */
export const allOrNone = ({ keys }: SelectedRows, all: readonly string[]): SelectedRows =>
  all.every((key) => keys.has(key)) ? NO_SELECTION : { keys: new Set(all), anchor: all[0] }
