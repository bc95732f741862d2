// What a refusal says against a request, field by field.
import { ApiError } from '#shared/api.ts'

/** A rule that stands against the request; `field` is a path in it, such as `periods.0.last`. */
export interface Fault {
  readonly field: string
  readonly rule: string
}

/** The fields that a refusal names, with the rule of each; empty where it names none. */
export function faultsOf(error: unknown): Fault[] {
  if (!(error instanceof ApiError) || !Array.isArray(error.details)) return []
  return (error.details as Partial<Fault>[]).flatMap(({ field, rule }) =>
    field === undefined
      ? []
      : [
          {
            field: field.replace(/^body[./]/, ''),
            rule: error.code === 'reference_unknown' ? error.code : (rule ?? ''),
          },
        ],
  )
}
