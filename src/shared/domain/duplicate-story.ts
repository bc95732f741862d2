interface Highlighted {
  readonly highlight: boolean
  readonly highlightCompanyIds: readonly number[]
  readonly highlightUntil: unknown
}

/** What a duplicate begins with: all but the highlight, which would take the place of the first one's. */
export const duplicateOf = <Story extends Highlighted>(story: Story): Story => ({
  ...story,
  highlight: false,
  highlightCompanyIds: [],
  highlightUntil: null,
})
