import type { MailWanted } from '#server/mail/mail-wanted.ts'
import type { NewChange } from './change-log.ts'

type PickOfEach<M> = M extends MailWanted ? Pick<M, 'template' | 'data'> : never

/** The mail about a change; undefined: none, for example a deputy is notified elsewhere. */
export function mailOf(change: NewChange, now: Date): PickOfEach<MailWanted> | undefined {
  const { what, effectiveFrom, objectionUntil } = change
  const at = now.toISOString()
  if (what === 'address') return { template: 'addressChanged', data: { at } }
  if (what === 'phone' || what === 'cellPhone') return { template: 'phoneChanged', data: { at } }
  if (what !== 'iban') return undefined
  // There is no objection to the result of an objection.
  if (effectiveFrom === undefined || objectionUntil === undefined) return { template: 'ibanPutBack', data: { at } }
  const month = effectiveFrom.slice(0, 7)
  return { template: 'ibanChanged', data: { at, month, objectionUntil: objectionUntil.toISOString() } }
}
