// Permission to embed: origins for CORS, sockets and sign-in, and tools that sign people in by a client of their own.
import { demoOrigin, demoOrigins } from '#domain/embedding/demo-sites.ts'
import { originOf } from './origin-of.ts'

export interface EmbedClient {
  readonly id: string
  /** Where its pages live. */
  readonly origins: readonly string[]
}

export interface Embedding {
  /** Origins of foreign pages that may embed widgets. */
  readonly embedOrigins: readonly string[]
  /** Further public clients of the identity provider. */
  readonly embedClients: readonly EmbedClient[]
}

const partsOf = (env: NodeJS.ProcessEnv, name: string): string[] =>
  (env[name] ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

function readOrigin(value: string, faults: string[]): string {
  const origin = originOf(value)
  if (origin === undefined)
    faults.push(`EMBED_ORIGINS names '${value}', which is not an origin such as https://intranet.example.com.`)
  return origin ?? value
}

const PAIR = /^(?!portal)([\w.-]{1,60})=(.+)$/

/** Pairs of `id=origin`; an id may occur several times. */
function readClients(pairs: readonly string[], faults: string[]): EmbedClient[] {
  const read = pairs.flatMap((pair) => {
    const [, id = '', address = ''] = PAIR.exec(pair) ?? []
    const origin = originOf(address)
    if (origin !== undefined) return { id, origin }
    faults.push(
      `EMBED_CLIENTS names '${pair}', but must be such as group-tool=https://tool.example.com; ids that begin with portal are taken.`,
    )
    return []
  })
  return [...Map.groupBy(read, ({ id }) => id)].map(([id, pairs]) => ({
    id,
    origins: pairs.map(({ origin }) => origin),
  }))
}

/** `demoPort` is the port of the demo company's host pages; they may embed where no other origin is configured. */
export function readEmbedding(env: NodeJS.ProcessEnv, demoPort: number | undefined, faults: string[]): Embedding {
  const embedOrigins = partsOf(env, 'EMBED_ORIGINS').map((value) => readOrigin(value, faults))
  const embedClients = readClients(partsOf(env, 'EMBED_CLIENTS'), faults)
  if (demoPort === undefined) return { embedOrigins, embedClients }
  const tool = { id: 'group-tool', origins: [demoOrigin('group-tool', demoPort)] }
  return { embedOrigins: demoOrigins(demoPort), embedClients: embedClients.length > 0 ? embedClients : [tool] }
}
