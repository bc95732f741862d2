// npm run playground: shows every element with its attributes, events, tokens and states, using the running portal.
import { startPlayground } from './server.ts'

const portal = new URL(process.env['PORTAL_URL'] || 'http://localhost:8080').origin
const port = Number(process.env['PLAYGROUND_PORT'] || 8090)
const password = process.env['DEMO_PASSWORD'] || 'demo'

const isThere = await fetch(`${portal}/health/ready`).then(
  ({ ok }) => ok,
  () => false,
)
if (!isThere) {
  console.error(`No portal answers at ${portal}. Start it first: npm start (PORTAL_URL names another one).`)
  process.exit(1)
}
const { url } = await startPlayground({ portal, port, password })
console.log(`Playground  ${url}  (portal: ${portal}). Ctrl-C ends it.`)
