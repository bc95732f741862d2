// The worker thread of `cleanLongText`.
import { parentPort } from 'node:worker_threads'
import { answerCalls } from '#server/jobs/worker-function.ts'
import { cleanRichText, type RichTextInput } from './clean-rich-text.ts'

answerCalls(parentPort, ({ text, contactLinks }: RichTextInput) => cleanRichText(text, contactLinks))
