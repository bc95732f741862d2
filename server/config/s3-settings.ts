// The object storage that takes the place of a folder for attachments.
import { isLoopback } from './loopback.ts'

export interface S3Settings {
  /** Origin, without a slash at the end. */
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly accessKey: string
  readonly secretKey: string
}

export interface ObjectStorage {
  /** undefined: attachments are in the data folder. */
  readonly s3: S3Settings | undefined
}

const NEEDED = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
const REGION = /^[a-z0-9-]{1,40}$/

function checkEndpoint(value: string, faults: string[]): string {
  const url = URL.parse(value)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.search || url.hash || url.pathname !== '/')
    faults.push(`S3_ENDPOINT is '${value}', but must be an address such as https://s3.example.com, without a path.`)
  else if (url.protocol === 'http:' && !isLoopback(url.hostname))
    faults.push(`S3_ENDPOINT is '${value}': beyond this machine it must begin with https://, or others read along.`)
  return url?.origin ?? value
}

/** Names every fault in `faults`; a secret is never repeated. */
export function readObjectStorage(env: NodeJS.ProcessEnv, faults: string[]): ObjectStorage {
  const given = NEEDED.filter((name) => env[name])
  if (given.length === 0) {
    if (env['S3_REGION']) faults.push('S3_REGION is set, but S3_ENDPOINT, whose region it is, is not.')
    return { s3: undefined }
  }
  for (const name of NEEDED)
    if (!env[name])
      faults.push(`${name} is missing: an object storage needs ${NEEDED.join(', ')} (${given.join(', ')}: set).`)
  const [endpoint = '', bucket = '', accessKey = '', secretKey = ''] = NEEDED.map((name) => env[name])
  const region = env['S3_REGION'] || 'us-east-1'
  if (bucket && !BUCKET.test(bucket)) faults.push(`S3_BUCKET is '${bucket}', which is not the name of a bucket.`)
  if (!REGION.test(region)) faults.push(`S3_REGION is '${region}', which is not a region such as eu-central-1.`)
  return { s3: { endpoint: endpoint && checkEndpoint(endpoint, faults), bucket, region, accessKey, secretKey } }
}
