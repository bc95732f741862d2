// The data export of a person: each area adds its part, one file contains them all.
import type { Db } from '#server/db/db.ts'

export interface ExportRequest {
  readonly personId: string
  /** Bank details are complete; else they are masked. */
  readonly full: boolean
}
/** The part of one area, as JSON. */
export type ExportPart = (db: Db, request: ExportRequest) => Promise<unknown>

export interface Exports {
  /** Adds a part; must be called before the first request. Two parts of one name are an error. */
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
      // One part after the other, because an export must not slow down other requests.
      for (const [name, part] of parts) read[name] = await part(db, request)
      return read
    },
  }
}
