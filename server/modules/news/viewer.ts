// Readers of news, and their visible stories.
import type { FastifyRequest } from 'fastify'
import { sql, type RawBuilder } from 'kysely'
import type { Session } from '#server/http/session.ts'
import type { Context } from '#server/kernel/context.ts'
import type { Db } from '#server/db/db.ts'
import { isExpiredIn, isReadableIn } from '#server/modules/news/story-readers.ts'

/** Decides which stories a person sees; the role is checked at the route. */
export interface Viewer {
  /** Key of their company; null: none, they see only stories for all companies. */
  readonly companyId: number | null
  /** Does not affect which stories they see, only which ones they have confirmed. */
  readonly personId: string
  readonly now: Date
}

export function viewerOf({ claims, personId }: Session, now: Date): Viewer {
  const companyId = String(claims.ma_company_id ?? '')
  return { companyId: /^\d{1,9}$/.test(companyId) ? Number(companyId) : null, personId, now }
}

/** The options of the routes of readers. */
export const READERS = {
  access: ['ma_news_user'],
  viewer: (_db: Db, { session }: FastifyRequest, { now }: Context): Viewer => viewerOf(session, now()),
} as const

/** True for a story `s` that the viewer sees: published, not expired, for their company or for all. */
export const visibleTo = ({ companyId, now }: Viewer): RawBuilder<boolean> => isReadableIn(companyId, now)

/** True for a story `s` that the viewer saw, or could have seen, until it expired. */
export const expiredFor = ({ companyId, now }: Viewer): RawBuilder<boolean> => isExpiredIn(companyId, now)

/** True for a story `s` that is the highlight of the viewer's company. */
export const isHighlightOf = ({ companyId, now }: Viewer): RawBuilder<boolean> => sql<boolean>`exists (
  select from news_highlight h
  where h.story_id = s.id and h.company_id = ${companyId} and (h.until is null or h.until > ${now}))`
