// Notification settings of Katrin Osterloh as the mocks show them. Everybody else has them as in the beginning.
import { createHash } from 'node:crypto'
import type { Tx } from '#server/db/db.ts'
import type { Calendar } from './calendar.ts'
import { personId } from './seed-company.ts'

const OWNER = 'katrin.osterloh'

/** No push service takes messages at this address, so the demo company sends none. */
const endpoint = (name: string) =>
  `https://push.talbrueck.example/${createHash('sha256').update(name).digest('base64url')}`

const KEYS = {
  p256dh: 'BBr0z9ZSV3Kk5AvMcjMnDYVAn0rXO1CzvyFSZIlRfRZE9LPCSEPh6QS2ejF8rYm9mWjzBVkRVhJdxVxgaqrzzHU',
  auth: 'dGFsYnJ1ZWNrLWRlbW8tMQ',
}

const device = (label: string, kind: string, days: number, on: Calendar, changes: object = {}) => ({
  endpoint: endpoint(label),
  ...KEYS,
  label,
  kind,
  created_at: on.at(-days, 9, 12),
  enabled: true,
  ...changes,
})

/** Her devices and muted topics. */
export async function insertDelivery(tx: Tx, seed: number, on: Calendar): Promise<void> {
  const person_id = personId(seed, OWNER)
  const devices = [
    device('Diensttelefon', 'phone', 40, on, { last_used_at: on.at(-1, 15, 40) }),
    device('Windows, Firefox', 'computer', 61, on, { enabled: false }),
    device('iPad, Safari', 'tablet', 90, on, { refused: true }),
  ]
  await tx
    .insertInto('push_subscription')
    .values(devices.map((row) => ({ person_id, ...row })))
    .execute()
  await tx
    .insertInto('muted_topic')
    .values([
      { person_id, menu_id: 'menu_ek_qa', category: 'IT', since: on.at(-68, 10, 30) },
      { person_id, menu_id: 'menu_ma_news', category: 'Kantine', since: on.at(-18, 12, 5) },
    ])
    .execute()
}
