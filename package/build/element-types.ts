// Generates the types of the elements from the manifest, for TypeScript and for React 19's JSX.
import type { ManifestElement, ManifestField } from '../../scripts/manifest/elements-manifest.ts'

/** `portal-story` → `PortalStory` */
export const pascal = (name: string): string =>
  name.replaceAll(/(?:^|-)(.)/g, (_, letter: string) => letter.toUpperCase())

/** HTML defines it for every element. */
export const isOwn = ({ name }: ManifestField): boolean => name !== 'lang'

const comment = (text: string, indent = '  '): string => `${indent}/** ${text} */`

/** Every event by its name with the type of its object. */
export function eventsOf(elements: readonly ManifestElement[]): ReadonlyMap<string, { type: string; text: string }> {
  const all = elements.flatMap(({ events }) => events)
  return new Map(all.map(({ name, type, description }) => [name, { type: type.text, text: description }]))
}

function interfaceOf({ name, description, members }: ManifestElement): string {
  const fields = members
    .filter(isOwn)
    .flatMap(({ name, type, description }) => [comment(description), `  ${name}: ${type.text}`])
  return [comment(description, ''), `export interface ${name} extends HTMLElement {`, ...fields, '}'].join('\n')
}

/** elements.ts: an interface for each tag, and the maps of tags and events for TypeScript. */
export function elementTypes(elements: readonly ManifestElement[]): string {
  const events = [...eventsOf(elements)].flatMap(([name, { type, text }]) => [comment(text), `  '${name}': ${type}`])
  const tags = elements.map(({ tagName, name }) => `    '${tagName}': ${name}`)
  return `import type { TokenProvider } from './token-provider.ts'

${elements.map(interfaceOf).join('\n\n')}

${comment('Every event of the elements; all bubble and cross shadow roots.', '')}
export interface PortalEventMap {
${events.join('\n')}
}

declare global {
  interface HTMLElementTagNameMap {
${tags.join('\n')}
  }
  interface GlobalEventHandlersEventMap extends PortalEventMap {}
}
`
}

function jsxOf({ tagName, name, attributes, members, events }: ManifestElement): string {
  const own = attributes
    .filter(({ fieldName }) => fieldName !== 'lang')
    .flatMap(({ name, type, description }) => [
      comment(description, '        '),
      `        '${name}'?: ${type.text} | undefined`,
    ])
  const rich = members
    .filter(({ attribute }) => !attribute)
    .flatMap(({ name, type, description }) => [
      comment(
        `${description} In JSX only when the tag is defined: React would make an attribute of it before.`,
        '        ',
      ),
      `        ${name}?: ${type.text}`,
    ])
  const handlers = events.map(
    ({ name }) => `        'on${name}'?: ((event: PortalEventMap['${name}']) => void) | undefined`,
  )
  return `      '${tagName}': DetailedHTMLProps<HTMLAttributes<${name}>, ${name}> & {
${[...own, ...rich, ...handlers].join('\n')}
      }`
}

/** jsx.d.ts: the tags in React 19's JSX. Names that are not imported are those of React. */
export const jsxTypes = (
  elements: readonly ManifestElement[],
): string => `import type { ${elements.map(({ name }) => name).join(', ')}, PortalEventMap } from './elements.js'
import type { TokenProvider } from './token-provider.js'

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
${elements.map(jsxOf).join('\n')}
    }
  }
}
`

/** index.ts: the main module of the package. */
export const ENTRY = `export type * from './elements.js'
export { loadPortal } from './load-portal.ts'
export { provideToken } from './provide-token.ts'
export type { TokenProvider } from './token-provider.js'
`
