// The leave of people, for their personnel office: below api/vac/settings/people.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { sql } from 'kysely'
import {
  CorrectionBody,
  EmploymentBody,
  FromDay,
  LeavePeople,
  LeavePersonId,
  LeaveYear,
  ModelBody,
  PeriodBody,
  PeriodId,
  PeopleQuery,
  PersonLeave,
  PlaceBody,
  RequestOfPerson,
  SchoolDayBody,
} from '#contract/vacation-personnel.ts'
import { RequestForBody, TakeBackBody } from '#contract/vacation.ts'
import { businessDay } from '#server/business-day.ts'
import type { Context } from '#server/context.ts'
import type { Tx } from '#server/db/db.ts'
import { fileResponse } from '#server/files/send-picture.ts'
import { idempotent } from '#server/idempotency.ts'
import { PERSONNEL_ROLE } from '#server/modules/vacation/deciders.ts'
import { recordSchoolDay, takeBack } from '#server/modules/vacation/end-of-leave.ts'
import { bookDue } from '#server/modules/vacation/jobs/book-claims.ts'
import { recountLeave } from '#server/modules/vacation/recount.ts'
import { requestFor } from '#server/modules/vacation/send-request.ts'
import { sendTextDocument } from '#server/modules/vacation/text-document.ts'
import {
  removePeriod,
  savePeriod,
  correct,
  findPeople,
  lockPerson,
  readPersonLeave,
  requireOther,
  removeModel,
  removePlace,
  saveEmployment,
  saveModel,
  savePlace,
} from './people.ts'
import { readLeaveCertificate } from './certificate.ts'
import { keeperOf } from './scope.ts'

type App = Parameters<FastifyPluginAsyncTypebox>[0]

const tags = ['vacation settings']
const OFFICE = { access: [PERSONNEL_ROLE] } as const
const OWN = '403 `ownRequest` for one’s own data.'
const response = { 200: PersonLeave }

type Writing = Parameters<typeof idempotent>[0] & { params: { personId: string } }
type Read = (tx: Tx) => Promise<PersonLeave>

/** The year that is shown with an answer to a change: the present one. */
const thisYear = ({ now }: Context): number => Number(businessDay(now()).slice(0, 4))

/** Runs a change of a person whose account is locked, counts their leave by it, and answers with the person after it. */
const changed = (context: Context, request: Writing, change: (tx: Tx, read: Read) => Promise<void>) => {
  const { personId } = request.params
  const keeper = keeperOf(request)
  const read: Read = (db) => readPersonLeave({ db, now: context.now }, keeper, personId, thisYear(context))
  const write = async (tx: Tx) => {
    await lockPerson(tx, keeper, personId)
    await change(tx, read)
    await recountLeave(tx, context, sql<boolean>`p.id = ${personId}`, { by: keeper.personId, at: context.now() })
    const target = { personIds: [personId], byId: keeper.personId }
    await context.events.publish(tx, 'time.target_changed', { cause: 'calendar', ...target })
    return read(tx)
  }
  // The answer holds days of sickness: it is not stored, but read again.
  return idempotent(request, context.db, write, { repeat: { keep: () => ({}), again: read } })
}

/**
 * As `changed`, for what the claims depend on. This year's claim is updated immediately, because the next request is checked
 * against it; the additional week for a disability also for earlier years.
 */
const contractChanged = (context: Context, request: Writing, change: (tx: Tx, read: Read) => Promise<void>) =>
  changed(context, request, async (tx, read) => {
    await change(tx, read)
    await bookDue(tx, request.params.personId, thisYear(context), context.now())
  })

export const personnelRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    addReads(app, context)
    addEmployment(app, context)
    addPeriods(app, context)
    addSchoolDays(app, context)
    addModels(app, context)
    addPlaces(app, context)
    addRequests(app, context)
  }

