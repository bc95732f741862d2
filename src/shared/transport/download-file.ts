import { downloadOf } from './download.ts'

/** The whole file, where nobody stops it or watches it come. Throws ApiError. */
export const downloadFile = (path: string): Promise<Blob> =>
  downloadOf(path).run({ signal: new AbortController().signal, onProgress: () => undefined })
