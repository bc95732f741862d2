// The code of conduct for its administrators: the draft, its publication, the contact. Below api/conduct/editing.
import { Type, type FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import {
  ConductAudience,
  ConductContactBody,
  ConductDraft,
  ConductDraftBody,
  ConductDraftVersion,
  ConductEditing,
  ConductPublished,
  ConductReach,
} from '#contract/conduct.ts'
import { ShortId } from '#contract/ids.ts'
import { KEEPER_ROLE } from '#domain/conduct.ts'
import { businessDay } from '#server/business-day.ts'
import type { Context } from '#server/context.ts'
import { idempotent } from '#server/idempotency.ts'
import { readContactForm, saveContact } from './contact.ts'
import {
  cleanConductText,
  discardDraft,
  publishDraft,
  readDraft,
  readReach,
  saveDraft,
  withdrawVersion,
} from './editing.ts'
import { readLog } from './log.ts'
import { readVersions, type StoredVersion } from './versions.ts'

type App = Parameters<FastifyPluginAsyncTypebox>[0]

const tags = ['conduct editing']
const KEEPERS = { access: [KEEPER_ROLE] } as const
/** A whole draft in both languages, in bytes. */
const BODY_LIMIT = 2_000_000

const publishedOf = (versions: readonly StoredVersion[], today: string): ConductPublished[] => {
  const current = versions.find(({ appliesFrom }) => appliesFrom <= today)
  return versions.map((one) => ({
    version: one.version,
    appliesFrom: one.appliesFrom,
    publishedAt: one.publishedAt.toISOString(),
    byName: one.byName,
    confirmation: one.confirmation,
    confirmBy: one.confirmBy,
    state: one === current ? 'current' : one.appliesFrom > today ? 'upcoming' : 'earlier',
  }))
}

async function readEditing({ db, now, config }: Context): Promise<ConductEditing> {
  const versions = await readVersions(db)
  const [base] = versions
  return {
    draft: await readDraft(db),
    base: base
      ? {
          version: base.version,
          text: base.text,
          companies: base.companies,
          sites: base.sites,
          groups: base.groups,
        }
      : null,
    published: publishedOf(versions, businessDay(now())),
    contact: await readContactForm(db),
    contactLinks: config.contactLinks,
    companies: await db.selectFrom('company').select(['id', 'name']).orderBy('name').execute(),
    sites: await db
      .selectFrom('site')
      .select(['id', 'name', 'company_id as companyId'])
      .orderBy('name')
      .orderBy('id')
      .execute(),
    log: await readLog(db),
  }
}

export const conductEditingRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '',
      {
        config: KEEPERS,
        schema: { tags, summary: 'Draft, published versions, contact and log', response: { 200: ConductEditing } },
      },
      () => readEditing(context),
    )
    app.post(
      '/reach',
      {
        config: KEEPERS,
        schema: {
          tags,
          summary: 'How many people would have to confirm',
          description: 'Writes nothing; the lists of ids are too long for an address.',
          body: ConductAudience,
          response: { 200: ConductReach },
        },
      },
      ({ body }) => readReach(context.db, body),
    )
    addDraft(app, context)
    addPublication(app, context)
  }

function addDraft(app: App, context: Context): void {
  const { db, config } = context
  app.put(
    '/draft',
    {
      config: KEEPERS,
      bodyLimit: BODY_LIMIT,
      schema: { tags, summary: 'Save the draft, or begin it', body: ConductDraftBody, response: { 200: ConductDraft } },
    },
    async (request) => {
      const { session, body } = request
      const text = await cleanConductText(body.text, config)
      return idempotent(request, db, (tx) => saveDraft(tx, context, session.personId, { ...body, text }))
    },
  )
  app.post(
    '/draft/discard',
    {
      config: KEEPERS,
      schema: {
        tags,
        summary: 'Delete the draft',
        body: ConductDraftVersion,
        response: { 200: ConductDraftVersion },
      },
    },
    (request) =>
      idempotent(request, db, (tx) => discardDraft(tx, context, request.session.personId, request.body.version)),
  )
}

function addPublication(app: App, context: Context): void {
  const { db } = context
  app.post(
    '/publication',
    {
      config: KEEPERS,
      schema: {
        tags,
        summary: 'Publish the draft in the version that was seen',
        body: ConductDraftVersion,
        response: { 200: Type.Pick(ConductPublished, ['version', 'appliesFrom']) },
      },
    },
    (request) =>
      idempotent(request, db, (tx) => publishDraft(tx, context, request.session.personId, request.body.version)),
  )
  app.post(
    '/versions/:version/withdrawal',
    {
      config: KEEPERS,
      schema: {
        tags,
        summary: 'Make a version that does not apply yet the draft again',
        params: Type.Object({ version: ShortId() }),
        response: { 200: ConductDraft },
      },
    },
    (request) =>
      idempotent(request, db, (tx) => withdrawVersion(tx, context, request.session.personId, request.params.version)),
  )
  app.put(
    '/contact',
    {
      config: KEEPERS,
      schema: {
        tags,
        summary: 'Change the contact for whistle-blowers',
        body: ConductContactBody,
        response: { 200: ConductContactBody },
      },
    },
    (request) => idempotent(request, db, (tx) => saveContact(tx, context, request.session.personId, request.body)),
  )
}
