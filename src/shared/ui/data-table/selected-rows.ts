// The selected rows of a table, by key: one by one, or as a range. The rows need not be drawn, nor loaded.

export interface SelectedRows {
  readonly keys: ReadonlySet<string>
}

export const NO_SELECTION: SelectedRows = { keys: new Set() }

/** Selects the row, or no longer. */
export function toggleRow({ keys }: SelectedRows, key: string): SelectedRows {
  const next = new Set(keys)
  if (!next.delete(key)) next.add(key)
  return { keys: next }
}

/** Adds the rows of a range. */
export const addRange = ({ keys }: SelectedRows, range: readonly string[]): SelectedRows => ({
  keys: new Set([...keys, ...range]),
})

/** Selects all of them, or clears the selection if all are selected. */
export const allOrNone = ({ keys }: SelectedRows, all: readonly string[]): SelectedRows =>
  all.every((key) => keys.has(key)) ? NO_SELECTION : { keys: new Set(all) }
