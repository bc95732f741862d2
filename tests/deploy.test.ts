// The statements of deploy/ about the portal are true: settings, ports, probes, times. The test needs no container, chart or service
// manager; `npm run check:deploy` runs the tools that do.
import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'
import { parseAllDocuments, parseDocument } from 'yaml'
import { readConfig } from '#server/config/config.ts'
import { SETTINGS } from '#server/config/settings.ts'

const root = resolve(import.meta.dirname, '..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const settings = new Set(SETTINGS.map(([name]) => name))
/** Read by Node itself. */
const OF_NODE = new Set(['NODE_ENV', 'NODE_EXTRA_CA_CERTS'])
const unknown = (names: Iterable<string>): string[] =>
  [...names].filter((name) => !settings.has(name) && !OF_NODE.has(name))
/** Seconds that a server may need after DRAIN_SECONDS (docs/operations.md, "Several servers"). */
const TO_FINISH = 60

interface Service {
  readonly image: string
  readonly environment?: Record<string, string>
  readonly secrets?: readonly string[]
  readonly volumes?: readonly (string | { readonly source: string })[]
  readonly stop_grace_period?: string
  readonly restart?: string
  readonly mem_limit?: string
  readonly healthcheck?: { readonly test: readonly string[] }
  readonly networks?: unknown
}
interface Compose {
  readonly services: Record<string, Service>
  readonly networks: Record<string, unknown>
  readonly volumes: Record<string, unknown>
  readonly secrets: Record<string, { readonly file: string }>
}
const HOSTS = { PORTAL_HOST: 'portal.example.com', ID_HOST: 'id.example.com', PORTAL_VERSION: '1.0.0' }
/** `${NAME}`, `${NAME:-default}` and `${NAME:?message}`; `$$` is a dollar sign. */
const composeText = read('deploy/compose.yaml')
  .replaceAll(/(?<!\$)\$\{(\w+)(?::[-?][^}]*)?\}/g, (_all, name: keyof typeof HOSTS) => HOSTS[name])
  .replaceAll('$$', '$')
const compose = parseDocument(composeText, { merge: true }).toJS() as Compose
const { portal1, portal2 } = compose.services as Record<'portal1' | 'portal2', Service>

interface Values {
  readonly config: Record<string, string>
  readonly drainSeconds: number
  readonly metricsPort: number
}
const CHART = 'deploy/helm/portal'
const values = parseDocument(read(`${CHART}/values.yaml`)).toJS() as Values
const example = parseDocument(read(`${CHART}/ci/example-values.yaml`)).toJS() as Values & { host: string }
const statefulSet = read(`${CHART}/templates/statefulset.yaml`)

const containerfile = read('deploy/Containerfile')
const imageSettings = Object.fromEntries(
  [...(/^ENV (.*)$/m.exec(containerfile)?.[1] ?? '').matchAll(/(\w+)=(\S+)/g)].map(([, name, value]) => [name, value]),
)
const unit = read('deploy/portal.service')
const unitSettings = Object.fromEntries(
  [...(/^Environment=(.*)$/m.exec(unit)?.[1] ?? '').matchAll(/(\w+)=(\S+)/g)].map(([, name, value]) => [name!, value!]),
)

test.each(globSync(['deploy/*.yaml', `${CHART}/{,ci/}*.yaml`], { cwd: root }))('%s is YAML without faults', (path) => {
  const documents = parseAllDocuments(read(path), { merge: true, uniqueKeys: true })
  expect([...documents].flatMap(({ errors, warnings }) => [...errors, ...warnings])).toEqual([])
})

describe('every setting that is named is one of the portal', () => {
  const commented = read('deploy/portal.env.example').matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)
  test.each<[string, Iterable<string>, number]>([
    ['Containerfile', Object.keys(imageSettings), 5],
    ['compose.yaml, first server', Object.keys(portal1.environment ?? {}), 8],
    ['compose.yaml, second server', Object.keys(portal2.environment ?? {}), 8],
    ['chart, template', [...statefulSet.matchAll(/name: ([A-Z][A-Z0-9_]+)\b/g)].map(([, name]) => name!), 7],
    ['chart, values', [...Object.keys(values.config), ...Object.keys(example.config)], 4],
    [
      'chart, names in comments',
      [...read(`${CHART}/values.yaml`).matchAll(/\b[A-Z][A-Z0-9]*_[A-Z0-9_]+\b/g)].map(String),
      10,
    ],
    ['portal.service', Object.keys(unitSettings), 5],
    ['portal.env.example', [...commented].map(([, name]) => name!), 10],
  ])('%s', (_where, names, least) => {
    expect([...names].length).toBeGreaterThanOrEqual(least)
    expect(unknown(names)).toEqual([])
  })
})

