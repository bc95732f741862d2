// The draft of a question, stored on this device until it is asked.
import { useStore } from '@nanostores/react'
import { useCallback, useEffect, useState } from 'react'
import { $person } from '#shared/bus/person.ts'
import { deleteDraft, storeDraft, storedDrafts } from '#shared/writes/draft-storage.ts'

export interface QuestionDraft {
  readonly title: string
  readonly body: string
  /** Ids as the fields hold them; '' for none. */
  readonly categoryId: string
  readonly siteId: string
  readonly isAnonymous: boolean
}

export const EMPTY_DRAFT: QuestionDraft = { title: '', body: '', categoryId: '', siteId: '', isAnonymous: false }
const KIND = 'forum'
const NAME = `${KIND} question`

const isDraft = (value: unknown): value is QuestionDraft =>
  typeof value === 'object' && value !== null && Object.keys(EMPTY_DRAFT).every((key) => key in value)

/** `words` prefill a new question, and do not change a stored one until it is edited. */
export function useQuestionDraft(words: string) {
  const sub = useStore($person)?.sub
  const [draft, setDraft] = useState<QuestionDraft>(EMPTY_DRAFT)
  const [isRead, setRead] = useState(false)
  const [storedAt, setStoredAt] = useState<Date>()
  useEffect(() => {
    if (sub === undefined) return
    let live = true
    const read = async () => {
      const [stored] = words === '' ? await storedDrafts<unknown>(sub, KIND) : []
      if (!live) return
      setDraft(isDraft(stored) ? stored : { ...EMPTY_DRAFT, title: words })
      setRead(true)
    }
    void read().catch(() => live && setRead(true))
    return () => {
      live = false
    }
  }, [sub, words])
  const store = useCallback(
    (next: QuestionDraft) => {
      if (sub !== undefined) void storeDraft(sub, NAME, next).then((done) => done && setStoredAt(new Date()))
    },
    [sub],
  )
  const discard = useCallback(() => {
    if (sub !== undefined) void deleteDraft(sub, NAME)
  }, [sub])
  return { draft, isRead, storedAt, store, discard }
}
