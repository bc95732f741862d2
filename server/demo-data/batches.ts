/** Calls `write` for every `size` rows in turn: a statement takes 65,535 values at most. */
export async function inBatches<T>(
  rows: readonly T[],
  size: number,
  write: (batch: T[]) => Promise<unknown>,
): Promise<void> {
  for (let start = 0; start < rows.length; start += size) await write(rows.slice(start, start + size))
}
