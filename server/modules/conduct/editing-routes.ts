// The code of conduct for its administrators: the draft, its publication, the contact. Below api/conduct/editing.
import { Type } from '@fastify/type-provider-typebox'
import {
  ConductAudience,
  ConductContactBody,
  ConductContactForm,
  ConductDraft,
  ConductDraftBody,
  ConductEditing,
  ConductPublished,
  ConductReach,
} from '#contract/conduct.ts'
import { ShortId } from '#contract/ids.ts'
import { KEEPER_ROLE } from '#domain/legal/conduct.ts'
import { businessDay } from '#server/organisation/business-day.ts'
import type { Context } from '#server/kernel/context.ts'
import { moduleRoutes } from '#server/kernel/routes.ts'
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

export const conductEditingRoutes = moduleRoutes(
  { tags: ['conduct editing'], access: [KEEPER_ROLE] },
  (route, context) => {
    const { config } = context
    route.get('', { summary: 'Draft, published versions, contact and log', response: ConductEditing }, () =>
      readEditing(context),
    )
    route.postWithoutTransaction(
      '/reach',
      {
        summary: 'How many people would have to confirm',
        description: 'Writes nothing; the lists of ids are too long for an address.',
        body: ConductAudience,
        response: ConductReach,
      },
      ({ body }) => readReach(context.db, body),
    )
    route.put(
      '/draft',
      {
        summary: 'Save the draft, or begin it',
        bodyLimit: BODY_LIMIT,
        versioned: 'required',
        body: ConductDraftBody,
        prepare: async (body) => ({ ...body, text: await cleanConductText(body.text, config) }),
        response: ConductDraft,
      },
      ({ tx, viewer, version, body }) => saveDraft(tx, context, { byId: viewer.personId, version }, body),
    )
    route.post(
      '/draft/discard',
      { summary: 'Delete the draft', versioned: 'required', response: Type.Pick(ConductDraft, ['version']) },
      ({ tx, viewer, version }) => discardDraft(tx, context, viewer.personId, version),
    )
    route.post(
      '/publication',
      {
        summary: 'Publish the draft in the version that was seen',
        versioned: 'required',
        response: Type.Pick(ConductPublished, ['version', 'appliesFrom']),
      },
      ({ tx, viewer, version }) => publishDraft(tx, context, viewer.personId, version),
    )
    route.post(
      '/versions/:version/withdrawal',
      {
        summary: 'Make a version that does not apply yet the draft again',
        params: Type.Object({ version: ShortId() }),
        response: ConductDraft,
      },
      ({ tx, viewer, params }) => withdrawVersion(tx, context, viewer.personId, params.version),
    )
    route.put(
      '/contact',
      {
        summary: 'Change the contact for whistle-blowers',
        versioned: 'required',
        body: ConductContactBody,
        response: ConductContactForm,
      },
      ({ tx, viewer, version, body }) => saveContact(tx, context, { byId: viewer.personId, version }, body),
    )
  },
)
