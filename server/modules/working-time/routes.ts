// Own working time: the month, stamps, entries, corrections, evidence. Below api/az.
import { Type, type FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { Day, Month } from '#contract/day.ts'
import { Instant } from '#contract/instant.ts'
import { ProofId, ProofQuery } from '#contract/vacation-proofs.ts'
import {
  CaseId,
  CaseVersion,
  CorrectionBody,
  DayBody,
  DayLine,
  DayPlace,
  EntriesBody,
  EvidenceQuery,
  MessageBody,
  MonthQuery,
  StampBody,
  TimeCase,
  TimeMonth,
  TimeToday,
} from '#contract/working-time.ts'
import type { Context } from '#server/context.ts'
import type { Tx } from '#server/db/db.ts'
import { contentDisposition, isKnown, sendFile } from '#server/files/send-file.ts'
import { fileResponse } from '#server/files/send-picture.ts'
import { refuseLargeProof } from '#server/files/proof-file.ts'
import { createUploadLimiter } from '#server/files/upload-limiter.ts'
import { idempotent } from '#server/idempotency.ts'
import { TIME_APPROVER_ROLE, TIME_OFFICE_ROLE } from '#server/modules/working-time/deciders.ts'
import { readCase, readCaseProof, uploadCaseProof } from './cases.ts'
import { evidenceCsv, evidencePdf, readEvidence } from './evidence.ts'
import { readMonth, readPlace, readToday, type Caller } from './month.ts'
import { requestLanguage } from '#server/mail/language.ts'
import { askForCorrection, changeDay, enterDays, withdrawCase, writeMessage } from './own-days.ts'
import { stampNow } from '#server/modules/working-time/bookings/bookings.ts'

type App = Parameters<FastifyPluginAsyncTypebox>[0]

const tags = ['working time']
const EMPLOYEE = { access: ['menu_ma_az'] } as const
/** Also deciders and the time office, who may record nothing themselves. */
const READERS = { access: ['menu_ma_az', TIME_APPROVER_ROLE, TIME_OFFICE_ROLE] } as const
const BYTES = 'application/octet-stream'
const ABOUT_ENTRIES =
  '422 `entry_refused` names each field with its rule, such as `overlap`; 409 `alreadyReported` with `present.caseId`: the ' +
  'time-recording office is to be asked.'

const callerOf = ({ session, headers }: FastifyRequest): Caller => ({
  personId: session.personId,
  rights: session.rights,
  language: requestLanguage(headers),
})

export const timeRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    addReads(app, context)
    addEntries(app, context)
    addCases(app, context)
    addCaseChanges(app, context)
    addEvidence(app, context)
    void app.register(async (scope: App) => addProofs(scope, context))
  }

function addReads(app: App, context: Context): void {
  app.get(
    '/months/:month',
    {
      config: READERS,
      schema: {
        tags,
        summary: 'A month with its days, own or of somebody whose days one may decide',
        params: Type.Object({ month: Month }),
        querystring: MonthQuery,
        response: { 200: TimeMonth },
      },
    },
    (request) =>
      readMonth(context, callerOf(request), request.query.personId ?? request.session.personId, request.params.month),
  )
  app.get(
    '/days/:id',
    {
      config: EMPLOYEE,
      schema: {
        tags,
        summary: 'The date of an own day that a link names',
        params: CaseId,
        response: { 200: DayPlace },
      },
    },
    ({ session, params }) => readPlace(context.db, session.personId, params.id),
  )
  app.get(
    '/today',
    {
      config: EMPLOYEE,
      schema: { tags, summary: 'Whether I am at work, and my account', response: { 200: TimeToday } },
    },
    (request) => readToday(context, callerOf(request)),
  )
}

function addEntries(app: App, context: Context): void {
  const { db } = context
  app.post(
    '/stamps',
    {
      config: EMPLOYEE,
      schema: {
        tags,
        summary: 'Stamp in or out, now or when the device was offline',
        description: `The same stamp is stored once. 403 \`stampingOff\`; 409 \`enteredByHand\`. ${ABOUT_ENTRIES}`,
        body: StampBody,
        response: { 200: Type.Object({ at: Instant }) },
      },
    },
    (request) => idempotent(request, db, (tx) => stampNow(tx, context, request.session.personId, request.body)),
  )
  app.post(
    '/entries',
    {
      config: EMPLOYEE,
      schema: {
        tags,
        summary: 'Enter whole days, all or none; `check` stores nothing',
        description: `403 \`stampOnly\`. ${ABOUT_ENTRIES}`,
        body: EntriesBody,
        response: { 200: Type.Object({ stored: Type.Integer() }) },
      },
    },
    (request) => idempotent(request, db, (tx) => enterDays(tx, context, callerOf(request), request.body)),
  )
  app.put(
    '/days/:day',
    {
      config: EMPLOYEE,
      schema: {
        tags,
        summary: 'Replace the own entries of a day that nobody has decided about',
        description: `409 \`version_conflict\` with the day as it is. ${ABOUT_ENTRIES}`,
        params: Type.Object({ day: Day }),
        body: DayBody,
        response: { 200: DayLine },
      },
    },
    (request) =>
      idempotent(request, db, (tx) => changeDay(tx, context, callerOf(request), request.params.day, request.body)),
  )
}

