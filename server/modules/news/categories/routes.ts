import { Type } from '@fastify/type-provider-typebox'
import {
  CategoryChange,
  CategoryMerge,
  CategoryMove,
  EditableCategory,
  NewCategory,
} from '#contract/news-categories.ts'
import { changeCategory, createCategory, moveCategory } from './change.ts'
import { readCategories } from '#server/modules/news/category-queries.ts'
import { deleteCategory, mergeCategory } from './remove.ts'
import { ShortId } from '#contract/ids.ts'
import { EDITORS } from '#server/modules/news/route-schemas.ts'
import { moduleRoutes } from '#server/kernel/routes.ts'

const CATEGORY_EDITOR = 'ma-news-api:news_cat_write'
const params = Type.Object({ id: ShortId() })
const response = EditableCategory

export const categoryRoutes = moduleRoutes(
  { tags: ['news categories'], access: [CATEGORY_EDITOR] },
  (route, context) => {
    const { db } = context
    route.get(
      '/kategorien',
      {
        // Editors of stories assign categories, so they may read them.
        access: [CATEGORY_EDITOR, ...EDITORS.access],
        summary: 'All categories, including archived ones',
        response: Type.Array(EditableCategory),
      },
      () => readCategories(db),
    )
    route.post('/kategorien', { summary: 'A new category', body: NewCategory, response }, ({ tx, body }) =>
      createCategory(tx, body),
    )
    route.patch(
      '/kategorien/:id',
      {
        summary: 'Change the name, icon or colour of a category, or archive it',
        params,
        versioned: true,
        body: CategoryChange,
        response,
      },
      ({ tx, params: { id }, version, body }) => changeCategory(tx, context, { id, version }, body),
    )
    route.delete(
      '/kategorien/:id',
      { summary: 'Delete an empty category', params, response: Type.Object({ id: Type.Integer() }) },
      ({ tx, params }) => deleteCategory(tx, params.id),
    )
    route.post(
      '/kategorien/:id/move',
      { summary: 'Move to another place', params, versioned: true, body: CategoryMove, response },
      ({ tx, params: { id }, version, body }) => moveCategory(tx, { id, version }, body),
    )
    route.post(
      '/kategorien/:id/merge',
      { summary: 'Merge into another one', params, body: CategoryMerge, response },
      ({ tx, params: { id }, body }) => mergeCategory(tx, context, { id, into: body.into }),
    )
  },
)
