// Approving immediately, rejecting after a reason was given; shared by board, table and card.
import { useState, type ReactElement } from 'react'
import { announce } from '#shared/element/announce.ts'
import { actionOf, decide } from './decide.ts'
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
  const start = (entries: readonly Entry[], approve: boolean, reason?: string) => {
    const decisions = decisionsOf(entries)
    decide(decisions, approve, reason)
    const values = { count: entries.length, name: decisions[0]?.request.person.name ?? '' }
    announce(text(`waiting.${actionOf(decisions, approve)}`, values))
  }
  return {
    approve: (entries) => {
      if (entries.length > 0) start(entries, true)
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
          start(rejected, false, reason)
        }}
      />
    ),
  }
}
