// Limits for documents of stories. The limits of pictures are in picture-rules.ts.

export const DOCUMENT_KINDS = ['picture', 'attachment'] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

/** 10 MB. */
export const ATTACHMENT_BYTES = 10_485_760
/** Greatest number of pictures and attachments of one story. */
export const STORY_DOCUMENTS = 50
/** Greatest lengths of an alternative text and of a name, in code points. */
export const ALT_LIMIT = 500
export const NAME_LIMIT = 180
/** The editor warns of smaller pictures, which may look blurred or distorted in full width, but accepts them. In px. */
export const PICTURE_ADVISED = { width: 900, height: 506 } as const

/**
 * Accepted attachments by file extension. Excluded are files that can run code or hide content: pages, SVG, macros, archives,
 * and old Office files, which may contain hidden macros.
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

/** Part of a picture, in px of the stored picture. */
export interface PictureCrop {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** True if the crop is inside the picture. */
export const isInside = (crop: PictureCrop, picture: { readonly width: number; readonly height: number }): boolean =>
  crop.x >= 0 &&
  crop.y >= 0 &&
  crop.width > 0 &&
  crop.height > 0 &&
  crop.x + crop.width <= picture.width &&
  crop.y + crop.height <= picture.height
