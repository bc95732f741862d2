// Own working time: the month, stamps, entries, corrections, evidence. Below api/az.
import { Type } from '@fastify/type-provider-typebox'
import { Day, Month } from '#contract/day.ts'
import { Instant } from '#contract/instant.ts'
import { ProofId, ProofQuery } from '#contract/vacation-proofs.ts'
import {
  CaseId,
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
import type { Tx } from '#server/db/db.ts'
import { contentDisposition, isKnown, sendFile } from '#server/files/send-file.ts'
import { fileResponse } from '#server/files/send-picture.ts'
import { refuseLargeProof } from '#server/files/proof-file.ts'
import { TIME_APPROVER_ROLE, TIME_OFFICE_ROLE } from '#server/modules/working-time/deciders.ts'
import { moduleRoutes } from '#server/kernel/routes.ts'
import { readCase, readCaseProof, uploadCaseProof } from './cases.ts'
import { evidenceCsv, evidencePdf, readEvidence } from './evidence.ts'
import { readMonth, readPlace, readToday } from './month.ts'
import { viewerOf, type Viewer } from './viewer.ts'
import { askForCorrection, changeDay, enterDays, withdrawCase, writeMessage } from './own-days.ts'
import { stampNow } from '#server/modules/working-time/stamps/stamps.ts'

const tags = ['working time']
/** Readers include deciders and the time office, who may record nothing themselves. */
const READERS = ['menu_ma_az', TIME_APPROVER_ROLE, TIME_OFFICE_ROLE] as const
const ABOUT_ENTRIES =
  '422 `entry_refused` names each field with its rule, such as `overlap`; 409 `alreadyReported` with `present.caseId`: the ' +
  'time-recording office is to be asked.'

export const timeRoutes = moduleRoutes({ tags, access: ['menu_ma_az'], viewer: viewerOf }, (route, context, app) => {
  const { db, now } = context
  // Messages and proofs are read again for a repeated call, not stored with the response.
  const changedCase = {
    response: TimeCase,
    repeat: {
      keep: ({ id }: TimeCase) => ({ id }),
      again: ({ tx, viewer }: { tx: Tx; viewer: Viewer }, { id }: { id: number }) => readCase(tx, viewer, id, now()),
    },
  }
  route.get(
    '/months/:month',
    {
      access: READERS,
      summary: 'A month with its days, own or of somebody whose days one may decide',
      params: Type.Object({ month: Month }),
      query: MonthQuery,
      response: TimeMonth,
    },
    ({ viewer, params, query }) => readMonth(context, viewer, query.personId ?? viewer.personId, params.month),
  )
  route.get(
    '/days/:id',
    { summary: 'The date of an own day that a link names', params: CaseId, response: DayPlace },
    ({ viewer, params }) => readPlace(db, viewer.personId, params.id),
  )
  route.get('/today', { summary: 'Whether I am at work, and my account', response: TimeToday }, ({ viewer }) =>
    readToday(context, viewer),
  )
  route.post(
    '/stamps',
    {
      summary: 'Stamp in or out, now or when the device was offline',
      description: `The same stamp is stored once. 403 \`stampingOff\`; 409 \`enteredByHand\`. ${ABOUT_ENTRIES}`,
      body: StampBody,
      response: Type.Object({ at: Instant }),
    },
    ({ tx, viewer, body }) => stampNow(tx, context, viewer.personId, body),
  )
  route.post(
    '/entries',
    {
      summary: 'Enter whole days, all or none; `check` stores nothing',
      description: `403 \`stampOnly\`. ${ABOUT_ENTRIES}`,
      body: EntriesBody,
      response: Type.Object({ stored: Type.Integer() }),
    },
    ({ tx, viewer, body }) => enterDays(tx, context, viewer, body),
  )
  route.put(
    '/days/:day',
    {
      summary: 'Replace the own entries of a day that nobody has decided about',
      description: `409 \`version_conflict\` with the day as it is. ${ABOUT_ENTRIES}`,
      params: Type.Object({ day: Day }),
      versioned: 'required',
      body: DayBody,
      response: DayLine,
    },
    ({ tx, viewer, params: { day }, version, body }) => changeDay(tx, context, viewer, { day, version }, body.entries),
  )
  route.post(
    '/cases',
    { summary: 'Ask for a correction of a day', description: ABOUT_ENTRIES, body: CorrectionBody, ...changedCase },
    async ({ tx, viewer, body }) => readCase(tx, viewer, await askForCorrection(tx, context, viewer, body), now()),
  )
  route.get(
    '/cases/:id',
    { access: READERS, summary: 'A correction or question', params: CaseId, response: TimeCase },
    ({ viewer, params }) => readCase(db, viewer, params.id, now()),
  )
  route.post(
    '/cases/:id/withdraw',
    {
      summary: 'Withdraw an own correction',
      description: '409 `notOpen`, `version_conflict`.',
      params: CaseId,
      versioned: 'required',
      ...changedCase,
    },
    async ({ tx, viewer, params: { id }, version }) => {
      await withdrawCase(tx, context, viewer, id, version)
      return readCase(tx, viewer, id, now())
    },
  )
  route.post(
    '/cases/:id/messages',
    {
      access: READERS,
      summary: 'Write about an open case',
      description: '409 `notOpen`.',
      params: CaseId,
      body: MessageBody,
      ...changedCase,
    },
    async ({ tx, viewer, params: { id }, body }) => {
      // People who may not read the case may not write about it.
      await readCase(tx, viewer, id, now())
      await writeMessage(tx, context, viewer, id, body.text)
      return readCase(tx, viewer, id, now())
    },
  )
  app.get(
    '/evidence',
    {
      config: { access: READERS },
      schema: {
        tags,
        summary: 'Evidence of recorded days as CSV or PDF; of others for the time office alone',
        querystring: EvidenceQuery,
        response: { 200: fileResponse('The file', 'text/csv') },
      },
    },
    async (request, reply) => {
      const { from, until, format, personId = request.session.personId } = request.query
      const viewer = viewerOf(db, request)
      const rows = await readEvidence(db, viewer, { personId, from, until, format }, now())
      const isGerman = viewer.language === 'de'
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
      return reply.type('application/pdf').send(await evidencePdf(rows, { owner, from, until }, viewer.language))
    },
  )
  route.upload(
    '/proofs',
    {
      summary: 'Upload a proof for a correction: PDF to 10 MB; JPEG, PNG or WebP to 2 MB',
      description:
        'The body is the file. 413 `document_too_large`; 422 `document_type`, `document_unreadable`, `document_pixels`, `too_many_documents`.',
      query: ProofQuery,
      response: TimeCase.properties.proofs.items,
      refuseLarge: refuseLargeProof,
    },
    (request) => uploadCaseProof(request, context, request.query.name),
  )
  app.get(
    '/proofs/:id',
    {
      config: { access: READERS },
      schema: {
        tags,
        summary: 'A proof as a file, for people who may read its case',
        params: ProofId,
        response: { 200: fileResponse('The file', '*/*'), 206: fileResponse('The part that `Range` asks for', '*/*') },
      },
    },
    async (request, reply) => {
      const { name, contentType, bytes, etag } = await readCaseProof(
        db,
        viewerOf(db, request),
        request.params.id,
        now(),
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
})
