import { type Api, signInApi } from '#tests/e2e/api.ts'
import type { RunningPortal } from '#tests/e2e/portal.ts'
import { sendTrip } from '#tests/e2e/send-trip.ts'
import { lendAllRoles } from '#tests/e2e/server-events.ts'

/** A person who may use every element, and the attributes that the elements need for records of theirs, by tag. */
export async function everyElement(
  portal: RunningPortal,
): Promise<{ readonly api: Api; readonly needed: Readonly<Record<string, Readonly<Record<string, string>>>> }> {
  const revokeRoles = await lendAllRoles(portal.dataDir, 'leonie.brinkmann')
  const api = await signInApi(portal.url, 'leonie.brinkmann', portal.password)
  await revokeRoles()
  const { body } = await api.call<{ notifications: { nikoId: number; menuId: string }[] }>(
    'GET',
    '/api/notification/badges',
  )
  const form = await sendTrip(api, 'Graz')
  const story = body.notifications.find(({ menuId }) => menuId === 'menu_ma_news')?.nikoId
  const needed = {
    'portal-story': { 'story-id': `${story}` },
    'portal-ad': { 'ad-id': '381' },
    'portal-legal': { document: 'privacy' },
    'portal-benefit': { 'benefit-id': '1' },
    'portal-form': { 'form-id': `${form.id}` },
    'portal-supplier': { 'partner-id': '1' },
    'portal-supplier-relationship': { 'partner-id': '4', 'company-id': '2' },
    'portal-bell': { settings: '' },
  }
  return { api, needed }
}
