// Constants of the domain for the texts on news.
import { ATTACHMENT_BYTES, PICTURE_ADVISED, STORY_DOCUMENTS } from '#domain/files/document-rules.ts'
import { LEAST_GROUP } from '#domain/organisation/group-figures.ts'
import { CATEGORY_LABEL_MAX, CATEGORY_LEVELS_MAX } from '#domain/news/news-category.ts'
import { BIN_DAYS, REMINDER_PAUSE, UNDO_SECONDS } from '#domain/news/news-state.ts'
import { PICTURE_BYTES } from '#domain/files/picture-rules.ts'
import { megabytes } from '#shared/help.ts'
import type { TextValues } from '#shared/i18n/i18n.ts'

export const readValues = (): TextValues => ({
  undo: UNDO_SECONDS,
  bin: BIN_DAYS,
  pause: REMINDER_PAUSE,
  pictureMb: megabytes(PICTURE_BYTES),
  fileMb: megabytes(ATTACHMENT_BYTES),
  documents: STORY_DOCUMENTS,
  width: PICTURE_ADVISED.width,
  height: PICTURE_ADVISED.height,
  group: LEAST_GROUP,
  label: CATEGORY_LABEL_MAX,
  levels: CATEGORY_LEVELS_MAX,
})
