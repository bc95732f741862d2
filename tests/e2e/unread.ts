// The number on the bell of a person, from the response of the server.
import type { Api } from './api.ts'

export interface Unread {
  readonly id: number
  readonly nikoId: number | null
  readonly menuId: string
  readonly categories: readonly string[]
  readonly title: string
  readonly todo: boolean
  readonly delOverBell: boolean
}

const SILENT = /^menu_ma_(az|holiday)/

/** Whether an entry is part of the number. */
export const counts = ({ menuId, categories }: Unread): boolean =>
  !SILENT.test(menuId) && !categories.some((one) => SILENT.test(one))

/** Whether an entry is listed under 'Neuigkeiten'. */
export const isNews = (entry: Unread): boolean => !entry.todo

/** All entries of the person. */
export async function unread(api: Api): Promise<Unread[]> {
  const { body } = await api.call<{ notifications: Unread[] }>('GET', '/api/notification/badges')
  return body.notifications
}

/** The number that their bell must show now. */
export const unreadCount = async (api: Api): Promise<number> => (await unread(api)).filter(counts).length
