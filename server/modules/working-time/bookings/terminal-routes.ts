// Terminals, what they send, and files of their bookings. Below api/az.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import {
  ImportName,
  OriginalsBody,
  SettingId,
  TerminalAnswer,
  TerminalBody,
  TerminalBookings,
  TerminalKey,
  Terminals,
  TimeImport,
  TimeImports,
} from '#contract/working-time-settings.ts'
import type { Context } from '#server/context.ts'
import { ProblemError, tooMany } from '#server/errors.ts'
import { createUploadLimiter } from '#server/files/upload-limiter.ts'
import { answerBefore, idempotent } from '#server/idempotency.ts'
import { startImport, stopImport } from './import-job.ts'
import { checkAgain, checkFile, keepFile, listImports, readImport } from './imports.ts'
import { OFFICE } from '#server/modules/working-time/office/office-routes.ts'
import { companiesOf, keeperOf } from '#server/modules/working-time/office/office.ts'
import {
  addTerminal,
  listTerminals,
  renewKey,
  requireTerminal,
  revokeTerminal,
  takeBookings,
  withoutKey,
} from './terminals.ts'

type App = Parameters<FastifyPluginAsyncTypebox>[0]

const tags = ['working-time settings']
const BYTES = 'application/octet-stream'

export const terminalRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    addTerminals(app, context)
    addKeys(app, context)
    addBookings(app, context)
    addImports(app, context)
    const checkAlone = oneCheck(context)
    addOriginals(app, context, checkAlone)
    void app.register(async (scope: App) => addUpload(scope, context, checkAlone))
  }

const authorFor =
  ({ now }: Context) =>
  async (tx: Parameters<typeof companiesOf>[0], request: Parameters<typeof keeperOf>[0]) => {
    const keeper = keeperOf(request)
    return { companies: await companiesOf(tx, keeper), by: keeper.personId, at: now() }
  }

function addTerminals(app: App, context: Context): void {
  const { db } = context
  const authorOf = authorFor(context)
  app.get(
    '/terminals',
    { config: OFFICE, schema: { tags, summary: 'Terminals of my companies', response: { 200: Terminals } } },
    async (request) => ({ terminals: await listTerminals(db, await companiesOf(db, keeperOf(request))) }),
  )
  app.post(
    '/terminals',
    {
      config: OFFICE,
      schema: {
        tags,
        summary: 'Add a terminal; its key is answered this once',
        description: '422 `nameTaken`, `reference_unknown`.',
        body: TerminalBody,
        response: { 200: TerminalKey },
      },
    },
    async (request) => {
      const { companies } = await authorOf(db, request)
      return idempotent(request, db, async (tx) => addTerminal(tx, request.body, await authorOf(tx, request)), {
        repeat: { keep: withoutKey.keep, again: withoutKey.again(companies) },
      })
    },
  )
}

function addKeys(app: App, context: Context): void {
  const { db } = context
  const authorOf = authorFor(context)
  app.post(
    '/terminals/:id/key',
    {
      config: OFFICE,
      schema: {
        tags,
        summary: 'Replace the key of a terminal; the old one ends at once',
        description: '409 `revoked`.',
        params: SettingId,
        response: { 200: TerminalKey },
      },
    },
    async (request) => {
      const { companies } = await authorOf(db, request)
      return idempotent(request, db, async (tx) => renewKey(tx, request.params.id, await authorOf(tx, request)), {
        repeat: { keep: withoutKey.keep, again: withoutKey.again(companies) },
      })
    },
  )
  app.post(
    '/terminals/:id/revoke',
    {
      config: OFFICE,
      schema: { tags, summary: 'End the key of a terminal', params: SettingId, response: { 200: Terminals } },
    },
    (request) =>
      idempotent(request, db, async (tx) => {
        const author = await authorOf(tx, request)
        await revokeTerminal(tx, request.params.id, author)
        return { terminals: await listTerminals(tx, author.companies) }
      }),
  )
}

