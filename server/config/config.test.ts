import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'
import { SETTINGS } from './settings.ts'

const faultsOf = (env: NodeJS.ProcessEnv): readonly string[] => {
  try {
    readConfig(env, '/srv/portal')
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.faults
    throw error
  }
}

const S3 = {
  S3_ENDPOINT: 'https://s3.example.com/',
  S3_BUCKET: 'portal-documents',
  S3_ACCESS_KEY: 'access',
  S3_SECRET_KEY: 'secret',
}

test('no settings give a loopback portal with the small demo company', () => {
  expect(readConfig({}, '/srv/portal')).toMatchObject({
    port: 8080,
    host: 'localhost',
    publicUrl: 'http://localhost:8080',
    demo: 'small',
    demoPassword: 'demo',
    embedOrigins: expect.arrayContaining(['http://plain.localhost:8081', 'http://group-tool.localhost:8081']),
    embedClients: [{ id: 'group-tool', origins: ['http://group-tool.localhost:8081'] }],
  })
})

test('a tool may have a client of its own, for several origins', () => {
  const { embedClients } = readConfig({ EMBED_CLIENTS: 'a=https://a.example, b=https://b.example,a=https://c.example' })
  expect(embedClients).toEqual([
    { id: 'a', origins: ['https://a.example', 'https://c.example'] },
    { id: 'b', origins: ['https://b.example'] },
  ])
})

