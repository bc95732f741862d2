// src/shell/elements.d.ts: JSX types of the tags for the shell, generated from the manifest.
import { resolve } from 'node:path'
import type { ElementsManifest, ManifestElement } from './elements-manifest.ts'
import { ROOT } from '#scripts/bootstrap/paths.mjs'

export const SHELL_TYPES_FILE = resolve(ROOT, 'src/shell/elements.d.ts')

const attributeOf = ({ name, type }: ManifestElement['attributes'][number]): string =>
  `        ${name.includes('-') ? `'${name}'` : name}?: ${type.text} | undefined`

function tagOf({ tagName, attributes }: ManifestElement): string {
  const own = attributes.filter(({ name }) => name !== 'lang')
  return `      '${tagName}': Tag & {\n${own.map(attributeOf).join('\n')}\n      }`
}

/** The declarations of every tag with its attributes; unknown tags or values do not compile. */
export const shellTypes = ({ modules }: ElementsManifest): string => `// Written by npm run manifest.
import type { DetailedHTMLProps, HTMLAttributes } from 'react'

type Tag = DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement>

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
${modules.flatMap(({ declarations }) => declarations.map(tagOf)).join('\n')}
    }
  }
}
`
