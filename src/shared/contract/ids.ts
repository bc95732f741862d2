// Ids in calls: one shape for each kind of column. In a path or query only the canonical decimal is a number.
import { Type } from 'typebox'

interface About {
  readonly description?: string
}

/** Id of a bigint column, as far as a number is exact: stories, notifications, entries of logs. */
export const LongId = (about: About & { readonly minimum?: number } = {}) =>
  Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, ...about })

const INTEGER_MAX = 2_147_483_647
/** Id or version of an integer column: categories, companies, versions of a story. */
export const ShortId = (about: About & { readonly minimum?: number } = {}) =>
  Type.Integer({ minimum: 1, maximum: INTEGER_MAX, ...about })

/** Id of a person, document or device. */
export const Uuid = (about: About = {}) => Type.String({ format: 'uuid', ...about })
