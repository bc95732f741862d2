// Cleans a field of rich text from a request; long texts are parsed in a worker thread.
import type { Config } from '#server/config/config.ts'
import { cleanRichText, RichTextTooComplex, type RichTextInput } from './clean-rich-text.ts'
import { unprocessable } from '#server/http/errors.ts'
import { workerFunction, WorkerTimeout } from '#server/jobs/worker-function.ts'

/** Texts above this many characters are parsed in a worker thread: they would hold the event loop for over 10 ms. */
const LONG = 16_384
const cleanLongText = workerFunction<RichTextInput, string>(new URL('clean-rich-text-worker.ts', import.meta.url))

/** Settings of the portal for rich text. */
export type TextRules = Pick<Config, 'contactLinks'>

/** A text that takes too much work: 422 `text_too_complex` with its field. Call it before the transaction. */
export async function cleanField(text: string, field: string, { contactLinks }: TextRules): Promise<string> {
  try {
    return text.length > LONG ? await cleanLongText({ text, contactLinks }) : cleanRichText(text, contactLinks)
  } catch (error) {
    const { name } = error as Error
    if (name !== RichTextTooComplex.name && name !== WorkerTimeout.name) throw error
    throw unprocessable('text_too_complex', [{ field, rule: 'has too many or too deeply nested elements' }])
  }
}
