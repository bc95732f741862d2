// The supplier report: pages, the whole list, its export, saved views, material groups. Below api/gpp.
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
  ViewId,
  WholeList,
} from '#contract/suppliers.ts'
import { businessDay } from '#server/organisation/business-day.ts'
import { isKnown } from '#server/files/send-file.ts'
import { fileResponse } from '#server/files/send-picture.ts'
import { viewerOf, MAIN_ADMIN_ROLE, READER_ROLE } from '#server/purchasing/purchasing.ts'
import { moduleRoutes } from '#server/kernel/routes.ts'
import { csvHeaders } from '#server/text/csv.ts'
import { addGroup, mergeGroup, readGroups } from './groups.ts'
import { exportList } from './list/export.ts'
import { countCertificates, readList } from './list/list.ts'
import { createWholeList } from './list/whole-list.ts'
import { addView, changeView, readViews, removeView } from './views.ts'

const tags = ['suppliers']
const READERS = [READER_ROLE]
const MAIN_ADMINS = [MAIN_ADMIN_ROLE]

const listHeaders = ({ language }: Pick<ExportQuery, 'language'>) =>
  csvHeaders(language === 'en' ? 'suppliers' : 'lieferanten')

export const supplierRoutes = moduleRoutes({ tags, access: READERS }, (route, context, app) => {
  const { db, now } = context
  const today = () => businessDay(now())
  const readWhole = createWholeList(context)
  route.get(
    '/partners',
    {
      readsReplica: true,
      summary: 'A page of business partners under filters',
      description: 'Words are found in memos as far as the person may read them; the order by volume is that of bands.',
      query: PartnerQuery,
      response: PartnerPage,
    },
    async ({ query, request }) => readList(context, await viewerOf(db, request, context), query),
  )
  route.get(
    '/partners/certificate-counts',
    {
      readsReplica: true,
      summary: 'How many released partners have a certificate that is expiring, expired or missing',
      response: CertificateCounts,
    },
    () => countCertificates(context),
  )
  app.get(
    '/partners/export',
    {
      config: { access: READERS, readsReplica: true },
      schema: {
        tags,
        summary: 'The list under filters as CSV for German spreadsheets',
        querystring: ExportQuery,
        response: { 200: fileResponse('One line for each partner, with bands instead of amounts', 'text/csv') },
      },
    },
    async (request, reply) => {
      const lines = await exportList(context, await viewerOf(db, request, context), request.query)
      return reply.headers(listHeaders(request.query)).send(lines)
    },
  )
  // The route only reads, by POST because the ids of a selection are too many for an address.
  app.post(
    '/partners/export',
    {
      config: { access: READERS },
      schema: {
        tags,
        summary: 'Selected partners as CSV for German spreadsheets',
        body: SelectionExport,
        response: { 200: fileResponse('One line for each selected partner, as in the export of the list', 'text/csv') },
      },
    },
    async (request, reply) => {
      const lines = await exportList(context, await viewerOf(db, request, context), request.body)
      return reply.headers(listHeaders(request.body)).send(lines)
    },
  )
  app.get(
    '/partners/all',
    {
      config: { access: READERS },
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
  route.get(
    '/material-groups',
    { summary: 'Material groups with article groups and lead buyers', response: MaterialGroups },
    () => readGroups(db, today()),
  )
  route.post(
    '/material-groups',
    {
      access: MAIN_ADMINS,
      summary: 'Add a material group',
      description: '409 `group_exists`.',
      body: GroupBody,
      response: MaterialGroups,
    },
    ({ tx, body }) => addGroup(tx, body, today()),
  )
  route.post(
    '/material-groups/:id/merge',
    {
      access: MAIN_ADMINS,
      summary: 'Merge a material group into another one, with everything that uses it',
      description:
        '409 `version_conflict` and `group_merged` with the present groups, `merge_periods_differ` where amounts of both cover other months.',
      params: GroupId,
      versioned: 'required',
      body: MergeBody,
      response: MaterialGroups,
    },
    ({ tx, viewer, params, version, body: { into } }) =>
      mergeGroup(tx, context, { from: params.id, into, byId: viewer.personId, now: now() }, version),
  )
  route.get('/views', { summary: 'My saved views', response: SavedViews }, ({ viewer }) =>
    readViews(db, viewer.personId),
  )
  route.post(
    '/views',
    {
      summary: 'Save filters, columns and order',
      description: '409 `view_exists` with my views, `too_many_views`.',
      body: ViewBody,
      response: SavedViews,
    },
    ({ tx, viewer, body }) => addView(tx, viewer.personId, body),
  )
  route.put(
    '/views/:id',
    {
      summary: 'Change a saved view',
      description: '409 `version_conflict`, `view_exists` with my views.',
      params: ViewId,
      versioned: true,
      body: ViewBody,
      response: SavedViews,
    },
    ({ tx, viewer, params, version, body }) => changeView(tx, viewer.personId, params.id, { ...body, version }),
  )
  route.delete(
    '/views/:id',
    { summary: 'Remove a saved view', params: ViewId, response: SavedViews },
    ({ tx, viewer, params }) => removeView(tx, viewer.personId, params.id),
  )
})
