// A picture within rich text. `img` may not stand there (specification section 5), `figure` and our own classes may: the
// figure names the document of its story, holds the caption, and whoever shows the text draws the picture into it.

const PICTURE = 'rt-picture'
const DOCUMENT = /^rt-p-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** The class attribute of the figure that shows the document `id` (uuid). */
export const figureClass = (id: string): string => `${PICTURE} rt-p-${id.toLowerCase()}`

/** Id of the document that a figure with this class attribute shows; undefined when it shows none. */
export function pictureOfClass(value: string): string | undefined {
  const names = value.split(/\s+/)
  if (!names.includes(PICTURE)) return undefined
  return names.flatMap((name) => DOCUMENT.exec(name)?.[1] ?? [])[0]
}
