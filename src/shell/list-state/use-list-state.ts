import { useLayoutEffect, useState } from 'react'
import type { ListStateHost } from '#shared/element/list-state.ts'
import { detailOf } from '#shell/navigation.ts'
import { entryState, saveInEntry } from './entry-state.ts'

/** Gives the element of this page what it said of itself when one was here last, and keeps what it says from now on. */
export function useListState(host: HTMLElement | null): void {
  const [view] = useState(() => entryState().view)
  // Before the view of the element is there, which begins with it.
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
