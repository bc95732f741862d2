// What a category may be called and look like.

/** Colours of the dot or icon; '' is that of the text. */
export const CATEGORY_COLORS = ['', 'blue', 'teal', 'green', 'amber', 'red', 'violet', 'grey'] as const
export type CategoryColor = (typeof CATEGORY_COLORS)[number]

/** Code points of a name. */
export const CATEGORY_LABEL_MAX = 120

/** Addresses below /news/ma that are no category, whatever their case. */
const RESERVED = new Set(['bearbeiten', 'kategorien'])

/** Why a category cannot have this name: its label is part of an address, where numbers are ids. */
export function labelFault(label: string): 'empty' | 'number' | 'reserved' | undefined {
  if (label === '') return 'empty'
  if (/^\d+$/.test(label)) return 'number'
  return RESERVED.has(label.toLowerCase()) ? 'reserved' : undefined
}
