// What a person is given of their own data: each area adds its part, one file holds them all.
import type { Db } from '#server/db/db.ts'

export interface ExportRequest {
  readonly personId: string
  /** Bank details in full; else masked. */
  readonly full: boolean
}
/** The part of one area, as JSON. */
export type ExportPart = (db: Db, request: ExportRequest) => Promise<unknown>

export interface Exports {
  /** Adds a part; call before the first request. Two parts of one name are a fault of ours. */
  add(name: string, part: ExportPart): void
  /** All parts by name, in the order they were added. */
  read(db: Db, request: ExportRequest): Promise<Record<string, unknown>>
}

export function createExports(): Exports {
  const parts = new Map<string, ExportPart>()
  return {
    add(name, part) {
      if (parts.has(name)) throw new Error(`The export has a part called ${name} already.`)
      parts.set(name, part)
    },
    async read(db, request) {
      const read: Record<string, unknown> = {}
      // One after the other: an export may wait, others may not wait for it.
      for (const [name, part] of parts) read[name] = await part(db, request)
      return read
    },
  }
}
