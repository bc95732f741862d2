// Attachments in a bucket of an S3-compatible server, with its addresses in the path: `endpoint/bucket/documents/key`.
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import { unavailable } from '#server/http/errors.ts'
import type { S3Settings } from '#server/config/s3-settings.ts'
import type { Storage } from './storage.ts'
import { checkedKey, isStorageKey } from './storage-key.ts'

const PREFIX = 'documents/'
/** How long the server may take to begin its answer, in ms. */
const PATIENCE = 20_000

/** The reason is for the log, not for the client. */
const away = (cause: unknown) => Object.assign(unavailable('storage_unavailable'), { cause })

type Call = (path: string, init?: RequestInit) => Promise<Response | undefined>

/** A call returns its result, or undefined where there is no object of this key. All else is 503 `storage_unavailable`. */
function createCall({ endpoint, bucket, region, accessKey, secretKey }: S3Settings): Call {
  const client = new AwsClient({
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    region,
    service: 's3',
    retries: 0,
  })
  return async (path, init = {}) => {
    const begun = new AbortController()
    const timer = setTimeout(() => begun.abort(), PATIENCE)
    const signed = await client.sign(`${endpoint}/${bucket}${path}`, init)
    const answer = await fetch(signed, { signal: begun.signal, redirect: 'error' })
      .catch((cause: unknown) => {
        throw away(cause)
      })
      .finally(() => clearTimeout(timer))
    if (answer.ok) return answer
    const text = await answer.text().catch(() => '')
    // A bucket or key of ours that is unknown is a 404, too.
    if (text.includes('<Code>NoSuchKey</Code>')) return undefined
    throw away(new Error(`The object storage answered ${answer.status}: ${text.slice(0, 300)}`))
  }
}

interface Listed {
  readonly keys: readonly { readonly key: string; readonly at: Date }[]
  readonly next: string | undefined
}

const inside = (xml: string, tag: string): string | undefined => xml.match(`<${tag}>([^<]*)</${tag}>`)?.[1]
/** Tokens may contain characters that XML escapes; our keys do not. */
const unescape = (text: string): string =>
  text.replace(
    /&(amp|lt|gt|quot|apos|#(\d+)|#x([\da-f]+));/gi,
    (_all, name: string, decimal?: string, hex?: string) => {
      if (decimal ?? hex) return String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(hex!, 16))
      return { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }[name.toLowerCase()] ?? ''
    },
  )

function readList(xml: string): Listed {
  const keys = [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, entry = '']) => ({
    key: (inside(entry, 'Key') ?? '').slice(PREFIX.length),
    at: new Date(inside(entry, 'LastModified') ?? Number.NaN),
  }))
  const token = inside(xml, 'NextContinuationToken')
  return { keys, next: inside(xml, 'IsTruncated') === 'true' && token ? unescape(token) : undefined }
}

/** Lists are asked for `page` objects at a time. */
export function createS3Storage(settings: S3Settings, page = 1_000): Storage {
  const call = createCall(settings)
  const pathOf = (key: string) => `/${PREFIX}${checkedKey(key)}`
  const list = async (size: number, next?: string): Promise<Listed> => {
    const query = new URLSearchParams({ 'list-type': '2', 'max-keys': `${size}`, prefix: PREFIX })
    if (next) query.set('continuation-token', next)
    const answer = await call(`?${query}`)
    return readList((await answer?.text()) ?? '')
  }
  return {
    async check() {
      await list(1).catch(({ cause }: Error) => {
        const why = cause instanceof Error ? cause.message : ''
        throw new Error(`Attachments cannot be kept in ${settings.bucket} at ${settings.endpoint}: ${why}`, { cause })
      })
    },
    async put(key, { path, sha256 }) {
      // 10 MB at most. The server holds the bytes against their sum: a body that arrives otherwise is refused.
      const headers = { 'x-amz-content-sha256': sha256.toString('hex') }
      await call(pathOf(key), { method: 'PUT', headers, body: new Uint8Array(await readFile(path)) })
      return { lasting: Promise.resolve() }
    },
    async open(key, range) {
      const headers = range && { range: `bytes=${range.start}-${range.end}` }
      const answer = await call(pathOf(key), headers && { headers })
      return answer?.body ? Readable.fromWeb(answer.body as ReadableStream) : undefined
    },
    async remove(key) {
      await call(pathOf(key), { method: 'DELETE' })
    },
    async *listOld(before) {
      let next: string | undefined
      do {
        const listed = await list(page, next)
        for (const { key, at } of listed.keys) if (isStorageKey(key) && at < before) yield key
        next = listed.next
      } while (next)
    },
  }
}