test.each([
  [{ PORT: 'http' }, /PORT is 'http'/],
  [{ PORT: '70000' }, /PORT is '70000'/],
  [{ HOST: 'http://x' }, /HOST is/],
  [{ PUBLIC_URL: 'portal.example.com' }, /PUBLIC_URL is 'portal.example.com'/],
  [{ PUBLIC_URL: 'https://portal.example.com/intranet' }, /without a path/],
  [{ TRUSTED_PROXIES: 'proxy.example.com' }, /TRUSTED_PROXIES names 'proxy\.example\.com'/],
  [{ TRUSTED_PROXIES: '10.0.0.1, 10.0.0.0/33' }, /TRUSTED_PROXIES names '10\.0\.0\.0\/33'/],
  [{ TRUSTED_PROXIES: '0.0.0.0/1' }, /TRUSTED_PROXIES names '0\.0\.0\.0\/1'/],
  [{ TRUSTED_PROXIES: 'uniquelocal' }, /TRUSTED_PROXIES names 'uniquelocal'/],
  [{ DATABASE_URL: 'mysql://localhost/x' }, /DATABASE_URL/],
  [{ DATABASE_URL: 'postgres://u:p@db.example.com/portal' }, /DATABASE_URL names no sslmode/],
  [{ DATABASE_URL: 'postgres://u:p@db.example.com/portal?sslmode=prefer' }, /DATABASE_URL has sslmode=prefer/],
  [
    { DATABASE_OWNER_URL: 'postgres://o:p@localhost/portal' },
    /DATABASE_URL, the account of the running portal, is not/,
  ],
  [
    { DATABASE_URL: 'postgres://u:p@localhost/portal', DATABASE_OWNER_URL: 'postgres://u:p@localhost/portal' },
    /have the same user/,
  ],
  [
    { DATABASE_URL: 'postgres://u:p@localhost/portal', DATABASE_OWNER_URL: 'postgres://o:p@localhost/other' },
    /different databases/,
  ],
  [{ REDIS_URL: 'localhost:6379' }, /REDIS_URL is not an address/],
  [{ REDIS_URL: 'redis://:secret@redis.example.com' }, /REDIS_URL must begin with rediss:\/\/ beyond this machine/],
  [{ REDIS_URL: 'rediss://redis.example.com' }, /REDIS_URL has no password/],
  [{ REDIS_URL: 'rediss://:secret@redis.example.com?tls=disable' }, /no other value of tls/],
  [{ DRAIN_SECONDS: 'long' }, /DRAIN_SECONDS is 'long'/],
  [{ SERVICE_WORKER: 'off' }, /SERVICE_WORKER is 'off', but may be 1 or 0/],
  [{ PERSONAL_FIGURES: 'typing,lastseen' }, /PERSONAL_FIGURES names 'lastseen', but knows lastSignIn, .* or none/],
  [{ PERSONAL_FIGURES: 'none,typing' }, /none and figures contradict each other/],
  [{ PERSONAL_FIGURES: 'sessionRecording' }, /names sessionRecording, but REPLAY_URL, .* is not set/],
  [{ CONVERSATION_TYPING: '0' }, /CONVERSATION_TYPING is no setting any more: PERSONAL_FIGURES lists/],
  [{ EDITOR_PRESENCE: '0' }, /EDITOR_PRESENCE is no setting any more/],
  [{ DATABASE_REPLICA_URL: 'postgres://u:p@localhost/portal' }, /DATABASE_URL, the primary, is not/],
  [
    { DATABASE_URL: 'postgres://u:p@localhost/portal', DATABASE_REPLICA_URL: 'postgres://u:p@localhost/other' },
    /must name the same database and user/,
  ],
  [{ DATABASE_URI: 'postgres://localhost/x' }, /DATABASE_URI is no setting\. Did you mean DATABASE_URL\?/],
  [{ REDIS_HOST: 'redis' }, /REDIS_HOST is no setting/],
  [{ SCIM_SECRET: 'x' }, /SCIM_SECRET is no setting/],
  [{ METRICS_PATH: '/m' }, /METRICS_PATH is no setting/],
  [{ PUBLIC_URI: 'https://portal.example.com' }, /Did you mean PUBLIC_URL\?/],
  [{ OIDC_ISSUER: 'keycloak' }, /OIDC_ISSUER is not an address/],
  [{ OIDC_ISSUER: 'https://id.example.com' }, /OIDC_ISSUER is not an address/],
  [{ OIDC_ISSUER: 'https://id.example.com/realms/portal?x=1' }, /OIDC_ISSUER is not an address/],
  [
    { OIDC_ISSUER: 'http://id.example.com/realms/portal', PUBLIC_URL: 'https://portal.example.com' },
    /OIDC_ISSUER.*https:/,
  ],
  [{ OIDC_ISSUER: 'https://id.example.com/realms/portal', OIDC_ADMIN_CLIENT: 'a' }, /OIDC_ADMIN_SECRET is not/],
  [{ OIDC_ADMIN_SECRET: 's' }, /OIDC_ISSUER.* is not/],
  [{ BUG_REPORT_URL: 'javascript:alert(1)' }, /BUG_REPORT_URL/],
  [{ BUG_REPORT_URL: 'http://bugs.example.com' }, /BUG_REPORT_URL/],
  [{ ANALYTICS_URL: 'http://count.example.com' }, /ANALYTICS_URL/],
  [{ ANALYTICS_URL: 'mailto:it@example.com' }, /ANALYTICS_URL/],
  [{ REPLAY_URL: 'javascript:{session}' }, /REPLAY_URL/],
  [{ REPLAY_URL: 'https://replay.example.com/' }, /REPLAY_URL.*\{session\}/],
  [{ GROUP_NAME: 'x'.repeat(41) }, /GROUP_NAME must have 1 to 40 characters/],
  [{ GROUP_NAME: 'two\nlines' }, /GROUP_NAME/],
  [{ EMBED_ORIGINS: 'https://a.example, b.example' }, /'b\.example'/],
  [{ EMBED_ORIGINS: 'https://*.example.com' }, /'https:\/\/\*\.example\.com'/],
  [{ EMBED_ORIGINS: 'null' }, /'null'/],
  [{ EMBED_ORIGINS: '*' }, /'\*'/],
  [{ EMBED_ORIGINS: 'https://a.example/portal' }, /a\.example\/portal/],
  [{ TOKEN_CLIENTS: 'tool-*' }, /TOKEN_CLIENTS names 'tool-\*'/],
  [{ TOKEN_AUDIENCES: 'tool-api' }, /TOKEN_CLIENTS, whose tokens/],
  [{ EMBED_CLIENTS: 'group-tool' }, /'group-tool', but must/],
  [{ EMBED_CLIENTS: 'portal-admin=https://a.example' }, /begin with portal are taken/],
  [{ EMBED_CLIENTS: 'tool=https://a.example/path' }, /'tool=https:/],
  [{ DEMO: 'maybe' }, /DEMO is 'maybe'/],
  [{ SCIM_TOKEN: 'too-short' }, /^SCIM_TOKEN must have 32 to 500 letters/],
  [{ SECRETS_KEY: 'too-short' }, /^SECRETS_KEY is not 32 bytes in base64, as openssl/],
  [{ S3_REGION: 'eu-central-1' }, /S3_ENDPOINT, whose region/],
  [{ ...S3, S3_BUCKET: '' }, /^S3_BUCKET is missing/],
  [{ ...S3, S3_SECRET_KEY: '' }, /^S3_SECRET_KEY is missing/],
  [{ ...S3, S3_ENDPOINT: 's3.example.com' }, /S3_ENDPOINT is 's3\.example\.com', but must be/],
  [{ ...S3, S3_ENDPOINT: 'https://s3.example.com/bucket' }, /without a path/],
  [{ ...S3, S3_ENDPOINT: 'http://s3.example.com' }, /S3_ENDPOINT.*must begin with https/],
  [{ ...S3, S3_BUCKET: 'No Bucket' }, /S3_BUCKET is 'No Bucket'/],
  [{ ...S3, S3_REGION: 'eu_1' }, /S3_REGION is 'eu_1'/],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'otel:4318' }, /OTEL_EXPORTER_OTLP_ENDPOINT is not an address/],
  [{ OTEL_EXPORTER_OTLP_HEADERS: 'authorization=x' }, /OTEL_EXPORTER_OTLP_ENDPOINT, which gets them, is not/],
  [
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://otel.example.com:4318', OTEL_EXPORTER_OTLP_HEADERS: 'authorization=x' },
    /must begin with https:\/\/ beyond this machine/,
  ],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://otel:4318', OTEL_TRACES_SAMPLER_ARG: '2' }, /OTEL_TRACES_SAMPLER_ARG is '2'/],
  [{ LOG_LEVEL: 'loud' }, /LOG_LEVEL is 'loud'/],
  [{ HOST: '0.0.0.0' }, /secure context/],
  [{ HOST: '0.0.0.0', PUBLIC_URL: 'http://portal.example.com' }, /must begin with https/],
  [{ PUBLIC_URL: 'http://portal.example.com' }, /must begin with https/],
])('%j is refused with the reason', (env, reason) => {
  const faults = faultsOf(env)
  expect(faults).toHaveLength(1)
  expect(faults[0]).toMatch(reason)
})

