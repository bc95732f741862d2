import { useEffect, useState } from 'react'
import type { Confirmations } from '#contract/news-publishing.ts'
import { api } from '#shared/api.ts'
import { PREFIX } from '#widgets/news/story-list/story-list-store.ts'

export interface Answer {
  readonly data: Confirmations | undefined
  readonly error: Error | undefined
  readonly loading: boolean
  reload(): void
}

interface Question {
  readonly id: number
}
interface Told {
  readonly of: Question
  readonly data: Confirmations | undefined
  readonly error?: Error
}

export const pathOf = (id: number): string => `${PREFIX}news/${id}/confirmations`

/** Who has confirmed the public version of a story, by company. */
export function useConfirmations(id: number): Answer {
  const [asked, setAsked] = useState<Question>({ id })
  const [told, setTold] = useState<Told>()
  useEffect(() => {
    let isHere = true
    api
      .get<Confirmations>(pathOf(asked.id))
      .then((data) => isHere && setTold({ of: asked, data }))
      .catch((error: Error) => isHere && setTold((before) => ({ of: asked, data: before?.data, error })))
    return () => void (isHere = false)
  }, [asked])
  return { data: told?.data, error: told?.error, loading: told?.of !== asked, reload: () => setAsked({ id }) }
}
