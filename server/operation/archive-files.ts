// The part of a backup that is stored outside of the database: attachments, each on a line of its own.
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Client } from 'pg'
import type { Files } from '#server/files/files.ts'
import type { Storage } from '#server/files/storage.ts'

export interface FileLine {
  readonly key: string
  readonly base64: string
}

const LIST = `select id from news_document where kind = 'attachment' order by id`

/**
 * The attachments that `client` sees. One that a running portal has removed since is left out: no story had it for a day.
 * Throws where the storage has lost one that a story has.
 */
export async function* storedFiles(client: Client, storage: Storage): AsyncGenerator<FileLine> {
  const { rows } = await client.query<{ id: string }>(LIST)
  for (const { id } of rows) {
    const content = await storage.open(id)
    if (content) yield { key: id, base64: (await buffer(content)).toString('base64') }
    else if (await isNamed(client, id)) throw new Error(`The attachment ${id} is not in the storage.`)
  }
}

async function isNamed(client: Client, id: string): Promise<boolean> {
  const { rowCount } = await client.query('select from news_version_document where document_id = $1 limit 1', [id])
  return (rowCount ?? 0) > 0
}

/** Restores a file of the backup; its row, which precedes it, describes it. */
export async function restoreFile(
  client: Client,
  { storage, drafts }: Files,
  { key, base64 }: FileLine,
): Promise<void> {
  const bytes = Buffer.from(base64, 'base64')
  const draft = await drafts.receive(Readable.from([bytes]), bytes.length)
  try {
    const { rows } = await client.query<{ sha256: Buffer }>('select sha256 from news_document where id = $1', [key])
    if (!rows[0]?.sha256.equals(draft.sha256)) throw new Error(`The attachment ${key} differs from its checksum.`)
    const { lasting } = await storage.put(key, draft)
    await lasting
  } finally {
    await draft.discard()
  }
}
