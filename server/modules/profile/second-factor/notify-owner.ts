// Every change of a second factor is logged, mailed to its owner and pushed to all their windows.
import type { Device, SignInKind } from '#contract/sessions.ts'
import { recordSignIn } from '#server/auth/sign-in-history.ts'
import type { Context } from '#server/kernel/context.ts'
import type { Tx } from '#server/db/db.ts'

const TEMPLATES = {
  'factor-set-up': 'mfaSetUp',
  'factor-removed': 'mfaRemoved',
  'factor-reset': 'mfaReset',
  'codes-renewed': 'recoveryCodesRenewed',
} as const satisfies Partial<Record<SignInKind, string>>

interface Change {
  personId: string
  kind: keyof typeof TEMPLATES
  device: Device
  /** The person who made the link of a reset; null for a program. */
  by?: string | null
}

/** All in `tx`: a change that is rolled back is never announced. */
export async function notifyOwner(
  { events, hub, now }: Context,
  tx: Tx,
  { personId, kind, device, by = null }: Change,
): Promise<void> {
  const at = now()
  await recordSignIn(tx, { personId, at, kind, device, by })
  const key = `${kind}:${personId}:${at.getTime()}`
  await events.publish(tx, 'mail.wanted', { key, personId, template: TEMPLATES[kind], data: { at: at.toISOString() } })
  if (kind === 'codes-renewed') return
  const data = { secondFactor: kind === 'factor-set-up' }
  await hub.emit(tx, [{ personId, type: 'account_change', data }])
}
