// docs/embedding.md: its description of elements comes from the manifest, the code of frameworks from demo/.
import { readFileSync } from 'node:fs'
import { extname, resolve } from 'node:path'
import type { ElementSize } from '#scripts/build/element-sizes.ts'
import { ROOT } from '#scripts/bootstrap/paths.mjs'

export const EMBEDDING_FILE = resolve(ROOT, 'docs/embedding.md')
const MANIFEST = resolve(ROOT, 'package/custom-elements.json')

interface Named {
  readonly name: string
  readonly description?: string
  readonly type?: { readonly text: string }
  readonly default?: string
}
interface Declaration {
  readonly tagName: string
  readonly description: string
  readonly attributes: readonly Named[]
  readonly members: readonly (Named & { readonly attribute?: string })[]
  readonly events: readonly (Named & { readonly cancelable?: boolean })[]
  readonly cssProperties: readonly Named[]
  readonly cssParts?: readonly Named[]
}

const code = (text: string): string => `\`${text.replaceAll('|', '\\|')}\``
const cell = (text = ''): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ')
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [`| ${head.join(' | ')} |`, `|${'---|'.repeat(head.length)}`, ...rows.map((row) => `| ${row.join(' | ')} |`)].join(
    '\n',
  )

const isIn = (all: readonly Named[]) => (one: Named) =>
  all.some((other) => JSON.stringify(other) === JSON.stringify(one))

function readElements(): readonly Declaration[] {
  const { modules } = JSON.parse(readFileSync(MANIFEST, 'utf8')) as { modules: { declarations: Declaration[] }[] }
  return modules.flatMap(({ declarations }) => declarations)
}

const attributeRows = (all: readonly Named[]) =>
  all.map(({ name, type, default: fallback, description }) => [
    code(name),
    code(type?.text ?? 'string'),
    fallback ? code(fallback) : '',
    cell(description),
  ])
const ATTRIBUTES = ['Attribute', 'Values', 'Default', 'Meaning']
const eventRows = (all: Declaration['events']) =>
  all.map(({ name, type, cancelable, description }) => [
    code(name),
    code(/^CustomEvent<(.*)>$/s.exec(type?.text ?? '')?.[1] ?? '{}'),
    cancelable ? 'yes' : '',
    cell(description),
  ])
const EVENTS = ['Event', '`detail`', 'Cancelable', 'Meaning']
const propertyRows = (all: readonly Named[]) =>
  all.map(({ name, type, description }) => [code(name), code(type?.text ?? ''), cell(description)])

/** Headings, tables and parts of every tag; common parts come once, before them. */
function elements(all: readonly Declaration[]): string {
  const [first, ...others] = all
  if (!first) return ''
  const everywhere = <K extends 'attributes' | 'members' | 'events'>(kind: K) =>
    (first[kind] as readonly Named[]).filter((one) => others.every((other) => isIn(other[kind])(one)))
  const common = { attributes: everywhere('attributes'), members: everywhere('members'), events: everywhere('events') }
  const properties = (members: readonly Named[]) => members.filter((member) => !('attribute' in member))
  const sections = all.map(({ tagName, description, attributes, members, events, cssParts = [] }) => {
    const own = attributes.filter((one) => !isIn(common.attributes)(one))
    const ownMembers = properties(members).filter((one) => !isIn(common.members)(one))
    const ownEvents = events.filter((one) => !isIn(common.events)(one))
    return [
      `### \`${tagName}\``,
      description,
      own.length > 0 && table(ATTRIBUTES, attributeRows(own)),
      ownMembers.length > 0 && table(['Property', 'Type', 'Meaning'], propertyRows(ownMembers)),
      ownEvents.length > 0 && table(EVENTS, eventRows(ownEvents)),
      cssParts.length > 0 &&
        `Parts: ${cssParts.map(({ name, description }) => `${code(name)} (${cell(description)})`).join(' · ')}`,
    ]
  })
  return [
    '### Every element',
    table(ATTRIBUTES, attributeRows(common.attributes)),
    table(['Property', 'Type', 'Meaning'], propertyRows(properties(common.members))),
    table(EVENTS, eventRows(common.events as Declaration['events'])),
    ...sections.flat(),
  ]
    .filter(Boolean)
    .join('\n\n')
}

const tokens = (all: readonly Declaration[]): string =>
  table(
    ['Token', 'Default', 'Meaning'],
    (all[0]?.cssProperties ?? []).map(({ name, default: fallback, description }) => [
      code(name),
      fallback ? code(fallback) : '',
      cell(description),
    ]),
  )

/** A file of demo/ or of the package's sample host, or the class `name` in it, as a fenced block. */
function fileBlock(path: string, name: string | undefined): string {
  const text = readFileSync(resolve(ROOT, path), 'utf8')
  const part = name === undefined ? text : new RegExp(`class ${name} \\{[\\s\\S]*?\\n\\}\\n`).exec(text)?.[0]
  if (part === undefined) throw new Error(`${path} has no class ${name}`)
  return `\`\`\`${extname(path).slice(1)}\n${part.replaceAll('http://localhost:8080', 'https://portal.example.com').trimEnd()}\n\`\`\``
}

const within = (text: string, mark: RegExp, make: (...found: string[]) => string): string =>
  text.replace(mark, (_, open: string, ...rest: string[]) => `${open}\n${make(...rest)}\n`)

const sizeTable = (sizes: readonly ElementSize[]): string =>
  table(
    ['Element', 'Scripts', 'Files'],
    sizes.map(({ tag, size, files }) => [code(tag), `${Math.ceil(size / 1024)} KB`, `${files.length}`]),
  )

/** The text of the page with everything between its marks replaced; without `sizes`, which need a build, those stay. */
export function embeddingPage(
  text = readFileSync(EMBEDDING_FILE, 'utf8'),
  sizes?: readonly ElementSize[] | undefined,
): string {
  const all = readElements()
  const files = within(text, /(<!-- file: (\S+)(?: (\w+))? -->)\n[\s\S]*?(?=<!-- \/file -->)/g, (path, name) =>
    fileBlock(path ?? '', name),
  )
  const withTokens = within(files, /(<!-- tokens -->)\n[\s\S]*?(?=<!-- \/tokens -->)/, () => tokens(all))
  const withSizes = sizes
    ? within(withTokens, /(<!-- sizes -->)\n[\s\S]*?(?=<!-- \/sizes -->)/, () => sizeTable(sizes))
    : withTokens
  return within(withSizes, /(<!-- elements -->)\n[\s\S]*?(?=<!-- \/elements -->)/, () => elements(all))
}
