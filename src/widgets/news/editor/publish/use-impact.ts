// What publishing would do, as the service counts it for what is saved.
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { Impact } from '#contract/news-publishing.ts'
import { api } from '#shared/api.ts'
import { logFailure } from '#shared/bus/log.ts'
import { useDesktop } from '#widgets/news/editor/draft/draft-context.ts'
import { NEWS } from '#widgets/news/editor/draft/write.ts'
import { instantOf } from './time-input.ts'

/** Changes that follow each other faster are asked about once, in ms. */
const REST = 300

export interface ImpactAnswer {
  readonly impact: Impact | undefined
  readonly hasFailed: boolean
}

/** The last answer stays until there is a newer one. */
export function useImpact(): ImpactAnswer {
  const { draft, wish } = useDesktop()
  const story = useStore(draft.$story)
  const at = instantOf(useStore(wish.$period).from)
  const [answer, setAnswer] = useState<ImpactAnswer>({ impact: undefined, hasFailed: false })
  useEffect(() => {
    if (!story) return
    const stop = new AbortController()
    const { signal } = stop
    const read = () =>
      api.get<Impact>(`${NEWS}/${story.id}/impact`, { query: { at }, signal }).then(
        (impact) => !signal.aborted && setAnswer({ impact, hasFailed: false }),
        (error: unknown) => {
          if (signal.aborted) return
          logFailure('no impact', error)
          setAnswer(({ impact }) => ({ impact, hasFailed: true }))
        },
      )
    const timer = setTimeout(() => void read(), REST)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [story, at])
  return answer
}
