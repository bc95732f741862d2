// The leave of people, for their personnel office: below api/vac/settings/people.
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
import { businessDay } from '#server/organisation/business-day.ts'
import type { Context } from '#server/kernel/context.ts'
import type { Tx } from '#server/db/db.ts'
import { fileResponse } from '#server/files/send-picture.ts'
import { PERSONNEL_ROLE } from '#server/modules/vacation/deciders.ts'
import { recordSchoolDay, takeBack } from '#server/modules/vacation/end-of-leave.ts'
import { bookDue } from '#server/modules/vacation/jobs/book-claims.ts'
import { recountLeave } from '#server/modules/vacation/recount.ts'
import { requestFor } from '#server/modules/vacation/send-request.ts'
import { sendTextDocument } from '#server/modules/vacation/text-document.ts'
import { moduleRoutes } from '#server/kernel/routes.ts'
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
import type { Viewer } from '#server/modules/vacation/scope.ts'

const tags = ['vacation settings']
const OWN = '403 `ownRequest` for one’s own data.'

interface Change {
  readonly tx: Tx
  readonly viewer: Viewer
  readonly params: { readonly personId: string }
}

/** The year that is shown with an answer to a change: the present one. */
const thisYear = ({ now }: Context): number => Number(businessDay(now()).slice(0, 4))

const readChanged = (context: Context, { tx, viewer, params }: Change): Promise<PersonLeave> =>
  readPersonLeave({ db: tx, now: context.now }, viewer, params.personId, thisYear(context))

/** Runs a change of a person whose account is locked, counts their leave by it, and answers with the person after it. */
async function changed<C extends Change>(context: Context, call: C, change: (call: C) => Promise<void>) {
  const { tx, viewer, params } = call
  const { personId } = params
  await lockPerson(tx, viewer, personId)
  await change(call)
  await recountLeave(tx, context, sql<boolean>`p.id = ${personId}`, { by: viewer.personId, at: context.now() })
  const target = { personIds: [personId], byId: viewer.personId }
  await context.events.publish(tx, 'time.target_changed', { cause: 'calendar', ...target })
  return readChanged(context, call)
}

/**
 * As `changed`, for what the claims depend on. This year's claim is updated immediately, because the next request is checked
 * against it; the additional week for a disability also for earlier years.
 */
const contractChanged = <C extends Change>(context: Context, call: C, change: (call: C) => Promise<void>) =>
  changed(context, call, async ({ tx, params }) => {
    await change(call)
    await bookDue(tx, params.personId, thisYear(context), context.now())
  })

/** Runs a change of the requests of a person, which locks what it counts, and answers with the person after it. */
async function requestsChanged<C extends Change>(context: Context, call: C, change: (call: C) => Promise<unknown>) {
  await requireOther(call.tx, call.viewer, call.params.personId)
  await change(call)
  return readChanged(context, call)
}

