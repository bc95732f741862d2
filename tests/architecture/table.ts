// The one table of allowed imports. The first line whose pattern matches a file counts; `$1` is the text that the pattern captured.

export interface Rule {
  readonly files: RegExp
  /** Files of the project that may be imported; folders are written from the root. */
  readonly may: string
  /** Further files, but only by a lazy `import()`. */
  readonly lazily?: string
  /** npm packages and node: modules; type-only imports need no permission. */
  readonly packages?: RegExp
}

/** Rooms of the server that know no module. */
const ROOMS =
  'audit|auth|config|db|decisions|docs|files|http|jobs|kernel|mail|monitoring|notices|operation|organisation|pages|purchasing|realtime|search|text'
const SERVER_BASE = `server/(${ROOMS})/`
const PURE = 'src/shared/(domain|contract)/'
const VIEW =
  /^(react|react-dom|nanostores|@nanostores\/(react|query|persistent)|lit-html|dompurify|lucide-static|uqr)(\/|$)/
const SHARED =
  /^(react|react-dom|@r2wc\/react-to-web-component|nanostores|@nanostores\/(react|query|persistent)|lit-html|dompurify|lucide-static|uqr)(\/|$)/
const LOADER = /^(nanostores|lit-html|lucide-static)(\/|$)/
const SHELL =
  /^(react|react-dom|nanostores|@nanostores\/(react|query|persistent)|wouter|keycloak-js|lucide-static|@fontsource-variable\/source-sans-3)(\/|$)/
const BACK_END =
  /^(node:|fastify$|@fastify\/|typebox(\/|$)|kysely$|pg$|pg-boss$|oidc-provider$|jose$|otpauth$|sharp$|ws$|pino$|web-push$|nodemailer$|uqr$|parse5$|file-type$|aws4fetch$|yauzl$|marked$|content-disposition$|pdfmake$|mqtt$|scimmy$|ioredis$|prom-client$|@opentelemetry\/|write-excel-file\/node$)/

/** Imports that tests may use in addition to those of the tested file: not from other areas; shared test code is in shared/testing. */
export const FOR_TESTS = {
  may: 'src/shared/testing/|tests/|server/',
  packages:
    /^(vitest|fast-check|@testing-library\/|axe-core|jsdom|node:|ws$|jose$|fastify$|pg$|otpauth$|kysely$|oidc-provider$|keycloak-js$|fake-indexeddb(\/|$)|autocannon$|react|nanostores|vite$|smtp-server$|aedes$|mqtt$|fflate$|postal-mime$|sharp$|ajv(\/dist\/2020\.js)?$|@seriousme\/openapi-schema-validator$|yazl$|content-disposition$)/,
}

