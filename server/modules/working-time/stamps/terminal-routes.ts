// Terminals, the stamps that they send, and files of stamps. Below api/az.
import type { FastifyRequest } from 'fastify'
import {
  ImportName,
  OriginalsBody,
  SettingId,
  TerminalAnswer,
  TerminalBody,
  TerminalStamps,
  TerminalKey,
  Terminals,
  TimeImport,
  TimeImports,
} from '#contract/working-time-settings.ts'
import type { Context } from '#server/kernel/context.ts'
import type { Db } from '#server/db/db.ts'
import { ProblemError, tooMany } from '#server/http/errors.ts'
import { createUploadLimiter } from '#server/files/upload-limiter.ts'
import { answerBefore, idempotent } from '#server/http/idempotency.ts'
import { type App, moduleRoutes } from '#server/kernel/routes.ts'
import { startImport, stopImport } from './import-job.ts'
import { checkAgain, checkFile, keepFile, listImports, readImport } from './imports.ts'
import { companiesOf, OFFICE_ROLE } from '#server/modules/working-time/office/office.ts'
import {
  addTerminal,
  listTerminals,
  renewKey,
  requireTerminal,
  revokeTerminal,
  takeStamps,
  withoutKey,
  type Author,
} from './terminals.ts'

const tags = ['working-time settings']
const BYTES = 'application/octet-stream'

const authorOf = async (db: Db, { session }: FastifyRequest, { now }: Context): Promise<Author> => ({
  companies: await companiesOf(db, session),
  by: session.personId,
  at: now(),
})

export const terminalRoutes = moduleRoutes({ tags, access: [OFFICE_ROLE], viewer: authorOf }, (route, context, app) => {
  const { db, now } = context
  route.get('/terminals', { summary: 'Terminals of my companies', response: Terminals }, async ({ viewer }) => ({
    terminals: await listTerminals(db, viewer.companies),
  }))
  route.post(
    '/terminals',
    {
      summary: 'Add a terminal; its key is answered this once',
      description: '422 `nameTaken`, `reference_unknown`.',
      body: TerminalBody,
      response: TerminalKey,
      repeat: withoutKey,
    },
    ({ tx, viewer, body }) => addTerminal(tx, body, viewer),
  )
  route.post(
    '/terminals/:id/key',
    {
      summary: 'Replace the key of a terminal; the old one ends at once',
      description: '409 `revoked`.',
      params: SettingId,
      response: TerminalKey,
      repeat: withoutKey,
    },
    ({ tx, viewer, params }) => renewKey(tx, params.id, viewer),
  )
  route.post(
    '/terminals/:id/revoke',
    { summary: 'End the key of a terminal', params: SettingId, response: Terminals },
    async ({ tx, viewer, params }) => {
      await revokeTerminal(tx, params.id, viewer)
      return { terminals: await listTerminals(tx, viewer.companies) }
    },
  )
  app.post(
    '/terminal/bookings',
    {
      // A thousand stamps with all their fields.
      bodyLimit: 262_144,
      config: {
        access: 'public',
        // The limit is by address, before the key is known: terminals of a site share an address.
        rateLimit: { max: 300, timeWindow: '1 minute', keyGenerator: ({ ip }: FastifyRequest) => `terminal ${ip}` },
      },
      schema: {
        tags,
        summary: 'Stamps of a terminal',
        description:
          'Header `x-terminal-key`. Each stamp is answered: stored, known, or refused with its rule. 401 for any other key.',
        body: TerminalStamps,
        response: { 200: TerminalAnswer },
      },
    },
    async ({ headers, body }) => {
      const terminal = await requireTerminal(db, headers['x-terminal-key'])
      return db.transaction().execute((tx) => takeStamps(tx, context, terminal, body))
    },
  )
  route.get('/imports', { summary: 'Imports of my companies', response: TimeImports }, async ({ viewer }) => ({
    imports: await listImports(db, viewer.companies),
  }))
  route.get(
    '/imports/:id',
    { summary: 'An import, and how far it is', params: SettingId, response: TimeImport },
    ({ viewer, params }) => readImport(db, viewer.companies, params.id),
  )
  route.post(
    '/imports/:id/start',
    {
      summary: 'Store the stamps of a checked file, or go on with a stopped one',
      description: '409 `importRunning`, `importDone` with the import.',
      params: SettingId,
      response: TimeImport,
    },
    ({ tx, viewer, params }) => startImport(tx, context, viewer.companies, params.id),
  )
  route.post(
    '/imports/:id/stop',
    { summary: 'Stop an import after the portion that runs', params: SettingId, response: TimeImport },
    ({ tx, viewer, params }) => stopImport(tx, viewer.companies, params.id),
  )
  const checkAlone = oneCheck(context)
  app.post(
    '/imports/:id/originals',
    {
      config: { access: [OFFICE_ROLE] },
      schema: {
        tags,
        summary: 'Check a file again, with or without what stood there before a spreadsheet changed it',
        description: '409 `importDone` with the import once it was started; 429 `import_busy`.',
        params: SettingId,
        body: OriginalsBody,
        response: { 200: TimeImport },
      },
    },
    async (request) => {
      const viewer = request.session
      const companyIds = await companiesOf(db, viewer)
      const { takesOriginals } = request.body
      const before = await answerBefore<TimeImport>(request, db)
      if (before) return before
      return checkAlone(viewer.personId, async () => {
        const checked = await checkAgain(db, request.params.id, { companyIds, now: now(), takesOriginals })
        return idempotent(request, db, (tx) => keepFile(tx, checked, viewer.personId, now()))
      })
    },
  )
  void app.register(async (scope: App) => addUpload(scope, context, checkAlone))
})

