// The worker thread of `readTable`.
import { parentPort } from 'node:worker_threads'
import { readCsv } from '#domain/files/csv-table.ts'
import { type ImportChoices, readImport } from '#domain/suppliers/import.ts'
import { answerCalls } from '#server/jobs/worker-function.ts'

answerCalls(parentPort, ({ csv, choices }: { csv: string; choices: ImportChoices }) =>
  readImport(readCsv(csv), choices),
)
