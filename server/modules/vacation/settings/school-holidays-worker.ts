// The worker thread of `readFile` for school holidays.
import { parentPort } from 'node:worker_threads'
import type { SchoolHolidayFile } from '#contract/vacation-personnel.ts'
import { readSchoolHolidays } from '#domain/leave/school-holidays.ts'
import { answerCalls } from '#server/jobs/worker-function.ts'

answerCalls(parentPort, ({ text, ...reading }: SchoolHolidayFile) => readSchoolHolidays(text, reading))
