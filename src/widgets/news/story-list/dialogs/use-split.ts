import { useMemo } from 'react'
import { refusalIn } from '#widgets/news/story-list/action-state.ts'
import type { Asked } from '#widgets/news/story-list/use-actions.ts'

/** Why some of them stay as they are; the others can be acted upon. */
export function useSplit({ act, lines }: Asked) {
  return useMemo(() => {
    const refused = lines.flatMap((line) => {
      const code = refusalIn(act, line)
      return code === undefined ? [] : [{ line, code }]
    })
    const possible = lines.filter((line) => refusalIn(act, line) === undefined)
    return { refused, possible, ids: possible.map(({ id }) => id) }
  }, [act, lines])
}
