// Suppliers: an entry for lead buyers before a certificate or an extract of the register expires.
import type { Context } from '#server/context.ts'
import type { DomainEvents } from '#server/events.ts'
import { catalogue, type Language } from '#server/mail/language.ts'
import { day } from '#server/modules/notifications/leave/entries.ts'
import { notify } from '#server/modules/notifications/notify.ts'
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }

const textsOf = catalogue<keyof typeof de>(de, en)

type Expiring = DomainEvents['supplier.expiring']

function titleOf(language: Language, { partner, kind, until, step }: Expiring): string {
  const text = textsOf(language)
  return text(step < 0 ? 'expired' : 'expires', { name: partner, what: text(kind), day: day(language, until) })
}

/** The key makes it one entry for each person, however often the event is delivered. */
async function tellExpiry(context: Context, event: Expiring): Promise<void> {
  const { key, partnerId, detail, personIds } = event
  await context.db.transaction().execute((tx) =>
    notify(tx, context, personIds, {
      menuId: 'menu_ek_lieferanten_report',
      eventKey: `supplier-${key}`,
      nikoId: partnerId,
      title: titleOf('de', event),
      titleEn: titleOf('en', event),
      body: detail,
      bodyEn: detail,
      creatorName: '',
      link: `/lieferanten/${partnerId}`,
      todo: false,
    }),
  )
}

export function onSuppliers(context: Context): void {
  context.events.on('supplier.expiring', (event) => tellExpiry(context, event))
}
