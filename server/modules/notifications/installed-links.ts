// Links into areas that are still to come: their entries are shown, but lead nowhere yet.
import { installedAreas } from '#domain/portal-areas.ts'
import { placeOf } from '#domain/routes.ts'
import { INSTALLED_AREAS } from '#server/static-config-route.ts'

const installed = installedAreas(INSTALLED_AREAS)

/** True for a path whose area this server does not have. */
export function leadsNowhere(link: string): boolean {
  const [path = ''] = link.split(/[?#]/)
  const place = placeOf(path)
  return place !== undefined && !installed.has(place.route.area)
}