/** Runs a change of a case and answers with it; messages and proofs are read again instead of being kept with the answer. */
function answerCase(
  { db, now }: Context,
  request: FastifyRequest,
  write: (tx: Tx) => Promise<number>,
): Promise<TimeCase> {
  const read = (tx: Tx, id: number): Promise<TimeCase> => readCase(tx, callerOf(request), id, now())
  return idempotent<TimeCase, { id: number }>(request, db, async (tx) => read(tx, await write(tx)), {
    repeat: { keep: ({ id }) => ({ id }), again: (tx, { id }) => read(tx, id) },
  })
}

function addCases(app: App, context: Context): void {
  const { db, now } = context
  app.post(
    '/cases',
    {
      config: EMPLOYEE,
      schema: {
        tags,
        summary: 'Ask for a correction of a day',
        description: ABOUT_ENTRIES,
        body: CorrectionBody,
        response: { 200: TimeCase },
      },
    },
    (request) => answerCase(context, request, (tx) => askForCorrection(tx, context, callerOf(request), request.body)),
  )
  app.get(
    '/cases/:id',
    {
      config: READERS,
      schema: { tags, summary: 'A correction or question', params: CaseId, response: { 200: TimeCase } },
    },
    (request) => readCase(db, callerOf(request), request.params.id, now()),
  )
}

function addCaseChanges(app: App, context: Context): void {
  const { now } = context
  app.post(
    '/cases/:id/withdraw',
    {
      config: EMPLOYEE,
      schema: {
        tags,
        summary: 'Withdraw an own correction',
        description: '409 `notOpen`, `version_conflict`.',
        params: CaseId,
        body: CaseVersion,
        response: { 200: TimeCase },
      },
    },
    (request) =>
      answerCase(context, request, async (tx) => {
        const { id } = request.params
        await withdrawCase(tx, context, callerOf(request), id, request.body.version)
        return id
      }),
  )
  app.post(
    '/cases/:id/messages',
    {
      config: READERS,
      schema: {
        tags,
        summary: 'Write about an open case',
        description: '409 `notOpen`.',
        params: CaseId,
        body: MessageBody,
        response: { 200: TimeCase },
      },
    },
    (request) =>
      answerCase(context, request, async (tx) => {
        const { id } = request.params
        // People who may not read the case may not write about it.
        await readCase(tx, callerOf(request), id, now())
        await writeMessage(tx, context, callerOf(request), id, request.body.text)
        return id
      }),
  )
}

function addEvidence(app: App, { db, now }: Context): void {
  app.get(
    '/evidence',
    {
      config: READERS,
      schema: {
        tags,
        summary: 'Evidence of recorded days as CSV or PDF; of others for the time office alone',
        querystring: EvidenceQuery,
        response: { 200: fileResponse('The file', 'text/csv') },
      },
    },
    async (request, reply) => {
      const { from, until, format, personId = request.session.personId } = request.query
      const caller = callerOf(request)
      const rows = await readEvidence(db, caller, { personId, from, until, format }, now())
      const isGerman = caller.language === 'de'
      const name = `${isGerman ? 'Arbeitszeitnachweis' : 'working-time'}-${from}-${until}.${format}`
      void reply
        .header('content-disposition', contentDisposition('attachment', name))
        .header('cache-control', 'no-store')
      if (format === 'csv') return reply.type('text/csv; charset=utf-8').send(evidenceCsv(rows))
      const person = await db
        .selectFrom('person')
        .select(['given_name', 'family_name'])
        .where('id', '=', personId)
        .executeTakeFirstOrThrow()
      const owner = `${person.given_name} ${person.family_name}`
      return reply.type('application/pdf').send(await evidencePdf(rows, { owner, from, until }, caller.language))
    },
  )
}

/** A separate scope, because only this route accepts a raw body. */
function addProofs(app: App, context: Context): void {
  const limiter = createUploadLimiter(context.now)
  app.addContentTypeParser(BYTES, (_request, _payload, done) => done(null))
  app.post(
    '/proofs',
    {
      config: { ...EMPLOYEE, slowBody: true },
      onRequest: refuseLargeProof,
      schema: {
        tags,
        summary: 'Upload a proof for a correction: PDF to 10 MB; JPEG, PNG or WebP to 2 MB',
        description:
          'The body is the file. 413 `document_too_large`; 422 `document_type`, `document_unreadable`, `document_pixels`, `too_many_documents`.',
        consumes: [BYTES],
        querystring: ProofQuery,
        response: { 201: TimeCase.properties.proofs.items },
      },
    },
    async (request, reply) => {
      const proof = await limiter.run(request.session.personId, () =>
        uploadCaseProof(request, context, request.query.name),
      )
      return reply.code(201).send(proof)
    },
  )
  app.get(
    '/proofs/:id',
    {
      config: READERS,
      schema: {
        tags,
        summary: 'A proof as a file, for people who may read its case',
        params: ProofId,
        response: { 200: fileResponse('The file', '*/*'), 206: fileResponse('The part that `Range` asks for', '*/*') },
      },
    },
    async (request, reply) => {
      const { name, contentType, bytes, etag } = await readCaseProof(
        context.db,
        callerOf(request),
        request.params.id,
        context.now(),
      )
      if (isKnown(request, reply, etag)) return reply
      return sendFile(request, reply, etag, {
        contentType,
        disposition: contentDisposition('attachment', name),
        size: bytes.length,
        open: async (range) => (range ? bytes.subarray(range.start, range.end + 1) : bytes),
      })
    },
  )
}
