import type { BenefitAttachment, BenefitPicture } from '#contract/benefits.ts'

const PORTAL = '/benefits'

/** The address of the overview in the portal. */
export const listPath = (): string => PORTAL

export const benefitPath = (id: number): string => `${PORTAL}/detail/${id}`

/** The address of the editor: of one benefit, of a new one, without a number of the list. */
export const editorPath = (id?: number | 'neu'): string => `${PORTAL}/bearbeiten${id === undefined ? '' : `/${id}`}`

/** The path of a picture below the base URL; with `height` (px) its smallest copy that is at least as high. */
export function picturePath({ id, thumbnails }: BenefitPicture, height = Infinity): string {
  const copies = thumbnails.map((copy) => copy.height).filter((one) => one >= height)
  return `api/benefits/documents/${id}${copies.length > 0 ? `?height=${Math.min(...copies)}` : ''}`
}

export const attachmentPath = ({ id }: BenefitAttachment): string => `api/benefits/documents/${id}`
