// What `{tag}.docs.ts` says of one element, for the manifest and all that is made of it. No script of a page imports it.
import type { EventName } from './event-docs.ts'

/** An attribute or a property. */
export interface MemberDocs {
  readonly text: string
  /** Of the property, as TypeScript; without it a string. */
  readonly type?: string
  /** What counts while nothing is set. */
  readonly initial?: string
}

export interface ElementDocs {
  readonly text: string
  /** Those of the table of elements, beside the common ones. */
  readonly attributes?: Readonly<Record<string, MemberDocs>>
  /** Without an attribute, beside `tokenProvider`. */
  readonly properties?: Readonly<Record<string, MemberDocs>>
  /** Beside the common ones. */
  readonly events?: readonly EventName[]
  readonly parts?: Readonly<Record<string, string>>
}
