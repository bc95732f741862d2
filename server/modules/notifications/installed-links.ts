// Links into areas that are still to come: their entries are shown, but lead nowhere yet.
import { placeOf } from '#domain/routes.ts'
import { INSTALLED } from '#server/static-config-route.ts'

/** True for a path whose area this server does not have. */
export function leadsNowhere(link: string): boolean {
  const [path = ''] = link.split(/[?#]/)
  const place = placeOf(path)
  return place !== undefined && !INSTALLED.has(place.route.area)
}
