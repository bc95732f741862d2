// The stories an editor has before them: pages one below the other. What changes changes in its place; what comes waits and
// what goes stays, both until the editor asks for it, so that nothing moves under their hands.
import type { StoryLine, StoryPage } from '#contract/news-list.ts'

export interface ShownList extends Omit<StoryPage, 'stories'> {
  readonly lines: readonly StoryLine[]
  /** Shown, and no longer in this selection. */
  readonly gone: ReadonlySet<number>
  /** Not shown yet, at the places where they will stand. */
  readonly arrived: number
  /** What shows all of it as it is. */
  readonly fresh: StoryPage
}

export function begun(page: StoryPage): ShownList {
  const { stories: lines, ...rest } = page
  return { ...rest, lines, gone: new Set(), arrived: 0, fresh: page }
}

const idsOf = (lines: readonly StoryLine[]): ReadonlySet<number> => new Set(lines.map(({ id }) => id))

/** The page that follows; what has moved into it since is not shown twice. */
export function grown(list: ShownList, page: StoryPage): ShownList {
  const { stories, ...rest } = page
  const known = idsOf(list.lines)
  const more = stories.filter(({ id }) => !known.has(id))
  const fresh = { ...page, stories: [...list.fresh.stories, ...stories] }
  return { ...list, ...rest, lines: [...list.lines, ...more], fresh }
}

/** With `page`: the same list read anew, as long as it was. */
export function refreshed(list: ShownList, page: StoryPage): ShownList {
  if (list.lines.length === 0) return begun(page)
  const { stories, ...rest } = page
  const fresh = new Map(stories.map((line) => [line.id, line]))
  const known = idsOf(list.lines)
  const lastKnown = stories.findLastIndex(({ id }) => known.has(id))
  const settled = lastKnown < 0 ? stories.length : lastKnown + 1
  const lastShown = list.lines.findLastIndex(({ id }) => fresh.has(id))
  // What stood before one that is still here would be here too; what stood behind may have been pushed off the end.
  const isGone = ({ id }: StoryLine, index: number) => !fresh.has(id) && (page.next === null || index < lastShown)
  return {
    ...rest,
    lines: [...list.lines.map((line) => fresh.get(line.id) ?? line), ...stories.slice(settled)],
    gone: idsOf(list.lines.filter(isGone)),
    arrived: stories.slice(0, settled).filter(({ id }) => !known.has(id)).length,
    fresh: page,
  }
}

export const revealed = ({ fresh }: ShownList): ShownList => begun(fresh)
