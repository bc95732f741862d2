// Events of partners.
import type { CertificateKind } from '#domain/suppliers/certificate.ts'

declare module '#server/kernel/events.ts' {
  interface DomainEvents {
    /** A certificate of a partner or its extract of the register expires; `step` is the number of days before it, -1 after it. */
    'supplier.expiring': {
      key: string
      partnerId: number
      /** Name of the partner. */
      partner: string
      kind: CertificateKind | 'register'
      /** Name of another certificate, and its plant. */
      detail: string
      /** Calendar day. */
      until: string
      step: number
      personIds: string[]
    }
    /** Others may decide about such changes now: an appointment has started or ended, or an account was closed. */
    'supplier.deciders_changed': Record<string, never>
    /** A person has created a partner by hand. */
    'partner.created': { partnerId: number }
  }
}
