// One table from error codes to the keys of their messages. The catalogue of the part that shows an error contains the sentences, in German
// and English, because the meaning of a code depends on what the person tried to do.
import { ApiError, statusOf } from './api.ts'
import type { TextValues, Translate } from '#shared/i18n/i18n.ts'

const KEYS = {
  // everywhere
  network: 'refused.network',
  timeout: 'refused.network',
  signed_out: 'refused.signedOut',
  role_missing: 'refused.role',
  too_many_requests: 'refused.tooOften',
  version_outdated: 'refused.outdated',
  version_conflict: 'refused.outdated',
  // a form that is changed
  change_over: 'refused.changeOver',
  // pictures and files
  picture_unreadable: 'refused.unreadable',
  picture_dimensions: 'refused.dimensions',
  picture_too_large: 'refused.size',
  body_too_large: 'refused.size',
  // an objection to a change of bank details
  objection_over: 'refused.expired',
  objection_used: 'refused.used',
  change_superseded: 'refused.superseded',
  // delivery of notifications
  setting_fixed: 'refused.fixed',
  endpoint_taken: 'refused.taken',
  too_many_devices: 'refused.tooMany',
  device_disabled: 'refused.disabled',
} as const

export type RefusedKey = (typeof KEYS)[keyof typeof KEYS]

/** The key of a code's sentence; undefined for a code without one. */
export function refusedKey(error: unknown): RefusedKey | undefined {
  if (!(error instanceof ApiError)) return undefined
  const known = KEYS[error.code as keyof typeof KEYS] as RefusedKey | undefined
  return known ?? (error.status === 429 ? 'refused.tooOften' : undefined)
}

/** Why a call was refused, from the catalogue behind `text`; `other` where that has no sentence for the code. */
export function errorText<Key extends string>(
  error: unknown,
  text: Translate<Key>,
  other: Key,
  values: TextValues = {},
): string {
  const all = { status: statusOf(error), ...values }
  const key = refusedKey(error) as Key | undefined
  const sentence = key && text(key, all)
  // A catalogue without the key answers with the key.
  return sentence && sentence !== key ? sentence : text(other, all)
}
