// Which companies a highlight is for, and whose highlight it takes the place of.

export interface HighlightRequest {
  readonly highlight: boolean
  /** Companies that see the story; empty: all, future ones too. */
  readonly companyIds: readonly number[]
  /** Companies whose highlight it is to be; empty: all that see it. */
  readonly highlightCompanyIds: readonly number[]
}

/** Companies of `all` whose highlight the story becomes; none that cannot see it. */
export function highlightCompanies(story: HighlightRequest, all: readonly number[]): number[] {
  const among = (ids: readonly number[], id: number) => ids.length === 0 || ids.includes(id)
  return story.highlight ? all.filter((id) => among(story.companyIds, id) && among(story.highlightCompanyIds, id)) : []
}

/** Where the highlights of `companyIds` are other stories: by story, the companies that lose it. */
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
