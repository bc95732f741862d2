/** Every setting, for `--help` and the documentation. */
export const SETTINGS: readonly (readonly [name: string, fallback: string, meaning: string])[] = [
  ['PORT', '8080', 'Port to listen on; 0 picks a free one'],
  ['HOST', 'localhost', 'Address to listen on; anything but loopback needs an https PUBLIC_URL'],
  ['PUBLIC_URL', 'http://localhost:PORT', 'Origin that people open, for example https://portal.example.com'],
  ['DATA_DIR', './data', 'Folder of the embedded database (as root: /var/lib/portal-…)'],
  ['DATABASE_URL', '', 'PostgreSQL 15–18, instead of the embedded one: postgres://user:password@host/database'],
  [
    'OIDC_ISSUER',
    '',
    'Keycloak realm, instead of the embedded identity provider: https://id.example.com/realms/portal',
  ],
  ['OIDC_ADMIN_CLIENT', 'portal-admin', 'Service account of that realm, for second factors and sign-outs'],
  ['OIDC_ADMIN_SECRET', '', 'Its secret; without one the state of second factors cannot be told'],
  [
    'EMBED_ORIGINS',
    '',
    'Origins that may embed widgets, separated by commas: https://intranet.example.com. None: with the demo company its host pages at PORT + 1',
  ],
  [
    'DEMO',
    '1',
    'Demo company: 1 small, large 1,000 people, 0 none. Beyond loopback, with DATABASE_URL or OIDC_ISSUER only where it is set',
  ],
  ['DEMO_PASSWORD', 'demo', 'Password of the demo accounts'],
  ['BUG_REPORT_URL', '', 'Where people report errors: mailto:it@example.com or an https: address'],
  ['REPLAY_URL', '', 'Recording that a report links: https://replay.example.com/{session}?t={timestamp}'],
  ['ANALYTICS_URL', '', 'https: address that takes batches of page views; none: nothing is counted'],
  [
    'SMTP_URL',
    '',
    'Mail server: smtp://user:password@host:587 (STARTTLS) or smtps://…:465; without one no mail is sent',
  ],
  ['MAIL_FROM', '', 'Sender of mails, needed with SMTP_URL: Portal <portal@example.com>'],
  ['PUSH_SERVICES', '', 'Push services besides those of the browsers, hosts separated by commas: push.example.com'],
  ['LOG_LEVEL', 'info, at a terminal warn', 'fatal, error, warn, info, debug, trace, silent'],
]
