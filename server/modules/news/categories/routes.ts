import { Type, type FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import {
  CategoryChange,
  CategoryMerge,
  CategoryMove,
  EditableCategory,
  NewCategory,
} from '#contract/news-categories.ts'
import type { Context } from '#server/context.ts'
import { idempotent } from '#server/idempotency.ts'
import { IfMatch, versionOf } from '#server/if-match.ts'
import { changeCategory, createCategory, moveCategory } from './change.ts'
import { readCategories } from './queries.ts'
import { deleteCategory, mergeCategory } from './remove.ts'
import { ShortId } from '#contract/ids.ts'

type App = Parameters<FastifyPluginAsyncTypebox>[0]

const tags = ['news categories']
const CATEGORY_EDITORS = { access: ['ma-news-api:news_cat_write'] } as const
const CategoryId = Type.Object({ id: ShortId() })
const params = CategoryId
const response = { 200: EditableCategory }

/** What category editors call. */
export function addCategories(app: App, context: Context): void {
  const { db } = context
  app.get(
    '/kategorien',
    // Story editors assign categories, so they may read them.
    {
      config: { access: ['ma-news-api:news_cat_write', 'ma-news-api:news_write'] },
      schema: {
        tags,
        summary: 'All categories, including archived ones',
        response: { 200: Type.Array(EditableCategory) },
      },
    },
    () => readCategories(db),
  )
  app.post(
    '/kategorien',
    { config: CATEGORY_EDITORS, schema: { tags, summary: 'A new category', body: NewCategory, response } },
    (request) => idempotent(request, db, (tx) => createCategory(tx, request.body)),
  )
  app.patch(
    '/kategorien/:id',
    {
      config: CATEGORY_EDITORS,
      schema: {
        tags,
        summary: 'Change the name, icon or colour of a category, or archive it',
        params,
        headers: IfMatch,
        body: CategoryChange,
        response,
      },
    },
    (request) => {
      const about = { id: request.params.id, version: versionOf(request) }
      return idempotent(request, db, (tx) => changeCategory(tx, context, about, request.body))
    },
  )
  app.delete(
    '/kategorien/:id',
    {
      config: CATEGORY_EDITORS,
      schema: {
        tags,
        summary: 'Delete an empty category',
        params,
        response: { 200: Type.Object({ id: Type.Integer() }) },
      },
    },
    (request) => idempotent(request, db, (tx) => deleteCategory(tx, request.params.id)),
  )
  addMoves(app, context)
}

function addMoves(app: App, context: Context): void {
  const { db } = context
  app.post(
    '/kategorien/:id/move',
    {
      config: CATEGORY_EDITORS,
      schema: { tags, summary: 'Move to another place', params, headers: IfMatch, body: CategoryMove, response },
    },
    (request) => {
      const about = { id: request.params.id, version: versionOf(request) }
      return idempotent(request, db, (tx) => moveCategory(tx, about, request.body))
    },
  )
  app.post(
    '/kategorien/:id/merge',
    {
      config: CATEGORY_EDITORS,
      schema: { tags, summary: 'Merge into another one', params, body: CategoryMerge, response },
    },
    (request) =>
      idempotent(request, db, (tx) => mergeCategory(tx, context, { id: request.params.id, into: request.body.into })),
  )
}