function addBookings(app: App, context: Context): void {
  app.post(
    '/terminal/bookings',
    {
      // A thousand bookings with all their fields.
      bodyLimit: 262_144,
      config: {
        access: 'public',
        // Before the key is known: terminals of a site share an address.
        rateLimit: { max: 300, timeWindow: '1 minute', keyGenerator: ({ ip }: FastifyRequest) => `terminal ${ip}` },
      },
      schema: {
        tags,
        summary: 'Bookings of a terminal',
        description:
          'Header `x-terminal-key`. Each booking is answered: stored, known, or refused with its rule. 401 for any other key.',
        body: TerminalBookings,
        response: { 200: TerminalAnswer },
      },
    },
    async ({ headers, body }) => {
      const terminal = await requireTerminal(context.db, headers['x-terminal-key'])
      return context.db.transaction().execute((tx) => takeBookings(tx, context, terminal, body))
    },
  )
}

function addImports(app: App, context: Context): void {
  const { db } = context
  const response = { 200: TimeImport }
  app.get(
    '/imports',
    { config: OFFICE, schema: { tags, summary: 'Imports of my companies', response: { 200: TimeImports } } },
    async (request) => ({ imports: await listImports(db, await companiesOf(db, keeperOf(request))) }),
  )
  app.get(
    '/imports/:id',
    { config: OFFICE, schema: { tags, summary: 'An import, and how far it is', params: SettingId, response } },
    async (request) => readImport(db, await companiesOf(db, keeperOf(request)), request.params.id),
  )
  app.post(
    '/imports/:id/start',
    {
      config: OFFICE,
      schema: {
        tags,
        summary: 'Store the bookings of a checked file, or go on with a stopped one',
        description: '409 `importRunning`, `importDone` with the import.',
        params: SettingId,
        response,
      },
    },
    (request) =>
      idempotent(request, db, async (tx) =>
        startImport(tx, context, await companiesOf(tx, keeperOf(request)), request.params.id),
      ),
  )
  app.post(
    '/imports/:id/stop',
    {
      config: OFFICE,
      schema: { tags, summary: 'Stop an import after the portion that runs', params: SettingId, response },
    },
    (request) =>
      idempotent(request, db, async (tx) =>
        stopImport(tx, await companiesOf(tx, keeperOf(request)), request.params.id),
      ),
  )
}

type CheckAlone = <Result>(personId: string, work: () => Promise<Result>) => Promise<Result>

/** One file is held and checked at a time: each may take some hundred megabytes. Throws 429 `import_busy`. */
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

function addOriginals(app: App, { db, now }: Context, checkAlone: CheckAlone): void {
  app.post(
    '/imports/:id/originals',
    {
      config: OFFICE,
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
      const keeper = keeperOf(request)
      const companyIds = await companiesOf(db, keeper)
      const { takesOriginals } = request.body
      const before = await answerBefore<TimeImport>(request, db)
      if (before) return before
      return checkAlone(keeper.personId, async () => {
        const checked = await checkAgain(db, request.params.id, { companyIds, now: now(), takesOriginals })
        return idempotent(request, db, (tx) => keepFile(tx, checked, keeper.personId, now()))
      })
    },
  )
}

/** About a million bookings. */
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
      config: { ...OFFICE, slowBody: true },
      onRequest: refuseLarge,
      schema: {
        tags,
        summary: 'Check a file of bookings: CSV to 64 MB. Nothing of it is stored',
        description:
          'The body is the file. 400 `file_unreadable` names missing columns; 409 `importRunning` with the import of the same ' +
          'file; 413 `document_too_large`; 429 `import_busy`.',
        consumes: [BYTES],
        querystring: ImportName,
        response: { 200: TimeImport },
      },
    },
    async (request) => {
      const keeper = keeperOf(request)
      const companies = await companiesOf(db, keeper)
      return checkAlone(keeper.personId, async () => {
        const bytes = await receive(request.raw)
        const checked = await checkFile(db, bytes, request.query.name, {
          companyIds: companies,
          now: now(),
          takesOriginals: false,
        })
        return idempotent(request, db, (tx) => keepFile(tx, checked, keeper.personId, now()), {
          content: checked.sha256,
        })
      })
    },
  )
}
