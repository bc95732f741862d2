// What other areas' events mean for the bell.
import { sql } from 'kysely'
import type { DomainEvents } from '#server/events.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { onLeave } from './leave/on-leave.ts'
import { onNotices } from './leave/on-notices.ts'
import { onMarketplace } from './marketplace/on-marketplace.ts'
import { onPeople } from './on-people.ts'
import { onReviews } from './on-reviews.ts'
import { onStories } from './on-stories.ts'
import { onResponsibility } from './suppliers/on-responsibility.ts'
import { onSuppliers } from './suppliers/on-suppliers.ts'
import { onTimeOffice } from './time-office/on-office.ts'
import { onWorkingTime } from './working-time/on-working-time.ts'

/**
 * A muted news category stays muted under its new name. After a merge into another category its stories are shown again:
 * muting that one would hide stories that the person never muted. Repeating the call changes nothing.
 */
async function followCategory(db: Db, { from, to, isMerge = false }: DomainEvents['category.renamed']): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const muted = sql`m.menu_id = 'menu_ma_news' and m.category = ${from}`
    await sql`delete from muted_topic m where ${muted} and (${isMerge} or exists (
      select from muted_topic o where o.person_id = m.person_id and o.menu_id = m.menu_id and o.category = ${to}))`.execute(
      tx,
    )
    await sql`update muted_topic m set category = ${to} where ${muted}`.execute(tx)
  })
}

export function onNotificationEvents(context: Context): void {
  onTimeOffice(context)
  onStories(context)
  onReviews(context)
  onPeople(context)
  onLeave(context)
  onNotices(context)
  onSuppliers(context)
  onResponsibility(context)
  onMarketplace(context)
  onWorkingTime(context)
  context.events.on('category.renamed', (change) => followCategory(context.db, change))
}
