import type { AdPicture } from '#contract/marketplace.ts'

const PORTAL = '/marktplatz'

/** The address of an ad in the portal. */
export const adPath = (id: number): string => `${PORTAL}/${id}`

/** The address of the editor; without an id that of a new ad. */
export const editorPath = (id?: number): string => `${PORTAL}/bearbeitung${id === undefined ? '' : `/${id}`}`

/** The address of a list in the portal. */
export const listPath = (list: 'offers' | 'wanted' | 'own' | 'moderation' | 'rules'): string =>
  list === 'offers'
    ? PORTAL
    : `${PORTAL}/${{ wanted: 'gesuche', own: 'meine', moderation: 'moderation', rules: 'regeln' }[list]}`

/** The path of a picture below the base URL; with `height` (px) its smallest copy that is at least as high. */
export function picturePath({ id, turn, thumbnails }: AdPicture, height = Infinity): string {
  const copies = thumbnails.map((copy) => copy.height).filter((one) => one >= height)
  const query = new URLSearchParams(copies.length > 0 ? { height: String(Math.min(...copies)) } : {})
  // A turned picture has another address, so that no cache shows it as it was.
  if (turn !== 0) query.set('turn', String(turn))
  return `api/mp/pictures/${id}${query.size > 0 ? `?${query}` : ''}`
}
