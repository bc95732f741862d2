import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { aCompany, aNotification, aPerson, aStory } from '#server/testing/builders.ts'
import { createFiles } from '#server/files/files.ts'
import { createDatabase, type TestDatabase } from '#server/testing/database.ts'
import { insert, update } from '#server/testing/rows.ts'
import { backUp, restore } from './archive.ts'
import { createClient } from '#server/db/db.ts'

const source = await createDatabase()
const folder = await mkdtemp(join(tmpdir(), 'portal-archive-'))
const files = createFiles({ dataDir: folder, s3: undefined })
const company = await aCompany(source.db, 'Talbrück "Antriebe" GmbH\n& Söhne 🏭')
const boss = await aPerson(source.db, 'bernd.scholten', { company_id: company })
const katrin = await aPerson(source.db, 'katrin.osterloh', { company_id: company, supervisor_id: boss })
// The row points to one that is written after it.
await update(source.db, 'person', { id: boss }, { representative_id: katrin })
await aStory(source.db, { companies: [company], content: '<p>\\ "quoted" \t</p>' })
await aNotification(source.db, katrin, { categories: ['Unternehmen', 'a,b', ''] })
const file = {
  content_type: 'image/png',
  bytes: Buffer.from([0, 1, 255, 10, 92]),
  sha256: Buffer.alloc(32, 7),
  width: 1,
  height: 1,
}
await insert(source.db, 'file', file)
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

const connect = async ({ url }: TestDatabase) => {
  const client = createClient(url, { longRunning: true })
  await client.connect()
  return client
}
const save = async (name: string) => {
  const client = await connect(source)
  const file = join(folder, name)
  await backUp(client, file, files).finally(() => client.end())
  return file
}

test('a restored database has the same rows and continues its sequences', async () => {
  const file = await save('whole.gz')
  const target = await createDatabase()
  const client = await connect(target)
  await restore(client, file, files)
  expect(await restore(client, file, files).catch((error: Error) => error.message)).toMatch(/not empty/)
  await client.end()
  for (const table of ['company', 'person', 'person_role', 'news_story', 'notification', 'file'] as const)
    expect(await target.db.selectFrom(table).selectAll().execute()).toEqual(
      await source.db.selectFrom(table).selectAll().execute(),
    )
  const highest = await source.db
    .selectFrom('news_story')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect(await aStory(target.db)).toBe(highest.id + 1)
  await expect(
    target.db.updateTable('person').set({ supervisor_id: '00000000-0000-4000-8000-000000000000' }).execute(),
  ).rejects.toThrow(/foreign key/)
  await target.drop()
})

test('rows that triggers check or derive are restored as they were', async () => {
  const author = await aPerson(source.db, 'nadine.hidden')
  // The author without a name comes before the entry, and the stories of the search are not in the backup.
  await sql`with category as (insert into forum_category (name, name_en) values ('Alltag', 'Everyday') returning id),
    thread as (insert into forum_thread (category_id, created_at, waiting_since)
      select id, '2026-03-02T00:00:00+01', '2026-03-02' from category returning id)
    insert into forum_post (thread_id, kind, title, body, is_anonymous, created_at)
    select id, 'question', 'Wer?', '<p>Wer?</p>', true, '2026-03-02T00:00:00+01' from thread`.execute(source.db)
  await sql`insert into forum_author (post_id, person_id, written_at) select id, ${author}, now() from forum_post`.execute(
    source.db,
  )
  const file = await save('triggers.gz')
  const target = await createDatabase()
  const client = await connect(target)
  await restore(client, file, files)
  const state = (db: TestDatabase['db']) =>
    sql`select (select jsonb_agg(to_jsonb(a)) from forum_author a) as authors,
        (select jsonb_agg(jsonb_build_array(s.id, p.audience, p.category_ids, s.search_title) order by s.id)
          from news_search s join news_placing p on p.id = s.placing_id) as search,
        (select jsonb_agg(t.tgname order by t.tgname) from pg_trigger t where not tgisinternal and tgenabled <> 'O') as off`.execute(
      db,
    )
  const [restored, kept] = [await state(target.db), await state(source.db)]
  expect(kept.rows).toMatchObject([{ authors: [{ person_id: author }], search: [expect.anything()], off: null }])
  expect(restored.rows).toEqual(kept.rows)
  await client.end()
  await target.drop()
})

