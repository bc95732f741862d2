// What a person may wish for on this page, each with how it looks once it is done.
import type { NotificationSettings, PushDevice, SettingLine, SettingsChange } from '#contract/delivery.ts'
import type { Channel } from '#domain/notification-category.ts'
import { api, ApiError } from '#shared/api.ts'
import { SETTINGS, type Wish } from '#widgets/notifications/settings/store.ts'

const DEVICES = 'api/notification/push/subscriptions'

const patch = (change: SettingsChange) => (version: number) =>
  api.patch<NotificationSettings>(SETTINGS, { ...change, version })

/** One category comes by one channel, or does no longer. */
export const switchChannel = (id: SettingLine['id'], channel: Channel, isOn: boolean): Wish => ({
  show: (settings) => ({
    ...settings,
    lines: settings.lines.map((line) => (line.id === id ? { ...line, [channel]: isOn ? 'on' : 'off' } : line)),
  }),
  send: patch({ lines: { [id]: { [channel]: isOn } } }),
})

export const changeQuietTime = (quietTime: NonNullable<SettingsChange['quietTime']>): Wish => ({
  show: (settings) => ({ ...settings, quietTime: { ...settings.quietTime, ...quietTime } }),
  send: patch({ quietTime }),
})

const withDevices = (
  settings: NotificationSettings,
  change: (devices: readonly PushDevice[]) => PushDevice[],
): NotificationSettings => ({ ...settings, push: { ...settings.push, devices: change(settings.push.devices) } })

/** What is gone already is what was wished for. */
async function remove(path: string): Promise<undefined> {
  try {
    await api.delete(path)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error
  }
}

export const switchDevice = (id: string, enabled: boolean): Wish => ({
  show: (settings) =>
    withDevices(settings, (devices) => devices.map((one) => (one.id === id ? { ...one, enabled } : one))),
  send: async () => {
    await api.patch(`${DEVICES}/${id}`, { enabled })
    return undefined
  },
})

export const removeDevice = (id: string): Wish => ({
  show: (settings) => withDevices(settings, (devices) => devices.filter((one) => one.id !== id)),
  send: () => remove(`${DEVICES}/${id}`),
})

export const hearAgain = (id: number): Wish => ({
  show: (settings) => ({ ...settings, muted: settings.muted.filter((topic) => topic.id !== id) }),
  send: () => remove(`${SETTINGS}/muted/${id}`),
})

export const testPath = (id: string): string => `${DEVICES}/${id}/test`
