import { useState } from 'react'
import type { ProfileChanges } from '#contract/personal-data.ts'
import { api } from '#shared/api.ts'
import { PROFILE } from './store.ts'

export interface Older {
  /** Somebody asked for more than the first entries. */
  readonly isOpen: boolean
  readonly pages: readonly ProfileChanges[]
  readonly state: 'idle' | 'reading' | 'failed'
  /** Whether the service has more pages. */
  readonly hasNext: boolean
  more(): Promise<void>
}

/** The pages after the first, read when somebody wants them. */
export function useOlder(log: ProfileChanges): Older {
  const [pages, setPages] = useState<readonly ProfileChanges[]>([])
  const [isOpen, setOpen] = useState(false)
  const [state, setState] = useState<Older['state']>('idle')
  const { next } = pages.at(-1) ?? log
  const more = async () => {
    if (!isOpen) return setOpen(true)
    setState('reading')
    try {
      const page = await api.get<ProfileChanges>(`${PROFILE}/changes`, { query: { before: next } })
      setPages((before) => [...before, page])
      setState('idle')
    } catch {
      setState('failed')
    }
  }
  return { isOpen, pages, state, hasNext: next !== undefined, more }
}
