import { useEffect, useState } from 'react'
import { detailOf } from '#shell/navigation.ts'
import { entryState, keepInEntry } from './entry-state.ts'

/**
 * What the element of this page said of itself when one was here last: its filter, its page. Keeps what it says from now on.
 * The answer stays the same while the page is shown.
 */
export function useListState(host: HTMLElement | null): unknown {
  const [view] = useState(() => entryState().view)
  useEffect(() => {
    if (!host) return
    const onState = (event: Event) => {
      const { state } = detailOf(event)
      if (state !== undefined) keepInEntry({ view: state })
    }
    host.addEventListener('portal-state', onState)
    return () => host.removeEventListener('portal-state', onState)
  }, [host])
  return view
}
