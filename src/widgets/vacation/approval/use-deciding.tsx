// Approving at once, rejecting after a reason was given; shared by board, table and card.
import { useState, type ReactElement } from 'react'
import { announce } from '#shared/element/announce.ts'
import { decide } from './decide.ts'
import { RejectDialog } from './reject-dialog.tsx'
import { useApprovalTexts } from './texts.ts'
import type { Entry } from './use-approval.ts'

export interface Deciding {
  approve(entries: readonly Entry[]): void
  /** Asks for the reason first. */
  reject(entries: readonly Entry[]): void
  readonly dialog: ReactElement | undefined
}

const decisionsOf = (entries: readonly Entry[]) => entries.map(({ decision }) => decision)

export function useDeciding(): Deciding {
  const text = useApprovalTexts()
  const [rejected, setRejected] = useState<readonly Entry[]>()
  return {
    approve: (entries) => {
      if (entries.length === 0) return
      decide(decisionsOf(entries), true)
      announce(text('waiting.approve', { count: entries.length, name: entries[0]?.decision.request.person.name ?? '' }))
    },
    reject: (entries) => {
      if (entries.length > 0) setRejected(entries)
    },
    dialog: rejected && (
      <RejectDialog
        entries={rejected}
        onClose={() => setRejected(undefined)}
        onReject={(reason) => {
          setRejected(undefined)
          decide(decisionsOf(rejected), false, reason)
          announce(
            text('waiting.reject', { count: rejected.length, name: rejected[0]?.decision.request.person.name ?? '' }),
          )
        }}
      />
    ),
  }
}
