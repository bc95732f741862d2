import { downloadOf } from './download.ts'

/** The whole file, without progress and without a way to cancel; with a `body` by POST. Throws ApiError. */
export const downloadFile = (path: string, body?: unknown): Promise<Blob> =>
  downloadOf(path, body).run({ signal: new AbortController().signal, onProgress: () => undefined })
