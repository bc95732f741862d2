// Hands a file to the person: as a download of the browser, or in its viewer.

/** Saves `file` under this name. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000) // the browser may still be asking where to put it
}

/** How long the viewer may read it again, to save it or after a reload; in ms. */
const VIEW_LIFE = 600_000

/** Shows a PDF in a window of its own. The browser may refuse a window that no press opens. */
export function viewPdf(file: Blob): void {
  // A fixed type: the browser shows it in its viewer, whatever its bytes are.
  const address = URL.createObjectURL(new Blob([file], { type: 'application/pdf' }))
  Object.assign(document.createElement('a'), { href: address, target: '_blank', rel: 'noopener noreferrer' }).click()
  setTimeout(() => URL.revokeObjectURL(address), VIEW_LIFE)
}
