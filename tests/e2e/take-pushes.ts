import type { SettingsChange } from '#contract/delivery.ts'
import type { Device } from '#server/modules/notifications/testing/push-service.ts'
import type { Api } from './api.ts'

/** Subscribes a device of this person and delivers `lines` to it at any time of the day. */
export async function takePushes(
  { call }: Pick<Api, 'call'>,
  { subscription }: Device,
  lines: NonNullable<SettingsChange['lines']>,
): Promise<void> {
  const subscribed = await call('POST', '/api/notification/push/subscriptions', subscription)
  const changed = await call('PATCH', '/api/notification/settings', { lines, quietTime: { on: false } })
  if (subscribed.status !== 200 || changed.status !== 200) throw new Error('the device could not be subscribed')
}
