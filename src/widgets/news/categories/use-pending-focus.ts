import { useState } from 'react'

export interface PendingFocus {
  /** The row `id` is to have the focus as soon as it is there. */
  ask(id: number | undefined): void
  /** `act` answers whether it could. */
  settle(act: (id: number) => boolean): void
}

/** Which row is to have the focus after the next drawing. */
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
