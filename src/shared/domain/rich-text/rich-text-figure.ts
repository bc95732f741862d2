// A picture within rich text. The specification (section 5) forbids `img` but allows `figure` and our own classes: the figure
// refers to a document of its story and contains the caption; the viewer inserts the picture into it.

const PICTURE = 'rt-picture'
const DOCUMENT = /^rt-p-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** The class attribute of the figure that shows the document `id` (uuid). */
export const figureClass = (id: string): string => `${PICTURE} rt-p-${id.toLowerCase()}`

/** Id of the document that a figure with this class attribute refers to; undefined if there is none. */
export function pictureOfClass(value: string): string | undefined {
  const names = value.split(/\s+/)
  if (!names.includes(PICTURE)) return undefined
  return names.flatMap((name) => DOCUMENT.exec(name)?.[1] ?? [])[0]
}