describe('the configuration check accepts', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-secrets-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const writeSecrets = () => {
    copyFileSync(join(root, 'deploy/compose-secrets.sh'), join(folder, 'compose-secrets.sh'))
    return execFileSync('sh', [join(folder, 'compose-secrets.sh'), HOSTS.PORTAL_HOST, HOSTS.ID_HOST], {
      encoding: 'utf8',
    })
  }
  const secret = (name: string) => readFileSync(join(folder, 'secrets', name), 'utf8')

  // It needs openssl and a POSIX shell, as the machine of the compose file does.
  test.skipIf(process.platform === 'win32')(
    'both servers of the compose file with the secrets that its script writes',
    () => {
      writeSecrets()
      for (const { environment } of [portal1, portal2]) {
        const config = readConfig({ ...environment, ...parseEnv(secret('portal.env')) })
        expect(config).toMatchObject({
          publicUrl: 'https://portal.example.com',
          oidcIssuer: 'https://id.example.com:8443/realms/portal',
          demo: false,
          drainSeconds: 15,
          trustedProxies: ['172.30.32.2'],
        })
        expect(new URL(config.databaseOwnerUrl!).username).not.toBe(new URL(config.databaseUrl!).username)
      }
      expect(statSync(join(folder, 'secrets')).mode & 0o777).toBe(0o700)
      const written = secret('portal.env')
      expect(writeSecrets()).toContain('secrets/portal.env exists and stays')
      expect(secret('portal.env')).toBe(written)
      const files = Object.values(compose.secrets).map(({ file }) => file.replace('./', ''))
      expect(files.filter((file) => !existsSync(join(folder, file)))).toEqual([])
    },
    60_000,
  )

  const secrets = {
    DATABASE_URL: 'postgres://portal_app:a@db.example.com/portal?sslmode=verify-full',
    DATABASE_OWNER_URL: 'postgres://portal_owner:b@db.example.com/portal?sslmode=verify-full',
    REDIS_URL: 'rediss://portal:c@redis.example.com:6379',
    SECRETS_KEY: Buffer.alloc(32).toString('base64'),
  }

  test('the example values of the chart', () => {
    const set = {
      HOST: '0.0.0.0',
      PORT: '8080',
      PUBLIC_URL: `https://${example.host}`,
      DATA_DIR: '/data',
      DRAIN_SECONDS: String(values.drainSeconds),
      METRICS_PORT: String(values.metricsPort),
      MQTT_CLIENT_ID: 'portal-0',
    }
    for (const name of Object.keys(set)) expect(statefulSet, name).toMatch(new RegExp(`name: ${name}\\b`))
    const storage = { S3_ACCESS_KEY: 'key', S3_SECRET_KEY: 'secret' }
    const env = { ...set, ...values.config, ...example.config, ...secrets, ...storage }
    expect(readConfig(env).publicUrl).toBe('https://portal.example.com')
  })

  test('the unit with its example of settings, once the secrets are filled in', () => {
    const filled = parseEnv(
      read('deploy/portal.env.example').replace(/^SECRETS_KEY=$/m, `SECRETS_KEY=${secrets.SECRETS_KEY}`),
    )
    expect(readConfig({ ...unitSettings, ...filled }).trustedProxies).toEqual(['127.0.0.1'])
  })
})

