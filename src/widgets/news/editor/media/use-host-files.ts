import { useEffect, useLayoutEffect, useRef } from 'react'
import { useHost } from '#shared/element/view.tsx'

/** Text that was copied from a document: programs add a picture of it to the clipboard. */
const hasWords = (data: DataTransfer): boolean =>
  data
    .getData('text/html')
    .replace(/<!--[\s\S]*?-->|<[^>]*>/g, '')
    .trim() !== ''

/** Files of the clipboard; none if text was copied. */
export const pastedFiles = (data: DataTransfer | null): File[] => (data && !hasWords(data) ? [...data.files] : [])

/** A well takes its own. */
const isInWell = (event: Event): boolean =>
  event.composedPath().some((node) => node instanceof Element && node.classList.contains('drop'))

const carriesFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') === true

/** Screenshots are all called alike. */
function named(file: File, now: Date): File {
  if (file.name !== 'image.png') return file
  const [stamp = ''] = now.toISOString().replace(/[:T]/g, '-').split('.')
  return new File([file], `bild-${stamp}.png`, { type: file.type, lastModified: file.lastModified })
}

/**
 * Files that fit and are pasted anywhere in the element, also into its text, or dropped beside a well. A file that is
 * dropped never takes the place of the page.
 */
export function useHostFiles(fits: (file: File) => boolean, take: (files: File[]) => void): void {
  const { host } = useHost()
  const latest = useRef({ fits, take })
  useLayoutEffect(() => {
    latest.current = { fits, take }
  })
  useEffect(() => {
    const offer = (files: readonly File[]): boolean => {
      const mine = files.filter((file) => latest.current.fits(file))
      if (mine.length > 0) latest.current.take(mine.map((file) => named(file, new Date())))
      return mine.length > 0
    }
    const paste = (event: ClipboardEvent) => {
      if (!offer(pastedFiles(event.clipboardData))) return
      event.preventDefault()
      event.stopPropagation() // the text would take the picture's name
    }
    const over = (event: DragEvent) => {
      if (carriesFiles(event)) event.preventDefault()
    }
    const drop = (event: DragEvent) => {
      if (!carriesFiles(event) || isInWell(event)) return
      event.preventDefault()
      offer([...event.dataTransfer!.files])
    }
    host.addEventListener('paste', paste, true)
    host.addEventListener('dragover', over)
    host.addEventListener('drop', drop)
    return () => {
      host.removeEventListener('paste', paste, true)
      host.removeEventListener('dragover', over)
      host.removeEventListener('drop', drop)
    }
  }, [host])
}
