// Generates react.ts from the manifest: a typed component for every tag.
import type { ManifestElement } from '../../scripts/manifest/elements-manifest.ts'
import { isOwn, pascal } from './element-types.ts'

const quoted = (pairs: readonly (readonly [string, string])[]): string =>
  `{ ${pairs.map(([from, to]) => `${from}: '${to}'`).join(', ')} }`

function propsOf({ tagName, name, members, events }: ManifestElement): string {
  const component = pascal(tagName)
  const fields = members
    .filter(isOwn)
    .flatMap(({ name, type, description }) => [
      `  /** ${description} */`,
      `  ${name}?: ${type.text.replace(' | undefined', '')} | undefined`,
    ])
  const handlers = events.flatMap(({ name, description }) => [
    `  /** ${description} */`,
    `  on${pascal(name)}?: ((event: PortalEventMap['${name}']) => void) | undefined`,
  ])
  return `export interface ${component}Props extends Omit<HTMLAttributes<${name}>, 'children'> {
${[...fields, ...handlers].join('\n')}
}`
}

function componentOf({ tagName, name, description, members, events }: ManifestElement): string {
  const component = pascal(tagName)
  const attributes = members.flatMap(({ name, attribute }) =>
    attribute && name !== 'lang' ? [[name, `${attribute}`] as const] : [],
  )
  const properties = members.filter(({ attribute }) => !attribute).map(({ name }) => `'${name}'`)
  const handlers = events.map(({ name }) => [`on${pascal(name)}`, name] as const)
  return `/** ${description} */
export const ${component}: PortalComponent<${component}Props, ${name}> = /* @__PURE__ */ elementComponent('${tagName}', {
  attributes: ${quoted(attributes.map(([from, to]) => [from, to]))},
  properties: [${properties.join(', ')}],
  events: ${quoted(handlers)},
})`
}

/** react.ts: props and component of every tag. It begins with the directive that makes it a client module of server components. */
export const reactSource = (elements: readonly ManifestElement[]): string => `'use client'

import type { ForwardRefExoticComponent, HTMLAttributes, RefAttributes } from 'react'
import { elementComponent } from './element-component.ts'
import type { ${elements.map(({ name }) => name).join(', ')}, PortalEventMap } from './elements.ts'
import type { TokenProvider } from './token-provider.ts'

type PortalComponent<P, E> = ForwardRefExoticComponent<P & RefAttributes<E>>

${elements.map((element) => `${propsOf(element)}\n\n${componentOf(element)}`).join('\n\n')}
`
