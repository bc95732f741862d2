// The draft of a new supplier, stored on this device until it is created or discarded.
import { useStore } from '@nanostores/react'
import { useCallback, useEffect, useState } from 'react'
import { $person } from '#shared/bus/person.ts'
import { deleteDraft, storeDraft, storedDrafts } from '#shared/writes/draft-storage.ts'
import { EMPTY, type NewValues } from './new-fields.ts'

interface StoredSupplier {
  readonly values: NewValues
  /** When it was typed (ISO 8601). */
  readonly at: string
}

const KIND = 'supplier'
const NAME = `${KIND} new`

/** A draft of another version of the form is left out. */
const isStored = (value: unknown): value is StoredSupplier => {
  const values = (value as StoredSupplier | undefined)?.values
  return typeof values === 'object' && Object.keys(EMPTY).every((key) => key in values)
}

/** `stored` is the draft when the page was opened. */
export function useSupplierDraft() {
  const sub = useStore($person)?.sub
  const [stored, setStored] = useState<StoredSupplier>()
  const [isRead, setRead] = useState(false)
  const [storedAt, setStoredAt] = useState<Date>()
  useEffect(() => {
    if (sub === undefined) return
    let isLive = true
    const read = async () => {
      const [found] = await storedDrafts<unknown>(sub, KIND)
      if (!isLive) return
      setStored(isStored(found) ? found : undefined)
      setRead(true)
    }
    void read()
    return () => {
      isLive = false
    }
  }, [sub])
  const store = useCallback(
    async (values: NewValues) => {
      if (sub === undefined) return
      const at = new Date()
      const draft: StoredSupplier = { values, at: at.toISOString() }
      if (await storeDraft(sub, NAME, draft)) setStoredAt(at)
    },
    [sub],
  )
  const discard = useCallback(() => {
    setStored(undefined)
    setStoredAt(undefined)
    if (sub !== undefined) void deleteDraft(sub, NAME)
  }, [sub])
  return { stored, isRead, storedAt, store, discard }
}
