import type { Retry } from './write.ts'

/** How what is typed of a story stands. */
export type Saving =
  | { readonly kind: 'untouched' | 'waiting' | 'busy' | 'conflict' }
  | { readonly kind: 'saved'; readonly at: Date }
  | Retry
  /** Fields that cannot be saved as they are; the others are. */
  | { readonly kind: 'faults' }
  /** The service takes nothing of this story. */
  | { readonly kind: 'refused'; readonly code: string }
