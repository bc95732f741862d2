// 1,000 forms under way, one of them with a conversation of 10,000 messages, and writing in them.
import { randomUUID } from 'node:crypto'
import type { Client } from 'pg'
import type { Message, NewMessageBody, SentMessage } from '#contract/postbox-conversation.ts'
import { aPage, aQuestion, aStation, aTemplate } from '#domain/postbox/testing/a-template.ts'
import { createClient } from '#server/db/db.ts'
import type { Api } from '#tests/e2e/api.ts'
import { publishTemplate } from '#tests/e2e/postbox/publish-template.ts'
import type { RunningPortal } from '#tests/e2e/portal.ts'
import { databaseAddress } from '#tests/reliability/database.ts'

export const ROOMS = 1_000
export const LONG = 10_000
/** The deciders; each form is assigned to one of them in turn. */
export const DECIDERS = [
  'katrin.osterloh',
  'bernd.scholten',
  'aylin.demir',
  'birte.lohse',
  'miriam.falk',
  'murat.yildiz',
] as const
/** The sender of the measured forms; the others are of 200 people, because no person writes 50 messages a second. */
export const SENDER = 'felix.hartung'
/** The last ones: in them sockets are cut. */
export const CUT_ROOMS = 10
const FIRST = 1_500_000_000

/** The long one, and the one in which times are measured, are at the first of those who decide. */
export const LONG_ROOM = FIRST
export const MEASURED_ROOM = FIRST + DECIDERS.length
export const roomOf = (n: number): number => FIRST + n
export const deciderOf = (n: number): string => DECIDERS[n % DECIDERS.length]!

async function addForms(client: Client, template: number): Promise<void> {
  await client.query(
    `create temporary table n on commit drop as
     select n, ${FIRST} + n as id, now() - interval '2 days' + make_interval(secs => n) as at,
       case when n = 0 or n = ${DECIDERS.length} or n >= ${ROOMS - CUT_ROOMS} then (select id from person where username = $1::text)
         else (select (array_agg(o.id))[1 + n % count(*)::integer] from (
           select id from person where username <> all(array_append($2::text[], $1::text)) order by id limit 200) o) end as sender,
       (select id from person where username = ($2::text[])[1 + n % ${DECIDERS.length}]) as decider
     from generate_series(0, ${ROOMS - 1}) n`,
    [SENDER, DECIDERS],
  )
  await client.query(`insert into decision_case (id, kind, requester_id, status, requested_at) overriding system value
    select id, 'form', sender, 'open', at from n`)
  await client.query(`insert into decision_stage (case_id, position, name, turn, holder_id, requester_id, since)
    select id, 0, 'one', 1, decider, sender, at from n`)
  await client.query(`insert into decision_event (case_id, type, at, by_id) select id, 'request', at, sender from n`)
  await client.query(
    `insert into form (case_id, status, number, template_id, template_version, sender_id, title, answers, sent_at)
     select id, 'open', '2005-' || lpad((n + 1)::text, 5, '0'), $1, 1, sender, 'Gespräch ' || n, '{"plate":"SI-KO 118"}', at from n`,
    [template],
  )
  await client.query(`insert into form_party (person_id, case_id, section, is_asked, is_hidden)
    select decider, id, 'turn', true, false from n`)
}

/** Written by both in turn, one each minute. */
async function addMessages(client: Client): Promise<void> {
  await client.query(`insert into form_room (form_id, last_seq, last_change) values (${LONG_ROOM}, ${LONG}, ${LONG})`)
  await client.query(
    `insert into form_message (form_id, seq, change, sender_id, key, text, asks_confirmation, at)
     select ${LONG_ROOM}, n, n, (select id from person where username = case when n % 2 = 0 then $1 else $2 end), 'long-' || n,
       repeat('Satz ' || n || ' über die Reise. ', 1 + n % 5), false, now() - make_interval(mins => ${LONG} - n)
     from generate_series(1, ${LONG}) n`,
    [SENDER, DECIDERS[0]],
  )
}

export async function addConversations({ dataDir }: RunningPortal): Promise<void> {
  const content = aTemplate({ pages: [aPage('one', [aQuestion('plate')])], stations: [aStation('one')] })
  const template = await publishTemplate(dataDir, content)
  const client = createClient(await databaseAddress(dataDir), { longRunning: true })
  await client.connect()
  try {
    await client.query('begin')
    await addForms(client, template)
    await addMessages(client)
    await client.query('commit')
    // Autovacuum would have done it by then.
    await client.query('vacuum analyze form, form_party, decision_case, decision_stage, decision_event, form_message')
  } finally {
    await client.end()
  }
}

/** Sends immediately; throws if it is refused. */
export async function writeMessage({ call }: Api, formId: number, text: string): Promise<Message> {
  const message: NewMessageBody = { key: randomUUID(), text, files: [], asksConfirmation: false, sendAt: null }
  const { status, body } = await call<SentMessage>('POST', `/api/forms/forms/${formId}/messages`, message)
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body.message!
}
