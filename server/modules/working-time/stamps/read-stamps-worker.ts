// The worker thread of `readFile` in imports.ts.
import { parentPort } from 'node:worker_threads'
import { readStampFile } from '#domain/working-time/stamp-file.ts'
import { answerCalls } from '#server/jobs/worker-function.ts'

answerCalls(parentPort, ({ bytes, takesOriginals }: { bytes: Uint8Array; takesOriginals: boolean }) =>
  readStampFile(bytes, takesOriginals),
)
