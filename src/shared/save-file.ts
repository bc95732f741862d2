// Hands a file to the person, as a download of the browser.

/** Saves `file` under this name. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000) // the browser may still be asking where to put it
}
