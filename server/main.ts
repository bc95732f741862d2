// The process: configuration, start, printed output, signals.
import { ConfigError, readConfig, type Config } from './config/config.ts'
import { FolderInUseError, refuseSecondStart } from './db/folder-lock.ts'
import { startPortal, type Portal } from './portal.ts'
import { SETTINGS } from './config/settings.ts'

/** A second signal after this many ms ends the process immediately. */
const PATIENCE = 1_000

function printHelp(): void {
  const width = Math.max(...SETTINGS.map(([name]) => name.length))
  const lines = SETTINGS.map(
    ([name, fallback, meaning]) => `  ${name.padEnd(width)}  ${meaning}${fallback ? ` (default ${fallback})` : ''}`,
  )
  process.stdout.write(`Settings (environment):\n${lines.join('\n')}\n`)
}

function printWelcome({ url, accounts, demoPage }: Portal, { demoPassword, demoHost, embedOrigins }: Config): void {
  const lines = [
    '',
    `  Portal: ${url}`,
    ...(demoPage ? [`  Widgets on foreign pages: ${demoPage}`] : []),
    ...(demoHost && !demoPage ? [`  (Port ${demoHost.port} is taken: the demo host pages are not served.)`] : []),
    ...(demoHost || embedOrigins.length === 0 || accounts.length === 0
      ? []
      : ['  (EMBED_ORIGINS is set: these pages may embed; the demo host pages are not served.)']),
    `  API: ${url}/api`,
    '',
  ]
  if (accounts.length > 0) {
    const width = Math.max(...accounts.map(({ username }) => username.length))
    lines.push(`  Demo accounts, password "${demoPassword}":`)
    for (const { username, may, totpSecret } of accounts)
      lines.push(`    ${username.padEnd(width)}  ${may.de}${totpSecret ? `, Code aus ${totpSecret}` : ''}`)
    lines.push('')
  }
  lines.push('  Ctrl-C stops it.', '')
  process.stdout.write(`${lines.join('\n')}\n`)
}

function explain(error: unknown): string {
  const { code, message, address, port } = error as NodeJS.ErrnoException & { address?: string; port?: number }
  if (code === 'EADDRINUSE') return `Another program listens on ${address ?? ''}:${port ?? ''}. Set PORT to a free one.`
  if (code === 'EACCES' && port !== undefined) return `Port ${port} needs more rights. Set PORT to one above 1023.`
  return message || String(error)
}

/** Aborted by the first signal; a later one ends the process immediately. */
function listenToSignals(): AbortSignal {
  const stopping = new AbortController()
  let since: number | undefined
  const stop = () => {
    // A terminal and npm may both pass on the same Ctrl-C.
    if (since !== undefined && Date.now() - since > PATIENCE) process.exit(130)
    since ??= Date.now()
    stopping.abort()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
  return stopping.signal
}

function stop({ close, context: { log } }: Portal): void {
  log.info('portal stops')
  close().then(
    () => process.exit(0),
    (error: unknown) => {
      log.error({ err: error }, 'portal did not stop cleanly')
      process.exit(1)
    },
  )
}

async function run(): Promise<void> {
  const stopped = listenToSignals()
  try {
    // At a terminal the table of accounts matters more than a line per request.
    const config = readConfig({ LOG_LEVEL: process.stdout.isTTY ? 'warn' : 'info', ...process.env })
    const portal = await startPortal(config, { signal: stopped })
    stopped.addEventListener('abort', () => stop(portal))
    printWelcome(portal, config)
  } catch (error) {
    // The portal was stopped while it started.
    if (stopped.aborted) process.exit(0)
    fail(error)
  }
}

function fail(error: unknown): never {
  const plain = error instanceof ConfigError || error instanceof FolderInUseError
  process.stderr.write(`${plain ? error.message : `The portal did not start. ${explain(error)}`}\n`)
  process.exit(1)
}

/** Checks that are possible before anything is built or started. */
async function check(): Promise<void> {
  try {
    const { databaseUrl, dataDir } = readConfig(process.env)
    if (databaseUrl === undefined) await refuseSecondStart(dataDir)
  } catch (error) {
    fail(error)
  }
}

if (process.argv.includes('--help') || process.argv.includes('-h')) printHelp()
else if (process.argv.includes('--check')) await check()
else await run()
