import type { MailWanted } from '#server/mail/mail-wanted.ts'
import type { NewChange } from './change-log.ts'

type PickOfEach<M> = M extends MailWanted ? Pick<M, 'template' | 'data'> : never

/** The mail that tells of a change; undefined: none, for example a representative is told of elsewhere. */
export function mailOf(change: NewChange, now: Date): PickOfEach<MailWanted> | undefined {
  const { what, effectiveFrom, objectionUntil } = change
  const at = now.toISOString()
  if (what === 'address') return { template: 'addressChanged', data: { at } }
  if (what === 'phone' || what === 'cellPhone') return { template: 'phoneChanged', data: { at } }
  if (what !== 'iban') return undefined
  // Nobody can object to what an objection put back.
  if (effectiveFrom === undefined || objectionUntil === undefined) return { template: 'ibanPutBack', data: { at } }
  const month = effectiveFrom.slice(0, 7)
  return { template: 'ibanChanged', data: { at, month, objectionUntil: objectionUntil.toISOString() } }
}
