// The supplier report: pages, the whole list, its export, saved views, material groups. Below api/gpp.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import {
  CertificateCounts,
  ExportQuery,
  GroupBody,
  GroupId,
  MaterialGroups,
  MergeBody,
  PartnerPage,
  PartnerQuery,
  SavedViews,
  SelectionExport,
  ViewBody,
  ViewChange,
  ViewId,
  WholeList,
} from '#contract/suppliers.ts'
import { businessDay } from '#server/business-day.ts'
import type { Context } from '#server/context.ts'
import { isKnown } from '#server/files/send-file.ts'
import { fileResponse } from '#server/files/send-picture.ts'
import { idempotent } from '#server/idempotency.ts'
import { IfMatch, versionOf } from '#server/if-match.ts'
import { MAIN_ADMIN_ROLE, READER_ROLE, readActor } from '#server/purchasing.ts'
import { addGroup, mergeGroup, readGroups } from './groups.ts'
import { exportList } from './list/export.ts'
import { countCertificates, readList } from './list/list.ts'
import { createWholeList } from './list/whole-list.ts'
import { addView, changeView, readViews, removeView } from './views.ts'

type App = Parameters<FastifyPluginAsyncTypebox>[0]

const tags = ['suppliers']
const READERS = { access: [READER_ROLE] } as const
const MAIN_ADMINS = { access: [MAIN_ADMIN_ROLE] } as const

export const csvHeaders = (name: string) => ({
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': `attachment; filename="${name}.csv"`,
  'cache-control': 'no-store',
})
export const supplierRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    addList(app, context)
    addExports(app, context)
    addWholeList(app, context)
    addGroups(app, context)
    addViews(app, context)
  }

function addList(app: App, context: Context): void {
  const { db, now } = context
  app.get(
    '/partners',
    {
      config: { ...READERS, readsReplica: true },
      schema: {
        tags,
        summary: 'A page of business partners under filters',
        description:
          'Words are found in memos as far as the person may read them; the order by volume is that of bands.',
        querystring: PartnerQuery,
        response: { 200: PartnerPage },
      },
    },
    async (request) => readList(context, await readActor(db, now(), request.session.personId), request.query),
  )
  app.get(
    '/partners/certificate-counts',
    {
      config: { ...READERS, readsReplica: true },
      schema: {
        tags,
        summary: 'How many released partners have a certificate that is expiring, expired or missing',
        response: { 200: CertificateCounts },
      },
    },
    () => countCertificates(context),
  )
}

function addExports(app: App, context: Context): void {
  const { db, now } = context
  app.get(
    '/partners/export',
    {
      config: { ...READERS, readsReplica: true },
      schema: {
        tags,
        summary: 'The list under filters as CSV for German spreadsheets',
        querystring: ExportQuery,
        response: { 200: fileResponse('One line for each partner, with bands instead of amounts', 'text/csv') },
      },
    },
    async (request, reply) => {
      const actor = await readActor(db, now(), request.session.personId)
      const lines = await exportList(context, actor, request.query)
      return reply.headers(csvHeaders(fileName(request.query))).send(lines)
    },
  )
  // Reads alone; the ids of a selection are too many for an address.
  app.post(
    '/partners/export',
    {
      config: READERS,
      schema: {
        tags,
        summary: 'Selected partners as CSV for German spreadsheets',
        body: SelectionExport,
        response: { 200: fileResponse('One line for each selected partner, as in the export of the list', 'text/csv') },
      },
    },
    async (request, reply) => {
      const actor = await readActor(db, now(), request.session.personId)
      const lines = await exportList(context, actor, request.body)
      return reply.headers(csvHeaders(fileName(request.body))).send(lines)
    },
  )
}

const fileName = ({ language }: Pick<ExportQuery, 'language'>): string =>
  language === 'en' ? 'suppliers' : 'lieferanten'

function addWholeList(app: App, context: Context): void {
  const readWhole = createWholeList(context)
  app.get(
    '/partners/all',
    {
      config: READERS,
      schema: {
        tags,
        summary: 'All partners in columns, for a browser that searches by itself',
        description: 'With an ETag; 304 while nothing has changed. 422 `too_many_partners`: read pages instead.',
        response: { 200: WholeList },
      },
    },
    async (request, reply) => {
      const { tag, text } = await readWhole(request.headers['if-none-match'])
      if (isKnown(request, reply, tag) || text === undefined) return reply
      // The database has written the JSON.
      return reply
        .type('application/json; charset=utf-8')
        .serializer(String)
        .send(text as never)
    },
  )
}

function addGroups(app: App, context: Context): void {
  const { db, now } = context
  const response = { 200: MaterialGroups }
  const today = () => businessDay(now())
  app.get(
    '/material-groups',
    {
      config: READERS,
      schema: { tags, summary: 'Material groups with article groups and lead buyers', response },
    },
    () => readGroups(db, today()),
  )
  app.post(
    '/material-groups',
    {
      config: MAIN_ADMINS,
      schema: {
        tags,
        summary: 'Add a material group',
        description: '409 `group_exists`.',
        body: GroupBody,
        response,
      },
    },
    (request) => idempotent(request, db, (tx) => addGroup(tx, request.body, today())),
  )
  app.post(
    '/material-groups/:id/merge',
    {
      config: MAIN_ADMINS,
      schema: {
        tags,
        summary: 'Merge a material group into another one, with everything that uses it',
        description:
          '409 `version_conflict` and `group_merged` with the present groups, `merge_periods_differ` where amounts of both cover other months.',
        params: GroupId,
        body: MergeBody,
        response,
      },
    },
    (request) => {
      const { session, params, body } = request
      const merge = { from: params.id, into: body.into, byId: session.personId, now: now() }
      return idempotent(request, db, (tx) => mergeGroup(tx, context, merge, body.version))
    },
  )
}

function addViews(app: App, { db }: Context): void {
  const response = { 200: SavedViews }
  app.get('/views', { config: READERS, schema: { tags, summary: 'My saved views', response } }, ({ session }) =>
    readViews(db, session.personId),
  )
  app.post(
    '/views',
    {
      config: READERS,
      schema: {
        tags,
        summary: 'Save filters, columns and order',
        description: '409 `view_exists` with my views, `too_many_views`.',
        body: ViewBody,
        response,
      },
    },
    (request) => idempotent(request, db, (tx) => addView(tx, request.session.personId, request.body)),
  )
  app.put(
    '/views/:id',
    {
      config: READERS,
      schema: {
        tags,
        summary: 'Change a saved view',
        description: '409 `version_conflict`, `view_exists` with my views.',
        params: ViewId,
        headers: IfMatch,
        body: ViewChange,
        response,
      },
    },
    (request) => {
      const change = { ...request.body, version: versionOf(request, request.body) }
      return idempotent(request, db, (tx) =>
        changeView(tx, request.session.personId, request.params.id, change as ViewChange),
      )
    },
  )
  app.delete(
    '/views/:id',
    { config: READERS, schema: { tags, summary: 'Remove a saved view', params: ViewId, response } },
    (request) => idempotent(request, db, (tx) => removeView(tx, request.session.personId, request.params.id)),
  )
}
