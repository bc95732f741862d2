// Data for editors, generated from the manifest: web-types (JetBrains) and custom data (VS Code).
import type { ManifestElement } from '../../scripts/manifest/elements-manifest.ts'

/** The values of a union of strings such as `'auto' | 'light'`. */
const choices = (type: string): string[] => [...type.matchAll(/'([^']+)'/g)].map(([, word = '']) => word)

const described = ({ name, description }: { name: string; description: string }) => ({ name, description })

/** vscode.html-custom-data.json */
export const htmlData = (elements: readonly ManifestElement[]) => ({
  version: 1.1,
  tags: elements.map(({ tagName, description, attributes }) => ({
    name: tagName,
    description,
    attributes: attributes.map(({ name, description, type }) => ({
      name,
      description,
      ...(type.text === 'boolean' && { valueSet: 'v' }),
      ...(choices(type.text).length > 0 && { values: choices(type.text).map((name) => ({ name })) }),
    })),
  })),
})

/** vscode.css-custom-data.json */
export const cssData = (elements: readonly ManifestElement[]) => ({
  version: 1.1,
  properties: (elements[0]?.cssProperties ?? []).map(({ name, description, default: value }) => ({
    name,
    description: `${description} Default: \`${value}\``,
  })),
})

/** web-types.json */
export const webTypes = (elements: readonly ManifestElement[], name: string, version: string) => ({
  $schema: 'https://json.schemastore.org/web-types',
  name,
  version,
  'description-markup': 'markdown',
  contributions: {
    html: {
      elements: elements.map(({ tagName, description, attributes, members, events, cssProperties, cssParts }) => ({
        name: tagName,
        description,
        attributes: attributes.map(({ name, description, type, default: initial }) => ({
          name,
          description,
          value: { type: type.text, ...(initial !== undefined && { default: initial }) },
        })),
        js: {
          properties: members.map(({ name, description, type }) => ({ name, description, value: { type: type.text } })),
          events: events.map(described),
        },
        css: { properties: cssProperties.map(described), parts: cssParts.map(described) },
      })),
    },
  },
})
