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

/** Shows a PDF in a window of its own; returns the address of its bytes, which the caller revokes. */
export function viewPdf(file: Blob): string {
  // A fixed type: the browser shows it in its viewer, whatever its bytes are.
  const address = URL.createObjectURL(new Blob([file], { type: 'application/pdf' }))
  Object.assign(document.createElement('a'), { href: address, target: '_blank', rel: 'noopener noreferrer' }).click()
  return address
}
