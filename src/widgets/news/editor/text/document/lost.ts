// What a pasted text loses, by kind; the order is that in which it is told.

export const LOSSES = [
  'pictures',
  'videos',
  'sounds',
  'frames',
  'drawings',
  'controls',
  'notes',
  'links',
  'colours',
  'grounds',
  'fonts',
  'sizes',
] as const
export type Loss = (typeof LOSSES)[number]
/** How many of each; what is not there loses nothing. */
export type Lost = Partial<Record<Loss, number>>