function addReads(app: App, context: Context): void {
  const { db } = context
  app.get(
    '/settings/people',
    {
      config: { ...OFFICE, auditedList: true },
      schema: {
        tags,
        summary: 'People of my companies by name or personnel number',
        querystring: PeopleQuery,
        response: { 200: LeavePeople },
      },
    },
    (request) => findPeople(db, keeperOf(request), request.query.q),
  )
  app.get(
    '/settings/people/:personId',
    {
      config: OFFICE,
      schema: {
        tags,
        summary: 'The leave of a person: contract, hours, places, balance, ledger of a year',
        params: LeavePersonId,
        querystring: LeaveYear,
        response,
      },
    },
    (request) => readPersonLeave(context, keeperOf(request), request.params.personId, request.query.year),
  )
  app.get(
    '/settings/people/:personId/certificate',
    {
      config: OFFICE,
      schema: {
        tags,
        summary: 'The certificate about leave of the last year of an employment, as a text with its SHA-256',
        description: '409 `noExit` while the employment has no last day.',
        params: LeavePersonId,
        response: { 200: fileResponse('The certificate', 'text/plain') },
      },
    },
    async (request, reply) =>
      sendTextDocument(reply, await readLeaveCertificate(context, keeperOf(request), request.params.personId)),
  )
}

function addEmployment(app: App, context: Context): void {
  app.put(
    '/settings/people/:personId/employment',
    {
      config: OFFICE,
      schema: {
        tags,
        summary: 'Set entry, exit and days of the contract',
        description: `409 \`version_conflict\` with the person. 422 \`reversed\`, \`notBefore\`, \`notYet\`, \`tooFar\`. ${OWN}`,
        params: LeavePersonId,
        body: EmploymentBody,
        response,
      },
    },
    (request) =>
      contractChanged(context, request, (tx, read) =>
        saveEmployment(tx, businessDay(context.now()), request.params.personId, request.body, () => read(tx)),
      ),
  )
  app.post(
    '/settings/people/:personId/corrections',
    {
      config: OFFICE,
      schema: {
        tags,
        summary: 'Book a correction of an account with its reason',
        description: `422 \`zero\`, \`tooManyDays\`, \`wholeMinutes\`. ${OWN}`,
        params: LeavePersonId,
        body: CorrectionBody,
        response,
      },
    },
    (request) =>
      changed(context, request, async (tx) => {
        const author = { by: request.session.personId, at: context.now() }
        const entryId = await correct(tx, request.params.personId, request.body, author)
        await context.events.publish(tx, 'leave.corrected', { entryId })
      }),
  )
}

function addSchoolDays(app: App, context: Context): void {
  app.post(
    '/settings/people/:personId/school-days',
    {
      config: OFFICE,
      schema: {
        tags,
        summary: 'Give back a day of leave on which a youth attended the vocational school',
        description: `422 \`notYouth\`, \`notYet\`, \`outsideLeave\`. ${OWN}`,
        params: LeavePersonId,
        body: SchoolDayBody,
        response,
      },
    },
    (request) => {
      const target = { personId: request.params.personId, by: request.session.personId }
      return changed(context, request, (tx) => recordSchoolDay(tx, context, target, request.body.day))
    },
  )
}

function addPeriods(app: App, context: Context): void {
  const save = (request: Writing & { body: PeriodBody }, id?: number) =>
    contractChanged(context, request, (tx) => savePeriod(tx, request.params.personId, request.body, id))
  const description = `422 \`required\`, \`reversed\`, \`overlap\`, \`notReducible\`. ${OWN}`
  app.post(
    '/settings/people/:personId/periods',
    {
      config: OFFICE,
      schema: {
        tags,
        summary: 'Add a disability, parental leave or another period that changes what leave is earned',
        description,
        params: LeavePersonId,
        body: PeriodBody,
        response,
      },
    },
    (request) => save(request),
  )
  app.put(
    '/settings/people/:personId/periods/:id',
    {
      config: OFFICE,
      schema: { tags, summary: 'Change such a period', description, params: PeriodId, body: PeriodBody, response },
    },
    (request) => save(request, request.params.id),
  )
  app.delete(
    '/settings/people/:personId/periods/:id',
    {
      config: OFFICE,
      schema: { tags, summary: 'Remove such a period', description: OWN, params: PeriodId, response },
    },
    (request) =>
      contractChanged(context, request, (tx) => removePeriod(tx, request.params.personId, request.params.id)),
  )
}

