// Gives an attachment, which needs the sign-in, to the browser as a download. Loaded when somebody wants one.
import { downloadOf, type Download, type DownloadOptions } from '#shared/download.ts'
import { saveFile } from '#shared/save-file.ts'

const begun = new Map<string, Download>()

/** Fetches the file at `path`, or what is still missing of it, and saves it as `name`. Throws ApiError, or the signal's reason. */
export async function saveAttachment(path: string, name: string, options: DownloadOptions): Promise<void> {
  const download = begun.get(path) ?? downloadOf(path)
  begun.set(path, download)
  saveFile(await download.run(options), name)
  begun.delete(path)
}