export const personnelRoutes = moduleRoutes({ tags, access: [PERSONNEL_ROLE] }, (route, context, app) => {
  const { db, now } = context
  // The answer to a change holds days of sickness: it is not stored, but read again.
  const answer = {
    response: PersonLeave,
    repeat: { keep: () => ({}), again: (call: Change) => readChanged(context, call) },
  }
  route.get(
    '/settings/people',
    {
      summary: 'People of my companies by name or personnel number',
      query: PeopleQuery,
      response: LeavePeople,
      auditedList: true,
    },
    ({ viewer, query }) => findPeople(db, viewer, query.q),
  )
  route.get(
    '/settings/people/:personId',
    {
      summary: 'The leave of a person: contract, hours, places, balance, ledger of a year',
      params: LeavePersonId,
      query: LeaveYear,
      response: PersonLeave,
    },
    ({ viewer, params, query }) => readPersonLeave(context, viewer, params.personId, query.year),
  )
  app.get(
    '/settings/people/:personId/certificate',
    {
      config: { access: [PERSONNEL_ROLE] },
      schema: {
        tags,
        summary: 'The certificate about leave of the last year of an employment, as a text with its SHA-256',
        description: '409 `noExit` while the employment has no last day.',
        params: LeavePersonId,
        response: { 200: fileResponse('The certificate', 'text/plain') },
      },
    },
    async (request, reply) =>
      sendTextDocument(reply, await readLeaveCertificate(context, request.session, request.params.personId)),
  )
  route.put(
    '/settings/people/:personId/employment',
    {
      summary: 'Set entry, exit and days of the contract',
      description: `409 \`version_conflict\` with the person. 422 \`reversed\`, \`notBefore\`, \`notYet\`, \`tooFar\`. ${OWN}`,
      params: LeavePersonId,
      versioned: 'required',
      body: EmploymentBody,
      ...answer,
    },
    (call) =>
      contractChanged(context, call, ({ tx, params: { personId }, version, body }) =>
        saveEmployment(tx, businessDay(now()), { personId, version }, body, () => readChanged(context, call)),
      ),
  )
  route.post(
    '/settings/people/:personId/corrections',
    {
      summary: 'Book a correction of an account with its reason',
      description: `422 \`zero\`, \`tooManyDays\`, \`wholeMinutes\`. ${OWN}`,
      params: LeavePersonId,
      body: CorrectionBody,
      ...answer,
    },
    (call) =>
      changed(context, call, async ({ tx, viewer, params, body }) => {
        const author = { by: viewer.personId, at: now() }
        const entryId = await correct(tx, params.personId, body, author)
        await context.events.publish(tx, 'leave.corrected', { entryId })
      }),
  )
  const description = `422 \`required\`, \`reversed\`, \`overlap\`, \`notReducible\`. ${OWN}`
  route.post(
    '/settings/people/:personId/periods',
    {
      summary: 'Add a disability, parental leave or another period that changes what leave is earned',
      description,
      params: LeavePersonId,
      body: PeriodBody,
      ...answer,
    },
    (call) => contractChanged(context, call, ({ tx, params, body }) => savePeriod(tx, params.personId, body)),
  )
  route.put(
    '/settings/people/:personId/periods/:id',
    { summary: 'Change such a period', description, params: PeriodId, body: PeriodBody, ...answer },
    (call) =>
      contractChanged(context, call, ({ tx, params, body }) => savePeriod(tx, params.personId, body, params.id)),
  )
  route.delete(
    '/settings/people/:personId/periods/:id',
    { summary: 'Remove such a period', description: OWN, params: PeriodId, ...answer },
    (call) => contractChanged(context, call, ({ tx, params }) => removePeriod(tx, params.personId, params.id)),
  )
  route.post(
    '/settings/people/:personId/school-days',
    {
      summary: 'Give back a day of leave on which a youth attended the vocational school',
      description: `422 \`notYouth\`, \`notYet\`, \`outsideLeave\`. ${OWN}`,
      params: LeavePersonId,
      body: SchoolDayBody,
      ...answer,
    },
    (call) =>
      changed(context, call, ({ tx, viewer, params, body }) =>
        recordSchoolDay(tx, context, { personId: params.personId, by: viewer.personId }, body.day),
      ),
  )
  route.put(
    '/settings/people/:personId/models',
    {
      summary: 'Set the working-time model from a day on',
      description: `422 \`noWorkingDay\`. ${OWN}`,
      params: LeavePersonId,
      body: ModelBody,
      ...answer,
    },
    (call) => contractChanged(context, call, ({ tx, params, body }) => saveModel(tx, params.personId, body)),
  )
  route.delete(
    '/settings/people/:personId/models/:from',
    { summary: 'Remove the working-time model of a day', description: OWN, params: FromDay, ...answer },
    (call) => contractChanged(context, call, ({ tx, params }) => removeModel(tx, params.personId, params.from)),
  )
  route.put(
    '/settings/people/:personId/places',
    {
      summary: 'Set the place of work from a day on',
      description: `422 \`reference_unknown\` for a site of another company. ${OWN}`,
      params: LeavePersonId,
      body: PlaceBody,
      ...answer,
    },
    (call) => changed(context, call, ({ tx, params, body }) => savePlace(tx, params.personId, body)),
  )
  route.delete(
    '/settings/people/:personId/places/:from',
    { summary: 'Remove the place of work of a day', description: OWN, params: FromDay, ...answer },
    (call) => changed(context, call, ({ tx, params }) => removePlace(tx, params.personId, params.from)),
  )
  route.post(
    '/settings/people/:personId/requests',
    {
      summary: 'Request leave in the place of a person, also for days that have passed',
      description: `Decided as if the person had sent it; the person is notified, and the comment is shown as that of the sender. 422 \`request_refused\` names each rule that it breaks. ${OWN}`,
      params: LeavePersonId,
      body: RequestForBody,
      ...answer,
    },
    (call) =>
      requestsChanged(context, call, ({ tx, viewer, params, body }) =>
        requestFor(tx, context, params.personId, body, viewer.personId),
      ),
  )
  route.post(
    '/settings/people/:personId/requests/:id/correction',
    {
      summary: 'Take back leave that is over and was not taken as it stands; its days come back',
      description: `409 \`notOpen\`, \`notOver\`, \`version_conflict\` with the present request; 422 \`required\` without a reason. ${OWN}`,
      params: RequestOfPerson,
      versioned: 'required',
      body: TakeBackBody,
      ...answer,
    },
    (call) =>
      requestsChanged(context, call, ({ tx, viewer, params, version, body }) =>
        takeBack(tx, context, { ...params, version, by: viewer.personId }, body.reason),
      ),
  )
})
