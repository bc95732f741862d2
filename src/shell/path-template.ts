// Addresses as they leave the portal: the route's pattern in place of names and numbers.
import { placeOf } from '#domain/routes/routes.ts'

/** '/story/ma/4711' as '/story/ma/:id'; without the parameters that were not given, the query and the fragment. */
export function pathTemplate(pathname: string): string {
  const place = placeOf(pathname)
  if (!place) return '/:unknown'
  const { pattern } = place
  if (pattern.includes('*')) return pattern
  const given = pathname.split('/').filter(Boolean).length
  const parts = pattern.split('/').filter(Boolean).slice(0, given)
  return `/${parts.map((part) => part.replace(/\?$/, '')).join('/')}`
}
