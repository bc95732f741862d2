import { useState } from 'react'

export interface PendingFocus {
  /** Focuses the row `id` as soon as it is rendered. */
  ask(id: number | undefined): void
  /** `act` returns whether it could focus the row. */
  settle(act: (id: number) => boolean): void
}

/** The row that receives the focus after the next render. */
export function usePendingFocus(): PendingFocus {
  const [wish] = useState<PendingFocus>(() => {
    let wanted: number | undefined
    return {
      ask: (id) => void (wanted = id),
      settle: (act) => {
        if (wanted !== undefined && act(wanted)) wanted = undefined
      },
    }
  })
  return wish
}