test('the works-council profile names the figures that exist; without their service two of them do not', () => {
  const figuresOf = (env: NodeJS.ProcessEnv) => [...readConfig(env, '/srv/portal').figures]
  expect(figuresOf({})).toEqual(['lastSignIn', 'typing', 'readReceipts', 'editing'])
  expect(figuresOf({ ANALYTICS_URL: 'https://count.example.com' })).toContain('pageViews')
  expect(figuresOf({ PERSONAL_FIGURES: 'typing, online' })).toEqual(['typing', 'online'])
  expect(figuresOf({ PERSONAL_FIGURES: 'none' })).toEqual([])
  expect(
    readConfig({ PERSONAL_FIGURES: 'none', REPLAY_URL: 'https://replay.example.com/{session}' }, '/srv/portal')
      .replayUrl,
  ).toBeUndefined()
  expect(faultsOf({ PERSONAL_FIGURES: 'a,b,sessionRecording', EDITOR_PRESENCE: '0' })).toHaveLength(4)
})

test('a Keycloak realm, its service account and the address for error reports are read', () => {
  const OIDC_ISSUER = 'https://id.example.com/realms/portal/'
  const realm = { oidcIssuer: 'https://id.example.com/realms/portal' }
  expect(readConfig({ OIDC_ISSUER })).toMatchObject({ ...realm, oidcAdmin: undefined, bugReportUrl: undefined })
  expect(readConfig({ OIDC_ISSUER, OIDC_ADMIN_SECRET: 's', BUG_REPORT_URL: 'mailto:it@example.com' })).toMatchObject({
    ...realm,
    oidcAdmin: { clientId: 'portal-admin', clientSecret: 's' },
    bugReportUrl: 'mailto:it@example.com',
  })
  expect(readConfig({ OIDC_ISSUER, OIDC_ADMIN_CLIENT: 'c', OIDC_ADMIN_SECRET: 's' }).oidcAdmin).toEqual({
    clientId: 'c',
    clientSecret: 's',
  })
  expect(readConfig({ OIDC_ISSUER: 'http://keycloak.test:8081/realms/portal' }).oidcIssuer).toContain('keycloak.test')
})

test('an object storage replaces a folder, and no fault repeats its secret', () => {
  expect(readConfig(S3).s3).toEqual({
    endpoint: 'https://s3.example.com',
    bucket: 'portal-documents',
    region: 'us-east-1',
    accessKey: 'access',
    secretKey: 'secret',
  })
  expect(readConfig({}).s3).toBeUndefined()
  const faults = faultsOf({ S3_SECRET_KEY: 'geheim', S3_REGION: 'x y' })
  expect(faults).toHaveLength(4)
  expect(faults.join()).not.toContain('geheim')
})

test('all faults are named in one list', () => {
  expect(faultsOf({ PORT: 'x', LOG_LEVEL: 'y', DEMO: 'z', EMBED_ORIGINS: 'w' })).toHaveLength(4)
})