type CheckAlone = <Result>(personId: string, work: () => Promise<Result>) => Promise<Result>

/** Holds and checks one file at a time, because each may take some hundred megabytes. Throws 429 `import_busy`. */
function oneCheck({ now }: Context): CheckAlone {
  const limiter = createUploadLimiter(now)
  let isBusy = false
  return async (personId, work) => {
    if (isBusy) throw tooMany(5_000, 'import_busy')
    isBusy = true
    try {
      return await limiter.run(personId, work)
    } finally {
      isBusy = false
    }
  }
}

/** About a million stamps. */
const FILE_BYTES = 64 * 1024 * 1024
const tooLarge = () => new ProblemError(413, 'document_too_large', [{ field: 'body', rule: '64 MB' }])

async function refuseLarge({ headers }: FastifyRequest): Promise<void> {
  if (Number(headers['content-length'] ?? 0) > FILE_BYTES) throw tooLarge()
}

async function receive(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of stream) {
    size += part.length
    if (size > FILE_BYTES) throw tooLarge()
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** A scope of its own, because only this route accepts a raw body. */
function addUpload(app: App, { db, now }: Context, checkAlone: CheckAlone): void {
  app.addContentTypeParser(BYTES, (_request, _payload, done) => done(null))
  app.post(
    '/imports',
    {
      config: { access: [OFFICE_ROLE], slowBody: true },
      onRequest: refuseLarge,
      schema: {
        tags,
        summary: 'Check a file of stamps: CSV to 64 MB. Nothing of it is stored',
        description:
          'The body is the file. 400 `file_unreadable` names missing columns; 409 `importRunning` with the import of the same ' +
          'file; 413 `document_too_large`; 429 `import_busy`.',
        consumes: [BYTES],
        querystring: ImportName,
        response: { 200: TimeImport },
      },
    },
    async (request) => {
      const viewer = request.session
      const companies = await companiesOf(db, viewer)
      return checkAlone(viewer.personId, async () => {
        const bytes = await receive(request.raw)
        const checked = await checkFile(db, bytes, request.query.name, {
          companyIds: companies,
          now: now(),
          takesOriginals: false,
        })
        return idempotent(request, db, (tx) => keepFile(tx, checked, viewer.personId, now()), {
          content: checked.sha256,
        })
      })
    },
  )
}
