// Documents of stories: what is taken, and what is kept of it. Pictures are bounded by picture-rules.ts.

export const DOCUMENT_KINDS = ['picture', 'attachment'] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

/** 10 MB. */
export const ATTACHMENT_BYTES = 10_485_760
/** Pictures and attachments of one story. */
export const STORY_DOCUMENTS = 50
/** Longest alternative text and longest name, in code points. */
export const ALT_LIMIT = 500
export const NAME_LIMIT = 180
/** A smaller picture may look blurred or distorted where it stands alone: a hint, it is taken all the same. In px. */
export const PICTURE_ADVISED = { width: 900, height: 506 } as const

/**
 * What may be attached, by ending. Nothing that runs: no pages, no SVG, no macros, no archives, whose content nobody could
 * look at; old Office files are left out because they hide their macros.
 */
export const ATTACHMENT_TYPES = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  odp: 'application/vnd.oasis.opendocument.presentation',
  txt: 'text/plain',
  csv: 'text/csv',
  ics: 'text/calendar',
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
} as const
export type AttachmentEnding = keyof typeof ATTACHMENT_TYPES

/** Part of a picture, in px of the picture as it is kept. */
export interface PictureCrop {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** True where the part lies inside the picture. */
export const isInside = (crop: PictureCrop, picture: { readonly width: number; readonly height: number }): boolean =>
  crop.x >= 0 &&
  crop.y >= 0 &&
  crop.width > 0 &&
  crop.height > 0 &&
  crop.x + crop.width <= picture.width &&
  crop.y + crop.height <= picture.height