export const RULES: readonly Rule[] = [
  {
    // Templates of forms are data: their conditions are JSON Logic, the answers are checked by JSON Schema (decision 35).
    files: /^src\/shared\/domain\/postbox\//,
    may: 'src/shared/domain/',
    packages: /^(json-logic-js|typebox\/schema)$/,
  },
  { files: /^src\/shared\/domain\//, may: 'src/shared/domain/' },
  { files: /^src\/shared\/contract\//, may: PURE, packages: /^typebox(\/|$)/ },
  { files: /^src\/shared\/writes\/draft-storage\.ts$/, may: 'src/shared/(?!contract/)', packages: /^idb-keyval$/ },
  {
    // The table of many rows is the only user of TanStack.
    files: /^src\/shared\/ui\/data-table\//,
    may: 'src/shared/(?!contract/)',
    packages: /^(react|@nanostores\/react|@tanstack\/react-(table|virtual)|lucide-static)(\/|$)/,
  },
  {
    // The only instance of i18next.
    files: /^src\/shared\/i18n\/i18n\.ts$/,
    may: 'src/shared/(?!contract/)',
    packages: /^(i18next|@nanostores\/react)$/,
  },
  {
    // The editor of rich text is the only user of TipTap and ProseMirror.
    files: /^src\/shared\/rich-text-editor\//,
    may: 'src/shared/(?!contract/)',
    packages: /^(@tiptap\/(core|extensions|pm)|react|react-dom|nanostores|@nanostores\/react|lucide-static)(\/|$)/,
  },
  { files: /^src\/shared\//, may: 'src/shared/(?!contract/)', packages: SHARED },
  {
    // The charts are the only user of uPlot (decision 36).
    files: /^src\/widgets\/controlling\/chart\//,
    may: 'src/(shared/(?!contract/)|widgets/controlling/)',
    packages: /^(react|uplot)(\/|$)/,
  },
  { files: /^src\/widgets\/([^/]+)\//, may: 'src/(shared/(?!contract/)|widgets/$1/)', packages: VIEW },
  {
    files: /^src\/loader\//,
    // The bell's number is part of portal.js.
    may: 'src/(shared/(?!contract/)|loader/|widgets/notifications/bell/bell-button\\.ts$)',
    lazily: 'src/widgets/[^/]+/[^/]+\\.element\\.tsx?$',
    packages: LOADER,
  },
  { files: /^src\/shell\/main\.tsx?$/, may: 'src/(shared/(?!contract/)|shell/|loader/portal\\.ts$)', packages: SHELL },
  // The page of all parts of the UI kit; it is not part of the product.
  { files: /^src\/kit\//, may: 'src/(shared/(?!contract/)|kit/|shell/(tokens|fonts)\\.css$)', packages: SHELL },
  {
    // The help loads the help of an area when a person opens it.
    files: /^src\/shell\/help\/area-help\.ts$/,
    may: 'src/(shared/(?!contract/)|shell/)',
    lazily: 'src/widgets/[^/]+/help/help\\.ts$',
  },
  { files: /^src\/shell\//, may: 'src/(shared/(?!contract/)|shell/)', packages: SHELL },
  // A script of its own beside the pages: it shares rules with them, and no state.
  { files: /^src\/worker\//, may: 'src/(shared/domain/|worker/)', packages: /^idb-keyval$/ },
  { files: /^server\/modules\/[^/]+\.ts$/, may: `${PURE}|${SERVER_BASE}|server/modules/`, packages: BACK_END },
  {
    files: /^server\/modules\/([^/]+)\//,
    may: `${PURE}|${SERVER_BASE}|server/modules/($1/|module\\.ts$)`,
    packages: BACK_END,
  },
  { files: /^server\/demo-data\//, may: `${PURE}|${SERVER_BASE}|server/(demo-data|modules)/`, packages: BACK_END },
  { files: /^server\/testing\//, may: `${PURE}|server/|tests/`, packages: /./ },
  { files: /^server\/db\/generate\.ts$/, may: `${PURE}|server/`, packages: /^(node:|pg$|kysely|kysely-codegen)/ },
  { files: new RegExp(`^server/(${ROOMS})/`), may: `${PURE}|${SERVER_BASE}`, packages: BACK_END },
  {
    files: /^server\/(main|portal|app)(\.test)?\.ts$/,
    may: `${PURE}|server/(?!testing/)|demo/build/server\\.ts$`,
    packages: BACK_END,
  },
  {
    files: /^scripts\/(build\/build-target|manifest\/(routes-page|leave-diagram|release-diagram))(\.test)?\.ts$/,
    may: 'src/shared/domain/|scripts/',
    packages: /^node:/,
  },
  // These files read the descriptions of the areas, and write them into other files.
  {
    files: /^scripts\/(manifest\/(read-areas|area-files|elements-manifest)(\.test)?|write-manifest)\.ts$/,
    may: 'src/shared/(area\\.ts$|element/(docs/|element-spec\\.ts$)|domain/routes/portal-areas\\.ts$)|scripts/',
    packages: /^(node:|oxfmt$)/,
  },
  // It writes the realm from the product's own lists.
  {
    files: /^scripts\/keycloak\//,
    may: 'scripts/|server/(auth/realm-import|config/config)\\.ts$|src/shared/domain/organisation/roles\\.ts$',
    packages: /^node:/,
  },
  // The Node of the machine runs them, before there are any packages.
  { files: /^scripts\/(run|bootstrap\/[\w-]+)\.mjs$/, may: 'scripts/bootstrap/.*\\.mjs$', packages: /^node:/ },
  {
    files: /^scripts\/start\.ts$/,
    may: 'scripts/',
    lazily: 'server/main\\.ts$',
    packages: /^node:/,
  },
  {
    files: /^scripts\/new-area\//,
    may: 'src/shared/(area|domain/routes/portal-areas)\\.ts$|scripts/',
    packages: /^node:/,
  },
  {
    files: /^scripts\//,
    may: 'scripts/|src/shared/area\\.ts$',
    packages: /^(node:|vite$|playwright-core$|@playwright\/test$|autocannon$|sharp$)/,
  },
  {
    files: /^(demo\/build|package\/build|sharepoint\/build|playground\/server)\//,
    may: '(demo|package|sharepoint)/build/|playground/server/|scripts/|src/shared/area\\.ts$|src/shared/domain/embedding/demo-sites\\.ts$|sharepoint/src/address\\.ts$',
    packages: /^(node:|vite$|sharp$)/,
  },
  { files: /^tests\//, may: '', packages: /./ },
  {
    files: /^[^/]+\.config\.ts$/,
    may: 'scripts/(build|checks)/',
    packages: /^(node:|vite$|vitest\/(config|node)$|@vitejs\/|@playwright\/test$)/,
  },
]

export interface Construct {
  readonly name: string
  /** Where the product may not use it. */
  readonly files: RegExp
  /** The few places that may. */
  readonly except: RegExp
}

const CLIENT = /^src\//
const EMBEDDED = /^src\/(shared|widgets|loader)\//

/** Language and platform features that belong to one place each; `source.ts` finds them in the syntax tree. */
export const CONSTRUCTS: readonly Construct[] = [
  // The shell asks for the addresses before there are any; a second way in transport.ts would weigh on portal.js. The phone
  // list's network is foreign: it may not get what transport.ts adds; nor may the provider of tokens,
  // nor the question whether this page may ask at all. A device that is nobody's sends its key and no token. The first read is one call without headers. What fetch cannot tell, an
  // upload's progress, is XMLHttpRequest's.
  {
    name: 'fetch',
    files: CLIENT,
    except:
      /^src\/(shared\/(transport\/(transport|device-transport|upload)|bus\/(first-read|popup-provider)|element\/setup-check)|shell\/(start|collector|external\/external-link-dialog|identity\/(sign-out|popup-sign-in)))\.tsx?$|^src\/worker\//,
  },
  { name: 'new WebSocket', files: CLIENT, except: /^src\/shared\/realtime\/retrying-socket\.ts$/ },
  { name: 'customElements.define', files: CLIENT, except: /^src\/(shared\/element|loader)\// },
  // ProseMirror also calls code that reads nodes a DOMParser.
  {
    name: 'markup from text',
    files: CLIENT,
    except: /^src\/shared\/(ui\/rich-text|rich-text-editor\/document\/schema)\.ts$/,
  },
  {
    name: 'browser storage',
    files: CLIENT,
    except: /^src\/(shell\/|worker\/|shared\/(bus\/(safe-)?storage|writes\/device-storage)\.ts$)/,
  },
  { name: 'document.cookie', files: CLIENT, except: /^$/ },
  // A press opens the sign-in window, beside a page that stays as it is.
  { name: 'host page', files: EMBEDDED, except: /^src\/shared\/element\/popup\.ts$/ },
  {
    name: 'process.env',
    files: /^server\//,
    except: /^server\/(config\/config|main)\.ts$|^server\/(db|operation|testing)\//,
  },
  { name: 'clock', files: /^src\/shared\/(domain|contract)\//, except: /^$/ },
  // The attributes by which tests recognise an element: no page loads them.
  {
    name: 'literal text',
    files: CLIENT,
    except: /^src\/(shared\/(domain|contract)\/|widgets\/([^/]+\/area|notifications\/bell\/area-menus)\.ts$)/,
  },
]

/** Files that gather strangers, and barrels. */
export const FORBIDDEN_NAMES = /(^|\/)(index|utils?|helpers?|types|constants|common|misc)\.tsx?$/