function addModels(app: App, context: Context): void {
  app.put(
    '/settings/people/:personId/models',
    {
      config: OFFICE,
      schema: {
        tags,
        summary: 'Set the working-time model from a day on',
        description: `422 \`noWorkingDay\`. ${OWN}`,
        params: LeavePersonId,
        body: ModelBody,
        response,
      },
    },
    (request) => contractChanged(context, request, (tx) => saveModel(tx, request.params.personId, request.body)),
  )
  app.delete(
    '/settings/people/:personId/models/:from',
    {
      config: OFFICE,
      schema: { tags, summary: 'Remove the working-time model of a day', description: OWN, params: FromDay, response },
    },
    (request) =>
      contractChanged(context, request, (tx) => removeModel(tx, request.params.personId, request.params.from)),
  )
}

function addPlaces(app: App, context: Context): void {
  app.put(
    '/settings/people/:personId/places',
    {
      config: OFFICE,
      schema: {
        tags,
        summary: 'Set the place of work from a day on',
        description: `422 \`reference_unknown\` for a site of another company. ${OWN}`,
        params: LeavePersonId,
        body: PlaceBody,
        response,
      },
    },
    (request) => changed(context, request, (tx) => savePlace(tx, request.params.personId, request.body)),
  )
  app.delete(
    '/settings/people/:personId/places/:from',
    {
      config: OFFICE,
      schema: { tags, summary: 'Remove the place of work of a day', description: OWN, params: FromDay, response },
    },
    (request) => changed(context, request, (tx) => removePlace(tx, request.params.personId, request.params.from)),
  )
}

/** Runs a change of the requests of a person, which locks what it counts, and answers with the person after it. */
const requestsChanged = (context: Context, request: Writing, change: (tx: Tx, by: string) => Promise<unknown>) => {
  const { personId } = request.params
  const keeper = keeperOf(request)
  const read: Read = (db) => readPersonLeave({ db, now: context.now }, keeper, personId, thisYear(context))
  const write = async (tx: Tx) => {
    await requireOther(tx, keeper, personId)
    await change(tx, keeper.personId)
    return read(tx)
  }
  return idempotent(request, context.db, write, { repeat: { keep: () => ({}), again: read } })
}

function addRequests(app: App, context: Context): void {
  app.post(
    '/settings/people/:personId/requests',
    {
      config: OFFICE,
      schema: {
        tags,
        summary: 'Request leave in the place of a person, also for days that have passed',
        description: `Decided as if the person had sent it; the person is notified, and the comment is shown as that of the sender. 422 \`request_refused\` names each rule that it breaks. ${OWN}`,
        params: LeavePersonId,
        body: RequestForBody,
        response,
      },
    },
    (request) =>
      requestsChanged(context, request, (tx, by) => requestFor(tx, context, request.params.personId, request.body, by)),
  )
  app.post(
    '/settings/people/:personId/requests/:id/correction',
    {
      config: OFFICE,
      schema: {
        tags,
        summary: 'Take back leave that is over and was not taken as it stands; its days come back',
        description: `409 \`notOpen\`, \`notOver\`, \`version_conflict\` with the present request; 422 \`required\` without a reason. ${OWN}`,
        params: RequestOfPerson,
        body: TakeBackBody,
        response,
      },
    },
    (request) =>
      requestsChanged(context, request, (tx, by) => takeBack(tx, context, { ...request.params, by }, request.body)),
  )
}
