// Saves a draft: the second factor first, then the write; a failure keeps the typed text.
import { useCallback, useEffect, useState } from 'react'
import type { Profile } from '#contract/personal-data.ts'
import { ApiError } from '#shared/transport/api.ts'
import { newKey, presentOf, send } from '#shared/transport/send.ts'
import { needOf, type Need } from '#widgets/profile/factor/factor-dialog.tsx'
import { useFactor, type Factor } from '#widgets/profile/factor/use-factor.tsx'
import { faultsOf, patchOf, type Draft, type DraftField, type Faults } from './draft.ts'
import { rowOf, type ChangeableRow } from '#widgets/profile/user/rows.ts'
import { PROFILE, takeProfile } from '#widgets/profile/api.ts'

interface SaveOptions {
  readonly row: ChangeableRow
  readonly profile: Profile
  readonly draft: Draft
  readonly onSaved: (profile: Profile) => void
}

export interface Save {
  /** The missing part of the second factor; undefined: none, or not known yet. */
  readonly need: Need | undefined
  readonly factor: Factor
  readonly faults: Faults
  /** Status of a write that failed for another reason. */
  readonly failed: number | 'Error' | undefined
  /** The row as saved by another window or person. */
  readonly conflict: string | undefined
  readonly busy: boolean
  /** Counts up with each try, so that the first fault can be shown. */
  readonly attempt: number
  submit(): Promise<void>
  recheck(): void
  /** The field was typed in again. */
  clear(field: DraftField): void
}

/** Fields and rules of a refusal (422). */
function faultsIn({ details }: ApiError): Faults {
  if (!Array.isArray(details)) return {}
  const entries = (details as { field?: string; rule?: string }[]).map(({ field = '', rule = 'other' }) => [
    field.replace(/^body\./, ''),
    rule,
  ])
  return Object.fromEntries(entries) as Faults
}

/** Which factor is missing, looked up when the dialog opens. */
function useNeed() {
  const [need, setNeed] = useState<Need>()
  const recheck = useCallback(() => void needOf().then(setNeed), [])
  useEffect(recheck, [recheck])
  return { need, setNeed, recheck }
}

type Sent = Pick<SaveOptions, 'row' | 'draft'> & { readonly key: string }

const write = ({ row, draft, key }: Sent, version: number): Promise<Profile> =>
  send<Profile>(PROFILE, { method: 'PATCH', body: patchOf(draft, row), version, key: `${key}.${version}` })

/** Writes over the state `from`; a concurrent change of another row is no conflict. */
async function writeOver(sent: Sent, from: Profile): Promise<Profile> {
  try {
    return await write(sent, from.version)
  } catch (error) {
    const present = presentOf<Profile>(error)
    if (!present || rowOf(present, sent.row)?.value !== rowOf(from, sent.row)?.value) throw error
    return write(sent, present.version)
  }
}

/** How the last try ended, where it did not succeed. */
interface Outcome {
  readonly faults: Faults
  readonly failed?: number | 'Error'
  readonly conflict?: Profile
  readonly attempt: number
}

/** The meaning of a refused write; undefined: the second factor is missing again. */
function outcomeOf(error: unknown, attempt: number): Outcome | undefined {
  if (!(error instanceof ApiError)) throw error
  const present = presentOf<Profile>(error)
  if (present) return { faults: {}, conflict: present, attempt }
  if (error.status === 422) return { faults: faultsIn(error), attempt }
  return error.code.startsWith('second_factor_') ? undefined : { faults: {}, failed: error.status, attempt }
}

export function useSave({ row, profile, draft, onSaved }: SaveOptions): Save {
  const { need, setNeed, recheck } = useNeed()
  const factor = useFactor()
  const [outcome, setOutcome] = useState<Outcome>({ faults: {}, attempt: 0 })
  const [base, setBase] = useState(profile)
  const [isWriting, setWriting] = useState(false)
  const key = useKey(JSON.stringify(patchOf(draft, row)))
  const busy = isWriting || factor.busy
  const { faults, failed, conflict, attempt } = outcome

  const store = async () => {
    if (need === 'code' && !(await factor.submit())) return
    if (need === 'code') setNeed(undefined)
    const saved = await writeOver({ row, draft, key }, base)
    takeProfile(saved)
    onSaved(saved)
  }
  const submit = async () => {
    if (busy) return
    const found = faultsOf(draft, row)
    setOutcome({ faults: found, attempt: attempt + 1 })
    if (Object.keys(found).length > 0) return
    setWriting(true)
    try {
      await store()
    } catch (error) {
      const next = outcomeOf(error, attempt + 2)
      if (next) setOutcome(next)
      else recheck()
      if (next?.conflict) setBase(next.conflict)
    } finally {
      setWriting(false)
    }
  }
  return {
    need,
    factor,
    faults,
    failed,
    conflict: conflict && (rowOf(conflict, row)?.value ?? ''),
    busy,
    attempt,
    submit,
    recheck,
    clear: (field) => setOutcome(({ faults: { [field]: _gone, ...rest }, ...other }) => ({ ...other, faults: rest })),
  }
}

/** One key for one patch, however often it is sent; another patch has another key. */
function useKey(patch: string): string {
  const [held, setHeld] = useState({ patch, key: newKey() })
  if (held.patch === patch) return held.key
  const next = { patch, key: newKey() }
  setHeld(next)
  return next.key
}
