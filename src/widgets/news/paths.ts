import type { NewsDocument } from '#contract/news.ts'

const EDITING = '/news/ma/bearbeiten'

/** The URL of the editor of a story: by its id, 'neu' for a new one, `kopie-7` for a duplicate. */
export const editPath = (story: number | string): string => `${EDITING}/${story}`

const pathOf = ({ id }: NewsDocument): string => `api/news/ma/docs/${encodeURIComponent(id)}/download`

/** The path of a document below the base URL; with `height` (px) its smallest copy that is at least as high. */
export function documentPath(document: NewsDocument, height = Infinity): string {
  const copies = document.thumbnails.map((copy) => copy.height).filter((one) => one >= height)
  return pathOf(document) + (copies.length > 0 ? `?height=${Math.min(...copies)}` : '')
}

/** The picture of a card: the section that the editor has cropped; small (200 px high) if there are copies. */
export function cardPath(document: NewsDocument, small = false): string {
  const { crop, thumbnails } = document
  const query = [
    ...(small && thumbnails.length ? ['height=200'] : []),
    ...(crop ? [`crop=${crop.x},${crop.y},${crop.width},${crop.height}`] : []),
  ]
  return pathOf(document) + (query.length ? `?${query.join('&')}` : '')
}

/** The URL of a story in the portal. */
export const storyPath = (id: number): string => `/story/ma/${id}`
