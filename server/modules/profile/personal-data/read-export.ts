// One file with everything that the areas keep about a person.
import { requireRecentFactor } from '#server/auth/recent-factor.ts'
import type { Session } from '#server/auth/session.ts'
import type { Context } from '#server/context.ts'
import { ProblemError } from '#server/errors.ts'

/** The right to one's data needs no second factor; people with one use it, and only then bank details are in full. */
async function maySeeAll(context: Context, session: Session): Promise<boolean> {
  try {
    await requireRecentFactor(context, session)
    return true
  } catch (refusal) {
    if (refusal instanceof ProblemError && refusal.code === 'second_factor_required') return false
    throw refusal
  }
}

/** The file as text; throws 403 `second_factor_expired` where a second factor is set up and was not shown lately. */
export async function readExport(context: Context, session: Session): Promise<string> {
  const { db, exports, now } = context
  const full = await maySeeAll(context, session)
  const parts = await exports.read(db, { personId: session.sub, full })
  return JSON.stringify({ format: 'portal-export-1', at: now().toISOString(), ...parts }, undefined, 2)
}
