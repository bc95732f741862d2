// npm run dev: Vite serves the client with hot reload and forwards everything else to the server, which restarts on changes.
import { spawn } from 'node:child_process'
import { createServer as createNetServer } from 'node:net'
import { createServer } from 'vite'
import { ROOT } from '#scripts/bootstrap/paths.mjs'

const SERVER_PATHS = ['/api', '/realms', '/static', '/health']
const WATCHED = ['server', 'src/shared/contract', 'src/shared/domain']

const freePort = (): Promise<number> =>
  new Promise((done, fail) => {
    const probe = createNetServer()
    probe.once('error', fail)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (address && typeof address === 'object' ? done(address.port) : fail(new Error('no port'))))
    })
  })

const port = Number(process.env['PORT'] || 8080)
const serverPort = await freePort()
// The browser sees only Vite's origin, so that issuer, cookies and URLs are the same as in the built portal.
const publicUrl = process.env['PUBLIC_URL'] || `http://localhost:${port}`

const server = spawn(
  process.execPath,
  ['--watch', '--watch-preserve-output', ...WATCHED.map((path) => `--watch-path=${path}`), 'server/main.ts'],
  { cwd: ROOT, stdio: 'inherit', env: { ...process.env, PORT: String(serverPort), PUBLIC_URL: publicUrl } },
)

const target = `http://localhost:${serverPort}`
const vite = await createServer({
  configFile: `${ROOT}/vite.config.ts`,
  server: {
    host: 'localhost',
    port,
    strictPort: true,
    proxy: Object.fromEntries(SERVER_PATHS.map((path) => [path, { target, ws: true, changeOrigin: false }])),
  },
})
await vite.listen()
console.log(`Client with hot reload at ${publicUrl}; the server behind it restarts on change.`)
console.log(`All parts of the UI kit at ${publicUrl}/kit/.`)

let stopping = false
async function stop(): Promise<void> {
  if (stopping) return
  stopping = true
  server.kill('SIGTERM')
  await vite.close()
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop())
server.on('exit', (code) => void stop().then(() => process.exit(code ?? 0)))
