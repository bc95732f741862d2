import { useLayoutEffect, useState } from 'react'
import type { ListStateHost } from '#shared/element/list-state.ts'
import { detailOf } from '#shell/navigation.ts'
import { entryState, saveInEntry } from './entry-state.ts'

/** Gives the element of this page its last reported state, and stores its reports from now on. */
export function useListState(host: HTMLElement | null): void {
  const [view] = useState(() => entryState().view)
  // Runs before the view of the element exists, because the view begins with this state.
  useLayoutEffect(() => {
    if (!host) return
    Object.assign(host, { listState: view } satisfies ListStateHost)
    const onState = (event: Event) => {
      const { state } = detailOf(event)
      if (state !== undefined) saveInEntry({ view: state })
    }
    host.addEventListener('portal-state', onState)
    return () => host.removeEventListener('portal-state', onState)
  }, [host, view])
}
