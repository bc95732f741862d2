// The works-council profile of a running server: changes since the last start are in the audit log, and disabled figures are stored
// nowhere.
import { sql } from 'kysely'
import type { FigureEntry } from '#contract/legal.ts'
import { PERSONAL_FIGURES } from '#domain/people/personal-figures.ts'
import { addEntry } from '#server/audit/audit.ts'
import type { Context } from '#server/kernel/context.ts'
import type { Db, Tx } from '#server/db/db.ts'

/** Compares the configuration with the stored one of the last start. Must be called at each start. */
export async function recordFigures({ config, db, now }: Context): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Several servers start together.
    await sql`select pg_advisory_xact_lock(hashtext('personal figures'))`.execute(tx)
    const stored = new Map(
      (await tx.selectFrom('personal_figure').select(['figure', 'is_on']).execute()).map((row) => [
        row.figure,
        row.is_on,
      ]),
    )
    for (const figure of PERSONAL_FIGURES) {
      const is_on = config.figures.has(figure)
      const before = stored.get(figure)
      if (before === is_on) continue
      const values = { is_on, since: now() }
      await tx
        .insertInto('personal_figure')
        .values({ figure, ...values })
        .onConflict((on) => on.column('figure').doUpdateSet(values))
        .execute()
      if (before !== undefined) await audit(tx, figure, is_on)
    }
    await emptyFigures(tx)
  })
}

const audit = (tx: Tx, figure: string, isOn: boolean) =>
  addEntry(tx, {
    kind: 'write',
    person_id: null,
    route: 'PERSONAL_FIGURES',
    object: `figure=${figure}`,
    result: isOn ? 'switched on' : 'switched off',
  })

/** Deletes stored values of disabled figures, also those that a server with the former configuration still wrote. */
export async function emptyFigures(db: Db): Promise<void> {
  const off = (figure: (typeof PERSONAL_FIGURES)[number]) =>
    sql<boolean>`exists (select from personal_figure where figure = ${figure} and not is_on)`
  await sql`update person set last_login_at = null where last_login_at is not null and ${off('lastSignIn')}`.execute(db)
  // A confirmed notice was seen, so the instant of the confirmation is used.
  await sql`update lapse_notice set seen_at = confirmed_at
    where seen_at is distinct from confirmed_at and ${off('readReceipts')}`.execute(db)
  await sql`delete from news_lease where ${off('editing')}`.execute(db)
}

/** Every figure, and since when it exists or does not. */
export async function readFigures({ config, db }: Pick<Context, 'config' | 'db'>): Promise<FigureEntry[]> {
  const rows = await db.selectFrom('personal_figure').select(['figure', 'is_on', 'since']).execute()
  return PERSONAL_FIGURES.map((figure) => {
    const on = config.figures.has(figure)
    // Another server may have started with another configuration.
    const since = rows.find((row) => row.figure === figure && row.is_on === on)?.since
    return { figure, on, since: since?.toISOString() ?? null }
  })
}
