// Which companies get a highlight, and which highlights it replaces.

export interface HighlightRequest {
  readonly highlight: boolean
  /** Companies that see the story; empty: all, future ones too. */
  readonly companyIds: readonly number[]
  /** Companies selected for the highlight; empty: all that see the story. */
  readonly highlightCompanyIds: readonly number[]
}

/** Companies of `all` that get the highlight, without those that cannot see the story. */
export function highlightCompanies(story: HighlightRequest, all: readonly number[]): number[] {
  const among = (ids: readonly number[], id: number) => ids.length === 0 || ids.includes(id)
  return story.highlight ? all.filter((id) => among(story.companyIds, id) && among(story.highlightCompanyIds, id)) : []
}

/** The other stories that are the present highlight of `companyIds`, each with the companies it loses. */
export function displacedBy(
  storyId: number,
  companyIds: readonly number[],
  present: readonly { readonly companyId: number; readonly storyId: number }[],
): ReadonlyMap<number, number[]> {
  const lost = present.filter((one) => one.storyId !== storyId && companyIds.includes(one.companyId))
  return new Map(
    [...Map.groupBy(lost, (one) => one.storyId)].map(([id, rows]) => [id, rows.map(({ companyId }) => companyId)]),
  )
}
