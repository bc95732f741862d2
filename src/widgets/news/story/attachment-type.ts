// The type of an attachment as a familiar word and an icon.
import calendar from 'lucide-static/icons/calendar-plus.svg?raw'
import chart from 'lucide-static/icons/file-chart-pie.svg?raw'
import fileImage from 'lucide-static/icons/file-image.svg?raw'
import sheet from 'lucide-static/icons/file-spreadsheet.svg?raw'
import fileText from 'lucide-static/icons/file-text.svg?raw'
import file from 'lucide-static/icons/file.svg?raw'
import type { IconSource } from '#shared/ui/icon.tsx'

/** Types by file extension; their labels are in the catalogue as `type.…`. */
const TYPES = {
  pdf: fileText,
  docx: fileText,
  odt: fileText,
  txt: fileText,
  xlsx: sheet,
  ods: sheet,
  csv: sheet,
  pptx: chart,
  odp: chart,
  ics: calendar,
  jpg: fileImage,
  png: fileImage,
  webp: fileImage,
} satisfies Record<string, IconSource>

export type AttachmentType = keyof typeof TYPES | 'other'

const isKnown = (ending: string): ending is keyof typeof TYPES => Object.hasOwn(TYPES, ending)

/** Determined by the file extension, which the service checks against the content. */
export function attachmentType(name: string): AttachmentType {
  const ending = (/\.([a-z0-9]+)$/i.exec(name)?.[1] ?? '').toLowerCase().replace('jpeg', 'jpg')
  return isKnown(ending) ? ending : 'other'
}

export const attachmentIcon = (type: AttachmentType): IconSource => (type === 'other' ? file : TYPES[type])
