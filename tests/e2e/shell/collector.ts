// An external service, as an operator would run one: it takes reports and page views and stores them.
import { createServer, type IncomingMessage } from 'node:http'
import { listen } from '#server/testing/listen.ts'

/** A page view as it arrives. */
export interface SentView {
  readonly id: string
  readonly event: string
  readonly session: string
  readonly person?: string
  readonly path: string
}

export interface Collector {
  readonly url: string
  /** Bodies of the reports so far. */
  readonly reports: Record<string, string>[]
  /** Batches of page views so far. */
  readonly batches: SentView[][]
  /** All received requests, with their headers, as one text: to search for forbidden content. */
  everything(): string
  /** From now on it takes no report. */
  refuse(status: number | undefined): void
  forget(): void
  close(): Promise<void>
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

export async function startCollector(): Promise<Collector> {
  const reports: Record<string, string>[] = []
  const batches: SentView[][] = []
  let seen = ''
  let refusal: number | undefined
  const server = createServer(async (request, response) => {
    const body = await bodyOf(request)
    const cors = { 'access-control-allow-origin': '*', 'access-control-allow-headers': 'content-type' }
    const isReport = request.method === 'POST' && request.url === '/report'
    if (request.method === 'POST') seen += `${JSON.stringify(request.headers)}\n${body}\n`
    if (isReport && refusal === undefined) reports.push(JSON.parse(body) as Record<string, string>)
    // Like many collectors, it does not allow other origins to read its answers about page views.
    if (request.url === '/batch') batches.push((JSON.parse(body) as { batch: SentView[] }).batch)
    response.writeHead(isReport && refusal ? refusal : 204, request.url === '/report' ? cors : {}).end()
  })
  const { origin, close } = await listen(server)
  return {
    url: origin,
    reports,
    batches,
    everything: () => seen,
    refuse: (status) => void (refusal = status),
    forget: () => {
      reports.length = batches.length = 0
      seen = ''
      refusal = undefined
    },
    close,
  }
}
