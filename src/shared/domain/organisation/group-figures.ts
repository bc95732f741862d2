// Figures about groups of people, under a works agreement that excludes comparisons of persons.

/** A figure of fewer people would reveal who they are. */
export const LEAST_GROUP = 5

interface Line {
  readonly people: number
  readonly confirmed: number | null
  readonly fewer?: 'confirmed' | 'missing'
}

/** The minimum and the maximum number of people who can be missing in these lines; equal where no count is hidden. */
export function missingIn(lines: readonly Line[]): { readonly least: number; readonly most: number } {
  let least = 0
  let most = 0
  for (const { people, confirmed, fewer } of lines) {
    const few = Math.min(people, LEAST_GROUP - 1)
    if (confirmed !== null) {
      least += people - confirmed
      most += people - confirmed
    } else if (fewer === 'confirmed') {
      least += people - few
      most += people
    } else if (fewer === 'missing') {
      least += 1
      most += few
    } else {
      // Both counts are small, or the whole group is.
      least += people - few
      most += few
    }
  }
  return { least, most }
}
