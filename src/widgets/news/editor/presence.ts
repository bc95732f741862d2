// Who else has the story open. This window renews its lease every few seconds and gets the others in the response.
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { Lease, PeriodBody } from '#contract/news-editing.ts'
import { LEASE_SECONDS } from '#domain/news-state.ts'
import { logFailure } from '#shared/bus/log.ts'
import { send } from '#shared/send.ts'
import { useEditor } from './draft/draft-context.ts'
import { NEWS } from './draft/autosave.ts'

/** Well before the lease ends, and soon enough for whoever was there first, in ms. */
const PERIOD = (LEASE_SECONDS * 1000) / 3

const tab = crypto.getRandomValues(new Uint32Array(2)).join('-')

const isSamePeriod = (one: PeriodBody, other: PeriodBody): boolean =>
  one.from === other.from && one.until === other.until

/** Editors with the story open, this one not among them; none where the works council does not want it shown. */
export function useOthers(): Lease['others'] {
  const { draft } = useEditor()
  const id = useStore(draft.$story)?.id
  const [others, setOthers] = useState<Lease['others']>([])
  useEffect(() => {
    if (id === undefined) return
    let isGone = false
    const look = async () => {
      try {
        const lease = await send<Lease>(`${NEWS}/${id}/lease`, { method: 'PUT', body: { tab } })
        if (isGone) return
        setOthers(lease.others)
        const story = draft.$story.get()
        const isNewer = story && (lease.version > story.version || !isSamePeriod(lease.planned, story.planned))
        if (draft.isStale || isNewer) await draft.refresh()
      } catch (error) {
        logFailure('no lease', error)
      }
    }
    void look()
    const timer = setInterval(() => !document.hidden && void look(), PERIOD)
    const onShown = () => !document.hidden && void look()
    // Else the page that comes next, after a reload, finds this one beside itself.
    const leave = () =>
      void send(`${NEWS}/${id}/lease/${tab}`, { method: 'DELETE', keepalive: true }).catch(() => undefined) // it ends by itself
    document.addEventListener('visibilitychange', onShown)
    addEventListener('pagehide', leave)
    return () => {
      isGone = true
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onShown)
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [id, draft])
  return others
}
