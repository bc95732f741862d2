// npm run demo: builds the host applications, finds or starts the portal, serves every host page against it.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ROOT } from '#scripts/bootstrap/paths.mjs'
import { type DemoSite, DEMO_SITES } from '#domain/embedding/demo-sites.ts'
import { APPS, buildApp } from './build-app.ts'
import { buildSharePoint } from './build-sharepoint.ts'
import { type DemoServer, startDemoServer } from './server.ts'

const HELP = `npm run demo    the host pages of demo/ against a running portal; starts one if none runs
  PORTAL_URL      the portal that runs (default http://localhost:8080, or at PORT)
  DEMO_PORT       port of the host pages (default: the portal's + 1)
`
const portal = new URL(process.env['PORTAL_URL'] ?? `http://localhost:${process.env['PORT'] ?? 8080}`).origin
const port = Number(process.env['DEMO_PORT'] ?? Number(new URL(portal).port || 8080) + 1)
const print = (text: string): void => void process.stdout.write(text)

const answers = (url: string, init?: RequestInit): Promise<Response | undefined> =>
  fetch(url, init).catch(() => undefined)

/** Whether the portal allows requests from pages of `origin`. */
async function lets(origin: string): Promise<boolean> {
  const headers = { origin, 'access-control-request-method': 'GET' }
  const answer = await answers(`${portal}/api/notification/badges`, { method: 'OPTIONS', headers })
  return answer?.headers.get('access-control-allow-origin') === origin
}

async function buildApps(): Promise<void> {
  for (const app of [...APPS, 'sharepoint'] as const) {
    print(`Building demo/${app} …`)
    // This page is optional: without a registry the other pages still work.
    await (app === 'sharepoint' ? buildSharePoint() : buildApp(app)).then(
      () => print(' done\n'),
      (error: unknown) => print(` failed; its page says so.\n${String(error)}\n`),
    )
  }
}

async function check({ origins, at }: DemoServer): Promise<void> {
  const refused: DemoSite[] = []
  for (const site of DEMO_SITES) if (!(await lets(new URL(at(site)).origin))) refused.push(site)
  if (refused.length === 0) return
  print(`
  This portal lets ${refused.length === DEMO_SITES.length ? 'none of these pages' : `not all of these pages (${refused.join(', ')} not)`} embed. Start it with
    EMBED_ORIGINS=${origins.join(',')} \\
    EMBED_CLIENTS=group-tool=${new URL(at('group-tool')).origin}
`)
}

async function run(): Promise<void> {
  await buildApps()
  if (!(await answers(`${portal}/health/ready`))?.ok) {
    if (process.env['PORTAL_URL']) throw new Error(`No portal answers at ${portal}.`)
    // With demo data the portal serves the host pages itself and allows their origins.
    const child = spawn(process.execPath, [join(ROOT, 'scripts/start.ts')], { stdio: 'inherit' })
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal))
    child.once('exit', (code) => process.exit(code ?? 1))
    return
  }
  const served = await answers(`http://localhost:${port}/`)
  if (served?.ok && (await served.text()).includes(portal)) return print(`\n  Host pages: http://localhost:${port}/\n`)
  const demo = await startDemoServer(port, portal)
  await check(demo)
  print(`\n  Host pages: ${demo.origin}/\n  Ctrl-C stops them.\n`)
}

if (process.argv.includes('--help')) print(HELP)
else
  await run().catch((error: unknown) => {
    const { code, message } = error as NodeJS.ErrnoException
    process.stderr.write(code === 'EADDRINUSE' ? `Port ${port} is taken: set DEMO_PORT.\n` : `${message}\n`)
    process.exit(1)
  })
