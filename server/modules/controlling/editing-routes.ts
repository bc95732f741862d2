// Notes, corrections and definitions of figures. Below api/cp.
import { Type } from '@fastify/type-provider-typebox'
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
import { businessDay } from '#server/organisation/business-day.ts'
import { moduleRoutes } from '#server/kernel/routes.ts'
import { addCorrection, readCorrections, withdrawCorrection } from './corrections.ts'
import { addOutsideFigure, defineFigure, readOwners, readVersions } from './definitions.ts'
import { readFigure } from './figures.ts'
import { addNote, changeNote, deleteNote, readNotes } from './notes.ts'
import { CONTROLLERS } from './role.ts'

const ABOUT_VERSION = '409 `version_conflict` with the present state for one that has changed since.'

export const editingRoutes = moduleRoutes({ tags: ['controlling'], access: CONTROLLERS }, (route, context) => {
  const { db, now } = context
  route.get(
    '/figures/:figure/notes',
    { summary: 'Notes on a figure, newest first', params: FigureParams, response: FigureNotes },
    async ({ viewer, params }) => {
      await readFigure(db, businessDay(now()), params.figure)
      return { notes: await readNotes(db, viewer.personId, params.figure) }
    },
  )
  route.post(
    '/figures/:figure/notes',
    { summary: 'Adds a note', params: FigureParams, body: NoteBody, response: FigureNote },
    async ({ tx, viewer, params: { figure }, body }) => {
      await readFigure(tx, businessDay(now()), figure)
      return addNote(tx, viewer.personId, figure, body, now())
    },
  )
  route.patch(
    '/notes/:id',
    {
      summary: 'Changes the own note; the former text stays in its history',
      description: `403 \`notAuthor\` for that of somebody else. ${ABOUT_VERSION}`,
      params: EntryId,
      versioned: true,
      body: NoteChange,
      response: FigureNote,
    },
    ({ tx, viewer, params, version, body }) =>
      changeNote(tx, { id: params.id, personId: viewer.personId, version }, body.text, now()),
  )
  route.delete(
    '/notes/:id',
    {
      summary: 'Deletes the own note with its history',
      description: `403 \`notAuthor\` for that of somebody else. ${ABOUT_VERSION}`,
      params: EntryId,
      versioned: true,
      status: 204,
      response: Type.Null(),
    },
    async ({ tx, viewer, params, version }) => {
      await deleteNote(tx, { id: params.id, personId: viewer.personId, version })
      return null
    },
  )
  route.get(
    '/figures/:figure/corrections',
    {
      summary: 'Corrections of a figure, newest first, with those that were replaced or withdrawn',
      params: FigureParams,
      response: FigureCorrections,
    },
    async ({ viewer, params }) => {
      await readFigure(db, businessDay(now()), params.figure)
      return { corrections: await readCorrections(db, viewer.personId, now(), params.figure) }
    },
  )
  route.post(
    '/figures/:figure/corrections',
    {
      summary: 'Puts a value in place of the counted one of a week or month',
      description:
        'The counted value stays and is shown beside it. A former correction of the same value is replaced. 409 `version_conflict` with the present one if it is not the one that was seen. 422 `valueNotShown` for a value that is suppressed or was not counted, `otherCorrection` where one of the company or of its sites leaves no room for it.',
      params: FigureParams,
      body: CorrectionBody,
      response: FigureCorrection,
    },
    ({ tx, viewer, params, body }) => addCorrection(tx, viewer.personId, params.figure, body, now()),
  )
  route.post(
    '/corrections/:id/withdrawal',
    {
      summary: 'Withdraws a correction, with a reason: its author, or the owner of the figure',
      description: `403 \`notAuthor\`. 409 \`notInForce\` for one that has ended. ${ABOUT_VERSION}`,
      params: EntryId,
      versioned: true,
      body: WithdrawalBody,
      response: FigureCorrection,
    },
    ({ tx, viewer, params, version, body }) =>
      withdrawCorrection(tx, { id: params.id, personId: viewer.personId, version }, body.reason, now()),
  )
  route.get(
    '/figures/:figure/definition',
    { summary: 'All versions of a definition, newest first', params: FigureParams, response: DefinitionVersions },
    ({ params }) => readVersions(db, params.figure, now()),
  )
  route.put(
    '/figures/:figure/definition',
    {
      summary: 'Adds the next version of a definition, in force from its day',
      description: ABOUT_VERSION,
      params: FigureParams,
      versioned: true,
      body: DefinitionBody,
      response: DefinitionVersions,
    },
    ({ tx, viewer, params, version, body }) =>
      defineFigure(tx, viewer.personId, params.figure, body, { version, now: now() }),
  )
  route.post(
    '/figures',
    {
      summary: 'Adds a figure of which the product has no data; its values are imported',
      body: OutsideFigureBody,
      response: FigureInfo,
    },
    ({ tx, viewer, body }) => addOutsideFigure(tx, viewer.personId, body, now()),
  )
  route.get('/owners', { summary: 'Who may own a figure', response: Owners }, async () => ({
    people: await readOwners(db),
  }))
})