test('attachments are in it, and are held against their checksums', async () => {
  const [id, lost] = [randomUUID(), randomUUID()]
  const draft = await files.drafts.receive(Readable.from([Buffer.from('%PDF plan')]), 100)
  const about = { kind: 'attachment', name: 'Plan.pdf', content_type: 'application/pdf', size: 9, sha256: draft.sha256 }
  // The second one: removed by the portal after the snapshot was taken.
  await insert(source.db, 'news_document', [
    { id, ...about },
    { id: lost, ...about },
  ])
  await files.storage.put(id, draft)
  const file = await save('files.gz')
  const into = async (path: string) => {
    const [target, to] = [
      await createDatabase(),
      createFiles({ dataDir: await mkdtemp(join(folder, 'to-')), s3: undefined }),
    ]
    const client = await connect(target)
    const refused = await restore(client, path, to).then(
      () => undefined,
      (error: Error) => error.message,
    )
    await client.end()
    await target.drop()
    const content = await to.storage.open(id)
    return { refused, text: content && (await text(content)) }
  }
  expect(await into(file)).toEqual({ refused: undefined, text: '%PDF plan' })
  const changed = gunzipSync(await readFile(file))
    .toString()
    .replace(Buffer.from('%PDF plan').toString('base64'), Buffer.from('%PDF evil').toString('base64'))
  const broken = join(folder, 'changed.gz')
  await writeFile(broken, gzipSync(changed))
  expect(await into(broken)).toEqual({ refused: expect.stringContaining('differs from its checksum'), text: undefined })
  const story = await aStory(source.db)
  const row = { story_id: story, version: 1, document_id: lost, position: 0 }
  await insert(source.db, 'news_version_document', row)
  await expect(save('lost.gz')).rejects.toThrow(`The attachment ${lost} is not in the storage.`)
  await source.db.deleteFrom('news_version_document').execute()
})

test('the archive is one snapshot: a commit during the dump appears in no table', async () => {
  const client = await connect(source)
  const file = join(folder, 'snapshot.gz')
  // Tables are read in the order of their names: this holds the backup up between people and their roles.
  const late = await source.db.transaction().execute(async (tx) => {
    await sql`lock table person_role in access exclusive mode`.execute(tx)
    const saving = backUp(client, file, files)
    const waits = async () =>
      (await sql`select from pg_locks where relation = 'person_role'::regclass and not granted`.execute(source.db)).rows
    await expect.poll(waits).toHaveLength(1)
    return { saving, id: await aPerson(tx, 'late.arrival') }
  })
  await late.saving
  await client.end()
  const target = await createDatabase()
  const reader = await connect(target)
  await restore(reader, file, files)
  await reader.end()
  const left = [
    await target.db.selectFrom('person').select('id').where('id', '=', late.id).execute(),
    await target.db.selectFrom('person_role').select('role').where('person_id', '=', late.id).execute(),
  ]
  expect(left).toEqual([[], []])
  expect(await source.db.selectFrom('person').select('id').where('id', '=', late.id).execute()).toHaveLength(1)
  await target.drop()
})

test.each([
  ['cut short', (text: string) => text.slice(0, text.lastIndexOf('{"sums"')), /ends too early/],
  ['a changed row', (text: string) => text.replace('Söhne', 'Toechter'), /differ after the restore.*company/],
  ['another schema', (text: string) => text.replace('004-notifications.sql', '004-other.sql'), /migrations up to/],
])('a backup that is %s is refused and leaves the database empty', async (_name, damage, reason) => {
  const file = await save('good.gz')
  const broken = join(folder, 'broken.gz')
  await writeFile(broken, gzipSync(damage(gunzipSync(await readFile(file)).toString())))
  const target = await createDatabase()
  const client = await connect(target)
  await expect(restore(client, broken, files)).rejects.toThrow(reason)
  await client.end()
  expect(await target.db.selectFrom('company').select('id').execute()).toEqual([])
  await target.drop()
})

test.each([
  ['that is not there', async () => join(folder, 'nowhere.gz'), /ENOENT/],
  [
    'that is no backup',
    async () => {
      const file = join(folder, 'text.gz')
      await writeFile(file, 'Guten Tag')
      return file
    },
    /text\.gz is damaged, or no backup \(incorrect header check\)/,
  ],
  [
    'that was cut off',
    async () => {
      const file = join(folder, 'half.gz')
      const whole = await readFile(await save('good.gz'))
      await writeFile(file, whole.subarray(0, whole.length / 2))
      return file
    },
    /half\.gz is damaged.*Nothing was restored/,
  ],
])('a file %s is refused with the reason and leaves the database empty', async (_name, make, reason) => {
  const target = await createDatabase()
  const client = await connect(target)
  await expect(restore(client, await make(), files)).rejects.toThrow(reason)
  await client.end()
  expect(await target.db.selectFrom('company').select('id').execute()).toEqual([])
  await target.drop()
})

test('a backup that cannot be written reports the reason, and leaves no file behind', async () => {
  const client = await connect(source)
  await expect(backUp(client, join(folder, 'missing', 'a.gz'), files)).rejects.toThrow(/ENOENT.*missing/)
  // The connection is good still: the transaction was ended.
  expect((await client.query<{ one: number }>('select 1 as one')).rows).toEqual([{ one: 1 }])
  await client.end()
})

test('[T36] sockets, sign-in sessions and one-time tokens are not in it', async () => {
  const text = gunzipSync(await readFile(await save('secrets.gz'))).toString()
  expect(text).not.toMatch(/"table":"(socket_token|oidc_record|mfa_reset_link|shown_factor|delivery|mail)"/)
})