test('unknown, contradictory and insecure settings are reported together, each with its remedy', () => {
  const faults = faultsOf({
    DATABASE_URI: 'postgres://localhost/x',
    DATABASE_OWNER_URL: 'postgres://o:p@localhost/portal',
    OIDC_ADMIN_SECRET: 'hidden',
    TOKEN_AUDIENCES: 'tool-api',
    REDIS_URL: 'redis://redis.example.com',
    PUBLIC_URL: 'http://portal.example.com',
  })
  expect(faults.map((fault) => fault.split(' ', 1)[0]).toSorted()).toEqual([
    'DATABASE_OWNER_URL',
    'DATABASE_URI',
    'HOST',
    'OIDC_ADMIN_SECRET',
    'REDIS_URL',
    'REDIS_URL',
    'TOKEN_AUDIENCES',
  ])
  expect(faults.join()).not.toContain('hidden')
})

test.each([
  [{}, 'small'],
  [{ DEMO: 'large' }, 'large'],
  [{ DEMO: '0' }, false],
  [{ DATABASE_URL: 'postgres://u:p@db/portal?sslmode=disable' }, false],
  [{ OIDC_ISSUER: 'https://id.example.com/realms/portal' }, false],
  [{ HOST: '0.0.0.0', PUBLIC_URL: 'https://portal.example.com' }, false],
  [{ HOST: '0.0.0.0', PUBLIC_URL: 'https://portal.example.com', DEMO: '1' }, 'small'],
] as const)('[T43] %j has demo %s: beyond loopback only where it is asked for', (env, demo) => {
  expect(readConfig(env).demo).toBe(demo)
})

test('every setting the code reads is in the help', () => {
  const read: string[] = []
  readConfig(
    new Proxy(
      {},
      {
        get: (_target, name) => {
          read.push(String(name))
          return undefined
        },
      },
    ),
  )
  expect(SETTINGS.map(([name]) => name).toSorted()).toEqual([...new Set(read)].toSorted())
})

test('events of production are kept for as long as terminals may be late and corrections contested', () => {
  expect(faultsOf({ PRODUCTION_EVENT_DAYS: '75' })).toEqual([])
  expect(faultsOf({ PRODUCTION_EVENT_DAYS: '74' })).toEqual([
    "PRODUCTION_EVENT_DAYS is '74', but must be a whole number from 75 to 9999.",
  ])
})

test('the name at the broker of the machines is the same wherever the server runs, and can be given', () => {
  const nameOf = (env: NodeJS.ProcessEnv) => readConfig(env, '/srv/portal').mqttClientId
  const name = nameOf({ PUBLIC_URL: 'https://portal.example.com' })
  // Brokers of MQTT 3.1.1 must take 23 letters and digits.
  expect(name).toMatch(/^[\da-zA-Z]{1,23}$/)
  expect(nameOf({ PUBLIC_URL: 'https://portal.example.com', HOSTNAME: 'pod-2' })).toBe(name)
  expect(nameOf({ PUBLIC_URL: 'https://other.example.com' })).not.toBe(name)
  expect(nameOf({ PUBLIC_URL: 'https://portal.example.com', PORT: '8081' })).not.toBe(name)
  expect(nameOf({ MQTT_CLIENT_ID: 'portal-0' })).toBe('portal-0')
  expect(faultsOf({ MQTT_CLIENT_ID: 'a b' })).toEqual([
    "MQTT_CLIENT_ID is 'a b', but may be 1 to 60 letters, digits, dots, hyphens and underscores.",
  ])
})

test.each([
  { DATABASE_URL: 'postgres://u:p@localhost/portal' },
  { DATABASE_URL: 'postgres://u:p@localhost/portal?host=%2Frun%2Fpostgresql' },
  { DATABASE_URL: 'postgres://u:p@db.example.com/portal?sslmode=verify-full&sslrootcert=/etc/ca.pem' },
  { REDIS_URL: 'redis://localhost:6379' },
  { REDIS_URL: 'rediss://portal:secret@redis.example.com:6380/1' },
  { REDIS_URL: 'redis://:secret@redis:6379?tls=disable' },
  { REDIS_SERVICE_HOST: '10.0.0.7', REDIS_PORT_6379_TCP: 'tcp://10.0.0.7:6379', REDIS_PORT: 'tcp://10.0.0.7:6379' },
])('%j is accepted', (env) => {
  expect(faultsOf(env)).toEqual([])
})

test('a password in an address is not repeated', () => {
  const addresses = {
    DATABASE_URL: 'postgres://u:hidden@db.example.com/x',
    REDIS_URL: 'redis://:hidden@redis.example.com',
  }
  const faults = faultsOf(addresses)
  expect(faults).toHaveLength(2)
  expect(faults.join()).not.toContain('hidden')
})
