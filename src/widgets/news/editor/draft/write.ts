// One write of a draft, and what its refusal means.
import type { EditedStory, NewStory, StoryChange, StorySave } from '#contract/news-editing.ts'
import { ApiError } from '#shared/api.ts'
import { newKey, presentOf, send } from '#shared/send.ts'
import { changeOf, FIELD_NAMES, type FieldName, type Fields } from './fields.ts'
import type { StoryText } from './story-text.ts'

export const NEWS = 'api/news/ma/news'

/** What is on its way; it is repeated as it is until its answer is known. */
export interface Write {
  readonly names: readonly FieldName[]
  readonly fields: Fields
  readonly unchosen: readonly StoryChange[] | undefined
  readonly translationChecked: boolean
  readonly key: string
}

export const newWrite = ({ fields, sendable, unchosen }: StoryText, translationChecked: boolean): Write => ({
  fields,
  names: sendable,
  unchosen,
  translationChecked,
  key: newKey(),
})

interface Target {
  /** Who wrote it. */
  readonly sub: string
  readonly story: Pick<EditedStory, 'id' | 'version'> | undefined
  /** The story that a new one is a duplicate of. */
  readonly original: number | undefined
}

export function write(
  { fields, names, unchosen, translationChecked, key }: Write,
  target: Target,
): Promise<EditedStory> {
  const change: StoryChange = {
    ...changeOf(fields, names),
    ...(translationChecked && { translationChecked }),
  }
  const { sub, story, original } = target
  if (story) {
    const body: StorySave = { ...change, ...(unchosen && { unchosen: [...unchosen] }) }
    return send<EditedStory>(`${NEWS}/${story.id}`, { method: 'PATCH', body, version: story.version, sub, key })
  }
  const body: NewStory = { ...change, ...(original !== undefined && { copyOf: original }) }
  return send<EditedStory>(NEWS, { method: 'POST', body, sub, key })
}

/** Codes by field, for those that a refusal names. */
export type Faults = Readonly<Partial<Record<FieldName, string>>>

/** Nobody knows whether it was written: it is tried again. */
export interface Retry {
  readonly kind: 'retry'
  readonly why: 'offline' | 'signedOut' | 'busyServer'
}

export type Failure =
  | Retry
  | { readonly kind: 'conflict'; readonly present: EditedStory }
  | { readonly kind: 'faults'; readonly faults: Faults }
  /** Not possible for the story as it is: its code is told, the text stays. */
  | { readonly kind: 'refused'; readonly code: string }

const isField = (name: string): name is FieldName => (FIELD_NAMES as readonly string[]).includes(name)

/** 'body.dokumente.3.alt' is told at `dokumente`. */
export function faultsOf({ details, code }: ApiError): Faults {
  if (!Array.isArray(details)) return {}
  const entries = (details as { field?: unknown }[]).flatMap(({ field }) => {
    const [name = ''] = String(field)
      .replace(/^body\./, '')
      .split('.')
    return isField(name) ? [[name, code] as const] : []
  })
  return Object.fromEntries(entries)
}

export function failureOf(error: unknown): Failure {
  if (!(error instanceof ApiError)) throw error
  const { status, code } = error
  const present = code === 'version_conflict' ? presentOf<EditedStory>(error) : undefined
  if (present) return { kind: 'conflict', present }
  if (code === 'signed_out' || code === 'subject_mismatch' || status === 401) return { kind: 'retry', why: 'signedOut' }
  if (status === 'Error') return { kind: 'retry', why: 'offline' }
  if (status >= 500 || status === 408 || status === 429) return { kind: 'retry', why: 'busyServer' }
  const faults = faultsOf(error)
  return Object.keys(faults).length > 0 ? { kind: 'faults', faults } : { kind: 'refused', code }
}
