// Code that shows the element of the stage in a host page.
const ESCAPES = { '&': '&amp;', '"': '&quot;', '<': '&lt;' }
const escaped = (value) => value.replaceAll(/[&"<]/g, (sign) => ESCAPES[sign])

const attributeText = ([name, value]) => (value === '' ? ` ${name}` : ` ${name}="${escaped(value)}"`)

/** HTML with the script, the element as it is set, its tokens and what needs a line of script. */
export function htmlSnippet({ portal, tag, attributes, properties, tokens, signedIn }) {
  const lines = [`<script type="module" src="${portal}/widgets/portal.js"></script>`]
  if (tokens.length > 0) {
    lines.push('<style>', `  ${tag} {`, ...tokens.map(([name, value]) => `    ${name}: ${value};`), '  }', '</style>')
  }
  lines.push(`<${tag}${attributes.map(attributeText).join('')}></${tag}>`)
  const set = properties.map(([name, value]) => `  element.${name} = ${JSON.stringify(value)}`)
  if (signedIn)
    set.unshift('  element.tokenProvider = accessToken // yours: ({ minValidity, forceRefresh }) => Promise<string>')
  if (set.length > 0) {
    lines.push('<script type="module">', `  const element = document.querySelector('${tag}')`, ...set, '</script>')
  }
  return lines.join('\n')
}

const camel = (name) => name.replaceAll(/-(.)/g, (_, letter) => letter.toUpperCase())
const pascal = (name) => camel(`-${name}`)

/** The same with the package's component. */
export function reactSnippet({ tag, attributes, properties, tokens, signedIn }) {
  const props = attributes.map(([name, value]) =>
    value === '' ? camel(name) : `${camel(name)}=${JSON.stringify(value)}`,
  )
  props.push(...properties.map(([name, value]) => `${name}={${JSON.stringify(value)}}`))
  if (tokens.length > 0) props.push(`style={${JSON.stringify(Object.fromEntries(tokens))}}`)
  if (signedIn) props.push('tokenProvider={accessToken}')
  const component = pascal(tag)
  return `import { ${component} } from '@talbrueck/portal-widgets/react'\n\n<${[component, ...props].join(' ')} />`
}
