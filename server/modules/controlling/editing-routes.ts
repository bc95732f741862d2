// Notes, corrections and definitions of figures. Below api/cp.
import { Type, type FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import {
  CorrectionBody,
  DefinitionBody,
  DefinitionVersions,
  EntryId,
  FigureCorrection,
  FigureCorrections,
  FigureInfo,
  FigureNote,
  FigureNotes,
  FigureParams,
  NoteBody,
  NoteChange,
  OutsideFigureBody,
  Owners,
  WithdrawalBody,
} from '#contract/controlling.ts'
import { SeenVersion } from '#contract/decisions.ts'
import { businessDay } from '#server/business-day.ts'
import type { Context } from '#server/context.ts'
import { idempotent } from '#server/idempotency.ts'
import { IfMatch, versionOf } from '#server/if-match.ts'
import { addCorrection, readCorrections, withdrawCorrection } from './corrections.ts'
import { addOutsideFigure, defineFigure, readOwners, readVersions } from './definitions.ts'
import { readFigure } from './figures.ts'
import { addNote, changeNote, deleteNote, readNotes } from './notes.ts'
import { CONTROLLERS } from './role.ts'

type App = Parameters<FastifyPluginAsyncTypebox>[0]

const tags = ['controlling']
const config = CONTROLLERS
const ABOUT_VERSION = '409 `version_conflict` with the present state for one that has changed since.'

export const editingRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    addNotes(app, context)
    addNoteChanges(app, context)
    addCorrections(app, context)
    addDefinitions(app, context)
  }

function addNotes(app: App, { db, now }: Context): void {
  app.get(
    '/figures/:figure/notes',
    {
      config,
      schema: {
        tags,
        summary: 'Notes on a figure, newest first',
        params: FigureParams,
        response: { 200: FigureNotes },
      },
    },
    async ({ params, session }) => {
      await readFigure(db, businessDay(now()), params.figure)
      return { notes: await readNotes(db, session.personId, params.figure) }
    },
  )
  app.post(
    '/figures/:figure/notes',
    {
      config,
      schema: { tags, summary: 'Adds a note', params: FigureParams, body: NoteBody, response: { 200: FigureNote } },
    },
    (request) =>
      idempotent(request, db, async (tx) => {
        const { figure } = request.params
        await readFigure(tx, businessDay(now()), figure)
        return addNote(tx, request.session.personId, figure, request.body, now())
      }),
  )
}

function addNoteChanges(app: App, { db, now }: Context): void {
  app.patch(
    '/notes/:id',
    {
      config,
      schema: {
        tags,
        summary: 'Changes the own note; the former text stays in its history',
        description: `403 \`notAuthor\` for that of somebody else. ${ABOUT_VERSION}`,
        params: EntryId,
        headers: IfMatch,
        body: NoteChange,
        response: { 200: FigureNote },
      },
    },
    (request) => {
      const target = {
        id: request.params.id,
        personId: request.session.personId,
        version: versionOf(request, request.body),
      }
      return idempotent(request, db, (tx) => changeNote(tx, target, request.body.text, now()))
    },
  )
  app.delete(
    '/notes/:id',
    {
      config,
      schema: {
        tags,
        summary: 'Deletes the own note with its history',
        description: `403 \`notAuthor\` for that of somebody else. ${ABOUT_VERSION}`,
        params: EntryId,
        headers: IfMatch,
        querystring: SeenVersion,
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      const target = {
        id: request.params.id,
        personId: request.session.personId,
        version: versionOf(request, request.query),
      }
      await idempotent(request, db, async (tx) => {
        await deleteNote(tx, target)
        return null
      })
      return reply.code(204).send(null)
    },
  )
}

function addCorrections(app: App, { db, now }: Context): void {
  app.get(
    '/figures/:figure/corrections',
    {
      config,
      schema: {
        tags,
        summary: 'Corrections of a figure, newest first, with those that were replaced or withdrawn',
        params: FigureParams,
        response: { 200: FigureCorrections },
      },
    },
    async ({ params, session }) => {
      await readFigure(db, businessDay(now()), params.figure)
      return { corrections: await readCorrections(db, session.personId, now(), params.figure) }
    },
  )
  app.post(
    '/figures/:figure/corrections',
    {
      config,
      schema: {
        tags,
        summary: 'Puts a value in place of the counted one of a week or month',
        description:
          'The counted value stays and is shown beside it. A former correction of the same value is replaced. 409 `version_conflict` with the present one if it is not the one that was seen. 422 `valueNotShown` for a value that is suppressed or was not counted, `otherCorrection` where one of the company or of its sites leaves no room for it.',
        params: FigureParams,
        body: CorrectionBody,
        response: { 200: FigureCorrection },
      },
    },
    (request) =>
      idempotent(request, db, (tx) =>
        addCorrection(tx, request.session.personId, request.params.figure, request.body, now()),
      ),
  )
  app.post(
    '/corrections/:id/withdrawal',
    {
      config,
      schema: {
        tags,
        summary: 'Withdraws a correction, with a reason: its author, or the owner of the figure',
        description: `403 \`notAuthor\`. 409 \`notInForce\` for one that has ended. ${ABOUT_VERSION}`,
        params: EntryId,
        headers: IfMatch,
        body: WithdrawalBody,
        response: { 200: FigureCorrection },
      },
    },
    (request) => {
      const target = {
        id: request.params.id,
        personId: request.session.personId,
        version: versionOf(request, request.body),
      }
      return idempotent(request, db, (tx) => withdrawCorrection(tx, target, request.body.reason, now()))
    },
  )
}

function addDefinitions(app: App, { db, now }: Context): void {
  app.get(
    '/figures/:figure/definition',
    {
      config,
      schema: {
        tags,
        summary: 'All versions of a definition, newest first',
        params: FigureParams,
        response: { 200: DefinitionVersions },
      },
    },
    async (request) => readVersions(db, request.params.figure, now()),
  )
  app.put(
    '/figures/:figure/definition',
    {
      config,
      schema: {
        tags,
        summary: 'Adds the next version of a definition, in force from its day',
        description: ABOUT_VERSION,
        params: FigureParams,
        headers: IfMatch,
        body: DefinitionBody,
        response: { 200: DefinitionVersions },
      },
    },
    (request) => {
      const seen = { version: versionOf(request, request.body), now: now() }
      return idempotent(request, db, (tx) =>
        defineFigure(tx, request.session.personId, request.params.figure, request.body, seen),
      )
    },
  )
  app.post(
    '/figures',
    {
      config,
      schema: {
        tags,
        summary: 'Adds a figure of which the product has no data; its values are imported',
        body: OutsideFigureBody,
        response: { 200: FigureInfo },
      },
    },
    (request) => idempotent(request, db, (tx) => addOutsideFigure(tx, request.session.personId, request.body, now())),
  )
  app.get(
    '/owners',
    { config, schema: { tags, summary: 'Who may own a figure', response: { 200: Owners } } },
    async () => ({ people: await readOwners(db) }),
  )
}
