// The settings of delivery on the service, and their changes.
import type { NotificationSettings, PushDevice, PushTest, SettingLine, SettingsChange } from '#contract/delivery.ts'
import type { Channel } from '#domain/notifications/notification-category.ts'
import { api, ApiError } from '#shared/transport/api.ts'
import { invalidate, mutate, query, type Mutation } from '#shared/realtime/query.ts'
import { presentOf, send } from '#shared/transport/send.ts'

const SETTINGS = 'api/notification/settings'
const DEVICES = 'api/notification/push/subscriptions'

export const $settings = query(SETTINGS, () => api.get<NotificationSettings>(SETTINGS))

export const refreshSettings = (): void => invalidate(SETTINGS)

export type SettingsMutation = Mutation<NotificationSettings>

/** Shows the change optimistically and sends it after earlier ones; rejects and rolls back when it is refused. */
export const changeSettings = (change: SettingsMutation): Promise<void> => mutate(SETTINGS, change)

const patch = (change: SettingsChange): Pick<SettingsMutation, 'send' | 'presentOf'> => ({
  send: ({ version }) => send<NotificationSettings>(SETTINGS, { method: 'PATCH', body: change, version }),
  presentOf,
})

/** Switches one category on or off for one channel. */
export const switchChannel = (id: SettingLine['id'], channel: Channel, isOn: boolean): SettingsMutation => ({
  optimistic: (settings) => ({
    ...settings,
    lines: settings.lines.map((line) => (line.id === id ? { ...line, [channel]: isOn ? 'on' : 'off' } : line)),
  }),
  ...patch({ lines: { [id]: { [channel]: isOn } } }),
})

export const changeQuietTime = (quietTime: NonNullable<SettingsChange['quietTime']>): SettingsMutation => ({
  optimistic: (settings) => ({ ...settings, quietTime: { ...settings.quietTime, ...quietTime } }),
  ...patch({ quietTime }),
})

const withDevices = (
  settings: NotificationSettings,
  change: (devices: readonly PushDevice[]) => PushDevice[],
): NotificationSettings => ({ ...settings, push: { ...settings.push, devices: change(settings.push.devices) } })

/** Deletes; something that does not exist any more counts as deleted. */
async function remove(path: string): Promise<undefined> {
  try {
    await api.delete(path)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error
  }
}

export const switchDevice = (id: string, enabled: boolean): SettingsMutation => ({
  optimistic: (settings) =>
    withDevices(settings, (devices) => devices.map((one) => (one.id === id ? { ...one, enabled } : one))),
  send: async () => {
    await api.patch(`${DEVICES}/${id}`, { enabled })
    return undefined
  },
})

export const removeDevice = (id: string): SettingsMutation => ({
  optimistic: (settings) => withDevices(settings, (devices) => devices.filter((one) => one.id !== id)),
  send: () => remove(`${DEVICES}/${id}`),
})

export const unmuteTopic = (id: number): SettingsMutation => ({
  optimistic: (settings) => ({ ...settings, muted: settings.muted.filter((topic) => topic.id !== id) }),
  send: () => remove(`${SETTINGS}/muted/${id}`),
})

/** Sends a push to a device that says it is a test. */
export const testDevice = (id: string): Promise<PushTest> => api.post<PushTest>(`${DEVICES}/${id}/test`)
