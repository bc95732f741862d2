import type { Context } from '#server/context.ts'

/** What happened at the sign-in, and the devices it happened on. */
export function exportSignIns({ exports }: Pick<Context, 'exports'>): void {
  exports.add('signIns', (db, { personId }) =>
    db
      .selectFrom('sign_in_event')
      .select(['at', 'kind', 'way', 'device_kind as device', 'browser', 'system'])
      .where('person_id', '=', personId)
      .orderBy('id')
      .execute(),
  )
  exports.add('devices', (db, { personId }) =>
    db
      .selectFrom('session_device')
      .select(['kind', 'browser', 'system', 'first_seen_at as firstSeen', 'seen_at as lastSeen'])
      .where('person_id', '=', personId)
      .orderBy('first_seen_at')
      .execute(),
  )
}
