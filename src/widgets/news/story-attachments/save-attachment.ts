// Gives an attachment, which needs the sign-in, to the browser as a download. Loaded when somebody wants one.
import { downloadOf, type Download, type DownloadOptions } from '#shared/download.ts'

const begun = new Map<string, Download>()

/** Fetches the file at `path`, or what is still missing of it, and saves it as `name`. Throws ApiError, or the signal's reason. */
export async function saveAttachment(path: string, name: string, options: DownloadOptions): Promise<void> {
  const download = begun.get(path) ?? downloadOf(path)
  begun.set(path, download)
  const address = URL.createObjectURL(await download.run(options))
  begun.delete(path)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000) // the browser may still be asking where to put it
}
