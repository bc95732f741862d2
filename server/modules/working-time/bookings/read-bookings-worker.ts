// The worker thread of `readFile` in imports.ts.
import { parentPort } from 'node:worker_threads'
import { readBookingFile } from '#domain/working-time/booking-file.ts'
import { answerCalls } from '#server/jobs/worker-function.ts'

answerCalls(parentPort, ({ bytes, takesOriginals }: { bytes: Uint8Array; takesOriginals: boolean }) =>
  readBookingFile(bytes, takesOriginals),
)
