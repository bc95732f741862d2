// A minimal Fastify server as a reference: the bookings and stays of a shift as they are stored, with the portal's own token check only: no
// rights, no lines, no findings.
import { fastify } from 'fastify'
import { sql } from 'kysely'
import { createVerifier, remoteKeys } from '#server/auth/verify.ts'
import { createDb } from '#server/db/db.ts'

const [issuer = '', databaseUrl = ''] = process.argv.slice(2)
const { db } = createDb(databaseUrl, { max: 20 })
const verify = createVerifier({ issuer, keys: remoteKeys(issuer), isEnded: () => false })

const app = fastify()
app.get<{ Params: { shift: string; day: string } }>('/shifts/:shift/:day', async ({ headers, params }) => {
  await verify((headers.authorization ?? '').slice('Bearer '.length))
  const { rows } = await sql`
    select b.person_id as id, p.given_name || ' ' || p.family_name as name,
      json_agg(json_build_object('id', b.id, 'kind', b.kind, 'from', b.began_at, 'to', b.ended_at, 'workplace', b.workplace_id,
        'order', b.order_id, 'activity', b.activity_id) order by b.began_at) as bookings,
      (select json_agg(json_build_object('comes', e.comes, 'goes', e.goes) order by e.comes) from time_entry e
        where e.person_id = b.person_id and e.day = ${params.day}::date) as stays
    from production_booking b join person p on p.id = b.person_id
    where b.shift_id = ${Number(params.shift)} and b.shift_day = ${params.day}::date
    group by b.person_id, p.given_name, p.family_name`.execute(db)
  return rows
})
console.log(await app.listen({ port: 0, host: 'localhost' }))