describe('ports, paths and times agree', () => {
  const paths = [...read('server/monitoring/health.ts').matchAll(/'(\/health\/\w+)'/g)].map(([, path]) => path)

  test('every probe uses a path that exists, on the port of the portal', () => {
    expect(paths).toEqual(['/health/live', '/health/ready'])
    const port = imageSettings['PORT']
    expect(containerfile).toContain(`EXPOSE ${port}\n`)
    expect(containerfile).toContain('fetch(`http://127.0.0.1:${process.env.PORT}/health/live`)')
    for (const { environment, healthcheck } of [portal1, portal2])
      expect(healthcheck?.test.join(' ')).toContain(`fetch('http://127.0.0.1:${environment?.['PORT']}/health/ready')`)
    const probes = [...statefulSet.matchAll(/(\w+)Probe:\n\s+httpGet: \{ path: (\S+), port: (\w+) \}/g)]
    expect(probes.map(([, kind, path, name]) => [kind, path, name])).toEqual([
      ['startup', '/health/live', 'http'],
      ['liveness', '/health/live', 'http'],
      ['readiness', '/health/ready', 'http'],
    ])
    expect(statefulSet).toContain(`{ name: http, containerPort: ${port} }`)
    expect(statefulSet).toContain(`{ name: PORT, value: '${port}' }`)
    expect(portal1.environment?.['PORT']).toBe(port)
    const { environment: proxy } = compose.services['proxy'] as Service
    expect([proxy?.['PORTAL_1'], proxy?.['PORTAL_2']]).toEqual([`172.30.32.11:${port}`, `172.30.32.12:${port}`])
  })

  test('no server is killed before DRAIN_SECONDS and 60 s are over', () => {
    for (const { environment, stop_grace_period: grace } of [portal1, portal2])
      expect(Number(grace?.replace(/s$/, ''))).toBeGreaterThanOrEqual(
        Number(environment?.['DRAIN_SECONDS']) + TO_FINISH,
      )
    expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThanOrEqual(
      Number(unitSettings['DRAIN_SECONDS']) + TO_FINISH,
    )
    expect(statefulSet).toContain(`terminationGracePeriodSeconds: {{ add .Values.drainSeconds ${TO_FINISH} }}`)
  })

  test('the version of Node, of the portal and of its chart are those of the packages', () => {
    const { version, devDependencies } = JSON.parse(read('package.json')) as {
      version: string
      devDependencies: Record<string, string>
    }
    const bases = [...containerfile.matchAll(/^FROM (\S+)/gm)].map(([, base]) => base)
    expect(new Set(bases)).toEqual(new Set([`node:${devDependencies['node']}-bookworm-slim`]))
    const chart = parseDocument(read(`${CHART}/Chart.yaml`)).toJS() as Record<string, string>
    expect(chart['appVersion']).toBe(version)
    expect(composeText).toContain(`image: portal:${HOSTS.PORTAL_VERSION}`)
    expect(read('deploy/compose.yaml')).toContain(`\${PORTAL_VERSION:-${version}}`)
  })
})

test('every service of the compose file restarts, has a limit and a health check, and only names existing parts', () => {
  for (const [name, service] of Object.entries(compose.services)) {
    expect(service, name).toMatchObject({ restart: 'unless-stopped', mem_limit: expect.any(String) })
    expect(service.healthcheck?.test, name).toBeTruthy()
    expect(service.image, name).toMatch(/:[\w.-]+$/)
    expect(
      (service.secrets ?? []).filter((one) => !(one in compose.secrets)),
      name,
    ).toEqual([])
    const networks = Array.isArray(service.networks) ? service.networks : Object.keys(service.networks ?? {})
    expect(
      networks.filter((one: string) => !(one in compose.networks)),
      name,
    ).toEqual([])
    const named = (service.volumes ?? [])
      .map((one) => (typeof one === 'string' ? one.split(':')[0]! : one.source))
      .filter((one) => !one.startsWith('.'))
    expect(
      named.filter((one) => !(one in compose.volumes)),
      name,
    ).toEqual([])
  }
})

test('the image contains the files that the server reads, runs without root, and deploy/ contains no secret', () => {
  expect(containerfile).toMatch(/^USER 1000:1000$/m)
  for (const path of ['src/shared', 'server', 'docs/embedding.md']) {
    expect(containerfile).toContain(`COPY ${path} ${path}\n`)
    expect(existsSync(join(root, path))).toBe(true)
  }
  expect(read('.dockerignore').split('\n')).toEqual(expect.arrayContaining(['deploy', 'data', '**/.env', '.git']))
  expect(read('deploy/.gitignore').split('\n')).toEqual(expect.arrayContaining(['.env', 'secrets/']))
})
