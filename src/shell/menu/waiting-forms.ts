// The number at the entry of the postbox: forms that wait for the person, as many as its lists show under 'Sie sind dran'.
import { useStore } from '@nanostores/react'
import type { WaitingForms } from '#contract/postbox.ts'
import { api } from '#shared/transport/api.ts'
import { query } from '#shared/realtime/query.ts'

export const POSTBOX_MENU = 'menu_ma_form'

/** Below api/forms, so that it is read again with everything that the postbox changes. */
const PATH = 'api/forms/waiting'
const waitingForms = () =>
  query<WaitingForms>(PATH, () => api.get<WaitingForms>(PATH), { invalidatedBy: ['status_change_form'] })

/** 0 until it is known. */
export function useWaitingForms(): number {
  const { data } = useStore(waitingForms())
  return data ? data.received + data.sent : 0
}
