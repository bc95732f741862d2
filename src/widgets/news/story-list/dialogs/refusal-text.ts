import type { AskText } from './texts.ts'

const KNOWN = new Set([
  'story_deleted',
  'story_not_deleted',
  'story_expired',
  'story_published',
  'story_not_published',
  'validity_period_set',
  'review_required',
  'review_not_asked',
  'fields_missing',
  'publication_pending',
  'already_told',
  'version_conflict',
  'not_found',
])

/** Why something was not done, by the code of the answer. */
export const refusalText = (code: string, text: AskText): string =>
  KNOWN.has(code) ? text(`refused.${code}` as Parameters<AskText>[0]) : text('refused.other', { code })
